/* Danger in play: what an enemy perceives is seen before it has noticed the hero, the lab's overlays take its
 * place, and a spawner warns. */
#include <stdlib.h>

#include "../hand.h"
#include "app/overlays/overlays.h"

static const char guarded[] = "throng level 1\ntitle = Guarded\nchapter = 2\n[map]\n"
                              "####################\n"
                              "#@.................#\n"
                              "#..................#\n"
                              "#..................#\n"
                              "####################\n"
                              "#..................#\n"
                              "#..................#\n"
                              "#.e................#\n"
                              "####################\n";

static App *open_guarded(Hand *hand) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  App *app = hand_open_text(hand, guarded, 1000, 600);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  hand_frames(app, 30);
  app->game.run.paused = true;
  hand_frames(app, 5);
  assert_int_equal(app->game.run.world.actors.count, 1);
  return app;
}

/// Pixels of the map that the setting changes in the paused game.
static long count_shown(App *app) {
  uint32_t *picture[2];
  for (int on = 0; on < 2; on++) {
    app->settings.value[APP_SETTING_SHOW_DANGER] = on;
    hand_frames(app, 1);
    picture[on] = hand_picture(app);
  }
  long count = 0;
  for (long i = 0; i < (long)app->window.width * app->window.height; i++)
    count += picture[0][i] != picture[1][i];
  free(picture[0]);
  free(picture[1]);
  return count;
}

static void set_overlay(App *app, const char *name, bool on) {
  const int32_t row = app_overlays_find(name);
  assert_true(row >= 0);
  app->settings.overlay[row] = on;
  hand_frames(app, 150); // the dark lifts, the card comes
}

static void a_guard_shows_what_it_sees_and_hears(void **state) {
  App *app = open_guarded(*state);
  const float tile = app->game.camera.zoom * app->game.camera.zoom;
  const long all = count_shown(app);
  assert_true((float)all > 8 * tile && (float)all < 80 * tile);
  set_overlay(app, "sight", true);
  const long ring = count_shown(app);
  print_message("  %ld of %ld\n", ring, all);
  assert_true(ring > 100 && ring < all / 4);
  set_overlay(app, "sound", true);
  assert_int_equal(count_shown(app), 0);
  set_overlay(app, "sight", false);
  const long cone = count_shown(app);
  assert_true(cone > 0 && cone < all);
}

static void nothing_is_shown_of_a_hunter(void **state) {
  App *app = open_guarded(*state);
  SimMind *mind = &app->game.run.world.actors.mind[0];
  assert_int_equal(mind->mode, SIM_PATROL);
  mind->mode = SIM_HUNTING;
  assert_int_equal(count_shown(app), 0);
  mind->mode = SIM_SEARCHING;
  assert_true(count_shown(app) > 0);
}

static void the_lab_shows_it_by_its_overlays(void **state) {
  App *app = open_guarded(*state);
  assert_true(count_shown(app) > 0);
  app->settings.value[APP_SETTING_PANEL_OPEN] = 1;
  hand_frames(app, 30);
  assert_int_equal(count_shown(app), 0);
}

/* Spawners */

static const char spawner[] = "throng level 1\ntitle = Spawner\n[map]\n"
                              "############\n"
                              "#@.........#\n"
                              "#..........#\n"
                              "#..........#\n"
                              "#..........#\n"
                              "############\n"
                              "[spawn]\n"
                              "husk at 9,4 count 2 every 2 start 3\n";

/// The mean of red, green and blue of the spawner's tile.
static double light_of_spawner(App *app) {
  const AppCamera *camera = &app->game.camera;
  uint32_t *pixels = hand_picture(app);
  const int x0 = (int)app_camera_px(camera, 9), y0 = (int)app_camera_py(camera, 4), side = (int)camera->zoom;
  double sum = 0;
  for (int y = y0; y < y0 + side; y++)
    for (int x = x0; x < x0 + side; x++) {
      const uint32_t p = pixels[y * app->window.width + x];
      sum += (p >> 16 & 255) + (p >> 8 & 255) + (p & 255);
    }
  free(pixels);
  return sum / 3 / side / side;
}

static void go_to_tick(App *app, int64_t tick) {
  assert_true(app->game.run.world.tick <= tick);
  while (app->game.run.world.tick < tick) hand_frames(app, 1);
}

static void a_spawner_warns_for_a_second(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  double share[2];
  for (int calm = 0; calm < 2; calm++) {
    App *app = hand_open_text(*state, spawner, 800, 600);
    app->settings.value[APP_SETTING_REDUCED_MOTION] = calm;
    go_to_tick(app, 100);
    const double dark = light_of_spawner(app);
    go_to_tick(app, 118);
    assert_true(light_of_spawner(app) < dark + 3);
    go_to_tick(app, 150);
    const double half = light_of_spawner(app);
    go_to_tick(app, 175);
    const double full = light_of_spawner(app);
    assert_true(half > dark + 3 && full > half + 3);
    assert_int_equal(app->game.run.world.actors.count, 0);
    share[calm] = full - dark;
  }
  assert_true(share[1] < share[0] * 0.7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_guard_shows_what_it_sees_and_hears),
      HAND_TEST(nothing_is_shown_of_a_hunter),
      HAND_TEST(the_lab_shows_it_by_its_overlays),
      HAND_TEST(a_spawner_warns_for_a_second),
  };
  return cmocka_run_group_tests_name("danger", tests, NULL, NULL);
}
