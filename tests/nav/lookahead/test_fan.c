/* The fan: for every depth the walk that nav_walk takes, or the loop that a racer finds, however small the
 * slices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"

enum { MAX_STEPS = 3000, KEPT = 50 };

typedef struct Way {
  NavCell cell[MAX_STEPS + 2];
  int32_t count;
} Way;

static Way way; // of all tests here
static NavCell ways[NAV_FAN_WALKS * KEPT];

static void note(void *context, NavCell cell) {
  Way *walked = context;
  if (walked->count <= MAX_STEPS) walked->cell[walked->count] = cell;
  walked->count++;
}

static NavQuery random_query(NavGrid *grid, BaseRandom *random, int32_t map) {
  const int32_t side = 5 + map % 25;
  support_map_random(grid, random, side, side, 10 + (uint32_t)(map % 30));
  if (map % 3 == 0) support_map_add_edges(grid, random, 8, 8);
  return (NavQuery){.grid = grid,
                    .cls = NAV_WALKER,
                    .at = support_map_random_open(grid, random, NAV_WALKER),
                    .target = support_map_random_open(grid, random, NAV_WALKER),
                    .rules = {.no_n_step = map % 4 == 1, .no_oscillation_stop = map % 4 >= 2}};
}

// The walk of that depth by a racer that is watched, and its tiles by nav_walk.
static void check_walk(const NavFan *fan, NavQuery query, int32_t depth, int32_t *loops) {
  const int32_t row = nav_steering_find("lookahead");
  const NavFanWalk *walk = &fan->walk[depth];
  NavRacer racer;
  query.depth = depth;
  assert_true(nav_racer_init(&racer, row, &query, 1));
  NavDecision first = nav_lookahead_decide(&query, NAV_NO_CELL, NULL);
  assert_int_equal(walk->first.status, first.status);
  assert_int_equal(walk->first.next, first.next);
  do {
    nav_racer_step(&racer, MAX_STEPS);
  } while (nav_racer_watch(&racer));
  assert_int_equal(walk->end, racer.result.end);
  assert_int_equal(walk->steps, racer.result.steps);
  assert_int_equal(walk->loop, racer.loop_length);
  assert_int_equal(walk->last, racer.query.at);
  *loops += walk->end == NAV_STEER_LOOP;
  NavSteer *steer = nav_steer_new(query.grid);
  way.count = 0;
  NavWalkResult alone = nav_walk(steer, row, &query, walk->steps, note, &way);
  if (walk->end != NAV_STEER_LOOP) assert_int_equal(alone.end, walk->end);
  assert_int_equal(alone.steps, walk->steps);
  int32_t count;
  const NavCell *kept = nav_fan_way(fan, depth, &count);
  assert_int_equal(count, walk->steps < KEPT ? walk->steps : KEPT);
  assert_memory_equal(kept, way.cell + 1, (size_t)count * sizeof *kept);
  nav_steer_free(steer);
  nav_racer_free(&racer);
}

static void each_depth_walks_as_alone(void **state) {
  (void)state;
  int32_t ends[NAV_STEER_LOOP + 1] = {0}, loops = 0;
  BaseRandom random = base_random_seeded(61, 1);
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    NavFan fan;
    NavQuery query = random_query(&grid, &random, map);
    if (query.at != NAV_NO_CELL) {
      memset(&fan, 0xa5, sizeof fan);
      nav_fan_start(&fan, &query, NAV_NO_CELL, MAX_STEPS, ways, KEPT);
      const int64_t slice = 1 + map % 40;
      while (nav_fan_step(&fan, slice)) {
      }
      for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
        check_walk(&fan, query, depth, &loops);
        ends[fan.walk[depth].end]++;
      }
    }
    nav_grid_free(&grid);
  }
  assert_true(ends[NAV_STEER_REACHED] > 500 && ends[NAV_STEER_OSCILLATION] > 200 && loops > 200);
  assert_int_equal(ends[NAV_STEER_MOVE], 0);
}

// So many decisions a call and, where a loop is sought, one more; and they are needed, whatever the slices.
static void slices_are_kept(void **state) {
  (void)state;
  NavGrid grid;
  NavFan fan;
  support_map_open(&grid, 100, 3);
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 0, 1),
                    .target = nav_grid_cell(&grid, 99, 1)};
  for (int64_t slice = 1; slice < 200; slice = slice * 3 + 1) {
    nav_fan_start(&fan, &query, NAV_NO_CELL, 1000, NULL, 0);
    int64_t calls = 1;
    while (nav_fan_step(&fan, slice)) calls++;
    // 99 steps and a decision on the target for each depth; the first are taken at the start.
    const int64_t decisions = NAV_FAN_WALKS * 99;
    assert_int_equal(calls, (decisions + slice - 1) / slice);
    for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
      int32_t count;
      assert_int_equal(fan.walk[depth].end, NAV_STEER_REACHED);
      assert_int_equal(fan.walk[depth].steps, 99);
      nav_fan_way(&fan, depth, &count);
      assert_int_equal(count, 0);
    }
  }
  assert_false(nav_fan_step(&fan, 1));
  nav_grid_free(&grid);
}

static void a_walk_under_way_may_not_turn_back(void **state) {
  (void)state;
  NavGrid grid;
  NavFan fan;
  support_map_parse(&grid, "########\n#...#..#\n########\n");
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 3, 1),
                    .target = nav_grid_cell(&grid, 6, 1)};
  const NavCell previous = nav_grid_cell(&grid, 2, 1);
  nav_fan_start(&fan, &query, previous, 100, ways, KEPT);
  assert_false(nav_fan_step(&fan, 1));
  for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
    assert_int_equal(fan.walk[depth].end, NAV_STEER_OSCILLATION);
    assert_int_equal(fan.walk[depth].steps, 0);
    assert_int_equal(fan.walk[depth].last, query.at);
  }
  // Paces between the two: the very first place comes back.
  query.rules.no_oscillation_stop = true;
  nav_fan_start(&fan, &query, previous, 100, ways, KEPT);
  while (nav_fan_step(&fan, 5)) {
  }
  assert_int_equal(fan.walk[0].end, NAV_STEER_LOOP);
  assert_int_equal(fan.walk[0].loop, 2);
  assert_int_equal(fan.walk[0].steps, 2);
  nav_grid_free(&grid);
}

static void limits_hold(void **state) {
  (void)state;
  NavGrid grid;
  NavFan fan;
  support_map_open(&grid, 50, 1);
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 0, 0),
                    .target = nav_grid_cell(&grid, 49, 0)};
  for (int64_t max_steps = 0; max_steps < 60; max_steps += 7) {
    nav_fan_start(&fan, &query, NAV_NO_CELL, max_steps, ways, KEPT);
    while (nav_fan_step(&fan, 100)) {
    }
    for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
      assert_int_equal(fan.walk[depth].end, max_steps < 49 ? NAV_STEER_LIMIT : NAV_STEER_REACHED);
      assert_int_equal(fan.walk[depth].steps, max_steps < 49 ? max_steps : 49);
    }
  }
  nav_grid_free(&grid);
}

static void a_fan_is_about_one_place(void **state) {
  (void)state;
  NavGrid grid;
  NavFan fan;
  support_map_open(&grid, 9, 9);
  const NavQuery query = {.grid = &grid,
                          .cls = NAV_WALKER,
                          .at = nav_grid_cell(&grid, 1, 1),
                          .target = nav_grid_cell(&grid, 7, 7),
                          .depth = 3};
  const NavCell previous = nav_grid_cell(&grid, 0, 1);
  nav_fan_start(&fan, &query, previous, 100, NULL, 0);
  assert_true(nav_fan_holds(&fan, &query, previous));
  assert_false(nav_fan_holds(&fan, &query, NAV_NO_CELL));
  NavQuery other = query;
  other.depth = 5;
  assert_true(nav_fan_holds(&fan, &other, previous));
  other.at++;
  assert_false(nav_fan_holds(&fan, &other, previous));
  other = query;
  other.target++;
  assert_false(nav_fan_holds(&fan, &other, previous));
  other = query;
  other.rules.no_n_step = true;
  assert_false(nav_fan_holds(&fan, &other, previous));
  nav_grid_set_terrain(&grid, 8, 8, NAV_ROCK);
  assert_false(nav_fan_holds(&fan, &query, previous));
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_depth_walks_as_alone),          cmocka_unit_test(slices_are_kept),
      cmocka_unit_test(a_walk_under_way_may_not_turn_back), cmocka_unit_test(limits_hold),
      cmocka_unit_test(a_fan_is_about_one_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
