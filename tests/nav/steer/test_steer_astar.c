/* The steering astar: walks cost what the flow field says, keeps its path, finds a new one when it must, and
 * its plans decide nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/arena.h"
#include "nav/astar/astar.h"
#include "nav/steer/walk.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct World {
  NavGrid grid;
  NavComponents components;
  NavSteer *steer;
  int32_t row;
  NavQuery query;
} World;

static void world_ready(World *world, NavClass cls) {
  assert_true(nav_components_init(&world->components, &world->grid, cls));
  nav_components_build(&world->components, &world->grid);
  world->steer = nav_steer_new(&world->grid);
  assert_non_null(world->steer);
  world->row = nav_steering_find("astar");
  assert_true(world->row >= 0);
  world->query = (NavQuery){.grid = &world->grid, .components = &world->components, .cls = cls};
}

static void world_open(World *world, int32_t side) {
  support_map_open(&world->grid, side, side);
  world_ready(world, NAV_WALKER);
  world->query.at = nav_grid_cell(&world->grid, 0, 0);
  world->query.target = nav_grid_cell(&world->grid, side - 1, side - 1);
}

static void world_free(World *world) {
  nav_steer_free(world->steer);
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static NavDecision decide_step(World *world, NavTrace *trace) {
  return nav_steer_decide(world->steer, world->row, &world->query, trace);
}

static void step_world(World *world) {
  NavDecision decision = decide_step(world, NULL);
  assert_int_equal(decision.status, NAV_STEER_MOVE);
  world->query.at = decision.next;
}

typedef struct Bill {
  const NavFieldInput *input;
  uint64_t cost;
  int32_t tiles;
} Bill;

static void charge_cell(void *context, NavCell cell) {
  Bill *bill = context;
  if (bill->tiles++ > 0) bill->cost += support_enter_cost(bill->input, cell);
}

static void walks_are_as_cheap_as_can_be(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(41, 1);
  for (int i = 0; i < 300; i++) {
    World world;
    NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    int32_t side = 2 + (int32_t)base_random_below(&random, 30);
    support_map_random(&world.grid, &random, side, side, (uint32_t)(i % 40));
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 10, 10);
    world_ready(&world, cls);
    world.query.at = support_map_random_open(&world.grid, &random, cls);
    world.query.target = support_map_random_open(&world.grid, &random, cls);
    world.query.random = i % 4 == 0 ? &random : NULL;
    if (world.query.at != NAV_NO_CELL) {
      uint64_t *value = base_block_alloc((size_t)world.grid.cells, sizeof *value);
      assert_non_null(value);
      NavGoal goal = {world.query.target, 0};
      NavFieldInput input = {
          .grid = &world.grid, .cls = cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
      support_dijkstra(&input, value);
      Bill bill = {&input, 0, 0};
      NavWalkResult result = nav_walk(world.steer, world.row, &world.query, 10000, charge_cell, &bill);
      bool reachable = value[world.query.at] != UINT64_MAX;
      assert_int_equal(result.end, reachable ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
      assert_int_equal(bill.cost, reachable ? value[world.query.at] : 0);
      base_block_free(value);
    }
    world_free(&world);
  }
}

static void one_search_serves_the_whole_walk(void **state) {
  (void)state;
  World world;
  static NavTrace trace;
  world_open(&world, 20);
  NavDecision decision = decide_step(&world, &trace);
  assert_int_equal(decision.looked, 39);
  assert_int_equal(trace.reason, NAV_REASON_PATH);
  assert_true(trace.seen_count >= 39);
  assert_int_equal(trace.seen[0], world.query.at);
  NavDecision again = decide_step(&world, &trace); // asked twice before the step: the same answer, no search
  assert_int_equal(again.next, decision.next);
  assert_int_equal(again.looked, 1);
  assert_int_equal(trace.seen_count, 1);
  assert_int_equal(trace.seen[0], decision.next);
  for (int i = 0; i < 38; i++) step_world(&world);
  assert_int_equal(decide_step(&world, NULL).status, NAV_STEER_REACHED);
  world_free(&world);
}

static void changes_are_noticed(void **state) {
  (void)state;
  World world;
  world_open(&world, 9);
  step_world(&world);
  NavCell ahead = decide_step(&world, NULL).next;
  nav_grid_set_terrain(&world.grid, nav_grid_x(&world.grid, ahead), nav_grid_y(&world.grid, ahead), NAV_ROCK);
  nav_components_build(&world.components, &world.grid);
  NavDecision decision = decide_step(&world, NULL);
  assert_int_equal(decision.status, NAV_STEER_MOVE);
  assert_int_not_equal(decision.next, ahead);
  assert_true(decision.looked > 1); // the map has changed: a new search
  world.query.at = nav_grid_cell(&world.grid, 8, 0);
  assert_true(decide_step(&world, NULL).looked > 1); // moved by something else
  world.query.target = nav_grid_cell(&world.grid, 0, 8);
  assert_true(decide_step(&world, NULL).looked > 1); // another target
  assert_int_equal(decide_step(&world, NULL).looked, 1);
  for (int32_t x = 0; x < 9; x++) nav_grid_set_edge(&world.grid, x, 4, NAV_DOWN, NAV_EDGE_RAIL);
  nav_components_build(&world.components, &world.grid);
  decision = decide_step(&world, NULL);
  assert_int_equal(decision.status, NAV_STEER_UNREACHABLE);
  assert_int_equal(decision.looked, 0); // by the components, without a search
  world_free(&world);
}

static void plans_decide_nothing(void **state) {
  (void)state;
  NavCell plan[64];
  for (uint64_t seed = 0; seed < 20; seed++) {
    World quiet, shown;
    BaseRandom random = base_random_seeded(seed, 3), same = random;
    world_open(&quiet, 12);
    world_open(&shown, 12);
    quiet.query.random = &random;
    shown.query.random = &same;
    for (int i = 0; i < 22; i++) {
      if (i == 9) // halfway the map changes far away: both must search again
        nav_grid_set_terrain(&quiet.grid, 0, 11, NAV_MUD), nav_grid_set_terrain(&shown.grid, 0, 11, NAV_MUD);
      int32_t count = nav_steer_plan(shown.steer, shown.row, &shown.query, plan, 64);
      assert_int_equal(count, 22 - i);
      NavDecision one = decide_step(&quiet, NULL), other = decide_step(&shown, NULL);
      assert_int_equal(one.next, other.next);
      assert_int_equal(plan[0], other.next);
      assert_true(nav_steer_hash(quiet.steer, 1) == nav_steer_hash(shown.steer, 1));
      nav_steer_plan(shown.steer, shown.row, &shown.query, plan, 64); // decided, not yet stepped
      assert_int_equal(plan[0], other.next);
      quiet.query.at = one.next;
      shown.query.at = other.next;
    }
    assert_int_equal(decide_step(&shown, NULL).status, NAV_STEER_REACHED);
    world_free(&quiet);
    world_free(&shown);
  }
}

static void the_search_can_be_seen(void **state) {
  (void)state;
  World world;
  world_open(&world, 6);
  assert_null(nav_steer_view(world.steer, &nav_steering_astar));
  decide_step(&world, NULL);
  const NavAstar *search = nav_steer_view(world.steer, &nav_steering_astar);
  assert_non_null(search);
  assert_int_equal(nav_astar_mark(search, world.query.at), NAV_ASTAR_CLOSED);
  assert_int_equal(nav_astar_mark(search, nav_grid_cell(&world.grid, -1, 0)), NAV_ASTAR_UNTOUCHED);
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walks_are_as_cheap_as_can_be), cmocka_unit_test(one_search_serves_the_whole_walk),
      cmocka_unit_test(changes_are_noticed),          cmocka_unit_test(plans_decide_nothing),
      cmocka_unit_test(the_search_can_be_seen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
