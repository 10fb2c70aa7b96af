/* Learning lookahead: it arrives wherever a way exists, in few steps, and says so where none does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/grid/components.h"
#include "nav/lookahead/learning.h"
#include "support/maps.h"
#include "support/reference.h"
#include "support/rounds.h"

enum { MAX_STEPS = 200000, MAX_CELLS = 100 * 100 };

typedef struct World {
  NavGrid grid;
  NavComponents components;
  NavClass cls;
} World;

static void world_ready(World *world, NavClass cls) {
  world->cls = cls;
  assert_true(nav_components_init(&world->components, &world->grid, cls));
  nav_components_build(&world->components, &world->grid);
}

static void world_free(World *world) {
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static NavQuery query_in(const World *world, NavCell at, NavCell target, int32_t depth) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->components,
                    .cls = world->cls,
                    .at = at,
                    .target = target,
                    .depth = depth};
}

// Steps from `target` to every cell, -1 where no way leads; a plain breadth-first search.
static void all_steps(const World *world, NavCell target, int32_t *steps) {
  static NavCell queue[MAX_CELLS];
  const NavGrid *grid = &world->grid;
  int32_t head = 0, tail = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) steps[cell] = -1;
  steps[target] = 0;
  queue[tail++] = target;
  while (head < tail) {
    NavCell cell = queue[head++];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(grid, dir);
      if (!support_passable(grid, world->cls, cell, dir) || steps[next] >= 0) continue;
      steps[next] = steps[cell] + 1;
      queue[tail++] = next;
    }
  }
}

static int32_t manhattan(const NavGrid *grid, NavCell a, NavCell b) {
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

// Every estimate is at most the steps really needed, and the list of raised cells is just those that are
// raised.
static void check_knowledge(const World *world, const NavLearning *learning, NavCell target,
                            const int32_t *steps) {
  int32_t raised = 0;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    uint32_t more = nav_learning_raised(learning, cell);
    raised += more > 0;
    if (more > 0) assert_true(manhattan(&world->grid, cell, target) + (int32_t)more <= steps[cell]);
  }
  assert_int_equal(raised, nav_learning_count(learning));
  for (int32_t i = 0; i < raised; i++)
    assert_true(nav_learning_raised(learning, nav_learning_cell(learning, i)) > 0);
}

// Walks to the end and returns the steps taken.
static int32_t walk_to_target(const World *world, NavLearning *learning, NavCell from, NavCell target,
                              int32_t depth) {
  NavQuery query = query_in(world, from, target, depth);
  for (int32_t steps = 0; steps < MAX_STEPS; steps++) {
    NavDecision decision = nav_learning_decide(learning, &query, NULL);
    if (decision.status == NAV_STEER_REACHED) return steps;
    assert_int_equal(decision.status, NAV_STEER_MOVE);
    assert_true(support_passable(&world->grid, world->cls, query.at, decision.dir));
    assert_int_equal(decision.next, query.at + nav_grid_delta(&world->grid, decision.dir));
    query.at = decision.next;
  }
  fail_msg("did not arrive in %d steps", MAX_STEPS);
  return 0;
}

typedef struct Tally {
  int32_t pairs;
  int64_t walked, shortest;
  int64_t ratios; // sum of walked / shortest in thousandths
} Tally;

static double mean_ratio(const Tally *tally) {
  return (double)tally->ratios / tally->pairs / 1000;
}

static void walk_pairs(World *world, BaseRandom *random, int32_t pairs, int32_t depth, Tally *tally) {
  static int32_t steps[MAX_CELLS];
  NavLearning *learning = nav_learning_new(&world->grid);
  assert_non_null(learning);
  for (int32_t i = 0; i < pairs; i++) {
    NavCell from = support_map_random_open(&world->grid, random, world->cls);
    NavCell target = support_map_random_open(&world->grid, random, world->cls);
    if (from == NAV_NO_CELL) break;
    all_steps(world, target, steps);
    NavQuery query = query_in(world, from, target, depth);
    if (steps[from] < 0) {
      NavDecision decision = nav_learning_decide(learning, &query, NULL);
      assert_int_equal(decision.status, NAV_STEER_UNREACHABLE);
      assert_int_equal(decision.looked, 0);
    }
    if (steps[from] <= 0) continue;
    int32_t walked = walk_to_target(world, learning, from, target, depth);
    assert_true(walked >= steps[from]);
    check_knowledge(world, learning, target, steps);
    tally->pairs++;
    tally->walked += walked;
    tally->shortest += steps[from];
    tally->ratios += (int64_t)walked * 1000 / steps[from];
  }
  nav_learning_free(learning);
}

static void print_tally(const char *what, const Tally *tally) {
  print_message("%s: %d of %d arrived; steps over the shortest way: mean %.3f, all together %.3f\n", what,
                tally->pairs, tally->pairs, mean_ratio(tally),
                (double)tally->walked / (double)tally->shortest);
}

static void arrives_on_mazes_in_few_steps(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(42, 1);
  Tally tally = {0};
  for (int32_t map = 0; map < SUPPORT_ROUNDS(150); map++) {
    World world;
    support_map_maze(&world.grid, &random, 42, 42, 15);
    world_ready(&world, NAV_WALKER);
    walk_pairs(&world, &random, 10, 7, &tally);
    world_free(&world);
  }
  print_tally("42x42 mazes, depth 7", &tally);
  assert_true(tally.pairs > SUPPORT_ROUNDS(1300));
  assert_true(mean_ratio(&tally) <= 1.45);
  assert_true((double)tally.walked / (double)tally.shortest <= 1.5);
}

static void arrives_among_obstacles(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 1);
  Tally tally = {0};
  for (int32_t map = 0; map < SUPPORT_ROUNDS(100); map++) {
    World world;
    support_map_random(&world.grid, &random, 42, 42, 30);
    if (map % 3 == 2) support_map_add_edges(&world.grid, &random, 8, 4);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT));
    walk_pairs(&world, &random, 10, 7, &tally);
    world_free(&world);
  }
  print_tally("30% obstacles, depth 7", &tally);
  assert_true(mean_ratio(&tally) <= 1.62);
}

// Long walls and wide rooms: where a ranking that is too eager walks in circles.
static void arrives_through_rooms(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(79, 1);
  Tally tally = {0};
  for (int32_t map = 0; map < SUPPORT_ROUNDS(60); map++) {
    World world;
    support_map_rooms(&world.grid, &random, 80, 80);
    world_ready(&world, NAV_WALKER);
    walk_pairs(&world, &random, 5, map % 2 == 0 ? 7 : 3, &tally);
    world_free(&world);
  }
  print_tally("rooms, depths 3 and 7", &tally);
  assert_true(mean_ratio(&tally) <= 2.5);
}

static void arrives_at_any_depth(void **state) {
  (void)state;
  static const int32_t depths[] = {0, 1, 2, 3, 12, 30, NAV_MAX_DEPTH, NAV_MAX_DEPTH + 100, -5};
  BaseRandom random = base_random_seeded(44, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(60); map++) {
    World world;
    int32_t width = 1 + (int32_t)base_random_below(&random, 90);
    int32_t height = 1 + (int32_t)base_random_below(&random, 90);
    if (map % 2 == 0 && width > 3 && height > 3)
      support_map_maze(&world.grid, &random, width, height, 5);
    else
      support_map_random(&world.grid, &random, width, height, 35);
    if (map % 4 >= 2) support_map_add_edges(&world.grid, &random, 10, 5);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT));
    Tally tally = {0};
    walk_pairs(&world, &random, 3, depths[map % 9], &tally);
    world_free(&world);
  }
}

// A cup that opens away from the target, and a corridor that folds: what a short memory would never get out
// of.
static void climbs_out_of_traps(void **state) {
  (void)state;
  World world;
  support_map_serpentine(&world.grid, 30, 30);
  world_ready(&world, NAV_WALKER);
  NavLearning *learning = nav_learning_new(&world.grid);
  NavCell first = nav_grid_cell(&world.grid, 0, 0), last = nav_grid_cell(&world.grid, 0, 28);
  static int32_t steps[MAX_CELLS];
  all_steps(&world, last, steps);
  for (int32_t depth = 0; depth <= NAV_MAX_DEPTH; depth += 8)
    assert_true(walk_to_target(&world, learning, first, last, depth) >= steps[first]);
  nav_learning_free(learning);
  world_free(&world);
}

static void says_unreachable_at_once(void **state) {
  (void)state;
  World world;
  support_map_parse(&world.grid, ".....#...\n.....#...\n.....#.#.\n");
  world_ready(&world, NAV_WALKER);
  NavLearning *learning = nav_learning_new(&world.grid);
  NavCell here = nav_grid_cell(&world.grid, 0, 0), there = nav_grid_cell(&world.grid, 6, 0);
  NavCell rock = nav_grid_cell(&world.grid, 5, 0);
  NavCell ends[][2] = {{here, there}, {there, here}, {here, rock}, {rock, here}};
  static NavTrace trace;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    NavQuery query = query_in(&world, ends[i][0], ends[i][1], 7);
    NavDecision decision = nav_learning_decide(learning, &query, &trace);
    assert_int_equal(decision.status, NAV_STEER_UNREACHABLE);
    assert_int_equal(trace.decision.status, NAV_STEER_UNREACHABLE);
    assert_int_equal(decision.next, NAV_NO_CELL);
    assert_int_equal(trace.seen_count, 0);
    NavCell plan[8];
    assert_int_equal(nav_learning_plan(learning, &query, plan, 8), 0);
  }
  assert_int_equal(nav_learning_count(learning), 0);
  nav_learning_free(learning);
  world_free(&world);
}

static void keeps_what_it_learned_until_the_world_changes(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(45, 1);
  World world;
  support_map_maze(&world.grid, &random, 42, 42, 0);
  world_ready(&world, NAV_WALKER);
  NavLearning *learning = nav_learning_new(&world.grid);
  NavCell from = nav_grid_cell(&world.grid, 1, 1), target = nav_grid_cell(&world.grid, 41, 41);
  if (!nav_grid_open(&world.grid, NAV_WALKER, target)) target = nav_grid_cell(&world.grid, 39, 39);
  static int32_t steps[MAX_CELLS];
  all_steps(&world, target, steps);
  int32_t first = walk_to_target(&world, learning, from, target, 3), learned = nav_learning_count(learning);
  assert_true(learned > 0 && first > steps[from]);
  int32_t walked = first;
  for (int32_t i = 0; i < 40 && walked > steps[from]; i++)
    walked = walk_to_target(&world, learning, from, target, 3);
  assert_int_equal(walked, steps[from]); // estimates become exact along the way
  assert_true(nav_learning_count(learning) >= learned);

  NavQuery query = query_in(&world, from, target, 3);
  nav_grid_set_terrain(&world.grid, 1, 1, NAV_MUD);
  nav_components_build(&world.components, &world.grid);
  assert_int_equal(nav_learning_decide(learning, &query, NULL).status, NAV_STEER_MOVE);
  assert_true(nav_learning_count(learning) < 40); // one local search, not the whole walk
  int32_t again = walk_to_target(&world, learning, from, target, 3);
  assert_int_equal(again, first);
  NavQuery elsewhere = query_in(&world, target, from, 3);
  nav_learning_decide(learning, &elsewhere, NULL);
  assert_true(nav_learning_count(learning) < 40);
  nav_learning_reset(learning);
  assert_int_equal(nav_learning_count(learning), 0);
  for (NavCell cell = 0; cell < world.grid.cells; cell++)
    assert_int_equal(nav_learning_raised(learning, cell), 0);
  nav_learning_free(learning);
  world_free(&world);
}

static void check_decision_trace(const World *world, const NavQuery *query, const NavTrace *trace) {
  static int32_t steps[MAX_CELLS];
  all_steps(world, query->at, steps);
  assert_int_equal(trace->reason, NAV_REASON_LEARNED);
  assert_int_equal(trace->seen[0], query->at);
  assert_int_equal(trace->seen_count, trace->decision.looked);
  int32_t within = (query->depth < 1 ? 1 : query->depth) + 1, near = 0, all_near = 0;
  for (int32_t i = 0; i < trace->seen_count; i++) {
    assert_true(steps[trace->seen[i]] >= 0);
    if (steps[trace->seen[i]] > within) continue;
    assert_true(i == near && (i == 0 || steps[trace->seen[i - 1]] <= steps[trace->seen[i]]));
    near++;
  }
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    all_near += steps[cell] >= 0 && steps[cell] <= within;
  if (trace->best[trace->decision.dir] != query->target) assert_int_equal(near, all_near);
  int64_t chosen = trace->rank[trace->decision.dir];
  assert_true(chosen != NAV_OBSTACLE && trace->best[trace->decision.dir] != NAV_NO_CELL);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    assert_int_equal(trace->rank[dir] == NAV_OBSTACLE, trace->best[dir] == NAV_NO_CELL);
    if (trace->best[dir] == NAV_NO_CELL) continue;
    assert_true(support_passable(&world->grid, world->cls, query->at, dir));
    assert_true(trace->proxy2[dir] == nav_grid_distance2(&world->grid, trace->best[dir], query->target));
    assert_true(trace->best[trace->decision.dir] == query->target || chosen <= trace->rank[dir]);
  }
}

// A trace changes nothing; a plan changes nothing and begins with the decision that is then taken.
static void trace_and_plan_change_nothing(void **state) {
  (void)state;
  static NavTrace trace;
  BaseRandom random = base_random_seeded(46, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(30); map++) {
    World world;
    support_map_maze(&world.grid, &random, 31, 31, 10);
    world_ready(&world, NAV_WALKER);
    NavLearning *plain = nav_learning_new(&world.grid), *watched = nav_learning_new(&world.grid);
    NavQuery query = query_in(&world, support_map_random_open(&world.grid, &random, NAV_WALKER),
                              support_map_random_open(&world.grid, &random, NAV_WALKER), map % 10);
    NavCell plan[NAV_MAX_PLAN];
    for (int32_t i = 0; i < 200 && query.at != query.target; i++) {
      bool fresh = i == 0;
      int32_t count = nav_learning_plan(watched, &query, plan, NAV_MAX_PLAN);
      NavDecision a = nav_learning_decide(plain, &query, NULL);
      NavDecision b = nav_learning_decide(watched, &query, &trace);
      assert_int_equal(a.next, b.next);
      assert_int_equal(a.looked, b.looked);
      assert_true(count > 0);
      if (fresh) assert_int_equal(plan[0], a.next);
      check_decision_trace(&world, &query, &trace);
      count = nav_learning_plan(watched, &query, plan, NAV_MAX_PLAN);
      assert_int_equal(plan[0], a.next);
      assert_int_equal(plan[count - 1], trace.best[a.dir]);
      for (int32_t k = 0; k < count; k++)
        assert_int_equal(manhattan(&world.grid, k == 0 ? query.at : plan[k - 1], plan[k]), 1);
      query.at = a.next;
    }
    nav_learning_free(plain);
    nav_learning_free(watched);
    world_free(&world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrives_on_mazes_in_few_steps),
      cmocka_unit_test(arrives_among_obstacles),
      cmocka_unit_test(arrives_through_rooms),
      cmocka_unit_test(arrives_at_any_depth),
      cmocka_unit_test(climbs_out_of_traps),
      cmocka_unit_test(says_unreachable_at_once),
      cmocka_unit_test(keeps_what_it_learned_until_the_world_changes),
      cmocka_unit_test(trace_and_plan_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
