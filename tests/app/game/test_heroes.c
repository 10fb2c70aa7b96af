/* Two heroes in one window: who comes, who is sent by which button and finger, whose mind is shown, what a
 * recording keeps. */
#include "hand.h"

#include <math.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/overlays/overlay_parts.h"
#include "app/run/scene.h"
#include "app/run/start.h"
#include "app/shell/shell_games.h"
#include "base/buffer.h"

static NavCell cell_of(const App *app, int32_t x, int32_t y) {
  return nav_grid_cell(&app->game.run.world.grid, x, y);
}

static SDL_FPoint middle(const App *app, int32_t x, int32_t y) {
  return (SDL_FPoint){app_camera_px(&app->game.camera, (float)x + 0.5f),
                      app_camera_py(&app->game.camera, (float)y + 0.5f)};
}

static void click(App *app, Uint8 button, int32_t x, int32_t y) {
  const SDL_FPoint at = middle(app, x, y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, button, at.x, at.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, button, at.x, at.y);
  hand_frames(app, 2);
}

static const SimHero *second(const App *app) {
  assert_int_equal(app->game.run.world.hero_count, 2);
  return &app->game.run.world.heroes[1];
}

static App *open_two(Hand *hand) {
  App *app = hand_open_hall(hand);
  hand_key(app, SDLK_z, KMOD_LSHIFT);
  assert_int_equal(app->game.run.world.hero_count, 2);
  return app;
}

static void he_comes_and_goes(void **state) {
  App *app = open_two(*state);
  const NavGrid *grid = &app->game.run.world.grid;
  const NavCell at = second(app)->cell, first = app->game.run.world.heroes[0].cell; // 12,6
  assert_int_equal(abs(nav_grid_x(grid, at) - nav_grid_x(grid, first)) +
                       abs(nav_grid_y(grid, at) - nav_grid_y(grid, first)),
                   1);
  assert_true(app->game.run.lab_run);
  hand_key(app, SDLK_z, KMOD_LSHIFT);
  assert_int_equal(app->game.run.world.hero_count, 1);
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  hand_tap_widget(app, "second", 0);
  assert_int_equal(app->game.hands.arm, APP_ARM_JOIN);
  hand_tap_tile(app, 3, 9);
  assert_int_equal(second(app)->cell, cell_of(app, 3, 9));
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  shell_restart(app, false); // what the lab has set stays
  hand_frames(app, 5);
  assert_int_equal(app->game.run.world.hero_count, 2);
  hand_tap_widget(app, "second", 0);
  assert_int_equal(app->game.run.world.hero_count, 1);
}

/// One whom an objective leads: no button and no finger sends him, and a restart brings him once.
static void one_who_is_led_takes_no_orders(void **state) {
  static const char text[] = "throng level 1\ntitle = Together\n[map]\n"
                             "####################\n"
                             "#@.....*..........>#\n"
                             "#..................#\n"
                             "####################\n"
                             "[objectives]\nescort at 12,2\n";
  App *app = hand_open_text(*state, text, 1280, 720);
  const NavCell waits = second(app)->cell;
  assert_false(app_two_obey(&app->game));
  click(app, SDL_BUTTON_RIGHT, 5, 2); // as with one hero
  assert_true(app->game.run.world.barricade[cell_of(app, 5, 2)]);
  app_send(&app->game, 1);
  assert_int_equal(app_sent(&app->game), 0);
  assert_int_equal(second(app)->cell, waits);
  const int64_t refused = app->game.run.world.stats.refused;
  shell_restart(app, false);
  hand_frames(app, 5);
  assert_int_equal(second(app)->cell, waits);
  assert_int_equal(app->game.run.world.stats.refused, 0);
  assert_int_equal(refused, 0);
}

static void the_other_button_sends_the_other(void **state) {
  App *app = open_two(*state);
  click(app, SDL_BUTTON_RIGHT, 20, 3);
  assert_int_equal(second(app)->target, cell_of(app, 20, 3));
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  click(app, SDL_BUTTON_LEFT, 4, 9);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 4, 9));
  assert_int_equal(second(app)->target, cell_of(app, 20, 3));
  hand_tap_widget(app, "send", 0); // now taps and the left button send the second
  hand_tap_tile(app, 18, 9);
  assert_int_equal(second(app)->target, cell_of(app, 18, 9));
  click(app, SDL_BUTTON_RIGHT, 3, 3);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 3, 3));
  assert_int_equal(second(app)->target, cell_of(app, 18, 9));
  hand_key(app, SDLK_RIGHT, 0); // arrows move the target of the one that is sent
  assert_int_equal(second(app)->target, cell_of(app, 19, 9));
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 3, 3));
  hand_key(app, SDLK_s, 0); // so does the steering
  assert_int_not_equal(second(app)->steering, app->game.run.world.heroes[0].steering);
  hand_key(app, SDLK_z, 0);
  hand_key(app, SDLK_LEFT, 0);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 2, 3));
  for (int32_t i = 0; i < app->game.run.world.grid.cells; i++) assert_false(app->game.run.world.barricade[i]);
  hand_key(app, SDLK_z, KMOD_LSHIFT); // alone again the button builds
  click(app, SDL_BUTTON_RIGHT, 20, 9);
  assert_true(app->game.run.world.barricade[cell_of(app, 20, 9)]);
}

static void a_second_finger_sends_him(void **state) {
  App *app = open_two(*state);
  const float zoom = app->game.camera.zoom_wanted;
  SDL_FPoint one = middle(app, 3, 3), two = middle(app, 20, 9);
  hand_finger(app, SDL_FINGERDOWN, 1, one.x, one.y);
  hand_finger(app, SDL_FINGERDOWN, 2, two.x, two.y);
  hand_frames(app, 4);
  hand_finger(app, SDL_FINGERUP, 2, two.x, two.y);
  hand_finger(app, SDL_FINGERUP, 1, one.x, one.y);
  hand_frames(app, 2);
  assert_int_equal(second(app)->target, cell_of(app, 20, 9));
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // a first finger of two sends no hero
  hand_finger(app, SDL_FINGERDOWN, 1, one.x, one.y);
  hand_frames(app, 60); // held: the first hero goes there
  hand_finger(app, SDL_FINGERDOWN, 2, two.x, two.y - 60);
  hand_finger(app, SDL_FINGERUP, 2, two.x, two.y - 60);
  hand_finger(app, SDL_FINGERUP, 1, one.x, one.y);
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 3, 3));
  assert_int_not_equal(second(app)->target, cell_of(app, 20, 9));
  const NavCell before = second(app)->target;
  two = middle(app, 20, 3);
  hand_finger(app, SDL_FINGERDOWN, 1, one.x, one.y); // a pinch is no tap
  hand_finger(app, SDL_FINGERDOWN, 2, two.x, two.y);
  for (int i = 1; i <= 4; i++) hand_finger(app, SDL_FINGERMOTION, 2, two.x - 10.0f * (float)i, two.y);
  hand_finger(app, SDL_FINGERUP, 2, two.x - 40, two.y);
  hand_finger(app, SDL_FINGERUP, 1, one.x, one.y);
  assert_true(app->game.camera.zoom_wanted < zoom);
  hand_finger(app, SDL_FINGERDOWN, 1, one.x, one.y); // nor is a second finger that stays
  hand_finger(app, SDL_FINGERDOWN, 2, two.x, two.y);
  hand_frames(app, 40);
  hand_finger(app, SDL_FINGERUP, 2, two.x, two.y);
  hand_finger(app, SDL_FINGERUP, 1, one.x, one.y);
  hand_frames(app, 2);
  assert_int_equal(second(app)->target, before);
}

/// A tap on him shows his mind: what he decided, while the first has decided nothing.
static void a_tap_chooses_him(void **state) {
  App *app = open_two(*state);
  click(app, SDL_BUTTON_RIGHT, 20, 9);
  app->settings.overlay[app_overlays_find("lookahead")] = true;
  hand_frames(app, 60);
  hand_overlays_say(app, "No decision yet", true);
  const SimHero *hero = second(app);
  hand_tap(app, app_camera_px(&app->game.camera, (float)hero->x / BASE_ONE),
           app_camera_py(&app->game.camera, (float)hero->y / BASE_ONE));
  assert_int_equal(app_sent(&app->game), 1);
  hand_overlays_say(app, "No decision yet", false);
  hand_overlays_say(app, "Second hero: Lookahead", true);
  assert_int_equal(second(app)->target, cell_of(app, 20, 9)); // the tap was no target
  const OverlayMind mind = overlay_mind(&(AppScene){.world = &app->game.run.world, .pointed = {.hero = 1}});
  assert_ptr_equal(mind.trace, &app->game.run.world.minds[1].trace);
  assert_int_equal(mind.trace->target, cell_of(app, 20, 9));
}

static App *open_field(Hand *hand) {
  enum { WIDE = 160, HIGH = 60 };
  static char level[(WIDE + 1) * HIGH + 200];
  size_t at = (size_t)snprintf(level, sizeof level, "throng level 1\ntitle = Field\n[map]\n");
  for (int y = 0; y < HIGH; y++) {
    for (int x = 0; x < WIDE; x++)
      level[at++] = x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1 ? '#' : x == 80 && y == 30 ? '@' : '.';
    level[at++] = '\n';
  }
  level[at] = '\0';
  return hand_open_text(hand, level, 800, 600);
}

static bool in_view(const App *app, const SimHero *hero) {
  const SDL_FRect *v = &app->game.camera.view;
  const float x = app_camera_px(&app->game.camera, (float)hero->x / BASE_ONE),
              y = app_camera_py(&app->game.camera, (float)hero->y / BASE_ONE);
  return x > v->x && y > v->y && x < v->x + v->w && y < v->y + v->h;
}

/// On a map larger than the view both stay in it while they are less than a view apart; then the first does.
static void the_camera_keeps_both(void **state) {
  App *app = open_field(*state);
  for (int i = 0; i < 2; i++) hand_key(app, SDLK_PLUS, 0);
  hand_frames(app, 90); // until the zoom has come to rest
  const SDL_Rect seen = app_camera_tiles(&app->game.camera);
  assert_in_range(seen.w, 10, 60);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_JOIN, .x = 80 + seen.w * 7 / 10, .y = 30});
  hand_frames(app, 200);
  assert_true(in_view(app, &app->game.run.world.heroes[0]) && in_view(app, second(app)));
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_LEAVE});
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_JOIN, .x = 80 + seen.w * 3 / 2, .y = 30});
  hand_frames(app, 200);
  assert_true(in_view(app, &app->game.run.world.heroes[0]));
  assert_false(in_view(app, second(app)));
}

/// With all overlays on, two heroes and clicks of both buttons, the recording gives the same game.
static void a_recording_replays(void **state) {
  App *app = hand_open_hall(*state);
  app->game.options.record = true;
  shell_restart(app, false);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = 3, .y = 3, .value = 20});
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  hand_key(app, SDLK_z, KMOD_LSHIFT);
  click(app, SDL_BUTTON_LEFT, 22, 2);
  click(app, SDL_BUTTON_RIGHT, 11, 8);
  hand_pass(app, 200);
  hand_key(app, SDLK_z, 0);
  click(app, SDL_BUTTON_RIGHT, 20, 9);
  hand_pass(app, 400);
  assert_true(app->game.run.world.stats.touches > 0);
  hand_replays(app);
  assert_non_null(strstr(app->game.run.recording.data, " join "));
  assert_non_null(strstr(app->game.run.recording.data, " second\n"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(he_comes_and_goes),
      TEST(the_other_button_sends_the_other),
      TEST(one_who_is_led_takes_no_orders),
      TEST(a_second_finger_sends_him),
      TEST(a_tap_chooses_him),
      TEST(the_camera_keeps_both),
      TEST(a_recording_replays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
