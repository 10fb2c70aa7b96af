/* Keys that are bound again: by the screen, kept in the settings, with conflicts shown and swapped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/actions/key_rows.h"
#include "app/shell/shell_screens.h"

static int row_named(const char *name) {
  for (int row = 0; row < APP_KEY_ROWS; row++)
    if (strcmp(app_keys_name(row), name) == 0) return row;
  fail_msg("no row %s", name);
  return -1;
}

static AppKey first_key(const App *app, int row) {
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(&app->settings, row, keys);
  return keys[0];
}

static int conflicts(const AppSettings *settings) {
  int count = 0;
  for (int row = 0; row < APP_KEY_ROWS; row++)
    for (int slot = 0; slot < APP_KEY_SLOTS; slot++) {
      const int other = app_keys_conflict(settings, row, slot);
      if (other >= 0) print_message("%s and %s\n", app_keys_name(row), app_keys_name(other));
      count += other >= 0;
    }
  return count;
}

static void names_tell_rows_apart(void **state) {
  (void)state;
  for (int row = 0; row < APP_KEY_ROWS; row++) {
    assert_in_range(strlen(app_keys_name(row)), 1, APP_KEY_NAME - 1);
    assert_true(strlen(app_keys_label(row)) > 0);
    for (int other = 0; other < row; other++)
      assert_string_not_equal(app_keys_name(row), app_keys_name(other));
  }
}

static void keys_have_names_that_can_be_read(void **state) {
  (void)state;
  for (int row = 0; row < APP_KEY_ROWS; row++) {
    AppKey keys[APP_KEY_SLOTS], again;
    app_keys_standard(row, keys);
    for (int i = 0; i < APP_KEY_SLOTS; i++) {
      char name[APP_KEY_TEXT];
      if (app_key_print(keys[i], name, sizeof name)[0] == '\0') continue;
      assert_null(strchr(name, ',')); // it parts keys in the file
      assert_true(app_key_read(base_span(name), &again));
      assert_true(app_key_is(again, keys[i]));
    }
  }
}

static void no_layout_is_in_its_own_way(void **state) {
  (void)state;
  for (int preset = 0; preset < APP_KEY_PRESETS; preset++) {
    AppSettings *settings = calloc(1, sizeof *settings);
    assert_non_null(settings);
    app_settings_default(settings, app_overlays_name);
    app_keys_use(settings, preset);
    assert_int_equal(conflicts(settings), 0);
    assert_int_equal(app_keys_preset(settings), preset);
    assert_int_equal(settings->key_count > 0, preset > 0);
    free(settings);
  }
}

/// The hand of a layout reaches all that a game needs.
static void layouts_lie_under_one_hand(void **state) {
  (void)state;
  static const char *const needed[] = {"pause",       "barricade",  "bell",          "target-up",
                                       "target-left", "depth-more", "steering-next", "restart"};
  static const char *const reach[] = {"", "yuiop[]hjkl;'nm,./=-", "qwertasdfgzxcvb"};
  for (int preset = 1; preset < APP_KEY_PRESETS; preset++) {
    AppSettings *settings = calloc(1, sizeof *settings);
    assert_non_null(settings);
    app_settings_default(settings, app_overlays_name);
    app_keys_use(settings, preset);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
      AppKey keys[APP_KEY_SLOTS];
      app_keys_get(settings, row_named(needed[i]), keys);
      bool reached = false;
      for (int k = 0; k < APP_KEY_SLOTS; k++) {
        const SDL_Keycode code = keys[k].code;
        reached = reached || code == SDLK_SPACE || (code > 32 && code < 127 && strchr(reach[preset], code));
        reached = reached || (preset == 1 && (code & SDLK_SCANCODE_MASK) != 0);
      }
      if (!reached) print_message("%s in layout %d\n", needed[i], preset);
      assert_true(reached);
    }
    free(settings);
  }
}

static App *open_keys(void **state) {
  App *app = hand_open_hall(*state);
  shell_go(app, APP_SCREEN_SETTINGS);
  shell_go(app, APP_SCREEN_KEYS);
  hand_frames(app, 3);
  return app;
}

static void rebind(App *app, const char *name, SDL_Keycode code, Uint16 mod) {
  hand_tap_widget(app, "key", row_named(name) * APP_KEY_SLOTS);
  hand_key(app, code, mod);
}

static void a_new_key_works_and_is_kept(void **state) {
  App *app = open_keys(state);
  rebind(app, "lab", SDLK_F4, 0);
  char text[APP_KEYS_TEXT];
  assert_string_equal(app_keys_text(&app->settings, APP_ACTION_PANEL, text, sizeof text), "F4");
  assert_int_equal(app->screens.now, APP_SCREEN_KEYS);
  shell_go(app, APP_SCREEN_GAME);
  hand_frames(app, 2);
  const bool open = app->settings.value[APP_SETTING_PANEL_OPEN] != 0;
  hand_key(app, SDLK_l, 0);
  assert_int_equal(app->settings.value[APP_SETTING_PANEL_OPEN] != 0, open);
  hand_key(app, SDLK_F4, 0);
  assert_int_equal(app->settings.value[APP_SETTING_PANEL_OPEN] != 0, !open);
  AppSettings *again = calloc(1, sizeof *again);
  assert_non_null(again);
  app_settings_load(again, app_overlays_name);
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(again, APP_ACTION_PANEL, keys);
  assert_int_equal(keys[0].code, SDLK_F4);
  free(again);
}

static void overlays_have_keys_too(void **state) {
  App *app = open_keys(state);
  rebind(app, "heat", SDLK_w, KMOD_LSHIFT);
  shell_go(app, APP_SCREEN_GAME);
  hand_frames(app, 2);
  const int heat = app_overlays_find("heat");
  hand_key(app, SDLK_1, 0);
  assert_false(app->settings.overlay[heat]);
  hand_key(app, SDLK_w, KMOD_LSHIFT);
  assert_true(app->settings.overlay[heat]);
}

static const AppUiBox *box(const App *app, const char *name, int row) {
  return app_ui_box(&app->ui, app_ui_id(name, row * APP_KEY_SLOTS));
}

static void a_conflict_is_shown_at_both_and_swapped(void **state) {
  static const char *const worked[] = {"bell", "mute"};
  for (int from = 0; from < 2; from++) { // by the button of either row
    App *app = open_keys(state);
    app_keys_use(&app->settings, 0);
    const int bell = row_named("bell"), mute = row_named("mute");
    rebind(app, "bell", SDLK_u, 0);
    assert_int_equal(conflicts(&app->settings), 2);
    assert_non_null(box(app, "key swap", bell));
    assert_non_null(box(app, "key swap", mute));
    hand_tap_widget(app, "key swap", row_named(worked[from]) * APP_KEY_SLOTS);
    assert_int_equal(first_key(app, bell).code, SDLK_u);
    assert_int_equal(first_key(app, mute).code, SDLK_f);
    assert_int_equal(conflicts(&app->settings), 0);
    assert_null(box(app, "key swap", bell));
  }
}

static void esc_is_never_lost(void **state) {
  App *app = open_keys(state);
  rebind(app, "back", SDLK_q, 0); // it says no; the key then is the key of nothing on this screen
  assert_int_equal(first_key(app, APP_ACTION_BACK).code, SDLK_ESCAPE);
  rebind(app, "pause", SDLK_ESCAPE, 0); // leaves pause as it is
  assert_int_equal(first_key(app, APP_ACTION_PAUSE).code, SDLK_SPACE);
  assert_int_equal(app->screens.now, APP_SCREEN_KEYS);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SETTINGS);
  // Nor by a file.
  app->settings.key[0] = (AppKeyLine){"back", {{SDLK_q, 0}, {SDLK_UNKNOWN, 0}}};
  app->settings.key_count = 1;
  assert_int_equal(first_key(app, APP_ACTION_BACK).code, SDLK_ESCAPE);
  assert_false(app_keys_bind(&app->settings, APP_ACTION_PAUSE, 0, (AppKey){SDLK_ESCAPE, 0}));
}

static void modifiers_wait_for_their_key(void **state) {
  App *app = open_keys(state);
  hand_tap_widget(app, "key", row_named("bell") * APP_KEY_SLOTS);
  hand_key(app, SDLK_LSHIFT, KMOD_LSHIFT);
  assert_int_not_equal(app->screens.key_row, 0);
  hand_key(app, SDLK_F6, KMOD_LSHIFT);
  const AppKey key = first_key(app, row_named("bell"));
  assert_true(key.code == SDLK_F6 && key.mod == KMOD_SHIFT);
}

static void a_key_can_be_taken_away_and_all_be_reset(void **state) {
  App *app = open_keys(state);
  hand_tap_widget(app, "key", row_named("bell") * APP_KEY_SLOTS);
  hand_tap_widget(app, "key clear", 0);
  assert_int_equal(first_key(app, row_named("bell")).code, SDLK_UNKNOWN);
  assert_int_equal(app_keys_preset(&app->settings), -1);
  hand_tap_widget(app, "keys reset", 0);
  assert_int_equal(first_key(app, row_named("bell")).code, SDLK_f);
  assert_int_equal(app->settings.key_count, 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_tell_rows_apart),
      cmocka_unit_test(keys_have_names_that_can_be_read),
      cmocka_unit_test(no_layout_is_in_its_own_way),
      cmocka_unit_test(layouts_lie_under_one_hand),
      TEST(a_new_key_works_and_is_kept),
      TEST(overlays_have_keys_too),
      TEST(a_conflict_is_shown_at_both_and_swapped),
      TEST(esc_is_never_lost),
      TEST(modifiers_wait_for_their_key),
      TEST(a_key_can_be_taken_away_and_all_be_reset),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
