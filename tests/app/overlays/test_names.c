/* The overlays by name: typed for, tapped, switched between names and pictures; nothing of it reaches the
 * game. */
#include "../hand.h"

#include <stdio.h>
#include <string.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/race/race_places.h"
#include "app/screens/overlay_list.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"

static App *open_names(Hand *hand, int w, int h) {
  App *app = hand_open(hand, hand->level, w, h);
  app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = 1;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  hand_frames(app, 3);
  return app;
}

static void type(App *app, const char *text) {
  SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
  snprintf(event.text.text, sizeof event.text.text, "%s", text);
  SDL_PushEvent(&event);
  hand_frames(app, 2);
}

static bool is_on(const App *app, const char *name) {
  return app->settings.overlay[app_overlays_find(name)];
}

static bool is_there(const App *app, const char *name, int index) {
  return app_ui_box(&app->ui, app_ui_id(name, index)) != NULL;
}

enum { SWITCH, FIELD, FORGET }; // of "overlay names"

static void a_name_is_typed(void **state) {
  App *app = open_names(*state, 1280, 720);
  assert_true(is_there(app, "overlay", app_overlays_find("heat")));
  hand_tap_widget(app, "overlay names", FIELD);
  assert_true(SDL_IsTextInputActive());
  type(app, "sce");
  assert_true(is_there(app, "overlay", app_overlays_find("scent")));
  assert_false(is_there(app, "overlay", app_overlays_find("heat")));
  hand_key(app, SDLK_RETURN, 0);
  assert_true(is_on(app, "scent"));
  hand_key(app, SDLK_RETURN, 0);
  assert_false(is_on(app, "scent"));
  for (int i = 0; i < 3; i++) hand_key(app, SDLK_BACKSPACE, 0);
  hand_key(app, SDLK_RETURN, 0); // nothing is typed, nothing found
  int32_t rows[APP_OVERLAY_COUNT];
  assert_int_equal(app_overlays_colours(&app->settings, rows), 0);
  assert_true(is_there(app, "overlay", app_overlays_find("heat")));
}

/// Letters, space, arrows and Esc are the field's while it is typed in.
static void no_key_reaches_the_game(void **state) {
  App *app = open_names(*state, 1280, 720);
  hand_tap_widget(app, "overlay names", FIELD);
  type(app, "x");
  const bool paused = app->game.run.paused;
  static const SDL_Keycode keys[] = {SDLK_p,    SDLK_SPACE,  SDLK_l,      SDLK_a,       SDLK_1,
                                     SDLK_h,    SDLK_s,      SDLK_b,      SDLK_LEFT,    SDLK_RIGHT,
                                     SDLK_HOME, SDLK_DELETE, SDLK_PAGEUP, SDLK_PAGEDOWN};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) hand_key(app, keys[i], 0);
  const int steering = app->game.run.world.heroes[0].steering;
  assert_true(app->ui.typing.id == app_ui_id("overlay names", FIELD));
  assert_int_equal(app->game.run.paused, paused);
  assert_false(app->settings.value[APP_SETTING_PANEL_OPEN]);
  assert_true(app->settings.value[APP_SETTING_OVERLAY_BUTTONS]);
  assert_false(is_on(app, "heat") || is_on(app, "sound"));
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  assert_int_equal(app->game.run.world.heroes[0].steering, steering);
  hand_key(app, SDLK_ESCAPE, 0); // leaves the field, not the game
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->ui.typing.id, 0);
  hand_key(app, SDLK_1, 0);
  assert_true(is_on(app, "heat"));
  hand_tap_widget(app, "overlay names", FIELD);
  hand_key(app, SDLK_DOWN, 0); // to the rows, not the target of the hero
  assert_true(app->ui.focus_shown && app->ui.typing.id == 0);
  hand_frames(app, 30);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
}

static void a_row_is_tapped_at(void **state, int w, int h) {
  App *app = open_names(*state, w, h);
  for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++) {
    const SDL_FRect box = hand_reveal(app, "overlay", row);
    assert_true(box.h >= APP_BUTTON * app->window.scale && box.w >= 2 * APP_BUTTON * app->window.scale);
    hand_tap_widget(app, "overlay", row);
    assert_true(app->settings.overlay[row]);
  }
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
}

static void rows_are_tapped(void **state) {
  a_row_is_tapped_at(state, 400, 700);
  a_row_is_tapped_at(state, 800, 600);
  a_row_is_tapped_at(state, 1280, 720);
}

/// By finger, in the bottom sheet: the sheet becomes full, so that no keyboard lies over the field.
static void a_finger_types(void **state) {
  App *app = open_names(*state, 400, 700);
  hand_tap_widget(app, "overlay names", FIELD);
  assert_true(SDL_IsTextInputActive() && app->screens.drawer_full);
  hand_frames(app, 2);
  const AppUiBox *field = app_ui_box(&app->ui, app_ui_id("overlay names", FIELD));
  assert_true(field->rect.y + field->rect.h < 350);
  type(app, "cover");
  hand_tap_widget(app, "overlay", app_overlays_find("cover"));
  assert_true(is_on(app, "cover"));
  assert_false(SDL_IsTextInputActive());
  hand_tap_widget(app, "overlay names", FORGET);
  assert_string_equal(app->screens.overlay_find, "");
  assert_true(is_there(app, "overlay", app_overlays_find("heat")));
}

/// The switch is kept, and folding the switches forgets what was typed.
static void names_or_pictures(void **state) {
  Hand *hand = *state;
  App *app = open_names(hand, 1280, 720);
  const float names = app->game.camera.view.w;
  hand_tap_widget(app, "overlay names", SWITCH);
  assert_false(app->settings.value[APP_SETTING_OVERLAY_NAMES]);
  assert_false(is_there(app, "overlay names", FIELD));
  assert_true(app->game.camera.view.w > names + 200);
  static AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_false(kept.value[APP_SETTING_OVERLAY_NAMES]);
  hand_tap_widget(app, "overlay names", SWITCH);
  hand_tap_widget(app, "overlay names", FIELD);
  type(app, "radar");
  hand_tap_widget(app, "action", APP_ACTION_OVERLAYS);
  hand_tap_widget(app, "action", APP_ACTION_OVERLAYS);
  assert_string_equal(app->screens.overlay_find, "");
}

static void a_race_has_them(void **state) {
  static const int sizes[][2] = {{1280, 720}, {400, 700}};
  for (int k = 0; k < 2; k++) {
    App *app = hand_open(*state, ((Hand *)*state)->level, sizes[k][0], sizes[k][1]);
    shell_go(app, APP_SCREEN_RACERS);
    hand_frames(app, 2);
    app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_PRESET, .id = 0});
    shell_perform(app);
    assert_non_null(app->race);
    app->race->tools = true;
    hand_frames(app, 3);
    const SDL_FRect names = app_race_names(app->race).r;
    assert_true(names.w > 0);
    for (int i = 0; i < app->race->count; i++) {
      const SDL_FRect pane = app_race_pane(app->race, app->race->count, i).r;
      assert_false(SDL_HasIntersectionF(&names, &pane));
    }
    hand_tap_widget(app, "race overlay names", FIELD);
    type(app, "heat");
    hand_key(app, SDLK_RETURN, 0);
    assert_true(is_on(app, "heat"));
    hand_tap_widget(app, "race overlay", app_overlays_find("heat"));
    assert_false(is_on(app, "heat"));
    hand_tap_widget(app, "race overlay names", FORGET);
    hand_tap_widget(app, "race overlay names", SWITCH);
    assert_true(app_race_names(app->race).r.w <= 0);
    assert_true(is_there(app, "race overlay", 0));
    app->settings.value[APP_SETTING_OVERLAY_NAMES] = 1;
  }
}

static int32_t first(const AppSettings *settings, const char *text) {
  int32_t rows[APP_OVERLAY_COUNT];
  return app_overlay_list_find(settings, text, rows) > 0 ? rows[0] : -1;
}

static void what_a_text_finds(void **state) {
  (void)state;
  static AppSettings settings;
  int32_t rows[APP_OVERLAY_COUNT];
  app_settings_default(&settings, app_overlays_name);
  assert_int_equal(app_overlay_list_find(&settings, "", rows), APP_OVERLAY_COUNT);
  assert_int_equal(app_overlay_list_find(&settings, "no such thing", rows), 0);
  assert_int_equal(first(&settings, "  RADAR "), app_overlays_find("radar"));
  assert_int_equal(first(&settings, "clusters"), app_overlays_find("regions"));
  assert_int_equal(first(&settings, "map"), app_overlays_find("heat")); // within the title
  assert_int_equal(first(&settings, "footprints"), app_overlays_find("markers"));
  for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++) {
    assert_int_equal(first(&settings, SDL_GetKeyName(app_overlays[row]->key)), row);
    assert_int_equal(first(&settings, app_overlays[row]->title), row);
  }
  for (int32_t group = 0; group < APP_GROUP_COUNT; group++) { // all of a group
    const int count = app_overlay_list_find(&settings, app_overlay_groups[group], rows);
    for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++) {
      bool found = (int32_t)app_overlays[row]->group != group;
      for (int i = 0; i < count; i++) found = found || rows[i] == row;
      assert_true(found);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_name_is_typed),          HAND_TEST(no_key_reaches_the_game), HAND_TEST(rows_are_tapped),
      HAND_TEST(a_finger_types),           HAND_TEST(names_or_pictures),       HAND_TEST(a_race_has_them),
      cmocka_unit_test(what_a_text_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
