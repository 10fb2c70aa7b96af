/* Components against a plain breadth-first labelling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/components.h"
#include "support/maps.h"
#include "support/reference.h"

static void build_and_check(NavComponents *components, const NavGrid *grid) {
  int32_t *truth = base_block_alloc((size_t)grid->cells, sizeof *truth);
  assert_non_null(truth);
  nav_components_build(components, grid);
  assert_int_equal(components->count, support_components(grid, components->cls, truth));
  assert_int_equal(components->revision, grid->revision);
  for (NavCell cell = 0; cell < grid->cells; cell++) assert_int_equal(components->label[cell], truth[cell]);
  base_block_free(truth);
}

static void equal_a_plain_flood(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(21, 1);
  for (int i = 0; i < 600; i++) {
    NavGrid grid;
    NavComponents components;
    int32_t width = 1 + (int32_t)base_random_below(&random, 30);
    int32_t height = 1 + (int32_t)base_random_below(&random, 30);
    uint32_t rock = base_random_below(&random, 60);
    support_map_random(&grid, &random, width, height, rock);
    if (i % 2 == 0) support_map_add_edges(&grid, &random, 25, 25);
    assert_true(nav_components_init(&components, &grid, (NavClass)(i % NAV_CLASS_COUNT)));
    build_and_check(&components, &grid);
    nav_grid_set_terrain(&grid, width / 2, height / 2, NAV_WATER);
    build_and_check(&components, &grid); // the room is used again
    nav_components_free(&components);
    assert_null(components.label);
    nav_grid_free(&grid);
  }
}

static void large_maps(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(22, 1);
  NavGrid grid;
  NavComponents components;
  support_map_maze(&grid, &random, 511, 301, 0);
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  build_and_check(&components, &grid);
  assert_int_equal(components.count, 1);
  nav_components_free(&components);
  nav_grid_free(&grid);
}

static void connected_means_a_way_exists(void **state) {
  (void)state;
  NavGrid grid;
  NavComponents components;
  support_map_parse(&grid, "..~.\n####\n....\n");
  NavCell left = nav_grid_cell(&grid, 0, 0), right = nav_grid_cell(&grid, 3, 0);
  NavCell rock = nav_grid_cell(&grid, 0, 1), below = nav_grid_cell(&grid, 0, 2);
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  assert_int_equal(components.count, 3);
  assert_true(nav_components_connected(&components, left, left + 1));
  assert_false(nav_components_connected(&components, left, right)); // water between
  assert_false(nav_components_connected(&components, left, below));
  assert_false(nav_components_connected(&components, rock, rock)); // closed is never connected
  nav_components_free(&components);
  assert_true(nav_components_init(&components, &grid, NAV_SWIMMER));
  nav_grid_set_edge(&grid, 1, 0, NAV_RIGHT, NAV_EDGE_RAIL);
  nav_components_build(&components, &grid);
  assert_false(nav_components_connected(&components, left, right));
  nav_components_free(&components);
  assert_true(nav_components_init(&components, &grid, NAV_FLYER)); // flies over the rail
  nav_components_build(&components, &grid);
  assert_true(nav_components_connected(&components, left, right));
  nav_components_free(&components);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_a_plain_flood),
      cmocka_unit_test(large_maps),
      cmocka_unit_test(connected_means_a_way_exists),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
