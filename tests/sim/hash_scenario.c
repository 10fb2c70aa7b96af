/* Prints state hashes of fixed games with every kind of enemy, for comparing builds: every compiler,
 * optimisation and machine and any number of threads (the argument) must print the same lines. No hash is
 * written down anywhere: rules may change, differences between builds may not be. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/program.h"
#include "sim/world/world.h"

enum { SCENES = 6, TICKS = 300, PRINT_EVERY = 30 };

static NavTerrain random_terrain(BaseRandom *random) {
  static const NavTerrain terrain[] = {NAV_FLOOR, NAV_FLOOR, NAV_FLOOR, NAV_FLOOR, NAV_FLOOR, NAV_FLOOR,
                                       NAV_ROCK,  NAV_ROCK,  NAV_MUD,   NAV_WATER, NAV_PIT};
  return terrain[base_random_below(random, sizeof terrain / sizeof *terrain)];
}

static bool make_level(SimLevel *level, BaseRandom *random) {
  int32_t width = 20 + (int32_t)base_random_below(random, 60),
          height = 20 + (int32_t)base_random_below(random, 60);
  if (!sim_level_init(level, width, height)) return false;
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) nav_grid_set_terrain(&level->grid, x, y, random_terrain(random));
  for (int32_t i = 0; i < width; i++) {
    int32_t x = (int32_t)base_random_below(random, (uint32_t)width);
    int32_t y = (int32_t)base_random_below(random, (uint32_t)height);
    SimThingKind kind = (SimThingKind)base_random_below(random, SIM_THING_KIND_COUNT);
    nav_grid_set_terrain(&level->grid, x, y, NAV_FLOOR);
    if (!sim_level_add_thing(level, (SimThing){kind, i % SIM_ENEMY_KIND_COUNT, x, y})) return false;
  }
  level->has_game = base_random_below(random, 2) == 0;
  level->embers_needed = level->kind_count[SIM_EMBER];
  SimSpawn spawn = {.x = width / 2, .y = height / 2, .count = 60, .every = 3, .start = 10};
  SimSpawn pack = {.enemy = SIM_HOUND, .x = 3, .y = 3, .count = 9, .every = 20, .asleep = 1};
  nav_grid_set_terrain(&level->grid, spawn.x, spawn.y, NAV_FLOOR);
  nav_grid_set_terrain(&level->grid, pack.x, pack.y, NAV_FLOOR);
  level->tuning.value[SIM_TUNE_BELLS] = 9;
  level->tuning.value[SIM_TUNE_BOLT_RANGE] = level->has_game ? 700 : 0;
  return sim_level_place_hero(level) && sim_level_add_spawn(level, spawn) && sim_level_add_spawn(level, pack);
}

static SimCommand random_command(const SimWorld *world, BaseRandom *random) {
  SimCommand command = {.kind = (SimCommandKind)base_random_below(random, SIM_CMD_COUNT)};
  command.x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  command.y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  command.value = (int32_t)base_random_below(random, 300);
  if (command.kind == SIM_CMD_SPAWN) command.id = (int32_t)base_random_below(random, SIM_ENEMY_KIND_COUNT);
  if (command.kind == SIM_CMD_TUNE) command.id = (int32_t)base_random_below(random, SIM_TUNE_COUNT);
  if (command.kind == SIM_CMD_STEERING)
    command.id = (int32_t)base_random_below(random, (uint32_t)nav_steering_count);
  return command;
}

static bool play_scene(uint64_t scene, int32_t threads) {
  BaseRandom random = base_random_seeded(scene, 2024);
  SimLevel level = {0};
  SimWorld *world = malloc(sizeof *world);
  SimWorldOptions options = {
      .seed = scene, .hero = NAV_NO_CELL, .population = scene % 2 == 0 ? 400 : -1, .threads = threads};
  if (world == NULL || !make_level(&level, &random) || !sim_world_init(world, &level, &options)) return false;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const SimCommand spawn = {
        .kind = SIM_CMD_SPAWN, .id = kind, .x = level.spawns[0].x, .y = level.spawns[0].y, .value = 8};
    sim_step(world, &spawn, 1);
  }
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand command = {.kind = SIM_CMD_COUNT};
    if (base_random_below(&random, 12) == 0) command = random_command(world, &random);
    sim_step(world, &command, command.kind != SIM_CMD_COUNT);
    if (world->tick % PRINT_EVERY == 0)
      printf("scene %" PRIu64 " tick %" PRId64 " enemies %" PRId32 " hash %016" PRIx64 "\n", scene,
             world->tick, world->actors.count, sim_world_hash(world));
  }
  sim_world_free(world);
  sim_level_free(&level);
  free(world);
  return true;
}

int main(int argc, char **argv) {
  base_program_begin();
  int32_t threads = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : 0;
  for (uint64_t scene = 0; scene < SCENES; scene++) {
    if (play_scene(scene, threads)) continue;
    fprintf(stderr, "hash_scenario: scene %" PRIu64 " could not be made\n", scene);
    return 1;
  }
  return 0;
}
