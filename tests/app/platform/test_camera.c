/* The camera: zooming keeps what is under the pointer, panning moves with the hand, following keeps the hero
 * in sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "app/platform/camera.h"
#include "base/random.h"

#define FRAME (1.0f / 60)

static const SDL_FRect view = {0, 0, 1280, 720};

static AppCamera camera_on(float w, float h) {
  AppCamera camera;
  app_camera_reset(&camera, w, h, view, 1, false);
  app_camera_update(&camera, w / 2, h / 2, FRAME, false);
  return camera;
}

static void small_maps_are_shown_whole(void **state) {
  (void)state;
  AppCamera camera = camera_on(20, 14);
  SDL_Rect seen = app_camera_tiles(&camera);
  assert_int_equal(seen.x, 0);
  assert_int_equal(seen.y, 0);
  assert_int_equal(seen.w, 20);
  assert_int_equal(seen.h, 14);
  assert_float_equal(camera.x, 10, 0.001); // and in the middle, wherever the hero is
  for (int i = 0; i < 200; i++) app_camera_update(&camera, 1, 1, FRAME, false);
  assert_float_equal(camera.x, 10, 0.001);
}

static void large_maps_begin_at_the_hero(void **state) {
  (void)state;
  AppCamera camera;
  app_camera_reset(&camera, 512, 512, view, 1.5f, false);
  app_camera_update(&camera, 300, 200, FRAME, false);
  assert_float_equal(camera.zoom, 48, 0.001);
  assert_float_equal(camera.x, 300, 0.001); // at once, without gliding over half the map
  assert_float_equal(camera.y, 200, 0.001);
}

/// Random zooms at random pixels, gliding and pinching: the tile under the pixel stays until the glide is
/// over.
static void zoom_keeps_the_tile_under_the_pointer(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(3, 0);
  for (int round = 0; round < 200; round++) {
    AppCamera camera = camera_on(400, 400);
    app_camera_pan(&camera, 0, 0);
    float px = (float)base_random_below(&random, 1280), py = (float)base_random_below(&random, 720);
    float factor = 0.7f + (float)base_random_below(&random, 100) / 100;
    float tx = app_camera_tx(&camera, px), ty = app_camera_ty(&camera, py);
    bool pinch = base_random_below(&random, 2) == 1;
    if (pinch)
      app_camera_pinch(&camera, factor, px, py);
    else
      app_camera_zoom_at(&camera, factor, px, py);
    for (int i = 0; i < 60; i++) {
      assert_float_equal(app_camera_tx(&camera, px), tx, 0.01);
      assert_float_equal(app_camera_ty(&camera, py), ty, 0.01);
      app_camera_update(&camera, 5, 5, FRAME, false);
    }
    assert_float_equal(camera.zoom, 32 * factor, 0.01);
  }
}

static void zoom_has_ends(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  for (int i = 0; i < 100; i++) app_camera_zoom_at(&camera, 0.5f, 100, 100);
  for (int i = 0; i < 100; i++) app_camera_update(&camera, 5, 5, FRAME, true);
  SDL_Rect seen = app_camera_tiles(&camera);
  assert_true(seen.h == 400 && camera.zoom >= 1); // the whole map and not much more
  assert_true(camera.zoom * 400 > 500);
  for (int i = 0; i < 100; i++) app_camera_pinch(&camera, 2, 100, 100);
  assert_float_equal(camera.zoom, APP_CAMERA_MAX, 0.001);
}

static void pan_moves_with_the_hand_and_stays_on_the_map(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  float tx = app_camera_tx(&camera, 500), ty = app_camera_ty(&camera, 300);
  app_camera_pan(&camera, 64, -32);
  assert_float_equal(app_camera_tx(&camera, 564), tx, 0.001);
  assert_float_equal(app_camera_ty(&camera, 268), ty, 0.001);
  for (int i = 0; i < 60; i++) app_camera_update(&camera, 5, 5, FRAME, false);
  assert_float_equal(app_camera_tx(&camera, 564), tx, 0.001); // it does not follow any more
  app_camera_pan(&camera, -1e6f, 1e6f);
  assert_float_equal(camera.x, 400, 0.001);
  assert_float_equal(camera.y, 0, 0.001);
  app_camera_home(&camera);
  for (int i = 0; i < 600; i++) app_camera_update(&camera, 200, 200, FRAME, false);
  assert_true(fabsf(camera.x - 200) * camera.zoom < view.w / 4 &&
              fabsf(camera.y - 200) * camera.zoom < view.h / 4);
}

static void home_brings_back_the_zoom_as_well(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  app_camera_zoom_at(&camera, 2, 640, 360);
  for (int i = 0; i < 60; i++) app_camera_update(&camera, 200, 200, FRAME, false);
  app_camera_home(&camera);
  for (int i = 0; i < 60; i++) app_camera_update(&camera, 200, 200, FRAME, false);
  assert_float_equal(camera.zoom, 32, 0.01);
}

/// The hero walks about: he is always well inside the view.
static void following_keeps_the_hero_in_sight(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  float x = 200, y = 200;
  for (int i = 0; i < 3000; i++) {
    x += i % 1500 < 750 ? 0.1f : -0.1f;
    y += i % 800 < 400 ? 0.1f : -0.1f;
    app_camera_update(&camera, x, y, FRAME, false);
    float px = app_camera_px(&camera, x), py = app_camera_py(&camera, y);
    assert_true(px > 200 && px < 1080 && py > 80 && py < 640);
  }
}

static void a_new_window_size_keeps_the_middle(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  app_camera_zoom_at(&camera, 1.5f, 640, 360);
  for (int i = 0; i < 60; i++) app_camera_update(&camera, 200, 200, FRAME, false);
  app_camera_resize(&camera, (SDL_FRect){0, 0, 800, 600}, 0, 1);
  assert_float_equal(camera.zoom, 48, 0.01); // the player's own
  assert_float_equal(camera.x, 200, 0.01);
  AppCamera small = camera_on(20, 14);
  app_camera_resize(&small, (SDL_FRect){0, 0, 800, 600}, 0, 1);
  app_camera_update(&small, 10, 7, FRAME, false);
  assert_int_equal(app_camera_tiles(&small).w, 20); // shown whole before, shown whole now
}

static void buttons_at_the_left_cover_nothing_of_a_whole_map(void **state) {
  (void)state;
  AppCamera camera = camera_on(20, 14);
  const float zoom = camera.zoom;
  app_camera_cover(&camera, 92);
  app_camera_update(&camera, 2, 2, 1, true);
  assert_true(camera.zoom <= zoom);
  assert_true(app_camera_px(&camera, 0) >= camera.view.x + 92 + 50);
  assert_true(app_camera_px(&camera, 20) <= camera.view.x + camera.view.w - 50);
  app_camera_cover(&camera, 0);
  assert_true(camera.zoom == zoom);
}

/// Cards at one side: the hero walks in the middle of the rest, and a map that is shown whole moves out of
/// them as far as its other edge allows, without another zoom.
static void cards_take_their_part(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  app_camera_inset(&camera, 300, 0);
  for (int i = 0; i < 600; i++) app_camera_update(&camera, 200 + (float)(i % 40) / 20, 200, FRAME, false);
  const float px = app_camera_px(&camera, 202);
  assert_true(px > 300 + 300 && px < 1280 - 300); // the middle of 300..1280 is 790
  app_camera_inset(&camera, 0, 300);
  for (int i = 0; i < 600; i++) app_camera_update(&camera, 202, 200, FRAME, false);
  assert_true(app_camera_px(&camera, 202) < 1280 - 300 - 300 && app_camera_px(&camera, 202) > 300);
  AppCamera small = camera_on(20, 14);
  const float zoom = small.zoom, left = app_camera_px(&small, 0);
  app_camera_inset(&small, 270, 0);
  app_camera_update(&small, 2, 2, 1, true);
  assert_true(small.zoom == zoom);
  assert_true(app_camera_px(&small, 0) > fminf(left + 50, 270 - 1));
  assert_true(app_camera_px(&small, 20) <= small.view.x + small.view.w - 50);
}

/// The panel takes a part of the view: no other zoom while the whole map fits beside it, and never a closer
/// one.
static void the_panel_keeps_the_zoom(void **state) {
  (void)state;
  static const struct {
    float w, h;
    bool fits;
  } maps[] = {{47, 31, true}, {31, 19, false}, {20, 20, true}, {400, 400, true}};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    AppCamera camera = camera_on(maps[i].w, maps[i].h);
    const float zoom = camera.zoom;
    app_camera_resize(&camera, (SDL_FRect){0, 0, 980, 720}, 300, 1);
    if (maps[i].fits) assert_true(camera.zoom == zoom);
    if (!maps[i].fits) assert_true(camera.zoom < zoom && camera.zoom * maps[i].w <= 980);
    app_camera_resize(&camera, (SDL_FRect){0, 0, 1280, 720}, 0, 1);
    assert_true(camera.zoom == zoom);
  }
  AppCamera edge = camera_on(50, 32); // shown whole alone, too small to be beside the panel
  const float zoom = edge.zoom;
  app_camera_resize(&edge, (SDL_FRect){0, 0, 980, 720}, 300, 1);
  assert_true(edge.zoom == zoom);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_maps_are_shown_whole),
      cmocka_unit_test(large_maps_begin_at_the_hero),
      cmocka_unit_test(zoom_keeps_the_tile_under_the_pointer),
      cmocka_unit_test(zoom_has_ends),
      cmocka_unit_test(pan_moves_with_the_hand_and_stays_on_the_map),
      cmocka_unit_test(home_brings_back_the_zoom_as_well),
      cmocka_unit_test(following_keeps_the_hero_in_sight),
      cmocka_unit_test(a_new_window_size_keeps_the_middle),
      cmocka_unit_test(buttons_at_the_left_cover_nothing_of_a_whole_map),
      cmocka_unit_test(cards_take_their_part),
      cmocka_unit_test(the_panel_keeps_the_zoom),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
