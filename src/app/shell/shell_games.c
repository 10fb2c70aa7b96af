#include "app/shell/shell_games.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/files/drawing.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/games/games_keep.h"
#include "app/games/games_list.h"
#include "app/games/waiting.h"
#include "app/run/ghosts.h"
#include "app/run/start.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_screens.h"
#include "base/path.h"
#include "formats/replay.h"

/* Beginning */

void shell_game_begun(App *app) {
  assert(app->game.run.has_world);
  app_games_begin(&app->games);
  shell_ghost_set(app);
}

/// Another level than the drawing is played: it was saved, or the player let it go.
static bool show_other(App *app, bool begun) {
  if (begun) app_files_end(&app->files);
  if (begun) shell_game_begun(app);
  return shell_show_game(app, begun);
}

bool shell_play_level(App *app, const char *file_or_name) {
  app_games_leave(&app->games, false);
  return show_other(app, app_start_level(&app->game, file_or_name));
}

bool shell_play_made(App *app, SimLevel *level, const char *name) {
  app_games_leave(&app->games, false);
  return show_other(app, app_start_made(&app->game, level, name));
}

void shell_restart(App *app, bool new_seed) {
  app_games_leave(&app->games, true);
  if (!shell_show_game(app, app_start_again(&app->game, new_seed))) return;
  shell_game_begun(app);
}

static void play_library(App *app, const AppIntent *intent) {
  show_other(app, app_start_library(&app->game, intent->id));
}

/// Plays with the panel open, and harmless enemies, so that a player who only looks on does not die. The
/// panel switches that off.
static void play_in_lab(App *app, const AppIntent *intent) {
  if (!show_other(app, app_start_library(&app->game, intent->id))) return;
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  if (app_tunable(&app->game, SIM_TUNE_HARMLESS) == 0) app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
}

static void play_night(App *app, const AppIntent *intent) {
  show_other(app, app_start_night(&app->game, intent->id != 0));
}

static void restart_level(App *app, const AppIntent *intent) {
  shell_restart(app, intent->id != 0);
}

const ShellIntent shell_intent_level = {.perform = play_library, .replaces = shell_intent_always};
const ShellIntent shell_intent_lab_level = {.perform = play_in_lab, .replaces = shell_intent_always};
const ShellIntent shell_intent_night = {.perform = play_night, .replaces = shell_intent_always};
const ShellIntent shell_intent_restart = {.perform = restart_level};

/* Watching */

/// The first fault of a recording.
static void say_faults(App *app, const BaseIssues *issues, const char *path) {
  const BaseIssue *first = base_issues_first_error(issues);
  const char *name = path + base_path_folder(path);
  if (first == NULL)
    app_notice(&app->game.told.notice, "%.40s cannot be read.", name);
  else if (first->line > 0)
    app_notice(&app->game.told.notice, "%.40s, line %d, column %d: %.80s.", name, first->line, first->column,
               first->text);
  else
    app_notice(&app->game.told.notice, "%.40s: %.100s.", name, first->text);
}

bool shell_watch_load(App *app, const char *path, AppWatch *watch) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  *watch = (AppWatch){0};
  watch->loaded = issues != NULL && formats_load_replay(&watch->level, &watch->replay, path, issues);
  if (issues != NULL) base_issues_print(issues, path, stderr); // warnings too
  if (issues != NULL && !watch->loaded) say_faults(app, issues, path);
  free(issues);
  return watch->loaded;
}

void shell_watch_free(AppWatch *watch) {
  if (!watch->loaded) return;
  sim_level_free(&watch->level);
  sim_replay_free(&watch->replay);
  watch->loaded = false;
}

bool shell_watch_begin(App *app, AppWatch *watch, const char *name) {
  const bool begun = app_start_replay(&app->game, &watch->level, NULL, &watch->replay, name);
  watch->level = (SimLevel){0};
  shell_watch_free(watch);
  if (!begun) return false;
  app_games_watch(&app->games);
  app_files_end(&app->files);
  return shell_show_game(app, true);
}

void shell_watch_file(App *app, const char *path, const char *name) {
  AppWatch watch;
  if (shell_watch_load(app, path, &watch)) shell_watch_begin(app, &watch, name);
}

static void watch_game(App *app, int32_t row) {
  char path[APP_FILES_PATH], name[SIM_TITLE_BYTES + 48], result[40];
  if (row < 0 || row >= app->games.kept_count) return;
  const AppKeptGame *kept = &app->games.kept[row];
  snprintf(name, sizeof name, "%s, %s", kept->title, app_games_result(kept, result, sizeof result));
  if (app_games_path(&app->games, kept->name, ".replay", path)) shell_watch_file(app, path, name);
}

static void watch_saved(App *app, int32_t row) {
  if (row < 0 || row >= app->games.saved_count) return;
  char path[APP_FILES_PATH], name[APP_FILES_NAME + 8];
  snprintf(path, sizeof path, "%s", app->games.saved[row].path);
  snprintf(name, sizeof name, "%s", app->games.saved[row].file);
  shell_watch_file(app, path, name);
}

static void watch_best(App *app, int32_t row) {
  const FormatsLibrary *library = &app->game.library;
  char path[APP_FILES_PATH];
  if (row >= 0 && row < library->count && app_games_best(&app->games, library->entries[row].name, path))
    shell_watch_file(app, path, "Your best run");
}

/* The best run as a ghost */

void shell_ghost_set(App *app) {
  AppGame *game = &app->game;
  char path[APP_FILES_PATH];
  AppWatch best;
  if (!app_games_counts(&app->games)) return;
  if (!app->settings.value[APP_SETTING_GHOST]) {
    if (game->run.time.ghost_of == APP_GHOST_RUN) app_time_ghost(game, -1);
    return;
  }
  if (!app_games_best(&app->games, game->run.level_name, path) || !shell_watch_load(app, path, &best)) return;
  app_time_ghost_replay(game, &best.replay);
  shell_watch_free(&best);
}

/* The list */

static void save_game(App *app, int32_t row) {
  app_games_save(&app->games, row);
}

static void delete_game(App *app, int32_t row) {
  app_games_delete(&app->games, row);
}

static void put_back(App *app, int32_t value) {
  (void)value;
  app_games_put_back(&app->games);
}

/* The unfinished game */

bool shell_continue(App *app) {
  if (!app_games_continue(&app->games)) return false;
  app_files_end(&app->files);
  shell_show_game(app, true);
  app->game.run.paused = true;
  return true;
}

static void go_on(App *app, int32_t value) {
  (void)value;
  shell_continue(app);
}

static void offer_next(App *app, int32_t value) {
  (void)value;
  app_games_offer_next(&app->games);
}

static const struct {
  void (*run)(App *app, int32_t value);
  bool replaces; // takes the place of what is open
} acts[APP_GAME_ACT_COUNT] = {
    [APP_GAME_WATCH] = {watch_game, true},      [APP_GAME_WATCH_SAVED] = {watch_saved, true},
    [APP_GAME_WATCH_BEST] = {watch_best, true}, [APP_GAME_SAVE] = {save_game, false},
    [APP_GAME_DELETE] = {delete_game, false},   [APP_GAME_PUT_BACK] = {put_back, false},
    [APP_GAME_CONTINUE] = {go_on, true},        [APP_GAME_OFFER_NEXT] = {offer_next, false},
};

static void perform_act(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_GAME_ACT_COUNT);
  acts[intent->id].run(app, intent->value);
}

static bool replaces(const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_GAME_ACT_COUNT);
  return acts[intent->id].replaces;
}

const ShellIntent shell_intent_game = {.perform = perform_act, .replaces = replaces};
