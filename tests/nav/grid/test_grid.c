/* The grid: sizes, the rock around it, edges on both sides, revisions, copies, rules of movement. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/grid/grid.h"
#include "support/maps.h"
#include "support/reference.h"

static void sizes_are_checked(void **state) {
  (void)state;
  static const int32_t bad[][2] = {
      {0, 5}, {5, 0}, {-1, 5}, {NAV_MAX_SIDE + 1, 1}, {1, NAV_MAX_SIDE + 1}, {INT32_MAX, INT32_MAX}};
  NavGrid grid;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(nav_grid_init(&grid, bad[i][0], bad[i][1]));
    assert_null(grid.terrain);
    assert_int_equal(grid.cells, 0);
    nav_grid_free(&grid); // an empty one may be freed
  }
  assert_true(nav_grid_init(&grid, NAV_MAX_SIDE, 1));
  nav_grid_free(&grid);
  assert_true(nav_grid_init(&grid, 1, NAV_MAX_SIDE));
  nav_grid_free(&grid);
}

static void rock_surrounds_every_grid(void **state) {
  (void)state;
  for (int32_t width = 1; width < 140; width += 1 + width / 9) {
    NavGrid grid;
    int32_t height = 140 / width;
    support_map_open(&grid, width, height);
    assert_true(grid.stride >= width + 2);
    int32_t open = 0;
    for (NavCell cell = 0; cell < grid.cells; cell++) {
      bool inside = nav_grid_inside(&grid, nav_grid_x(&grid, cell), nav_grid_y(&grid, cell));
      assert_int_equal(grid.terrain[cell], inside ? NAV_FLOOR : NAV_ROCK);
      open += inside;
    }
    assert_int_equal(open, width * height);
    assert_int_equal(nav_grid_cell(&grid, -1, -1), 0);
    assert_true(nav_grid_cell(&grid, width, height) < grid.cells);
    nav_grid_free(&grid);
  }
}

static void edges_stand_on_both_sides(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 4, 3);
  for (int32_t y = 0; y < 3; y++) {
    for (int32_t x = 0; x < 4; x++) {
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell cell = nav_grid_cell(&grid, x, y), next = cell + nav_grid_delta(&grid, dir);
        for (NavEdge edge = NAV_EDGE_WALL; edge <= NAV_EDGE_RAIL; edge++) {
          nav_grid_set_edge(&grid, x, y, dir, edge);
          assert_int_equal(nav_grid_edge(&grid, cell, dir), edge);
          assert_int_equal(nav_grid_edge(&grid, next, nav_dir_opposite(dir)), edge);
          assert_int_equal(grid.edge_count, 1);
          nav_grid_set_edge(&grid, x, y, dir, NAV_EDGE_NONE);
          assert_int_equal(grid.edges[cell] | grid.edges[next], 0);
          assert_int_equal(grid.edge_count, 0);
        }
      }
    }
  }
  nav_grid_free(&grid);
}

static void a_wall_outlasts_a_rail(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 3, 3);
  NavCell middle = nav_grid_cell(&grid, 1, 1);
  nav_grid_set_edge(&grid, 1, 1, NAV_LEFT, NAV_EDGE_WALL);
  uint32_t revision = grid.revision;
  nav_grid_set_edge(&grid, 0, 1, NAV_RIGHT, NAV_EDGE_RAIL);
  assert_int_equal(nav_grid_edge(&grid, middle, NAV_LEFT), NAV_EDGE_WALL);
  assert_int_equal(grid.revision, revision);
  nav_grid_set_edge(&grid, 1, 1, NAV_RIGHT, NAV_EDGE_RAIL);
  nav_grid_set_edge(&grid, 2, 1, NAV_LEFT, NAV_EDGE_WALL); // the same edge from its other side
  assert_int_equal(nav_grid_edge(&grid, middle, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(grid.edge_count, 2);
  assert_int_equal(grid.edges[middle], 1 << NAV_LEFT | 1 << NAV_RIGHT); // no rail is left under the wall
  nav_grid_free(&grid);
}

static void every_change_raises_the_revision(void **state) {
  (void)state;
  NavGrid grid;
  assert_true(nav_grid_init(&grid, 3, 3));
  uint32_t revision = grid.revision;
  nav_grid_set_terrain(&grid, 1, 1, NAV_ROCK); // as it was
  nav_grid_set_edge(&grid, 1, 1, NAV_UP, NAV_EDGE_NONE);
  assert_int_equal(grid.revision, revision);
  nav_grid_set_terrain(&grid, 1, 1, NAV_MUD);
  assert_int_equal(grid.revision, revision + 1);
  nav_grid_set_edge(&grid, 1, 1, NAV_UP, NAV_EDGE_RAIL);
  nav_grid_set_edge(&grid, 1, 0, NAV_DOWN, NAV_EDGE_RAIL);
  assert_int_equal(grid.revision, revision + 2);
  nav_grid_set_edge(&grid, 1, 1, NAV_UP, NAV_EDGE_NONE);
  assert_int_equal(grid.revision, revision + 3);
  nav_grid_free(&grid);
}

static void copies_are_independent(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(31, 1);
  NavGrid grid, copy;
  support_map_random(&grid, &random, 17, 9, 30);
  support_map_add_edges(&grid, &random, 10, 10);
  assert_true(nav_grid_copy(&copy, &grid));
  assert_int_equal(copy.width, grid.width);
  assert_int_equal(copy.height, grid.height);
  assert_int_equal(copy.edge_count, grid.edge_count);
  assert_int_equal(copy.revision, grid.revision);
  assert_memory_equal(copy.terrain, grid.terrain, (size_t)grid.cells);
  assert_memory_equal(copy.edges, grid.edges, (size_t)grid.cells);
  NavTerrain before = (NavTerrain)grid.terrain[nav_grid_cell(&grid, 2, 2)];
  nav_grid_set_terrain(&copy, 2, 2, before == NAV_PIT ? NAV_MUD : NAV_PIT);
  nav_grid_set_edge(&copy, 2, 2, NAV_UP, NAV_EDGE_NONE);
  assert_int_equal(grid.terrain[nav_grid_cell(&grid, 2, 2)], before);
  nav_grid_free(&grid);
  nav_grid_free(&copy);
}

static void passable_equals_the_reference(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(32, 1);
  for (int i = 0; i < 60; i++) {
    NavGrid grid;
    int32_t width = 1 + (int32_t)base_random_below(&random, 12);
    int32_t height = 1 + (int32_t)base_random_below(&random, 12);
    support_map_random(&grid, &random, width, height, 25);
    support_map_add_edges(&grid, &random, 20, 20);
    for (int32_t y = 0; y < height; y++)
      for (int32_t x = 0; x < width; x++)
        for (NavClass cls = NAV_WALKER; cls < NAV_CLASS_COUNT; cls++)
          for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
            NavCell cell = nav_grid_cell(&grid, x, y);
            assert_int_equal(nav_grid_passable(&grid, cls, cell, dir),
                             support_passable(&grid, cls, cell, dir));
          }
    nav_grid_free(&grid);
  }
}

static NavCell nearest_by_scan(const NavGrid *grid, NavClass cls, int32_t x, int32_t y) {
  NavCell nearest = NAV_NO_CELL;
  int64_t min = INT64_MAX;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    int64_t dx = nav_grid_x(grid, cell) - (int64_t)x, dy = nav_grid_y(grid, cell) - (int64_t)y;
    if (!nav_grid_open(grid, cls, cell) || dx * dx + dy * dy >= min) continue;
    min = dx * dx + dy * dy;
    nearest = cell;
  }
  return nearest;
}

static void nearest_open_equals_a_scan(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(33, 1);
  for (int i = 0; i < 400; i++) {
    NavGrid grid;
    int32_t width = 1 + (int32_t)base_random_below(&random, 20);
    int32_t height = 1 + (int32_t)base_random_below(&random, 20);
    uint32_t rock = base_random_below(&random, 101);
    support_map_random(&grid, &random, width, height, rock);
    for (int probe = 0; probe < 10; probe++) {
      NavClass cls = (NavClass)(probe % NAV_CLASS_COUNT);
      int32_t x = (int32_t)base_random_below(&random, 40) - 10;
      int32_t y = (int32_t)base_random_below(&random, 40) - 10;
      assert_int_equal(nav_grid_nearest_open(&grid, cls, x, y), nearest_by_scan(&grid, cls, x, y));
    }
    nav_grid_free(&grid);
  }
}

static void costs_belong_to_the_grid(void **state) {
  (void)state;
  NavGrid grid, copy;
  support_map_parse(&grid, ".,~^#\n");
  const uint32_t revision = grid.revision;
  NavCosts costs = nav_costs_default();
  nav_grid_set_costs(&grid, &costs);
  assert_int_equal(grid.revision, revision); // the same costs
  assert_int_equal(nav_min_cost(&grid, NAV_WALKER), 1);
  costs.enter[NAV_WALKER][NAV_FLOOR] = 7;
  costs.enter[NAV_WALKER][NAV_WATER] = NAV_MAX_COST;
  nav_grid_set_costs(&grid, &costs);
  assert_int_equal(grid.revision, revision + 1);
  assert_true(nav_grid_open(&grid, NAV_WALKER, nav_grid_cell(&grid, 2, 0)));
  assert_true(nav_grid_passable(&grid, NAV_WALKER, nav_grid_cell(&grid, 1, 0), NAV_RIGHT));
  assert_false(nav_grid_open(&grid, NAV_WALKER, nav_grid_cell(&grid, 3, 0)));
  assert_int_equal(nav_enter_cost(&grid, NAV_WALKER, NAV_WATER), NAV_MAX_COST);
  assert_int_equal(nav_min_cost(&grid, NAV_WALKER), 4);
  assert_int_equal(nav_min_cost(&grid, NAV_FLYER), 1);
  assert_true(nav_grid_copy(&copy, &grid));
  assert_int_equal(nav_enter_cost(&copy, NAV_WALKER, NAV_FLOOR), 7);
  nav_grid_free(&copy);
  nav_grid_free(&grid);
}

static void rules_and_names(void **state) {
  (void)state;
  static const int32_t costs[NAV_CLASS_COUNT][NAV_TERRAIN_COUNT] = {
      {0, 1, 4, 0, 0}, {0, 1, 4, 1, 0}, {0, 1, 1, 1, 1}};
  for (NavClass cls = NAV_WALKER; cls < NAV_CLASS_COUNT; cls++)
    for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
      assert_int_equal(nav_costs_default().enter[cls][terrain], costs[cls][terrain]);
  assert_string_equal(nav_terrain_name(NAV_ROCK), "rock");
  assert_string_equal(nav_terrain_name(NAV_PIT), "pit");
  assert_null(nav_terrain_name(NAV_TERRAIN_COUNT));
  assert_string_equal(nav_class_name(NAV_FLYER), "flyer");
  assert_null(nav_class_name(NAV_CLASS_COUNT));
  assert_string_equal(nav_dir_name(NAV_RIGHT), "right");
  assert_null(nav_dir_name(NAV_NO_DIR));
  NavGrid grid;
  support_map_open(&grid, 9, 9);
  assert_int_equal(nav_grid_distance2(&grid, nav_grid_cell(&grid, 1, 8), nav_grid_cell(&grid, 4, 4)), 25);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sizes_are_checked),
      cmocka_unit_test(rock_surrounds_every_grid),
      cmocka_unit_test(edges_stand_on_both_sides),
      cmocka_unit_test(a_wall_outlasts_a_rail),
      cmocka_unit_test(every_change_raises_the_revision),
      cmocka_unit_test(copies_are_independent),
      cmocka_unit_test(passable_equals_the_reference),
      cmocka_unit_test(nearest_open_equals_a_scan),
      cmocka_unit_test(costs_belong_to_the_grid),
      cmocka_unit_test(rules_and_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
