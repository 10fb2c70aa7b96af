/* The acts of sharing. */
#include "app/share/share_acts.h"

#include <stdio.h>
#include <string.h>

#include "app/files/files_own.h"
#include "app/game/time.h"
#include "app/platform/png.h"
#include "app/share/outlet.h"
#include "app/share/page.h"
#include "app/share/share_loop.h"
#include "app/share/shot.h"

enum { SHOWN = 110 }; // bytes of a path in a notice

static const struct {
  const char *name, *folder;
  bool past; // needs the past of the game
} acts[] = {
    [APP_SHARE_LOOP] = {"loop", "loops", true},
    [APP_SHARE_PAGE] = {"page", "loops", true},
    [APP_SHARE_MAP] = {"picture", "screenshots", false},
    [APP_SHARE_REPLAY] = {"replay", "replays", true},
    [APP_SHARE_PICTURE] = {"picture", "screenshots", false},
    [APP_SHARE_CANCEL] = {"", "", false},
};

const char *app_share_name(AppShareAct act) {
  return acts[act].name;
}

bool app_share_can(const AppShare *share, const AppGame *game, AppShareAct act) {
  if (act == APP_SHARE_CANCEL) return share->loop != NULL;
  if (act == APP_SHARE_PICTURE) return true;
  const bool busy = share->loop != NULL && act != APP_SHARE_REPLAY;
  return !busy && game->run.has_world && !game->run.backdrop && (!acts[act].past || app_time_known(game));
}

/* Notices */

static void tell(AppGame *game, AppShareAct act, const AppSaved *result) {
  char shown[SHOWN];
  const char *name = acts[act].name;
  if (result->saved)
    app_notice(&game->told.notice, "%c%s saved: %s", name[0] - 'a' + 'A', name + 1,
               app_files_short(result->path, shown, sizeof shown));
  else if (result->path[0] == '\0')
    app_notice(&game->told.notice, "The %s could not be saved: %s.", name, result->reason);
  else
    app_notice(&game->told.notice, "The %s could not be saved in %s: %s.", name,
               app_files_short(result->path, shown, 60), result->reason);
}

static void tell_reason(AppGame *game, AppShareAct act, const char *reason) {
  AppSaved result = {.saved = false};
  snprintf(result.reason, sizeof result.reason, "%s", reason);
  tell(game, act, &result);
}

/* What is done at once */

static void save_replay(const AppShareWish *wish) {
  AppGame *game = wish->game;
  BaseBuffer recording = {0};
  const AppOutlet outlet = app_share_outlet_of(wish->files, game, acts[APP_SHARE_REPLAY].folder);
  if (app_time_record(game, game->run.history->now, true, &recording)) {
    const AppSaved result = app_share_outlet_write(&outlet, ".replay", recording.data, recording.length);
    tell(game, APP_SHARE_REPLAY, &result);
  } else {
    tell_reason(game, APP_SHARE_REPLAY, "there is not enough memory");
  }
  base_buffer_free(&recording);
}

void app_share_picture(const AppShareWish *wish, SDL_Surface *picture) {
  const AppOutlet outlet = app_share_outlet_of(wish->files, wish->game, acts[APP_SHARE_PICTURE].folder);
  BaseBuffer png = {0};
  if (picture != NULL && app_png_encode(picture, &png)) {
    const AppSaved result = app_share_outlet_write(&outlet, ".png", png.data, png.length);
    tell(wish->game, APP_SHARE_PICTURE, &result);
  } else {
    tell_reason(wish->game, APP_SHARE_PICTURE, SDL_GetError());
  }
  base_buffer_free(&png);
  SDL_FreeSurface(picture);
}

/* Loops */

/// NULL: out of memory.
static AppPage *make_page(const AppGame *game, const AppOutlet *outlet, int32_t seconds) {
  BaseBuffer recording = {0};
  AppPage *page = NULL;
  const double lasts = (double)app_share_loop_pictures(game, seconds) / APP_LOOP_RATE;
  if (app_time_record(game, game->run.history->now, true, &recording))
    page = app_share_page_new(game, &recording, outlet->name, lasts);
  base_buffer_free(&recording);
  return page;
}

static void begin_loop(AppShare *share, const AppShareWish *wish, AppShareAct act) {
  static const AppReelForm forms[] = {
      [APP_SHARE_LOOP] = APP_REEL_LOOP, [APP_SHARE_PAGE] = APP_REEL_PAGE, [APP_SHARE_MAP] = APP_REEL_STILL};
  AppGame *game = wish->game;
  const int32_t seconds = act == APP_SHARE_MAP ? 0 : game->settings->value[APP_SETTING_LOOP_SECONDS];
  AppLoopWish loop = {.game = game, .draw = wish->draw, .form = forms[act], .seconds = seconds};
  loop.outlet = app_share_outlet_of(wish->files, game, acts[act].folder);
  if (act == APP_SHARE_PAGE) loop.page = make_page(game, &loop.outlet, seconds);
  if (act != APP_SHARE_PAGE || loop.page != NULL) share->loop = app_share_loop_new(&loop);
  share->act = act;
  share->world = game->run.worlds;
  if (share->loop == NULL) tell_reason(game, act, "there is not enough memory");
}

void app_share_end(AppShare *share) {
  app_share_loop_free(share->loop);
  share->loop = NULL;
}

void app_share_do(AppShare *share, const AppShareWish *wish, AppShareAct act) {
  if (!app_share_can(share, wish->game, act)) return;
  if (act == APP_SHARE_REPLAY)
    save_replay(wish);
  else if (act == APP_SHARE_CANCEL)
    app_share_end(share);
  else if (act != APP_SHARE_PICTURE)
    begin_loop(share, wish, act);
}

void app_share_frame(AppShare *share, AppGame *game, uint64_t budget) {
  if (share->loop == NULL) return;
  const bool other = game->run.worlds != share->world;
  if (!other && !app_share_loop_frame(share->loop, budget)) return;
  if (other)
    tell_reason(game, share->act, "another game has begun");
  else
    tell(game, share->act, &share->loop->result);
  app_share_end(share);
}

float app_share_progress(const AppShare *share) {
  return share->loop == NULL ? -1 : app_share_loop_share(share->loop);
}

void app_share_lost(AppShare *share) {
  if (share->loop != NULL) app_share_shot_lost(share->loop->shot);
}
