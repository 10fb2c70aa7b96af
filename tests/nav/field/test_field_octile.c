/* Fields with eight directions against the textbook Dijkstra of the tests; the best directions against their
 * definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "support/maps.h"
#include "support/reference.h"

enum { STRAIGHT = 70, STEPS = 8 };

typedef struct World {
  NavGrid grid;
  NavField field;
  NavGoal goals[8];
  uint32_t *crowd;
  uint64_t *truth;
  NavFieldInput input;
} World;

static void check(World *world) {
  const NavField *field = &world->field;
  int32_t reached = 0;
  uint64_t min = UINT64_MAX, max = 0;
  assert_int_equal(nav_field_build(&world->field, &world->input), NAV_FIELD_OK);
  support_dijkstra(&world->input, world->truth);
  assert_int_equal(field->unit, STRAIGHT);
  for (NavCell cell = 0; cell < field->cells; cell++) {
    const uint64_t truth = world->truth[cell];
    assert_int_equal(field->value[cell], truth == UINT64_MAX ? NAV_UNREACHED : truth);
    const uint32_t best = support_best(&world->input, world->truth, cell);
    uint32_t first = 0;
    while (first < STEPS && (best >> first & 1) == 0) first++;
    assert_int_equal(field->best[cell], best);
    assert_int_equal(nav_field_way(field, cell), first);
    if (truth == UINT64_MAX) continue;
    reached++;
    if (truth < min) min = truth;
    if (truth > max) max = truth;
  }
  assert_int_equal(field->reached, reached);
  assert_int_equal(field->min, reached > 0 ? min : 0);
  assert_int_equal(field->max, max);
}

static void ready(World *world, NavClass cls) {
  assert_true(nav_field_init(&world->field, &world->grid));
  world->crowd = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd);
  world->truth = base_block_alloc((size_t)world->grid.cells, sizeof *world->truth);
  assert_true(world->crowd != NULL && world->truth != NULL);
  world->input = (NavFieldInput){
      .grid = &world->grid, .cls = cls, .goals = world->goals, .crowd_cap = NAV_NO_CAP, .diagonal = true};
}

static void done(World *world) {
  nav_field_free(&world->field);
  base_block_free(world->crowd);
  base_block_free(world->truth);
  nav_grid_free(&world->grid);
}

static void random_maps_equal_the_reference(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(901, 1);
  for (int32_t i = 0; i < 400; i++) {
    World world = {0};
    const int32_t width = 1 + (int32_t)base_random_below(&random, 26);
    const int32_t height = 1 + (int32_t)base_random_below(&random, 26);
    support_map_random(&world.grid, &random, width, height, base_random_below(&random, 5) * 10);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 8, 8);
    if (i % 3 == 0) support_map_random_costs(&world.grid, &random);
    ready(&world, (NavClass)(i % NAV_CLASS_COUNT));
    if (i % 4 != 0) {
      world.input.crowd = world.crowd;
      world.input.crowd_weight = base_random_below(&random, 40);
      world.input.crowd_cap = i % 5 == 0 ? NAV_NO_CAP : base_random_below(&random, 256);
      for (NavCell cell = 0; cell < world.grid.cells; cell++)
        world.crowd[cell] = base_random_below(&random, 5);
    }
    world.input.goal_count = (int32_t)base_random_below(&random, 6);
    for (int32_t goal = 0; goal < world.input.goal_count; goal++) {
      NavCell cell = support_map_random_open(&world.grid, &random, world.input.cls);
      if (cell == NAV_NO_CELL) cell = nav_grid_cell(&world.grid, 0, 0);
      world.goals[goal] = (NavGoal){cell, base_random_below(&random, i % 2 == 0 ? 30 : 30000)};
    }
    check(&world);
    world.input.diagonal = false; // and back to four directions, from the same memory
    NavField fresh;
    assert_true(nav_field_init(&fresh, &world.grid));
    assert_int_equal(nav_field_update(&world.field, &world.input, NULL, 0, NAV_REPAIR_DEFAULT), NAV_FIELD_OK);
    assert_int_equal(nav_field_build(&fresh, &world.input), NAV_FIELD_OK);
    assert_int_equal(world.field.unit, 1);
    assert_memory_equal(world.field.value, fresh.value, (size_t)fresh.cells * sizeof *fresh.value);
    assert_memory_equal(world.field.best, fresh.best, (size_t)fresh.cells);
    world.input.diagonal = true;
    assert_int_equal(nav_field_update(&world.field, &world.input, NULL, 0, NAV_REPAIR_DEFAULT), NAV_FIELD_OK);
    assert_int_equal(world.field.unit, STRAIGHT);
    nav_field_free(&fresh);
    done(&world);
  }
}

/// 99 / 70 is the square root of 2 to 0.005%: so near are all values to those of the exact field.
static void large_maps_are_near_the_exact_field(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(902, 1);
  for (int32_t i = 0; i < 4; i++) {
    World world = {0};
    if (i == 0) support_map_open(&world.grid, 510, 400);
    if (i == 1) support_map_rooms(&world.grid, &random, 512, 512);
    if (i == 2) support_map_random(&world.grid, &random, 400, 600, 25);
    if (i == 3) support_map_serpentine(&world.grid, 301, 301);
    ready(&world, NAV_WALKER);
    world.goals[0].cell = support_map_random_open(&world.grid, &random, NAV_WALKER);
    world.input.goal_count = 1;
    NavDiagonalField exact;
    assert_true(nav_field_diagonal_init(&exact, &world.grid));
    assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
    assert_int_equal(nav_field_diagonal_build(&exact, &world.input), NAV_FIELD_OK);
    for (NavCell cell = 0; cell < world.grid.cells; cell++) {
      assert_int_equal(world.field.value[cell] == NAV_UNREACHED, exact.value[cell] == NAV_DIAGONAL_UNREACHED);
      if (world.field.value[cell] == NAV_UNREACHED) continue;
      const double value = (double)world.field.value[cell] / STRAIGHT;
      const double truth = (double)exact.value[cell] / (double)NAV_COST_ONE;
      assert_true(fabs(value - truth) <= 6e-5 * truth + 1e-9);
    }
    nav_field_diagonal_free(&exact);
    done(&world);
  }
}

static void too_costly_leaves_the_field(void **state) {
  (void)state;
  World world = {0};
  support_map_open(&world.grid, 9, 9);
  ready(&world, NAV_WALKER);
  world.goals[0].cell = nav_grid_cell(&world.grid, 4, 4);
  world.input.goal_count = 1;
  world.input.crowd = world.crowd;
  world.input.crowd_weight = 1;
  world.crowd[nav_grid_cell(&world.grid, 5, 5)] = 600;
  check(&world);
  const uint32_t before = world.field.value[nav_grid_cell(&world.grid, 8, 8)];
  world.crowd[nav_grid_cell(&world.grid, 5, 5)] = 5000;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  assert_int_equal(world.field.value[nav_grid_cell(&world.grid, 8, 8)], before);
  world.input.crowd = NULL;
  world.goals[0].offset = 100000000;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  world.goals[0].offset = 1000;
  check(&world);
  done(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_maps_equal_the_reference),
      cmocka_unit_test(large_maps_are_near_the_exact_field),
      cmocka_unit_test(too_costly_leaves_the_field),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
