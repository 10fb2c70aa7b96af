/* A tick takes no memory: what it needs is taken when the world is made and when commands are carried out,
 * for the steering, the kinds and the map at that time. Every call of the allocator by this program is
 * counted (support/starve.h), those of workers too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "support/starve.h"

enum { WORLDS = 120, TICKS = 240 };

static int64_t asked_by_commands; // nothing would be shown if this stayed 0

/// One tick; without commands it asks for no memory.
static void step_counted(SimWorld *world, const SimCommand *commands, int32_t count, const char *what,
                         int64_t number) {
  const long before = starve_count();
  sim_step(world, commands, count);
  const long asked = starve_count() - before;
  if (count > 0)
    asked_by_commands += asked;
  else if (asked > 0)
    fail_msg("%s %lld: %ld allocations in tick %lld without a command", what, (long long)number, asked,
             (long long)world->tick - 1);
  assert_false(world->no_memory);
}

static SimWorld *with_threads(const SimLevel *level, uint64_t seed, int32_t threads) {
  const SimWorldOptions options = {.seed = seed, .hero = NAV_NO_CELL, .population = -1, .threads = threads};
  return scene_world_of(level, &options);
}

static void random_worlds_take_none(void **state) {
  (void)state;
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 78);
    SimLevel level;
    scene_random_level(&level, &random);
    SimWorld *world = with_threads(&level, number, number % 4 == 3 ? 2 : 0);
    for (int32_t tick = 0; tick < TICKS; tick++) {
      SimCommand commands[4];
      const int32_t count = base_random_below(&random, 10) == 0 ? (int32_t)base_random_below(&random, 5) : 0;
      for (int32_t i = 0; i < count; i++) commands[i] = scene_random_command(world, &random);
      step_counted(world, commands, count, "random world", (int64_t)number);
    }
    scene_free(world);
    sim_level_free(&level);
  }
  assert_in_range(asked_by_commands, 1, INT64_MAX);
}

static const char rooms[] = "################################\n"
                            "#@....#....#.........#...~~~...#\n"
                            "#.###.#.##.#.#######.#.#.~~~.#.#\n"
                            "#...#...#..#.......#...#.....#.#\n"
                            "###.#####.####.###.#########.#.#\n"
                            "#...#...,,,....#...#.......#.#.#\n"
                            "#.###.#,##,#####.###.#####.#...#\n"
                            "#.....#.,,......*....#...#...#>#\n"
                            "################################\n";

/// Each steering from its first step on, to several targets, by straight steps and with diagonals, on ground
/// that changes.
static void each_steering_takes_none(void **state) {
  (void)state;
  static const SimCommand turns[] = {{.kind = SIM_CMD_MOVE_TO, .x = 30, .y = 7},
                                     {.kind = SIM_CMD_MOVE_TO, .x = 1, .y = 7},
                                     {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = 1},
                                     {.kind = SIM_CMD_MOVE_TO, .x = 30, .y = 1},
                                     {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 12, .y = 7},
                                     {.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = 12, .y = 6},
                                     {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_MUD_COST, .value = 9},
                                     {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = 0},
                                     {.kind = SIM_CMD_MOVE_TO, .x = 8, .y = 1},
                                     {.kind = SIM_CMD_JOIN, .x = 5, .y = 7},
                                     {.kind = SIM_CMD_MOVE_TO, .x = 28, .y = 2, .hero = 1}};
  enum { TURNS = sizeof turns / sizeof *turns, BETWEEN = 90 };
  SimLevel level;
  scene_level(&level, rooms);
  for (int32_t row = 0; row < nav_steering_count; row++) {
    SimWorld *world = with_threads(&level, 1, 0);
    const SimCommand steer = {.kind = SIM_CMD_STEERING, .id = row};
    step_counted(world, NULL, 0, "steering", row);
    step_counted(world, &steer, 1, "steering", row);
    for (int32_t tick = 0; tick < TURNS * BETWEEN; tick++)
      step_counted(world, tick % BETWEEN == 0 ? &turns[tick / BETWEEN] : NULL, tick % BETWEEN == 0,
                   "steering", row);
    scene_free(world);
  }
  sim_level_free(&level);
}

/// Each kind that comes by a spawner of the level, long after the start.
static void each_kind_takes_none(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    SimLevel level;
    scene_level(&level, rooms);
    const SimSpawn spawn = {.enemy = kind,
                            .x = sim_enemy_kinds[kind]->cls == NAV_SWIMMER ? 26 : 14,
                            .y = sim_enemy_kinds[kind]->cls == NAV_SWIMMER ? 2 : 1,
                            .count = 6,
                            .every = 20,
                            .start = 30};
    const bool body = sim_enemy_kinds[kind]->size > 1; // it needs a wider hall
    for (int32_t x = 12; x < 20 && body; x++) nav_grid_set_terrain(&level.grid, x, 2, NAV_FLOOR);
    assert_true(sim_level_add_spawn(&level, spawn));
    for (int32_t threads = 0; threads <= 2; threads += 2) {
      SimWorld *world = with_threads(&level, 1, threads);
      const SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 7};
      const SimCommand by_command = {.kind = SIM_CMD_SPAWNER,
                                     .id = kind,
                                     .x = spawn.x,
                                     .y = spawn.y,
                                     .value = 3,
                                     .every = 5,
                                     .start = 60};
      for (int32_t tick = 0; tick < 400; tick++) {
        if (tick == 10)
          step_counted(world, &go, 1, "kind", kind);
        else if (tick == 200)
          step_counted(world, &by_command, 1, "kind", kind);
        else
          step_counted(world, NULL, 0, "kind", kind);
      }
      assert_in_range(world->stats.arrived[kind], body ? 1 : 6, 9);
      scene_free(world);
    }
    sim_level_free(&level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_steering_takes_none),
      cmocka_unit_test(each_kind_takes_none),
      cmocka_unit_test(random_worlds_take_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
