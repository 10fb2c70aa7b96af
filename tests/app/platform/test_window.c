/* The window as a whole: screens on every size, the end of a game, lost textures, sizes that change. */
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_screens.h"

#include "hand.h"

/* Screens */

static void check_boxes(const App *app, const char *what) {
  int widgets = 0;
  for (int i = 0; i < app->ui.box_count; i++) {
    const AppUiBox *box = &app->ui.box[i];
    if (box->kind < APP_UI_PART) continue;
    widgets++;
    float min = APP_BUTTON * app->window.scale - 0.5f;
    bool large = box->whole.w >= min && box->whole.h >= min;
    bool inside = box->scroll != 0 || (box->rect.x >= -0.5f && box->rect.y >= -0.5f &&
                                       box->rect.x + box->rect.w <= (float)app->window.width + 0.5f &&
                                       box->rect.y + box->rect.h <= (float)app->window.height + 0.5f);
    if (!large || !inside) {
      print_message("%s at %d x %d: box %d at %.0f,%.0f is %.0f x %.0f\n", what, app->window.width,
                    app->window.height, i, (double)box->whole.x, (double)box->whole.y, (double)box->whole.w,
                    (double)box->whole.h);
    }
    assert_true(large && inside);
  }
  assert_true(widgets > 0); // there is always something to tap
}

static void every_widget_can_be_hit_on_every_size(void **state) {
  static const int sizes[][2] = {{640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {600, 900}};
#define X(NAME, name) #name,
  static const char *const names[APP_SCREEN_COUNT] = {APP_SCREENS(X)};
#undef X
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    App *app = hand_open(*state, ((Hand *)*state)->level, sizes[i][0], sizes[i][1]);
    for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
      shell_go(app, (AppScreen)screen);
      hand_frames(app, 2);
      check_boxes(app, names[screen]);
      assert_false(app->quit);
    }
    app->screens.now = APP_SCREEN_GAME;
    app->settings.value[APP_SETTING_PANEL_OPEN] = true;
    hand_frames(app, 3);
    check_boxes(app, "lab");
  }
}

static void other_screens_pause_the_world(void **state) {
  App *app = hand_open_hall(*state);
  hand_tap_widget(app, "action", APP_ACTION_BACK);
  assert_int_equal(app->screens.now, APP_SCREEN_PAUSE);
  int64_t tick = app->game.run.world.tick;
  hand_tap_tile(app, 20, 2);
  hand_frames(app, 20);
  assert_int_equal(app->game.run.world.tick, tick);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  hand_key(app, SDLK_F1, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_HELP);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  hand_frames(app, 20);
  assert_true(app->game.run.world.tick > tick);
}

static void from_the_title_into_a_level(void **state) {
  App *app = hand_open(*state, NULL, 1280, 720);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_true(app->game.run.backdrop && app->game.run.has_world);
  int64_t tick = app->game.run.world.tick;
  hand_pass(app, 120);
  assert_true(app->game.run.world.tick >= tick + 100); // it lives
  hand_key(app, SDLK_RETURN, 0);                       // the first choice
  hand_frames(app, 5);
  if (app->screens.now == APP_SCREEN_LEVELS) hand_key(app, SDLK_RETURN, 0);
  hand_frames(app, 5);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_false(app->game.run.backdrop);
  assert_int_equal(app->game.run.library_at, 0);
}

static void check_workbench(App *app) {
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_string_equal(app->game.run.level_name, "workbench");
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
  hand_pass(app, 600);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME); // nothing ends there
}

static void from_the_title_to_the_workbench(void **state) {
  static const int sizes[][2] = {{800, 600}, {1280, 720}};
  for (int i = 0; i < 2; i++) {
    App *app = hand_open(*state, NULL, sizes[i][0], sizes[i][1]);
    app->settings.value[APP_SETTING_PANEL_OPEN] = false;
    hand_tap_widget(app, "workshop", 0);
    hand_tap_widget(app, "lab", 0);
    assert_int_equal(app->screens.now, APP_SCREEN_LAB);
    hand_tap_widget(app, "card", app->game.library.campaign);
    check_workbench(app);
    shell_go(app, APP_SCREEN_TITLE);
    app->settings.value[APP_SETTING_PANEL_OPEN] = false;
    shell_go(app, APP_SCREEN_LAB);
    hand_frames(app, 3);
    hand_key(app, SDLK_RETURN, 0); // its first card
    check_workbench(app);
    shell_go(app, APP_SCREEN_LAB);
    hand_frames(app, 3);
    hand_tap_widget(app, "card", 2); // levels of the campaign are offered too
    assert_int_equal(app->game.run.library_at, 2);
  }
}

/// Enemies do not hurt the hero of a level that was opened from the lab's cards, until the switch of the
/// panel is off; they do where the level is played.
static void nothing_hurts_in_the_lab(void **state) {
  App *app = hand_open(*state, NULL, 1280, 720);
  hand_tap_widget(app, "workshop", 0);
  hand_tap_widget(app, "lab", 0);
  hand_tap_widget(app, "card", 2);
  const SimWorld *world = &app->game.run.world;
  assert_string_equal(app->game.run.level_name, "two-halls");
  if (app->game.run.owed.waiting) app_intro_start(&app->game);
  hand_pass(app, 1800);
  assert_true(world->stats.touches > 0);
  assert_int_equal(world->heroes[0].hearts, SIM_HEARTS);
  hand_tap_widget(app, "harmless", 0);
  hand_pass(app, 120);
  assert_int_equal(world->tuning.value[SIM_TUNE_HARMLESS], 0);
  assert_true(world->heroes[0].hearts < SIM_HEARTS);
  app = hand_open(*state, "two-halls", 1280, 720);
  hand_pass(app, 2);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_HARMLESS], 0);
}

static bool has_widget(const App *app, const char *name) {
  for (int i = 0; i < app->ui.box_count; i++)
    if (app->ui.box[i].id == app_ui_id(name, 0)) return true;
  return false;
}

static void the_campaign_ends_before_the_lab(void **state) {
  App *app = hand_open_hall(*state);
  const int last = app->game.library.campaign - 1;
  assert_true(last + 1 < app->game.library.count);
  for (int at = last - 1; at <= last + 1; at++) {
    shell_go(app, APP_SCREEN_GAME);
    app->game.run.library_at = at;
    shell_go(app, APP_SCREEN_WON);
    hand_frames(app, 2);
    assert_int_equal(has_widget(app, "next"), at < last);
    assert_true(has_widget(app, "again"));
  }
  shell_go(app, APP_SCREEN_LEVELS);
  hand_frames(app, 2);
  assert_non_null(app_ui_box(&app->ui, app_ui_id("place", last)));
  assert_null(app_ui_box(&app->ui, app_ui_id("place", last + 1)));
}

/* The end of a game */

static void walk_to(App *app, int32_t x, int32_t y) {
  hand_tap_tile(app, x, y);
  NavCell cell = nav_grid_cell(&app->game.run.world.grid, x, y);
  for (int i = 0;
       i < 200 && (app->game.run.world.heroes[0].cell != cell || app->game.run.world.heroes[0].countdown > 0);
       i++) {
    if (app->game.run.world.end_tick >= 0) return;
    hand_pass(app, 8);
  }
}

static void win_level(App *app) {
  hand_show_whole(app);
  walk_to(app, 21, 4);
  walk_to(app, 3, 10);
  walk_to(app, 24, 11);
  hand_pass(app, 120);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_WON);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
}

static void a_win_keeps_the_best_time(void **state) {
  App *app = hand_open_hall(*state);
  win_level(app);
  assert_true(app->game.run.progress.gain.best);
  int64_t best = app_records_best(&app->settings.records, app->game.run.level_name);
  assert_int_equal(best, app->game.run.world.end_tick);
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_int_equal(app_records_best(&kept.records, app->game.run.level_name), best);
  shell_restart(app, false);
  hand_pass(app, 60); // slower this time
  win_level(app);
  assert_false(app->game.run.progress.gain.best);
  shell_restart(app, false);
  app_set_tunable(&app->game, SIM_TUNE_HERO_SPEED, 2000);
  hand_frames(app, 1);
  win_level(app);
  assert_true(app->game.run.world.end_tick < best);
  assert_false(app->game.run.progress.gain.best); // the lab helped
  assert_int_equal(app_records_best(&app->settings.records, app->game.run.level_name), best);
}

static void a_loss_shows_its_screen(void **state) {
  App *app = hand_open_hall(*state);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 300});
  for (int i = 0; i < 100 && app->screens.now == APP_SCREEN_GAME; i++) hand_pass(app, 30);
  assert_int_equal(app->screens.now, APP_SCREEN_LOST);
  hand_frames(app, 10);
  check_boxes(app, "lost");
}

/* Textures */

static Uint8 *pixels_of(App *app) {
  Uint8 *pixels = malloc((size_t)app->window.width * (size_t)app->window.height * 3);
  assert_non_null(pixels);
  assert_int_equal(
      SDL_RenderReadPixels(app->window.renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels, app->window.width * 3),
      0);
  return pixels;
}

/// The light still comes to rest, by a shade at a time; what is missing or wrong differs by more.
static void assert_same_picture(const App *app, const Uint8 *a, const Uint8 *b) {
  int wrong = 0;
  for (int i = 0; i < app->window.width * app->window.height * 3; i++) wrong += abs(a[i] - b[i]) > 6;
  assert_int_equal(wrong, 0);
}

static void lost_textures_are_made_again(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  for (int i = 0; i < app_overlays_find("times"); i++)
    app->settings.overlay[i] = true; // times change by themselves
  hand_pass(app, 120);
  app->game.run.paused = true;
  hand_frames(app, 90); // until light and glides have come to rest
  Uint8 *before = pixels_of(app);
  static const Uint32 events[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
  for (int i = 0; i < 2; i++) {
    SDL_PushEvent(&(SDL_Event){.type = events[i]});
    hand_frames(app, 3);
    Uint8 *after = pixels_of(app);
    assert_same_picture(app, before, after);
    free(after);
  }
  free(before);
}

static void the_window_can_change_its_size_at_any_time(void **state) {
  App *app = hand_open_hall(*state);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  for (int i = 0; i < 20; i++) {
    SDL_SetWindowSize(app->window.sdl, 640 + i * 37 % 1300, 480 + i * 53 % 700);
    hand_frames(app, 2);
    int w, h;
    SDL_GetRendererOutputSize(app->window.renderer, &w, &h);
    assert_int_equal(app->window.width, w);
    assert_int_equal(app->window.height, h);
    assert_true(app->game.camera.view.w > 100 && app->game.camera.view.h > 100);
  }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(every_widget_can_be_hit_on_every_size),
      TEST(other_screens_pause_the_world),
      TEST(from_the_title_into_a_level),
      TEST(from_the_title_to_the_workbench),
      TEST(nothing_hurts_in_the_lab),
      HAND_TEST(nothing_hurts_in_the_lab),
      TEST(the_campaign_ends_before_the_lab),
      TEST(a_win_keeps_the_best_time),
      TEST(a_loss_shows_its_screen),
      TEST(lost_textures_are_made_again),
      TEST(the_window_can_change_its_size_at_any_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
