/* The lookahead overlay that is switched on late: it shows a decision that was taken unwatched. */
#include <stdlib.h>

#include "hand.h"

// Counts the cells whose middles differ between two pictures.
static int32_t count_changed(const App *app, const uint32_t *a, const uint32_t *b, const NavCell *cells,
                             int32_t count) {
  int32_t changed = 0;
  for (int32_t i = 0; i < count; i++) {
    const NavGrid *grid = &app->game.run.world.grid;
    int32_t x = (int32_t)app_camera_px(&app->game.camera, (float)nav_grid_x(grid, cells[i]) + 0.5f);
    int32_t y = (int32_t)app_camera_py(&app->game.camera, (float)nav_grid_y(grid, cells[i]) + 0.5f);
    assert_in_range(x, 0, app->window.width - 1);
    assert_in_range(y, 0, app->window.height - 1);
    changed += a[y * app->window.width + x] != b[y * app->window.width + x];
  }
  return changed;
}

static void the_last_decision_is_shown_in_a_pause(void **state) {
  static NavCell seen[NAV_TRACE_MAX_SEEN];
  App *app = hand_open_hall(*state);
  const NavTrace *trace = &app->game.run.world.minds[0].trace;
  hand_tap_tile(app, 20, 3);
  hand_frames(app, 30);
  hand_key(app, SDLK_SPACE, 0);
  hand_frames(app, 2);
  assert_true(app->game.run.paused);
  assert_false(app->game.run.world.hero_watched);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
  const int64_t tick = app->game.run.world.tick;
  uint32_t *before = hand_picture(app);
  hand_key(app, SDLK_4, 0);
  hand_frames(app, 2);
  uint32_t *after = hand_picture(app);
  assert_int_equal(app->game.run.world.tick, tick);
  NavDecision last;
  assert_int_equal(trace->at, nav_steer_last(app->game.run.world.minds[0].steer, &last));
  assert_int_equal(trace->decision.next, last.next);
  assert_int_equal(last.status, NAV_STEER_MOVE);
  assert_true(trace->reason != NAV_REASON_NONE && trace->reason != NAV_REASON_UNTRACED);
  const int32_t count = nav_trace_seen(trace, seen);
  assert_int_equal(count, last.looked);
  assert_true(count > 20);
  assert_true(count_changed(app, before, after, seen, count) > count / 2); // the card may hide some
  free(before);
  free(after);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(the_last_decision_is_shown_in_a_pause, hand_setup, hand_teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
