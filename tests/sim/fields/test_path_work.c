/* The work of paths: with path_cost they are ready when their workers have searched so many tiles, in the
 * order of asking; threads decide nothing of it, and a saved world goes on with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/snapshot/snapshot.h"
#include "support/maps.h"

enum { SIDE = 40, TICKS = 400, WARDENS = 24 };

static void make_maze(SimLevel *level) {
  BaseRandom random = base_random_seeded(71, 1);
  *level = (SimLevel){0};
  char rows[SIDE * (SIDE + 1) + 1];
  NavGrid maze;
  support_map_maze(&maze, &random, SIDE, SIDE, 8);
  size_t at = 0;
  for (int32_t y = 0; y < SIDE; y++) {
    for (int32_t x = 0; x < SIDE; x++) {
      const bool open = maze.terrain[nav_grid_cell(&maze, x, y)] != NAV_ROCK;
      rows[at++] = open ? '.' : '#';
    }
    rows[at++] = '\n';
  }
  rows[at] = '\0';
  nav_grid_free(&maze);
  for (size_t i = 0; i < at; i++)
    if (rows[i] == '.') {
      rows[i] = '@';
      break;
    }
  scene_level(level, rows);
}

static SimWorld *open_world(const SimLevel *level, int32_t threads, int32_t speed, int32_t workers) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  const SimWorldOptions options = {
      .seed = 5, .hero = NAV_NO_CELL, .population = 0, .capacity = 100, .threads = threads};
  assert_true(sim_world_init(world, level, &options));
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_SHARE_PATHS, .value = 0});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_PATH_COST, .value = speed});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_PATH_WORKERS, .value = workers});
  const NavCell far = nav_grid_nearest_open(&world->grid, NAV_WALKER, SIDE - 2, SIDE - 2);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN,
                                    .id = SIM_WARDEN,
                                    .x = nav_grid_x(&world->grid, far),
                                    .y = nav_grid_y(&world->grid, far),
                                    .value = WARDENS});
  return world;
}

typedef struct Outcome {
  BaseHash hash;
  int64_t found; // paths, in all
  int64_t early; // by tick 60
} Outcome;

static Outcome outcome_of(const SimLevel *level, int32_t threads, int32_t speed, int32_t workers) {
  SimWorld *world = open_world(level, threads, speed, workers);
  Outcome outcome = {0};
  for (int32_t tick = 0; tick < TICKS; tick++) {
    if (tick == 200) scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 9, .y = 9});
    scene_run(world, 1);
    outcome.hash = base_hash_u64(outcome.hash, sim_world_hash(world));
    if (tick == 60) outcome.early = world->stats.paths_found;
  }
  outcome.found = world->stats.paths_found;
  scene_free(world);
  return outcome;
}

static void more_workers_answer_sooner(void **state) {
  (void)state;
  SimLevel level;
  make_maze(&level);
  const Outcome free = outcome_of(&level, 0, 0, 1), one = outcome_of(&level, 0, 20, 1),
                four = outcome_of(&level, 0, 20, 4), eight = outcome_of(&level, 0, 20, 8);
  print_message("early: %d free, %d by one, %d by four, %d by eight\n", (int)free.early, (int)one.early,
                (int)four.early, (int)eight.early);
  assert_true(one.early > 0 && one.early < four.early && four.early <= eight.early);
  assert_true(eight.early <= free.early);
  assert_true(outcome_of(&level, 0, 0, 8).hash != free.hash); // the value itself is hashed
  assert_int_equal(outcome_of(&level, 0, 0, 8).early, free.early);
  sim_level_free(&level);
}

static void threads_decide_nothing(void **state) {
  (void)state;
  SimLevel level;
  make_maze(&level);
  const Outcome none = outcome_of(&level, 0, 20, 2);
  static const int32_t threads[] = {1, 4};
  for (int32_t i = 0; i < 2; i++) assert_true(outcome_of(&level, threads[i], 20, 2).hash == none.hash);
  sim_level_free(&level);
}

static void a_saved_queue_goes_on(void **state) {
  (void)state;
  SimLevel level;
  make_maze(&level);
  for (int32_t at = 5; at < 90; at += 17) {
    SimWorld *world = open_world(&level, 0, 15, 2), *again = malloc(sizeof *again);
    BaseBuffer bytes = {0};
    BaseIssues issues = {0};
    const SimWorldOptions options = {.hero = NAV_NO_CELL, .threads = 1};
    scene_run(world, at);
    assert_true(sim_world_save(world, &bytes));
    assert_true(sim_world_load(again, &level, &options, bytes.data, bytes.length, &issues));
    for (int32_t tick = 0; tick < 200; tick++) {
      scene_run(world, 1);
      scene_run(again, 1);
      assert_true(sim_world_hash(world) == sim_world_hash(again));
    }
    base_buffer_free(&bytes);
    scene_free(world);
    scene_free(again);
  }
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(more_workers_answer_sooner),
      cmocka_unit_test(threads_decide_nothing),
      cmocka_unit_test(a_saved_queue_goes_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
