/* The rules without one of their parts, each compared with the article's words written out: the n-step, the
 * stop before turning back, the question whether a way exists, lots among equals, and how far from walls
 * corner nodes lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_VISITS = 1 << 18, FAR_STEPS = INT32_MAX / 2, WALK = 60, HUGE_WALK = 100000 };

typedef struct Way {
  NavCell cell[MAX_VISITS];
  int32_t count;
} Way;

static Way way, other; // of all tests here

static void note(void *context, NavCell cell) {
  Way *walked = context;
  if (walked->count < MAX_VISITS) walked->cell[walked->count] = cell;
  walked->count++;
}

static NavWalkResult walk_by(const char *name, const NavQuery *query, int64_t max_steps, Way *walked) {
  NavSteer *steer = nav_steer_new(query->grid);
  assert_non_null(steer);
  walked->count = 0;
  NavWalkResult result = nav_walk(steer, nav_steering_find(name), query, max_steps, note, walked);
  nav_steer_free(steer);
  return result;
}

/* The lookahead's walk, by the recursion. */

static int64_t zero_proxy2(const NavQuery *query, NavCell cell) {
  int64_t dx = nav_grid_x(query->grid, cell) - nav_grid_x(query->grid, query->target);
  int64_t dy = nav_grid_y(query->grid, cell) - nav_grid_y(query->grid, query->target);
  return dx * dx + dy * dy;
}

static int64_t proxy2(const NavQuery *query, NavCell cell, int32_t n) {
  int64_t min = zero_proxy2(query, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && n > 0; dir++) {
    if (!support_passable(query->grid, query->cls, cell, dir)) continue;
    int64_t next = proxy2(query, cell + nav_grid_delta(query->grid, dir), n - 1);
    if (next < min) min = next;
  }
  return min;
}

static int32_t steps(const NavQuery *query, NavCell cell, int32_t n) {
  if (n < 0) return FAR_STEPS;
  if (cell == query->target) return query->depth - n;
  int32_t min = FAR_STEPS;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!support_passable(query->grid, query->cls, cell, dir)) continue;
    int32_t next = steps(query, cell + nav_grid_delta(query->grid, dir), n - 1);
    if (next < min) min = next;
  }
  return min;
}

static NavDir chosen(const NavQuery *query) {
  NavDir first = NAV_NO_DIR, nearest = NAV_NO_DIR;
  int64_t min = INT64_MAX;
  int32_t min_steps = FAR_STEPS, equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!support_passable(query->grid, query->cls, query->at, dir)) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    int64_t proxy = proxy2(query, next, query->depth);
    int32_t far = steps(query, next, query->depth);
    equal = proxy < min ? 1 : equal + (proxy == min);
    if (proxy < min) first = dir;
    if (proxy < min) min = proxy;
    if (far < min_steps) nearest = dir;
    if (far < min_steps) min_steps = far;
  }
  return equal > 1 && nearest != NAV_NO_DIR && !query->rules.no_n_step ? nearest : first;
}

static NavSteerStatus walk_by_recursion(NavQuery query, int32_t max_steps, Way *walked) {
  NavCell previous = NAV_NO_CELL;
  for (walked->count = 0;;) {
    note(walked, query.at);
    if (query.at == query.target) return NAV_STEER_REACHED;
    NavDir dir = chosen(&query);
    if (dir == NAV_NO_DIR) return NAV_STEER_BLOCKED;
    NavCell next = query.at + nav_grid_delta(query.grid, dir);
    if (next == previous && !query.rules.no_oscillation_stop) return NAV_STEER_OSCILLATION;
    if (walked->count > max_steps) return NAV_STEER_LIMIT;
    previous = query.at;
    query.at = next;
  }
}

static bool random_ends(NavQuery *query, const NavGrid *grid, BaseRandom *random) {
  *query = (NavQuery){.grid = grid, .cls = NAV_WALKER};
  query->at = support_map_random_open(grid, random, NAV_WALKER);
  query->target = support_map_random_open(grid, random, NAV_WALKER);
  return query->at != NAV_NO_CELL;
}

static void walks_are_those_of_the_recursion(void **state) {
  (void)state;
  int32_t ends[2][2][NAV_STEER_LIMIT + 1] = {{{0}}};
  BaseRandom random = base_random_seeded(31, 1);
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    NavQuery query;
    support_map_random(&grid, &random, 11, 11, (uint32_t)(map % 40));
    if (map % 3 == 0) support_map_add_edges(&grid, &random, 8, 8);
    if (!random_ends(&query, &grid, &random)) continue;
    for (int32_t left_out = 0; left_out < 4; left_out++) {
      query.depth = map % 5;
      query.rules.no_n_step = left_out & 1;
      query.rules.no_oscillation_stop = left_out >> 1;
      NavSteerStatus end = walk_by_recursion(query, WALK, &other);
      assert_int_equal(walk_by("lookahead", &query, WALK, &way).end, end);
      assert_int_equal(way.count, other.count);
      assert_memory_equal(way.cell, other.cell, (size_t)way.count * sizeof *way.cell);
      ends[left_out & 1][left_out >> 1][end]++;
    }
    nav_grid_free(&grid);
  }
  // Whole rules arrive more often; without the stop no walker gives up; both kinds of walks are many.
  assert_true(ends[0][0][NAV_STEER_REACHED] > ends[1][0][NAV_STEER_REACHED] + 50);
  assert_true(ends[0][0][NAV_STEER_OSCILLATION] > 20);
  assert_int_equal(ends[0][1][NAV_STEER_OSCILLATION] + ends[1][1][NAV_STEER_OSCILLATION], 0);
  assert_true(ends[0][1][NAV_STEER_LIMIT] >= ends[0][0][NAV_STEER_OSCILLATION]);
}

// In the open all neighbours have a P-proxy of zero from P - 1 steps before the target on. He goes up, which
// is first in order, and from there, at P steps, back. (With P = 1 there is no such square but the target.)
static void without_steps_he_stops_p_steps_before_the_target(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 40, 9);
  for (int32_t depth = 2; depth < 12; depth++) {
    NavQuery query = {.grid = &grid,
                      .at = nav_grid_cell(&grid, 2, 4),
                      .target = nav_grid_cell(&grid, 35, 4),
                      .depth = depth};
    assert_int_equal(walk_by("lookahead", &query, 1000, &way).end, NAV_STEER_REACHED);
    query.rules.no_n_step = true;
    NavWalkResult result = walk_by("lookahead", &query, 1000, &way);
    assert_int_equal(result.end, NAV_STEER_OSCILLATION);
    NavCell last = way.cell[way.count - 1];
    int32_t apart = abs(nav_grid_x(&grid, last) - 35) + abs(nav_grid_y(&grid, last) - 4);
    assert_int_equal(apart, depth);
    query.rules.no_oscillation_stop = true;
    result = walk_by("lookahead", &query, 1000, &way);
    assert_int_equal(result.end, NAV_STEER_LIMIT);
    assert_int_equal(way.cell[way.count - 1], way.cell[way.count - 3]);
  }
  nav_grid_free(&grid);
}

/* Without the question whether a way exists. */

// Counts the reachable tiles on the way or within P + 1 steps of it: the walker may have seen them.
static int32_t explored(const NavQuery *query, const bool *seen, int32_t depth) {
  bool *near = calloc((size_t)query->grid->cells, sizeof *near);
  int32_t count = 0;
  assert_non_null(near);
  for (int32_t i = 0; i < way.count; i++)
    for (int32_t dy = -depth - 1; dy <= depth + 1; dy++)
      for (int32_t dx = -depth - 1; dx <= depth + 1; dx++) {
        int32_t x = nav_grid_x(query->grid, way.cell[i]) + dx, y = nav_grid_y(query->grid, way.cell[i]) + dy;
        if (nav_grid_inside(query->grid, x, y)) near[nav_grid_cell(query->grid, x, y)] = true;
      }
  for (NavCell cell = 0; cell < query->grid->cells; cell++) count += near[cell] && seen[cell];
  free(near);
  return count;
}

static void explorers_find_out_by_exploring(void **state) {
  (void)state;
  static bool seen[64 * 64];
  int32_t shut_off = 0, walked_far = 0;
  BaseRandom random = base_random_seeded(32, 1);
  for (int32_t map = 0; map < 400; map++) {
    NavGrid grid;
    NavQuery query;
    NavComponents components;
    int32_t side = 4 + map % 30;
    support_map_random(&grid, &random, side, side, 25 + (uint32_t)(map % 25));
    if (map % 3 == 0) support_map_add_edges(&grid, &random, 8, 8);
    assert_true(nav_components_init(&components, &grid, NAV_WALKER));
    nav_components_build(&components, &grid);
    if (random_ends(&query, &grid, &random)) {
      query.components = &components;
      query.depth = map % 6;
      int32_t size = support_reachable(query.grid, query.cls, query.at, seen);
      bool way_exists = seen[query.target];
      static const char *const names[] = {"learning", "crash-turn-memory", "astar",    "flow",
                                          "corners",  "regions",           "dijkstra", "best-first"};
      for (int32_t i = 0; i < 8; i++) {
        query.rules.no_reach_test = false;
        NavWalkResult asked = walk_by(names[i], &query, HUGE_WALK, &way);
        if (!way_exists) assert_int_equal(asked.steps, 0);
        query.rules.no_reach_test = true;
        NavWalkResult result = walk_by(names[i], &query, HUGE_WALK, &way);
        assert_int_equal(result.end, way_exists ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
        if (way_exists) assert_int_equal(result.steps, asked.steps);
        if (way_exists || i > 1) continue;
        // Crash and turn sees its neighbours, learning what lies within P + 1 steps.
        int32_t depth = i == 1 || query.depth < 1 ? 1 : query.depth;
        assert_int_equal(explored(&query, seen, i == 1 ? 0 : depth), size);
        walked_far += result.steps > size / 2;
        shut_off++;
      }
    }
    nav_components_free(&components);
    nav_grid_free(&grid);
  }
  assert_true(shut_off > 100 && walked_far > 50);
}

/* Ties and corners. */

static void ties_in_order_draw_nothing(void **state) {
  (void)state;
  int32_t differ = 0;
  BaseRandom maps = base_random_seeded(33, 1);
  for (int32_t map = 0; map < 60; map++) {
    NavGrid grid;
    NavQuery query;
    support_map_random(&grid, &maps, 20, 20, 10);
    if (!random_ends(&query, &grid, &maps)) continue;
    for (int32_t row = 0; row < nav_steering_count; row++) {
      query.random = NULL;
      const NavQuery plain = query;
      NavWalkResult first = walk_by(nav_steerings[row]->name, &plain, 300, &other);
      for (uint64_t seed = 0; seed < 4; seed++) {
        BaseRandom random = base_random_seeded(seed, 0), before = random;
        query.random = &random;
        query.rules.ties_in_order = false;
        walk_by(nav_steerings[row]->name, &query, 300, &way);
        differ += way.count != other.count ||
                  memcmp(way.cell, other.cell, (size_t)way.count * sizeof *way.cell) != 0;
        random = before;
        query.rules.ties_in_order = true;
        NavWalkResult result = walk_by(nav_steerings[row]->name, &query, 300, &way);
        assert_int_equal(random.state, before.state);
        assert_int_equal(result.end, first.end);
        assert_int_equal(way.count, other.count);
        assert_memory_equal(way.cell, other.cell, (size_t)way.count * sizeof *way.cell);
      }
    }
    nav_grid_free(&grid);
  }
  assert_true(differ > 100);
}

// A change in the middle of a walk: the way is found again by the new rules.
static void a_path_found_by_lot_is_not_kept_in_order(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 30, 30);
  NavQuery query = {.grid = &grid,
                    .at = nav_grid_cell(&grid, 1, 1),
                    .target = nav_grid_cell(&grid, 28, 28),
                    .rules.ties_in_order = true};
  walk_by("astar", &query, 1000, &other);
  BaseRandom random = base_random_seeded(5, 0);
  NavSteer *steer = nav_steer_new(&grid);
  const int32_t row = nav_steering_find("astar");
  query.random = &random;
  query.rules.ties_in_order = false;
  nav_steer_decide(steer, row, &query, NULL);
  query.rules.ties_in_order = true;
  for (int32_t i = 1; i < other.count; i++) {
    query.at = nav_steer_decide(steer, row, &query, NULL).next;
    assert_int_equal(query.at, other.cell[i]);
  }
  nav_steer_free(steer);
  nav_grid_free(&grid);
}

// Nodes lie `offset` from both walls of a corner; zero means NAV_CORNERS_RADIUS.
static void corner_nodes_lie_so_far_from_walls(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".........\n.........\n....#....\n.........\n.........\n");
  static const int32_t offsets[] = {0, BASE_ONE / 20, BASE_ONE / 5, BASE_ONE * 42 / 100};
  for (int32_t i = 0; i < 4; i++) {
    NavQuery query = {.grid = &grid,
                      .at = nav_grid_cell(&grid, 1, 2),
                      .target = nav_grid_cell(&grid, 7, 2),
                      .rules.corner_offset = offsets[i]};
    NavSteer *steer = nav_steer_new(&grid);
    const int32_t row = nav_steering_find("corners");
    double outermost = 0;
    for (NavDecision decision;
         (decision = nav_steer_decide(steer, row, &query, NULL)).status == NAV_STEER_MOVE;) {
      const NavCornersView *view = nav_steer_view(steer, &nav_steering_corners);
      const NavCorners *walk = nav_corners_tiles_walk(view->walker);
      const NavCornerTrace *trace = nav_corners_trace(walk);
      for (int32_t n = 0; n < NAV_BOX_NODES && trace->box >= 0; n++) {
        const double left = 4.0 - (double)trace->node[n].x / BASE_ONE;
        if (left > outermost) outermost = left;
      }
      query.at = decision.next;
    }
    assert_int_equal(query.at, query.target);
    const double asked = offsets[i] == 0 ? 0.3 : (double)offsets[i] / BASE_ONE;
    assert_true(fabs(outermost - asked) < 0.001);
    nav_steer_free(steer);
  }
  nav_grid_free(&grid);
}

static void corners_arrive_at_any_offset(void **state) {
  (void)state;
  static bool seen[64 * 64];
  BaseRandom random = base_random_seeded(34, 1);
  int32_t reached = 0, shut_off = 0;
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    NavQuery query;
    support_map_random(&grid, &random, 24, 24, 5 + (uint32_t)(map % 40));
    if (!random_ends(&query, &grid, &random)) continue;
    support_reachable(query.grid, query.cls, query.at, seen);
    query.rules.corner_offset = BASE_ONE * (5 + map % 38) / 100;
    NavSteerStatus end = walk_by("corners", &query, HUGE_WALK, &way).end;
    assert_int_equal(end, seen[query.target] ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
    reached += end == NAV_STEER_REACHED;
    shut_off += end == NAV_STEER_UNREACHABLE;
    nav_grid_free(&grid);
  }
  assert_true(reached > 100 && shut_off > 20);
}

/* Rules that a steering reads */

static void leave_out_n_step(NavQuery *query) {
  query->rules.no_n_step = true;
}

static void leave_out_oscillation_stop(NavQuery *query) {
  query->rules.no_oscillation_stop = true;
}

static void leave_out_reach_test(NavQuery *query) {
  query->rules.no_reach_test = true;
}

static void leave_out_ties(NavQuery *query) {
  query->rules.ties_in_order = true;
}

static void set_corner_offset(NavQuery *query) {
  query->rules.corner_offset = BASE_ONE / 10;
}

static void set_depth(NavQuery *query) {
  query->depth = 1;
}

static void go_diagonally(NavQuery *query) {
  query->diagonal = true;
}

static const struct {
  uint32_t reads;
  void (*change)(NavQuery *query);
} parts[] = {
    {NAV_READS_N_STEP, leave_out_n_step},         {NAV_READS_OSCILLATION_STOP, leave_out_oscillation_stop},
    {NAV_READS_REACH_TEST, leave_out_reach_test}, {NAV_READS_TIES, leave_out_ties},
    {NAV_READS_CORNER_OFFSET, set_corner_offset}, {NAV_READS_DEPTH, set_depth},
    {NAV_READS_DIAGONAL, go_diagonally},
};

enum { PARTS = sizeof parts / sizeof *parts };

// Everything that a walk of a row decides, as one number.
static BaseHash decisions_of(int32_t row, NavQuery query, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 3);
  BaseHash hash = BASE_HASH_START;
  NavSteer *steer = nav_steer_new(query.grid);
  assert_non_null(steer);
  if (query.random != NULL) query.random = &random;
  for (int32_t step = 0; step < WALK; step++) {
    const NavDecision decision = nav_steer_decide(steer, row, &query, NULL);
    hash = base_hash_i32(base_hash_i32(hash, (int32_t)decision.status), decision.next);
    hash = base_hash_i32(hash, decision.looked);
    if (decision.status != NAV_STEER_MOVE) break;
    query.at = decision.next;
  }
  nav_steer_free(steer);
  return hash;
}

// A steering reads a part exactly where leaving it out, or another value, ever changes a walk.
static void steerings_read_what_they_say(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(31, 7), stream;
  static bool differs[32][PARTS];
  memset(differs, 0, sizeof differs);
  assert_true(nav_steering_count <= 32);
  for (int32_t map = 0; map < 120; map++) {
    NavGrid grid;
    NavComponents components = {0};
    support_map_random(&grid, &random, 24, 20, 8 + base_random_below(&random, 30));
    assert_true(nav_components_init(&components, &grid, NAV_WALKER));
    nav_components_build(&components, &grid);
    const NavQuery query = {.grid = &grid,
                            .components = &components,
                            .cls = NAV_WALKER,
                            .at = support_map_random_open(&grid, &random, NAV_WALKER),
                            .target = support_map_random_open(&grid, &random, NAV_WALKER),
                            .depth = 6,
                            .random = &stream};
    for (int32_t row = 0; row < nav_steering_count; row++) {
      const BaseHash whole = decisions_of(row, query, (uint64_t)map);
      for (int32_t part = 0; part < PARTS; part++) {
        NavQuery changed = query;
        if (parts[part].reads == NAV_READS_DIAGONAL && !nav_steerings[row]->walks_diagonally) continue;
        parts[part].change(&changed);
        differs[row][part] |= decisions_of(row, changed, (uint64_t)map) != whole;
      }
    }
    nav_components_free(&components);
    nav_grid_free(&grid);
  }
  for (int32_t row = 0; row < nav_steering_count; row++)
    for (int32_t part = 0; part < PARTS; part++)
      if (differs[row][part] != ((nav_steering_reads(nav_steerings[row]) & parts[part].reads) != 0))
        fail_msg("%s: part %d %s", nav_steerings[row]->name, (int)part,
                 differs[row][part] ? "is read" : "is not read");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walks_are_those_of_the_recursion),
      cmocka_unit_test(without_steps_he_stops_p_steps_before_the_target),
      cmocka_unit_test(explorers_find_out_by_exploring),
      cmocka_unit_test(ties_in_order_draw_nothing),
      cmocka_unit_test(a_path_found_by_lot_is_not_kept_in_order),
      cmocka_unit_test(corner_nodes_lie_so_far_from_walls),
      cmocka_unit_test(corners_arrive_at_any_offset),
      cmocka_unit_test(steerings_read_what_they_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
