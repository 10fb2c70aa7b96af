/* Starts a world from a level file. */
#include "app/run/start.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/game/assist.h"
#include "app/game/heroes.h"
#include "app/game/nights.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/hands/empty.h"
#include "app/hands/goal_tool.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/ticks.h"
#include "app/run/when.h"
#include "app/told/afresh.h"
#include "app/told/intro.h"
#include "app/told/stopped.h"
#include "base/clock.h"

static uint64_t make_seed(void) {
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

static void remember_name(AppGame *game, const char *path) {
  game->run.drawn = false;
  game->run.drawn_from = 0;
  game->run.night = app_night_of(path);
  game->run.library_at = -1;
  snprintf(game->run.level_path, sizeof game->run.level_path, "%s", path);
  for (int i = 0; i < game->library.count; i++) {
    if (strcmp(game->library.entries[i].path, path) == 0) game->run.library_at = i;
  }
  if (game->run.library_at >= 0) {
    name_of_file(game->library.entries[game->run.library_at].name, game->run.level_name);
    return;
  }
  char own[APP_LEVEL_NAME];
  name_of_file(path, own);
  snprintf(game->run.level_name, sizeof game->run.level_name, "file.%.58s",
           own); // never taken for a shipped level
}

void app_start_name(AppGame *game, const char *path) {
  const bool drawn = game->run.drawn;
  const NavCell from = game->run.drawn_from;
  remember_name(game, path);
  game->run.drawn = drawn;
  game->run.drawn_from = from;
}

/// On failure the faults are on standard error, the first one in the notice, and `level` is empty.
static bool load_level(AppGame *game, const char *file_or_name, SimLevel *level,
                       char path[FORMATS_PATH_BYTES]) {
  *level = (SimLevel){0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) {
    app_notice(&game->told.notice, "Not enough memory for that.");
    fprintf(stderr, "throng: out of memory\n");
    return false;
  }
  path[0] = '\0';
  bool loaded = formats_load(level, file_or_name, issues, path);
  if (path[0] == '\0') snprintf(path, FORMATS_PATH_BYTES, "%s", file_or_name);
  base_issues_print(issues, path, stderr);
  if (!loaded) {
    const BaseIssue *first = base_issues_first_error(issues);
    char own[APP_LEVEL_NAME];
    name_of_file(path, own);
    if (first == NULL)
      app_notice(&game->told.notice, "%s could not be read.", own);
    else if (first->line > 0)
      app_notice(&game->told.notice, "%s, line %d: %s.", own, first->line, first->text);
    else
      app_notice(&game->told.notice, "%s: %s.", own, first->text);
  }
  free(issues);
  return loaded;
}

bool app_start_load(AppGame *game, const char *file_or_name) {
  SimLevel level;
  char path[FORMATS_PATH_BYTES];
  if (!load_level(game, file_or_name, &level, path)) return false;
  sim_level_free(&game->run.level);
  game->run.level = level;
  game->run.loads++;
  remember_name(game, path);
  return true;
}

/// The last game that was played is the one that is recorded. A level that does not ship with the game is
/// held by the recording.
static void begin_recording(AppGame *game) {
  assert(game->run.has_world && !game->run.records);
  const bool shipped = game->run.library_at >= 0 && !game->run.drawn;
  game->run.records = game->options.record && !game->run.backdrop && game->run.history != NULL;
  game->run.records_level = !shipped;
  const char *name = shipped ? game->library.entries[game->run.library_at].name : game->run.level_path;
  snprintf(game->run.recorded, sizeof game->run.recorded, "%s", name);
  if (game->run.records) base_buffer_free(&game->run.recording);
}

void app_start_end_recording(AppGame *game) {
  if (!game->run.records) return;
  game->run.records = false;
  base_buffer_free(&game->run.recording);
  if (game->run.history == NULL ||
      !app_time_record(game, game->run.history->now, game->run.records_level, &game->run.recording))
    game->run.recording.failed = true;
}

/// Nothing of the last world is owed, told or held.
static void begin_run(AppGame *game) {
  AppRun *run = &game->run;
  run->owed = (AppOwed){0};
  run->command_count = 0;
  run->night.place = -1;
  app_progress_begin(&run->progress, run->level_name);
  app_hands_empty(&game->hands);
  app_told_begin(game);
}

/// The game's world is this one from now on.
static void put_world(AppGame *game, SimWorld *world) {
  app_start_end_recording(game);
  app_time_end_game(game);
  if (game->run.has_world) sim_world_free(&game->run.world);
  sim_world_move(&game->run.world, world);
  game->run.has_world = true;
  game->run.worlds++;
}

/// Resets the view and the camera.
static void show_whole(AppGame *game) {
  const float map_w = (float)game->run.world.grid.width, map_h = (float)game->run.world.grid.height;
  app_view_reset(game->view);
  app_camera_reset(&game->camera, map_w, map_h, game->camera.view, game->window->base, false);
}

/// Makes a world of the level and begins it. False: out of memory; the notice says so and the old world
/// stays.
static bool begin_world(AppGame *game, const SimLevel *level) {
  SimWorldOptions options = {
      .seed = game->run.seed, .hero = NAV_NO_CELL, .population = game->options.enemies};
  if (game->run.drawn && game->run.drawn_from != 0) options.hero = game->run.drawn_from;
  if (game->run.backdrop) options.population = -1;
  options.threads = SDL_GetCPUCount() > 1 ? -1 : 0; // a slow field then costs no frame
  SimWorld world = {0};
  if (!sim_world_init(&world, level, &options)) {
    app_notice(&game->told.notice, "Not enough memory for this level.");
    return false;
  }
  put_world(game, &world);
  game->run.things_room = level->thing_count + SIM_MORE_THINGS;
  game->run.lab_run = options.population >= 0 || game->run.drawn;
  begin_run(game);
  show_whole(game);
  app_time_begin(game, &options, NULL);
  begin_recording(game);
  return true;
}

/// --set and --steer go through commands like everything that changes a running game, so a recording has
/// them.
static void apply_call(AppGame *game) {
  for (int i = 0; i < game->options.set_count; i++) {
    app_set_tunable(game, (SimTunable)game->options.set[i].tunable, game->options.set[i].value);
  }
  const int32_t steering = game->options.steering;
  if (game->options.has_steering && steering != game->run.world.heroes[0].steering)
    app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
}

/// Applies the assistance that the player has chosen, unless the call or the lab overrides it. That does not
/// make it a run of the lab.
static void assist(AppGame *game) {
  game->run.assistance = game->settings->value[APP_SETTING_ASSISTANCE];
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    int32_t value;
    if (!app_assist_tunes(game->run.assistance, &game->run.level, i, &value)) continue;
    if (app_tunable(game, (SimTunable)i) != game->run.level.tuning.value[i]) continue;
    if (value == game->run.level.tuning.value[i]) continue;
    app_queue(game, (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = value});
  }
}

/// A new world of the level, as the call and the player want it.
static void settle_run(AppGame *game) {
  game->run.population = -1;
  apply_call(game);
  assist(game);
  game->run.paused = false;
}

bool app_start_loaded(AppGame *game) {
  assert(game->run.level.grid.cells > 0);
  bool was_backdrop = game->run.backdrop;
  game->run.backdrop = false;
  game->run.seed = game->run.night.on       ? game->run.night.seed
                   : game->options.has_seed ? game->options.seed
                                            : make_seed();
  if (!begin_world(game, &game->run.level)) {
    game->run.backdrop = was_backdrop;
    return false;
  }
  settle_run(game);
  app_intro_begin(game, !was_backdrop && strcmp(game->run.level_path, game->run.begun_path) == 0);
  snprintf(game->run.begun_path, sizeof game->run.begun_path, "%s", game->run.level_path);
  return true;
}

bool app_start_drawn(AppGame *game, NavCell from) {
  const NavCell before = game->run.drawn_from;
  const bool was_drawn = game->run.drawn, was_backdrop = game->run.backdrop;
  game->run.drawn = true;
  game->run.drawn_from = from;
  game->run.backdrop = false;
  game->run.seed = game->options.has_seed ? game->options.seed : make_seed();
  if (!begin_world(game, &game->run.level)) {
    game->run.drawn = was_drawn;
    game->run.drawn_from = before;
    game->run.backdrop = was_backdrop;
    return false;
  }
  settle_run(game);
  app_intro_begin(game, true);
  return true;
}

/// Plays a level, which is taken over. `made`: no file holds it.
static bool start_other(AppGame *game, SimLevel *level, const char *path, bool made) {
  SimLevel old = game->run.level;
  const bool was_drawn = game->run.drawn;
  char old_path[FORMATS_PATH_BYTES];
  memcpy(old_path, game->run.level_path, sizeof old_path);
  game->run.level = *level;
  *level = (SimLevel){0};
  game->run.loads++;
  remember_name(game, path);
  game->run.drawn = made;
  if (app_start_loaded(game)) {
    sim_level_free(&old);
    return true;
  }
  sim_level_free(&game->run.level);
  game->run.level = old;
  remember_name(game, old_path);
  game->run.drawn = was_drawn;
  return false;
}

bool app_start_level(AppGame *game, const char *file_or_name) {
  SimLevel level;
  char path[FORMATS_PATH_BYTES];
  return load_level(game, file_or_name, &level, path) && start_other(game, &level, path, false);
}

bool app_start_made(AppGame *game, SimLevel *level, const char *name) {
  return start_other(game, level, name, true);
}

bool app_start_library(AppGame *game, int index) {
  if (index < 0 || index >= game->library.count) return false;
  return app_start_level(game, game->library.entries[index].path);
}

bool app_start_night(AppGame *game, bool daily) {
  char name[64];
  snprintf(name, sizeof name, "%s:%" PRIu64, APP_NIGHT_LEVEL,
           daily ? (uint64_t)app_night_today() : make_seed());
  return app_start_level(game, name);
}

static void set_goals(AppGame *game, const NavGoal *goals, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    app_command_at(game, (SimCommand){.kind = SIM_CMD_GOAL, .value = (int32_t)goals[i].offset},
                   goals[i].cell);
}

bool app_start_again(AppGame *game, bool new_seed) {
  if (!game->run.has_world) return false;
  if (game->run.backdrop) return app_start_loaded(game);
  if (game->run.time.watching && !new_seed) { // from the start of the recording
    app_time_seek(game, 0);
    game->run.paused = false;
    return true;
  }
  if (game->run.night.on && new_seed) return app_start_night(game, false);
  SimTuning wanted;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) wanted.value[i] = app_chosen_tunable(game, (SimTunable)i);
  const bool second = game->run.world.hero_count > 1;
  const int32_t second_steering = second ? app_hero_steering(game, 1) : 0;
  const int32_t speed = game->run.time.speed;
  int32_t steering = app_hero_steering(game, 0), population = game->run.population;
  NavGoal goals[SIM_MAX_GOALS];
  const int32_t goal_count = app_goals(game, goals);
  if (new_seed) game->run.seed = make_seed();
  if (!begin_world(game, &game->run.level)) return false;
  game->run.time.speed = speed;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (i != SIM_TUNE_GAME_SPEED && wanted.value[i] != game->run.world.tuning.value[i])
      app_set_tunable(game, (SimTunable)i, wanted.value[i]);
  }
  if (steering != game->run.world.heroes[0].steering)
    app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
  if (population >= 0) app_command(game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = population});
  set_goals(game, goals, goal_count);
  if (second && game->run.world.hero_count < 2) { // one whom the level brings is there
    app_second_beside(game);
    app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = second_steering, .hero = 1});
  }
  assist(game);
  game->run.paused = false;
  app_intro_begin(game, true);
  return true;
}

/* Games that have a past already */

/// The level takes the place of the game's.
static void put_level(AppGame *game, SimLevel *level, const char *path, const char *name) {
  sim_level_free(&game->run.level);
  game->run.level = *level;
  *level = (SimLevel){0};
  game->run.loads++;
  remember_name(game, path != NULL ? path : name);
  game->run.drawn = path == NULL; // it may be any level of that name
}

/// Starts a game whose world and history exist.
static void begin_known(AppGame *game, const SimWorldOptions *options, SimHistory *history) {
  game->run.backdrop = false;
  game->run.seed = options->seed;
  game->run.things_room = game->run.level.thing_count + SIM_MORE_THINGS;
  game->run.population = -1;
  game->run.assistance = 0;
  begin_run(game);
  show_whole(game);
  app_time_begin(game, options, history);
  begin_recording(game);
}

/// The path of a recording's level; NULL: it is nowhere but in the recording.
static const char *shipped_path(const AppGame *game, const SimReplay *replay) {
  const int at = replay->text.length > 0 ? -1 : formats_library_find(&game->library, replay->level);
  return at >= 0 ? game->library.entries[at].path : replay->text.length > 0 ? NULL : replay->level;
}

bool app_start_replay(AppGame *game, SimLevel *level, const char *path, const SimReplay *replay,
                      const char *name) {
  SimWorld world = {0};
  SimHistory *history = app_time_history_of(level, replay, &world, SIM_HISTORY_BYTES);
  if (history == NULL) {
    app_notice(&game->told.notice, "This recording is of another level, or of another version of the game.");
    sim_level_free(level);
    return false;
  }
  const SimWorldOptions options = replay->options;
  put_world(game, &world);
  put_level(game, level, path != NULL ? path : shipped_path(game, replay), name);
  begin_known(game, &options, history);
  game->run.time.ends[0] = game->run.progress;
  game->run.lab_run = game->run.time.counted = game->run.time.watching = game->run.time.past = true;
  game->run.paused = false;
  snprintf(game->run.time.watched, sizeof game->run.time.watched, "%s", name);
  snprintf(game->run.begun_path, sizeof game->run.begun_path, "%s", game->run.level_path);
  return true;
}

bool app_start_continue(AppGame *game, SimLevel *level, const AppKept *kept, const char *data, size_t size,
                        BaseIssues *issues) {
  SimWorldOptions options = {.seed = kept->seed, .hero = NAV_NO_CELL, .population = -1};
  SimWorld world = {0};
  options.threads = SDL_GetCPUCount() > 1 ? -1 : 0;
  SimHistory *history = sim_history_load(&world, level, &options, data, size, issues);
  if (history == NULL) {
    sim_level_free(level);
    return false;
  }
  put_world(game, &world);
  put_level(game, level, kept->path, "");
  game->run.drawn = kept->drawn;
  game->run.drawn_from = kept->drawn_from;
  begin_known(game, &options, history);
  game->run.population = kept->population;
  game->run.assistance = kept->assistance;
  game->run.lab_run = kept->lab_run;
  game->hands.sends = app_two_obey(game) ? kept->sends : 0;
  game->told.lessons.said = kept->lessons;
  game->told.meet.met = kept->met;
  game->run.progress = game->run.time.ends[history->now] = kept->progress;
  snprintf(game->run.progress.level, sizeof game->run.progress.level, "%s", game->run.level_name);
  if (game->run.night.on) game->run.night.date = kept->night_date;
  game->run.time.speed = kept->speed;
  game->run.time.counted = kept->counted;
  game->run.time.turned = kept->turned;
  game->run.time.watching = kept->watching;
  game->run.time.past = app_time_is_past(game);
  game->run.time.returns = !game->run.time.past;
  snprintf(game->run.time.watched, sizeof game->run.time.watched, "%s", kept->watched);
  snprintf(game->run.begun_path, sizeof game->run.begun_path, "%s", game->run.level_path);
  app_stopped_jump(game);
  game->run.paused = true;
  return true;
}

void app_start_backdrop(AppGame *game) {
  game->run.backdrop = true;
  game->run.seed = make_seed();
  game->run.backdrop_random = base_random_seeded(game->run.seed, 0);
  bool loaded = game->library.count > 0 && app_start_load(game, game->library.entries[0].path);
  if (!loaded || !begin_world(game, &game->run.level)) {
    game->run.backdrop = game->run.has_world; // an older world serves as well
    if (game->library.count == 0)
      app_notice(&game->told.notice, "No levels found. Drop a level file on this window.");
    return;
  }
  int32_t learning = nav_steering_find("learning");
  if (learning >= 0) app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = learning});
}
