#include "app/race/race_worlds.h"

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/race/race_lab.h"
#include "app/race/race_places.h"
#include "app/race/race_result.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum { MAX_TRAIL = 1 << 16, MEAN_TICKS = 60 };
#define TELL_AFTER 0.8 // seconds from the end to the result: the last step is still seen

/* Worlds */

static bool is_crowds(const AppRace *race) {
  return race->kind == APP_RACE_CROWDS;
}

static bool is_lab(const AppRace *race) {
  return race->lab.row != NULL;
}

/// The level with the lab's values. Steerings: in its present state, but without rules, so that the race is
/// walking alone. Crowds: from its beginning.
static void borrow_level(AppRace *race, const AppGame *game, const AppRaceSetup *setup) {
  int32_t *value = race->level.tuning.value;
  race->level = game->run.level;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) value[i] = app_tunable(game, (SimTunable)i);
  race->speed = value[SIM_TUNE_GAME_SPEED];
  race->limit = nav_walk_limit(&game->run.world.grid);
  race->options =
      (SimWorldOptions){.seed = game->run.seed, .hero = NAV_NO_CELL, .population = game->run.population};
  if (is_crowds(race)) {
    if (setup->harmless) value[SIM_TUNE_HARMLESS] = 1;
    race->options.threads = SDL_GetCPUCount() > 1 ? 1 : 0; // as in the game
    return;
  }
  race->level.has_game = false;
  value[SIM_TUNE_FIELD_HZ] = 1; // no enemy follows it
  race->options =
      (SimWorldOptions){.seed = game->run.seed, .hero = game->run.world.heroes[0].cell, .capacity = 1};
  const NavGrid *grid = &game->run.world.grid;
  for (NavCell cell = 0; cell < grid->cells && race->setup_count < SIM_BARRICADES; cell++) {
    if (!game->run.world.barricade[cell]) continue;
    race->setup[race->setup_count++] =
        (SimCommand){.kind = SIM_CMD_BARRICADE, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell)};
  }
}

static void free_world(AppRacePane *pane) {
  if (pane->world.priv != NULL) sim_world_free(&pane->world);
  lab_walk_free(&pane->walk);
  app_crowd_free(&pane->crowd);
  lab_tally_free(&pane->tally);
  pane->trail_count = 0;
  pane->next = 0;
  pane->chosen = 0;
}

static void leave_trail(AppRacePane *pane, NavCell cell) {
  if (pane->trail_count == pane->trail_capacity) {
    const int32_t capacity = pane->trail_capacity == 0 ? 256 : pane->trail_capacity * 2;
    NavCell *moved = capacity > MAX_TRAIL ? NULL : realloc(pane->trail, (size_t)capacity * sizeof *moved);
    if (moved == NULL) return; // the picture ends there, the race does not
    pane->trail = moved;
    pane->trail_capacity = capacity;
  }
  pane->trail[pane->trail_count++] = cell;
}

static bool make_watches(const AppRace *race, AppRacePane *pane) {
  if (is_crowds(race)) return app_crowd_init(&pane->crowd, &pane->world);
  return lab_walk_init(&pane->walk, &pane->world);
}

static void step_first(const AppRace *race, AppRacePane *pane) {
  SimCommand commands[APP_RACE_COMMANDS];
  int count = lab_settle(&pane->world, pane->steering, &pane->tuning, commands);
  for (int i = 0; i < race->setup_count; i++) commands[count++] = race->setup[i];
  sim_step(&pane->world, commands, count);
}

/// A world at tick 1: its settings and the barricades were the commands of the first. An experiment begins at
/// tick 0, so that it is the same as without a window.
static bool make_world(AppRace *race, AppRacePane *pane) {
  free_world(pane);
  if (!sim_world_init(&pane->world, &race->level, &race->options) || !make_watches(race, pane)) return false;
  if (is_lab(race))
    pane->tally = race->lab.tiles;
  else
    step_first(race, pane);
  if (!is_crowds(race)) leave_trail(pane, pane->world.heroes[0].cell);
  if (pane->view != NULL) app_view_reset(pane->view);
  if (pane->overlays != NULL) app_overlays_lost(pane->overlays);
  return true;
}

static bool make_worlds(AppRace *race) {
  for (int i = 0; i < race->count; i++)
    if (!make_world(race, &race->pane[i])) return false;
  race->ticks = 0;
  race->steps = (AppSteps){0};
  race->next_count = 0;
  race->told = false;
  race->beyond = false;
  race->end_at = 0;
  return true;
}

static void free_pane(AppRacePane *pane) {
  free_world(pane);
  free(pane->trail);
  app_view_free(pane->view);
  app_overlays_free(pane->overlays);
  *pane = (AppRacePane){0};
}

static bool make_pane(AppRace *race, AppRacePane *pane, int32_t steering, const SimTuning *tuning) {
  pane->steering = steering;
  pane->tuning = *tuning;
  pane->view = app_view_new();
  pane->overlays = app_overlays_new();
  return pane->view != NULL && pane->overlays != NULL && make_world(race, pane);
}

static void reset_cameras(AppRace *race) {
  for (int i = 0; i < race->count; i++)
    app_camera_reset(&race->pane[i].camera, (float)race->level.grid.width, (float)race->level.grid.height,
                     app_race_map(race, race->count, i), race->window->base, true);
}

static void join_parts(AppRace *race, AppGame *game) {
  race->clock = game->clock;
  race->window = game->window;
  race->settings = game->settings;
  race->stage = game->stage;
  race->notice = &game->told.notice;
  race->target = NAV_NO_CELL;
  race->foot = APP_RACE_NOTE;
}

static void join_game(AppRace *race, AppGame *game, const AppRaceSetup *setup) {
  const SimHero *hero = &game->run.world.heroes[0];
  join_parts(race, game);
  race->kind = setup->kind;
  race->cursor = hero->target != NAV_NO_CELL ? hero->target : hero->cell;
  borrow_level(race, game, setup);
}

static void join_lab(AppRace *race, AppGame *game, LabSetup *lab) {
  join_parts(race, game);
  race->lab = *lab;
  *lab = (LabSetup){0};
  race->kind = race->lab.to != NAV_NO_CELL ? APP_RACE_STEERINGS : APP_RACE_CROWDS;
  race->level = race->lab.level;
  race->options = lab_setup_options(&race->lab);
  race->options.threads = is_crowds(race) && SDL_GetCPUCount() > 1 ? -1 : 0;
  race->speed = 100;
  race->limit = nav_walk_limit(&race->level.grid);
  race->cursor = race->lab.to != NAV_NO_CELL
                     ? race->lab.to
                     : nav_grid_cell(&race->level.grid, race->level.hero_x, race->level.hero_y);
}

static bool make_first_pane(AppRace *race, const AppGame *game, const AppRaceSetup *setup) {
  const int i = race->count++;
  SimTuning tuning = race->level.tuning;
  if (setup->tunable >= 0) tuning.value[setup->tunable] = setup->value[i];
  const int32_t steering = setup->steering[i] < 0 ? app_steering(game) : setup->steering[i];
  return make_pane(race, &race->pane[i], steering, &tuning);
}

AppRace *app_race_new(AppGame *game, const AppRaceSetup *setup) {
  assert(game->run.has_world && !game->run.backdrop);
  assert(setup->count >= APP_RACE_MIN && setup->count <= APP_RACE_MAX);
  AppRace *race = calloc(1, sizeof *race);
  bool made = race != NULL;
  if (made) join_game(race, game, setup);
  while (made && race->count < setup->count) made = make_first_pane(race, game, setup);
  if (!made) {
    app_notice(&game->told.notice, "Not enough memory for a race on this map.");
    app_race_free(race);
    return NULL;
  }
  reset_cameras(race);
  return race;
}

AppRace *app_race_new_lab(AppGame *game, LabSetup *lab) {
  AppRace *race = calloc(1, sizeof *race);
  bool made = race != NULL;
  if (made) join_lab(race, game, lab);
  while (made && race->count < race->lab.count) {
    const LabCaseSetup *of = &race->lab.cases[race->count];
    made = make_pane(race, &race->pane[race->count++], of->steering, &of->tuning);
  }
  if (!made) {
    app_notice(&game->told.notice, "Not enough memory for this experiment.");
    app_race_free(race);
    return NULL;
  }
  reset_cameras(race);
  return race;
}

void app_race_free(AppRace *race) {
  if (race == NULL) return;
  for (int i = 0; i < race->count; i++) free_pane(&race->pane[i]);
  lab_setup_free(&race->lab);
  free(race);
}

/* Targets */

static bool start_again(AppRace *race) {
  if (make_worlds(race)) return true;
  race->failed = true;
  app_notice(race->notice, "Not enough memory for another race.");
  return false;
}

void app_race_do(AppRace *race, SimCommand command) {
  race->beyond = true;
  for (int i = 0; i < race->next_count; i++) {
    if (command.kind != SIM_CMD_MOVE_TO || race->next[i].kind != SIM_CMD_MOVE_TO) continue;
    race->next[i] = command; // the newer target alone counts
    return;
  }
  if (race->next_count < APP_RACE_QUEUE) race->next[race->next_count++] = command;
}

static void send_heroes(AppRace *race, NavCell target) {
  const NavGrid *grid = &race->pane[0].world.grid;
  app_race_do(
      race,
      (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(grid, target), .y = nav_grid_y(grid, target)});
}

void app_race_to(AppRace *race, NavCell target) {
  const NavGrid *grid = &race->pane[0].world.grid;
  if (!nav_grid_open(grid, NAV_WALKER, target)) {
    app_notice(race->notice, "The hero can't stand there.");
    return;
  }
  if (!is_crowds(race) && race->target != NAV_NO_CELL && !start_again(race)) return;
  race->target = race->cursor = target;
  race->keyed = false;
  send_heroes(race, target);
  if (!is_crowds(race)) race->paused = false;
}

void app_race_again(AppRace *race) {
  if (!start_again(race)) return;
  race->paused = false;
  if (is_crowds(race))
    race->target = NAV_NO_CELL;
  else if (race->target != NAV_NO_CELL)
    send_heroes(race, race->target);
}

/* Settings */

static void set_pane(AppRace *race, AppRacePane *pane, const SimCommand *command) {
  if (!sim_command_valid(command)) return;
  int32_t *held = command->kind == SIM_CMD_STEERING ? &pane->steering : &pane->tuning.value[command->id];
  int32_t value = command->id;
  if (command->kind == SIM_CMD_TUNE)
    value = SDL_clamp(command->value, sim_tunables[command->id].min, sim_tunables[command->id].max);
  if (*held != value && !is_crowds(race)) race->stale = true;
  *held = value;
}

void app_race_set(AppRace *race, int pane, SimCommand command) {
  assert(pane < race->count && (command.kind == SIM_CMD_TUNE || command.kind == SIM_CMD_STEERING));
  for (int i = 0; i < race->count; i++)
    if (pane < 0 || pane == i) set_pane(race, &race->pane[i], &command);
}

void app_race_copy(AppRace *race, int pane) {
  assert(pane >= 0 && pane < race->count);
  if (race->count == APP_RACE_MAX) return;
  AppRacePane *made = &race->pane[race->count];
  if (!make_pane(race, made, race->pane[pane].steering, &race->pane[pane].tuning)) {
    free_pane(made);
    app_notice(race->notice, "Not enough memory for another pane.");
    return;
  }
  race->count++;
  race->stale = true;
  reset_cameras(race);
}

void app_race_drop(AppRace *race, int pane) {
  assert(pane >= 0 && pane < race->count);
  if (race->count == APP_RACE_MIN) return;
  race->count--;
  for (int i = pane; i < race->count; i++) { // worlds never move: their settings do
    race->pane[i].steering = race->pane[i + 1].steering;
    race->pane[i].tuning = race->pane[i + 1].tuning;
  }
  free_pane(&race->pane[race->count]);
  race->stale = true;
  reset_cameras(race);
}

int32_t app_race_depth(const AppRace *race) {
  for (int i = 0; i < race->count; i++)
    if (nav_steerings[race->pane[i].steering]->uses_depth) return race->pane[i].tuning.value[SIM_TUNE_DEPTH];
  return 0;
}

/// Worlds with the settings that were chosen last, once a frame however often they changed.
static void renew_worlds(AppRace *race) {
  if (!race->stale) return;
  race->stale = false;
  if (start_again(race) && race->target != NAV_NO_CELL) send_heroes(race, race->target);
}

bool app_race_no_memory(const AppRace *race) {
  bool short_of_it = false;
  for (int i = 0; i < race->count; i++) short_of_it = short_of_it || race->pane[i].world.no_memory;
  return short_of_it;
}

bool app_race_walks(const AppRacePane *pane) {
  return lab_walk_goes(&pane->walk, &pane->world);
}

bool app_race_runs(const AppRace *race) {
  if (race->next_count > 0) return true;
  if (is_lab(race) && (race->ticks == 0 || is_crowds(race))) return race->beyond || !app_race_lab_ended(race);
  for (int i = 0; i < race->count; i++)
    if (is_crowds(race) ? race->pane[i].world.end_tick < 0 : app_race_walks(&race->pane[i])) return true;
  return false;
}

float app_race_heat(const AppRace *race) {
  const float share = (float)race->ticks / (30.0f * SIM_TICKS_PER_SECOND);
  return race->ticks > 0 && app_race_runs(race) ? fminf(0.33f + share * 0.67f, 1) : 0;
}

/* Ticks */

static void show_tick(const AppRace *race, AppRacePane *pane) {
  if (race->quiet) return;
  AppScene scene = *race->stage;
  scene.world = &pane->world;
  scene.level = &race->level;
  app_view_tick(pane->view, &scene);
}

/// The commands of the pane's world: its settings, its script, and the player's commands.
static int gather_commands(const AppRace *race, AppRacePane *pane, SimCommand *commands) {
  const bool settles = is_crowds(race) || (is_lab(race) && pane->world.tick == 0);
  int count = settles ? lab_settle(&pane->world, pane->steering, &pane->tuning, commands) : 0;
  const int at = (int)(pane - race->pane);
  if (is_lab(race)) count += lab_setup_commands(&race->lab, at, &pane->world, &pane->next, commands + count);
  for (int i = 0; i < race->next_count; i++) commands[count++] = race->next[i];
  return count;
}

static void tick_steering(const AppRace *race, AppRacePane *pane, const SimCommand *commands, int count) {
  if (lab_walk_stopped(&pane->walk)) return;
  const int64_t steps = pane->walk.steps;
  lab_walk_step(&pane->walk, &pane->world, race->limit, commands, count);
  if (pane->walk.steps > steps) leave_trail(pane, pane->world.heroes[0].cell);
  show_tick(race, pane);
}

static void tick_crowd(const AppRace *race, AppRacePane *pane, const SimCommand *commands, int count) {
  const uint64_t start = base_clock_ns();
  sim_step(&pane->world, commands, count);
  const double ms = (double)base_clock_since(start) / 1e6;
  pane->tick_ms += (ms - pane->tick_ms) / MEAN_TICKS;
  app_crowd_tick(&pane->crowd, &pane->world);
  if (!lab_tally_tick(&pane->tally, &pane->world)) pane->world.no_memory = true;
  show_tick(race, pane);
}

static void tick_pane(const AppRace *race, AppRacePane *pane) {
  SimCommand commands[SIM_TUNE_COUNT + 1 + LAB_MAX_COMMANDS + APP_RACE_QUEUE];
  const int count = gather_commands(race, pane, commands);
  (is_crowds(race) ? tick_crowd : tick_steering)(race, pane, commands, count);
}

bool app_race_tick(AppRace *race) {
  if (!app_race_runs(race)) return false;
  race->ticks++;
  for (int i = 0; i < race->count; i++) tick_pane(race, &race->pane[i]);
  race->next_count = 0;
  return true;
}

static bool tick(void *race) {
  return app_race_tick(race);
}

/// The first living enemy of the kind that an experiment chooses, as long as it lives.
static void choose_enemy(const AppRace *race, AppRacePane *pane) {
  const int at = (int)(pane - race->pane);
  const char *kind =
      race->lab.row->cases[at].choose != NULL ? race->lab.row->cases[at].choose : race->lab.row->choose;
  if (kind == NULL) return;
  const SimActors *actors = &pane->world.actors;
  const int32_t row = sim_enemy_find(kind, strlen(kind));
  assert(row >= 0);
  if (pane->chosen != 0 && sim_world_actor(&pane->world, pane->chosen) >= 0) return;
  pane->chosen = 0;
  for (int32_t i = 0; i < actors->count && pane->chosen == 0; i++)
    if (actors->kind[i] == row) pane->chosen = actors->id[i];
  sim_world_watch_actor(&pane->world, pane->chosen);
}

static void watch_heroes(AppRace *race) {
  const uint32_t watched = app_overlays_watch(race->settings);
  for (int i = 0; i < race->count; i++) {
    sim_world_watch_hero(&race->pane[i].world, (watched & APP_WATCH_DECISIONS) != 0);
    if (is_crowds(race)) sim_world_watch_senses(&race->pane[i].world, (watched & APP_WATCH_SENSES) != 0);
    if (is_lab(race)) choose_enemy(race, &race->pane[i]);
  }
}

/// Is the end of a race of steerings to be told now?
static bool tells_end(AppRace *race) {
  if (is_crowds(race) || race->target == NAV_NO_CELL || race->told || app_race_runs(race)) return false;
  if (race->end_at == 0) race->end_at = race->clock->now + TELL_AFTER;
  race->told = race->clock->now >= race->end_at && !race->aiming && !race->keyed;
  if (race->told) app_race_result(race, race->place);
  return race->told;
}

bool app_race_advance(AppRace *race, double seconds) {
  renew_worlds(race);
  if (race->failed) return false;
  watch_heroes(race);
  for (; race->single_steps > 0; race->single_steps--) {
    race->steps = (AppSteps){0};
    tick(race);
  }
  if (!race->paused)
    app_steps_run(&race->steps, fmin(seconds, APP_MAX_SECONDS) * race->speed / 100, race->clock->fixed, tick,
                  race);
  return tells_end(race);
}
