/* Starting games. A level is loaded beside the present one and takes its place only when it is sound. */
#include "app/game/start.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/game/play.h"
#include "base/clock.h"

uint64_t app_start_seed(void) {
  return (base_clock_ns() ^ (uint64_t)time(NULL) << 20) % 1000000;
}

/// "levels/My Cave.level" -> "My_Cave": what best times are kept under.
static void name_of_file(const char *path, char name[APP_LEVEL_NAME]) {
  const char *slash = strrchr(path, '/');
  const char *base = slash != NULL ? slash + 1 : path;
  const char *dot = strrchr(base, '.');
  size_t length = dot != NULL && dot > base ? (size_t)(dot - base) : strlen(base);
  if (length >= APP_LEVEL_NAME) length = APP_LEVEL_NAME - 1;
  for (size_t i = 0; i < length; i++) {
    bool plain = isalnum((unsigned char)base[i]) || strchr("._-", base[i]) != NULL;
    name[i] = plain ? base[i] : '_';
  }
  name[length] = '\0';
}

static void remember_name(App *app, const char *path) {
  app->library_at = -1;
  snprintf(app->level_path, sizeof app->level_path, "%s", path);
  for (int i = 0; i < app->library.count; i++) {
    if (strcmp(app->library.entries[i].path, path) == 0) app->library_at = i;
  }
  if (app->library_at >= 0) {
    name_of_file(app->library.entries[app->library_at].name, app->level_name);
    return;
  }
  char own[APP_LEVEL_NAME];
  name_of_file(path, own);
  snprintf(app->level_name, sizeof app->level_name, "file.%.58s", own); // never taken for a shipped level
}

/// On failure the faults are on standard error, the first one in the notice, and `level` is empty.
static bool load_level(App *app, const char *file_or_name, SimLevel *level, char path[FORMATS_PATH_BYTES]) {
  *level = (SimLevel){0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return false;
  path[0] = '\0';
  bool loaded = formats_load(level, file_or_name, issues, path);
  if (path[0] == '\0') snprintf(path, FORMATS_PATH_BYTES, "%s", file_or_name);
  base_issues_print(issues, path, stderr);
  if (!loaded) {
    const BaseIssue *first = &issues->item[0];
    char own[APP_LEVEL_NAME];
    name_of_file(path, own);
    if (issues->kept == 0)
      app_notice(app, "%s could not be read.", own);
    else if (first->line > 0)
      app_notice(app, "%s, line %d: %s.", own, first->line, first->text);
    else
      app_notice(app, "%s: %s.", own, first->text);
  }
  free(issues);
  return loaded;
}

bool app_start_load(App *app, const char *file_or_name) {
  SimLevel level;
  char path[FORMATS_PATH_BYTES];
  if (!load_level(app, file_or_name, &level, path)) return false;
  sim_level_free(&app->level);
  app->level = level;
  remember_name(app, path);
  return true;
}

void app_start_end_recording(App *app) {
  if (app->records) sim_record_end(&app->recording, &app->world);
  app->records = false;
}

/// The last game that was played is the one that is recorded.
static void begin_recording(App *app, const SimWorldOptions *options) {
  if (app->options.record == NULL || app->backdrop) return;
  base_buffer_free(&app->recording);
  const char *name = app->library_at >= 0 ? app->library.entries[app->library_at].name : app->level_path;
  sim_record_begin(&app->recording, name, &app->world, options);
  app->records = true;
}

/// Makes a world of the level and begins it. False: out of memory; the notice says so and the old world
/// stays.
static bool begin_world(App *app, const SimLevel *level) {
  SimWorldOptions options = {.seed = app->seed, .hero = NAV_NO_CELL, .population = app->options.enemies};
  if (app->backdrop) options.population = -1;
  options.threads = SDL_GetCPUCount() > 1 ? 1 : 0; // a slow field then costs no frame
  SimWorld world = {0};
  if (!sim_world_init(&world, level, &options)) {
    app_notice(app, "There is not enough memory for this level.");
    return false;
  }
  app_start_end_recording(app);
  app_race_end(app);
  if (app->has_world) sim_world_free(&app->world);
  sim_world_move(&app->world, &world);
  app->has_world = true;
  app->lab_run = options.population >= 0;
  app_play_reset(app);
  app_view_reset(app->view);
  float map_w = (float)level->grid.width, map_h = (float)level->grid.height;
  app_camera_reset(&app->camera, map_w, map_h, app->camera.view, app->scale);
  begin_recording(app, &options);
  return true;
}

/// --set goes through commands like everything that changes a running game, so a recording has it.
static void apply_call(App *app) {
  for (int i = 0; i < app->options.set_count; i++) {
    app_set_tunable(app, (SimTunable)app->options.set[i].tunable, app->options.set[i].value);
  }
}

static void show_game(App *app) {
  app->paused = false;
  app->back_count = 0;
  app->screen = APP_SCREEN_GAME;
}

/// A new game of the level that is in force.
static bool begin_level(App *app) {
  bool was_backdrop = app->backdrop;
  app->backdrop = false;
  app->seed = app->options.has_seed ? app->options.seed : app_start_seed();
  if (!begin_world(app, &app->level)) {
    app->backdrop = was_backdrop;
    return false;
  }
  app->population = -1;
  apply_call(app);
  show_game(app);
  return true;
}

bool app_start_loaded(App *app) {
  return begin_level(app);
}

bool app_start_level(App *app, const char *file_or_name) {
  SimLevel old = app->level, level;
  char path[FORMATS_PATH_BYTES];
  if (!load_level(app, file_or_name, &level, path)) return false;
  char old_path[FORMATS_PATH_BYTES];
  memcpy(old_path, app->level_path, sizeof old_path);
  app->level = level;
  remember_name(app, path);
  if (begin_level(app)) {
    sim_level_free(&old);
    return true;
  }
  sim_level_free(&app->level);
  app->level = old;
  remember_name(app, old_path);
  return false;
}

bool app_start_library(App *app, int index) {
  if (index < 0 || index >= app->library.count) return false;
  return app_start_level(app, app->library.entries[index].path);
}

void app_restart(App *app, bool new_seed) {
  if (!app->has_world) return;
  if (app->backdrop) {
    begin_level(app);
    return;
  }
  SimTuning wanted;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) wanted.value[i] = app_tunable(app, (SimTunable)i);
  int32_t steering = app_steering(app), population = app->population;
  if (new_seed) app->seed = app_start_seed();
  if (!begin_world(app, &app->level)) return;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (wanted.value[i] != app->world.tuning.value[i]) app_set_tunable(app, (SimTunable)i, wanted.value[i]);
  }
  if (steering != app->world.hero.steering)
    app_command(app, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
  if (population >= 0) app_command(app, (SimCommand){.kind = SIM_CMD_POPULATION, .value = population});
  show_game(app);
}

void app_start_backdrop(App *app) {
  app->backdrop = true;
  app->seed = app_start_seed();
  app->backdrop_random = base_random_seeded(app->seed, 0);
  bool loaded = app->library.count > 0 && app_start_load(app, app->library.entries[0].path);
  if (!loaded || !begin_world(app, &app->level)) {
    app->backdrop = app->has_world; // an older world serves as well
    if (app->library.count == 0) app_notice(app, "No levels were found. Drop a level file on this window.");
    return;
  }
  int32_t learning = nav_steering_find("learning");
  if (learning >= 0) app_command(app, (SimCommand){.kind = SIM_CMD_STEERING, .id = learning});
}
