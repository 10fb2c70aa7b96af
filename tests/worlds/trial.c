/* Games on random maps, and the commands that are given in them. Draws are one to a statement. */
#include "worlds/trial.h"

#include <stdarg.h>
#include <stdio.h>

#include "support/delays.h"

enum { THREADS = 4, LARGE_WORLD = 4096 };

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

static bool chance(BaseRandom *random, int32_t percent) {
  return below(random, 100) < percent;
}

bool trial_failed(TrialWhy *why, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(why->text, sizeof why->text, format, args);
  va_end(args);
  return false;
}

int32_t trial_tuned(BaseRandom *random, int32_t tunable) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  switch (below(random, 6)) {
  case 0:
    return info->min;
  case 1:
    return info->max;
  case 2:
    return info->default_value;
  default:
    return info->min + (int32_t)base_random_below(random, (uint32_t)(info->max - info->min) + 1);
  }
}

static void add_things(SimLevel *level, BaseRandom *random) {
  const int32_t width = level->grid.width, height = level->grid.height;
  const int32_t things = below(random, 12), spawns = below(random, 4), goals = below(random, 10) - 6;
  for (int32_t i = 0; i < things; i++) {
    SimThing thing = {.kind = (SimThingKind)below(random, SIM_THING_KIND_COUNT)};
    if (thing.kind == SIM_ENEMY) thing.enemy = below(random, SIM_ENEMY_KIND_COUNT);
    thing.x = below(random, width);
    thing.y = below(random, height);
    sim_level_add_thing(level, thing);
  }
  for (int32_t i = 0; i < spawns; i++) {
    SimSpawn spawn = {.enemy = below(random, SIM_ENEMY_KIND_COUNT), .count = 1 + below(random, 40)};
    spawn.x = below(random, width);
    spawn.y = below(random, height);
    spawn.every = below(random, 30);
    spawn.start = below(random, 90);
    spawn.asleep = chance(random, 20) && sim_enemy_may_sleep(spawn.enemy);
    sim_level_add_spawn(level, spawn);
  }
  for (int32_t i = 0; i < goals; i++) {
    SimGoal goal = {.x = below(random, width)};
    goal.y = below(random, height);
    goal.offset = below(random, 30);
    sim_level_add_goal(level, goal);
  }
}

static void tune_level(SimLevel *level, BaseRandom *random) {
  const int32_t tuned = chance(random, 50) ? below(random, 30) : 0;
  for (int32_t i = 0; i < tuned; i++) {
    const int32_t tunable = below(random, SIM_TUNE_COUNT);
    if (sim_tunable_applies(tunable)) level->tuning.value[tunable] = trial_tuned(random, tunable);
  }
  if (chance(random, 60)) level->tuning.value[SIM_TUNE_HARMLESS] = 1; // or few games would be long
  level->tuning.value[SIM_TUNE_BELLS] = 9;
  sim_level_set_ground(level);
}

static bool place_hero(SimLevel *level, BaseRandom *random) {
  NavGrid *grid = &level->grid;
  const int32_t x = below(random, grid->width), y = below(random, grid->height);
  NavCell cell = nav_grid_nearest_open(grid, NAV_WALKER, x, y);
  if (cell == NAV_NO_CELL) {
    nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
    cell = nav_grid_cell(grid, x, y);
  }
  level->hero_x = nav_grid_x(grid, cell);
  level->hero_y = nav_grid_y(grid, cell);
  return true;
}

static void set_options(WorldTrial *trial, BaseRandom *random) {
  trial->options = (SimWorldOptions){.seed = base_random_next(random), .hero = NAV_NO_CELL, .population = -1};
  if (chance(random, 40)) trial->options.population = below(random, 80);
  trial->options.capacity = chance(random, 10) ? 1 + below(random, 60) : LARGE_WORLD;
  trial->options.threads = below(random, THREADS);
  if (chance(random, 10)) trial->options.large_map = 1;
  if (trial->options.large_map > 0 && chance(random, 50))
    trial->options.large_latency = 1 + below(random, 60);
  if (chance(random, 10)) trial->options.delay = support_random_delay;
  trial->options.delay_context = &trial->delays;
  trial->threads_after = below(random, THREADS);
}

bool trial_make(WorldTrial *trial, uint64_t seed) {
  static const int32_t rates[] = {0, 0, 240, 40, 10, 2};
  *trial = (WorldTrial){.seed = seed, .restart_tick = -1, .save_tick = -1};
  BaseRandom random = base_random_seeded(seed, 1);
  trial->random = base_random_seeded(seed, 2);
  if (!trial_make_map(&trial->level, &random)) return false;
  add_things(&trial->level, &random);
  tune_level(&trial->level, &random);
  place_hero(&trial->level, &random);
  trial->level.has_game = !chance(&random, 25);
  trial->level.embers_needed = trial->level.kind_count[SIM_EMBER] / 2;
  set_options(trial, &random);
  trial->rate = rates[below(&random, sizeof rates / sizeof *rates)];
  trial->edits = chance(&random, 60);
  trial->ticks = chance(&random, 25) ? 700 + below(&random, 300) : 20 + below(&random, 160);
  if (chance(&random, 8)) trial->restart_tick = below(&random, trial->ticks);
  if (chance(&random, 50)) trial->save_tick = below(&random, trial->ticks);
  return true;
}

void trial_free(WorldTrial *trial) {
  sim_level_free(&trial->level);
}

/* Commands */

/// Fills the arguments of a command, mostly within bounds.
static void fill_words(SimCommand *command, BaseRandom *random) {
  command->value = below(random, 44) - 2;
  switch (command->kind) {
  case SIM_CMD_TUNE:
    command->id = below(random, SIM_TUNE_COUNT + 2) - 1;
    if (command->id >= 0 && command->id < SIM_TUNE_COUNT) command->value = trial_tuned(random, command->id);
    break;
  case SIM_CMD_STEERING:
    command->id = below(random, nav_steering_count + 2) - 1;
    break;
  case SIM_CMD_SPAWNER:
    command->every = below(random, 40) - 1;
    command->start = below(random, 40) - 1;
    command->asleep = chance(random, 20);
    command->id = below(random, SIM_ENEMY_KIND_COUNT + 2) - 1;
    break;
  case SIM_CMD_SPAWN:
    command->id = below(random, SIM_ENEMY_KIND_COUNT + 2) - 1;
    break;
  case SIM_CMD_TERRAIN:
    command->id = below(random, NAV_TERRAIN_COUNT + 2) - 1;
    command->value = below(random, 9) - 1;
    break;
  case SIM_CMD_CLEAR:
    command->value = below(random, 6) - 1;
    break;
  case SIM_CMD_EDGE:
    command->id = below(random, 5) - 1;
    command->value = below(random, NAV_DIR_COUNT + 2) - 1;
    break;
  case SIM_CMD_THING:
    command->id = below(random, SIM_NO_THING + 3) - 1;
    break;
  default:
    break;
  }
}

static SimCommand random_command(WorldTrial *trial, const SimWorld *world) {
  static const SimCommandKind played[] = {SIM_CMD_MOVE_TO, SIM_CMD_MOVE_TO, SIM_CMD_BARRICADE,
                                          SIM_CMD_BELL,    SIM_CMD_STOP,    SIM_CMD_STEERING};
  BaseRandom *random = &trial->random;
  SimCommand command = {.kind = played[below(random, sizeof played / sizeof *played)]};
  if (trial->edits) command.kind = (SimCommandKind)below(random, SIM_CMD_COUNT);
  command.x = below(random, world->grid.width + 2) - 1;
  command.y = below(random, world->grid.height + 2) - 1;
  fill_words(&command, random);
  if (chance(random, 20)) command.hero = below(random, 3);
  if (!chance(random, 1)) return command;
  command.kind = (SimCommandKind)(SIM_CMD_COUNT + base_random_below(random, 100));
  command.x = INT32_MAX;
  command.y = INT32_MIN;
  return command;
}

int32_t trial_commands(WorldTrial *trial, const SimWorld *world, SimCommand *commands) {
  BaseRandom *random = &trial->random;
  if (trial->rate == 0 || below(random, trial->rate) != 0) return 0;
  int32_t count = 1 + below(random, 3);
  if (chance(random, 5)) count = TRIAL_COMMANDS;
  for (int32_t i = 0; i < count; i++) commands[i] = random_command(trial, world);
  return count;
}
