/* The recursion really run, in slices: it decides what the floods decide, in as many calls as are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/lookahead/calls.h"
#include "nav/lookahead/lookahead.h"
#include "nav/lookahead/recursion.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { WALKS = SUPPORT_ROUNDS(300), MAX_STEPS = 60 };

static NavTrace trace; // of all tests here

static NavRecursion run_slices(const NavQuery *query, int64_t slice) {
  NavRecursion recursion;
  int64_t before = 0;
  nav_recursion_begin(&recursion, query);
  while (!nav_recursion_step(&recursion, slice)) {
    assert_int_equal(recursion.calls, before + slice);
    before = recursion.calls;
  }
  assert_true(nav_recursion_step(&recursion, slice)); // nothing is left
  return recursion;
}

static NavDecision check_decision(const NavQuery *query, NavCell previous, int64_t slice) {
  const NavDecision decision = nav_lookahead_decide(query, previous, &trace);
  const NavRecursion recursion = run_slices(query, slice);
  NavReason reason;
  NavCalls calls;
  assert_int_equal(nav_recursion_choice(&recursion, &reason), decision.dir);
  assert_int_equal(reason, trace.reason);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    assert_true(recursion.proxy2[dir] == trace.proxy2[dir]);
  assert_true(nav_trace_calls(&trace, query->grid, &calls));
  assert_true(calls.all.word[0] == (uint64_t)recursion.calls && calls.all.word[1] == 0);
  const NavDecision plain = nav_recursion_decide(query, previous, &trace);
  assert_int_equal(plain.status, decision.status);
  assert_int_equal(plain.next, decision.next);
  assert_int_equal(plain.looked, recursion.calls);
  assert_int_equal(trace.decision.looked, plain.looked);
  return decision;
}

static int32_t walk_to_target(NavQuery query, int64_t slice) {
  NavCell previous = NAV_NO_CELL;
  for (int32_t steps = 0; steps < MAX_STEPS; steps++) {
    if (query.at == query.target) return steps;
    const NavDecision decision = check_decision(&query, previous, slice);
    if (decision.status != NAV_STEER_MOVE) return steps;
    previous = query.at;
    query.at = decision.next;
  }
  return MAX_STEPS;
}

static void walks_are_those_of_the_floods(void **state) {
  (void)state;
  int32_t steps = 0;
  BaseRandom random = base_random_seeded(61, 1);
  for (int32_t i = 0; i < WALKS; i++) {
    NavGrid grid;
    const int32_t side = 3 + i % 14;
    support_map_random(&grid, &random, side, side, (uint32_t)(10 + i % 35));
    if (i % 3 == 0) support_map_add_edges(&grid, &random, 10, 10);
    NavQuery query = {.grid = &grid,
                      .cls = (NavClass)(i % NAV_CLASS_COUNT),
                      .depth = i % 6 == 5 ? 8 : i % 8,
                      .rules.no_n_step = i % 5 == 0,
                      .rules.no_oscillation_stop = i % 7 == 0};
    query.at = support_map_random_open(&grid, &random, query.cls);
    query.target = support_map_random_open(&grid, &random, query.cls);
    if (query.at != NAV_NO_CELL) steps += walk_to_target(query, i % 2 == 0 ? INT32_MAX : 1 + i % 50);
    nav_grid_free(&grid);
  }
  assert_true(steps > 2 * WALKS);
}

/// On open ground P = 12 makes more calls than a decision may: the floods decide, and it says so.
static void too_many_calls_are_cut_off(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 60, 60);
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 30, 30),
                    .target = nav_grid_cell(&grid, 55, 40),
                    .depth = 12};
  const NavDecision decision = nav_recursion_decide(&query, NAV_NO_CELL, &trace);
  assert_int_equal(decision.looked, NAV_RECURSION_MAX_CALLS);
  assert_int_equal(decision.next, nav_lookahead_decide(&query, NAV_NO_CELL, NULL).next);
  query.depth = 7;
  assert_in_range(nav_recursion_decide(&query, NAV_NO_CELL, NULL).looked, 4 * 16384,
                  NAV_RECURSION_MAX_CALLS - 1);
  query.at = query.target;
  assert_int_equal(nav_recursion_decide(&query, NAV_NO_CELL, NULL).status, NAV_STEER_REACHED);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walks_are_those_of_the_floods),
      cmocka_unit_test(too_many_calls_are_cut_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
