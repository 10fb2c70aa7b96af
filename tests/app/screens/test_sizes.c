/* All screens in windows of all sizes, with text and buttons of all sizes: each control lies inside the
 * window, is as large as a finger needs and keeps its distance; labels are whole. */
#include "../tour.h"
#include "app/draw/style.h"
#include "app/race/race_places.h"
#include "app/shell/shell_screens.h"
#include "base/random.h"

static const TourSize sizes[] = {
    {320, 480, 100},  {400, 700, 80},   {400, 700, 100},   {800, 600, 80},
    {800, 600, 100},  {800, 600, 150},  {768, 1024, 100},  {1280, 720, 80},
    {1280, 720, 100}, {1280, 720, 200}, {1920, 1080, 100}, {2560, 1440, 150},
};

enum { SIZES = sizeof sizes / sizeof *sizes };

/// Labels of a frame that end in an ellipsis.
static int count_cuts(App *app) {
  const int before = app->draw.cuts;
  hand_frames(app, 1);
  return app->draw.cuts - before;
}

/// In the least window long names of tunables may end in an ellipsis.
static bool size_is_plain(const App *app) {
  return app->window.width >= 360 && app->settings.value[APP_SETTING_UI_SCALE] == 100;
}

static int check_words(App *app, const char *what, int allowed) {
  const int cuts = count_cuts(app);
  if (!size_is_plain(app) || cuts <= allowed) return 0;
  print_message("%s at %d x %d: %d labels are cut\n", what, app->window.width, app->window.height,
                cuts - allowed);
  return 1;
}

/// Texts that the window or the column they stand in cuts off at a side.
static int check_spills(App *app, const char *what) {
  const int before = app->draw.spills;
  hand_frames(app, 1);
  if (app->draw.spills == before) return 0;
  print_message("%s at %d x %d, %d %%: %d texts are cut off\n", what, app->window.width, app->window.height,
                (int)app->settings.value[APP_SETTING_UI_SCALE], app->draw.spills - before);
  return 1;
}

/// A map of a race is left to be seen.
static int check_maps(const App *app) {
  const float min = !app->race->tools ? 60 : app->window.width < 360 ? 8 : 24;
  int faults = 0;
  for (int i = 0; i < app->race->count; i++) {
    const SDL_FRect map = app_race_map(app->race, app->race->count, i);
    const bool seen = map.w >= 100 && map.h >= min && map.y + map.h <= (float)app->window.height;
    if (!seen) print_message("map %d: %.0f x %.0f\n", i, (double)map.w, (double)map.h);
    faults += !seen;
  }
  return faults;
}

/// `of`: how many labels on the cards of overlays, which are narrow, are cut.
static int check_scene(void *of, App *app, const char *scene, TourKind kind) {
  int *cuts = of;
  if (kind == TOUR_UNNAMED) {
    *cuts = count_cuts(app);
    return 0;
  }
  int faults = hand_check_boxes(app, scene);
  if (kind == TOUR_NAMED) faults += check_words(app, scene, *cuts);
  if (kind == TOUR_SCREEN) faults += check_words(app, scene, 0) + check_spills(app, scene);
  if (kind == TOUR_RACE) faults += check_maps(app);
  return faults;
}

typedef int Tour(void **state, TourSize size, const TourVisitor *visitor);

static void hold_in_every_window(void **state, Tour *tour) {
  int faults = 0, cuts = 0;
  const TourVisitor visitor = {check_scene, &cuts};
  for (int k = 0; k < SIZES; k++) faults += tour(state, sizes[k], &visitor);
  assert_int_equal(faults, 0);
}

static void every_screen_holds_in_every_window(void **state) {
  hold_in_every_window(state, tour_screens);
}

/// Windows and texts of random sizes: the same holds.
static void every_screen_holds_in_any_window(void **state) {
  enum { WINDOWS = 4 };
  BaseRandom random = base_random_seeded(34, 8);
  int faults = 0, cuts = 0;
  const TourVisitor visitor = {check_scene, &cuts};
  for (int i = 0; i < WINDOWS; i++) {
    const int width = 320 + (int)base_random_below(&random, i % 3 == 0 ? 300 : 1400),
              height = 480 + (int)base_random_below(&random, i % 2 == 0 ? 300 : 900);
    faults +=
        tour_screens(state, (TourSize){width, height, 80 + (int)base_random_below(&random, 121)}, &visitor);
  }
  assert_int_equal(faults, 0);
}

static void sheets_for_files_hold(void **state) {
  hold_in_every_window(state, tour_files);
}

static void kept_games_hold(void **state) {
  hold_in_every_window(state, tour_games);
}

static void the_game_holds_with_all_that_it_shows(void **state) {
  hold_in_every_window(state, tour_play);
}

static void the_race_holds_too(void **state) {
  hold_in_every_window(state, tour_races);
}

/// Text and buttons grow and shrink with the setting, targets never below a finger, the map not at all.
static void the_size_is_the_players(void **state) {
  App *app = tour_open(state, (TourSize){1280, 720, 100});
  const float scale = app->window.scale, zoom = app->game.camera.zoom_wanted;
  const float width = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  app->settings.value[APP_SETTING_UI_SCALE] = 200;
  hand_frames(app, 3);
  assert_float_equal(app->window.scale, 2 * scale, 0.01f);
  const float large = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  assert_true(large > 1.8f * width);
  assert_float_equal(app->game.camera.zoom_wanted, zoom, 0.01f);
  app->settings.value[APP_SETTING_UI_SCALE] = 80;
  hand_frames(app, 3);
  assert_float_equal(app->window.scale, scale, 0.01f);
  const float small = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  assert_true(small < 0.9f * width);
  assert_float_equal(app->game.camera.zoom_wanted, zoom, 0.01f);
}

/// The slider of that size stays under the finger until it is lifted.
static void the_slider_does_not_run_away(void **state) {
  App *app = tour_open(state, (TourSize){1280, 720, 100});
  shell_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 3);
  const SDL_FRect r = hand_reveal(app, "setting", APP_SETTING_UI_SCALE);
  const float y = r.y + r.h / 2, from = r.x + r.w * 0.2f, to = r.x + r.w * 0.9f;
  hand_finger(app, SDL_FINGERDOWN, 1, from, y);
  for (int i = 1; i <= 8; i++) {
    hand_finger(app, SDL_FINGERMOTION, 1, from + (to - from) * (float)i / 8, y);
    assert_float_equal(app->window.scale, app->window.base, 0.001f);
  }
  hand_finger(app, SDL_FINGERUP, 1, to, y);
  hand_frames(app, 3);
  assert_true(app->settings.value[APP_SETTING_UI_SCALE] >= 150);
  assert_true(app->window.scale > 1.4f * app->window.base);
}

/* The bottom sheet */

static int sheet(const App *app) {
  const bool open = app->settings.value[APP_SETTING_PANEL_OPEN] != 0 ||
                    app->settings.value[APP_SETTING_OVERLAY_BUTTONS] != 0;
  return !open ? 0 : app->screens.drawer_full ? 2 : 1;
}

static void pull(App *app, float by) {
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
  assert_non_null(box);
  const float x = box->rect.x + box->rect.w / 2, y = box->rect.y + box->rect.h / 2;
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  for (int i = 1; i <= 6; i++) hand_finger(app, SDL_FINGERMOTION, 1, x, y - by * (float)i / 6);
  hand_finger(app, SDL_FINGERUP, 1, x, y - by);
  hand_frames(app, 3);
}

static void a_sheet_is_pulled(void **state) {
  App *app = tour_open(state, (TourSize){400, 700, 100});
  assert_int_equal(sheet(app), 0);
  const float closed = app->game.camera.view.h;
  pull(app, 200);
  assert_int_equal(sheet(app), 1);
  assert_true(app->game.camera.view.h < closed * 0.6f);
  pull(app, 250);
  assert_int_equal(sheet(app), 2);
  pull(app, -200);
  assert_int_equal(sheet(app), 1);
  pull(app, 8); // a tremble is a tap
  assert_int_equal(sheet(app), 0);
  hand_tap_widget(app, "drawer", 0);
  assert_int_equal(sheet(app), 1);
  pull(app, -260);
  assert_int_equal(sheet(app), 0);
  assert_float_equal(app->game.camera.view.h, closed, 1);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // none of it was a tap on the map
}

static void a_sheet_is_worked_by_wheel_and_keys(void **state) {
  App *app = tour_open(state, (TourSize){400, 700, 100});
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
  hand_mouse(app, SDL_MOUSEMOTION, 0, box->rect.x + box->rect.w / 2, box->rect.y + 20);
  for (int i = 0; i < 2; i++) {
    SDL_PushEvent(&(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = 1}});
    hand_frames(app, 3);
    box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
    hand_mouse(app, SDL_MOUSEMOTION, 0, box->rect.x + box->rect.w / 2, box->rect.y + 20);
    assert_int_equal(sheet(app), i + 1);
  }
  for (int i = 0; i < 80 && app->ui.focus != app_ui_id("drawer", 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.focus, app_ui_id("drawer", 0));
  hand_key(app, SDLK_DOWN, 0);
  assert_int_equal(sheet(app), 1);
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(sheet(app), 0);
  hand_key(app, SDLK_UP, 0);
  assert_int_equal(sheet(app), 1);
}

/// All of the lab and every overlay can be reached in it.
static void a_sheet_has_everything(void **state) {
  App *app = tour_open(state, (TourSize){400, 700, 100});
  hand_tap_widget(app, "drawer tab", 2);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    hand_tap_widget(app, "overlay", i);
    assert_true(app->settings.overlay[i]);
    hand_tap_widget(app, "overlay", i);
  }
  hand_tap_widget(app, "drawer tab", 2);
  hand_tap_widget(app, "drawer tab", 1);
  hand_reveal(app, "steering", 0);
  hand_reveal(app, "population", 0);
  hand_reveal(app, "reset", 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(every_screen_holds_in_every_window),
      TEST(every_screen_holds_in_any_window),
      TEST(sheets_for_files_hold),
      TEST(kept_games_hold),
      TEST(the_game_holds_with_all_that_it_shows),
      TEST(the_race_holds_too),
      TEST(the_size_is_the_players),
      TEST(the_slider_does_not_run_away),
      TEST(a_sheet_is_pulled),
      TEST(a_sheet_is_worked_by_wheel_and_keys),
      TEST(a_sheet_has_everything),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
