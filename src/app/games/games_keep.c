#include "app/games/games_keep.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/games/games_list.h"
#include "app/games/picture.h"
#include "app/games/unfinished.h"
#include "app/run/saved_run.h"
#include "base/character.h"
#include "base/clock.h"
#include "base/file.h"

void app_games_open(AppGames *games, AppGame *game, const AppFiles *files) {
  *games = (AppGames){.game = game, .left_tick = -1};
  snprintf(games->home, sizeof games->home, "%s", files->home);
  app_games_list(games);
  app_games_unfinished_look(games);
}

void app_games_close(AppGames *games) {
  app_games_unfinished_settle(games);
  app_games_forget_deleted(games);
  free(games->saved);
  games->saved = NULL;
  games->saved_count = 0;
}

/* The way */

static void reset_trail(AppGameTrail *trail) {
  trail->count = 0;
  trail->every = SIM_TICKS_PER_SECOND / 4;
}

static void thin_trail(AppGameTrail *trail) {
  int kept = 0;
  assert(trail->count <= APP_GAME_TRAIL);
  for (int i = 0; i < trail->count; i += 2, kept++) {
    trail->tick[kept] = trail->tick[i];
    trail->x[kept] = trail->x[i];
    trail->y[kept] = trail->y[i];
  }
  trail->count = kept;
  trail->every *= 2;
}

static void note_trail(AppGameTrail *trail, const SimWorld *world) {
  while (trail->count > 0 && trail->tick[trail->count - 1] > world->tick) trail->count--;
  if (trail->count > 0 && world->tick < trail->tick[trail->count - 1] + trail->every) return;
  if (trail->count == APP_GAME_TRAIL) thin_trail(trail);
  assert(trail->count < APP_GAME_TRAIL && trail->every > 0);
  trail->tick[trail->count] = world->tick;
  trail->x[trail->count] = (float)world->heroes[0].x / BASE_ONE;
  trail->y[trail->count] = (float)world->heroes[0].y / BASE_ONE;
  trail->count++;
}

/* The present game */

bool app_games_counts(const AppGames *games) {
  const AppGame *game = games->game;
  return games->home[0] != '\0' && games->now[0] != '\0' && game->run.has_world && !game->run.backdrop &&
         game->run.history != NULL && (!game->run.drawn || games->took_over) && !game->run.drawing &&
         !game->options.at_once;
}

static AppGameEnd end_of(const SimWorld *world) {
  if (world->end_tick < 0) return APP_GAME_LEFT;
  return world->heroes[0].status == SIM_HERO_WON ? APP_GAME_WON : APP_GAME_LOST;
}

/// Never before the newest one that is kept: where the clock was set back, the present game would be taken
/// for the oldest, which goes first.
static int64_t time_of_end(const AppGames *games) {
  const int64_t now = (int64_t)time(NULL), newest = games->kept_count > 0 ? games->kept[0].when : 0;
  return now > newest ? now : newest;
}

static AppKeptGame describe_game(const AppGames *games) {
  const AppGame *game = games->game;
  const SimWorld *world = &game->run.world;
  AppKeptGame kept = {.end = end_of(world), .when = time_of_end(games)};
  snprintf(kept.name, sizeof kept.name, "%s", games->now);
  snprintf(kept.title, sizeof kept.title, "%s", game->run.level.title);
  snprintf(kept.level, sizeof kept.level, "%s", game->run.level_name);
  kept.ticks = world->end_tick >= 0 ? world->end_tick : world->tick;
  kept.helped = game->run.lab_run || game->run.assistance > 0;
  kept.best = kept.end == APP_GAME_WON && !kept.helped && game->run.progress.gain.best;
  return kept;
}

/// A fair win without a better one before it; also the first that is kept.
static void keep_best(AppGames *games, const AppKeptGame *kept, const BaseBuffer *replay) {
  const AppProgress *progress = &games->game->run.progress;
  char path[APP_FILES_PATH], why[BASE_FILE_ERROR_TEXT];
  if (kept->end != APP_GAME_WON || kept->helped || progress->win.ticks <= 0) return;
  if (!progress->gain.best && app_games_best(games, kept->level, NULL)) return;
  games->best_level[0] = '\0';
  if (!app_games_folder(games, "best", why) ||
      !app_games_place(games, "best", kept->level, ".replay", path) ||
      !base_file_write(path, replay->data, replay->length, why))
    app_games_fail(games, "The best run cannot be kept", why);
}

/// Writes the present game under its name.
static void keep_game(AppGames *games) {
  assert(app_games_counts(games));
  const AppKeptGame kept = describe_game(games);
  BaseBuffer replay = {0}, picture = {0};
  char why[BASE_FILE_ERROR_TEXT] = "out of memory";
  note_trail(&games->trail, &games->game->run.world);
  const bool made = app_time_record(games->game, games->game->run.history->now, true, &replay);
  app_games_picture(&games->game->run.world, &games->trail, &picture); // without one the list has none
  if (!made || !app_games_write(games, &kept, &replay, &picture, why))
    app_games_fail(games, "The game cannot be kept", why);
  if (made) keep_best(games, &kept, &replay);
  base_buffer_free(&replay);
  base_buffer_free(&picture);
}

void app_games_watch(AppGames *games) {
  games->now[0] = '\0';
  games->watches = games->game->run.time.watching;
  games->took_over = false;
  games->written = false;
  games->left_tick = -1;
  games->kept_at = base_clock_ns();
  reset_trail(&games->trail);
}

void app_games_begin(AppGames *games) {
  app_games_watch(games);
  app_games_new_name(games->now);
}

/// Makes a game that was watched the player's own from now on.
static void take_over(AppGames *games) {
  app_games_begin(games);
  games->took_over = true;
}

bool app_games_continue(AppGames *games) {
  AppGamesResumed resumed;
  if (!app_games_unfinished_resume(games, &resumed)) return false;
  app_games_watch(games);
  snprintf(games->now, sizeof games->now, "%s", resumed.name);
  games->took_over = resumed.took_over;
  games->trail = resumed.trail;
  games->left_tick = games->game->run.world.tick;
  games->left_sent = games->game->run.commands_sent;
  return true;
}

void app_games_frame(AppGames *games) {
  const AppGame *game = games->game;
  const SimWorld *world = &game->run.world;
  if (games->watches && !game->run.time.watching && !game->run.backdrop) take_over(games);
  if (!app_games_counts(games)) return;
  note_trail(&games->trail, world);
  if (world->end_tick < 0) games->written = false; // time was turned back
  app_games_unfinished_frame(games);
  if (world->end_tick < 0 || games->written || game->run.owed.end_at != 0) return;
  games->written = true;
  app_games_unfinished_drop(games);
  keep_game(games);
}

void app_games_leave(AppGames *games, bool gives_up) {
  AppGame *game = games->game;
  if (!app_games_counts(games)) return;
  const bool ended = game->run.world.end_tick >= 0;
  const bool known = game->run.world.tick == games->left_tick && game->run.commands_sent == games->left_sent;
  if (ended ? !games->written : game->run.world.tick >= APP_GAMES_LEAST && !known) keep_game(games);
  if (ended || gives_up)
    app_games_unfinished_drop(games);
  else if (game->run.world.tick > 0 && !known)
    app_games_unfinished_write(games);
  games->written = ended;
  games->left_tick = game->run.world.tick;
  games->left_sent = game->run.commands_sent;
}

bool app_games_best(AppGames *games, const char *level_name, char path[APP_FILES_PATH]) {
  char place[APP_FILES_PATH];
  struct stat info;
  if (!app_records_is_name(base_span(level_name)) ||
      !app_games_place(games, "best", level_name, ".replay", place))
    return false;
  if (path != NULL) snprintf(path, APP_FILES_PATH, "%s", place);
  if (strcmp(games->best_level, level_name) != 0) {
    snprintf(games->best_level, sizeof games->best_level, "%s", level_name);
    games->best_there = stat(place, &info) == 0 && S_ISREG(info.st_mode);
  }
  return games->best_there;
}
