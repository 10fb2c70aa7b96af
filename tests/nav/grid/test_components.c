/* Components against a plain breadth-first labelling, built and kept up to date. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/grid/components.h"
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
    build_and_check(&components, &grid); // the memory is reused
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

// Equal as partitions: each label of one corresponds to one label of the other.
static void check_partition(const NavComponents *components, const NavGrid *grid) {
  int32_t *truth = base_block_alloc((size_t)grid->cells, sizeof *truth);
  int32_t *name = base_block_alloc((size_t)grid->cells + 1, sizeof *name);
  int32_t names = 0;
  assert_true(truth != NULL && name != NULL);
  assert_int_equal(components->count, support_components(grid, components->cls, truth));
  assert_int_equal(components->revision, grid->revision);
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    int32_t label = components->label[cell];
    assert_true(label >= 0 && label <= components->last);
    if (name[truth[cell]] == 0 && label != 0) {
      name[truth[cell]] = label;
      for (int32_t other = 1; other <= components->count; other++)
        assert_true(other == truth[cell] || name[other] != label);
      names++;
    }
    assert_int_equal(label, name[truth[cell]]);
    assert_int_equal(label == 0, truth[cell] == 0);
  }
  assert_int_equal(names, components->count);
  base_block_free(truth);
  base_block_free(name);
}

static NavCell edit_grid(NavGrid *grid, BaseRandom *random) {
  static const NavEdge edges[] = {NAV_EDGE_NONE, NAV_EDGE_WALL, NAV_EDGE_WALL, NAV_EDGE_RAIL};
  int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  if (base_random_below(random, 2) == 0) {
    nav_grid_set_terrain(grid, x, y, (NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT));
    return nav_grid_cell(grid, x, y);
  }
  for (int changes = base_random_below(random, 4) == 0 ? 4 : 1; changes > 0; changes--) {
    NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
    nav_grid_set_edge(grid, x, y, dir, edges[base_random_below(random, 4)]);
  }
  return nav_grid_cell(grid, x, y);
}

static void ten_thousand_edits_equal_building_anew(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(23, 1);
  for (int i = 0; i < 40; i++) {
    NavGrid grid;
    NavComponents components;
    int32_t width = 1 + (int32_t)base_random_below(&random, 25);
    int32_t height = 1 + (int32_t)base_random_below(&random, 25);
    if (i % 4 == 3)
      support_map_maze(&grid, &random, 25, 21, 0);
    else
      support_map_random(&grid, &random, width, height, base_random_below(&random, 60));
    if (i % 2 == 0) support_map_add_edges(&grid, &random, 25, 25);
    assert_true(nav_components_init(&components, &grid, (NavClass)(i % NAV_CLASS_COUNT)));
    nav_components_build(&components, &grid);
    for (int e = 0; e < 260; e++) {
      NavCell cell = edit_grid(&grid, &random);
      nav_components_update(&components, &grid, cell);
      check_partition(&components, &grid);
    }
    nav_components_free(&components);
    nav_grid_free(&grid);
  }
}

// One corridor cut anywhere and opened again, the worst case for a flood from one side only.
static void corridors_are_cut_and_joined(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(24, 1);
  NavGrid grid;
  NavComponents components;
  support_map_serpentine(&grid, 41, 39);
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  for (int e = 0; e < 300; e++) {
    NavCell cell = support_map_random_open(&grid, &random, NAV_WALKER);
    int32_t x = nav_grid_x(&grid, cell), y = nav_grid_y(&grid, cell);
    nav_grid_set_terrain(&grid, x, y, NAV_ROCK);
    nav_components_update(&components, &grid, cell);
    check_partition(&components, &grid);
    if (e % 3 == 0) continue; // stays cut
    nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
    nav_components_update(&components, &grid, cell);
    check_partition(&components, &grid);
  }
  assert_true(components.count > 50);
  nav_components_free(&components);
  nav_grid_free(&grid);
}

static void labels_start_again_before_they_run_out(void **state) {
  (void)state;
  NavGrid grid;
  NavComponents components;
  support_map_parse(&grid, ".....\n");
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  components.last = INT32_MAX - 1;
  nav_grid_set_terrain(&grid, 2, 0, NAV_ROCK);
  nav_components_update(&components, &grid, nav_grid_cell(&grid, 2, 0));
  check_partition(&components, &grid);
  assert_int_equal(components.last, 2);
  nav_components_free(&components);
  nav_grid_free(&grid);
}

// Several changes, then an update for each: the first one labels everything again.
static void updates_may_follow_several_changes(void **state) {
  (void)state;
  enum { CHANGES = 6 };
  BaseRandom random = base_random_seeded(25, 1);
  NavGrid grid;
  NavComponents components;
  support_map_maze(&grid, &random, 31, 31, 20);
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  for (int batch = 0; batch < 200; batch++) {
    NavCell changed[CHANGES];
    for (int i = 0; i < CHANGES; i++) {
      const int32_t x = (int32_t)base_random_below(&random, 31), y = (int32_t)base_random_below(&random, 31);
      changed[i] = nav_grid_cell(&grid, x, y);
      nav_grid_set_terrain(&grid, x, y, base_random_below(&random, 2) == 0 ? NAV_ROCK : NAV_FLOOR);
      const NavDir dir = (NavDir)base_random_below(&random, NAV_DIR_COUNT);
      if (i % 2 == 0) nav_grid_set_edge(&grid, x, y, dir, batch % 2 == 0 ? NAV_EDGE_WALL : NAV_EDGE_NONE);
    }
    for (int i = 0; i < CHANGES; i++) nav_components_update(&components, &grid, changed[i]);
    check_partition(&components, &grid);
    assert_int_equal(components.revision, grid.revision);
  }
  nav_components_free(&components);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_a_plain_flood),
      cmocka_unit_test(large_maps),
      cmocka_unit_test(connected_means_a_way_exists),
      cmocka_unit_test(ten_thousand_edits_equal_building_anew),
      cmocka_unit_test(corridors_are_cut_and_joined),
      cmocka_unit_test(labels_start_again_before_they_run_out),
      cmocka_unit_test(updates_may_follow_several_changes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
