/* Flow fields against a textbook Dijkstra, and the best directions against their definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "nav/field/work.h"
#include "support/maps.h"
#include "support/reference.h"
#include "support/rounds.h"

enum { SOME_GOALS = 6 };

// One input with its memory.
typedef struct World {
  NavGrid grid;
  NavField field;
  NavGoal goals[NAV_MAX_GOALS];
  uint32_t *crowd;
  uint8_t *crowd_bytes; // the same
  uint64_t *truth;
  NavFieldInput input;
} World;

static void world_finish(World *world, NavClass cls) {
  assert_true(nav_field_init(&world->field, &world->grid));
  world->crowd = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd);
  world->truth = base_block_alloc((size_t)world->grid.cells, sizeof *world->truth);
  world->crowd_bytes = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd_bytes);
  assert_true(world->crowd != NULL && world->crowd_bytes != NULL && world->truth != NULL);
  world->input = (NavFieldInput){
      .grid = &world->grid, .cls = cls, .goals = world->goals, .crowd_weight = 1, .crowd_cap = NAV_NO_CAP};
}

static void world_free(World *world) {
  nav_field_free(&world->field);
  base_block_free(world->crowd);
  base_block_free(world->crowd_bytes);
  base_block_free(world->truth);
  nav_grid_free(&world->grid);
}

static void add_goal(World *world, NavCell cell, uint32_t offset) {
  assert_true(world->input.goal_count < NAV_MAX_GOALS);
  world->goals[world->input.goal_count++] = (NavGoal){cell, offset};
}

static void fill_crowd(World *world, BaseRandom *random, uint32_t max) {
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    world->crowd[cell] = max == 0 ? 0 : base_random_below(random, max + 1);
  world->input.crowd = world->crowd;
}

static NavDir lowest(unsigned mask) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (mask >> dir & 1u) return dir;
  return NAV_NO_DIR;
}

static void check_cell(const World *world, NavCell cell) {
  const NavField *field = &world->field;
  uint64_t truth = world->truth[cell];
  if (field->value[cell] != (truth == UINT64_MAX ? NAV_UNREACHED : truth))
    fail_msg("value at %d,%d of %dx%d: %u, reference %llu", (int)nav_grid_x(&world->grid, cell),
             (int)nav_grid_y(&world->grid, cell), (int)world->grid.width, (int)world->grid.height,
             (unsigned)field->value[cell], (unsigned long long)truth);
  unsigned best = support_best(&world->input, world->truth, cell);
  if (field->best[cell] != best || nav_field_dir(field, cell) != lowest(best))
    fail_msg("best at %d,%d: %x, by definition %x", (int)nav_grid_x(&world->grid, cell),
             (int)nav_grid_y(&world->grid, cell), (unsigned)field->best[cell], best);
}

static void check_built(World *world) {
  support_dijkstra(&world->input, world->truth);
  int32_t reached = 0;
  uint64_t min = UINT64_MAX, max = 0;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    check_cell(world, cell);
    if (world->truth[cell] == UINT64_MAX) continue;
    reached++;
    if (world->truth[cell] < min) min = world->truth[cell];
    if (world->truth[cell] > max) max = world->truth[cell];
  }
  assert_int_equal(world->field.reached, reached);
  assert_int_equal(world->field.min, reached > 0 ? min : 0);
  assert_int_equal(world->field.max, max);
}

// With the plain code first, then with the code for newer processors, if this is one.
static void build_both_forms(World *world) {
  FieldWork *work = world->field.work;
  bool wide_cpu = work->wide_cpu;
  work->wide_cpu = false;
  assert_int_equal(nav_field_build(&world->field, &world->input), NAV_FIELD_OK);
  check_built(world);
  work->wide_cpu = wide_cpu;
  if (!wide_cpu) return;
  assert_int_equal(nav_field_build(&world->field, &world->input), NAV_FIELD_OK);
  check_built(world);
}

// With the crowd in words, then in bytes where it fits.
static void build_and_check(World *world) {
  build_both_forms(world);
  if (world->input.crowd == NULL) return;
  NavFieldInput input = world->input;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    if (world->crowd[cell] > UINT8_MAX) return;
    world->crowd_bytes[cell] = (uint8_t)world->crowd[cell];
  }
  world->input.crowd = NULL;
  world->input.crowd_bytes = world->crowd_bytes;
  build_both_forms(world);
  world->input = input;
}

static uint32_t below(BaseRandom *random, uint32_t bound) {
  return base_random_below(random, bound);
}

static void random_goals(World *world, BaseRandom *random) {
  static const uint32_t offsets[] = {1, 4, 40, 700, 50000, 3000000};
  world->input.goal_count = 0;
  uint32_t count = 1 + below(random, SOME_GOALS);
  uint32_t range = offsets[below(random, 6)];
  for (uint32_t i = 0; i < count; i++) {
    uint32_t anywhere = below(random, 8);
    NavCell cell = support_map_random_open(&world->grid, random, world->input.cls);
    if (anywhere == 0 || cell == NAV_NO_CELL) cell = (NavCell)below(random, (uint32_t)world->grid.cells);
    add_goal(world, cell, below(random, range));
  }
}

static void random_crowd(World *world, BaseRandom *random, uint32_t heaviest) {
  static const uint32_t caps[] = {0, 1, 5, 300, 70000, NAV_NO_CAP};
  fill_crowd(world, random, below(random, 3) * 4);
  world->input.crowd_weight = below(random, 2) != 0 ? below(random, heaviest) : below(random, 4);
  world->input.crowd_cap = caps[below(random, 6)];
  if (below(random, 3) == 0) world->input.crowd = NULL;
}

static void random_maps(uint64_t seed, int maps, uint32_t heaviest) {
  BaseRandom random = base_random_seeded(seed, 1);
  for (int i = 0; i < maps; i++) {
    World world = {0};
    int32_t width = 1 + (int32_t)below(&random, 22);
    int32_t height = 1 + (int32_t)below(&random, 22);
    support_map_random(&world.grid, &random, width, height, below(&random, 5) * 10);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 8, 8);
    if (i % 3 == 0) support_map_random_costs(&world.grid, &random);
    world_finish(&world, (NavClass)below(&random, NAV_CLASS_COUNT));
    for (int build = 0; build < 3; build++) {
      random_crowd(&world, &random, heaviest);
      random_goals(&world, &random);
      build_and_check(&world);
    }
    world_free(&world);
  }
}

static void equals_dijkstra_with_small_costs(void **state) {
  (void)state;
  random_maps(11, 1200, 6);
}

static void equals_dijkstra_with_large_costs(void **state) {
  (void)state;
  random_maps(12, 500, 700);
}

static void equals_dijkstra_with_huge_costs(void **state) {
  (void)state;
  random_maps(13, 400, 400000);
}

static void equals_dijkstra_on_mazes(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(14, 1);
  for (int i = 0; i < 60; i++) {
    World world = {0};
    support_map_maze(&world.grid, &random, 42, 42, i % 2 == 0 ? 15 : 0);
    world_finish(&world, NAV_WALKER);
    random_goals(&world, &random);
    if (i % 3 != 0) fill_crowd(&world, &random, 8);
    build_and_check(&world);
    world_free(&world);
  }
}

static void equals_dijkstra_on_large_maps(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(15, 1);
  for (int i = 0; i < 6; i++) {
    World world = {0};
    if (i == 0)
      support_map_open(&world.grid, 510, 512); // one step short of a power-of-two row: the stride is padded
    else if (i == 1)
      support_map_random(&world.grid, &random, 512, 512, 30);
    else
      support_map_rooms(&world.grid, &random, 512, 512);
    if (i == 3) support_map_add_edges(&world.grid, &random, 3, 3);
    world_finish(&world, i == 1 ? NAV_FLYER : NAV_WALKER);
    random_goals(&world, &random);
    if (i != 0) fill_crowd(&world, &random, 8);
    world.input.crowd_weight = i == 4 ? 90 : i == 5 ? 2000 : 1;
    build_and_check(&world);
    world_free(&world);
  }
}

static void serpentines_pass_sixteen_bits(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(16, 1);
  static const uint32_t weights[] = {0, 1, 50, 9000};
  for (int i = 0; i < 4; i++) {
    World world = {0};
    support_map_serpentine(&world.grid, 401, 399);
    world_finish(&world, NAV_WALKER);
    add_goal(&world, nav_grid_cell(&world.grid, 0, 0), 0);
    if (i != 0) fill_crowd(&world, &random, 6);
    world.input.crowd_weight = weights[i];
    build_and_check(&world);
    assert_true(world.field.max > UINT16_MAX);
    world_free(&world);
  }
}

static void thin_maps_and_rims(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(17, 1);
  for (int32_t side = 1; side < 90; side += 4) {
    for (int flat = 0; flat < 2; flat++) {
      World world = {0};
      support_map_open(&world.grid, flat ? side : 1, flat ? 1 : side);
      support_map_add_edges(&world.grid, &random, side % 3 == 0 ? 6 : 0, 4);
      world_finish(&world, (NavClass)(side % 3));
      random_goals(&world, &random);
      fill_crowd(&world, &random, 3);
      build_and_check(&world);
      world_free(&world);
    }
  }
}

// The same field for all: no build may depend on an earlier one.
static void builds_do_not_remember(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(18, 1);
  World world = {0};
  support_map_rooms(&world.grid, &random, 70, 61);
  world_finish(&world, NAV_WALKER);
  static const uint32_t weights[] = {1, 900, 0, 77, 200000, 2, 5000, 1};
  for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
    random_goals(&world, &random);
    fill_crowd(&world, &random, 7);
    world.input.crowd_weight = weights[i];
    world.input.cls = (NavClass)(i % NAV_CLASS_COUNT);
    build_and_check(&world);
    nav_grid_set_terrain(&world.grid, 3, (int32_t)i, NAV_ROCK);
  }
  world_free(&world);
}

static void change_tiles(World *world, BaseRandom *random, NavCell *changed, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = (int32_t)below(random, (uint32_t)world->grid.width);
    const int32_t y = (int32_t)below(random, (uint32_t)world->grid.height);
    changed[i] = nav_grid_cell(&world->grid, x, y);
    nav_grid_set_terrain(&world->grid, x, y, below(random, 3) == 0 ? NAV_ROCK : NAV_FLOOR);
  }
}

// One field for a map that changes between builds: what was reached and no longer is, alone with a goal, cut
// off or rock, keeps no value, whatever made the values before it.
static void values_that_are_lost(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(23, 7);
  World world = {0};
  NavCell changed[160];
  support_map_rooms(&world.grid, &random, 90, 41);
  world_finish(&world, NAV_WALKER);
  FieldWork *work = world.field.work;
  const bool wide = work->wide_cpu;
  for (int32_t round = 0; round < SUPPORT_ROUNDS(600); round++) {
    const int32_t count = 1 + (int32_t)below(&random, round % 2 == 0 ? 160 : 12);
    change_tiles(&world, &random, changed, count);
    work->wide_cpu = wide && below(&random, 2) == 0;
    if (round % 4 == 3) { // a repair, mostly one that is abandoned
      assert_int_equal(nav_field_update(&world.field, &world.input, changed, count, count + 3), NAV_FIELD_OK);
      check_built(&world);
      continue;
    }
    if (round % 4 != 2) random_goals(&world, &random);
    fill_crowd(&world, &random, 7);
    world.input.crowd_weight = round % 7 == 3 ? 40 : 1;       // too much for bytes
    world.input.crowd_cap = round % 4 == 1 ? 30 : NAV_NO_CAP; // in parts only costs with a bound are flooded
    if (round % 4 == 1) {
      assert_int_equal(nav_field_begin(&world.field, &world.input), NAV_FIELD_OK);
      nav_field_advance(&world.field, 1 + (int64_t)below(&random, 6000)); // left as it is
      change_tiles(&world, &random, changed, count);
    }
    assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
    check_built(&world);
  }
  world_free(&world);
}

// The maximum number of goals: in one place, and all over the map with small and large offsets.
enum { MAX_BAND = 700 };

// Cells that follow each other in the arrays: rows over the whole width, or one block of the field.
typedef struct Band {
  NavCell from;
  int32_t count;
} Band;

static Band random_band(const World *world, BaseRandom *random) {
  const int32_t y = 6 + (int32_t)below(random, 14), rows = 1 + (int32_t)below(random, 3);
  const NavCell from = nav_grid_cell(&world->grid, 0, y);
  if (below(random, 2) == 0) return (Band){(from / FIELD_BLOCK + 1) * FIELD_BLOCK, FIELD_BLOCK};
  return (Band){from, rows * world->grid.stride};
}

// Returns how many tiles it has changed.
static int32_t set_band(World *world, Band band, NavTerrain terrain, NavCell *changed) {
  int32_t count = 0;
  for (NavCell cell = band.from; cell < band.from + band.count; cell++) {
    const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
    if (!nav_grid_inside(&world->grid, x, y)) continue;
    nav_grid_set_terrain(&world->grid, x, y, terrain);
    changed[count++] = cell;
  }
  return count;
}

// Writes values in one of five ways.
static void write_values(World *world, BaseRandom *random, const NavCell *changed, int32_t count) {
  NavField *field = &world->field;
  NavFieldInput input = world->input;
  const NavCell want = changed[0];
  switch (below(random, 5)) {
  case 0:
    assert_int_equal(nav_field_update(field, &input, changed, count, field->cells), NAV_FIELD_OK);
    return;
  case 1:
    input.crowd_cap = 20;
    assert_int_equal(nav_field_begin(field, &input), NAV_FIELD_OK);
    nav_field_want(field, below(random, 2) == 0 ? NULL : &want, 1);
    nav_field_advance(field, 1 + below(random, 9000));
    return;
  case 2:
    input.diagonal = true;
    break;
  case 3:
    input.crowd_weight = 300; // too much for bytes
    break;
  default:
    break;
  }
  assert_int_equal(nav_field_build(field, &input), NAV_FIELD_OK);
}

// Tiles that open and get values in one way, and are rock again before the next build.
static void bands_that_open_and_close(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(29, 3);
  World world = {0};
  NavCell changed[MAX_BAND];
  support_map_open(&world.grid, 200, 24);
  world_finish(&world, NAV_WALKER);
  add_goal(&world, nav_grid_cell(&world.grid, 100, 2), 0);
  fill_crowd(&world, &random, 5);
  for (int32_t round = 0; round < SUPPORT_ROUNDS(60); round++) {
    const Band band = random_band(&world, &random);
    world.input.crowd_cap = below(&random, 2) == 0 ? NAV_NO_CAP : 20;
    set_band(&world, band, NAV_ROCK, changed);
    build_and_check(&world);
    const int32_t count = set_band(&world, band, NAV_FLOOR, changed);
    write_values(&world, &random, changed, count);
    if (below(&random, 3) > 0) set_band(&world, band, NAV_ROCK, changed);
    build_and_check(&world);
    set_band(&world, band, NAV_FLOOR, changed);
  }
  world_free(&world);
}

static void a_thousand_goals(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(19, 1);
  for (int32_t side = 1; side <= 121; side += 40) {
    for (int32_t crowded = 0; crowded < 3; crowded++) { // 2: too dear for waves, and goals of one offset
      World world = {0};
      support_map_open(&world.grid, side, side);
      world_finish(&world, NAV_WALKER);
      uint32_t range = crowded == 1 ? 1 + (uint32_t)side : 1;
      for (int i = 0; i < NAV_MAX_GOALS; i++)
        add_goal(&world, support_map_random_open(&world.grid, &random, NAV_WALKER), below(&random, range));
      if (crowded) fill_crowd(&world, &random, 60);
      if (crowded == 2) world.input.crowd_weight = 3;
      build_and_check(&world);
      world_free(&world);
    }
  }
}

static void cheaper_goals_undercut(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, ".....#.\n");
  world_finish(&world, NAV_WALKER);
  NavCell first = nav_grid_cell(&world.grid, 0, 0);
  add_goal(&world, first + 4, 3);
  add_goal(&world, first, 0);
  add_goal(&world, first + 3, 9);
  add_goal(&world, first + 5, 0); // rock: ignored
  add_goal(&world, first + 1, 1); // equal to its value by the other: still a goal
  build_and_check(&world);
  static const uint32_t values[] = {0, 1, 2, 3, 3};
  for (int x = 0; x < 5; x++) assert_int_equal(world.field.value[first + x], values[x]);
  assert_int_equal(world.field.value[first + 5], NAV_UNREACHED);
  assert_int_equal(world.field.value[first + 6], NAV_UNREACHED);
  assert_int_equal(nav_field_dir(&world.field, first + 1), NAV_NO_DIR);
  assert_int_equal(nav_field_dir(&world.field, first + 3), NAV_LEFT);
  assert_int_equal(world.field.reached, 5);
  world_free(&world);
}

static void no_goal_reaches_nothing(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, "..\n#.\n");
  world_finish(&world, NAV_WALKER);
  add_goal(&world, nav_grid_cell(&world.grid, 0, 0), 5);
  build_and_check(&world);
  assert_int_equal(world.field.min, 5);
  world.goals[0] = (NavGoal){nav_grid_cell(&world.grid, 0, 1), UINT32_MAX}; // rock, however far
  build_and_check(&world);
  assert_int_equal(world.field.reached, 0);
  world.input.goal_count = 0;
  build_and_check(&world);
  assert_int_equal(world.field.max, 0);
  world_free(&world);
}

static void equal_ways_show_all_directions(void **state) {
  (void)state;
  World world = {0};
  support_map_open(&world.grid, 5, 5);
  world_finish(&world, NAV_WALKER);
  for (int32_t corner = 0; corner < 4; corner++)
    add_goal(&world, nav_grid_cell(&world.grid, corner % 2 * 4, corner / 2 * 4), 0);
  build_and_check(&world);
  assert_int_equal(world.field.best[nav_grid_cell(&world.grid, 2, 2)], 15);
  nav_grid_set_edge(&world.grid, 2, 2, NAV_UP, NAV_EDGE_WALL);
  nav_grid_set_edge(&world.grid, 2, 2, NAV_LEFT, NAV_EDGE_RAIL);
  build_and_check(&world);
  assert_int_equal(world.field.best[nav_grid_cell(&world.grid, 2, 2)], 1 << NAV_DOWN | 1 << NAV_RIGHT);
  world.input.cls = NAV_FLYER;
  build_and_check(&world);
  assert_int_equal(world.field.best[nav_grid_cell(&world.grid, 2, 2)], 15 & ~(1 << NAV_UP));
  world_free(&world);
}

static void too_costly_is_refused_and_changes_nothing(void **state) {
  (void)state;
  World world = {0};
  support_map_open(&world.grid, 4, 1);
  world_finish(&world, NAV_WALKER);
  NavCell first = nav_grid_cell(&world.grid, 0, 0);
  add_goal(&world, first, 0);
  build_and_check(&world);
  world.goals[0].offset = UINT32_MAX - 2;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  check_cell(&world, first + 3); // still the old field
  assert_int_equal(world.field.value[first], 0);
  assert_int_equal(world.field.max, 3);
  world.goals[0].offset = UINT32_MAX - 10; // the largest values are near the end of 32 bits
  build_and_check(&world);
  assert_int_equal(world.field.max, UINT32_MAX - 7);
  world.goals[0].offset = 0;
  world.input.crowd = world.crowd;
  world.input.crowd_weight = UINT32_MAX;
  world.crowd[first + 1] = UINT32_MAX; // the product passes 32 bits long before the sum
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  world.input.crowd_cap = UINT32_MAX - 1;
  assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_TOO_COSTLY);
  world.input.crowd_cap = 1u << 31;
  build_and_check(&world);
  world.input.crowd_cap = 9;
  build_and_check(&world);
  world.crowd[first + 1] = 0;
  world.crowd[first - 1] = UINT32_MAX; // in rock: costs nothing
  world.input.crowd_cap = NAV_NO_CAP;
  build_and_check(&world);
  world_free(&world);
}

static void enter_costs_are_split(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, ".,#\n");
  world_finish(&world, NAV_WALKER);
  NavCell first = nav_grid_cell(&world.grid, 0, 0);
  fill_crowd(&world, NULL, 0);
  for (int x = 0; x < 3; x++) world.crowd[first + x] = 7;
  world.input.crowd_weight = 3;
  NavEnterCost floor = nav_field_enter_cost(&world.input, first);
  NavEnterCost rock = nav_field_enter_cost(&world.input, first + 2);
  world.input.crowd_cap = 20;
  NavEnterCost mud = nav_field_enter_cost(&world.input, first + 1);
  assert_true(floor.terrain == 1 && floor.crowd == 21);
  assert_true(mud.terrain == 4 && mud.crowd == 20);
  assert_int_equal(rock.terrain, 0);
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_dijkstra_with_small_costs),
      cmocka_unit_test(equals_dijkstra_with_large_costs),
      cmocka_unit_test(equals_dijkstra_with_huge_costs),
      cmocka_unit_test(equals_dijkstra_on_mazes),
      cmocka_unit_test(equals_dijkstra_on_large_maps),
      cmocka_unit_test(serpentines_pass_sixteen_bits),
      cmocka_unit_test(thin_maps_and_rims),
      cmocka_unit_test(builds_do_not_remember),
      cmocka_unit_test(values_that_are_lost),
      cmocka_unit_test(bands_that_open_and_close),
      cmocka_unit_test(a_thousand_goals),
      cmocka_unit_test(cheaper_goals_undercut),
      cmocka_unit_test(no_goal_reaches_nothing),
      cmocka_unit_test(equal_ways_show_all_directions),
      cmocka_unit_test(too_costly_is_refused_and_changes_nothing),
      cmocka_unit_test(enter_costs_are_split),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
