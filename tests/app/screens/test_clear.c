/* The plates of the game screen hide no actor that matters: a plate over the hero, his target or an enemy
 * near him is all but transparent. */
#include <math.h>
#include <stdlib.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "base/random.h"
#include "hand.h"

enum { NEAR = 6 };   // tiles
#define OPAQUE 0.3f  // plates above this hide
#define FIGURE 0.35f // tiles from the middle of a figure to its rim

static SDL_FRect figure(const AppCamera *camera, float x, float y) {
  const float half = FIGURE * camera->zoom;
  return (SDL_FRect){app_camera_px(camera, x) - half, app_camera_py(camera, y) - half, 2 * half, 2 * half};
}

static int checked;

static void expect_seen(const App *app, float x, float y, const char *who) {
  const SDL_FRect box = figure(&app->game.camera, x, y);
  for (int i = 0; i < APP_CLEAR_PLATES; i++) {
    const AppPlate *plate = &app->screens.clear.plate[i];
    if (plate->id == 0 || !plate->seen || !SDL_HasIntersectionF(&plate->rect, &box)) continue;
    checked++;
    if (plate->share > OPAQUE)
      fail_msg("%s at %g,%g is under the plate at %g,%g, which is %g opaque", who, x, y, plate->rect.x,
               plate->rect.y, plate->share);
  }
}

static void expect_all_seen(const App *app) {
  const SimWorld *world = &app->game.run.world;
  const SDL_FPoint hero = app_hero_place(&app->game, 0);
  expect_seen(app, hero.x, hero.y, "the hero");
  if (world->heroes[0].status == SIM_HERO_MOVING)
    expect_seen(app, (float)nav_grid_x(&world->grid, world->heroes[0].target) + 0.5f,
                (float)nav_grid_y(&world->grid, world->heroes[0].target) + 0.5f, "the target");
  for (int32_t i = 0; i < world->actors.count; i++) {
    const float x = (float)world->actors.x[i] / BASE_ONE, y = (float)world->actors.y[i] / BASE_ONE;
    if (fabsf(x - hero.x) <= NEAR && fabsf(y - hero.y) <= NEAR) expect_seen(app, x, y, "an enemy");
  }
}

static int count_plates(const App *app) {
  int count = 0;
  for (int i = 0; i < APP_CLEAR_PLATES; i++) count += app->screens.clear.plate[i].seen;
  return count;
}

/// A random walk from tile to tile, by taps of the simulation's own kind.
static void walk_at_random(App *app, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 3);
  const NavGrid *grid = &app->game.run.world.grid;
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  for (int frame = 0; frame < 300; frame++) {
    if (frame % 50 == 0) {
      NavCell cell = (NavCell)base_random_below(&random, (uint32_t)grid->cells);
      while (!nav_grid_open(grid, NAV_WALKER, cell)) cell = (cell + 1) % grid->cells;
      app_send_to(&app->game, 0, cell);
    }
    if (frame == 150) app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = true;
    shell_frame(app);
    expect_all_seen(app);
    if (frame == 20)
      assert_true(count_plates(app) > (app->window.width > 600 ? 12 : 6)); // narrow windows fold
  }
}

static void nobody_who_matters_is_under_a_plate(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {400, 700}};
  static const char *const levels[] = {"first-light", "chasm", "night-watch", "market"};
  checked = 0;
  for (int i = 0; i < 3; i++) {
    for (int level = 0; level < 4; level++) {
      App *app = hand_open(*state, levels[level], sizes[i][0], sizes[i][1]);
      for (int thing = 0; thing < APP_THING_COUNT; thing++) app->settings.known[thing] = true;
      walk_at_random(app, (uint64_t)(10 * i + level));
    }
  }
  print_message("%d times somebody was under a plate\n", checked);
  assert_true(checked > 100); // else nothing was tried
}

static void a_faint_plate_can_still_be_tapped(void **state) {
  Hand *hand = *state;
  App *app = hand_open_hall(hand);
  const SDL_FRect pause = app_ui_box(&app->ui, app_ui_id("action", APP_ACTION_PAUSE))->rect;
  const SDL_FPoint hero = app_hero_place(&app->game, 0);
  AppCamera *camera = &app->game.camera; // the hero under the button
  app_camera_zoom_at(camera, 2, 400, 300);
  hand_frames(app, 60);
  app_camera_pan(camera, pause.x + pause.w / 2 - app_camera_px(camera, hero.x),
                 pause.y + pause.h / 2 - app_camera_py(camera, hero.y));
  hand_frames(app, 30);
  for (int i = 0; i < APP_CLEAR_PLATES; i++) {
    const AppPlate *plate = &app->screens.clear.plate[i];
    if (plate->seen && plate->id == app_ui_id("action", APP_ACTION_PAUSE)) assert_true(plate->share < OPAQUE);
    if (plate->seen && plate->id == app_ui_id("action", APP_ACTION_MUTE)) assert_true(plate->share == 1);
  }
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  assert_true(app->game.run.paused);
}

/// Hearts, title and words at the foot are to be read: the map below them is tapped.
static void plates_without_widgets_let_taps_through(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {400, 700}};
  for (int i = 0; i < 3; i++) {
    App *app = hand_open(*state, "ten-thousand", sizes[i][0], sizes[i][1]);
    hand_frames(app, 5);
    const AppHudName names[] = {APP_HUD_HEADLINE, APP_HUD_STATUS, APP_HUD_FOOT_PLATE};
    int tried = 0;
    for (int k = 0; k < 3; k++) {
      const SDL_FRect r = app->hud.plate[names[k]].r;
      if (r.w <= 0) continue;
      const SDL_FPoint at = {r.x + r.w - 20, r.y + r.h / 2};
      assert_null(app_ui_box_at(&app->ui, at.x, at.y));
      app_camera_look(&app->game.camera, app->game.camera.map_w / 2, app->game.camera.map_h / 2);
      const int64_t sent = app->game.run.commands_sent;
      hand_tap(app, at.x, at.y);
      tried += app->game.run.commands_sent > sent; // there may be rock
    }
    assert_true(tried > 0);
  }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(nobody_who_matters_is_under_a_plate),
      TEST(a_faint_plate_can_still_be_tapped),
      TEST(plates_without_widgets_let_taps_through),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
