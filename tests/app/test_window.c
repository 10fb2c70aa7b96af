/* The window from inside: the real App under SDL's dummy driver, fed with real SDL events frame by frame.
 * What a key does a finger must reach as well, on every size of window. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/platform.h"
#include "app/style.h"
#include "base/file.h"

static const char hall[] = "throng level 1\ntitle = Hall\n[map]\n"
                           "#########################\n#.......................#\n#.......................#\n"
                           "#.......................#\n#....................*..#\n#.......................#\n"
                           "#...........@...........#\n#.......................#\n#.......................#\n"
                           "#.......................#\n#..*....................#\n#.......................>\n"
                           "#########################\n";

typedef struct Fixture {
  char folder[64], level[80];
  App *app;
} Fixture;

static int make_fixture(void **state) {
  Fixture *fixture = calloc(1, sizeof *fixture);
  if (fixture == NULL) return -1;
  snprintf(fixture->folder, sizeof fixture->folder, "/tmp/throng-window-XXXXXX");
  if (mkdtemp(fixture->folder) == NULL) return -1;
  snprintf(fixture->level, sizeof fixture->level, "%s/hall.level", fixture->folder);
  char error[BASE_FILE_ERROR_TEXT];
  if (!base_file_write(fixture->level, hall, sizeof hall - 1, error)) return -1;
  setenv("THRONG_PREF", fixture->folder, 1);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  *state = fixture;
  return 0;
}

static int free_fixture(void **state) {
  Fixture *fixture = *state;
  if (fixture->app != NULL) app_close(fixture->app);
  char command[160];
  snprintf(command, sizeof command, "rm -rf %s", fixture->folder);
  int status = system(command);
  free(fixture);
  return status;
}

static void frames(App *app, int count) {
  for (int i = 0; i < count; i++) app_frame(app);
}

/// Time that nobody needs to see: the world goes on, nothing is drawn.
static void pass(App *app, int count) {
  app->hidden = true;
  frames(app, count);
  app->hidden = false;
  frames(app, 2);
}

static App *open_sized(Fixture *fixture, const char *level, int w, int h) {
  if (fixture->app != NULL) app_close(fixture->app);
  AppOptions options = {.level = level, .has_seed = true, .seed = 4, .enemies = -1, .width = w, .height = h};
  App *app = fixture->app = app_open(&options);
  assert_non_null(app);
  app->fixed_clock = app->unpaced = true;
  frames(app, 3);
  return app;
}

static App *open_hall(Fixture *fixture) {
  return open_sized(fixture, fixture->level, 800, 600);
}

/* Hands */

static void finger(App *app, Uint32 type, int id, float x, float y) {
  SDL_Event event = {.tfinger = {.type = type, .touchId = 9, .fingerId = id}};
  event.tfinger.x = x / (float)app->width;
  event.tfinger.y = y / (float)app->height;
  SDL_PushEvent(&event);
  app_frame(app);
}

static void tap(App *app, float x, float y) {
  finger(app, SDL_FINGERDOWN, 1, x, y);
  finger(app, SDL_FINGERUP, 1, x, y);
  frames(app, 2);
}

static void key(App *app, SDL_Keycode code, Uint16 mod) {
  SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = code, .mod = mod}}};
  SDL_PushEvent(&event);
  frames(app, 2);
}

static const AppUiBox *find(const App *app, const char *name, int index) {
  AppUiId id = app_ui_id(name, index);
  for (int i = 0; i < app->ui.box_count; i++) {
    if (app->ui.box[i].id == id) return &app->ui.box[i];
  }
  print_message("there is no widget %s %d\n", name, index);
  fail();
  return NULL;
}

/// Scrolls by finger until the whole widget can be hit.
static SDL_FRect reveal(App *app, const char *name, int index) {
  for (int tries = 0; tries < 60; tries++) {
    const AppUiBox *box = find(app, name, index);
    if (box->scroll == 0 || box->rect.h >= box->whole.h - 0.5f) return box->rect;
    const AppUiBox *area = NULL;
    for (int i = 0; i < app->ui.box_count; i++) {
      if (app->ui.box[i].id == box->scroll) area = &app->ui.box[i];
    }
    assert_non_null(area);
    float x = area->rect.x + area->rect.w / 2, y = area->rect.y + area->rect.h / 2;
    float by = box->whole.y > y ? -60.0f : 60.0f;
    finger(app, SDL_FINGERDOWN, 1, x, y);
    for (int i = 1; i <= 4; i++) finger(app, SDL_FINGERMOTION, 1, x, y + by * (float)i / 4);
    finger(app, SDL_FINGERUP, 1, x, y + by);
    frames(app, 1);
  }
  print_message("%s %d cannot be scrolled into sight\n", name, index);
  fail();
  return (SDL_FRect){0};
}

static void tap_widget(App *app, const char *name, int index) {
  SDL_FRect rect = reveal(app, name, index);
  tap(app, rect.x + rect.w / 2, rect.y + rect.h / 2);
}

static void tap_tile(App *app, int32_t x, int32_t y) {
  tap(app, app_camera_px(&app->camera, (float)x + 0.5f), app_camera_py(&app->camera, (float)y + 0.5f));
}

/* Everything by finger, everything by key */

static void every_overlay_by_finger_and_by_key(void **state) {
  App *app = open_hall(*state);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    assert_false(app->settings.overlay[i]);
    tap_widget(app, "overlay", i);
    assert_true(app->settings.overlay[i]);
    key(app, app_overlays[i].key, 0);
    assert_false(app->settings.overlay[i]);
    key(app, app_overlays[i].key, 0);
    assert_true(app->settings.overlay[i]); // and leave it on: any number at once
  }
  frames(app, 30);
  assert_int_equal(app->world.hero.target, NAV_NO_CELL); // none of it went through to the map
  AppSettings kept;
  app_settings_load(&kept);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) assert_true(kept.overlay[i]);
}

static void every_slider_by_finger(void **state) {
  App *app = open_hall(*state);
  tap_widget(app, "action", APP_ACTION_PANEL);
  assert_true(app->settings.panel_open);
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    int32_t before = app_tunable(app, (SimTunable)i);
    SDL_FRect rect = reveal(app, sim_tunables[i].name, 0);
    float y = rect.y + rect.h * 0.7f, x = rect.x + rect.w / 2;
    finger(app, SDL_FINGERDOWN, 1, x, y);
    for (int step = 1; step <= 10; step++)
      finger(app, SDL_FINGERMOTION, 1, x + rect.w * 0.04f * (float)step, y);
    finger(app, SDL_FINGERUP, 1, x + rect.w * 0.4f, y);
    frames(app, 3);
    assert_int_not_equal(app->world.tuning.value[i], before);
    assert_in_range(app->world.tuning.value[i] - sim_tunables[i].least, 0,
                    sim_tunables[i].most - sim_tunables[i].least);
  }
  assert_int_equal(app->world.hero.target, NAV_NO_CELL);
  tap_widget(app, "reset", 0);
  assert_memory_equal(&app->world.tuning, &app->level.tuning, sizeof app->world.tuning);
}

static void the_number_of_enemies_by_finger(void **state) {
  App *app = open_hall(*state);
  tap_widget(app, "action", APP_ACTION_PANEL);
  SDL_FRect rect = reveal(app, "population", 0);
  float y = rect.y + rect.h * 0.7f;
  finger(app, SDL_FINGERDOWN, 1, rect.x + 12, y);
  for (int i = 1; i <= 10; i++) finger(app, SDL_FINGERMOTION, 1, rect.x + 12 + rect.w * 0.04f * (float)i, y);
  finger(app, SDL_FINGERUP, 1, rect.x + 12 + rect.w * 0.4f, y);
  frames(app, 5);
  assert_in_range(app->world.actors.count, 2, 2000);
  int32_t count = app->world.actors.count;
  app_restart(app, false); // what the lab changed stays in force
  frames(app, 5);
  assert_in_range(app->world.actors.count, count - 5, count + 5);
}

static void time_by_finger(void **state) {
  App *app = open_hall(*state);
  tap_widget(app, "action", APP_ACTION_PAUSE);
  assert_true(app->paused);
  int64_t tick = app->world.tick;
  frames(app, 30);
  assert_int_equal(app->world.tick, tick);
  key(app, SDLK_n, 0);
  assert_int_equal(app->world.tick, tick + 1);
  tap_tile(app, 20, 5); // a target in the pause waits for the next tick
  assert_int_equal(app->command_count, 1);
  tap_widget(app, "action", APP_ACTION_PANEL);
  tap_widget(app, "lab action", 1); // one step
  assert_int_equal(app->world.tick, tick + 2);
  assert_int_equal(app->world.hero.target, nav_grid_cell(&app->world.grid, 20, 5));
  tap_widget(app, "action", APP_ACTION_PAUSE);
  frames(app, 30);
  assert_true(app->world.tick > tick + 20);
  tap_widget(app, "lab action", 2); // restart
  assert_true(app->world.tick < 10);
  uint64_t seed = app->seed;
  tap_widget(app, "lab action", 3); // another seed
  assert_true(app->seed != seed && app->world.seed == app->seed);
}

static void barricades_by_finger(void **state) {
  App *app = open_hall(*state);
  NavCell cell = nav_grid_cell(&app->world.grid, 18, 6);
  tap_widget(app, "action", APP_ACTION_BARRICADE);
  assert_true(app->arm_barricade);
  tap_tile(app, 18, 6);
  assert_true(app->world.barricade[cell]);
  assert_false(app->arm_barricade);
  assert_int_equal(app->world.hero.target, NAV_NO_CELL); // the tap was no target
  tap_widget(app, "action", APP_ACTION_BARRICADE);
  tap_tile(app, 18, 6);
  assert_false(app->world.barricade[cell]);
  tap_widget(app, "action", APP_ACTION_BARRICADE);
  tap_tile(app, 0, 0); // rock
  assert_int_equal(app->world.hero.barricades, SIM_BARRICADES);
  assert_true(app->notice_until > app->now);
}

static void the_camera_by_finger(void **state) {
  App *app = open_hall(*state);
  float zoom = app->camera.zoom;
  finger(app, SDL_FINGERDOWN, 1, 600, 300);
  finger(app, SDL_FINGERDOWN, 2, 700, 300);
  for (int i = 1; i <= 10; i++) finger(app, SDL_FINGERMOTION, 2, 700 + 10.0f * (float)i, 300);
  assert_float_equal(app->camera.zoom, zoom * 2, zoom * 0.01f);
  for (int i = 1; i <= 10; i++) {
    finger(app, SDL_FINGERMOTION, 1, 600 - 10.0f * (float)i, 300);
    finger(app, SDL_FINGERMOTION, 2, 800 - 10.0f * (float)i, 300);
  }
  assert_false(app->camera.follows);
  finger(app, SDL_FINGERUP, 1, 500, 300);
  finger(app, SDL_FINGERUP, 2, 700, 300);
  frames(app, 60);
  assert_int_equal(app->world.hero.target, NAV_NO_CELL);
  tap_widget(app, "action", APP_ACTION_HOME);
  assert_true(app->camera.follows);
  zoom = app->camera.zoom_wanted;
  tap_widget(app, "action", APP_ACTION_ZOOM_OUT);
  assert_true(app->camera.zoom_wanted < zoom);
  tap_widget(app, "action", APP_ACTION_ZOOM_IN);
  assert_float_equal(app->camera.zoom_wanted, zoom, zoom * 0.01f);
}

static void a_long_press_inspects(void **state) {
  App *app = open_hall(*state);
  float x = app_camera_px(&app->camera, 20.5f), y = app_camera_py(&app->camera, 4.5f);
  finger(app, SDL_FINGERDOWN, 1, x, y);
  frames(app, 40);
  assert_true(app->inspecting && app->inspect_held);
  assert_int_equal(app->inspect_x, 20);
  assert_int_equal(app->inspect_y, 4);
  finger(app, SDL_FINGERUP, 1, x, y);
  frames(app, 5);
  assert_true(app->inspecting);
  assert_int_equal(app->world.hero.target, nav_grid_cell(&app->world.grid, 20, 4)); // the target is kept
}

/* Screens */

static void check_boxes(const App *app, const char *what) {
  int widgets = 0;
  for (int i = 0; i < app->ui.box_count; i++) {
    const AppUiBox *box = &app->ui.box[i];
    if (box->kind < APP_UI_PART) continue;
    widgets++;
    float least = APP_BUTTON * app->scale - 0.5f;
    bool large = box->whole.w >= least && box->whole.h >= least;
    bool inside = box->scroll != 0 || (box->rect.x >= -0.5f && box->rect.y >= -0.5f &&
                                       box->rect.x + box->rect.w <= (float)app->width + 0.5f &&
                                       box->rect.y + box->rect.h <= (float)app->height + 0.5f);
    if (!large || !inside) {
      print_message("%s at %d x %d: box %d at %.0f,%.0f is %.0f x %.0f\n", what, app->width, app->height, i,
                    (double)box->whole.x, (double)box->whole.y, (double)box->whole.w, (double)box->whole.h);
    }
    assert_true(large && inside);
  }
  assert_true(widgets > 0); // there is always something to tap
}

static void every_widget_can_be_hit_on_every_size(void **state) {
  static const int sizes[][2] = {{640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {600, 900}};
  static const char *const names[APP_SCREEN_COUNT] = {"title", "levels", "game",     "pause",
                                                      "won",   "lost",   "settings", "help"};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    App *app = open_sized(*state, ((Fixture *)*state)->level, sizes[i][0], sizes[i][1]);
    for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
      app_screens_go(app, (AppScreen)screen);
      frames(app, 2);
      check_boxes(app, names[screen]);
      assert_false(app->quit);
    }
    app->screen = APP_SCREEN_GAME;
    app->settings.panel_open = true;
    frames(app, 3);
    check_boxes(app, "lab");
  }
}

static void other_screens_pause_the_world(void **state) {
  App *app = open_hall(*state);
  tap_widget(app, "action", APP_ACTION_BACK);
  assert_int_equal(app->screen, APP_SCREEN_PAUSE);
  int64_t tick = app->world.tick;
  tap_tile(app, 20, 2);
  frames(app, 20);
  assert_int_equal(app->world.tick, tick);
  assert_int_equal(app->world.hero.target, NAV_NO_CELL);
  key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screen, APP_SCREEN_GAME);
  key(app, SDLK_F1, 0);
  assert_int_equal(app->screen, APP_SCREEN_HELP);
  key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screen, APP_SCREEN_GAME);
  frames(app, 20);
  assert_true(app->world.tick > tick);
}

static void from_the_title_into_a_level(void **state) {
  App *app = open_sized(*state, NULL, 1280, 720);
  assert_int_equal(app->screen, APP_SCREEN_TITLE);
  assert_true(app->backdrop && app->has_world);
  int64_t tick = app->world.tick;
  pass(app, 120);
  assert_true(app->world.tick >= tick + 100); // it lives
  key(app, SDLK_RETURN, 0);                   // the first choice
  frames(app, 5);
  if (app->screen == APP_SCREEN_LEVELS) key(app, SDLK_RETURN, 0);
  frames(app, 5);
  assert_int_equal(app->screen, APP_SCREEN_GAME);
  assert_false(app->backdrop);
  assert_int_equal(app->library_at, 0);
}

/* The end of a game */

static void walk_to(App *app, int32_t x, int32_t y) {
  tap_tile(app, x, y);
  NavCell cell = nav_grid_cell(&app->world.grid, x, y);
  for (int i = 0; i < 200 && (app->world.hero.cell != cell || app->world.hero.countdown > 0); i++) {
    if (app->world.end_tick >= 0) return;
    pass(app, 8);
  }
}

static void win(App *app) {
  walk_to(app, 21, 4);
  walk_to(app, 3, 10);
  walk_to(app, 24, 11);
  pass(app, 120);
  assert_int_equal(app->world.hero.status, SIM_HERO_WON);
  assert_int_equal(app->screen, APP_SCREEN_WON);
}

static void a_win_keeps_the_best_time(void **state) {
  App *app = open_hall(*state);
  win(app);
  assert_true(app->new_best);
  int64_t best = app_settings_best(&app->settings, app->level_name);
  assert_int_equal(best, app->world.end_tick);
  AppSettings kept;
  app_settings_load(&kept);
  assert_int_equal(app_settings_best(&kept, app->level_name), best);
  app_restart(app, false);
  pass(app, 60); // slower this time
  win(app);
  assert_false(app->new_best);
  app_restart(app, false);
  app_set_tunable(app, SIM_TUNE_HERO_SPEED, 2000);
  frames(app, 1);
  win(app);
  assert_true(app->world.end_tick < best);
  assert_false(app->new_best); // the lab helped
  assert_int_equal(app_settings_best(&app->settings, app->level_name), best);
}

static void a_loss_shows_its_screen(void **state) {
  App *app = open_hall(*state);
  app_command(app, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 300});
  for (int i = 0; i < 100 && app->screen == APP_SCREEN_GAME; i++) pass(app, 30);
  assert_int_equal(app->screen, APP_SCREEN_LOST);
  frames(app, 10);
  check_boxes(app, "lost");
}

/* Textures */

static Uint8 *pixels_of(App *app) {
  Uint8 *pixels = malloc((size_t)app->width * (size_t)app->height * 3);
  assert_non_null(pixels);
  assert_int_equal(SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels, app->width * 3),
                   0);
  return pixels;
}

/// The light still comes to rest, by a shade at a time; what is missing or wrong differs by more.
static void assert_same_picture(const App *app, const Uint8 *a, const Uint8 *b) {
  int wrong = 0;
  for (int i = 0; i < app->width * app->height * 3; i++) wrong += abs(a[i] - b[i]) > 6;
  assert_int_equal(wrong, 0);
}

static void lost_textures_are_made_again(void **state) {
  App *app = open_hall(*state);
  app->settings.reduced_motion = true;
  for (int i = 0; i < APP_OVERLAY_TIMES; i++) app->settings.overlay[i] = true; // times change by themselves
  pass(app, 120);
  app->paused = true;
  frames(app, 90); // until light and glides have come to rest
  Uint8 *before = pixels_of(app);
  static const Uint32 events[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
  for (int i = 0; i < 2; i++) {
    SDL_PushEvent(&(SDL_Event){.type = events[i]});
    frames(app, 3);
    Uint8 *after = pixels_of(app);
    assert_same_picture(app, before, after);
    free(after);
  }
  free(before);
}

static void the_window_can_change_its_size_at_any_time(void **state) {
  App *app = open_hall(*state);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
  app->settings.panel_open = true;
  for (int i = 0; i < 20; i++) {
    SDL_SetWindowSize(app->window, 640 + i * 37 % 1300, 480 + i * 53 % 700);
    frames(app, 2);
    int w, h;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    assert_int_equal(app->width, w);
    assert_int_equal(app->height, h);
    assert_true(app->camera.view.w > 100 && app->camera.view.h > 100);
  }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_fixture, free_fixture)
  const struct CMUnitTest tests[] = {
      TEST(every_overlay_by_finger_and_by_key),
      TEST(every_slider_by_finger),
      TEST(the_number_of_enemies_by_finger),
      TEST(time_by_finger),
      TEST(barricades_by_finger),
      TEST(the_camera_by_finger),
      TEST(a_long_press_inspects),
      TEST(every_widget_can_be_hit_on_every_size),
      TEST(other_screens_pause_the_world),
      TEST(from_the_title_into_a_level),
      TEST(a_win_keeps_the_best_time),
      TEST(a_loss_shows_its_screen),
      TEST(lost_textures_are_made_again),
      TEST(the_window_can_change_its_size_at_any_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
