/* The search of the textbooks: every order and estimate against Dijkstra of the tests, on random maps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/astar/astar.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAPS = 400, PAIRS = 3, MAX_SIDE = 30, MAX_CELLS = 64 * 64 };

typedef struct Case {
  NavGrid grid;
  NavAstar *astar;
  NavPath path;
  NavAstarQuery query;
  int64_t best; // the lowest cost; -1: no way
} Case;

static void make_map(NavGrid *grid, BaseRandom *random, int i) {
  const int32_t width = 1 + (int32_t)base_random_below(random, MAX_SIDE);
  const int32_t height = 1 + (int32_t)base_random_below(random, MAX_SIDE);
  if (i % 5 == 0)
    support_map_maze(grid, random, width, height, 10);
  else
    support_map_random(grid, random, width, height, base_random_below(random, 45));
  if (i % 3 == 0) support_map_add_edges(grid, random, 10, 10);
  if (i % 4 == 0) support_map_random_costs(grid, random);
}

static NavFieldInput field_to(const NavAstarQuery *query, const NavGoal *goal) {
  return (NavFieldInput){
      .grid = query->grid, .cls = query->cls, .diagonal = query->diagonal, .goals = goal, .goal_count = 1};
}

/// By the textbook Dijkstra of the tests, for four neighbours.
static int64_t lowest_cost(const NavAstarQuery *query) {
  static uint64_t value[MAX_CELLS];
  const NavGoal goal = {query->to, 0};
  const NavFieldInput input = field_to(query, &goal);
  assert_true(query->grid->cells <= MAX_CELLS);
  support_dijkstra(&input, value);
  return value[query->from] == UINT64_MAX ? -1 : (int64_t)value[query->from];
}

/// Every step is allowed; returns the sum of their costs.
static int64_t cost_of(const NavAstarQuery *query, const NavPath *path) {
  const NavFieldInput input = {.grid = query->grid, .cls = query->cls};
  int64_t cost = 0;
  NavCell at = query->from;
  for (int32_t i = path->count - 1; i >= 0; i--) {
    const uint32_t way = nav_grid_way(query->grid, at, path->cell[i]);
    assert_true(way < (query->diagonal ? NAV_WAY_COUNT : NAV_DIR_COUNT));
    assert_true(nav_grid_way_open(query->grid, query->cls, at, way));
    at = path->cell[i];
    cost +=
        (int64_t)support_enter_cost(&input, at) * (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
  }
  assert_int_equal(at, query->to);
  return cost;
}

/// Closed tiles first; what is marked is what was touched, and the counts agree.
static void check_marks(const Case *with, const NavAstarResult *found) {
  const NavCell *touched;
  const int32_t count = nav_astar_touched(with->astar, &touched);
  int32_t closed = 0, marked = 0;
  assert_int_equal(touched[0], with->query.from);
  for (int32_t i = 0; i < count; i++) {
    const bool is_closed = nav_astar_mark(with->astar, touched[i]) == NAV_ASTAR_CLOSED;
    assert_true(!is_closed || closed == i);
    closed += is_closed;
    int64_t so_far, left;
    assert_true(nav_astar_costs(with->astar, touched[i], &so_far, &left));
    assert_true(so_far >= 0 && left >= 0);
  }
  for (NavCell cell = 0; cell < with->grid.cells; cell++)
    marked += nav_astar_mark(with->astar, cell) != NAV_ASTAR_UNTOUCHED;
  assert_int_equal(marked, count);
  assert_true(found->expanded >= closed);
}

/// cost <= best x most / 1000 where a way exists; found where and only where one does.
static void check_search(Case *with, int64_t most) {
  const NavAstarResult found = nav_astar_find(with->astar, &with->query, &with->path);
  assert_int_equal(found.status, with->best >= 0 ? NAV_PATH_FOUND : NAV_PATH_UNREACHABLE);
  assert_true(nav_astar_last(with->astar).cost == found.cost);
  check_marks(with, &found);
  if (with->best < 0) return;
  assert_true(cost_of(&with->query, &with->path) == found.cost);
  assert_true(found.cost >= with->best);
  assert_true(most == 0 || found.cost / 1000 <= with->best / 1000 * most / 1000 + 1);
}

static void check_all(Case *with) {
  const bool diagonal = with->query.diagonal;
  for (NavEstimate estimate = NAV_ESTIMATE_MANHATTAN; estimate < NAV_ESTIMATE_COUNT; estimate++) {
    with->query.estimate = estimate;
    with->query.order = NAV_ORDER_TOTAL;
    const int64_t too_much = diagonal ? 2829 : 2000;
    if (estimate != NAV_ESTIMATE_MANHATTAN)
      check_search(with, estimate == NAV_ESTIMATE_TWICE ? too_much : 1000);
    with->query.order = NAV_ORDER_ESTIMATE;
    check_search(with, 0);
  }
}

static bool make_case(Case *with, BaseRandom *random, int i) {
  *with = (Case){.query = {.cls = (NavClass)(i % NAV_CLASS_COUNT)}};
  make_map(&with->grid, random, i);
  with->query.grid = &with->grid;
  with->astar = nav_astar_new(&with->grid);
  assert_non_null(with->astar);
  return support_map_random_open(&with->grid, random, with->query.cls) != NAV_NO_CELL;
}

static void free_case(Case *with) {
  nav_path_free(&with->path);
  nav_astar_free(with->astar);
  nav_grid_free(&with->grid);
}

/// With four neighbours costs are those of Dijkstra; with eight those of the search with bands, which
/// test_astar compares.
static void costs_are_what_the_estimate_promises(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(30, 1);
  for (int i = 0; i < MAPS; i++) {
    Case with;
    const bool open = make_case(&with, &random, i);
    for (int pair = 0; pair < PAIRS && open; pair++) {
      with.query.from = support_map_random_open(&with.grid, &random, with.query.cls);
      with.query.to = support_map_random_open(&with.grid, &random, with.query.cls);
      with.query.diagonal = pair == 1;
      with.query.random = pair == 2 ? &random : NULL;
      with.query.estimate = NAV_ESTIMATE_MANHATTAN;
      with.query.order = NAV_ORDER_TOTAL;
      const NavAstarResult found = nav_astar_find(with.astar, &with.query, &with.path);
      with.best = found.status == NAV_PATH_FOUND ? found.cost : -1;
      if (!with.query.diagonal)
        assert_true(with.best ==
                    (lowest_cost(&with.query) < 0 ? -1 : lowest_cost(&with.query) * NAV_COST_ONE));
      check_all(&with);
    }
    free_case(&with);
  }
}

static const char *const pocket = "############\n"
                                  "#..........#\n"
                                  "#.######...#\n"
                                  "#......#...#\n"
                                  "#......#...#\n"
                                  "#......#...#\n"
                                  "#.######...#\n"
                                  "#..........#\n"
                                  "############\n";

static int64_t expanded(Case *with, NavEstimate estimate, NavSearchOrder order, int64_t *cost) {
  with->query.estimate = estimate;
  with->query.order = order;
  const NavAstarResult found = nav_astar_find(with->astar, &with->query, &with->path);
  assert_int_equal(found.status, NAV_PATH_FOUND);
  *cost = found.cost / NAV_COST_ONE;
  return found.expanded;
}

/// The more an estimate says, the fewer tiles; best-first takes the fewest here, and walks too far.
static void estimates_save_tiles(void **state) {
  (void)state;
  Case with = {0};
  support_map_parse(&with.grid, pocket);
  with.astar = nav_astar_new(&with.grid);
  with.query = (NavAstarQuery){.grid = &with.grid,
                               .cls = NAV_WALKER,
                               .from = nav_grid_cell(&with.grid, 1, 4),
                               .to = nav_grid_cell(&with.grid, 9, 4)};
  int64_t by[NAV_ESTIMATE_COUNT], cost[NAV_ESTIMATE_COUNT], eager_cost;
  for (NavEstimate e = NAV_ESTIMATE_OCTILE; e < NAV_ESTIMATE_COUNT; e++)
    by[e] = expanded(&with, e, NAV_ORDER_TOTAL, &cost[e]);
  assert_true(by[NAV_ESTIMATE_OCTILE] <= by[NAV_ESTIMATE_EUCLID]);
  assert_true(by[NAV_ESTIMATE_EUCLID] < by[NAV_ESTIMATE_ZERO]);
  assert_int_equal(cost[NAV_ESTIMATE_ZERO], 14);
  assert_int_equal(cost[NAV_ESTIMATE_OCTILE], 14);
  assert_true(expanded(&with, NAV_ESTIMATE_MANHATTAN, NAV_ORDER_ESTIMATE, &eager_cost) <
              by[NAV_ESTIMATE_ZERO]);
  assert_true(eager_cost >= 14);
  nav_path_free(&with.path);
  nav_astar_free(with.astar);
  nav_grid_free(&with.grid);
}

/// A bound on tiles is kept, and equal searches draw equal lots.
static void a_search_gives_up_and_repeats(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(31, 1), lots[2];
  Case with = {0};
  support_map_open(&with.grid, 20, 20);
  with.astar = nav_astar_new(&with.grid);
  assert_true(nav_astar_take_textbook(with.astar));
  with.query = (NavAstarQuery){.grid = &with.grid,
                               .cls = NAV_WALKER,
                               .from = nav_grid_cell(&with.grid, 2, 2),
                               .to = nav_grid_cell(&with.grid, 17, 17),
                               .estimate = NAV_ESTIMATE_ZERO,
                               .max_expanded = 30};
  assert_int_equal(nav_astar_find(with.astar, &with.query, &with.path).status, NAV_PATH_GAVE_UP);
  assert_int_equal(nav_astar_last(with.astar).expanded, 30);
  with.query.max_expanded = 0;
  NavPath again = {0};
  int32_t different = 0;
  for (int i = 0; i < 20; i++) {
    lots[0] = lots[1] = random;
    with.query.random = &lots[0];
    nav_astar_find(with.astar, &with.query, &with.path);
    with.query.random = &lots[1];
    nav_astar_find(with.astar, &with.query, &again);
    assert_int_equal(again.count, with.path.count);
    assert_memory_equal(again.cell, with.path.cell, (size_t)again.count * sizeof *again.cell);
    with.query.random = &random;
    nav_astar_find(with.astar, &with.query, &again);
    base_random_next(&random);
    nav_astar_find(with.astar, &with.query, &with.path);
    for (int32_t k = 0; k < again.count; k++) different += again.cell[k] != with.path.cell[k];
  }
  assert_true(different > 0);
  nav_path_free(&again);
  nav_path_free(&with.path);
  nav_astar_free(with.astar);
  nav_grid_free(&with.grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_are_what_the_estimate_promises),
      cmocka_unit_test(estimates_save_tiles),
      cmocka_unit_test(a_search_gives_up_and_repeats),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
