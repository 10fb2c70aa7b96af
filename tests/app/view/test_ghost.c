/* A ghost is drawn in lines: it shows where its hero and its throng are, and covers nothing. */
#include <math.h>
#include <stdlib.h>

#include "../hand.h"
#include "app/run/scene.h"
#include "app/view/view.h"

/// The game's picture with this world as its ghost; NULL: none.
static uint32_t *picture_with(App *app, const SimWorld *ghost) {
  AppScene scene = app_game_scene(&app->game);
  scene.ghost = ghost;
  SDL_SetRenderTarget(app->window.renderer, NULL);
  SDL_RenderClear(app->window.renderer);
  app_overlays_begin(&scene);
  app_view_draw(app->game.view, &scene);
  app_draw_flush(&app->draw);
  return hand_picture(app);
}

static uint32_t pixel(const App *app, const uint32_t *picture, float x, float y) {
  const int column = (int)x, row = (int)y;
  assert_in_range(column, 0, app->window.width - 1);
  assert_in_range(row, 0, app->window.height - 1);
  return picture[row * app->window.width + column];
}

/// Counts the pixels that the ghost has changed in a square of `side` tiles around a place.
static int changed_in(const App *app, const uint32_t *before, const uint32_t *after, float x, float y,
                      float side) {
  const AppCamera *camera = &app->game.camera;
  int count = 0;
  for (float py = app_camera_py(camera, y - side / 2); py < app_camera_py(camera, y + side / 2); py++)
    for (float px = app_camera_px(camera, x - side / 2); px < app_camera_px(camera, x + side / 2); px++)
      count += pixel(app, before, px, py) != pixel(app, after, px, py);
  return count;
}

static int setup(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  return hand_setup(state);
}

static const char field_level[] = "throng level 1\ntitle = Field\n[map]\n"
                                  "#########################\n"
                                  "#@......................#\n"
                                  "#.......................#\n"
                                  "#.......................#\n"
                                  "#..........sss..........#\n"
                                  "#..........sss..........#\n"
                                  "#..........sss..........#\n"
                                  "#.......................#\n"
                                  "#.......................#\n"
                                  "#......................>#\n"
                                  "#########################\n";

typedef struct Field {
  App *app;
  SimWorld ghost;
} Field;

/// The game is at its beginning; so is its ghost, with nine enemies on the tiles around 12, 5.
static void open_field(void **state, Field *field) {
  App *app = field->app = hand_open_text(*state, field_level, 800, 600);
  app->game.run.paused = true;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_init(&field->ghost, &app->game.run.level, &options));
  hand_show_whole(app);
}

static void it_has_a_hero_in_outline(void **state) {
  Field field;
  open_field(state, &field);
  field.ghost.heroes[0].x = 8 * BASE_ONE + BASE_ONE / 2;
  field.ghost.heroes[0].y = 8 * BASE_ONE + BASE_ONE / 2;
  uint32_t *before = picture_with(field.app, NULL), *after = picture_with(field.app, &field.ghost);
  assert_true(changed_in(field.app, before, after, 8.5f, 8.4f, 1.2f) > 20);
  assert_int_equal(changed_in(field.app, before, after, 20.5f, 8.5f, 2), 0);
  free(before);
  free(after);
  sim_world_free(&field.ghost);
}

static void a_line_runs_round_its_throng(void **state) {
  Field field;
  open_field(state, &field);
  assert_true(field.ghost.actors.count == 9);
  for (int32_t y = 4; y < 7; y++)
    for (int32_t x = 11; x < 14; x++)
      assert_int_equal(field.ghost.crowd[nav_grid_cell(&field.ghost.grid, x, y)], 1);
  uint32_t *before = picture_with(field.app, NULL), *after = picture_with(field.app, &field.ghost);
  const float side = 0.5f;
  assert_int_equal(changed_in(field.app, before, after, 12.5f, 5.5f, 2.2f), 0); // the middle is empty
  for (float at = 11.75f; at < 13.5f; at += 0.5f) {                             // all four sides
    assert_true(changed_in(field.app, before, after, at, 4, side) > 0);
    assert_true(changed_in(field.app, before, after, at, 7, side) > 0);
    assert_true(changed_in(field.app, before, after, 11, at - 7, side) > 0);
    assert_true(changed_in(field.app, before, after, 14, at - 7, side) > 0);
  }
  assert_int_equal(changed_in(field.app, before, after, 12.5f, 2.5f, 2), 0); // nothing beyond
  assert_int_equal(changed_in(field.app, before, after, 17, 5.5f, 4), 0);
  free(before);
  free(after);
  sim_world_free(&field.ghost);
}

/// Lines differ from the ground they are on by lightness: no colour is needed to see them.
static void it_is_seen_without_colours(void **state) {
  Field field;
  open_field(state, &field);
  uint32_t *before = picture_with(field.app, NULL), *after = picture_with(field.app, &field.ghost);
  const AppCamera *camera = &field.app->game.camera;
  int seen = 0, tried = 0;
  for (float x = 11.6f; x < 13.4f; x += 0.1f) {
    float most = 0;
    for (float y = 3.8f; y < 4.2f; y += 0.01f) {
      const float px = app_camera_px(camera, x), py = app_camera_py(camera, y);
      const uint32_t a = pixel(field.app, before, px, py), b = pixel(field.app, after, px, py);
      const float la =
          0.3f * (float)(a >> 16 & 255) + 0.59f * (float)(a >> 8 & 255) + 0.11f * (float)(a & 255);
      const float lb =
          0.3f * (float)(b >> 16 & 255) + 0.59f * (float)(b >> 8 & 255) + 0.11f * (float)(b & 255);
      most = fmaxf(most, lb - la);
    }
    tried++;
    seen += most > 60;
  }
  assert_true(seen * 10 >= tried * 9);
  free(before);
  free(after);
  sim_world_free(&field.ghost);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(it_has_a_hero_in_outline),
      TEST(a_line_runs_round_its_throng),
      TEST(it_is_seen_without_colours),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
