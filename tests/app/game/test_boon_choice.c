/* Boons between the waves of the night: the card comes once a wave, the game waits for it, and a key, a tap
 * or a pad takes one. */
#include "../hand.h"
#include "app/shell/shell_screens.h"
#include "sim/boons/boons.h"

enum { FIRST = 3 * 60, WAVE = 20 * 60 }; // ticks

/// Nothing can hurt him until then.
static void pass_until(App *app, int64_t tick) {
  SimWorld *world = &app->game.run.world;
  while (app->screens.now == APP_SCREEN_GAME && world->tick < tick) {
    world->heroes[0].grace = 600;
    hand_pass(app, 10);
  }
}

static App *open_night(void **state, int w, int h) {
  App *app = hand_open(*state, "night:7", w, h);
  assert_true(app->game.run.night.on);
  pass_until(app, FIRST + WAVE - 20);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME); // not before the wave is over
  pass_until(app, FIRST + WAVE + 40);
  assert_int_equal(app->screens.now, APP_SCREEN_BOON);
  return app;
}

static SimBoon offered(const App *app, int place) {
  SimBoon offer[SIM_BOON_OFFERS];
  sim_boon_offer(app->game.run.world.seed, app->game.run.night.offered, offer);
  return offer[place];
}

static void assert_taken(App *app, SimBoon boon, int32_t wave) {
  hand_frames(app, 4);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(sim_boon_wave(&app->game.run.world), wave);
  assert_true(sim_boon_count(&app->game.run.world, boon) >= 1);
}

static void keys_and_taps_take_one(void **state) {
  App *app = open_night(state, 1280, 720);
  const int64_t tick = app->game.run.world.tick;
  hand_key(app, SDLK_2, 0); // too soon: it was meant for the game
  hand_frames(app, 60);
  assert_int_equal(app->screens.now, APP_SCREEN_BOON);
  assert_int_equal(app->game.run.world.tick, tick);
  assert_int_equal(hand_check_boxes(app, "boons"), 0);
  SimBoon boon = offered(app, 1);
  hand_key(app, SDLK_2, 0);
  assert_taken(app, boon, 1);
  pass_until(app, FIRST + 2 * WAVE + 40);
  assert_int_equal(app->screens.now, APP_SCREEN_BOON);
  hand_frames(app, 40);
  boon = offered(app, 0);
  hand_tap_widget(app, "boon", 0);
  assert_taken(app, boon, 2);
}

/// By the keyboard's focus, as a pad moves it.
static void a_pad_takes_one(void **state) {
  App *app = open_night(state, 400, 700);
  hand_frames(app, 40);
  assert_int_equal(hand_check_boxes(app, "boons"), 0);
  hand_key(app, SDLK_TAB, 0);
  const SimBoon boon = offered(app, 0);
  hand_key(app, SDLK_RETURN, 0);
  assert_taken(app, boon, 1);
}

static void who_takes_none_is_not_asked_again(void **state) {
  App *app = open_night(state, 800, 600);
  hand_frames(app, 40);
  hand_tap_widget(app, "no boon", 0);
  hand_frames(app, 4);
  pass_until(app, FIRST + 2 * WAVE - 20);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(sim_boon_wave(&app->game.run.world), 0);
}

static void only_nights_have_them(void **state) {
  App *app = hand_open_hall(*state);
  pass_until(app, FIRST + WAVE + 40);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(keys_and_taps_take_one),
      HAND_TEST(a_pad_takes_one),
      HAND_TEST(who_takes_none_is_not_asked_again),
      HAND_TEST(only_nights_have_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
