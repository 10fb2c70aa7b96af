/* Fields at the limits of what tiles and offsets may cost: the last cost that is allowed gives exact values,
 * the next one is refused or takes the other build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_CROWD = 1 << 29, MAX_OFFSET = 1 << 30 }; // of exact fields, in tiles

static void a_tile_costs_at_most_2_to_the_29(void **state) {
  (void)state;
  NavGrid grid;
  NavDiagonalField field;
  support_map_open(&grid, 3, 1);
  assert_true(nav_field_diagonal_init(&field, &grid));
  uint32_t *crowd = base_block_alloc((size_t)grid.cells, sizeof *crowd);
  assert_non_null(crowd);
  const NavGoal goal = {nav_grid_cell(&grid, 0, 0), 0};
  NavFieldInput input = {.grid = &grid, .cls = NAV_WALKER, .goals = &goal, .goal_count = 1, .crowd = crowd};
  input.crowd_cap = NAV_NO_CAP;
  crowd[goal.cell] = 1;
  for (uint32_t over = 0; over < 3; over++) {
    input.crowd_weight = MAX_CROWD - 1 + over;
    assert_int_equal(nav_field_diagonal_build(&field, &input),
                     over < 2 ? NAV_FIELD_OK : NAV_FIELD_TOO_COSTLY);
    if (over == 2) continue;
    const int64_t next = (int64_t)(input.crowd_weight + 1) * NAV_COST_ONE;
    assert_true(field.value[goal.cell + 1] == next && field.value[goal.cell + 2] == next + NAV_COST_ONE);
  }
  base_block_free(crowd);
  nav_field_diagonal_free(&field);
  nav_grid_free(&grid);
}

/// A map of one tile has no step that could cost more.
static void an_offset_is_at_most_2_to_the_30(void **state) {
  (void)state;
  for (uint32_t over = 0; over < 3; over++) {
    NavGrid grid;
    NavDiagonalField field;
    support_map_open(&grid, 1, 1);
    assert_true(nav_field_diagonal_init(&field, &grid));
    const NavGoal goal = {nav_grid_cell(&grid, 0, 0), MAX_OFFSET - 1 + over};
    const NavFieldInput input = {.grid = &grid, .cls = NAV_WALKER, .goals = &goal, .goal_count = 1};
    assert_int_equal(nav_field_diagonal_build(&field, &input),
                     over < 2 ? NAV_FIELD_OK : NAV_FIELD_TOO_COSTLY);
    if (over < 2) assert_true(field.value[goal.cell] == (int64_t)goal.offset * NAV_COST_ONE);
    nav_field_diagonal_free(&field);
    nav_grid_free(&grid);
  }
}

/// Eight directions: costs just below and above what the buckets take, by a layer and by a crowd.
static void costs_around_the_buckets_are_exact(void **state) {
  (void)state;
  static const uint16_t costs[] = {1, 64, 1319, 1320, 1321, 1322, 1323, 1324, 2645, 20000, 65535};
  BaseRandom random = base_random_seeded(43, 1);
  for (int32_t round = 0; round < 120; round++) {
    NavGrid grid;
    NavField field;
    support_map_random(&grid, &random, 17, 13, 15);
    if (round % 3 == 0) support_map_add_edges(&grid, &random, 8, 8);
    const size_t cells = (size_t)grid.cells;
    assert_true(nav_field_init(&field, &grid));
    uint16_t *layer = base_block_alloc(cells, sizeof *layer);
    uint32_t *crowd = base_block_alloc(cells, sizeof *crowd);
    uint64_t *truth = base_block_alloc(cells, sizeof *truth);
    assert_true(layer != NULL && crowd != NULL && truth != NULL);
    const uint32_t kinds = 2 + base_random_below(&random, 10);
    for (size_t i = 0; i < cells; i++) {
      layer[i] = base_random_below(&random, 3) == 0 ? costs[base_random_below(&random, kinds)] : 0;
      if (round % 5 == 4) layer[i] = costs[8 + base_random_below(&random, 3)]; // no tile fits the buckets
      crowd[i] = base_random_below(&random, 3) == 0 ? costs[base_random_below(&random, kinds)] : 0;
    }
    const NavCell at = support_map_random_open(&grid, &random, NAV_WALKER);
    const NavGoal goal = {at, 0};
    const NavFieldInput input = {.grid = &grid,
                                 .cls = NAV_WALKER,
                                 .goals = &goal,
                                 .goal_count = at != NAV_NO_CELL,
                                 .crowd = round % 2 == 0 ? crowd : NULL,
                                 .crowd_weight = 1,
                                 .crowd_cap = NAV_NO_CAP,
                                 .layer_wide = round % 4 < 3 ? layer : NULL,
                                 .diagonal = true};
    assert_int_equal(nav_field_build(&field, &input), NAV_FIELD_OK);
    support_dijkstra(&input, truth);
    for (NavCell cell = 0; cell < grid.cells; cell++)
      assert_true(field.value[cell] == (truth[cell] == UINT64_MAX ? NAV_UNREACHED : truth[cell]));
    base_block_free(layer);
    base_block_free(crowd);
    base_block_free(truth);
    nav_field_free(&field);
    nav_grid_free(&grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tile_costs_at_most_2_to_the_29),
      cmocka_unit_test(an_offset_is_at_most_2_to_the_30),
      cmocka_unit_test(costs_around_the_buckets_are_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
