/* Fields in parts against the whole field: whatever is asked, in whatever portions, the answer is the same.
 */
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

enum { WANTS = 40, GOALS = 5 };

typedef struct World {
  NavGrid grid;
  NavField part, copy;
  uint64_t *truth;
  uint32_t *crowd;
  uint8_t *crowd_bytes;
  NavGoal goals[GOALS];
  NavCell wants[WANTS];
  NavFieldInput input;
  BaseRandom random;
} World;

static uint32_t below(World *world, uint32_t bound) {
  return base_random_below(&world->random, bound);
}

static void world_finish(World *world, NavClass cls) {
  const size_t cells = (size_t)world->grid.cells;
  assert_true(nav_field_init(&world->part, &world->grid) && nav_field_init(&world->copy, &world->grid));
  world->crowd = base_block_alloc(cells, sizeof *world->crowd);
  world->crowd_bytes = base_block_alloc(cells, 1);
  world->truth = base_block_alloc(cells, sizeof *world->truth);
  assert_true(world->crowd != NULL && world->crowd_bytes != NULL && world->truth != NULL);
  world->input = (NavFieldInput){.grid = &world->grid, .cls = cls, .goals = world->goals};
}

static void world_free(World *world) {
  nav_field_free(&world->part);
  nav_field_free(&world->copy);
  base_block_free(world->truth);
  base_block_free(world->crowd);
  base_block_free(world->crowd_bytes);
  nav_grid_free(&world->grid);
}

static NavCell random_open(World *world) {
  NavCell cell = support_map_random_open(&world->grid, &world->random, world->input.cls);
  assert_true(cell != NAV_NO_CELL);
  return cell;
}

// Goals stand together mostly, so that windows stay smaller than the map.
static void random_input(World *world) {
  static const uint32_t weights[] = {0, 1, 1, 4, 40, 700};
  NavFieldInput *input = &world->input;
  input->goal_count = 1 + (int32_t)below(world, GOALS);
  const bool scattered = below(world, 4) == 0;
  for (int32_t i = 0; i < input->goal_count; i++) {
    const NavCell cell = i == 0 || scattered ? random_open(world) : world->goals[i - 1].cell + 1;
    world->goals[i] = (NavGoal){cell, below(world, 3) == 0 ? below(world, 400) : 0};
  }
  input->crowd_weight = weights[below(world, 6)];
  input->crowd_cap = below(world, 8) == 0 ? NAV_NO_CAP : below(world, 40);
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    world->crowd[cell] = below(world, 6) == 0 ? below(world, 9) : 0;
    world->crowd_bytes[cell] = (uint8_t)world->crowd[cell];
  }
  const uint32_t kind = below(world, 3);
  input->crowd = kind == 1 ? world->crowd : NULL;
  input->crowd_bytes = kind == 2 ? world->crowd_bytes : NULL;
}

static NavCell near(World *world, NavCell cell, int32_t reach) {
  const uint32_t span = 2 * (uint32_t)reach + 1;
  const int32_t x = nav_grid_x(&world->grid, cell) + (int32_t)below(world, span) - reach;
  const int32_t y = nav_grid_y(&world->grid, cell) + (int32_t)below(world, span) - reach;
  return nav_grid_nearest_open(&world->grid, world->input.cls, x, y);
}

static void check_cell(World *world, NavField *field, NavCell cell) {
  const uint64_t truth = world->truth[cell];
  assert_int_equal(nav_field_value(field, cell), truth == UINT64_MAX ? NAV_UNREACHED : truth);
  assert_int_equal(nav_field_best(field, cell), support_best(&world->input, world->truth, cell));
}

// All cells that the field holds as known, read where a caller reads them.
static void check_known(const World *world, const NavField *field) {
  for (NavCell cell = 0; cell < field->cells; cell++) {
    if (field->value[cell] >= field->frontier) {
      assert_true(field->frontier == NAV_WHOLE ? world->truth[cell] == UINT64_MAX
                                               : world->truth[cell] >= field->frontier);
      continue;
    }
    assert_int_equal(field->value[cell], world->truth[cell]);
    assert_int_equal(field->best[cell], support_best(&world->input, world->truth, cell));
  }
}

static void check_whole(World *world, NavField *field) {
  nav_field_want(field, NULL, 0);
  assert_true(nav_field_advance(field, 0));
  assert_int_equal(field->frontier, NAV_WHOLE);
  check_known(world, field);
  int32_t reached = 0;
  uint64_t max = 0, min = UINT64_MAX;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    assert_int_equal(field->value[cell] == NAV_UNREACHED, world->truth[cell] == UINT64_MAX);
    if (field->value[cell] == NAV_UNREACHED) {
      assert_int_equal(field->best[cell], 0);
      continue;
    }
    reached++;
    if (world->truth[cell] > max) max = world->truth[cell];
    if (world->truth[cell] < min) min = world->truth[cell];
  }
  assert_int_equal(field->reached, reached);
  assert_int_equal(field->max, max);
  assert_int_equal(field->min, reached == 0 ? 0 : min);
}

static void advance_to_end(World *world, NavField *field) {
  static const uint32_t portions[] = {2, 50, 900, 20000};
  const uint32_t most = portions[below(world, 4)];
  if (below(world, 3) == 0)
    assert_true(nav_field_advance(field, 0));
  else
    while (!nav_field_advance(field, 1 + below(world, most))) {
    }
}

static void want_some(World *world, NavField *field, int32_t reach) {
  int32_t count = 0;
  for (const int32_t want = (int32_t)below(world, WANTS); count < want;) {
    const NavCell cell = near(world, world->goals[0].cell, reach);
    world->wants[count++] = cell;
  }
  nav_field_want(field, world->wants, count);
  advance_to_end(world, field);
  for (int32_t i = 0; i < count; i++) {
    const NavCell cell = world->wants[i];
    assert_true(field->frontier == NAV_WHOLE || field->value[cell] < field->frontier);
    check_cell(world, field, cell);
  }
}

static void want_near(World *world, NavField *field) {
  const uint32_t value = below(world, 300);
  nav_field_want_below(field, value);
  advance_to_end(world, field);
  assert_true(field->frontier >= value);
  check_known(world, field);
}

// One field, asked this and that; then perhaps left as it is.
static void ask_field(World *world) {
  NavField *field = &world->part;
  assert_int_equal(nav_field_begin(field, &world->input), NAV_FIELD_OK);
  support_dijkstra(&world->input, world->truth);
  for (uint32_t turns = below(world, 5); turns > 0; turns--) {
    switch (below(world, 6)) {
    case 0:
      for (int i = 0; i < 5; i++) check_cell(world, field, random_open(world));
      break;
    case 1: {
      const NavCell cell = near(world, world->goals[0].cell, 30);
      check_cell(world, field, cell);
      break;
    }
    case 2: // and what was copied goes on by itself
      nav_field_copy(&world->copy, field);
      want_some(world, &world->copy, 90);
      check_known(world, &world->copy);
      if (below(world, 3) == 0) check_whole(world, &world->copy);
      break;
    case 3:
      want_near(world, field);
      break;
    default:
      want_some(world, field, 1 << below(world, 9));
    }
    if (below(world, 3) == 0) check_known(world, field);
  }
  if (below(world, 3) == 0) check_whole(world, field);
}

static void change_tiles(World *world) {
  NavCell changed[3];
  const int32_t count = 1 + (int32_t)below(world, 3);
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = (int32_t)below(world, (uint32_t)world->grid.width);
    const int32_t y = (int32_t)below(world, (uint32_t)world->grid.height);
    changed[i] = nav_grid_cell(&world->grid, x, y);
    nav_grid_set_terrain(&world->grid, x, y, (NavTerrain)below(world, NAV_TERRAIN_COUNT));
  }
  assert_int_equal(nav_field_update(&world->part, &world->input, changed, count, NAV_REPAIR_DEFAULT),
                   NAV_FIELD_OK);
  support_dijkstra(&world->input, world->truth);
  want_some(world, &world->part, 60);
  check_known(world, &world->part);
}

static void set_form(World *world, bool wide_cpu) {
  FieldWork *part = world->part.work, *copy = world->copy.work;
  part->wide_cpu = wide_cpu && base_cpu_is_wide();
  copy->wide_cpu = part->wide_cpu;
}

// Widths and heights that lie around the size from which on a window is less than the map.
static void make_map(World *world, int i) {
  static const int32_t sides[][2] = {{230, 210}, {900, 70}, {45, 1400}, {181, 181}, {40, 30}, {130, 330}};
  const int32_t width = sides[i % 6][0], height = sides[i % 6][1];
  switch (i % 4) {
  case 0:
    support_map_rooms(&world->grid, &world->random, width, height);
    break;
  case 1:
    support_map_maze(&world->grid, &world->random, width, height, 10);
    break;
  case 2:
    support_map_open(&world->grid, width, height);
    break;
  default:
    support_map_random(&world->grid, &world->random, width, height, 30);
  }
  if (i % 3 == 0) support_map_add_edges(&world->grid, &world->random, 8, 8);
}

static void parts_equal_the_whole(void **state) {
  (void)state;
  for (int i = 0; i < 24; i++) {
    World world = {.random = base_random_seeded(40, (uint64_t)i)};
    make_map(&world, i);
    world_finish(&world, (NavClass)(i % NAV_CLASS_COUNT));
    for (int build = 0; build < 5; build++) {
      set_form(&world, build % 2 == 0);
      random_input(&world);
      world.input.diagonal = (i + build) % 2 == 0;
      ask_field(&world);
      if (below(&world, 2) == 0) change_tiles(&world);
      if (below(&world, 4) == 0) {
        assert_int_equal(nav_field_build(&world.part, &world.input), NAV_FIELD_OK);
        check_whole(&world, &world.part);
      }
    }
    world_free(&world);
  }
}

// Another map of the same size: what the first has left behind must not show.
static void another_map_leaves_nothing_behind(void **state) {
  (void)state;
  World world = {.random = base_random_seeded(41, 1)};
  support_map_open(&world.grid, 300, 200);
  world_finish(&world, NAV_WALKER);
  random_input(&world);
  ask_field(&world);
  for (int i = 0; i < 6; i++) {
    NavGrid grid;
    support_map_random(&grid, &world.random, 300, 200, 55);
    const int32_t left = (int32_t)below(&world, 150), top = (int32_t)below(&world, 120); // rock alone
    for (int32_t k = 0; k < 150 * 80; k++)
      nav_grid_set_terrain(&grid, left + k % 150, top + k / 150, NAV_ROCK);
    nav_grid_free(&world.grid);
    world.grid = grid;
    random_input(&world);
    world.input.diagonal = i >= 2;
    if (i % 2 == 0) {
      ask_field(&world);
    } else {
      support_dijkstra(&world.input, world.truth);
      assert_int_equal(nav_field_build(&world.part, &world.input), NAV_FIELD_OK);
    }
    check_whole(&world, &world.part);
  }
  world_free(&world);
}

// A field that ends in a closed room is whole; when a wall opens, its repair goes on through the map, and the
// next field leaves nothing of it behind.
static void a_room_that_opens(void **state) {
  (void)state;
  World world = {.random = base_random_seeded(43, 1)};
  support_map_open(&world.grid, 400, 200);
  for (int32_t i = 190; i <= 210; i++) {
    nav_grid_set_terrain(&world.grid, i, 90, NAV_ROCK);
    nav_grid_set_terrain(&world.grid, i, 110, NAV_ROCK);
    nav_grid_set_terrain(&world.grid, 190, i - 100, NAV_ROCK);
    nav_grid_set_terrain(&world.grid, 210, i - 100, NAV_ROCK);
  }
  world_finish(&world, NAV_WALKER);
  world.goals[0] = (NavGoal){nav_grid_cell(&world.grid, 200, 100), 0};
  world.input.goal_count = 1;
  for (int round = 0; round < 2; round++) {
    assert_int_equal(nav_field_begin(&world.part, &world.input), NAV_FIELD_OK);
    while (!nav_field_advance(&world.part, 5000)) {
    }
    support_dijkstra(&world.input, world.truth);
    check_whole(&world, &world.part);
    assert_int_equal(world.part.reached, 19 * 19);
    const NavCell door = nav_grid_cell(&world.grid, 210, 100);
    nav_grid_set_terrain(&world.grid, 210, 100, NAV_FLOOR);
    assert_int_equal(nav_field_update(&world.part, &world.input, &door, 1, world.grid.cells), NAV_FIELD_OK);
    assert_true(nav_field_repaired(&world.part) > 19 * 19);
    support_dijkstra(&world.input, world.truth);
    check_whole(&world, &world.part);
    nav_grid_set_terrain(&world.grid, 210, 100, NAV_ROCK);
  }
  world_free(&world);
}

// A portion takes work in proportion, whatever the size of the map.
static void check_portions(World *world, bool diagonal, uint32_t value) {
  world->input.diagonal = diagonal;
  assert_int_equal(nav_field_build(&world->part, &world->input), NAV_FIELD_OK);
  assert_int_equal(nav_field_begin(&world->part, &world->input), NAV_FIELD_OK);
  nav_field_want(&world->part, world->wants, 1);
  int portions = 1;
  while (!nav_field_advance(&world->part, 4096)) portions++;
  assert_true(portions > 20); // the old field goes in portions, too
  assert_true(world->part.reached < 20000);
  assert_int_equal(nav_field_begin(&world->part, &world->input), NAV_FIELD_OK);
  nav_field_want(&world->part, world->wants, 1);
  // Nothing is left of the map's size. A tile takes twice as long with diagonals.
  assert_true(nav_field_advance(&world->part, diagonal ? 120000 : 60000));
  assert_true(world->part.frontier != NAV_WHOLE);
  assert_int_equal(nav_field_value(&world->part, world->wants[0]), value);
  assert_int_equal(nav_field_begin(&world->part, &world->input), NAV_FIELD_OK);
  nav_field_want_below(&world->part, value);
  assert_true(nav_field_advance(&world->part, 0));
  assert_true(world->part.frontier >= value && world->part.frontier < value + value / 4);
}

static void portions_are_small(void **state) {
  (void)state;
  World world = {.random = base_random_seeded(42, 1)};
  support_map_open(&world.grid, 1000, 1000);
  world_finish(&world, NAV_WALKER);
  world.goals[0] = (NavGoal){nav_grid_cell(&world.grid, 500, 500), 0};
  world.input.goal_count = 1;
  world.wants[0] = nav_grid_cell(&world.grid, 540, 520);
  check_portions(&world, false, 60);
  check_portions(&world, true, 20 * NAV_FIELD_STRAIGHT + 20 * NAV_FIELD_DIAGONAL);
  world_free(&world);
}

// The work of a finished field follows from input and wants, not from portions.
static void work_follows_from_wants(void **state) {
  (void)state;
  World world = {.random = base_random_seeded(44, 1)};
  support_map_random(&world.grid, &world.random, 400, 400, 30);
  world_finish(&world, NAV_WALKER);
  random_input(&world);
  world.input.crowd_weight = 1;
  world.input.crowd_cap = 20;
  for (int diagonal = 0; diagonal < 2; diagonal++) {
    int64_t work[3];
    world.input.diagonal = diagonal == 1;
    for (int i = 0; i < 3; i++) {
      assert_int_equal(nav_field_begin(&world.part, &world.input), NAV_FIELD_OK);
      world.wants[0] = near(&world, nav_grid_cell(&world.grid, 200, 200), 0);
      nav_field_want(&world.part, world.wants, 1);
      while (!nav_field_advance(&world.part, i == 0 ? 0 : i == 1 ? 100 : 7000)) {
      }
      work[i] = nav_field_work(&world.part);
    }
    assert_true(work[0] > 0 && work[1] == work[0] && work[2] == work[0]);
  }
  world_free(&world);
}

// A build that fails leaves a field in parts as it is, wants included.
static void check_failed_build(bool diagonal) {
  World world = {.random = base_random_seeded(43, 1)};
  support_map_open(&world.grid, 300, 200);
  world_finish(&world, NAV_WALKER);
  world.input.diagonal = diagonal;
  world.goals[0] = (NavGoal){nav_grid_cell(&world.grid, 20, 20), 0};
  world.input.goal_count = 1;
  assert_int_equal(nav_field_begin(&world.part, &world.input), NAV_FIELD_OK);
  world.wants[0] = nav_grid_cell(&world.grid, 60, 20);
  nav_field_want(&world.part, world.wants, 1);
  assert_true(nav_field_advance(&world.part, 0));
  NavFieldInput costly = world.input;
  costly.crowd = world.crowd;
  costly.crowd_weight = UINT32_MAX;
  costly.crowd_cap = NAV_NO_CAP;
  world.crowd[world.wants[0]] = UINT32_MAX;
  assert_int_equal(nav_field_build(&world.part, &costly), NAV_FIELD_TOO_COSTLY);
  support_dijkstra(&world.input, world.truth);
  check_cell(&world, &world.part, nav_grid_cell(&world.grid, 250, 150));
  check_whole(&world, &world.part);
  world_free(&world);
}

static void failed_builds_change_nothing(void **state) {
  (void)state;
  check_failed_build(false);
  check_failed_build(true);
}

/// Counts the values in memory and checks that they are those of an initialized field; beyond them all are
/// zero.
static int32_t touched(const NavField *field) {
  int32_t count = 0;
  for (; count < field->cells && field->value[count] == NAV_UNREACHED; count++)
    assert_int_equal(field->best[count], 0);
  for (NavCell cell = count; cell < field->cells; cell++) assert_int_equal(field->value[cell], 0);
  return count;
}

// Their memory comes in portions, or at once when it is needed; either way they become what others become.
static void reserved_fields_equal_others(void **state) {
  (void)state;
  for (int i = 0; i < 24; i++) {
    World world = {.random = base_random_seeded(44, (uint64_t)i)};
    make_map(&world, i);
    world_finish(&world, (NavClass)(i % NAV_CLASS_COUNT));
    nav_field_free(&world.part);
    assert_true(nav_field_reserve(&world.part, &world.grid));
    const int32_t cells = world.grid.cells, share = cells / 8 + 1;
    assert_int_equal(touched(&world.part), 0);
    for (int32_t k = 1; k <= i % 10; k++) {
      assert_int_equal(nav_field_touch(&world.part, share), k >= 8);
      assert_int_equal(touched(&world.part), k < 8 ? k * share : cells);
    }
    random_input(&world);
    world.input.diagonal = i % 2 == 0;
    support_dijkstra(&world.input, world.truth);
    if (i % 5 == 0) assert_int_equal(nav_field_build(&world.part, &world.input), NAV_FIELD_OK);
    if (i % 5 == 1) nav_field_copy(&world.part, &world.copy);
    if (i % 5 != 0) ask_field(&world);
    check_known(&world, &world.part);
    if (i % 3 == 0) change_tiles(&world);
    check_whole(&world, &world.part);
    world_free(&world);
  }
}

// Fields that stay near their goals, one after the other: equal to the whole as far as they are known, and
// nothing is known beyond.
static void near_fields_know_what_is_near(void **state) {
  (void)state;
  for (int i = 0; i < 24; i++) {
    World world = {.random = base_random_seeded(45, (uint64_t)i)};
    make_map(&world, i);
    world_finish(&world, (NavClass)(i % NAV_CLASS_COUNT));
    nav_field_free(&world.part);
    assert_true(nav_field_reserve_near(&world.part, &world.grid));
    assert_int_equal(nav_field_value_so_far(&world.part, random_open(&world)), NAV_UNREACHED);
    for (int build = 0; build < 6; build++) {
      NavField *field = &world.part;
      random_input(&world);
      world.input.diagonal = (i + build) % 2 == 0;
      const uint32_t value = below(&world, 90) * (world.input.diagonal ? NAV_FIELD_STRAIGHT : 1);
      support_dijkstra(&world.input, world.truth);
      assert_int_equal(nav_field_begin(field, &world.input), NAV_FIELD_OK);
      nav_field_want_below(field, value);
      advance_to_end(&world, field);
      assert_true(field->frontier >= value);
      for (NavCell cell = 0; cell < field->cells; cell++) {
        const uint32_t known = nav_field_value_so_far(field, cell);
        const bool far = world.truth[cell] >= field->frontier;
        if (far != (known >= field->frontier)) fail_msg("map %d, build %d, cell %d", i, build, (int)cell);
        if (far) continue;
        assert_int_equal(known, world.truth[cell]);
        assert_int_equal(nav_field_best_so_far(field, cell), support_best(&world.input, world.truth, cell));
      }
    }
    world_free(&world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_equal_the_whole),
      cmocka_unit_test(another_map_leaves_nothing_behind),
      cmocka_unit_test(a_room_that_opens),
      cmocka_unit_test(portions_are_small),
      cmocka_unit_test(work_follows_from_wants),
      cmocka_unit_test(failed_builds_change_nothing),
      cmocka_unit_test(reserved_fields_equal_others),
      cmocka_unit_test(near_fields_know_what_is_near),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
