/* A* against independent references: the textbook Dijkstra of the tests without diagonals, one of doubles
 * with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/arena.h"
#include "base/hash.h"
#include "nav/astar/astar.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAPS = 1500, PAIRS = 4 };

static void make_map(NavGrid *grid, BaseRandom *random, int i) {
  int32_t width = 1 + (int32_t)base_random_below(random, 40);
  int32_t height = 1 + (int32_t)base_random_below(random, 40);
  uint32_t share = base_random_below(random, 50);
  switch (i % 5) {
  case 0:
    support_map_maze(grid, random, width, height, share / 2);
    break;
  case 1:
    support_map_rooms(grid, random, width, height);
    break;
  default:
    support_map_random(grid, random, width, height, share);
  }
  if (i % 3 == 0) support_map_add_edges(grid, random, share / 3, share / 3);
  if (i % 4 == 0) support_map_random_costs(grid, random);
}

/// The reference's cost of entering the cell.
static int64_t enter_cost(const NavGrid *grid, NavClass cls, NavCell cell) {
  NavFieldInput input = {.grid = grid, .cls = cls};
  return (int64_t)support_enter_cost(&input, cell);
}

static int32_t column(const NavGrid *grid, NavCell cell) {
  return cell % grid->stride;
}

static int32_t row(const NavGrid *grid, NavCell cell) {
  return cell / grid->stride;
}

/// The rule for diagonal steps, from its four sides.
static bool may_cut(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy) {
  NavDir along = dy < 0 ? NAV_UP : NAV_DOWN, across = dx < 0 ? NAV_LEFT : NAV_RIGHT;
  NavCell beside = cell + dx, above = cell + dy * grid->stride;
  return support_passable(grid, cls, cell, across) && support_passable(grid, cls, beside, along) &&
         support_passable(grid, cls, cell, along) && support_passable(grid, cls, above, across);
}

/// Pops the whole path; every step must be allowed, the last must lead to the target. Returns the cost.
static int64_t walk_path(const NavAstarQuery *query, NavPath *path) {
  const NavGrid *grid = query->grid;
  int64_t cost = 0;
  NavCell at = query->from;
  for (NavCell next; (next = nav_path_pop(path)) != NAV_NO_CELL; at = next) {
    int32_t dx = column(grid, next) - column(grid, at), dy = row(grid, next) - row(grid, at);
    assert_in_range(dx + 1, 0, 2);
    assert_in_range(dy + 1, 0, 2);
    if (dx != 0 && dy != 0) {
      assert_true(query->diagonal);
      assert_true(may_cut(grid, query->cls, at, dx, dy));
      assert_true(nav_grid_diagonal(grid, query->cls, at, dx, dy));
      cost += enter_cost(grid, query->cls, next) * NAV_COST_DIAGONAL;
    } else {
      NavDir dir = dy < 0 ? NAV_UP : dy > 0 ? NAV_DOWN : dx < 0 ? NAV_LEFT : NAV_RIGHT;
      assert_true(dx != 0 || dy != 0);
      assert_true(support_passable(grid, query->cls, at, dir));
      cost += enter_cost(grid, query->cls, next) * NAV_COST_ONE;
    }
  }
  assert_int_equal(at, query->to);
  return cost;
}

/// Dijkstra with doubles, by scanning for the minimum: from every tile to `to`.
static void plain_diagonal(const NavGrid *grid, NavClass cls, NavCell to, double *value) {
  bool *done = base_block_alloc((size_t)grid->cells, sizeof *done);
  assert_non_null(done);
  for (NavCell cell = 0; cell < grid->cells; cell++) value[cell] = INFINITY;
  value[to] = 0;
  for (;;) {
    NavCell at = NAV_NO_CELL;
    for (NavCell cell = 0; cell < grid->cells; cell++)
      if (!done[cell] && value[cell] < INFINITY && (at == NAV_NO_CELL || value[cell] < value[at])) at = cell;
    if (at == NAV_NO_CELL) break;
    done[at] = true;
    double cost = (double)enter_cost(grid, cls, at);
    for (int32_t dy = -1; dy <= 1; dy++) {
      for (int32_t dx = -1; dx <= 1; dx++) {
        if (dx == 0 && dy == 0) continue;
        NavCell next = at + dy * grid->stride + dx;
        NavDir dir = dy < 0 ? NAV_UP : dy > 0 ? NAV_DOWN : dx < 0 ? NAV_LEFT : NAV_RIGHT;
        bool diagonal = dx != 0 && dy != 0;
        if (diagonal ? !may_cut(grid, cls, at, dx, dy) : !support_passable(grid, cls, at, dir)) continue;
        if (diagonal && enter_cost(grid, cls, next) == 0) continue;
        double through = value[at] + cost * (diagonal ? sqrt(2) : 1);
        if (through < value[next]) value[next] = through;
      }
    }
  }
  base_block_free(done);
}

typedef struct Bed {
  NavGrid grid;
  NavComponents components;
  NavAstar *astar;
  NavPath path;
  NavClass cls;
} Bed;

static bool bed_open(Bed *bed, BaseRandom *random, int i) {
  *bed = (Bed){.cls = (NavClass)(i % NAV_CLASS_COUNT)};
  make_map(&bed->grid, random, i);
  bed->astar = nav_astar_new(&bed->grid);
  assert_non_null(bed->astar);
  assert_true(nav_components_init(&bed->components, &bed->grid, bed->cls));
  nav_components_build(&bed->components, &bed->grid);
  return support_map_random_open(&bed->grid, random, bed->cls) != NAV_NO_CELL;
}

static void bed_close(Bed *bed) {
  nav_astar_free(bed->astar);
  nav_path_free(&bed->path);
  nav_components_free(&bed->components);
  nav_grid_free(&bed->grid);
}

static NavAstarQuery bed_query(const Bed *bed, BaseRandom *random) {
  NavAstarQuery query = {.grid = &bed->grid, .cls = bed->cls};
  query.from = support_map_random_open(&bed->grid, random, bed->cls);
  query.to = support_map_random_open(&bed->grid, random, bed->cls);
  return query;
}

/// The four kinds of query: with components or without, with a random choice or without.
static void ask_all_ways(Bed *bed, NavAstarQuery query, BaseRandom *random, bool reachable, int64_t cost) {
  for (int way = 0; way < 4; way++) {
    query.components = way & 1 ? &bed->components : NULL;
    query.random = way & 2 ? random : NULL;
    NavAstarResult result = nav_astar_find(bed->astar, &query, &bed->path);
    assert_int_equal(nav_components_connected(&bed->components, query.from, query.to), reachable);
    assert_int_equal(result.status, reachable ? NAV_PATH_FOUND : NAV_PATH_UNREACHABLE);
    assert_int_equal(result.cost, cost);
    assert_int_equal(bed->path.cost, cost);
    if (!reachable) {
      assert_int_equal(bed->path.count, 0);
      assert_true(way & 1 ? result.expanded == 0 : result.expanded > 0);
    } else {
      assert_int_equal(walk_path(&query, &bed->path), cost);
    }
  }
}

static void costs_are_those_of_the_flow_field(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(31, 1);
  int reached = 0, parted = 0;
  for (int i = 0; i < MAPS; i++) {
    Bed bed;
    uint64_t *value = NULL;
    if (bed_open(&bed, &random, i)) {
      value = base_block_alloc((size_t)bed.grid.cells, sizeof *value);
      assert_non_null(value);
      for (int pair = 0; pair < PAIRS; pair++) {
        NavAstarQuery query = bed_query(&bed, &random);
        NavGoal goal = {query.to, 0};
        NavFieldInput input = {
            .grid = &bed.grid, .cls = bed.cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
        support_dijkstra(&input, value);
        bool reachable = value[query.from] != UINT64_MAX;
        ask_all_ways(&bed, query, &random, reachable,
                     reachable ? (int64_t)value[query.from] * NAV_COST_ONE : 0);
        reached += reachable;
        parted += !reachable;
      }
    }
    base_block_free(value);
    bed_close(&bed);
  }
  assert_true(reached > MAPS && parted > MAPS / 10);
}

static void diagonal_costs_are_exact(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(32, 1);
  int reached = 0, parted = 0;
  for (int i = 0; i < MAPS / 5; i++) {
    Bed bed;
    double *value = NULL;
    if (bed_open(&bed, &random, i)) {
      value = base_block_alloc((size_t)bed.grid.cells, sizeof *value);
      assert_non_null(value);
      NavAstarQuery query = bed_query(&bed, &random);
      query.diagonal = true;
      plain_diagonal(&bed.grid, bed.cls, query.to, value);
      for (int pair = 0; pair < PAIRS; pair++) {
        query.from = support_map_random_open(&bed.grid, &random, bed.cls);
        bool reachable = value[query.from] < INFINITY;
        NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
        assert_true(fabs((double)result.cost / (double)NAV_COST_ONE - (reachable ? value[query.from] : 0)) <
                    1e-4);
        ask_all_ways(&bed, query, &random, reachable, result.cost);
        reached += reachable;
        parted += !reachable;
      }
    }
    base_block_free(value);
    bed_close(&bed);
  }
  assert_true(reached > MAPS / 5 && parted > MAPS / 50);
}

static BaseHash hash_path(NavPath *path) {
  BaseHash hash = BASE_HASH_START;
  for (NavCell cell; (cell = nav_path_pop(path)) != NAV_NO_CELL;) hash = base_hash_i32(hash, cell);
  return hash;
}

/// Counts the different shortest paths that 16 seeds find; all cost the same.
static int different_paths(Bed *bed, NavAstarQuery query) {
  BaseHash seen[16];
  int different = 0;
  query.random = NULL;
  int64_t cost = nav_astar_find(bed->astar, &query, &bed->path).cost;
  for (uint64_t seed = 0; seed < 16; seed++) {
    BaseRandom random = base_random_seeded(seed, 7), again = random;
    query.random = &random;
    assert_int_equal(nav_astar_find(bed->astar, &query, &bed->path).cost, cost);
    BaseHash hash = hash_path(&bed->path);
    query.random = &again;
    nav_astar_find(bed->astar, &query, &bed->path);
    assert_true(hash == hash_path(&bed->path)); // equal seeds, equal paths
    int known = 0;
    while (known < different && seen[known] != hash) known++;
    if (known == different) seen[different++] = hash;
  }
  return different;
}

static Bed bed_of(const char *rows) {
  Bed bed = {.cls = NAV_WALKER};
  support_map_parse(&bed.grid, rows);
  bed.astar = nav_astar_new(&bed.grid);
  assert_non_null(bed.astar);
  assert_true(nav_components_init(&bed.components, &bed.grid, bed.cls));
  nav_components_build(&bed.components, &bed.grid);
  return bed;
}

static NavAstarQuery from_to(const Bed *bed, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  return (NavAstarQuery){.grid = &bed->grid,
                         .cls = bed->cls,
                         .from = nav_grid_cell(&bed->grid, x0, y0),
                         .to = nav_grid_cell(&bed->grid, x1, y1)};
}

static void seeds_choose_among_equal_paths(void **state) {
  (void)state;
  // Open ground, two paths of equal length round a block, and a pair of paths that only straight steps have.
  Bed bed = bed_of("............\n............\n............\n............\n............\n");
  NavAstarQuery query = from_to(&bed, 0, 0, 11, 4);
  assert_true(different_paths(&bed, query) >= 12);
  query.diagonal = true;
  assert_true(different_paths(&bed, query) >= 8);
  bed_close(&bed);
  bed = bed_of("#...#\n..#..\n#...#\n");
  assert_int_equal(different_paths(&bed, from_to(&bed, 0, 1, 4, 1)), 2);
  bed_close(&bed);
  bed = bed_of("#.......#\n#.#####.#\n..#####..\n#.#####.#\n#.......#\n");
  query = from_to(&bed, 0, 2, 8, 2);
  assert_int_equal(different_paths(&bed, query), 2);
  query.diagonal = true;
  assert_int_equal(different_paths(&bed, query), 2);
  bed_close(&bed);
}

static void open_ground_is_walked_straight(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 200, 150);
  NavAstar *astar = nav_astar_new(&grid);
  NavPath path = {0};
  BaseRandom random = base_random_seeded(5, 1);
  for (int i = 0; i < 200; i++) {
    NavAstarQuery query = {.grid = &grid, .cls = NAV_WALKER, .diagonal = i % 2};
    query.from = support_map_random_open(&grid, &random, NAV_WALKER);
    query.to = support_map_random_open(&grid, &random, NAV_WALKER);
    NavAstarResult result = nav_astar_find(astar, &query, &path);
    assert_int_equal(result.expanded, path.count + 1); // nothing but the path itself
  }
  nav_path_free(&path);
  nav_astar_free(astar);
  nav_grid_free(&grid);
}

static void ends_that_are_closed_have_no_way(void **state) {
  (void)state;
  Bed bed = bed_of("..#~.\n");
  NavAstarQuery query = from_to(&bed, 0, 0, 2, 0);
  for (int i = 0; i < 4; i++) {
    query.from = nav_grid_cell(&bed.grid, i % 2 == 0 ? 2 : 0, 0);
    query.to = nav_grid_cell(&bed.grid, i < 2 ? 2 : 3, 0);
    NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
    assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
    assert_int_equal(result.expanded, 0);
    assert_int_equal(result.cost, 0);
  }
  query = from_to(&bed, 1, 0, 1, 0);
  NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
  assert_int_equal(result.status, NAV_PATH_FOUND);
  assert_int_equal(bed.path.count, 0);
  assert_int_equal(result.cost, 0);
  assert_int_equal(nav_path_pop(&bed.path), NAV_NO_CELL);
  bed_close(&bed);
}

static void changes_count_at_once(void **state) {
  (void)state;
  Bed bed = bed_of("...\n...\n");
  NavAstarQuery query = from_to(&bed, 0, 0, 2, 0);
  query.components = &bed.components;
  assert_int_equal(nav_astar_find(bed.astar, &query, &bed.path).cost, 2 * NAV_COST_ONE);
  nav_grid_set_edge(&bed.grid, 0, 0, NAV_RIGHT, NAV_EDGE_RAIL);
  assert_int_equal(nav_astar_find(bed.astar, &query, &bed.path).cost, 4 * NAV_COST_ONE);
  query.cls = NAV_FLYER; // over the rail
  assert_int_equal(nav_astar_find(bed.astar, &query, &bed.path).cost, 2 * NAV_COST_ONE);
  query.cls = NAV_WALKER;
  nav_grid_set_terrain(&bed.grid, 0, 1, NAV_ROCK);
  NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path); // the components are of an older map
  assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
  assert_int_equal(result.expanded, 1);
  bed_close(&bed);
}

static void gives_up_at_the_bound(void **state) {
  (void)state;
  Bed bed = bed_of("....................\n");
  NavAstarQuery query = from_to(&bed, 0, 0, 19, 0);
  for (int diagonal = 0; diagonal < 2; diagonal++) {
    query.diagonal = diagonal;
    query.max_expanded = 19;
    NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
    assert_int_equal(result.status, NAV_PATH_GAVE_UP);
    assert_int_equal(result.expanded, 19);
    assert_int_equal(bed.path.count, 0);
    query.max_expanded = 20;
    assert_int_equal(nav_astar_find(bed.astar, &query, &bed.path).status, NAV_PATH_FOUND);
    assert_int_equal(bed.path.count, 19);
  }
  bed_close(&bed);
}

static void marks_tell_what_was_done(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(33, 1);
  for (int i = 0; i < 100; i++) {
    Bed bed;
    if (bed_open(&bed, &random, i)) {
      NavAstarQuery query = bed_query(&bed, &random);
      query.diagonal = i % 2;
      NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
      const NavCell *touched;
      int32_t count = nav_astar_touched(bed.astar, &touched), marked = 0, closed = 0;
      assert_int_equal(touched[0], query.from);
      for (NavCell cell = 0; cell < bed.grid.cells; cell++) {
        marked += nav_astar_mark(bed.astar, cell) != NAV_ASTAR_UNTOUCHED;
        closed += nav_astar_mark(bed.astar, cell) == NAV_ASTAR_CLOSED;
      }
      assert_int_equal(marked, count);
      if (!query.diagonal) assert_int_equal(closed, result.expanded);
      for (int32_t k = 0; k < count; k++)
        assert_int_not_equal(nav_astar_mark(bed.astar, touched[k]), NAV_ASTAR_UNTOUCHED);
      for (NavCell cell; (cell = nav_path_pop(&bed.path)) != NAV_NO_CELL;)
        assert_int_equal(nav_astar_mark(bed.astar, cell), NAV_ASTAR_CLOSED);
    }
    bed_close(&bed);
  }
}

static void no_corner_is_cut(void **state) {
  (void)state;
  for (int blocked = 0; blocked < 16; blocked++) {
    Bed bed = bed_of("..\n..\n");
    NavAstarQuery query = from_to(&bed, 0, 0, 1, 1);
    query.diagonal = true;
    if (blocked & 1) nav_grid_set_edge(&bed.grid, 0, 0, NAV_RIGHT, NAV_EDGE_RAIL);
    if (blocked & 2) nav_grid_set_edge(&bed.grid, 0, 0, NAV_DOWN, NAV_EDGE_WALL);
    if (blocked & 4) nav_grid_set_edge(&bed.grid, 1, 1, NAV_LEFT, NAV_EDGE_RAIL);
    if (blocked & 8) nav_grid_set_edge(&bed.grid, 1, 1, NAV_UP, NAV_EDGE_WALL);
    NavAstarResult result = nav_astar_find(bed.astar, &query, &bed.path);
    bool right_way = !(blocked & 1) && !(blocked & 8), down_way = !(blocked & 2) && !(blocked & 4);
    if (blocked == 0)
      assert_int_equal(result.cost, NAV_COST_DIAGONAL);
    else if (right_way || down_way)
      assert_int_equal(result.cost, 2 * NAV_COST_ONE);
    else
      assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
    bed_close(&bed);
  }
  Bed bed = bed_of(".#\n..\n");
  NavAstarQuery query = from_to(&bed, 0, 0, 1, 1);
  query.diagonal = true;
  assert_int_equal(nav_astar_find(bed.astar, &query, &bed.path).cost, 2 * NAV_COST_ONE);
  bed_close(&bed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_are_those_of_the_flow_field),
      cmocka_unit_test(diagonal_costs_are_exact),
      cmocka_unit_test(seeds_choose_among_equal_paths),
      cmocka_unit_test(open_ground_is_walked_straight),
      cmocka_unit_test(ends_that_are_closed_have_no_way),
      cmocka_unit_test(changes_count_at_once),
      cmocka_unit_test(gives_up_at_the_bound),
      cmocka_unit_test(marks_tell_what_was_done),
      cmocka_unit_test(no_corner_is_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
