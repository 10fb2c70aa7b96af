/* A* without diagonals where its speed comes from: marks made by each search, batches, buckets of many
 * chunks. Compared with the textbook Dijkstra of the tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/astar/astar.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct Bed {
  NavGrid grid;
  NavAstar *astar;
  NavPath path;
  NavClass cls;
} Bed;

static Bed bed_of(BaseRandom *random, int32_t width, int32_t height, uint32_t rock) {
  Bed bed = {.cls = NAV_WALKER};
  support_map_random(&bed.grid, random, width, height, rock);
  bed.astar = nav_astar_new(&bed.grid);
  assert_non_null(bed.astar);
  return bed;
}

static void bed_close(Bed *bed) {
  nav_astar_free(bed->astar);
  nav_path_free(&bed->path);
  nav_grid_free(&bed->grid);
}

static NavAstarQuery bed_query(const Bed *bed, BaseRandom *random) {
  NavAstarQuery query = {.grid = &bed->grid, .cls = bed->cls};
  query.from = support_map_random_open(&bed->grid, random, bed->cls);
  query.to = support_map_random_open(&bed->grid, random, bed->cls);
  return query;
}

/// Pops the whole path; every step must be allowed, the last must lead to the target. Returns the cost.
static int64_t walk_path(const NavAstarQuery *query, NavPath *path) {
  NavFieldInput input = {.grid = query->grid, .cls = query->cls};
  uint64_t cost = 0;
  NavCell at = query->from;
  for (NavCell next; (next = nav_path_pop(path)) != NAV_NO_CELL; at = next) {
    NavDir dir = NAV_UP;
    while (dir < NAV_DIR_COUNT && at + nav_grid_delta(query->grid, dir) != next) dir++;
    assert_true(dir < NAV_DIR_COUNT);
    assert_true(support_passable(query->grid, query->cls, at, dir));
    cost += support_enter_cost(&input, next);
  }
  assert_int_equal(at, query->to);
  return (int64_t)cost * NAV_COST_ONE;
}

/// Changes a few tiles and edges to anything.
static void edit_map(Bed *bed, BaseRandom *random) {
  NavGrid *grid = &bed->grid;
  for (int i = 0; i < 6; i++) {
    int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
    int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
    NavTerrain terrain = (NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT);
    NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
    NavEdge kind = (NavEdge)base_random_below(random, 3);
    if (i % 2 == 0)
      nav_grid_set_terrain(grid, x, y, terrain);
    else
      nav_grid_set_edge(grid, x, y, dir, kind);
  }
}

/// One NavAstar for many searches: each sees the present map, class and target only.
static void searches_follow_edits(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(34, 1);
  static const int32_t sides[][2] = {{64, 64}, {3, 200}, {200, 3}, {1, 90}, {130, 37}};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    Bed bed = bed_of(&random, sides[i][0], sides[i][1], 20);
    uint64_t *value = base_block_alloc((size_t)bed.grid.cells, sizeof *value);
    assert_non_null(value);
    for (int turn = 0; turn < 300; turn++) {
      edit_map(&bed, &random);
      bed.cls = (NavClass)base_random_below(&random, NAV_CLASS_COUNT);
      if (support_map_random_open(&bed.grid, &random, bed.cls) == NAV_NO_CELL) continue;
      NavAstarQuery query = bed_query(&bed, &random);
      NavGoal goal = {query.to, 0};
      NavFieldInput input = {
          .grid = &bed.grid, .cls = bed.cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
      support_dijkstra(&input, value);
      bool reachable = value[query.from] != UINT64_MAX;
      if (turn % 7 == 0) { // searches in between leave no trace
        NavAstarQuery other = bed_query(&bed, &random);
        other.diagonal = turn % 2;
        other.max_expanded = turn % 3 == 0 ? 5 : 0;
        nav_astar_find(bed.astar, &other, &bed.path);
      }
      query.random = turn % 4 == 3 ? &random : NULL;
      NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
      assert_int_equal(result.status, reachable ? NAV_PATH_FOUND : NAV_PATH_UNREACHABLE);
      assert_int_equal(result.cost, reachable ? (int64_t)value[query.from] * NAV_COST_ONE : 0);
      if (reachable) assert_int_equal(walk_path(&query, &bed.path), result.cost);
    }
    base_block_free(value);
    bed_close(&bed);
  }
}

/// So many entries wait in a bucket that it takes several chunks: a target in a far corner behind walls.
static void wide_fronts_are_exact(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(35, 1);
  for (int i = 0; i < 3; i++) {
    Bed bed = bed_of(&random, 700, 600, i == 0 ? 0 : 8);
    NavAstarQuery query = {.grid = &bed.grid, .cls = bed.cls};
    query.from = nav_grid_cell(&bed.grid, 350, 300);
    query.to = nav_grid_cell(&bed.grid, 699, 599);
    nav_grid_set_terrain(&bed.grid, 350, 300, NAV_MUD);
    for (int32_t y = 0; y < 600; y++) nav_grid_set_terrain(&bed.grid, 699, y, NAV_FLOOR);
    for (int32_t y = 20; y < 600; y++) nav_grid_set_terrain(&bed.grid, 690, y, NAV_ROCK);
    for (int32_t x = 20; x < 690; x++) nav_grid_set_terrain(&bed.grid, x, 590, NAV_ROCK);
    NavGoal goal = {query.to, 0};
    NavFieldInput input = {
        .grid = &bed.grid, .cls = bed.cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
    uint64_t *value = base_block_alloc((size_t)bed.grid.cells, sizeof *value);
    assert_non_null(value);
    support_dijkstra(&input, value);
    assert_true(value[query.from] != UINT64_MAX);
    for (int shuffle = 0; shuffle < 2; shuffle++) {
      query.random = shuffle ? &random : NULL;
      NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
      assert_int_equal(result.status, NAV_PATH_FOUND);
      assert_int_equal(result.cost, (int64_t)value[query.from] * NAV_COST_ONE);
      assert_int_equal(walk_path(&query, &bed.path), result.cost);
      assert_true(result.expanded > 100000);
    }
    base_block_free(value);
    bed_close(&bed);
  }
}

/// A search that gave up has closed its maximum of tiles; the others that it touched are open.
static void giving_up_leaves_the_rest_open(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(36, 1);
  for (int i = 0; i < 200; i++) {
    Bed bed = bed_of(&random, 30, 20, base_random_below(&random, 50));
    if (support_map_random_open(&bed.grid, &random, bed.cls) != NAV_NO_CELL) {
      NavAstarQuery query = bed_query(&bed, &random);
      query.max_expanded = 1 + (int64_t)base_random_below(&random, 60);
      NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
      assert_true(result.expanded <= query.max_expanded);
      if (result.status == NAV_PATH_GAVE_UP) assert_int_equal(result.expanded, query.max_expanded);
      const NavCell *touched;
      int32_t count = nav_astar_touched(bed.astar, &touched), closed = 0;
      for (int32_t k = 0; k < count; k++) closed += nav_astar_mark(bed.astar, touched[k]) == NAV_ASTAR_CLOSED;
      assert_int_equal(closed, result.expanded);
      for (int32_t k = 1; k < count; k++) { // next to one that was closed
        bool beside = false;
        for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
          beside |=
              nav_astar_mark(bed.astar, touched[k] + nav_grid_delta(&bed.grid, dir)) == NAV_ASTAR_CLOSED;
        assert_true(beside);
      }
    }
    bed_close(&bed);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(searches_follow_edits),
      cmocka_unit_test(wide_fronts_are_exact),
      cmocka_unit_test(giving_up_leaves_the_rest_open),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
