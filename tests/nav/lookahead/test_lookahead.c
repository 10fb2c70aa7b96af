/* Lookahead against its definition: the n-proxy and n-step recursion written out word for word where it can
 * be afforded, plain breadth-first searches where it cannot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/lookahead/lookahead.h"
#include "nav/lookahead/search.h"
#include "support/maps.h"
#include "support/reference.h"

enum { FAR_STEPS = INT32_MAX / 2, MAX_CELLS = 210 * 210 };

// The definition's values of one neighbour.
typedef struct Neighbour {
  int64_t proxy2;
  int32_t steps; // FAR_STEPS: the target is not within P
} Neighbour;

typedef struct Verdict {
  Neighbour neighbour[NAV_DIR_COUNT];
  NavDir dir;
  NavReason reason;
} Verdict;

static bool enterable(const NavQuery *query, NavCell cell) {
  static const uint8_t open[NAV_CLASS_COUNT][NAV_TERRAIN_COUNT] = {
      {0, 1, 1, 0, 0}, {0, 1, 1, 1, 0}, {0, 1, 1, 1, 1}};
  return open[query->cls][query->grid->terrain[cell]];
}

static int32_t delta(const NavGrid *grid, NavDir dir) {
  return dir == NAV_UP ? -grid->stride : dir == NAV_DOWN ? grid->stride : dir == NAV_LEFT ? -1 : 1;
}

static int64_t zero_proxy2(const NavQuery *query, NavCell cell) {
  int64_t dx = cell % query->grid->stride - query->target % query->grid->stride;
  int64_t dy = cell / query->grid->stride - query->target / query->grid->stride;
  return dx * dx + dy * dy;
}

/* The recursion. A neighbour behind a wall or rail counts as an obstacle. */

static int64_t proxy2(const NavQuery *query, NavCell cell, int32_t n) {
  if (!enterable(query, cell)) return NAV_OBSTACLE;
  int64_t min = zero_proxy2(query, cell);
  if (n == 0) return min;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!support_passable(query->grid, query->cls, cell, dir)) continue;
    int64_t next = proxy2(query, cell + delta(query->grid, dir), n - 1);
    if (next < min) min = next;
  }
  return min;
}

static int32_t steps(const NavQuery *query, NavCell cell, int32_t n) {
  if (n < 0 || !enterable(query, cell)) return FAR_STEPS;
  if (cell == query->target) return query->depth - n;
  int32_t min = FAR_STEPS;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!support_passable(query->grid, query->cls, cell, dir)) continue;
    int32_t next = steps(query, cell + delta(query->grid, dir), n - 1);
    if (next < min) min = next;
  }
  return min;
}

/* The same by breadth-first search. Returns how many squares it saw; marks them. */

typedef struct Walked {
  int32_t distance[MAX_CELLS + 2 * MAX_CELLS / 64];
  NavCell queue[MAX_CELLS];
} Walked;

static int32_t breadth_first(Walked *walked, const NavQuery *query, NavCell from, int32_t max) {
  for (int32_t i = 0; i < query->grid->cells; i++) walked->distance[i] = -1;
  int32_t head = 0, tail = 0;
  walked->distance[from] = 0;
  walked->queue[tail++] = from;
  while (head < tail) {
    NavCell cell = walked->queue[head++];
    if (walked->distance[cell] == max) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + delta(query->grid, dir);
      if (!support_passable(query->grid, query->cls, cell, dir) || walked->distance[next] >= 0) continue;
      walked->distance[next] = walked->distance[cell] + 1;
      walked->queue[tail++] = next;
    }
  }
  return tail;
}

static Neighbour searched(Walked *walked, const NavQuery *query, NavCell from, bool *seen) {
  Neighbour found = {NAV_OBSTACLE, FAR_STEPS};
  int32_t count = breadth_first(walked, query, from, query->depth);
  for (int32_t i = 0; i < count; i++) {
    NavCell cell = walked->queue[i];
    seen[cell] = true;
    if (zero_proxy2(query, cell) < found.proxy2) found.proxy2 = zero_proxy2(query, cell);
    if (cell == query->target) found.steps = walked->distance[cell];
  }
  return found;
}

// "Rank the P-proxies. If the least two are equal, rank the P-steps instead." Without P-steps: the first.
static void rank_neighbours(const NavQuery *query, Verdict *verdict) {
  const Neighbour *neighbour = verdict->neighbour;
  int64_t min = NAV_OBSTACLE;
  int32_t nearest = FAR_STEPS, equal = 0;
  for (int32_t i = 0; i < NAV_DIR_COUNT; i++) {
    if (neighbour[i].proxy2 < min) min = neighbour[i].proxy2;
    if (neighbour[i].steps < nearest) nearest = neighbour[i].steps;
  }
  for (int32_t i = 0; i < NAV_DIR_COUNT; i++) equal += min != NAV_OBSTACLE && neighbour[i].proxy2 == min;
  bool by_steps = equal >= 2 && nearest != FAR_STEPS && !query->rules.no_n_step;
  verdict->dir = NAV_NO_DIR;
  for (int32_t i = NAV_DIR_COUNT - 1; i >= 0; i--)
    if (by_steps ? neighbour[i].steps == nearest : equal >= 1 && neighbour[i].proxy2 == min)
      verdict->dir = (NavDir)i;
  verdict->reason = equal == 0   ? NAV_REASON_NONE
                    : equal == 1 ? NAV_REASON_MIN_PROXY
                    : by_steps   ? NAV_REASON_MIN_STEPS
                                 : NAV_REASON_FIRST_EQUAL;
}

static Verdict by_recursion(const NavQuery *query) {
  Verdict verdict;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = query->at + delta(query->grid, dir);
    bool closed = !support_passable(query->grid, query->cls, query->at, dir);
    verdict.neighbour[dir].proxy2 = closed ? NAV_OBSTACLE : proxy2(query, next, query->depth);
    verdict.neighbour[dir].steps = closed ? FAR_STEPS : steps(query, next, query->depth);
  }
  rank_neighbours(query, &verdict);
  return verdict;
}

// `seen`: per cell, what some neighbour saw.
static Verdict by_search(const NavQuery *query, bool *seen) {
  static Walked walked;
  Verdict verdict;
  memset(seen, 0, MAX_CELLS * sizeof *seen);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    verdict.neighbour[dir] = (Neighbour){NAV_OBSTACLE, FAR_STEPS};
    if (support_passable(query->grid, query->cls, query->at, dir))
      verdict.neighbour[dir] = searched(&walked, query, query->at + delta(query->grid, dir), seen);
  }
  rank_neighbours(query, &verdict);
  return verdict;
}

static void same_verdict(const Verdict *a, const Verdict *b) {
  assert_int_equal(a->dir, b->dir);
  assert_int_equal(a->reason, b->reason);
  for (int32_t i = 0; i < NAV_DIR_COUNT; i++) {
    assert_true(a->neighbour[i].proxy2 == b->neighbour[i].proxy2);
    assert_int_equal(a->neighbour[i].steps, b->neighbour[i].steps);
  }
}

static int32_t count_seen(const NavGrid *grid, const bool *seen) {
  int32_t count = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) count += seen[cell];
  return count;
}

static void check_decision(const NavQuery *query, const Verdict *verdict, const bool *seen) {
  NavDecision decision = nav_lookahead_decide(query, NAV_NO_CELL, NULL);
  if (query->at == query->target) {
    assert_int_equal(decision.status, NAV_STEER_REACHED);
    return;
  }
  assert_int_equal(decision.status, verdict->dir == NAV_NO_DIR ? NAV_STEER_BLOCKED : NAV_STEER_MOVE);
  assert_int_equal(decision.dir, verdict->dir);
  assert_int_equal(decision.looked, count_seen(query->grid, seen));
  NavCell next = verdict->dir == NAV_NO_DIR ? NAV_NO_CELL : query->at + delta(query->grid, verdict->dir);
  assert_int_equal(decision.next, next);
  if (query->depth == 0 || !enterable(query, query->at)) return;
  int32_t looked = 0;
  assert_int_equal(nav_lookahead_search(query, &looked, NULL), verdict->dir);
  assert_int_equal(looked, decision.looked);
#if NAV_HAVE_AVX2
  if (!nav_lookahead_has_avx2()) return;
  assert_int_equal(nav_lookahead_search_avx2(query, &looked, NULL), verdict->dir);
  assert_int_equal(looked, decision.looked);
#endif
}

static void check_best(const NavQuery *query, const NavTrace *trace, NavDir dir) {
  static Walked walked;
  NavCell best = trace->best[dir];
  breadth_first(&walked, query, query->at + delta(query->grid, dir), query->depth);
  assert_true(walked.distance[best] >= 0);
  assert_true(zero_proxy2(query, best) == trace->proxy2[dir]);
}

static void check_seen(const NavQuery *query, const NavTrace *trace, const bool *seen) {
  static Walked walked;
  static bool listed[MAX_CELLS];
  static NavCell looked_at[NAV_TRACE_MAX_SEEN];
  memset(listed, 0, sizeof listed);
  breadth_first(&walked, query, query->at, query->depth + 1);
  int32_t before = 0, count = nav_trace_seen(trace, looked_at);
  for (int32_t i = 0; i < count; i++) {
    NavCell cell = looked_at[i];
    assert_true(seen[cell] && !listed[cell]);
    listed[cell] = true;
    assert_true(walked.distance[cell] >= before);
    before = walked.distance[cell];
  }
  assert_int_equal(count, count_seen(query->grid, seen));
  assert_int_equal(count, trace->decision.looked);
}

static void check_told(const NavQuery *query, const Verdict *verdict, const bool *seen,
                       const NavTrace *trace) {
  assert_int_equal(trace->at, query->at);
  assert_int_equal(trace->target, query->target);
  assert_int_equal(trace->depth, query->depth);
  assert_int_equal(trace->reason, verdict->reason);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t far = verdict->neighbour[dir].steps;
    assert_true(trace->proxy2[dir] == verdict->neighbour[dir].proxy2);
    assert_int_equal(trace->steps[dir], far == FAR_STEPS ? -1 : far);
    if (trace->proxy2[dir] == NAV_OBSTACLE)
      assert_int_equal(trace->best[dir], NAV_NO_CELL);
    else
      check_best(query, trace, dir);
  }
  check_seen(query, trace, seen);
}

// The trace of the fastest search and that of the plain one.
static void check_trace(const NavQuery *query, const Verdict *verdict, const bool *seen) {
  static NavTrace trace;
  memset(&trace, 0xa5, sizeof trace);
  NavDecision plain = nav_lookahead_decide(query, NAV_NO_CELL, NULL);
  NavDecision traced = nav_lookahead_decide(query, NAV_NO_CELL, &trace);
  assert_int_equal(plain.status, traced.status);
  assert_int_equal(plain.dir, traced.dir);
  assert_int_equal(plain.next, traced.next);
  assert_int_equal(plain.looked, traced.looked);
  assert_int_equal(trace.decision.dir, traced.dir);
  if (query->at == query->target) {
    assert_int_equal(trace.seen_count + trace.rings.count, 0);
    return;
  }
  check_told(query, verdict, seen, &trace);
  if (query->depth == 0 || !enterable(query, query->at)) return;
  int32_t looked = 0;
  nav_trace_begin(&trace, query);
  assert_int_equal(nav_lookahead_search(query, &looked, &trace), traced.dir);
  trace.decision = traced;
  check_told(query, verdict, seen, &trace);
}

/* Random worlds. */

static uint32_t draw_below(BaseRandom *random, uint32_t bound) {
  return base_random_below(random, bound);
}

static void random_grid(NavGrid *grid, BaseRandom *random, uint32_t max_side) {
  int32_t width = 1 + (int32_t)draw_below(random, max_side), height = 1;
  height += (int32_t)draw_below(random, max_side);
  uint32_t rock = draw_below(random, 55);
  if (draw_below(random, 4) == 0 && width > 3 && height > 3)
    support_map_maze(grid, random, width, height, rock / 2);
  else
    support_map_random(grid, random, width, height, rock);
  if (draw_below(random, 2) == 0) {
    uint32_t walls = draw_below(random, 25);
    support_map_add_edges(grid, random, walls, 10);
  }
}

static NavCell any_cell(const NavGrid *grid, BaseRandom *random) {
  int32_t x = (int32_t)draw_below(random, (uint32_t)grid->width);
  int32_t y = (int32_t)draw_below(random, (uint32_t)grid->height);
  return nav_grid_cell(grid, x, y);
}

// A walker somewhere open, often on the map's rim; a target anywhere, rock and the border ring included.
static bool random_query(NavQuery *query, const NavGrid *grid, BaseRandom *random) {
  *query = (NavQuery){.grid = grid, .cls = (NavClass)draw_below(random, NAV_CLASS_COUNT)};
  query->at = support_map_random_open(grid, random, query->cls);
  if (query->at == NAV_NO_CELL) return false;
  query->target = any_cell(grid, random);
  query->rules.no_n_step = draw_below(random, 4) == 0;
  if (draw_below(random, 3) == 0) query->target = support_map_random_open(grid, random, query->cls);
  if (draw_below(random, 20) == 0) query->target = nav_grid_cell(grid, -1, -1);
  return true;
}

static void equal_to_the_recursion(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  BaseRandom random = base_random_seeded(17, 1);
  int32_t compared = 0, equal_cases = 0;
  for (int32_t map = 0; map < 6000; map++) {
    NavGrid grid;
    NavQuery query;
    random_grid(&grid, &random, 12);
    for (int32_t i = 0; i < 4 && random_query(&query, &grid, &random); i++) {
      query.depth = map % 40 == 0 ? 6 + (int32_t)draw_below(&random, 3) : (int32_t)draw_below(&random, 6);
      Verdict recursion = by_recursion(&query), search = by_search(&query, seen);
      same_verdict(&recursion, &search);
      check_decision(&query, &recursion, seen);
      check_trace(&query, &recursion, seen);
      compared++;
      equal_cases += recursion.reason >= NAV_REASON_MIN_STEPS;
    }
    nav_grid_free(&grid);
  }
  print_message("%d decisions equal to the recursion, %d of them with several minimal proxies\n", compared,
                equal_cases);
  assert_true(compared > 20000 && equal_cases > 5000);
}

static void equal_to_the_search_at_any_depth(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  BaseRandom random = base_random_seeded(18, 1);
  static const uint32_t sides[] = {20, 62, 70, 130, 200};
  for (int32_t map = 0; map < 250; map++) {
    NavGrid grid;
    NavQuery query;
    random_grid(&grid, &random, sides[map % 5]);
    for (int32_t i = 0; i < 6 && random_query(&query, &grid, &random); i++) {
      query.depth = i == 0 ? NAV_MAX_DEPTH : (int32_t)draw_below(&random, NAV_MAX_DEPTH + 1);
      Verdict verdict = by_search(&query, seen);
      check_decision(&query, &verdict, seen);
      check_trace(&query, &verdict, seen);
    }
    nav_grid_free(&grid);
  }
}

// Wide open maps make windows of every width, and squares at equal distance by the dozen.
static void equal_on_open_maps_of_every_width(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  BaseRandom random = base_random_seeded(19, 1);
  for (int32_t width = 56; width <= 140; width++) {
    NavGrid grid;
    support_map_open(&grid, width, width % 7 * 9 + 3);
    for (int32_t i = 0; i < 3; i++) {
      NavQuery query = {.grid = &grid, .cls = NAV_WALKER, .depth = NAV_MAX_DEPTH - i * 7};
      query.at = any_cell(&grid, &random);
      query.target = any_cell(&grid, &random);
      Verdict verdict = by_search(&query, seen);
      check_decision(&query, &verdict, seen);
      check_trace(&query, &verdict, seen);
    }
    nav_grid_free(&grid);
  }
}

// Flat maps on which the deepest look sees 64 and 65 columns far, past rocks, walls and rails here and there.
static void equal_where_the_deepest_look_ends(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  BaseRandom random = base_random_seeded(21, 1);
  int32_t at_the_end = 0;
  for (int32_t map = 0; map < 500; map++) {
    NavGrid grid;
    support_map_open(&grid, 129 + (int32_t)draw_below(&random, 12), 1 + (int32_t)draw_below(&random, 5));
    for (uint32_t rocks = draw_below(&random, 6); rocks > 0; rocks--) {
      int32_t x = (int32_t)draw_below(&random, (uint32_t)grid.width),
              y = (int32_t)draw_below(&random, (uint32_t)grid.height);
      nav_grid_set_terrain(&grid, x, y, NAV_ROCK);
    }
    if (map % 2 == 0) support_map_add_edges(&grid, &random, 1, 1);
    int32_t x = 62 + (int32_t)draw_below(&random, 8), y = (int32_t)draw_below(&random, (uint32_t)grid.height);
    int32_t far = 60 + (int32_t)draw_below(&random, 9),
            row = (int32_t)draw_below(&random, (uint32_t)grid.height);
    NavQuery query = {.grid = &grid, .cls = NAV_WALKER, .depth = NAV_MAX_DEPTH - map % 3};
    nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
    query.at = nav_grid_cell(&grid, x, y);
    query.target = nav_grid_cell(&grid, draw_below(&random, 2) == 0 ? x - far : x + far, row);
    if (x - far >= 0 && x + far < grid.width) {
      Verdict verdict = by_search(&query, seen);
      check_decision(&query, &verdict, seen);
      for (int32_t i = 0; i < NAV_DIR_COUNT; i++) at_the_end += verdict.neighbour[i].steps == query.depth;
    }
    nav_grid_free(&grid);
  }
  assert_true(at_the_end > 20);
}

// As far apart as a map allows, along both of its axes.
static void equal_on_the_longest_maps(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  for (int32_t turn = 0; turn < 2; turn++) {
    NavGrid grid;
    support_map_open(&grid, turn ? NAV_MAX_SIDE : 3, turn ? 3 : NAV_MAX_SIDE);
    NavCell ends[] = {nav_grid_cell(&grid, 0, 0), nav_grid_cell(&grid, grid.width - 1, grid.height - 1)};
    for (int32_t i = 0; i < 2; i++) {
      NavQuery query = {.grid = &grid, .at = ends[i], .target = ends[1 - i], .depth = NAV_MAX_DEPTH};
      Verdict verdict = by_search(&query, seen);
      check_decision(&query, &verdict, seen);
      check_trace(&query, &verdict, seen);
    }
    nav_grid_free(&grid);
  }
}

static void works_out_of_rock(void **state) {
  (void)state;
  static bool seen[MAX_CELLS];
  BaseRandom random = base_random_seeded(20, 1);
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    random_grid(&grid, &random, 14);
    NavQuery query = {.grid = &grid, .cls = NAV_WALKER};
    query.at = any_cell(&grid, &random);
    query.target = any_cell(&grid, &random);
    query.depth = (int32_t)draw_below(&random, 30);
    Verdict verdict = by_search(&query, seen);
    check_decision(&query, &verdict, seen);
    check_trace(&query, &verdict, seen);
    nav_grid_free(&grid);
  }
}

/// On processors without AVX2 all comparisons above are of the plain search alone.
static void avx2_is_used_where_the_processor_has_it(void **state) {
  (void)state;
  bool expected = false;
#if NAV_HAVE_AVX2
  expected = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#endif
  assert_int_equal(nav_lookahead_has_avx2(), expected);
}

/* The ends of a walk. */

static NavDecision decide_on(const char *rows, int32_t x, int32_t y, int32_t tx, int32_t ty, int32_t depth,
                             int32_t px, int32_t py) {
  NavGrid grid;
  support_map_parse(&grid, rows);
  NavQuery query = {.grid = &grid,
                    .at = nav_grid_cell(&grid, x, y),
                    .target = nav_grid_cell(&grid, tx, ty),
                    .depth = depth};
  NavDecision decision =
      nav_lookahead_decide(&query, px < 0 ? NAV_NO_CELL : nav_grid_cell(&grid, px, py), NULL);
  nav_grid_free(&grid);
  return decision;
}

static void ends_are_told_apart(void **state) {
  (void)state;
  for (int32_t depth = 0; depth <= NAV_MAX_DEPTH; depth += 4) {
    assert_int_equal(decide_on("#####\n#.#.#\n#####\n", 1, 1, 3, 1, depth, -1, -1).status, NAV_STEER_BLOCKED);
    assert_int_equal(decide_on("#####\n#.#.#\n#####\n", 1, 1, 1, 1, depth, -1, -1).status, NAV_STEER_REACHED);
    NavDecision back = decide_on("######\n#..#.#\n######\n", 2, 1, 4, 1, depth, 1, 1);
    assert_int_equal(back.status, NAV_STEER_OSCILLATION);
    assert_int_equal(back.dir, NAV_LEFT);
    assert_int_equal(back.next % 10, nav_grid_cell(&(NavGrid){.stride = 8}, 1, 1) % 10);
    NavDecision forth = decide_on("######\n#..#.#\n######\n", 2, 1, 4, 1, depth, -1, -1);
    assert_int_equal(forth.status, NAV_STEER_MOVE);
    assert_int_equal(forth.dir, NAV_LEFT);
  }
}

static void greedy_walks_back_and_forth_endlessly(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "#######\n#...#.#\n#...#.#\n#...#.#\n#######\n");
  NavQuery query = {
      .grid = &grid, .at = nav_grid_cell(&grid, 1, 2), .target = nav_grid_cell(&grid, 5, 2), .depth = 64};
  for (int32_t i = 0; i < 100; i++) {
    static NavTrace trace;
    NavDecision decision = nav_greedy_decide(&query, &trace);
    assert_int_equal(decision.status, NAV_STEER_MOVE);
    assert_int_equal(decision.looked, trace.seen_count); // only listed: no flood
    assert_int_equal(trace.depth, 0);
    query.at = decision.next;
    if (i > 2) assert_true(query.at == nav_grid_cell(&grid, 3, 2) || query.at == nav_grid_cell(&grid, 3, 1));
  }
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_to_the_recursion),
      cmocka_unit_test(equal_to_the_search_at_any_depth),
      cmocka_unit_test(equal_on_open_maps_of_every_width),
      cmocka_unit_test(equal_where_the_deepest_look_ends),
      cmocka_unit_test(equal_on_the_longest_maps),
      cmocka_unit_test(works_out_of_rock),
      cmocka_unit_test(avx2_is_used_where_the_processor_has_it),
      cmocka_unit_test(ends_are_told_apart),
      cmocka_unit_test(greedy_walks_back_and_forth_endlessly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
