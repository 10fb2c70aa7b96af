/* Bodies of several tiles against plain rules: a body is placed and moved tile by tile, and its ways are
 * found by the textbook over its positions. Random worlds with walls, rails and costs, before and after
 * random edits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"
#include "support/reference.h"

enum { WORLDS = 160, EDITS = 12, GOALS = 3, WALKS = 4 };

/* The plain rules */

static NavCell tile_of(const NavGrid *grid, NavCell at, int32_t x, int32_t y) {
  return at + y * grid->stride + x;
}

/// Every tile open, and a step possible between each two neighbours of them.
static bool body_fits(const NavGrid *grid, NavClass cls, int32_t size, NavCell at) {
  const int32_t left = nav_grid_x(grid, at), top = nav_grid_y(grid, at);
  if (!nav_grid_inside(grid, left, top) || !nav_grid_inside(grid, left + size - 1, top + size - 1))
    return false;
  for (int32_t y = 0; y < size; y++)
    for (int32_t x = 0; x < size; x++) {
      const NavCell tile = tile_of(grid, at, x, y);
      if (!nav_grid_open(grid, cls, tile)) return false;
      if (x + 1 < size && !support_passable(grid, cls, tile, NAV_RIGHT)) return false;
      if (y + 1 < size && !support_passable(grid, cls, tile, NAV_DOWN)) return false;
    }
  return true;
}

/// From a position at which it fits: each tile of it may take that step, and it fits there.
static bool body_may_step(const NavGrid *grid, NavClass cls, int32_t size, NavCell at, int32_t step) {
  if (!body_fits(grid, cls, size, support_step(grid, at, step))) return false;
  for (int32_t y = 0; y < size; y++)
    for (int32_t x = 0; x < size; x++)
      if (!support_may_step(grid, cls, tile_of(grid, at, x, y), step)) return false;
  return true;
}

/// A body's cost is that of its costliest tile.
static uint64_t body_cost(const NavGrid *grid, NavClass cls, int32_t size, NavCell at) {
  const NavFieldInput input = {.grid = grid, .cls = cls};
  uint64_t cost = 0;
  for (int32_t y = 0; y < size; y++)
    for (int32_t x = 0; x < size; x++) {
      const uint64_t tile = support_enter_cost(&input, tile_of(grid, at, x, y));
      if (tile > cost) cost = tile;
    }
  return cost;
}

/// Values of all positions by looking at all steps again until nothing changes (Bellman 1958).
static void body_values(const NavFieldInput *input, const NavGrid *grid, int32_t size, uint64_t *value) {
  for (NavCell cell = 0; cell < grid->cells; cell++) value[cell] = UINT64_MAX;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (body_fits(grid, input->cls, size, input->goals[i].cell)) value[input->goals[i].cell] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t y = 0; y < grid->height; y++)
      for (int32_t x = 0; x < grid->width; x++) {
        const NavCell at = nav_grid_cell(grid, x, y);
        if (!body_fits(grid, input->cls, size, at)) continue;
        for (int32_t step = 0; step < support_steps(input); step++) {
          const NavCell next = support_step(grid, at, step);
          if (!body_may_step(grid, input->cls, size, at, step) || value[next] == UINT64_MAX) continue;
          const uint64_t length = !input->diagonal ? 1 : step < NAV_DIR_COUNT ? 70 : 99;
          const uint64_t sum = value[next] + length * body_cost(grid, input->cls, size, next);
          if (sum >= value[at]) continue;
          value[at] = sum;
          changed = true;
        }
      }
  }
}

/* Worlds */

typedef struct Case {
  NavGrid grid;
  NavClass cls;
  int32_t size;
  bool diagonal;
  NavSized sized;
  NavComponents components;
  NavClearance clearance;
  NavField field;
  NavGoal goals[GOALS];
  NavFieldInput input;
} Case;

static void begin_case(Case *test, BaseRandom *random, int32_t i) {
  *test = (Case){.cls = (NavClass)(i % NAV_CLASS_COUNT),
                 .size = 1 + i / NAV_CLASS_COUNT % NAV_MAX_SIZE,
                 .diagonal = i / (NAV_CLASS_COUNT * NAV_MAX_SIZE) % 2 == 1};
  // Some are wide enough for whole vectors.
  const int32_t width = 1 + (int32_t)base_random_below(random, i % 16 == 0 ? 80 : 16);
  const int32_t height = 1 + (int32_t)base_random_below(random, 16);
  support_map_random(&test->grid, random, width, height, base_random_below(random, 14));
  if (i % 2 == 0) support_map_add_edges(&test->grid, random, 4, 4);
  if (i % 3 != 0) support_map_random_costs(&test->grid, random);
  assert_true(nav_sized_init(&test->sized, &test->grid, test->cls, test->size));
  assert_true(nav_components_init(&test->components, &test->sized.grid, test->cls));
  assert_true(nav_clearance_init(&test->clearance, &test->grid, test->cls));
  assert_true(nav_field_init(&test->field, &test->sized.grid));
  nav_sized_build(&test->sized, &test->grid);
  nav_components_build(&test->components, &test->sized.grid);
  nav_clearance_build(&test->clearance, &test->grid);
  for (int32_t goal = 0; goal < GOALS; goal++)
    test->goals[goal].cell = nav_grid_cell(&test->grid, (int32_t)base_random_below(random, (uint32_t)width),
                                           (int32_t)base_random_below(random, (uint32_t)height));
  test->input = (NavFieldInput){.grid = &test->sized.grid,
                                .cls = test->cls,
                                .goals = test->goals,
                                .goal_count = GOALS,
                                .diagonal = test->diagonal};
  assert_int_equal(nav_field_build(&test->field, &test->input), NAV_FIELD_OK);
}

static void end_case(Case *test) {
  nav_field_free(&test->field);
  nav_clearance_free(&test->clearance);
  nav_components_free(&test->components);
  nav_sized_free(&test->sized);
  nav_grid_free(&test->grid);
}

static int32_t largest_over(const NavGrid *grid, NavClass cls, NavCell cell) {
  int32_t largest = 0;
  for (int32_t size = 1; size <= NAV_MAX_SIZE; size++)
    for (int32_t y = 0; y < size; y++)
      for (int32_t x = 0; x < size; x++) {
        const NavCell at = cell - y * grid->stride - x;
        if (nav_grid_holds(grid, at) && nav_grid_x(grid, at) + x == nav_grid_x(grid, cell) &&
            body_fits(grid, cls, size, at))
          largest = size;
      }
  return largest;
}

/// Every position: is it open, at what cost, by which steps; and what the clearance says.
static void check_positions(const Case *test) {
  const NavGrid *grid = &test->grid, *positions = &test->sized.grid;
  for (NavCell at = 0; at < grid->cells; at++) {
    const bool inside = nav_grid_holds(grid, at);
    const bool fits = inside && body_fits(grid, test->cls, test->size, at);
    assert_int_equal(nav_grid_open(positions, test->cls, at), fits);
    if (inside) assert_int_equal(nav_fits(grid, test->cls, test->size, at), fits);
    int32_t clearance = 0;
    while (inside && clearance < NAV_MAX_SIZE && body_fits(grid, test->cls, clearance + 1, at)) clearance++;
    assert_int_equal(test->clearance.size[at], clearance);
    if (inside) assert_int_equal(nav_fits_over(grid, test->cls, at), largest_over(grid, test->cls, at));
    if (!fits) continue;
    assert_int_equal(nav_enter_cost(positions, test->cls, (NavTerrain)positions->terrain[at]),
                     body_cost(grid, test->cls, test->size, at));
    for (int32_t step = 0; step < NAV_WAY_COUNT; step++)
      assert_int_equal(nav_grid_way_open(positions, test->cls, at, (uint32_t)step),
                       body_may_step(grid, test->cls, test->size, at, step));
  }
}

static void check_field(const Case *test, const uint64_t *value) {
  for (NavCell at = 0; at < test->grid.cells; at++)
    assert_int_equal(test->field.value[at] == NAV_UNREACHED ? UINT64_MAX : test->field.value[at], value[at]);
}

/// Components part what no way joins: from a goal they reach what the values reach.
static void check_components(const Case *test) {
  uint64_t *value = malloc((size_t)test->grid.cells * sizeof *value);
  NavFieldInput input = test->input;
  input.goal_count = 1;
  input.diagonal = false;
  body_values(&input, &test->grid, test->size, value);
  for (NavCell at = 0; at < test->grid.cells; at++)
    assert_int_equal(nav_components_connected(&test->components, at, test->goals[0].cell),
                     value[at] != UINT64_MAX);
  free(value);
}

/// A path costs what the field says, and each step of it is one of the body.
static void check_paths(const Case *test, BaseRandom *random) {
  NavAstar *astar = nav_astar_new(&test->sized.grid);
  NavPath path = {0};
  const NavFieldInput one = {
      .grid = &test->sized.grid, .cls = test->cls, .goals = test->goals, .goal_count = 1, .diagonal = false};
  uint64_t *value = malloc((size_t)test->grid.cells * sizeof *value);
  body_values(&one, &test->grid, test->size, value);
  for (int32_t i = 0; i < WALKS; i++) {
    const NavCell from = support_map_random_open(&test->sized.grid, random, test->cls);
    if (from == NAV_NO_CELL || value[test->goals[0].cell] != 0) break;
    const NavAstarQuery query = {.grid = &test->sized.grid,
                                 .cls = test->cls,
                                 .from = from,
                                 .to = test->goals[0].cell,
                                 .any_shortest = i % 2 == 1};
    const NavAstarResult found = nav_astar_find(astar, &query, &path);
    assert_int_equal(found.status == NAV_PATH_FOUND, value[from] != UINT64_MAX);
    if (found.status != NAV_PATH_FOUND) continue;
    assert_int_equal(found.cost, (int64_t)value[from] * NAV_COST_ONE);
    for (NavCell at = from, next; (next = nav_path_pop(&path)) != NAV_NO_CELL; at = next) {
      const uint32_t way = nav_grid_way(&test->grid, at, next);
      assert_true(way < NAV_WAY_COUNT && body_may_step(&test->grid, test->cls, test->size, at, (int32_t)way));
    }
  }
  free(value);
  nav_path_free(&path);
  nav_astar_free(astar);
}

static void check_case(Case *test, BaseRandom *random) {
  uint64_t *value = malloc((size_t)test->grid.cells * sizeof *value);
  check_positions(test);
  body_values(&test->input, &test->grid, test->size, value);
  check_field(test, value);
  check_components(test);
  check_paths(test, random);
  free(value);
}

static NavCell edit_grid(NavGrid *grid, BaseRandom *random) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  const NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
  NavCell cell = nav_grid_cell(grid, x, y);
  if (base_random_below(random, 3) > 0) {
    nav_grid_set_terrain(grid, x, y, (NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT));
    return cell;
  }
  nav_grid_set_edge(grid, x, y, dir, (NavEdge)base_random_below(random, 3));
  // An edge may be named from its other side, which may lie on the ring.
  return base_random_below(random, 2) == 0 ? cell : cell + nav_grid_delta(grid, dir);
}

static void bodies_go_as_their_tiles_do(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(332, 1);
  int32_t open = 0;
  for (int32_t i = 0; i < WORLDS; i++) {
    Case test;
    begin_case(&test, &random, i);
    open += support_map_random_open(&test.sized.grid, &random, test.cls) != NAV_NO_CELL;
    check_case(&test, &random);
    end_case(&test);
  }
  assert_true(open > WORLDS / 2);
}

static void repairs_are_what_a_build_gives(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(332, 2);
  for (int32_t i = 0; i < WORLDS; i++) {
    Case test;
    begin_case(&test, &random, i);
    for (int32_t round = 0; round < 2; round++) {
      NavCell changed[EDITS], out[EDITS * NAV_MAX_COVERING];
      NavGrid before;
      const int32_t count = (int32_t)base_random_below(&random, EDITS + 1);
      assert_true(nav_grid_copy(&before, &test.sized.grid));
      for (int32_t k = 0; k < count; k++) changed[k] = edit_grid(&test.grid, &random);
      const int32_t listed = nav_sized_update(&test.sized, &test.grid, changed, count, &test.components, out);
      nav_clearance_update(&test.clearance, &test.grid, changed, count);
      assert_true(listed <= count * NAV_MAX_COVERING);
      for (int32_t k = 0; k < listed; k++) { // what has changed, each once
        for (int32_t other = 0; other < k; other++) assert_int_not_equal(out[k], out[other]);
        before.terrain[out[k]] = test.sized.grid.terrain[out[k]];
      }
      assert_memory_equal(before.terrain, test.sized.grid.terrain, (size_t)before.cells);
      NavSized built;
      assert_true(nav_sized_init(&built, &test.grid, test.cls, test.size));
      nav_sized_build(&built, &test.grid);
      assert_memory_equal(built.grid.terrain, test.sized.grid.terrain, (size_t)built.grid.cells);
      assert_memory_equal(built.grid.edges, test.sized.grid.edges, (size_t)built.grid.cells);
      assert_int_equal(built.grid.edge_count, test.sized.grid.edge_count);
      assert_int_equal(nav_field_update(&test.field, &test.input, out, listed, NAV_REPAIR_DEFAULT),
                       NAV_FIELD_OK);
      nav_sized_free(&built);
      nav_grid_free(&before);
    }
    check_case(&test, &random);
    end_case(&test);
  }
}

/// The positions that cover a tile are the goals of a way to it.
static void covering_positions_touch_the_tile(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(332, 3);
  for (int32_t i = 0; i < WORLDS; i++) {
    Case test;
    begin_case(&test, &random, i);
    for (int32_t tile = 0; tile < 8; tile++) {
      const NavCell cell =
          nav_grid_cell(&test.grid, (int32_t)base_random_below(&random, (uint32_t)test.grid.width),
                        (int32_t)base_random_below(&random, (uint32_t)test.grid.height));
      NavCell found[NAV_MAX_COVERING];
      const int32_t count = nav_sized_covering(&test.sized, cell, found);
      int32_t expected = 0;
      for (NavCell at = 0; at < test.grid.cells; at++) {
        bool covers = false;
        for (int32_t y = 0; y < test.size; y++)
          for (int32_t x = 0; x < test.size; x++) covers |= tile_of(&test.grid, at, x, y) == cell;
        if (!covers || !nav_grid_holds(&test.grid, at)) continue;
        if (!body_fits(&test.grid, test.cls, test.size, at)) continue;
        assert_true(expected < count && found[expected] == at && nav_sized_covers(&test.sized, at, cell));
        expected++;
      }
      assert_int_equal(count, expected);
    }
    end_case(&test);
  }
}

/// Walkers of every steering walk the positions of a body unchanged.
static void visit_position(void *context, NavCell cell) {
  const Case *test = context;
  assert_true(body_fits(&test->grid, test->cls, test->size, cell));
}

static void steerings_walk_bodies(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(332, 4);
  int32_t reached = 0;
  for (int32_t i = 0; i < 24; i++) {
    Case test;
    begin_case(&test, &random, i);
    const NavCell from = support_map_random_open(&test.sized.grid, &random, test.cls);
    const NavCell to = support_map_random_open(&test.sized.grid, &random, test.cls);
    NavSteer *steer = nav_steer_new(&test.sized.grid);
    for (int32_t row = 0; from != NAV_NO_CELL && row < nav_steering_count; row++) {
      const NavQuery query = {.grid = &test.sized.grid,
                              .components = &test.components,
                              .cls = test.cls,
                              .at = from,
                              .target = to,
                              .depth = 6,
                              .random = &random};
      reached += nav_walk(steer, row, &query, 500, visit_position, &test).end == NAV_STEER_REACHED;
    }
    nav_steer_free(steer);
    end_case(&test);
  }
  assert_true(reached > 60);
}

/// The corridor of two tiles with a gap of one: what the recipe of docs/terrains.md shows.
static void an_ogre_stays_out_of_a_gap(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "#########\n"
                           "#...#...#\n"
                           "#.......#\n"
                           "#########\n");
  NavSized sized;
  assert_true(nav_sized_init(&sized, &grid, NAV_WALKER, 2));
  nav_sized_build(&sized, &grid);
  NavComponents components;
  assert_true(nav_components_init(&components, &sized.grid, NAV_WALKER));
  nav_components_build(&components, &sized.grid);
  const NavCell left = nav_grid_cell(&grid, 1, 1), right = nav_grid_cell(&grid, 6, 1);
  assert_false(nav_components_connected(&components, left, right));
  nav_grid_set_terrain(&grid, 4, 1, NAV_MUD);
  const NavCell changed = nav_grid_cell(&grid, 4, 1);
  assert_int_equal(nav_sized_update(&sized, &grid, &changed, 1, &components, NULL), 2);
  assert_true(nav_components_connected(&components, left, right));
  const NavPoint centre = nav_sized_centre(&sized, left);
  assert_int_equal(centre.x, 2 * BASE_ONE);
  assert_int_equal(centre.y, 2 * BASE_ONE);
  nav_components_free(&components);
  nav_sized_free(&sized);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_go_as_their_tiles_do),       cmocka_unit_test(repairs_are_what_a_build_gives),
      cmocka_unit_test(covering_positions_touch_the_tile), cmocka_unit_test(steerings_walk_bodies),
      cmocka_unit_test(an_ogre_stays_out_of_a_gap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
