/* Fields with eight directions against the textbook Dijkstra of the tests; the best directions against their
 * definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "nav/field/work.h"
#include "support/maps.h"
#include "support/reference.h"

enum { STRAIGHT = 70, STEPS = 8 };

typedef struct World {
  NavGrid grid;
  NavField field;
  NavGoal goals[NAV_MAX_GOALS];
  uint32_t *crowd;
  uint8_t *crowd_bytes;
  uint64_t *truth;
  NavFieldInput input;
} World;

static void check_field(World *world) {
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
  world->crowd_bytes = base_block_alloc((size_t)world->grid.cells, 1);
  world->truth = base_block_alloc((size_t)world->grid.cells, sizeof *world->truth);
  assert_true(world->crowd != NULL && world->crowd_bytes != NULL && world->truth != NULL);
  world->input = (NavFieldInput){
      .grid = &world->grid, .cls = cls, .goals = world->goals, .crowd_cap = NAV_NO_CAP, .diagonal = true};
}

static void done(World *world) {
  nav_field_free(&world->field);
  base_block_free(world->crowd);
  base_block_free(world->crowd_bytes);
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
    check_field(&world);
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

static void set_form(World *world, bool wide_cpu) {
  FieldWork *work = world->field.work;
  work->wide_cpu = wide_cpu && base_cpu_is_wide();
}

// Ground of one cost, where paths are left out and many are equal, and ground that changes in places.
static void make_even_map(World *world, BaseRandom *random, int32_t i) {
  const int32_t width = 20 + (int32_t)base_random_below(random, 40),
                height = 20 + (int32_t)base_random_below(random, 40);
  switch (i % 4) {
  case 0:
    support_map_maze(&world->grid, random, width, height, 15);
    break;
  case 1:
    support_map_rooms(&world->grid, random, width, height);
    break;
  default:
    support_map_open(&world->grid, width, height);
  }
  const uint32_t share = base_random_below(random, 45);
  for (int32_t y = 0; i % 4 >= 2 && y < height; y++)
    for (int32_t x = 0; x < width; x++)
      if (base_random_below(random, 100) < share) nav_grid_set_terrain(&world->grid, x, y, NAV_ROCK);
  for (int32_t y = 5; i % 4 == 3 && y < 15; y++)
    for (int32_t x = 3; x < 12; x++)
      if (nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, x, y)))
        nav_grid_set_terrain(&world->grid, x, y, NAV_MUD);
  if (i % 5 == 0) support_map_add_edges(&world->grid, random, 3, 3);
}

/// Also with many goals, whose floods meet, and both forms of the vector code.
static void even_maps_equal_the_reference(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(903, 1);
  for (int32_t i = 0; i < 120; i++) {
    World world = {0};
    make_even_map(&world, &random, i);
    ready(&world, i % 3 == 0 ? NAV_FLYER : NAV_WALKER);
    set_form(&world, i % 2 == 0);
    world.input.goal_count = i % 20 == 19 ? NAV_MAX_GOALS : 1 + (int32_t)base_random_below(&random, 6);
    for (int32_t goal = 0; goal < world.input.goal_count; goal++) {
      NavCell cell = support_map_random_open(&world.grid, &random, world.input.cls);
      if (cell == NAV_NO_CELL) cell = nav_grid_cell(&world.grid, 0, 0);
      world.goals[goal] = (NavGoal){cell, base_random_below(&random, 30)};
    }
    if (i % 7 == 0) {
      world.input.crowd_bytes = world.crowd_bytes;
      world.input.crowd_weight = 1 + base_random_below(&random, 3);
      world.input.crowd_cap = 40;
      for (NavCell cell = 0; cell < world.grid.cells; cell++)
        world.crowd_bytes[cell] =
            (uint8_t)(base_random_below(&random, 12) == 0 ? base_random_below(&random, 30) : 0);
    }
    check_field(&world);
    set_form(&world, i % 2 != 0);
    check_field(&world);
    done(&world);
  }
}

/// Where it is not known before that all values fit 32 bits, values are made apart from the old ones.
static void large_costs_on_large_maps(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(904, 1);
  World world = {0};
  support_map_random(&world.grid, &random, 840, 840, 20);
  ready(&world, NAV_WALKER);
  world.input.crowd = world.crowd;
  world.input.crowd_weight = 1;
  for (NavCell cell = 0; cell < world.grid.cells; cell += 5)
    world.crowd[cell] = base_random_below(&random, 48);
  world.goals[0].cell = support_map_random_open(&world.grid, &random, NAV_WALKER);
  world.input.goal_count = 1;
  check_field(&world);
  done(&world);
}

/// A path that is too long is only found on the way; the field must be as before.
static void overflow_leaves_the_field(void **state) {
  (void)state;
  World world = {0};
  support_map_open(&world.grid, 90, 60);
  ready(&world, NAV_WALKER);
  world.input.crowd_bytes = world.crowd_bytes;
  world.input.crowd_weight = 1;
  world.input.crowd_cap = 55; // so that parts know the bound of costs
  world.goals[0].cell = nav_grid_cell(&world.grid, 4, 4);
  world.input.goal_count = 1;
  check_field(&world);
  const size_t cells = (size_t)world.grid.cells;
  uint32_t *value = base_block_alloc(cells, sizeof *value);
  uint8_t *best = base_block_alloc(cells, 1);
  assert_true(value != NULL && best != NULL);
  memcpy(value, world.field.value, cells * sizeof *value);
  memcpy(best, world.field.best, cells);
  memset(world.crowd_bytes, 55, cells);
  world.goals[0].offset = 61352000;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  assert_memory_equal(world.field.value, value, cells * sizeof *value);
  assert_memory_equal(world.field.best, best, cells);
  assert_int_equal(world.field.unit, STRAIGHT);
  // In parts what does not fit counts as not reached.
  support_dijkstra(&world.input, world.truth);
  assert_int_equal(nav_field_begin(&world.field, &world.input), NAV_FIELD_OK);
  assert_true(nav_field_advance(&world.field, 0));
  assert_int_equal(world.field.frontier, NAV_WHOLE);
  for (NavCell cell = 0; cell < world.grid.cells; cell++) {
    const uint32_t made = world.field.value[cell];
    if (made != NAV_UNREACHED) assert_int_equal(made, world.truth[cell]);
    if (made == NAV_UNREACHED) assert_true(world.truth[cell] > NAV_UNREACHED - 10000);
  }
  assert_true(world.field.reached > 1000 && world.field.reached < 90 * 60);
  world.goals[0].offset = 61340000;
  check_field(&world); // all but as large
  base_block_free(value);
  base_block_free(best);
  done(&world);
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
  check_field(&world);
  const uint32_t before = world.field.value[nav_grid_cell(&world.grid, 8, 8)];
  world.crowd[nav_grid_cell(&world.grid, 5, 5)] = 50000;
  check_field(&world);
  world.crowd[nav_grid_cell(&world.grid, 5, 5)] = 600;
  check_field(&world);
  world.crowd[nav_grid_cell(&world.grid, 5, 5)] = 50000000;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  assert_int_equal(world.field.value[nav_grid_cell(&world.grid, 8, 8)], before);
  world.input.crowd = NULL;
  world.goals[0].offset = 100000000;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  world.goals[0].offset = 1000;
  check_field(&world);
  done(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_maps_equal_the_reference),     cmocka_unit_test(even_maps_equal_the_reference),
      cmocka_unit_test(large_costs_on_large_maps),           cmocka_unit_test(overflow_leaves_the_field),
      cmocka_unit_test(large_maps_are_near_the_exact_field), cmocka_unit_test(too_costly_leaves_the_field),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
