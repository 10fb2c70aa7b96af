/* The screen "How to play": four worlds that show what their cards say, and tabs. */
#include "hand.h"

#include "app/screens/how_cards.h"
#include "app/shell/shell_screens.h"

enum { WHOLE_SHOW = 660, AROUND = 30 };

static const SimWorld *card(const App *app, int at) {
  const SimWorld *world = app_how_cards_world(&app->screens, at, NULL);
  assert_non_null(world);
  return world;
}

static int begun(const App *app, int at) {
  int count = 0;
  assert_non_null(app_how_cards_world(&app->screens, at, &count));
  return count;
}

/// Events that were seen in the worlds.
typedef struct Seen {
  bool walked, gave_up, found, held, turned, opened, won;
} Seen;

static int32_t passed(const SimWorld *world) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++) count += world->actors.x[i] > 8 * BASE_ONE;
  return count;
}

static void look_at_cards(const App *app, Seen *seen) {
  const SimWorld *throng = card(app, 2);
  seen->walked |= card(app, 0)->heroes[0].status == SIM_HERO_REACHED;
  seen->gave_up |= card(app, 1)->heroes[0].status == SIM_HERO_OSCILLATION;
  seen->found |= seen->gave_up && card(app, 1)->heroes[0].status == SIM_HERO_REACHED;
  seen->held |=
      throng->heroes[0].barricades == SIM_BARRICADES - 2 && throng->tick > 280 && passed(throng) == 0;
  seen->turned |= seen->held && passed(throng) > 0;
  seen->opened |= card(app, 3)->gate_open;
  seen->won |= card(app, 3)->heroes[0].status == SIM_HERO_WON;
}

static void the_cards_show_what_they_say(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 320, 480);
  shell_go(app, APP_SCREEN_HELP);
  hand_frames(app, 1);
  Seen seen = {0};
  for (int i = 0; i < WHOLE_SHOW; i++) {
    hand_frames(app, 1);
    look_at_cards(app, &seen);
  }
  assert_true(seen.walked);
  assert_true(seen.gave_up && seen.found);
  assert_true(seen.held && seen.turned);
  assert_true(seen.opened && seen.won);
  for (int i = 0; i < APP_HOW_CARDS; i++) {
    assert_int_equal(begun(app, i), 2);
    assert_int_equal(card(app, i)->stats.refused, 0);
  }
  hand_key(app, SDLK_ESCAPE, 0);
  assert_null(app->screens.how); // their memory is given back
}

static void nothing_moves_with_reduced_motion(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  shell_go(app, APP_SCREEN_HELP);
  hand_frames(app, 2);
  const int64_t tick = card(app, 0)->tick;
  assert_true(tick > 0);
  hand_frames(app, AROUND);
  assert_int_equal(card(app, 0)->tick, tick);
}

static int tab_choice(int at) {
  return (int)(app_ui_id("help tab", 0) & 0xffffff) * 64 + at;
}

static void tabs_by_finger_keys_and_again(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  shell_go(app, APP_SCREEN_HELP);
  hand_frames(app, 2);
  assert_int_equal(app->screens.help_tab, 0);
  hand_tap_widget(app, "choice", tab_choice(2));
  hand_frames(app, 2);
  assert_int_equal(app->screens.help_tab, 2);
  hand_tap_widget(app, "help keys", 0);
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, APP_SCREEN_KEYS);
  hand_key(app, SDLK_ESCAPE, 0); // back on the page that led there
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, APP_SCREEN_HELP);
  assert_int_equal(app->screens.help_tab, 2);
  for (int i = 0; i < 4 && app->ui.focus != app_ui_id("help tab", 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.focus, app_ui_id("help tab", 0));
  hand_key(app, SDLK_RIGHT, 0);
  hand_frames(app, 1);
  assert_int_equal(app->screens.help_tab, 3);
  hand_key(app, SDLK_ESCAPE, 0);
  shell_go(app, APP_SCREEN_HELP);
  hand_frames(app, 2);
  assert_int_equal(app->screens.help_tab, 0); // the cards come first
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(the_cards_show_what_they_say),
      HAND_TEST(nothing_moves_with_reduced_motion),
      HAND_TEST(tabs_by_finger_keys_and_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
