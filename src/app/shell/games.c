/* What is done with kept games: watched, saved, deleted, gone on with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/time.h"
#include "app/shell/app.h"
#include "formats/replay.h"

/* Watching */

/// The first fault of a recording.
static void say_faults(App *app, const BaseIssues *issues, const char *path) {
  const BaseIssue *first = base_issues_first_error(issues);
  const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
  if (first == NULL)
    app_notice(&app->game.told.notice, "%.40s cannot be read.", name);
  else if (first->line > 0)
    app_notice(&app->game.told.notice, "%.40s, line %d, column %d: %.80s.", name, first->line, first->column,
               first->text);
  else
    app_notice(&app->game.told.notice, "%.40s: %.100s.", name, first->text);
}

bool app_watch_load(App *app, const char *path, AppWatch *watch) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  *watch = (AppWatch){0};
  watch->loaded = issues != NULL && formats_load_replay(&watch->level, &watch->replay, path, issues);
  if (issues != NULL) base_issues_print(issues, path, stderr); // warnings too
  if (issues != NULL && !watch->loaded) say_faults(app, issues, path);
  free(issues);
  return watch->loaded;
}

void app_watch_free(AppWatch *watch) {
  if (!watch->loaded) return;
  sim_level_free(&watch->level);
  sim_replay_free(&watch->replay);
  watch->loaded = false;
}

bool app_watch_begin(App *app, AppWatch *watch, const char *name) {
  const bool begun = app_start_replay(&app->game, &watch->level, NULL, &watch->replay, name);
  watch->level = (SimLevel){0};
  app_watch_free(watch);
  if (!begun) return false;
  app_games_watch(&app->games);
  app_files_end(&app->files);
  return app_show_game(app, true);
}

void app_watch_file(App *app, const char *path, const char *name) {
  AppWatch watch;
  if (app_watch_load(app, path, &watch)) app_watch_begin(app, &watch, name);
}

static void watch(App *app, int32_t row) {
  char path[APP_FILES_PATH], name[SIM_TITLE_BYTES + 48], result[40];
  if (row < 0 || row >= app->games.kept_count) return;
  const AppKeptGame *kept = &app->games.kept[row];
  snprintf(name, sizeof name, "%s, %s", kept->title, app_games_result(kept, result, sizeof result));
  if (app_games_path(&app->games, kept->name, ".replay", path)) app_watch_file(app, path, name);
}

static void watch_saved(App *app, int32_t row) {
  if (row < 0 || row >= app->games.saved_count) return;
  char path[APP_FILES_PATH], name[APP_FILES_NAME + 8];
  snprintf(path, sizeof path, "%s", app->games.saved[row].path);
  snprintf(name, sizeof name, "%s", app->games.saved[row].file);
  app_watch_file(app, path, name);
}

static void watch_best(App *app, int32_t row) {
  const FormatsLibrary *library = &app->game.library;
  char path[APP_FILES_PATH];
  if (row >= 0 && row < library->count && app_games_best(&app->games, library->entries[row].name, path))
    app_watch_file(app, path, "Your best run");
}

/* The best run as a ghost */

void app_ghost_set(App *app) {
  AppGame *game = &app->game;
  char path[APP_FILES_PATH];
  AppWatch best;
  if (!app_games_counts(&app->games)) return;
  if (!app->settings.value[APP_SETTING_GHOST]) {
    if (game->run.time.ghost_of == APP_GHOST_RUN) app_time_ghost(game, -1);
    return;
  }
  if (!app_games_best(&app->games, game->run.level_name, path) || !app_watch_load(app, path, &best)) return;
  app_time_ghost_replay(game, &best.replay);
  app_watch_free(&best);
}

void app_game_begun(App *app) {
  app_games_begin(&app->games);
  app_ghost_set(app);
}

/* The list */

static void save(App *app, int32_t row) {
  app_games_save(&app->games, row);
}

static void delete (App *app, int32_t row) {
  app_games_delete(&app->games, row);
}

static void put_back(App *app, int32_t value) {
  (void)value;
  app_games_put_back(&app->games);
}

/* The unfinished game */

bool app_continue(App *app) {
  if (!app_games_continue(&app->games)) return false;
  app_files_end(&app->files);
  app_show_game(app, true);
  app->game.run.paused = true;
  return true;
}

static void go_on(App *app, int32_t value) {
  (void)value;
  app_continue(app);
}

static void (*const acts[APP_GAME_ACT_COUNT])(App *app, int32_t value) = {
    [APP_GAME_WATCH] = watch,    [APP_GAME_WATCH_SAVED] = watch_saved, [APP_GAME_WATCH_BEST] = watch_best,
    [APP_GAME_SAVE] = save,      [APP_GAME_DELETE] = delete,           [APP_GAME_PUT_BACK] = put_back,
    [APP_GAME_CONTINUE] = go_on,
};

void app_perform_game(App *app, const AppIntent *intent) {
  if (intent->id >= 0 && intent->id < APP_GAME_ACT_COUNT) acts[intent->id](app, intent->value);
}
