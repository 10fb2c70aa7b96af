/* The windowed A* against the textbook Dijkstra of the tests: what it finds is cheapest, and where it finds
 * nothing it leads to a rim that can be reached. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/arena.h"
#include "nav/astar/windowed.h"
#include "nav/astar/windowed_diagonal.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAPS = 300, PAIRS = 6, BUSY_COST = 4, FULL = 255 };

typedef struct Case {
  NavGrid grid;
  uint8_t *busy;
  uint32_t *crowd; // 1 where busy, for the reference
  uint64_t *value;
  NavWindowed window;
  NavWindowedDiagonal slanted;
} Case;

static void make_case(Case *test, BaseRandom *random, int32_t side) {
  support_map_random(&test->grid, random, side, side, base_random_below(random, 40));
  support_map_add_edges(&test->grid, random, 10, 10);
  if (base_random_below(random, 2) == 0) support_map_random_costs(&test->grid, random);
  size_t cells = (size_t)test->grid.cells;
  test->busy = base_block_alloc(cells, sizeof *test->busy);
  test->crowd = base_block_alloc(cells, sizeof *test->crowd);
  test->value = base_block_alloc(cells, sizeof *test->value);
  assert_true(test->busy != NULL && test->crowd != NULL && test->value != NULL);
  for (size_t i = 0; i < cells; i++) {
    test->crowd[i] = base_random_below(random, 4) == 0;
    test->busy[i] = test->crowd[i] != 0 ? FULL : (uint8_t)base_random_below(random, FULL);
  }
}

static void free_case(Case *test) {
  nav_grid_free(&test->grid);
  base_block_free(test->busy);
  base_block_free(test->crowd);
  base_block_free(test->value);
}

static void measure_costs(Case *test, NavClass cls, NavCell to) {
  NavGoal goal = {to, 0};
  NavFieldInput input = {.grid = &test->grid,
                         .cls = cls,
                         .goals = &goal,
                         .goal_count = 1,
                         .crowd = test->crowd,
                         .crowd_weight = BUSY_COST,
                         .crowd_cap = NAV_NO_CAP};
  support_dijkstra(&input, test->value);
}

/// Walks the packed steps; each must lie on a cheapest path to the target that was measured. Returns where
/// they end.
static NavCell walk_steps(const Case *test, NavClass cls, NavCell at, NavSteps steps) {
  for (; nav_steps_count(steps) > 0; steps = nav_steps_rest(steps)) {
    NavDir dir = nav_steps_first(steps);
    assert_true(support_passable(&test->grid, cls, at, dir));
    uint64_t before = test->value[at];
    at += nav_grid_delta(&test->grid, dir);
    NavFieldInput input = {.grid = &test->grid,
                           .cls = cls,
                           .crowd = test->crowd,
                           .crowd_weight = BUSY_COST,
                           .crowd_cap = NAV_NO_CAP};
    assert_int_equal(before - test->value[at], support_enter_cost(&input, at));
  }
  return at;
}

static void finds_the_cheapest_path_in_its_window(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(7, 0);
  Case *test = calloc(1, sizeof *test);
  int32_t found = 0;
  for (int i = 0; i < MAPS; i++) {
    make_case(test, &random, 1 + (int32_t)base_random_below(&random, NAV_WINDOWED_REACH));
    NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    for (int pair = 0; pair < PAIRS; pair++) {
      NavCell from = support_map_random_open(&test->grid, &random, cls);
      NavCell to = support_map_random_open(&test->grid, &random, cls);
      if (from == NAV_NO_CELL) break;
      measure_costs(test, cls, to);
      NavWindowedQuery query = {&test->grid, cls, from, to, NAV_NO_CELL, test->busy, FULL, BUSY_COST, NULL};
      NavCell end = nav_windowed_find(&test->window, &query);
      if (test->value[from] == UINT64_MAX) {
        assert_int_equal(end, from);
        assert_int_equal(nav_windowed_steps(&test->window, end), 0);
        continue;
      }
      found++;
      assert_int_equal(end, to);
      NavSteps steps = nav_windowed_steps(&test->window, end);
      NavCell last = walk_steps(test, cls, from, steps);
      if (nav_steps_count(steps) < NAV_WINDOWED_STEPS) assert_int_equal(last, to);
    }
    free_case(test);
  }
  assert_true(found > MAPS);
  free(test);
}

static void leads_to_the_rim_where_the_target_is_far(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 200, 200);
  NavWindowed *window = malloc(sizeof *window);
  NavCell from = nav_grid_cell(&grid, 100, 100), to = nav_grid_cell(&grid, 199, 100);
  NavWindowedQuery query = {.grid = &grid, .from = from, .to = to, .barred = NAV_NO_CELL};
  NavCell end = nav_windowed_find(window, &query);
  assert_int_equal(end, nav_grid_cell(&grid, 100 + NAV_WINDOWED_REACH, 100));
  NavSteps steps = nav_windowed_steps(window, end);
  assert_int_equal(nav_steps_count(steps), NAV_WINDOWED_STEPS);
  for (; nav_steps_count(steps) > 0; steps = nav_steps_rest(steps))
    assert_int_equal(nav_steps_first(steps), NAV_RIGHT);
  assert_true(nav_windowed_open_count(window) > 0);
  for (int32_t i = 0; i < nav_windowed_open_count(window); i++)
    assert_true(nav_steps_count(nav_windowed_steps(window, nav_windowed_open(window, i))) > 0);

  query.barred = from + nav_grid_delta(&grid, NAV_RIGHT);
  end = nav_windowed_find(window, &query);
  assert_int_not_equal(nav_steps_first(nav_windowed_steps(window, end)), NAV_RIGHT);
  free(window);
  nav_grid_free(&grid);
}

/// A tile is barred as the first step alone: where it is the target, the way goes round to it.
static void what_is_barred_is_reached_from_elsewhere(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "...\n...\n");
  NavWindowed *window = malloc(sizeof *window);
  const NavCell from = nav_grid_cell(&grid, 0, 0), to = nav_grid_cell(&grid, 1, 0);
  const NavWindowedQuery query = {.grid = &grid, .from = from, .to = to, .barred = to};
  assert_int_equal(nav_windowed_find(window, &query), to);
  NavSteps steps = nav_windowed_steps(window, to);
  assert_int_equal(nav_steps_count(steps), 3);
  static const NavDir way[] = {NAV_DOWN, NAV_RIGHT, NAV_UP};
  for (int i = 0; i < 3; i++, steps = nav_steps_rest(steps)) assert_int_equal(nav_steps_first(steps), way[i]);
  free(window);
  nav_grid_free(&grid);
}

static void gives_up_after_so_many_tiles(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 200, 200);
  for (int32_t y = 78; y <= 122; y++) // a pocket inside the window that opens away from the target
    for (int32_t x = 78; x <= 122; x++)
      if (x == 122 || y == 78 || y == 122) nav_grid_set_terrain(&grid, x, y, NAV_ROCK);
  NavWindowed *window = malloc(sizeof *window);
  NavWindowedQuery query = {.grid = &grid,
                            .from = nav_grid_cell(&grid, 100, 100),
                            .to = nav_grid_cell(&grid, 123, 100),
                            .barred = NAV_NO_CELL};
  NavCell end = nav_windowed_find(window, &query);
  assert_int_equal(window->expanded, NAV_WINDOWED_MAX_EXPANDED);
  assert_int_not_equal(end, query.to);
  assert_true(nav_steps_count(nav_windowed_steps(window, end)) > 0);
  free(window);
  nav_grid_free(&grid);
}

/* Eight directions */

static NavFieldInput slanted_input(const Case *test, NavClass cls) {
  return (NavFieldInput){.grid = &test->grid,
                         .cls = cls,
                         .crowd = test->crowd,
                         .crowd_weight = BUSY_COST,
                         .crowd_cap = NAV_NO_CAP,
                         .diagonal = true};
}

/// As `walk_steps`. Counts diagonal steps.
static NavCell walk_slanted(const Case *test, NavClass cls, NavCell at, NavWays8 steps, int32_t *slanted) {
  const NavFieldInput input = slanted_input(test, cls);
  for (; nav_ways8_count(steps) > 0; steps = nav_ways8_rest(steps)) {
    const uint32_t way = nav_ways8_first(steps);
    assert_true(nav_grid_way_open(&test->grid, cls, at, way));
    assert_true(support_may_step(&test->grid, cls, at, (int32_t)way));
    const uint64_t before = test->value[at];
    at = support_step(&test->grid, at, (int32_t)way);
    assert_int_equal(before - test->value[at], support_step_cost(&input, at, (int32_t)way));
    *slanted += way >= NAV_DIR_COUNT;
  }
  return at;
}

static void finds_the_cheapest_path_in_eight_directions(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(8, 0);
  Case *test = calloc(1, sizeof *test);
  int32_t found = 0, none = 0, slanted = 0;
  for (int i = 0; i < MAPS; i++) {
    make_case(test, &random, 1 + (int32_t)base_random_below(&random, NAV_WINDOWED_REACH));
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    for (int pair = 0; pair < PAIRS; pair++) {
      const NavCell from = support_map_random_open(&test->grid, &random, cls);
      const NavCell to = support_map_random_open(&test->grid, &random, cls);
      if (from == NAV_NO_CELL) break;
      const NavGoal goal = {to, 0};
      NavFieldInput input = slanted_input(test, cls);
      input.goals = &goal;
      input.goal_count = 1;
      support_dijkstra(&input, test->value);
      const NavWindowedQuery query = {&test->grid, cls,  from,      to,  NAV_NO_CELL,
                                      test->busy,  FULL, BUSY_COST, NULL};
      const NavCell end = nav_windowed_diagonal_find(&test->slanted, &query);
      if (test->value[from] == UINT64_MAX) {
        assert_int_equal(end, from);
        assert_int_equal(nav_windowed_diagonal_steps(&test->slanted, end), 0);
        none++;
        continue;
      }
      found++;
      assert_int_equal(end, to);
      assert_int_equal(nav_windowed_diagonal_cost(&test->slanted, end), test->value[from]);
      const NavWays8 steps = nav_windowed_diagonal_steps(&test->slanted, end);
      const NavCell last = walk_slanted(test, cls, from, steps, &slanted);
      if (nav_ways8_count(steps) < NAV_WINDOWED_WAYS) assert_int_equal(last, to);
    }
    free_case(test);
  }
  assert_true(found > MAPS && none > 0 && slanted > MAPS);
  free(test);
}

static void leads_to_the_rim_diagonally_too(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 200, 200);
  NavWindowedDiagonal *window = malloc(sizeof *window);
  const NavCell from = nav_grid_cell(&grid, 100, 100);
  NavWindowedQuery query = {
      .grid = &grid, .from = from, .to = nav_grid_cell(&grid, 199, 199), .barred = NAV_NO_CELL};
  NavCell end = nav_windowed_diagonal_find(window, &query);
  assert_int_equal(end, nav_grid_cell(&grid, 100 + NAV_WINDOWED_REACH, 100 + NAV_WINDOWED_REACH));
  assert_int_equal(nav_windowed_diagonal_cost(window, end), NAV_WINDOWED_REACH * NAV_FIELD_DIAGONAL);
  NavWays8 steps = nav_windowed_diagonal_steps(window, end);
  assert_int_equal(nav_ways8_count(steps), NAV_WINDOWED_WAYS);
  for (; nav_ways8_count(steps) > 0; steps = nav_ways8_rest(steps))
    assert_int_equal(nav_way_delta(grid.stride, nav_ways8_first(steps)), grid.stride + 1);
  assert_true(nav_windowed_diagonal_open_count(window) > 0);
  for (int32_t i = 0; i < nav_windowed_diagonal_open_count(window); i++)
    assert_true(nav_ways8_count(nav_windowed_diagonal_steps(window, nav_windowed_diagonal_open(window, i))) >
                0);
  query.barred = from + grid.stride + 1;
  end = nav_windowed_diagonal_find(window, &query);
  steps = nav_windowed_diagonal_steps(window, end);
  assert_true(nav_ways8_count(steps) > 0);
  assert_int_not_equal(nav_way_delta(grid.stride, nav_ways8_first(steps)), grid.stride + 1);
  for (int32_t y = 78; y <= 122; y++) // a pocket that opens away from the target
    for (int32_t x = 78; x <= 122; x++)
      if (x == 122 || y == 78 || y == 122) nav_grid_set_terrain(&grid, x, y, NAV_ROCK);
  query.to = nav_grid_cell(&grid, 123, 100);
  end = nav_windowed_diagonal_find(window, &query);
  assert_int_equal(window->expanded, NAV_WINDOWED_MAX_EXPANDED);
  assert_true(nav_ways8_count(nav_windowed_diagonal_steps(window, end)) > 0);
  free(window);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_the_cheapest_path_in_its_window),
      cmocka_unit_test(leads_to_the_rim_where_the_target_is_far),
      cmocka_unit_test(what_is_barred_is_reached_from_elsewhere),
      cmocka_unit_test(gives_up_after_so_many_tiles),
      cmocka_unit_test(finds_the_cheapest_path_in_eight_directions),
      cmocka_unit_test(leads_to_the_rim_diagonally_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
