#include "app/share/share_acts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "app/files/files_own.h"
#include "app/game/notice.h"
#include "app/platform/png.h"
#include "app/run/saved_run.h"
#include "app/run/when.h"
#include "app/share/outlet.h"
#include "app/share/page.h"
#include "app/share/share_loop.h"
#include "app/share/shot.h"

#define NO_MEMORY "there is not enough memory"

enum { SHOWN = 110 }; // bytes of a path in a notice

static const struct {
  const char *name, *folder;
  bool past;        // needs the past of the game
  AppReelForm form; // of what is drawn
} acts[] = {
    [APP_SHARE_LOOP] = {"clip", "loops", true, APP_REEL_LOOP},
    [APP_SHARE_PAGE] = {"page", "loops", true, APP_REEL_PAGE},
    [APP_SHARE_MAP] = {"picture", "screenshots", false, APP_REEL_STILL},
    [APP_SHARE_REPLAY] = {"replay", "replays", true, APP_REEL_STILL},
    [APP_SHARE_PICTURE] = {"picture", "screenshots", false, APP_REEL_STILL},
    [APP_SHARE_CANCEL] = {"", "", false, APP_REEL_STILL},
};

const char *app_share_name(AppShareAct act) {
  assert((unsigned)act <= APP_SHARE_CANCEL);
  return acts[act].name;
}

bool app_share_can(const AppShare *share, AppShareAct act) {
  const AppGame *game = share->game;
  assert((unsigned)act <= APP_SHARE_CANCEL);
  if (act == APP_SHARE_CANCEL) return share->loop != NULL;
  if (act == APP_SHARE_PICTURE) return true;
  const bool busy = share->loop != NULL && act != APP_SHARE_REPLAY;
  return !busy && game->run.has_world && !game->run.backdrop && (!acts[act].past || app_time_known(game));
}

/* Notices */

static void tell_result(const AppShare *share, AppShareAct act, const AppSaved *result) {
  AppNotice *notice = &share->game->told.notice;
  char shown[SHOWN];
  const char *name = acts[act].name;
  assert(name[0] >= 'a' && name[0] <= 'z');
  if (result->saved)
    app_notice(notice, "%c%s saved: %s", name[0] - 'a' + 'A', name + 1,
               app_files_short(result->path, shown, sizeof shown));
  else if (result->path[0] == '\0')
    app_notice(notice, "The %s could not be saved: %s.", name, result->reason);
  else
    app_notice(notice, "The %s could not be saved in %s: %s.", name, app_files_short(result->path, shown, 60),
               result->reason);
}

static void tell_reason(const AppShare *share, AppShareAct act, const char *reason) {
  AppSaved result = {.saved = false};
  snprintf(result.reason, sizeof result.reason, "%s", reason);
  tell_result(share, act, &result);
}

/* Acts that end at once */

static AppOutlet outlet_of(const AppShare *share, AppShareAct act) {
  return app_share_outlet_of(share->files, share->game, acts[act].folder);
}

/// Writes the bytes and frees them. `reason`: why they could not be made; NULL: they are whole.
static void save_bytes(const AppShare *share, AppShareAct act, const char *ending, BaseBuffer *bytes,
                       const char *reason) {
  const AppOutlet outlet = outlet_of(share, act);
  if (reason == NULL) {
    const AppSaved result = app_share_outlet_write(&outlet, ending, bytes->data, bytes->length);
    tell_result(share, act, &result);
  } else {
    tell_reason(share, act, reason);
  }
  base_buffer_free(bytes);
}

static void save_replay(const AppShare *share) {
  BaseBuffer recording = {0};
  const bool made = app_time_record(share->game, share->game->run.history->now, true, &recording);
  save_bytes(share, APP_SHARE_REPLAY, ".replay", &recording, made ? NULL : NO_MEMORY);
}

void app_share_picture(const AppShare *share, SDL_Surface *picture) {
  BaseBuffer png = {0};
  const bool made = picture != NULL && app_png_encode(picture, &png);
  save_bytes(share, APP_SHARE_PICTURE, ".png", &png, made ? NULL : SDL_GetError());
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

static void begin_loop(AppShare *share, AppShareAct act) {
  AppGame *game = share->game;
  const int32_t seconds = act == APP_SHARE_MAP ? 0 : game->settings->value[APP_SETTING_LOOP_SECONDS];
  AppLoopWish loop = {.game = game, .draw = share->draw, .form = acts[act].form, .seconds = seconds};
  assert(share->loop == NULL);
  loop.outlet = outlet_of(share, act);
  if (act == APP_SHARE_PAGE) loop.page = make_page(game, &loop.outlet, seconds);
  if (act != APP_SHARE_PAGE || loop.page != NULL) share->loop = app_share_loop_new(&loop);
  share->act = act;
  share->world = game->run.worlds;
  if (share->loop == NULL) tell_reason(share, act, NO_MEMORY);
}

void app_share_end(AppShare *share) {
  app_share_loop_free(share->loop);
  share->loop = NULL;
}

void app_share_do(AppShare *share, AppShareAct act) {
  assert(act != APP_SHARE_PICTURE);
  if (!app_share_can(share, act)) return;
  if (act == APP_SHARE_REPLAY)
    save_replay(share);
  else if (act == APP_SHARE_CANCEL)
    app_share_end(share);
  else
    begin_loop(share, act);
}

void app_share_frame(AppShare *share, uint64_t budget) {
  if (share->loop == NULL) return;
  const bool other = share->game->run.worlds != share->world;
  if (!other && !app_share_loop_frame(share->loop, budget)) return;
  if (other)
    tell_reason(share, share->act, "another game has begun");
  else
    tell_result(share, share->act, &share->loop->result);
  app_share_end(share);
}

float app_share_progress(const AppShare *share) {
  return share->loop == NULL ? -1 : app_share_loop_share(share->loop);
}

void app_share_lost(AppShare *share) {
  if (share->loop != NULL) app_share_shot_lost(share->loop->shot);
}
