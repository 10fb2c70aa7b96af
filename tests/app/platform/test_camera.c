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
  AppCamera camera = camera_on(18, 10);
  SDL_Rect seen = app_camera_tiles(&camera);
  assert_int_equal(seen.x, 0);
  assert_int_equal(seen.y, 0);
  assert_int_equal(seen.w, 18);
  assert_int_equal(seen.h, 10);
  assert_float_equal(camera.x, 9, 0.001); // and in the middle, wherever the hero is
  for (int i = 0; i < 200; i++) app_camera_update(&camera, 1, 1, FRAME, false);
  assert_float_equal(camera.x, 9, 0.001);
}

/// Without the zoom of maps that are seen in part: the first level in a usual window.
static void a_map_that_can_be_read_whole_is_shown_whole(void **state) {
  (void)state;
  AppCamera camera = camera_on(31, 19);
  assert_true(camera.zoom >= 30 && camera.zoom < 48);
  for (int i = 0; i < 200; i++) app_camera_update(&camera, 1, 1, FRAME, false);
  assert_true(app_camera_px(&camera, 0) >= 50 && app_camera_px(&camera, 31) <= view.w - 50);
  assert_true(app_camera_py(&camera, 0) >= 50 && app_camera_py(&camera, 19) <= view.h - 50);
  camera = camera_on(43, 29); // people would be too small
  assert_float_equal(camera.zoom, 48, 0.001);
}

static void large_maps_begin_at_the_hero(void **state) {
  (void)state;
  AppCamera camera;
  app_camera_reset(&camera, 512, 512, view, 1.5f, false);
  app_camera_update(&camera, 300, 200, FRAME, false);
  assert_float_equal(camera.zoom, 72, 0.001);
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
    assert_float_equal(camera.zoom, 48 * factor, 0.01);
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
  assert_float_equal(camera.zoom, 48, 0.01);
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
  assert_float_equal(camera.zoom, 72, 0.01); // the player's own
  assert_float_equal(camera.x, 200, 0.01);
  AppCamera small = camera_on(13, 9);
  app_camera_resize(&small, (SDL_FRect){0, 0, 800, 600}, 0, 1);
  app_camera_update(&small, 6, 4, FRAME, false);
  assert_int_equal(app_camera_tiles(&small).w, 13); // shown whole before, shown whole now
}

static void buttons_at_the_left_cover_nothing_of_a_whole_map(void **state) {
  (void)state;
  AppCamera camera = camera_on(18, 10);
  const float zoom = camera.zoom;
  app_camera_cover(&camera, 92);
  app_camera_update(&camera, 2, 2, 1, true);
  assert_true(camera.zoom <= zoom);
  assert_true(app_camera_px(&camera, 0) >= camera.view.x + 92 + 50);
  assert_true(app_camera_px(&camera, 18) <= camera.view.x + camera.view.w - 50);
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
  AppCamera small = camera_on(14, 10);
  const float zoom = small.zoom, left = app_camera_px(&small, 0);
  app_camera_inset(&small, 270, 0);
  app_camera_update(&small, 2, 2, 1, true);
  assert_true(small.zoom == zoom);
  assert_true(app_camera_px(&small, 0) > fminf(left + 50, 270 - 1));
  assert_true(app_camera_px(&small, 14) <= small.view.x + small.view.w - 50);
}

/// The panel takes a part of the view: no other zoom while the whole map fits next to it, and never a closer
/// one.
static void the_panel_keeps_the_zoom(void **state) {
  (void)state;
  static const struct {
    float w, h;
    bool fits;
  } maps[] = {{47, 31, true}, {19, 10, false}, {20, 20, true}, {400, 400, true}};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    AppCamera camera = camera_on(maps[i].w, maps[i].h);
    const float zoom = camera.zoom;
    app_camera_resize(&camera, (SDL_FRect){0, 0, 980, 720}, 300, 1);
    if (maps[i].fits) assert_true(camera.zoom == zoom);
    if (!maps[i].fits) assert_true(camera.zoom < zoom && camera.zoom * maps[i].w <= 980);
    app_camera_resize(&camera, (SDL_FRect){0, 0, 1280, 720}, 0, 1);
    assert_true(camera.zoom == zoom);
  }
  AppCamera edge = camera_on(50, 32); // too large alone as well
  const float zoom = edge.zoom;
  app_camera_resize(&edge, (SDL_FRect){0, 0, 980, 720}, 300, 1);
  assert_true(edge.zoom == zoom);
}

/* Leading */

/// A walk through a maze of corners, frame by frame: where the hero is drawn, and what the camera does.
typedef struct Walk {
  AppCamera camera;
  float x, y, vx, vy;
  BaseRandom random;
} Walk;

static void walk_on(Walk *w) {
  const int turn = (int)base_random_below(&w->random, 40);
  const float speed = 4.5f;
  if (turn == 0) w->vx = w->vx == 0 ? speed * (base_random_below(&w->random, 2) == 0 ? 1 : -1) : 0;
  if (turn == 0) w->vy = w->vx == 0 ? speed * (base_random_below(&w->random, 2) == 0 ? 1 : -1) : 0;
  if (turn == 1) w->vx = w->vy = 0;
  if (w->x < 40 || w->x > 360) w->vx = w->x < 40 ? speed : -speed;
  if (w->y < 40 || w->y > 360) w->vy = w->y < 40 ? speed : -speed;
  w->x += w->vx * FRAME;
  w->y += w->vy * FRAME;
  app_camera_update(&w->camera, w->x, w->y, FRAME, false);
}

static void it_looks_ahead_of_who_walks(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  float x = 100;
  app_camera_home(&camera);
  for (int i = 0; i < 240; i++, x += 4.5f * FRAME) app_camera_update(&camera, x, 200, FRAME, false);
  assert_true(camera.x > x + 2); // some tiles ahead
  for (int i = 0; i < 240; i++) app_camera_update(&camera, x, 200, FRAME, false);
  assert_true(fabsf(camera.x - x) * camera.zoom < view.w * 0.13f); // and back to a walker that stopped
  camera.fresh = true;
  for (int i = 0; i < 240; i++, x += 4.5f * FRAME) app_camera_update(&camera, x, 200, FRAME, true);
  assert_true(camera.x <= x); // reduced motion does not glide ahead
}

/// A tile away and back again, up and down: what the player aims at stays where it is.
static void a_step_moves_nothing(void **state) {
  (void)state;
  AppCamera camera = camera_on(400, 400);
  const float speed = 4.5f * FRAME;
  float x = 200, y = 200;
  for (int i = 0; i < 8 * 60; i++) {
    const bool walks = i % 60 < 13; // one tile, then a rest
    const int side = i / 60 % 4;
    if (walks && side < 2) x += side == 0 ? speed : -speed;
    if (walks && side >= 2) y += side == 2 ? speed : -speed;
    app_camera_update(&camera, x, y, FRAME, false);
    assert_true(fabsf(camera.x - 200) < 0.001f && fabsf(camera.y - 200) < 0.35f); // views are lower than wide
  }
}

/// Neither the camera's way nor its pace ever jumps: a turn of the hero starts and ends softly.
static void it_never_jitters(void **state) {
  (void)state;
  Walk w = {.camera = camera_on(400, 400), .x = 200, .y = 200, .random = base_random_seeded(11, 0)};
  float last_x = w.camera.x, last_vx = 0, last_y = w.camera.y, last_vy = 0;
  for (int i = 0; i < 20000; i++) {
    walk_on(&w);
    const float vx = (w.camera.x - last_x) * w.camera.zoom, vy = (w.camera.y - last_y) * w.camera.zoom;
    assert_true(fabsf(vx) < 8 && fabsf(vy) < 8); // pixels a frame; the hero walks 3.6
    if (i > 0) assert_true(fabsf(vx - last_vx) < 1.5f && fabsf(vy - last_vy) < 1.5f);
    last_x = w.camera.x, last_y = w.camera.y, last_vx = vx, last_vy = vy;
    const float px = app_camera_px(&w.camera, w.x), py = app_camera_py(&w.camera, w.y);
    assert_true(px > 130 && px < 1150 && py > 80 && py < 640);
  }
}

/// A hero who is sent far to the side stays in sight, and so does his target where the view has room for
/// both.
static void where_he_is_sent_to_stays_in_sight(void **state) {
  (void)state;
  static const float away[] = {2, 6, 10, 14, 40};
  for (size_t i = 0; i < sizeof away / sizeof *away; i++) {
    AppCamera camera = camera_on(400, 400);
    app_camera_home(&camera);
    app_camera_aim(&camera, true, (SDL_FPoint){200 - away[i], 200 + away[i] / 3});
    for (int k = 0; k < 600; k++) app_camera_update(&camera, 200, 200, FRAME, false);
    const float px = app_camera_px(&camera, 200), ax = app_camera_px(&camera, 200 - away[i]);
    assert_true(px > 200 && px < 1080);
    if (away[i] < 15) assert_true(ax > 60 && ax < 1220);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_maps_are_shown_whole),
      cmocka_unit_test(a_map_that_can_be_read_whole_is_shown_whole),
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
      cmocka_unit_test(it_looks_ahead_of_who_walks),
      cmocka_unit_test(a_step_moves_nothing),
      cmocka_unit_test(it_never_jitters),
      cmocka_unit_test(where_he_is_sent_to_stays_in_sight),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
