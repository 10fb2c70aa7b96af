/* Searches by landmarks cost what searches without them cost, on maps that change between them; the latter
 * are compared with Dijkstra's algorithm here and in test_astar. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/astar/astar.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAPS = 800, TURNS = 12 };

typedef struct Bed {
  NavGrid grid;
  NavAstar *plain, *guided;
  NavPath path;
  BaseRandom random;
} Bed;

static uint32_t below(Bed *bed, uint32_t end) {
  return base_random_below(&bed->random, end);
}

static void bed_open(Bed *bed, int i) {
  const int32_t width = 1 + (int32_t)below(bed, 40), height = 1 + (int32_t)below(bed, 40);
  const uint32_t share = below(bed, 50);
  if (i % 4 == 0)
    support_map_maze(&bed->grid, &bed->random, width, height, share / 2);
  else if (i % 4 == 1)
    support_map_rooms(&bed->grid, &bed->random, width, height);
  else
    support_map_random(&bed->grid, &bed->random, width, height, share);
  if (i % 3 == 0) support_map_add_edges(&bed->grid, &bed->random, share / 4, share / 4);
  if (i % 5 == 0) support_map_random_costs(&bed->grid, &bed->random);
  bed->plain = nav_astar_new(&bed->grid);
  bed->guided = nav_astar_new(&bed->grid);
  assert_non_null(bed->plain);
  assert_non_null(bed->guided);
}

static void bed_close(Bed *bed) {
  nav_astar_free(bed->plain);
  nav_astar_free(bed->guided);
  nav_path_free(&bed->path);
  nav_grid_free(&bed->grid);
}

/// Changes some tiles and edges to anything.
static void edit_tiles(Bed *bed, uint32_t count) {
  NavGrid *grid = &bed->grid;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t x = (int32_t)below(bed, (uint32_t)grid->width);
    const int32_t y = (int32_t)below(bed, (uint32_t)grid->height);
    const uint32_t kind = below(bed, 3), value = below(bed, NAV_TERRAIN_COUNT), dir = below(bed, 4);
    if (kind == 0)
      nav_grid_set_edge(grid, x, y, (NavDir)dir, (NavEdge)(value % 3));
    else
      nav_grid_set_terrain(grid, x, y, kind == 1 ? NAV_FLOOR : (NavTerrain)value);
  }
}

static bool draw_query(Bed *bed, NavAstarQuery *query) {
  query->grid = &bed->grid;
  query->from = support_map_random_open(&bed->grid, &bed->random, query->cls);
  query->to = support_map_random_open(&bed->grid, &bed->random, query->cls);
  return query->to != NAV_NO_CELL;
}

/// Pops the whole path; every step must be allowed, the last must lead to the target. Returns the cost.
static int64_t walk_path(const NavAstarQuery *query, NavPath *path) {
  const NavFieldInput input = {.grid = query->grid, .cls = query->cls};
  int64_t cost = 0;
  NavCell at = query->from;
  for (NavCell next; (next = nav_path_pop(path)) != NAV_NO_CELL; at = next) {
    const uint32_t way = nav_grid_way(query->grid, at, next);
    assert_true(way < (query->diagonal ? NAV_WAY_COUNT : NAV_DIR_COUNT));
    assert_true(nav_grid_way_open(query->grid, query->cls, at, way));
    cost +=
        (int64_t)support_enter_cost(&input, next) * (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
  }
  assert_int_equal(at, query->to);
  return cost;
}

/// Dijkstra's answer without diagonals.
static void compare_with_reference(const NavAstarQuery *query, NavAstarResult result) {
  uint64_t *value = base_block_alloc((size_t)query->grid->cells, sizeof *value);
  assert_non_null(value);
  const NavGoal goal = {query->to, 0};
  const NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  support_dijkstra(&input, value);
  const bool reachable = value[query->from] != UINT64_MAX;
  assert_int_equal(result.status, reachable ? NAV_PATH_FOUND : NAV_PATH_UNREACHABLE);
  assert_int_equal(result.cost, reachable ? (int64_t)value[query->from] * NAV_COST_ONE : 0);
  base_block_free(value);
}

/// One search each way; returns whether there is a path.
static bool compare_searches(Bed *bed, NavAstarQuery query) {
  query.any_shortest = false;
  const NavAstarResult plain = nav_astar_find(bed->plain, &query, &bed->path);
  query.any_shortest = true;
  const NavAstarResult guided = nav_astar_find(bed->guided, &query, &bed->path);
  assert_int_equal(guided.status, plain.status);
  assert_int_equal(guided.cost, plain.cost);
  assert_int_equal(bed->path.cost, plain.cost);
  if (!query.diagonal) compare_with_reference(&query, guided);
  if (guided.status == NAV_PATH_FOUND) assert_int_equal(walk_path(&query, &bed->path), guided.cost);
  return guided.status == NAV_PATH_FOUND;
}

static void costs_stay_equal_while_the_map_changes(void **state) {
  (void)state;
  Bed bed = {.random = base_random_seeded(41, 1)};
  int found = 0, parted = 0;
  for (int i = 0; i < MAPS; i++) {
    bed_open(&bed, i);
    NavAstarQuery query = {.cls = (NavClass)(i % NAV_CLASS_COUNT), .diagonal = i / 3 % 2};
    for (int turn = 0; turn < TURNS; turn++) {
      if (turn > 0) edit_tiles(&bed, turn < TURNS / 2 ? 1 : below(&bed, 8));
      if (turn == TURNS - 3) query.diagonal = !query.diagonal; // the landmarks are of another kind now
      if (!draw_query(&bed, &query)) continue;
      if (turn % 5 == 0) assert_int_equal(nav_astar_place_landmarks(bed.guided, &query), query.diagonal);
      const bool reachable = compare_searches(&bed, query);
      found += reachable;
      parted += !reachable;
    }
    bed_close(&bed);
    bed.path = (NavPath){0};
  }
  assert_true(found > MAPS * TURNS / 2 && parted > MAPS / 2);
}

/// Tiles expanded by a few searches, all found.
static int64_t expanded(Bed *bed, NavAstar *astar, NavAstarQuery query, int count) {
  int64_t sum = 0;
  for (int i = 0; i < count; i++) {
    assert_true(draw_query(bed, &query));
    const NavAstarResult result = nav_astar_find(astar, &query, &bed->path);
    assert_int_equal(result.status, NAV_PATH_FOUND);
    sum += result.expanded;
  }
  return sum;
}

static void landmarks_save_tiles_in_a_maze(void **state) {
  (void)state;
  Bed bed = {.random = base_random_seeded(42, 1)};
  support_map_maze(&bed.grid, &bed.random, 151, 151, 15);
  bed.plain = nav_astar_new(&bed.grid);
  bed.guided = nav_astar_new(&bed.grid);
  NavAstarQuery query = {.cls = NAV_WALKER, .diagonal = true};
  const int64_t plain = expanded(&bed, bed.plain, query, 40);
  // Without a call for them they come with the searches.
  query.any_shortest = true;
  for (int i = 0; i < 20; i++) expanded(&bed, bed.guided, query, 40);
  assert_true(expanded(&bed, bed.guided, query, 40) * 2 < plain);
  // A tile that opens does not undo them, nor one that closes.
  nav_grid_set_terrain(&bed.grid, 0, 0, NAV_FLOOR);
  assert_true(expanded(&bed, bed.guided, query, 40) * 2 < plain);
  nav_grid_set_terrain(&bed.grid, 0, 0, NAV_ROCK);
  assert_true(expanded(&bed, bed.guided, query, 40) * 2 < plain);
  bed_close(&bed);
}

static void marks_and_bounds_are_those_of_any_search(void **state) {
  (void)state;
  Bed bed = {.random = base_random_seeded(43, 1)};
  for (int i = 0; i < 150; i++) {
    bed_open(&bed, i);
    NavAstarQuery query = {.cls = NAV_WALKER, .diagonal = true, .any_shortest = true};
    if (draw_query(&bed, &query)) {
      assert_true(nav_astar_place_landmarks(bed.guided, &query));
      query.max_expanded = i % 3 == 0 ? 1 + (int64_t)below(&bed, 40) : 0;
      const NavAstarResult result = nav_astar_find(bed.guided, &query, &bed.path);
      const NavCell *touched;
      const int32_t count = nav_astar_touched(bed.guided, &touched);
      int32_t marked = 0, closed = 0;
      for (NavCell cell = 0; cell < bed.grid.cells; cell++) {
        marked += nav_astar_mark(bed.guided, cell) != NAV_ASTAR_UNTOUCHED;
        closed += nav_astar_mark(bed.guided, cell) == NAV_ASTAR_CLOSED;
      }
      assert_int_equal(marked, count);
      assert_int_equal(touched[0], query.from);
      assert_true(closed <= result.expanded);
      if (query.max_expanded > 0) assert_true(result.expanded <= query.max_expanded);
      if (result.status == NAV_PATH_GAVE_UP) assert_int_equal(result.expanded, query.max_expanded);
      // Between its nodes a search by jump points leaves tiles untouched; a path ends at nodes.
      NavCell last = query.from;
      for (NavCell cell; (cell = nav_path_pop(&bed.path)) != NAV_NO_CELL;) last = cell;
      if (result.status == NAV_PATH_FOUND) {
        assert_int_equal(nav_astar_mark(bed.guided, query.from), NAV_ASTAR_CLOSED);
        assert_int_equal(nav_astar_mark(bed.guided, last), NAV_ASTAR_CLOSED);
      }
    }
    bed_close(&bed);
    bed.path = (NavPath){0};
  }
}

/// Costs beyond what a slot can hold are cut off and stay bounds.
static void long_ways_are_exact(void **state) {
  (void)state;
  Bed bed = {.random = base_random_seeded(44, 1)};
  support_map_serpentine(&bed.grid, 300, 300);
  for (int32_t y = 0; y < 300; y++)
    for (int32_t x = 0; x < 300; x++)
      if (bed.grid.terrain[nav_grid_cell(&bed.grid, x, y)] == NAV_FLOOR && (x + y) % 3 == 0)
        nav_grid_set_terrain(&bed.grid, x, y, NAV_MUD);
  bed.plain = nav_astar_new(&bed.grid);
  bed.guided = nav_astar_new(&bed.grid);
  for (int i = 0; i < 6; i++) {
    NavAstarQuery query = {.cls = NAV_WALKER, .diagonal = true};
    assert_true(draw_query(&bed, &query));
    if (i == 0) assert_true(nav_astar_place_landmarks(bed.guided, &query));
    assert_true(compare_searches(&bed, query));
  }
  bed_close(&bed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_stay_equal_while_the_map_changes),
      cmocka_unit_test(landmarks_save_tiles_in_a_maze),
      cmocka_unit_test(marks_and_bounds_are_those_of_any_search),
      cmocka_unit_test(long_ways_are_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
