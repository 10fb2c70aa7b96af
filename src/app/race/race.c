/* The worlds of a race and their common clock. */
#include "app/race/race.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"

enum { MAX_TRAIL = 1 << 16 };

/* Worlds */

/// The level as it is played now: the lab's values, but no rules, so that walking is all there is.
static void borrow_level(AppRace *race, const AppGame *game) {
  race->level = game->level;
  race->level.has_game = false;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) race->level.tuning.value[i] = app_tunable(game, (SimTunable)i);
  race->level.tuning.value[SIM_TUNE_FIELD_HZ] = 1; // no enemy follows it
  race->speed = race->level.tuning.value[SIM_TUNE_GAME_SPEED];
  race->options = (SimWorldOptions){.seed = game->seed, .hero = game->world.hero.cell, .capacity = 1};
  race->limit = nav_walk_limit(&game->world.grid);
  race->setup_count = 0;
  const NavGrid *grid = &game->world.grid;
  for (NavCell cell = 0; cell < grid->cells && race->setup_count < SIM_BARRICADES; cell++) {
    if (!game->world.barricade[cell]) continue;
    race->setup[race->setup_count++] =
        (SimCommand){.kind = SIM_CMD_BARRICADE, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell)};
  }
}

static void free_world(AppRacePane *pane) {
  if (pane->world.priv != NULL) sim_world_free(&pane->world);
  nav_steer_free(pane->twin);
  pane->twin = NULL;
  pane->steps = pane->looked = pane->decisions = 0;
  pane->ns = 0;
  pane->end_tick = -1;
  pane->twin_strays = pane->limited = false;
  pane->trail_count = 0;
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

/// A world at tick 1: its steering and the barricades were the commands of the first.
static bool make_world(AppRace *race, AppRacePane *pane) {
  free_world(pane);
  if (!sim_world_init(&pane->world, &race->level, &race->options)) return false;
  pane->twin = nav_steer_new(&pane->world.grid);
  if (pane->twin == NULL) return false;
  SimCommand commands[APP_RACE_COMMANDS] = {{.kind = SIM_CMD_STEERING, .id = pane->steering}};
  for (int i = 0; i < race->setup_count; i++) commands[i + 1] = race->setup[i];
  sim_step(&pane->world, commands, race->setup_count + 1);
  leave_trail(pane, pane->world.hero.cell);
  if (pane->view != NULL) app_view_reset(pane->view);
  if (pane->overlays != NULL) app_overlays_lost(pane->overlays);
  return true;
}

static bool make_worlds(AppRace *race) {
  for (int i = 0; i < race->count; i++)
    if (!make_world(race, &race->pane[i])) return false;
  race->ticks = 0;
  race->steps = (AppSteps){0};
  race->has_next = false;
  return true;
}

static bool make_pane(AppRace *race, AppRacePane *pane, int32_t row) {
  pane->steering = row;
  pane->view = app_view_new();
  pane->overlays = app_overlays_new();
  return pane->view != NULL && pane->overlays != NULL && make_world(race, pane);
}

AppRace *app_race_new(AppGame *game, const int32_t *rows, int count) {
  assert(game->has_world && !game->backdrop && count >= APP_RACE_MIN && count <= APP_RACE_MAX);
  AppRace *race = calloc(1, sizeof *race);
  bool made = race != NULL;
  if (made) {
    race->clock = game->clock;
    race->window = game->window;
    race->settings = game->settings;
    race->stage = game->stage;
    race->notice = &game->notice;
    race->target = NAV_NO_CELL;
    race->cursor = game->world.hero.target != NAV_NO_CELL ? game->world.hero.target : game->world.hero.cell;
    borrow_level(race, game);
  }
  while (made && race->count < count) {
    race->count++;
    made = make_pane(race, &race->pane[race->count - 1], rows[race->count - 1]);
  }
  if (!made) {
    app_notice(&game->notice, "There is not enough memory for a race on this map.");
    app_race_free(race);
    return NULL;
  }
  for (int i = 0; i < count; i++)
    app_camera_reset(&race->pane[i].camera, (float)game->level.grid.width, (float)game->level.grid.height,
                     app_race_map(race, count, i), race->window->scale, true);
  return race;
}

void app_race_free(AppRace *race) {
  if (race == NULL) return;
  for (int i = 0; i < race->count; i++) {
    AppRacePane *pane = &race->pane[i];
    free_world(pane);
    free(pane->trail);
    app_view_free(pane->view);
    app_overlays_free(pane->overlays);
  }
  free(race);
}

/* Targets */

static bool start_again(AppRace *race) {
  if (make_worlds(race)) return true;
  race->failed = true;
  app_notice(race->notice, "There is not enough memory for another race.");
  return false;
}

static void send(AppRace *race, NavCell target) {
  const NavGrid *grid = &race->pane[0].world.grid;
  race->next =
      (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(grid, target), .y = nav_grid_y(grid, target)};
  race->has_next = true;
}

void app_race_to(AppRace *race, NavCell target) {
  const NavGrid *grid = &race->pane[0].world.grid;
  if (!nav_grid_open(grid, NAV_WALKER, target)) {
    app_notice(race->notice, "The hero cannot stand there.");
    return;
  }
  if (race->target != NAV_NO_CELL && !start_again(race)) return;
  race->target = race->cursor = target;
  race->keyed = false;
  send(race, target);
  race->paused = false;
}

int32_t app_race_depth(const AppRace *race) {
  return race->level.tuning.value[SIM_TUNE_DEPTH];
}

void app_race_set_depth(AppRace *race, int32_t depth) {
  const SimTunableInfo *info = &sim_tunables[SIM_TUNE_DEPTH];
  depth = SDL_clamp(depth, info->min, info->max);
  if (depth == app_race_depth(race)) return;
  race->level.tuning.value[SIM_TUNE_DEPTH] = depth;
  race->stale = true;
}

/// Worlds with the depth that was chosen last, once a frame however often it changed.
static void renew(AppRace *race) {
  if (!race->stale) return;
  race->stale = false;
  if (start_again(race) && race->target != NAV_NO_CELL) send(race, race->target);
}

bool app_race_walks(const AppRacePane *pane) {
  return pane->world.hero.status == SIM_HERO_MOVING && !pane->limited;
}

bool app_race_runs(const AppRace *race) {
  if (race->has_next) return true;
  for (int i = 0; i < race->count; i++)
    if (app_race_walks(&race->pane[i])) return true;
  return false;
}

/* Ticks */

/// What the hero has just decided, once more by the twin. He himself looks ahead for the dots of his intended
/// way, which is not deciding, and fills a trace where the overlay shows it; the twin does neither, so its
/// squares and its time are those of `throng trace`.
static void time_twin(AppRacePane *pane, NavCell at, BaseRandom *random) {
  const SimWorld *world = &pane->world;
  const NavQuery query = {.grid = &world->grid,
                          .components = &world->walkers,
                          .cls = NAV_WALKER,
                          .at = at,
                          .target = world->hero.target,
                          .depth = world->tuning.value[SIM_TUNE_DEPTH],
                          .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
                          .random = random,
                          .rules = sim_tuning_rules(&world->tuning)};
  const uint64_t start = base_clock_ns();
  const NavDecision decision = nav_steer_decide(pane->twin, pane->steering, &query, NULL);
  pane->ns += base_clock_ns() - start;
  pane->looked += decision.looked;
  NavDecision his;
  nav_steer_last(world->hero_steer, &his);
  if (decision.status != his.status || decision.next != his.next) pane->twin_strays = true;
}

/// The step beyond the limit is not taken any more: steps and squares are then those of `throng trace`.
static void note_decision(const AppRace *race, AppRacePane *pane, NavCell before, BaseRandom *random) {
  const SimHero *hero = &pane->world.hero;
  pane->decisions++;
  time_twin(pane, before, random);
  if (hero->cell != before && pane->steps == race->limit) {
    pane->limited = true;
  } else if (hero->cell != before) {
    pane->steps++;
    leave_trail(pane, hero->cell);
  }
  if (!app_race_walks(pane)) pane->end_tick = race->ticks;
}

static void tick_pane(const AppRace *race, AppRacePane *pane, const SimCommand *commands, int count) {
  if (pane->limited) return;
  SimHero *hero = &pane->world.hero;
  if (count > 0) nav_steer_start(pane->twin);
  const NavCell before = hero->cell;
  BaseRandom random = sim_world_hero_random(&pane->world);
  const bool walked = hero->status == SIM_HERO_MOVING || count > 0;
  sim_step(&pane->world, commands, count);
  if (walked && (hero->cell != before || hero->status != SIM_HERO_MOVING))
    note_decision(race, pane, before, &random);
  AppScene scene = *race->stage;
  scene.world = &pane->world;
  scene.level = &race->level;
  app_view_tick(pane->view, &scene);
}

static bool tick(void *of) {
  AppRace *race = of;
  if (!app_race_runs(race)) return false;
  const int count = race->has_next ? 1 : 0;
  const SimCommand command = race->next;
  race->has_next = false;
  race->ticks++;
  for (int i = 0; i < race->count; i++) tick_pane(race, &race->pane[i], &command, count);
  return true;
}

void app_race_advance(AppRace *race, double seconds) {
  renew(race);
  if (race->failed) return;
  const bool watched = (app_overlays_watch(race->settings) & APP_WATCH_DECISIONS) != 0;
  for (int i = 0; i < race->count; i++) sim_world_watch_hero(&race->pane[i].world, watched);
  for (; race->single_steps > 0; race->single_steps--) {
    race->steps = (AppSteps){0};
    tick(race);
  }
  if (race->paused) return;
  app_steps_run(&race->steps, fmin(seconds, APP_MAX_SECONDS) * race->speed / 100, race->clock->fixed, tick,
                race);
}

double app_race_microseconds(const AppRacePane *pane) {
  return pane->decisions > 0 ? (double)pane->ns / 1000 / (double)pane->decisions : 0;
}
