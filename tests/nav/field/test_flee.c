/* Fleeing, keeping away, and wishes: against their definitions, and by walking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/field/flee.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct World {
  NavGrid grid;
  NavField danger;
  NavFlee flee;
  NavGoal goals[4];
  uint32_t *crowd;
  NavFieldInput input;
} World;

static void world_finish(World *world, BaseRandom *random, NavClass cls, int32_t threats) {
  assert_true(nav_field_init(&world->danger, &world->grid));
  assert_true(nav_flee_init(&world->flee, &world->grid));
  world->crowd = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd);
  assert_non_null(world->crowd);
  world->input = (NavFieldInput){.grid = &world->grid,
                                 .cls = cls,
                                 .goals = world->goals,
                                 .crowd = world->crowd,
                                 .crowd_weight = 1,
                                 .crowd_cap = NAV_NO_CAP};
  for (int32_t i = 0; i < threats; i++) {
    NavCell cell = support_map_random_open(&world->grid, random, cls);
    if (cell != NAV_NO_CELL) world->goals[world->input.goal_count++] = (NavGoal){cell, 0};
  }
}

static void build_fields(World *world) {
  assert_int_equal(nav_field_build(&world->danger, &world->input), NAV_FIELD_OK);
  assert_int_equal(nav_flee_build(&world->flee, &world->input, &world->danger), NAV_FIELD_OK);
}

static void world_free(World *world) {
  nav_field_free(&world->danger);
  nav_flee_free(&world->flee);
  base_block_free(world->crowd);
  nav_grid_free(&world->grid);
}

static NavCell neighbour_of(const World *world, NavCell cell, NavDir dir) {
  return cell + nav_grid_delta(&world->grid, dir);
}

// The definition, lowered until nothing changes.
static void flee_by_definition(const World *world, uint64_t *value) {
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    uint32_t danger = world->danger.value[cell];
    value[cell] = danger == NAV_UNREACHED ? UINT64_MAX : ((uint64_t)world->danger.max - danger) * 6;
  }
  for (bool again = true; again;) {
    again = false;
    for (NavCell cell = 0; cell < world->grid.cells; cell++) {
      if (value[cell] == UINT64_MAX) continue;
      for (int32_t way = 0; way < support_steps(&world->input); way++) {
        if (!support_may_step(&world->grid, world->input.cls, cell, way)) continue;
        NavCell next = support_step(&world->grid, cell, way);
        if (value[next] == UINT64_MAX) continue;
        uint64_t over = value[next] + 5 * support_step_cost(&world->input, next, way);
        if (over >= value[cell]) continue;
        value[cell] = over;
        again = true;
      }
    }
  }
}

static unsigned best_by_definition(const World *world, const uint64_t *value, NavCell cell) {
  uint32_t danger = world->danger.value[cell];
  if (danger == NAV_UNREACHED || value[cell] == ((uint64_t)world->danger.max - danger) * 6) return 0;
  unsigned best = 0;
  for (int32_t way = 0; way < support_steps(&world->input); way++) {
    NavCell next = support_step(&world->grid, cell, way);
    if (!support_may_step(&world->grid, world->input.cls, cell, way) || value[next] == UINT64_MAX) continue;
    if (value[next] + 5 * support_step_cost(&world->input, next, way) == value[cell]) best |= 1u << way;
  }
  return best;
}

static void check_definition(uint64_t seed, int maps, bool diagonal) {
  BaseRandom random = base_random_seeded(seed, 1);
  for (int i = 0; i < maps; i++) {
    World world = {0};
    int32_t width = 1 + (int32_t)base_random_below(&random, 20);
    int32_t height = 1 + (int32_t)base_random_below(&random, 20);
    support_map_random(&world.grid, &random, width, height, base_random_below(&random, 4) * 10);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 10, 10);
    if (i % 3 == 0) support_map_random_costs(&world.grid, &random);
    world_finish(&world, &random, (NavClass)(i % NAV_CLASS_COUNT), i % 4);
    world.input.diagonal = diagonal;
    if (i % 3 == 0)
      for (NavCell cell = 0; cell < world.grid.cells; cell++)
        world.crowd[cell] = base_random_below(&random, 5);
    build_fields(&world);
    uint64_t *value = base_block_alloc((size_t)world.grid.cells, sizeof *value);
    assert_non_null(value);
    flee_by_definition(&world, value);
    for (NavCell cell = 0; cell < world.grid.cells; cell++) {
      uint32_t truth = value[cell] == UINT64_MAX ? NAV_UNREACHED : (uint32_t)value[cell];
      assert_int_equal(world.flee.field.value[cell], truth);
      assert_int_equal(world.flee.field.best[cell], best_by_definition(&world, value, cell));
    }
    assert_int_equal(world.flee.field.unit, diagonal ? 70 : 1);
    base_block_free(value);
    world_free(&world);
  }
}

static void equals_its_definition(void **state) {
  (void)state;
  check_definition(41, 300, false);
}

static void equals_its_definition_with_diagonals(void **state) {
  (void)state;
  check_definition(241, 200, true);
}

// Where walking up the danger field ends.
static NavCell walk_uphill(const World *world, NavCell cell) {
  for (;;) {
    NavCell best = cell;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = neighbour_of(world, cell, dir);
      if (nav_grid_passable(&world->grid, world->input.cls, cell, dir) &&
          world->danger.value[next] > world->danger.value[best])
        best = next;
    }
    if (best == cell) return cell;
    cell = best;
  }
}

static NavCell walk_away(const World *world, NavCell cell) {
  for (int32_t steps = 0; steps <= world->grid.cells; steps++) {
    NavDir dir = nav_field_dir(&world->flee.field, cell);
    if (dir == NAV_NO_DIR) return cell;
    cell = neighbour_of(world, cell, dir);
  }
  fail_msg("still fleeing after as many steps as there are cells");
  return cell;
}

static void round_the_corner_out_of_the_dead_end(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, ".####################\n"
                                 ".####################\n"
                                 "...##################\n"
                                 ".#.##################\n"
                                 ".#.##################\n"
                                 ".#...................\n");
  world_finish(&world, NULL, NAV_WALKER, 0);
  world.goals[world.input.goal_count++] = (NavGoal){nav_grid_cell(&world.grid, 0, 5), 0};
  build_fields(&world);
  NavCell start = nav_grid_cell(&world.grid, 0, 1); // in the dead end, past the way out
  NavCell pocket = nav_grid_cell(&world.grid, 0, 0), far = nav_grid_cell(&world.grid, 20, 5);
  assert_int_equal(walk_uphill(&world, start), pocket);
  assert_int_equal(walk_away(&world, start), far);
  assert_int_equal(nav_field_dir(&world.flee.field, start), NAV_DOWN); // nearer to the threat first
  world_free(&world);
}

// Where every step costs the same, the end is never nearer than plain uphill's: with v the danger, d the way
// there and 1.2 (max - v) + d minimal at the end x, and d = v(y) - v(start) for the uphill end y, it follows
// that v(x) >= v(y).
static void never_worse_than_uphill_and_mostly_better(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(42, 1);
  int64_t walks = 0, farther = 0, flee_sum = 0, uphill_sum = 0;
  for (int i = 0; i < 10; i++) {
    World world = {0};
    support_map_maze(&world.grid, &random, 41, 41, i % 2 == 0 ? 0 : 12);
    world_finish(&world, &random, NAV_WALKER, 1 + i % 3);
    for (NavCell cell = 0; cell < world.grid.cells; cell++)
      if (world.grid.terrain[cell] == NAV_MUD)
        nav_grid_set_terrain(&world.grid, nav_grid_x(&world.grid, cell), nav_grid_y(&world.grid, cell),
                             NAV_FLOOR);
    build_fields(&world);
    for (int walk = 0; walk < 200; walk++) {
      NavCell start = support_map_random_open(&world.grid, &random, NAV_WALKER);
      uint32_t away = world.danger.value[walk_away(&world, start)];
      uint32_t uphill = world.danger.value[walk_uphill(&world, start)];
      assert_true(away >= uphill);
      walks++;
      farther += away > uphill;
      flee_sum += away;
      uphill_sum += uphill;
    }
    world_free(&world);
  }
  print_message("flee ends %.1f from the threat on average, uphill %.1f; farther in %lld of %lld walks\n",
                (double)flee_sum / (double)walks, (double)uphill_sum / (double)walks, (long long)farther,
                (long long)walks);
  assert_true(2 * farther > walks);
}

static NavCell walk_band(const World *world, NavCell cell, uint32_t min, uint32_t max) {
  for (int32_t steps = 0; steps <= 2 * world->grid.cells; steps++) {
    const uint32_t way = nav_band_way(&world->danger, &world->flee, cell, min, max);
    if (!world->input.diagonal)
      assert_int_equal(nav_band_dir(&world->danger, &world->flee, cell, min, max),
                       way == NAV_WAY_COUNT ? (uint32_t)NAV_NO_DIR : way);
    if (way == NAV_WAY_COUNT) return cell;
    assert_true(nav_grid_way_open(&world->grid, world->input.cls, cell, way));
    cell += nav_way_delta(world->grid.stride, way);
  }
  fail_msg("oscillates at the band");
  return cell;
}

static void band_walkers_end_in_the_band(void **state) {
  (void)state;
  int hidden = 0;
  BaseRandom random = base_random_seeded(43, 1);
  for (int i = 0; i < 20; i++) {
    World world = {0};
    if (i % 2 == 0)
      support_map_open(&world.grid, 30, 30);
    else
      support_map_maze(&world.grid, &random, 31, 31, 100); // pillars
    world_finish(&world, &random, NAV_WALKER, 1);
    world.input.diagonal = i % 4 >= 2;
    build_fields(&world);
    uint32_t min = 3 + base_random_below(&random, 5), max = min + base_random_below(&random, 3);
    if (world.input.diagonal) max += 2; // wider than a step
    const uint32_t least = min * world.danger.unit, most = max * world.danger.unit;
    for (int walk = 0; walk < 100; walk++) {
      NavCell start = support_map_random_open(&world.grid, &random, NAV_WALKER);
      NavCell end = walk_band(&world, start, min, max);
      // Behind a pillar with diagonals he may stay: both ways round it lead too near for too long.
      const bool hides = world.input.diagonal && world.flee.field.best[end] == 0;
      if (!hides || world.danger.value[end] >= least) assert_in_range(world.danger.value[end], least, most);
      hidden += hides && world.danger.value[end] < least;
    }
    world_free(&world);
  }
  assert_true(hidden < 10);
}

// Steps that cost more than the band is wide may jump it: then a walker stops before it, never too near.
static void bands_narrower_than_a_step(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(44, 1);
  int inside = 0;
  for (int i = 0; i < 80; i++) {
    World world = {0};
    support_map_random(&world.grid, &random, 25, 25, 20);
    world_finish(&world, &random, (NavClass)(i % NAV_CLASS_COUNT), 1 + i % 2);
    for (NavCell cell = 0; cell < world.grid.cells; cell++)
      world.crowd[cell] = base_random_below(&random, 4) == 0 ? 6 : 0;
    world.input.diagonal = i >= 60;
    build_fields(&world);
    const uint32_t min = base_random_below(&random, 12), max = min + base_random_below(&random, 3);
    const uint32_t least = min * world.danger.unit, most = max * world.danger.unit;
    for (int walk = 0; walk < 40; walk++) {
      NavCell start = support_map_random_open(&world.grid, &random, world.input.cls);
      NavCell end = walk_band(&world, start, min, max);
      uint32_t from = world.danger.value[start], to = world.danger.value[end];
      if (from == NAV_UNREACHED) continue;
      assert_true(to >= least || (from < least && world.flee.field.best[end] == 0));
      inside += to >= least && to <= most;
    }
    world_free(&world);
  }
  assert_true(inside > 500);
}

static void wishes_equal_one_field_with_all_goals(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(45, 1);
  for (int i = 0; i < 40; i++) {
    World world = {0};
    support_map_random(&world.grid, &random, 24, 24, 20);
    world_finish(&world, &random, NAV_WALKER, 2);
    world.input.diagonal = i % 2 == 1;
    for (NavCell cell = 0; cell < world.grid.cells; cell++) world.crowd[cell] = base_random_below(&random, 4);
    NavField hero, health;
    assert_true(nav_field_init(&hero, &world.grid) && nav_field_init(&health, &world.grid));
    NavFieldInput one = world.input;
    one.goal_count = 1;
    assert_int_equal(nav_field_build(&hero, &one), NAV_FIELD_OK);
    one.goals = world.goals + 1;
    assert_int_equal(nav_field_build(&health, &one), NAV_FIELD_OK);
    NavWish wishes[] = {{&hero, base_random_below(&random, 30)}, {&health, base_random_below(&random, 30)}};
    for (int g = 0; g < 2; g++) world.goals[g].offset = wishes[g].offset;
    build_fields(&world); // both in one
    for (int walk = 0; walk < 40; walk++) {
      NavCell cell = support_map_random_open(&world.grid, &random, NAV_WALKER);
      int32_t chosen = nav_wish_best(wishes, 2, cell);
      assert_int_equal(chosen < 0, world.danger.value[cell] == NAV_UNREACHED);
      if (chosen < 0) continue;
      assert_int_equal(wishes[chosen].field->value[cell] + wishes[chosen].offset * hero.unit,
                       world.danger.value[cell]);
      for (uint32_t way; (way = nav_wish_way(wishes, 2, cell)) != NAV_WAY_COUNT;) {
        if (!world.input.diagonal) assert_int_equal(nav_wish_dir(wishes, 2, cell), way);
        cell += nav_way_delta(world.grid.stride, way);
        assert_int_equal(nav_wish_best(wishes, 2, cell), chosen);
      }
      assert_int_equal(cell, world.goals[chosen].cell);
    }
    nav_field_free(&hero);
    nav_field_free(&health);
    world_free(&world);
  }
  assert_int_equal(nav_wish_dir(NULL, 0, 5), NAV_NO_DIR);
  assert_int_equal(nav_wish_way(NULL, 0, 5), NAV_WAY_COUNT);
}

static void too_costly_builds_nothing(void **state) {
  (void)state;
  World world = {0};
  support_map_open(&world.grid, 3, 1);
  world_finish(&world, NULL, NAV_WALKER, 0);
  NavCell first = nav_grid_cell(&world.grid, 0, 0);
  world.goals[world.input.goal_count++] = (NavGoal){first, 0};
  build_fields(&world);
  uint32_t before = world.flee.field.value[first];
  world.crowd[first + 1] = 720000000u;
  assert_int_equal(nav_field_build(&world.danger, &world.input), NAV_FIELD_OK);
  assert_int_equal(nav_flee_build(&world.flee, &world.input, &world.danger), NAV_FIELD_TOO_COSTLY);
  assert_int_equal(world.flee.field.value[first], before);
  world.crowd[first + 1] = 700000000u; // its start fits, and the path through is still cheaper
  build_fields(&world);
  assert_int_equal(world.flee.field.value[first], 5u + 5u * 700000001u);
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_its_definition),
      cmocka_unit_test(equals_its_definition_with_diagonals),
      cmocka_unit_test(round_the_corner_out_of_the_dead_end),
      cmocka_unit_test(never_worse_than_uphill_and_mostly_better),
      cmocka_unit_test(band_walkers_end_in_the_band),
      cmocka_unit_test(bands_narrower_than_a_step),
      cmocka_unit_test(wishes_equal_one_field_with_all_goals),
      cmocka_unit_test(too_costly_builds_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
