/* The steering "flow" shows the field that it descends: on random maps it is compared with a field that is
 * built here, and each step with the first way that is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/nav.h"
#include "support/maps.h"

enum { MAPS = 40, STEPS = 40 };

static NavCell first_of(const NavGrid *grid, uint32_t ways, NavCell at) {
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    if (ways >> way & 1u) return at + nav_way_delta(grid->stride, way);
  return NAV_NO_CELL;
}

/// The shown values are those of a field, straight or with diagonals, that is built for the same target.
static void check_values(const NavFlowView *view, const NavQuery *query) {
  const NavGoal goal = {query->target, 0};
  const NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  NavField field = {0};
  NavDiagonalField slanted = {0};
  assert_true(nav_field_init(&field, query->grid) && nav_field_diagonal_init(&slanted, query->grid));
  assert_int_equal(nav_field_build(&field, &input), NAV_FIELD_OK);
  assert_int_equal(nav_field_diagonal_build(&slanted, &input), NAV_FIELD_OK);
  uint32_t max = 0;
  int32_t reached = 0;
  for (NavCell cell = 0; cell < query->grid->cells; cell++) {
    const uint32_t value = nav_flow_value(view, cell);
    assert_int_equal(value == NAV_UNREACHED, field.value[cell] == NAV_UNREACHED);
    if (value == NAV_UNREACHED) continue;
    reached++;
    if (value > max) max = value;
    if (!query->diagonal) assert_int_equal(value, field.value[cell]);
    if (!query->diagonal) assert_int_equal(nav_flow_ways(view, query->grid, cell), field.best[cell]);
    const double exact = (double)slanted.value[cell] / (double)NAV_COST_ONE * view->unit;
    if (query->diagonal) assert_true((double)value <= exact && (double)value > exact - 1.001);
  }
  assert_int_equal(view->max, max);
  assert_int_equal(view->min, 0);
  assert_int_equal(view->reached, reached);
  nav_field_free(&field);
  nav_field_diagonal_free(&slanted);
}

static void it_shows_what_it_descends(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(8, 1);
  const int32_t row = nav_steering_find("flow");
  int32_t walked = 0;
  for (int32_t map = 0; map < MAPS; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 20, 16, base_random_below(&random, 35));
    NavQuery query = {.grid = &grid, .cls = NAV_WALKER, .diagonal = map % 2 == 1};
    query.at = support_map_random_open(&grid, &random, NAV_WALKER);
    query.target = support_map_random_open(&grid, &random, NAV_WALKER);
    NavSteer *steer = nav_steer_new(&grid);
    assert_null(nav_steer_view(steer, &nav_steering_flow));
    for (int32_t step = 0; step < STEPS; step++) {
      const NavDecision decision = nav_steer_decide(steer, row, &query, NULL);
      if (decision.status != NAV_STEER_MOVE) break;
      const NavFlowView *view = nav_steer_view(steer, &nav_steering_flow);
      assert_non_null(view);
      assert_int_equal(view->goal.cell, query.target);
      if (step == 0) check_values(view, &query);
      assert_int_equal(decision.next, first_of(&grid, nav_flow_ways(view, &grid, query.at), query.at));
      query.at = decision.next;
      walked++;
    }
    nav_steer_forget(steer);
    assert_null(nav_steer_view(steer, &nav_steering_flow));
    nav_steer_free(steer);
    nav_grid_free(&grid);
  }
  assert_true(walked > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(it_shows_what_it_descends)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
