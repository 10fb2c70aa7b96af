/* Goals of the throng set in the window: by finger, by mouse and by key, with their offsets, seen by the
 * overlays, recorded and replayed. */
#include "hand.h"

#include <stdio.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/hands/goal_tool.h"
#include "app/overlays/overlay_parts.h"
#include "app/run/scene.h"
#include "app/run/start.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "base/buffer.h"

static NavCell cell_of(const App *app, int32_t x, int32_t y) {
  return nav_grid_cell(&app->game.run.world.grid, x, y);
}

/// Exactly this goal, and no other.
static void assert_only(const App *app, int32_t x, int32_t y, uint32_t offset) {
  assert_int_equal(app->game.run.world.goal_count, 1);
  assert_int_equal(app->game.run.world.goals[0].cell, cell_of(app, x, y));
  assert_int_equal(app->game.run.world.goals[0].offset, offset);
}

static SDL_FPoint middle(const App *app, int32_t x, int32_t y) {
  return (SDL_FPoint){app_camera_px(&app->game.camera, (float)x + 0.5f),
                      app_camera_py(&app->game.camera, (float)y + 0.5f)};
}

static void drag_tile(App *app, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  const SDL_FPoint from = middle(app, x, y), to = middle(app, to_x, to_y);
  hand_finger(app, SDL_FINGERDOWN, 1, from.x, from.y);
  for (int i = 1; i <= 5; i++)
    hand_finger(app, SDL_FINGERMOTION, 1, from.x + (to.x - from.x) * (float)i / 5,
                from.y + (to.y - from.y) * (float)i / 5);
  hand_finger(app, SDL_FINGERUP, 1, to.x, to.y);
  hand_frames(app, 2);
}

static App *open_lab(Hand *hand) {
  App *app = hand_open_hall(hand);
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  hand_tap_widget(app, "goals", 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_GOAL);
  return app;
}

static void hand_tap_button(App *app, const char *stepper, bool more) {
  hand_reveal(app, stepper, 0);
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_stepper_button(app_ui_id(stepper, 0), more));
  assert_non_null(box);
  assert_true(box->rect.w >= 44 && box->rect.h >= 44);
  hand_tap(app, box->rect.x + box->rect.w / 2, box->rect.y + box->rect.h / 2);
}

static void goals_by_finger(void **state) {
  App *app = open_lab(*state);
  hand_tap_button(app, "goal offset", true); // of the next one
  hand_tap_tile(app, 4, 3);
  assert_only(app, 4, 3, 1);
  for (int i = 0; i < 3; i++) hand_tap_button(app, "goal offset", true); // of the chosen one
  assert_only(app, 4, 3, 4);
  hand_tap_button(app, "goal offset", false);
  assert_only(app, 4, 3, 3);
  drag_tile(app, 4, 3, 8, 9);
  assert_only(app, 8, 9, 3);
  drag_tile(app, 8, 9, 8, 0); // not onto rock
  assert_only(app, 8, 9, 3);
  hand_tap_tile(app, 15, 3);
  assert_int_equal(app->game.run.world.goal_count, 2);
  hand_tap_tile(app, 8, 9); // chooses the first again
  assert_int_equal(app->game.run.world.goal_count, 2);
  assert_int_equal(app->game.hands.goal.cell, cell_of(app, 8, 9));
  hand_tap_tile(app, 8, 9); // once more: away
  assert_only(app, 15, 3, 3);
  hand_tap_tile(app, 15, 3);
  hand_tap_widget(app, "goal away", 0);
  assert_int_equal(app->game.run.world.goal_count, 0);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // none of it sent him
  assert_true(app->game.run.lab_run);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
}

static void goals_by_mouse_and_key(void **state) {
  App *app = open_lab(*state);
  const SDL_FPoint at = middle(app, 6, 2), to = middle(app, 7, 8);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, at.x, at.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, at.x, at.y);
  hand_frames(app, 2);
  assert_only(app, 6, 2, 0);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, at.x, at.y);
  hand_mouse(app, SDL_MOUSEMOTION, 0, to.x, to.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, to.x, to.y);
  hand_frames(app, 2);
  assert_only(app, 7, 8, 0);
  hand_key(app, SDLK_g, KMOD_LSHIFT); // where the hero is
  assert_int_equal(app->game.run.world.goal_count, 2);
  assert_int_equal(app->game.run.world.goals[1].cell, app->game.run.world.heroes[0].cell);
  hand_key(app, SDLK_g, KMOD_LSHIFT);
  assert_only(app, 7, 8, 0);
}

/// In a pause goals are shown, chosen and moved before the simulation has them, and a stepper that is
/// dragged fills no queue.
static void goals_in_a_pause(void **state) {
  App *app = open_lab(*state);
  hand_key(app, SDLK_SPACE, 0);
  const int64_t tick = app->game.run.world.tick;
  hand_tap_tile(app, 4, 3);
  for (int i = 0; i < 5; i++) hand_tap_button(app, "goal offset", true);
  assert_int_equal(app->game.run.command_count, 1);
  NavGoal goals[SIM_MAX_GOALS];
  assert_int_equal(app_goals(&app->game, goals), 1);
  assert_int_equal(goals[0].offset, 5);
  drag_tile(app, 4, 3, 10, 3);
  assert_int_equal(app_goals(&app->game, goals), 1);
  assert_int_equal(goals[0].cell, cell_of(app, 10, 3));
  assert_int_equal(app->game.run.world.tick, tick);
  assert_int_equal(app->game.run.world.goal_count, 0);
  hand_key(app, SDLK_n, 0);
  assert_only(app, 10, 3, 5);
  hand_key(app, SDLK_SPACE, 0);
  shell_restart(app, false); // what the lab has set stays
  hand_frames(app, 5);
  assert_only(app, 10, 3, 5);
}

/// Two columns of a hall: left of the middle the goal 2,6 with offset 4 is nearer than the hero on 12,6. In
/// row 6 that is x - 2 + 4 < 12 - x: up to x = 4.
static void the_inspector_names_the_goal(void **state) {
  App *app = hand_open_hall(*state);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_GOAL, .x = 2, .y = 6, .value = 4});
  hand_pass(app, 60);
  hand_overlays_say(app, " +4\n", false);
  app->settings.overlay[app_overlays_find("inspect")] = true;
  app->game.hands.inspect.on = true;
  app->game.hands.inspect.held = true;
  app->game.hands.inspect.y = 6;
  for (app->game.hands.inspect.x = 3; app->game.hands.inspect.x <= 6; app->game.hands.inspect.x++) {
    hand_frames(app, 2);
    if (app->game.hands.inspect.x == 5) continue; // equally far
    hand_overlays_say(app, " Goal: 2,6 with offset 4\n", app->game.hands.inspect.x < 5);
    hand_overlays_say(app, " Goal: the hero\n", app->game.hands.inspect.x > 5);
  }
  hand_overlays_say(app, " +4\n", true); // over the goal
}

/// The plate next to the hearts says how many got away, and the game is lost with the last that may.
static void those_that_got_away_are_counted(void **state) {
  App *app = hand_open_hall(*state);
  app_set_tunable(&app->game, SIM_TUNE_GOALS_ARE_EXITS, 1);
  app_set_tunable(&app->game, SIM_TUNE_HERO_GOAL, 0);
  app_set_tunable(&app->game, SIM_TUNE_ESCAPE_LIMIT, 8);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = 3, .y = 3, .value = 8});
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_GOAL, .x = 9, .y = 3});
  int seen = 0;
  for (int frame = 0; seen < 3 && frame < 900; frame++) {
    hand_frames(app, 1);
    if (app->game.run.world.stats.escaped <= seen || app->game.run.world.stats.escaped == 8) continue;
    seen = (int)app->game.run.world.stats.escaped;
    char text[16];
    snprintf(text, sizeof text, " %d/8\n", (int)app->game.run.world.stats.escaped);
    hand_screen_says(app, text, true);
  }
  assert_true(seen > 0);
  hand_pass(app, 600);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_LOST);
  assert_int_equal(app->game.run.world.heroes[0].hearts, SIM_HEARTS);
  assert_int_equal(app->screens.now, APP_SCREEN_LOST);
}

static void a_recording_replays(void **state) {
  App *app = open_lab(*state);
  app->game.options.record = true;
  shell_restart(app, false);
  for (int i = 0; i < 3; i++) app_camera_zoom_middle(&app->game.camera, -1); // next to the panel
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
  hand_frames(app, 120);                             // the camera has made room for the cards
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1); // the game goes on until enough have left
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = 3, .y = 3, .value = 30});
  app->game.hands.arm = APP_ARM_GOAL;
  hand_tap_tile(app, 16, 3);
  hand_tap_button(app, "goal offset", true);
  drag_tile(app, 16, 3, 18, 9);
  app_set_tunable(&app->game, SIM_TUNE_GOALS_ARE_EXITS, 1);
  app_set_tunable(&app->game, SIM_TUNE_HERO_GOAL, 0);
  hand_pass(app, 800);
  assert_true(app->game.run.world.stats.escaped > 5);
  hand_replays(app);
  assert_only(app, 18, 9, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(goals_by_finger),
      TEST(goals_by_mouse_and_key),
      TEST(goals_in_a_pause),
      TEST(the_inspector_names_the_goal),
      TEST(those_that_got_away_are_counted),
      TEST(a_recording_replays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
