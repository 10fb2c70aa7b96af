/* The walk of a hero in a world: the same end, steps and squares as a walker of the navigation library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/random.h"
#include "lab/run.h"

enum { SIDE = 18, MAPS = 40 };

static NavCell random_open(BaseRandom *random, const NavGrid *grid) {
  for (;;) {
    const NavCell cell = nav_grid_cell(grid, (int32_t)base_random_below(random, SIDE),
                                       (int32_t)base_random_below(random, SIDE));
    if (nav_grid_open(grid, NAV_WALKER, cell)) return cell;
  }
}

static SimLevel random_level(BaseRandom *random) {
  SimLevel level;
  assert_true(sim_level_init(&level, SIDE, SIDE));
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      nav_grid_set_terrain(&level.grid, x, y, base_random_below(random, 100) < 28 ? NAV_ROCK : NAV_FLOOR);
  return level;
}

/// Walks in a world of its own, and by nav_racer.
static void compare_walk(SimLevel *level, NavCell from, NavCell to, int32_t row, int32_t depth) {
  static SimWorld world;
  const SimWorldOptions options = {.seed = 1, .hero = from, .capacity = 1};
  const int64_t limit = nav_walk_limit(&level->grid);
  LabWalk walk;
  SimCommand commands[3] = {
      {.kind = SIM_CMD_STEERING, .id = row},
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth},
      {.kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&level->grid, to), .y = nav_grid_y(&level->grid, to)}};
  world = (SimWorld){0};
  assert_true(sim_world_init(&world, level, &options));
  assert_true(lab_walk_init(&walk, &world));
  lab_walk_step(&walk, &world, limit, commands, 3);
  while (lab_walk_goes(&walk, &world)) lab_walk_step(&walk, &world, limit, NULL, 0);

  NavComponents components;
  assert_true(nav_components_init(&components, &world.grid, NAV_WALKER));
  nav_components_build(&components, &world.grid);
  const NavQuery query = {.grid = &world.grid,
                          .components = &components,
                          .cls = NAV_WALKER,
                          .at = from,
                          .target = to,
                          .depth = depth};
  NavRacer racer;
  assert_true(nav_racer_init(&racer, row, &query, 1));
  while (nav_racer_step(&racer, limit) && nav_racer_watch(&racer)) {
  }
  assert_int_equal(walk.steps, racer.result.steps);
  assert_int_equal(walk.looked, racer.result.looked);
  assert_int_equal(walk.loop_length > 0, racer.result.end == NAV_STEER_LOOP);
  assert_int_equal(world.heroes[0].status == SIM_HERO_REACHED, racer.result.end == NAV_STEER_REACHED);
  assert_false(walk.twin_strays);
  nav_racer_free(&racer);
  nav_components_free(&components);
  lab_walk_free(&walk);
  sim_world_free(&world);
}

static void walks_are_those_of_the_library(void **state) {
  (void)state;
  static const char *const names[] = {"greedy", "lookahead", "learning", "flow", "corners"};
  BaseRandom random = base_random_seeded(20261126, 0);
  for (int i = 0; i < MAPS; i++) {
    SimLevel level = random_level(&random);
    const NavCell from = random_open(&random, &level.grid), to = random_open(&random, &level.grid);
    for (int k = 0; k < 5 && from != to; k++)
      compare_walk(&level, from, to, nav_steering_find(names[k]), (int32_t)base_random_below(&random, 9));
    sim_level_free(&level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(walks_are_those_of_the_library)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
