/* The game by finger and by mouse: what a key does a finger must reach as well, and nothing of it goes
 * through to the map. */
#include "app/game/queue.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/told/say.h"
#include "hand.h"

/* Everything by finger, everything by key */

static void every_overlay_by_finger_and_by_key(void **state) {
  App *app = hand_open_hall(*state);
  assert_false(
      app->settings.value[APP_SETTING_OVERLAY_BUTTONS]); // a player who comes to play sees the board first
  hand_tap_widget(app, "action", APP_ACTION_OVERLAYS);
  assert_true(app->settings.value[APP_SETTING_OVERLAY_BUTTONS]);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    assert_false(app->settings.overlay[i]);
    hand_tap_widget(app, "overlay", i);
    assert_true(app->settings.overlay[i]);
    hand_key(app, app_overlays[i]->key, 0);
    assert_false(app->settings.overlay[i]);
    hand_key(app, app_overlays[i]->key, 0);
    assert_true(app->settings.overlay[i]); // and leave it on: any number at once
  }
  hand_frames(app, 30);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // none of it went through to the map
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_true(kept.value[APP_SETTING_OVERLAY_BUTTONS]);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) assert_true(kept.overlay[i]);
}

static void every_slider_by_finger(void **state) {
  App *app = hand_open_hall(*state);
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
  for (int i = 0; i < SIM_SECTION_COUNT; i++)
    if ((app->screens.lab_sections >> i & 1) == 0 &&
        app_ui_box(&app->ui, app_ui_id("lab section", i)) != NULL)
      hand_tap_widget(app, "lab section", i);
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!sim_tunable_applies(i)) continue;
    const SimTunableInfo *info = &sim_tunables[i];
    if (info->column >= 0 && app_ui_box(&app->ui, app_ui_id(info->name, 0)) == NULL) // unfolds it
      hand_tap_widget(app, "sense cell",
                      info->column == SIM_COLUMN_RADAR_WALLS ? sim_sense_cell(info->kind, SIM_COLUMN_RADAR)
                                                             : i);
    int32_t before = app_tunable(&app->game, (SimTunable)i);
    SDL_FRect rect = hand_reveal(app, sim_tunables[i].name, 0);
    float y = rect.y + rect.h * 0.7f, x = rect.x + rect.w / 2;
    if (before == sim_tunables[i].max) rect.w = -rect.w; // there is only the way to the left
    hand_finger(app, SDL_FINGERDOWN, 1, x, y);
    const bool slides = !sim_tunable_is_switch(&sim_tunables[i]);
    for (int step = 1; step <= 10 && slides; step++)
      hand_finger(app, SDL_FINGERMOTION, 1, x + rect.w * 0.04f * (float)step, y);
    hand_finger(app, SDL_FINGERUP, 1, slides ? x + rect.w * 0.4f : x, y);
    hand_frames(app, 3);
    const int32_t after = app_tunable(&app->game, (SimTunable)i);
    if (i != SIM_TUNE_GAME_SPEED) assert_int_equal(app->game.run.world.tuning.value[i], after);
    assert_int_not_equal(after, before);
    assert_in_range(after - sim_tunables[i].min, 0, sim_tunables[i].max - sim_tunables[i].min);
  }
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  hand_tap_widget(app, "reset", 0);
  assert_memory_equal(&app->game.run.world.tuning, &app->game.run.level.tuning,
                      sizeof app->game.run.world.tuning);
}

static void the_number_of_enemies_by_finger(void **state) {
  App *app = hand_open_hall(*state);
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  SDL_FRect rect = hand_reveal(app, "population", 0);
  float y = rect.y + rect.h * 0.7f;
  hand_finger(app, SDL_FINGERDOWN, 1, rect.x + 12, y);
  for (int i = 1; i <= 10; i++)
    hand_finger(app, SDL_FINGERMOTION, 1, rect.x + 12 + rect.w * 0.04f * (float)i, y);
  hand_finger(app, SDL_FINGERUP, 1, rect.x + 12 + rect.w * 0.4f, y);
  hand_frames(app, 5);
  assert_in_range(app->game.run.world.actors.count, 2, 2000);
  int32_t count = app->game.run.world.actors.count;
  shell_restart(app, false); // what the lab changed stays in force
  hand_frames(app, 5);
  assert_in_range(app->game.run.world.actors.count, count - 5, count + 5);
}

static void time_by_finger(void **state) {
  App *app = hand_open_hall(*state);
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  assert_true(app->game.run.paused);
  int64_t tick = app->game.run.world.tick;
  hand_frames(app, 30);
  assert_int_equal(app->game.run.world.tick, tick);
  hand_key(app, SDLK_n, 0);
  assert_int_equal(app->game.run.world.tick, tick + 1);
  hand_tap_tile(app, 20, 5); // a target in the pause waits for the next tick
  assert_int_equal(app->game.run.command_count, 1);
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  hand_tap_widget(app, "lab action", 1); // one step
  assert_int_equal(app->game.run.world.tick, tick + 2);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 20, 5));
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  hand_frames(app, 30);
  assert_true(app->game.run.world.tick > tick + 20);
  hand_tap_widget(app, "lab action", 2); // restart
  assert_true(app->game.run.world.tick < 10);
  uint64_t seed = app->game.run.seed;
  hand_tap_widget(app, "lab action", 3); // another seed
  assert_true(app->game.run.seed != seed && app->game.run.world.seed == app->game.run.seed);
}

static void barricades_by_finger(void **state) {
  App *app = hand_open_hall(*state);
  NavCell cell = nav_grid_cell(&app->game.run.world.grid, 18, 6);
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
  hand_tap_tile(app, 18, 6);
  assert_true(app->game.run.world.barricade[cell]);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // the tap was no target
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  hand_tap_tile(app, 18, 6);
  assert_false(app->game.run.world.barricade[cell]);
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  hand_tap_tile(app, 18, 0); // rock
  assert_int_equal(app->game.run.world.heroes[0].barricades, SIM_BARRICADES);
  assert_non_null(app_said(&app->game)); // why, at the finger
}

static void the_camera_by_finger(void **state) {
  App *app = hand_open_hall(*state);
  float zoom = app->game.camera.zoom;
  hand_finger(app, SDL_FINGERDOWN, 1, 600, 300);
  hand_finger(app, SDL_FINGERDOWN, 2, 700, 300);
  for (int i = 1; i <= 10; i++) hand_finger(app, SDL_FINGERMOTION, 2, 700 + 10.0f * (float)i, 300);
  assert_float_equal(app->game.camera.zoom, zoom * 2, zoom * 0.01f);
  for (int i = 1; i <= 10; i++) {
    hand_finger(app, SDL_FINGERMOTION, 1, 600 - 10.0f * (float)i, 300);
    hand_finger(app, SDL_FINGERMOTION, 2, 800 - 10.0f * (float)i, 300);
  }
  assert_false(app->game.camera.follows);
  hand_finger(app, SDL_FINGERUP, 1, 500, 300);
  hand_finger(app, SDL_FINGERUP, 2, 700, 300);
  hand_frames(app, 60);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  hand_tap_widget(app, "action", APP_ACTION_HOME);
  assert_true(app->game.camera.follows);
  zoom = app->game.camera.zoom_wanted;
  hand_tap_widget(app, "action", APP_ACTION_ZOOM_OUT);
  assert_true(app->game.camera.zoom_wanted < zoom);
  hand_tap_widget(app, "action", APP_ACTION_ZOOM_IN);
  assert_float_equal(app->game.camera.zoom_wanted, zoom, zoom * 0.01f);
}

static void a_long_press_inspects(void **state) {
  App *app = hand_open_hall(*state);
  float x = app_camera_px(&app->game.camera, 20.5f), y = app_camera_py(&app->game.camera, 4.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  hand_frames(app, 40);
  assert_true(app->game.hands.inspect.on && app->game.hands.inspect.held);
  assert_int_equal(app->game.hands.inspect.x, 20);
  assert_int_equal(app->game.hands.inspect.y, 4);
  hand_finger(app, SDL_FINGERUP, 1, x, y);
  hand_frames(app, 5);
  assert_true(app->game.hands.inspect.on);
  assert_int_equal(app->game.run.world.heroes[0].target,
                   nav_grid_cell(&app->game.run.world.grid, 20, 4)); // the target is kept
}

static void a_finger_beside_a_way_means_the_way(void **state) {
  App *app = hand_open_hall(*state);
  float edge = app_camera_py(&app->game.camera, 1); // above it is rock
  hand_tap(app, app_camera_px(&app->game.camera, 8.5f), edge - 6);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 8, 1));
  hand_tap(app, app_camera_px(&app->game.camera, -2), edge); // far off the map: nothing
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 8, 1));
}

/* The mouse */

static void the_mouse_points_and_acts_at_once(void **state) {
  App *app = hand_open_hall(*state);
  const AppCamera *camera = &app->game.camera;
  float x = app_camera_px(camera, 18.5f), y = app_camera_py(camera, 3.5f);
  hand_mouse(app, SDL_MOUSEMOTION, 0, x, y);
  assert_true(app->game.hands.inspect.on && app->game.hands.inspect.x == 18 &&
              app->game.hands.inspect.y == 3);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y);
  assert_int_equal(app->game.run.world.heroes[0].target,
                   nav_grid_cell(&app->game.run.world.grid, 18, 3)); // before it is released
  hand_mouse(app, SDL_MOUSEMOTION, 0, app_camera_px(camera, 15.5f), y);
  assert_int_equal(app->game.run.world.heroes[0].target,
                   nav_grid_cell(&app->game.run.world.grid, 15, 3)); // dragged along
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, app_camera_px(camera, 15.5f), y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, x, y);
  assert_true(app->game.run.world.barricade[nav_grid_cell(&app->game.run.world.grid, 18, 3)]);
  assert_int_equal(app->game.run.commands_sent, 3);
  SDL_PushEvent(&(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE}});
  shell_frame(app);
  assert_false(app->game.hands.inspect.on);
}

static void the_wheel_zooms_where_it_points(void **state) {
  App *app = hand_open_hall(*state);
  hand_mouse(app, SDL_MOUSEMOTION, 0, 250, 200);
  float tx = app_camera_tx(&app->game.camera, 250.5f), ty = app_camera_ty(&app->game.camera, 200.5f),
        zoom = app->game.camera.zoom;
  SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 1, .preciseY = 1}};
  SDL_PushEvent(&wheel);
  for (int i = 0; i < 15; i++) {
    shell_frame(app);
    assert_float_equal(app_camera_tx(&app->game.camera, 250.5f), tx, 0.02f);
    assert_float_equal(app_camera_ty(&app->game.camera, 200.5f), ty, 0.02f);
  }
  assert_true(app->game.camera.zoom > zoom * 1.1f);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, 300, 300);
  float x = app->game.camera.x;
  hand_mouse(app, SDL_MOUSEMOTION, 0, 350, 300);
  assert_float_equal(app->game.camera.x, x - 50 / app->game.camera.zoom, 0.01f);
  assert_false(app->game.camera.follows);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(every_overlay_by_finger_and_by_key),
      TEST(every_slider_by_finger),
      TEST(the_number_of_enemies_by_finger),
      TEST(time_by_finger),
      TEST(barricades_by_finger),
      TEST(the_camera_by_finger),
      TEST(a_long_press_inspects),
      TEST(a_finger_beside_a_way_means_the_way),
      TEST(the_mouse_points_and_acts_at_once),
      TEST(the_wheel_zooms_where_it_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
