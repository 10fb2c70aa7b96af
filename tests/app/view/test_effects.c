/* Effects of a hit: the world stops after it and is otherwise unchanged, shakes and flashes end in time, and
 * reduced motion has none of them; the picture grows dark after a loss and bright after a win, the same in
 * each run; all that flies stays within its bounds. */
#include "../hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/run/scene.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_parts.h"
#include "app/view/view_parts.h"

/* One hall for all: a hero, and a gate that is open without embers. */
static const char hall[] = "throng level 1\ntitle = Hall\nembers = 0\n[map]\n"
                           "########################\n#......................#\n#......................#\n"
                           "#......................#\n#......................#\n#........@...>.........#\n"
                           "#......................#\n#......................#\n#......................#\n"
                           "#......................#\n########################\n";

static App *open_hall(Hand *hand) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  return hand_open_text(hand, hall, 1280, 720);
}

static void place_shades(App *app, int32_t x, int32_t count) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = x, .y = 5, .value = count});
}

/// Frames until the hero has so many hearts.
static void wait_for_hearts(App *app, int32_t hearts) {
  for (int i = 0; i < 1200 && app->game.run.world.heroes[0].hearts > hearts; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.heroes[0].hearts, hearts);
}

/* The pace */

static void the_world_stops_after_a_hit(void **state) {
  App *app = open_hall(*state);
  place_shades(app, 11, 1);
  wait_for_hearts(app, SIM_HEARTS - 1);
  const int64_t tick = app->game.run.world.tick;
  hand_frames(app, 8);
  assert_int_equal(app->game.run.world.tick, tick); // 8/60 s are less than 150 ms
  hand_frames(app, 22);
  assert_in_range(app->game.run.world.tick - tick, 12, 20); // half a second, less stop and easing
}

static void it_does_not_with_reduced_motion(void **state) {
  App *app = open_hall(*state);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  place_shades(app, 11, 1);
  wait_for_hearts(app, SIM_HEARTS - 1);
  const int64_t tick = app->game.run.world.tick;
  hand_frames(app, 8);
  assert_in_range(app->game.run.world.tick - tick, 7, 9);
}

/// The state after so many ticks, however long the window took for them.
static uint64_t state_after(Hand *hand, int32_t calm, int64_t ticks) {
  App *app = open_hall(hand);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = calm;
  place_shades(app, 14, 12);
  for (int i = 0; i < 2000 && app->game.run.world.tick < ticks; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.tick, ticks);
  return sim_world_hash(&app->game.run.world);
}

static void the_rules_know_nothing_of_it(void **state) {
  assert_true(state_after(*state, 0, 150) == state_after(*state, 1, 150));
}

/* Pictures */

/// Mean of red, green and blue in a box of the window.
static double brightness(App *app, int x, int y, int side) {
  uint32_t *pixels = malloc((size_t)side * (size_t)side * sizeof *pixels);
  assert_non_null(pixels);
  shell_frame(app);
  assert_int_equal(SDL_RenderReadPixels(app->window.renderer, &(SDL_Rect){x, y, side, side},
                                        SDL_PIXELFORMAT_ARGB8888, pixels, side * 4),
                   0);
  double sum = 0;
  for (int i = 0; i < side * side; i++)
    sum += (pixels[i] >> 16 & 255) + (pixels[i] >> 8 & 255) + (pixels[i] & 255);
  free(pixels);
  return sum / (3.0 * side * side);
}

static uint64_t picture_hash(App *app) {
  const size_t size = (size_t)app->window.width * (size_t)app->window.height * 4;
  uint8_t *pixels = malloc(size);
  assert_non_null(pixels);
  shell_frame(app);
  assert_int_equal(SDL_RenderReadPixels(app->window.renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels,
                                        app->window.width * 4),
                   0);
  uint64_t hash = 0xcbf29ce484222325u; // FNV-1a
  for (size_t i = 0; i < size; i++) hash = (hash ^ pixels[i]) * 0x100000001b3u;
  free(pixels);
  return hash;
}

/// Floor in the window that is far from the hero, and no button.
enum { FAR_X = 240, FAR_Y = 330, SIDE = 24 };

static void a_loss_puts_the_light_out(void **state) {
  App *app = open_hall(*state);
  const double before = brightness(app, FAR_X, FAR_Y, SIDE);
  app->game.run.world.heroes[0].hearts = 1;
  place_shades(app, 11, 4);
  wait_for_hearts(app, 0);
  hand_frames(app, 40);
  const SDL_FPoint hero = app_hero_place(&app->game, 0);
  const int hx = (int)app_camera_px(&app->game.camera, hero.x),
            hy = (int)app_camera_py(&app->game.camera, hero.y);
  const double near = brightness(app, hx + 20, hy + 20, SIDE);
  hand_frames(app, 20);
  assert_true(brightness(app, FAR_X, FAR_Y, SIDE) < before / 3);
  assert_true(near > before / 2); // there was light round him meanwhile
  hand_frames(app, 28);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(brightness(app, hx + 20, hy + 20, SIDE) < before / 2);
  hand_frames(app, 40);
  assert_int_equal(app->screens.now, APP_SCREEN_LOST);
}

static void win_level(App *app) {
  app_send_to(&app->game, 0, nav_grid_cell(&app->game.run.world.grid, 13, 5));
  for (int i = 0; i < 600 && app->game.run.world.end_tick < 0; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_WON);
}

static void a_win_brightens_the_map(void **state) {
  App *app = open_hall(*state);
  app->game.run.world.gate_open = true;
  const double before = brightness(app, FAR_X, FAR_Y, SIDE);
  win_level(app);
  hand_frames(app, 90);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(brightness(app, FAR_X, FAR_Y, SIDE) > before * 1.2);
  const double soon = app->clock.now;
  hand_tap(app, 400, 400); // skips the rest
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
  assert_true(app->clock.now - soon < 0.2);
}

static void a_win_is_shown_for_two_seconds_at_most(void **state) {
  App *app = open_hall(*state);
  app->game.run.world.gate_open = true;
  win_level(app);
  const double at = app->clock.now;
  for (int i = 0; i < 200 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_true(app->clock.now - at >= 1.5 && app->clock.now - at <= 2.05);
}

/// A picture in the middle of a hit.
static uint64_t hit_picture(Hand *hand) {
  App *app = open_hall(hand);
  place_shades(app, 11, 3);
  wait_for_hearts(app, SIM_HEARTS - 1);
  hand_frames(app, 12);
  return picture_hash(app);
}

static void pictures_hang_on_the_time_alone(void **state) {
  assert_true(hit_picture(*state) == hit_picture(*state));
}

/* Particles, without a picture */

static AppScene scene_of(App *app, SimEventKind kind) {
  shell_set_stage(app);
  app->game.run.world.event_count = 1;
  app->game.run.world.events[0] = (SimEvent){kind, 5, 5};
  return app_game_scene(&app->game);
}

static void shakes_end_and_reduced_motion_has_none(void **state) {
  App *app = open_hall(*state);
  ViewEffects *effects = calloc(1, sizeof *effects);
  assert_non_null(effects);
  view_effects_reset(effects);
  AppScene scene = scene_of(app, SIM_EVENT_HIT);
  view_effects_tick(effects, &scene);
  scene.now += 0.05;
  const SDL_FPoint shake = view_effects_shake(effects, &scene);
  assert_true(hypotf(shake.x, shake.y) > 0.5f && hypotf(shake.x, shake.y) < 12 * scene.scale);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  const SDL_FPoint calm = view_effects_shake(effects, &scene);
  assert_true(calm.x == 0 && calm.y == 0);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 0;
  scene.now += 0.4;
  const SDL_FPoint later = view_effects_shake(effects, &scene);
  assert_true(later.x == 0 && later.y == 0);
  free(effects);
}

static void what_flies_has_an_end(void **state) {
  App *app = open_hall(*state);
  ViewEffects *effects = calloc(1, sizeof *effects);
  assert_non_null(effects);
  view_effects_reset(effects);
  for (int i = 0; i < 50; i++) {
    const AppScene scene = scene_of(app, i % 2 == 0 ? SIM_EVENT_EMBER : SIM_EVENT_WON);
    view_effects_tick(effects, &scene);
    assert_true(effects->next_spark >= 0 && effects->next_spark < VIEW_MAX_SPARKS);
    assert_true(effects->next_ring >= 0 && effects->next_ring < VIEW_MAX_RINGS);
  }
  const double now = app->clock.now;
  int thrown = 0;
  for (int i = 0; i < VIEW_MAX_SPARKS; i++) {
    const ViewSpark *s = &effects->spark[i];
    thrown += s->life > 0;
    assert_true(s->born <= now + 2 && s->born + s->life < now + 8);
  }
  assert_int_equal(thrown, VIEW_MAX_SPARKS);
  free(effects);
}

static void flames_flicker_softly_and_each_in_its_own_way(void **state) {
  App *app = open_hall(*state);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  ViewFrame frame = view_frame(&scene, 0, 0);
  float least = 1, most = -1, apart = 0, before = 0;
  for (int i = 0; i < 1200; i++) {
    frame.now = 100 + i / 60.0;
    const float a = view_flicker(&frame, 1), b = view_flicker(&frame, 77);
    assert_true(fabsf(a) <= 1);
    if (i > 0) assert_true(fabsf(a - before) < 0.35f);
    least = fminf(least, a);
    most = fmaxf(most, a);
    apart = fmaxf(apart, fabsf(a - b));
    before = a;
  }
  assert_true(most - least > 0.5f && apart > 0.3f);
  frame.calm = true;
  assert_true(view_flicker(&frame, 1) == 0);
}

static void the_light_of_a_win_takes_the_nearest_first(void **state) {
  App *app = open_hall(*state);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  ViewFrame frame = view_frame(&scene, 0, 0);
  assert_true(view_left(&frame, 100, 100) == 1);
  frame.won = true;
  frame.won_age = 0.8;
  frame.won_reach = 8;
  frame.end = (SDL_FPoint){10, 5};
  float before = 0;
  for (float away = 0; away < 12; away += 0.5f) {
    const float left = view_left(&frame, view_px(&frame, 10 + away), view_py(&frame, 5));
    assert_true(left >= before - 0.001f && left <= 1);
    before = left;
  }
  assert_true(view_left(&frame, view_px(&frame, 10), view_py(&frame, 5)) == 0);
  assert_true(before == 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(the_world_stops_after_a_hit),
      HAND_TEST(it_does_not_with_reduced_motion),
      HAND_TEST(the_rules_know_nothing_of_it),
      HAND_TEST(a_loss_puts_the_light_out),
      HAND_TEST(a_win_brightens_the_map),
      HAND_TEST(a_win_is_shown_for_two_seconds_at_most),
      HAND_TEST(pictures_hang_on_the_time_alone),
      HAND_TEST(shakes_end_and_reduced_motion_has_none),
      HAND_TEST(what_flies_has_an_end),
      HAND_TEST(flames_flicker_softly_and_each_in_its_own_way),
      HAND_TEST(the_light_of_a_win_takes_the_nearest_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
