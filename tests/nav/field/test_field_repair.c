/* Repaired fields of four and eight directions against fields built from scratch: every value, every
 * direction, every count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_CHANGED = 64, MAX_GOALS = 5 };

typedef struct World {
  NavGrid grid;
  NavField field; // repaired repeatedly
  NavField fresh; // built from scratch
  NavGoal goals[MAX_GOALS];
  uint32_t *crowd;
  uint8_t *bytes; // the same crowd
  NavFieldInput input;
  NavCell changed[MAX_CHANGED];
  int32_t count;
  int64_t repaired, rebuilt; // how many updates were which
} World;

static void world_finish(World *world, NavClass cls, bool diagonal) {
  assert_true(nav_field_init(&world->field, &world->grid));
  assert_true(nav_field_init(&world->fresh, &world->grid));
  world->crowd = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd);
  world->bytes = base_block_alloc((size_t)world->grid.cells, sizeof *world->bytes);
  assert_true(world->crowd != NULL && world->bytes != NULL);
  world->input = (NavFieldInput){.grid = &world->grid,
                                 .cls = cls,
                                 .goals = world->goals,
                                 .crowd = world->crowd,
                                 .crowd_weight = 1,
                                 .crowd_cap = NAV_NO_CAP,
                                 .diagonal = diagonal};
}

static void count_in_bytes(World *world) {
  world->input.crowd = NULL;
  world->input.crowd_bytes = world->bytes;
}

static void world_free(World *world) {
  nav_field_free(&world->field);
  nav_field_free(&world->fresh);
  base_block_free(world->crowd);
  base_block_free(world->bytes);
  nav_grid_free(&world->grid);
}

static void add_goal(World *world, NavCell cell, uint32_t offset) {
  assert_true(world->input.goal_count < MAX_GOALS);
  world->goals[world->input.goal_count++] = (NavGoal){cell, offset};
}

static void random_goals(World *world, BaseRandom *random, uint32_t range) {
  uint32_t count = 1 + base_random_below(random, MAX_GOALS);
  world->input.goal_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    NavCell cell = support_map_random_open(&world->grid, random, world->input.cls);
    if (cell == NAV_NO_CELL) cell = nav_grid_cell(&world->grid, 0, 0);
    add_goal(world, cell, base_random_below(random, range));
  }
}

static void check_equal(World *world) {
  const NavField *field = &world->field, *fresh = &world->fresh;
  assert_int_equal(nav_field_build(&world->fresh, &world->input), NAV_FIELD_OK);
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    if (field->value[cell] != fresh->value[cell] || field->best[cell] != fresh->best[cell])
      fail_msg("at %d,%d of %dx%d: repaired %u/%x, built %u/%x", (int)nav_grid_x(&world->grid, cell),
               (int)nav_grid_y(&world->grid, cell), (int)world->grid.width, (int)world->grid.height,
               (unsigned)field->value[cell], (unsigned)field->best[cell], (unsigned)fresh->value[cell],
               (unsigned)fresh->best[cell]);
  assert_int_equal(field->reached, fresh->reached);
  assert_int_equal(field->min, fresh->min);
  assert_int_equal(field->max, fresh->max);
  assert_int_equal(field->unit, fresh->unit);
}

static void update_and_check(World *world, int32_t budget) {
  assert_int_equal(nav_field_update(&world->field, &world->input, world->changed, world->count, budget),
                   NAV_FIELD_OK);
  if (nav_field_repaired(&world->field) < 0)
    world->rebuilt++;
  else
    world->repaired++;
  check_equal(world);
  world->count = 0;
}

static void build_field(World *world) {
  assert_int_equal(nav_field_build(&world->field, &world->input), NAV_FIELD_OK);
}

/// The same field, made in parts until it is whole.
static void build_in_parts(World *world) {
  assert_int_equal(nav_field_begin(&world->field, &world->input), NAV_FIELD_OK);
  nav_field_want(&world->field, NULL, 0);
  while (!nav_field_advance(&world->field, 40)) continue;
  check_equal(world);
}

static void name(World *world, NavCell cell) {
  assert_true(world->count < MAX_CHANGED);
  world->changed[world->count++] = cell;
}

static NavCell random_cell(const NavGrid *grid, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  return nav_grid_cell(grid, x, y);
}

static void edit_edge(NavGrid *grid, BaseRandom *random, NavCell cell) {
  static const NavEdge edges[] = {NAV_EDGE_NONE, NAV_EDGE_NONE, NAV_EDGE_WALL, NAV_EDGE_RAIL};
  NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
  NavEdge edge = edges[base_random_below(random, 4)];
  nav_grid_set_edge(grid, nav_grid_x(grid, cell), nav_grid_y(grid, cell), dir, edge);
}

// Terrain, an edge or the crowd of one random cell; `heads` bounds the crowd.
static void edit_cell(World *world, BaseRandom *random, uint32_t heads) {
  NavGrid *grid = &world->grid;
  NavCell cell = random_cell(grid, random);
  uint32_t kind = base_random_below(random, 4);
  if (kind == 0) {
    uint32_t terrain = base_random_below(random, NAV_TERRAIN_COUNT + 2); // floor more often
    if (terrain >= NAV_TERRAIN_COUNT) terrain = NAV_FLOOR;
    nav_grid_set_terrain(grid, nav_grid_x(grid, cell), nav_grid_y(grid, cell), (NavTerrain)terrain);
  } else if (kind == 1) {
    edit_edge(grid, random, cell);
  } else {
    world->crowd[cell] = base_random_below(random, heads + 1);
    world->bytes[cell] = (uint8_t)world->crowd[cell];
  }
  name(world, cell);
  if (base_random_below(random, 8) == 0) name(world, cell); // twice
}

typedef struct Edits {
  uint64_t seed;
  int worlds, edits;
  uint32_t heads, weight; // of the crowd
  uint32_t range;         // of the goals' offsets
  bool diagonal;
} Edits;

static void random_edits(Edits of) {
  BaseRandom random = base_random_seeded(of.seed, 1);
  int64_t repaired = 0;
  for (int i = 0; i < of.worlds; i++) {
    World world = {0};
    int32_t width = 1 + (int32_t)base_random_below(&random, 26);
    int32_t height = 1 + (int32_t)base_random_below(&random, 26);
    support_map_random(&world.grid, &random, width, height, base_random_below(&random, 5) * 10);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 8, 8);
    if (i % 3 == 0) support_map_random_costs(&world.grid, &random);
    world_finish(&world, (NavClass)(i % NAV_CLASS_COUNT), of.diagonal);
    if (i % 4 == 1) count_in_bytes(&world);
    world.input.crowd_weight = of.weight;
    if (i % 3 == 0) world.input.crowd_cap = 3 * of.weight;
    random_goals(&world, &random, of.range);
    if (i % 5 < 2)
      build_in_parts(&world);
    else
      build_field(&world);
    for (int e = 0; e < of.edits; e++) {
      uint32_t changes = 1 + base_random_below(&random, e % 4 == 0 ? 20 : 2);
      for (uint32_t c = 0; c < changes; c++) edit_cell(&world, &random, of.heads);
      update_and_check(&world, e % 5 == 0 ? NAV_REPAIR_DEFAULT : world.grid.cells);
    }
    repaired += world.repaired;
    world_free(&world);
  }
  assert_true(repaired > (int64_t)of.worlds * of.edits / 2); // else this has compared builds with builds
}

static void random_edits_equal_building_anew(void **state) {
  (void)state;
  random_edits((Edits){31, 250, 40, 4, 1, 1, false}); // 10,000 updates
}

static void random_edits_with_diagonals(void **state) {
  (void)state;
  random_edits((Edits){231, 150, 40, 4, 1, 1, true});
}

static void goals_with_offsets(void **state) {
  (void)state;
  random_edits((Edits){32, 60, 40, 4, 1, 30, false});
  random_edits((Edits){33, 20, 40, 4, 1, 3000, false});
  random_edits((Edits){232, 30, 40, 4, 1, 30, true});
  random_edits((Edits){233, 10, 40, 4, 1, 3000, true});
}

static void costs_that_pass_all_buckets(void **state) {
  (void)state;
  random_edits((Edits){34, 40, 30, 6, 50, 200, false});
  random_edits((Edits){35, 40, 30, 6, 5000, 20000, false});
  random_edits((Edits){36, 20, 30, 6, 900000, 1000, false});
  random_edits((Edits){234, 30, 30, 6, 50, 200, true});
  random_edits((Edits){235, 20, 30, 6, 97, 20000, true}); // 600 less a few: the largest that is repaired
}

// Mazes give long shadows, open ground wide ones; the budget ends some repairs halfway.
static void any_budget_gives_the_same(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(37, 1);
  int64_t repaired = 0, rebuilt = 0;
  for (int i = 0; i < 12; i++) {
    World world = {0};
    if (i % 3 == 0)
      support_map_maze(&world.grid, &random, 61, 61, i % 2 == 0 ? 10 : 0);
    else if (i % 3 == 1)
      support_map_open(&world.grid, 60, 50);
    else
      support_map_rooms(&world.grid, &random, 64, 64);
    world_finish(&world, NAV_WALKER, i % 4 >= 2);
    random_goals(&world, &random, 9);
    build_field(&world);
    for (int e = 0; e < 60; e++) {
      edit_cell(&world, &random, 6);
      update_and_check(&world, (int32_t)base_random_below(&random, e % 2 == 0 ? 100 : 3000));
    }
    repaired += world.repaired;
    rebuilt += world.rebuilt;
    world_free(&world);
  }
  assert_true(repaired > 100 && rebuilt > 20);
}

static void let_enemies_step(bool diagonal) {
  BaseRandom random = base_random_seeded(38, 1);
  World world = {0};
  support_map_rooms(&world.grid, &random, 200, 200);
  world_finish(&world, NAV_WALKER, diagonal);
  random_goals(&world, &random, 1);
  build_field(&world);
  int64_t settled = 0;
  for (int e = 0; e < 200; e++) {
    NavCell cell = support_map_random_open(&world.grid, &random, NAV_WALKER);
    const uint32_t way = nav_field_way(&world.field, cell);
    if (way == NAV_WAY_COUNT) continue;
    NavCell next = cell + nav_way_delta(world.grid.stride, way);
    world.crowd[next]++;
    name(&world, cell);
    name(&world, next);
    update_and_check(&world, NAV_REPAIR_DEFAULT);
    if (nav_field_repaired(&world.field) > 0) settled += nav_field_repaired(&world.field);
  }
  assert_true(world.repaired > 150);
  assert_true(settled / world.repaired < world.field.reached / 20);
  world_free(&world);
}

static void enemies_that_step_touch_little(void **state) {
  (void)state;
  let_enemies_step(false);
  let_enemies_step(true);
}

static void change_rules(bool diagonal) {
  BaseRandom random = base_random_seeded(39, 1);
  World world = {0};
  support_map_random(&world.grid, &random, 30, 30, 20);
  world_finish(&world, NAV_WALKER, diagonal);
  random_goals(&world, &random, 9);
  update_and_check(&world, NAV_REPAIR_DEFAULT); // never built before
  assert_int_equal(world.rebuilt, 1);
  update_and_check(&world, NAV_REPAIR_DEFAULT); // nothing changed
  assert_int_equal(world.repaired, 1);
  world.input.crowd_weight = 3;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  world.input.crowd_cap = 5;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  world.input.cls = NAV_FLYER;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  world.goals[0].offset++;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  world.input.crowd = NULL;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  world.input.goal_count = 0;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  assert_int_equal(world.rebuilt, 7);
  world.input.diagonal = !diagonal;
  update_and_check(&world, NAV_REPAIR_DEFAULT);
  assert_int_equal(world.rebuilt, 8);
  world_free(&world);
}

static void other_rules_build_anew(void **state) {
  (void)state;
  change_rules(false);
  change_rules(true);
}

static void close_and_open_goals(bool diagonal) {
  World world = {0};
  support_map_parse(&world.grid, "........\n.######.\n........\n");
  world_finish(&world, NAV_WALKER, diagonal);
  add_goal(&world, nav_grid_cell(&world.grid, 0, 0), 7);
  add_goal(&world, nav_grid_cell(&world.grid, 7, 2), 0);
  build_field(&world);
  for (int turn = 0; turn < 4; turn++) {
    nav_grid_set_terrain(&world.grid, 7, 2, turn % 2 == 0 ? NAV_ROCK : NAV_FLOOR);
    name(&world, world.goals[1].cell);
    update_and_check(&world, world.grid.cells);
  }
  assert_int_equal(world.field.min, 0);
  nav_grid_set_edge(&world.grid, 0, 1, NAV_DOWN, NAV_EDGE_WALL);
  name(&world, nav_grid_cell(&world.grid, 0, 2)); // the other side of it
  update_and_check(&world, world.grid.cells);
  assert_int_equal(world.repaired, 1);
  world_free(&world);
}

static void goals_that_close_and_open(void **state) {
  (void)state;
  close_and_open_goals(false);
  close_and_open_goals(true);
}

// Neither end of the diagonal step is named, nor has another way changed.
static void a_corner_that_closes_and_opens(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, "..#\n...\n#..\n");
  world_finish(&world, NAV_WALKER, true);
  add_goal(&world, nav_grid_cell(&world.grid, 0, 0), 0);
  build_field(&world);
  const NavCell middle = nav_grid_cell(&world.grid, 1, 1), corner = nav_grid_cell(&world.grid, 1, 0);
  for (int turn = 0; turn < 4; turn++) {
    nav_grid_set_terrain(&world.grid, 1, 0, turn % 2 == 0 ? NAV_ROCK : NAV_FLOOR);
    name(&world, corner);
    update_and_check(&world, world.grid.cells);
    assert_int_equal(world.field.value[middle], turn % 2 == 0 ? 140 : 99);
  }
  for (int turn = 0; turn < 4; turn++) { // the wall ends in the middle of the square of four
    nav_grid_set_edge(&world.grid, 0, 1, NAV_RIGHT, turn % 2 == 0 ? NAV_EDGE_WALL : NAV_EDGE_NONE);
    name(&world, nav_grid_cell(&world.grid, 0, 1));
    update_and_check(&world, world.grid.cells);
    assert_int_equal(world.field.value[middle], turn % 2 == 0 ? 140 : 99);
  }
  assert_int_equal(world.repaired, 8);
  world_free(&world);
}

/// Both sides of a diagonal step open at once, and the tile that it leaves was not reached before.
static void a_pocket_that_opens_at_a_corner(void **state) {
  (void)state;
  World world = {0};
  support_map_parse(&world.grid, ".#\n#.\n");
  world_finish(&world, NAV_WALKER, true);
  add_goal(&world, nav_grid_cell(&world.grid, 0, 0), 0);
  build_field(&world);
  const NavCell pocket = nav_grid_cell(&world.grid, 1, 1);
  assert_int_equal(world.field.value[pocket], NAV_UNREACHED);
  for (int32_t at = 0; at < 2; at++) {
    nav_grid_set_terrain(&world.grid, at, 1 - at, NAV_FLOOR);
    name(&world, nav_grid_cell(&world.grid, at, 1 - at));
  }
  update_and_check(&world, world.grid.cells);
  assert_int_equal(world.field.value[pocket], NAV_FIELD_DIAGONAL);
  assert_int_equal(world.repaired, 1);
  world_free(&world);
}

static void refuse_costs(bool diagonal, uint32_t too_many) {
  World world = {0};
  support_map_open(&world.grid, 4, 1);
  world_finish(&world, NAV_WALKER, diagonal);
  NavCell first = nav_grid_cell(&world.grid, 0, 0);
  add_goal(&world, first, 0);
  build_field(&world);
  for (uint32_t turn = 0; turn < 2; turn++) { // after a build, and after a repair
    world.crowd[first + 1] = too_many;
    name(&world, first + 1);
    assert_int_equal(nav_field_update(&world.field, &world.input, world.changed, 1, NAV_REPAIR_DEFAULT),
                     NAV_FIELD_TOO_COSTLY);
    assert_int_equal(world.field.value[first + 3], (3 + 5 * turn) * world.field.unit);
    world.crowd[first + 1] = 5;
    update_and_check(&world, world.grid.cells);
    assert_int_equal(world.field.value[first + 3], 8 * world.field.unit);
  }
  assert_int_equal(world.repaired, 2);
  world_free(&world);
}

static void too_costly_leaves_the_field(void **state) {
  (void)state;
  refuse_costs(false, UINT32_MAX);
  refuse_costs(true, UINT32_MAX);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_edits_equal_building_anew),
      cmocka_unit_test(random_edits_with_diagonals),
      cmocka_unit_test(a_corner_that_closes_and_opens),
      cmocka_unit_test(a_pocket_that_opens_at_a_corner),
      cmocka_unit_test(goals_with_offsets),
      cmocka_unit_test(costs_that_pass_all_buckets),
      cmocka_unit_test(any_budget_gives_the_same),
      cmocka_unit_test(enemies_that_step_touch_little),
      cmocka_unit_test(other_rules_build_anew),
      cmocka_unit_test(goals_that_close_and_open),
      cmocka_unit_test(too_costly_leaves_the_field),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
