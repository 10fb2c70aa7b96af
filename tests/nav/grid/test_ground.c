/* Ground of the caller's own on a grid: tables, doors, components, what is saved of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nav/grid/archive.h"
#include "nav/grid/components.h"
#include "support/maps.h"
#include "support/reference.h"

static const SupportGround own = {64, 1023, 8, 700};

static void make_grid(NavGrid *grid, BaseRandom *random, int i) {
  support_map_random(grid, random, 12 + i % 7, 15, 25);
  support_map_add_edges(grid, random, 6, 6);
  support_map_own_ground(grid, random, &own);
}

static void steps_follow_the_table(void **state) {
  (void)state;
  for (int i = 0; i < 20; i++) {
    BaseRandom random = base_random_seeded((uint64_t)i, 77);
    NavGrid grid;
    make_grid(&grid, &random, i);
    for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
      for (NavCell cell = 0; cell < grid.cells; cell++) {
        if (!nav_grid_holds(&grid, cell)) continue;
        for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
          assert_int_equal(nav_grid_way_open(&grid, (NavClass)cls, cell, way),
                           support_may_step(&grid, (NavClass)cls, cell, (int32_t)way));
      }
    }
    nav_grid_free(&grid);
  }
}

static void doors_are_counted_and_replaced(void **state) {
  (void)state;
  NavGrid grid, copy;
  support_map_open(&grid, 4, 4);
  const NavCell cell = nav_grid_cell(&grid, 1, 1);
  nav_grid_set_edge(&grid, 1, 1, NAV_RIGHT, NAV_EDGE_DOOR);
  assert_int_equal(nav_grid_edge(&grid, cell, NAV_RIGHT), NAV_EDGE_DOOR);
  assert_int_equal(nav_grid_edge(&grid, cell + 1, NAV_LEFT), NAV_EDGE_DOOR);
  assert_int_equal(grid.door_count, 1);
  assert_false(nav_grid_passable(&grid, NAV_WALKER, cell, NAV_RIGHT)); // closed to the classes of the list
  NavCosts costs = nav_costs_default();
  costs.door[NAV_WALKER] = 3;
  nav_grid_set_costs(&grid, &costs);
  assert_true(nav_grid_passable(&grid, NAV_WALKER, cell, NAV_RIGHT));
  assert_false(nav_grid_passable(&grid, NAV_FLYER, cell, NAV_RIGHT));
  assert_int_equal(nav_door_cost(&grid, NAV_WALKER), 3);
  assert_int_equal(nav_door_cost(&grid, NAV_FLYER), 0);
  assert_true(nav_grid_copy(&copy, &grid));
  assert_int_equal(copy.door_count, 1);
  nav_grid_set_edge(&grid, 2, 1, NAV_LEFT, NAV_EDGE_WALL);
  assert_int_equal(nav_grid_edge(&grid, cell, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(grid.door_count, 0);
  assert_int_equal(grid.edge_count, 1);
  assert_int_equal(nav_door_cost(&grid, NAV_WALKER), 0);
  nav_grid_free(&copy);
  nav_grid_free(&grid);
}

static void components_follow_the_table(void **state) {
  (void)state;
  for (int i = 0; i < 24; i++) {
    BaseRandom random = base_random_seeded((uint64_t)i, 78);
    NavGrid grid;
    NavComponents kept, built;
    const NavClass cls = (NavClass)(i % NAV_MAX_CLASSES);
    make_grid(&grid, &random, i);
    int32_t *label = calloc((size_t)grid.cells, sizeof *label);
    assert_true(nav_components_init(&kept, &grid, cls));
    assert_true(nav_components_init(&built, &grid, cls));
    nav_components_build(&kept, &grid);
    for (int edit = 0; edit < 60; edit++) {
      const int32_t x = (int32_t)base_random_below(&random, (uint32_t)grid.width),
                    y = (int32_t)base_random_below(&random, (uint32_t)grid.height);
      if (edit % 2 == 0)
        nav_grid_set_terrain(&grid, x, y, (NavTerrain)base_random_below(&random, 64));
      else
        nav_grid_set_edge(&grid, x, y, (NavDir)base_random_below(&random, 4),
                          (NavEdge)base_random_below(&random, 4));
      nav_components_update(&kept, &grid, nav_grid_cell(&grid, x, y));
    }
    nav_components_build(&built, &grid);
    assert_int_equal(built.count, support_components(&grid, cls, label));
    assert_int_equal(kept.count, built.count);
    for (NavCell cell = 0; cell < grid.cells; cell++) assert_int_equal(built.label[cell], label[cell]);
    for (NavCell cell = 1; cell < grid.cells; cell++)
      assert_int_equal(nav_components_connected(&kept, cell, cell - 1),
                       nav_components_connected(&built, cell, cell - 1));
    nav_components_free(&kept);
    nav_components_free(&built);
    free(label);
    nav_grid_free(&grid);
  }
}

static BaseArchive write_grid(NavGrid *grid) {
  BaseArchive writer = {0};
  nav_archive_map(&writer, grid);
  nav_archive_ground(&writer, grid);
  assert_true(base_archive_sound(&writer));
  return writer;
}

static void read_grid(NavGrid *grid, const BaseArchive *written, bool sound) {
  BaseArchive reader = {.reads = true, .in = written->bytes, .size = written->size};
  nav_archive_map(&reader, grid);
  nav_archive_ground(&reader, grid);
  assert_int_equal(base_archive_sound(&reader), sound);
  if (sound) assert_int_equal(reader.at, written->size);
}

static void own_ground_is_saved(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(5, 79);
  NavGrid grid, blank;
  make_grid(&grid, &random, 3);
  BaseArchive written = write_grid(&grid);
  assert_true(nav_grid_init(&blank, grid.width, grid.height));
  read_grid(&blank, &written, false); // a grid with the costs of the list takes nothing else
  nav_grid_free(&blank);
  assert_true(nav_grid_init(&blank, grid.width, grid.height));
  NavCosts any = {.enter = {{[63] = 1}}};
  nav_grid_set_costs(&blank, &any);
  read_grid(&blank, &written, true);
  assert_memory_equal(blank.terrain, grid.terrain, (size_t)grid.cells);
  assert_memory_equal(blank.edges, grid.edges, (size_t)grid.cells);
  assert_memory_equal(&blank.costs, &grid.costs, sizeof grid.costs);
  assert_int_equal(blank.door_count, grid.door_count);
  assert_int_equal(blank.edge_count, grid.edge_count);
  assert_true(blank.blocking.sight == grid.blocking.sight && blank.blocking.sound == grid.blocking.sound);
  base_archive_free(&written);
  nav_grid_free(&blank);
  nav_grid_free(&grid);
}

// A door in what pretends to be the game's ground.
static void the_game_reads_no_doors(void **state) {
  (void)state;
  NavGrid grid, blank;
  support_map_open(&grid, 5, 5);
  nav_grid_set_edge(&grid, 1, 1, NAV_RIGHT, NAV_EDGE_WALL);
  BaseArchive written = write_grid(&grid);
  assert_true(nav_grid_init(&blank, 5, 5));
  read_grid(&blank, &written, true);
  assert_memory_equal(blank.edges, grid.edges, (size_t)grid.cells);
  base_archive_free(&written);
  nav_grid_set_edge(&grid, 1, 1, NAV_RIGHT, NAV_EDGE_DOOR);
  written = write_grid(&grid);
  read_grid(&blank, &written, false);
  base_archive_free(&written);
  nav_grid_free(&blank);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(steps_follow_the_table),      cmocka_unit_test(doors_are_counted_and_replaced),
      cmocka_unit_test(components_follow_the_table), cmocka_unit_test(own_ground_is_saved),
      cmocka_unit_test(the_game_reads_no_doors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
