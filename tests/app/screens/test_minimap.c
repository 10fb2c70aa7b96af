/* The minimap, and the arrows at the rim, show a map that does not fit the view. The tests touch the real
 * window and work out from the plate's box and the size of the map what a touch on the minimap means. */
#include "../hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/hud/hud.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_parts.h"
#include "base/buffer.h"

enum { WIDE = 90, HIGH = 60, HERO_X = 30, HERO_Y = 30 };

/// A yard with the hero, an ember far to the right of him, another far below and a third next to him, without
/// enemies but those that a test asks for.
static App *open_yard(Hand *hand, int w, int h) {
  char text[(WIDE + 1) * HIGH + 128];
  int length = snprintf(text, sizeof text, "throng level 1\ntitle = Yard\nembers = 3\n[map]\n");
  for (int y = 0; y < HIGH; y++) {
    for (int x = 0; x < WIDE; x++) {
      const bool rim = x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1;
      char c = rim ? '#' : '.';
      if (x == HERO_X && y == HERO_Y) c = '@';
      if ((x == HERO_X + 50 && y == HERO_Y) || (x == HERO_X && y == HERO_Y + 24) ||
          (x == HERO_X + 2 && y == HERO_Y))
        c = '*';
      if (x == 2 && y == 2) c = '>';
      text[length++] = c;
    }
    text[length++] = '\n';
  }
  text[length] = '\0';
  return hand_open_text(hand, text, w, h);
}

static const AppUiBox *minimap(const App *app) {
  return app_ui_box(&app->ui, app_ui_id("minimap", 0));
}

/// The pixel of a tile on the minimap: the map fills the plate but for an equal rim.
static SDL_FPoint on_minimap(const App *app, float x, float y) {
  const AppUiBox *box = minimap(app);
  assert_non_null(box);
  const SDL_FRect r = box->rect;
  const float zoom = fminf((r.w - 10 * app->window.scale) / WIDE, (r.h - 10 * app->window.scale) / HIGH);
  return (SDL_FPoint){r.x + r.w / 2 + (x - WIDE / 2.0f) * zoom, r.y + r.h / 2 + (y - HIGH / 2.0f) * zoom};
}

static void it_is_there_where_the_map_does_not_fit(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {1920, 1080}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    App *app = open_yard(*state, sizes[i][0], sizes[i][1]);
    const AppUiBox *box = minimap(app);
    assert_non_null(box);
    assert_true(box->rect.w >= 44 * app->window.scale && box->rect.h >= 44 * app->window.scale);
    assert_true(box->rect.x >= 0 && box->rect.x + box->rect.w <= (float)app->window.width);
    for (int k = 0; k < app->ui.box_count; k++) { // nothing else lies there
      const AppUiBox *other = &app->ui.box[k];
      if (other->id == box->id) continue;
      assert_false(
          box->rect.x < other->rect.x + other->rect.w - 1 && other->rect.x < box->rect.x + box->rect.w - 1 &&
          box->rect.y < other->rect.y + other->rect.h - 1 && other->rect.y < box->rect.y + box->rect.h - 1);
    }
  }
  App *app = open_yard(*state, 1280, 720);
  for (int i = 0; i < 20; i++) hand_key(app, SDLK_MINUS, 0); // until all of it is seen
  hand_frames(app, 60);
  assert_true((float)WIDE * app->game.camera.zoom <= 1280);
  assert_null(minimap(app));
}

/// Red minus green of the tile's pixel: of the ground it is little, of enemies' heat much.
static int redness(const App *app, const uint32_t *pixels, int32_t x, int32_t y) {
  const SDL_FPoint at = on_minimap(app, (float)x + 0.5f, (float)y + 0.5f);
  const uint32_t pixel = pixels[(int)at.y * app->window.width + (int)at.x];
  return (int)(pixel >> 16 & 255) - (int)(pixel >> 8 & 255);
}

/// Near a corner where nothing else is drawn.
static void the_throng_is_hot_where_it_stands(void **state) {
  enum { X = 76, Y = 10, AROUND = 9 };
  App *app = open_yard(*state, 1280, 720);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SENTRY, .x = X, .y = Y, .value = 4});
  hand_frames(app, 40);
  uint32_t *pixels = hand_picture(app);
  const SimWorld *world = &app->game.run.world;
  int32_t hot = 0, cold = 0;
  for (int32_t y = Y - 5; y <= Y + 5; y++) {
    for (int32_t x = X - 8; x <= X + 8; x++) {
      int32_t near = 0, most = 0; // the picture is some ticks old: they may have gone on by a tile or two
      for (int32_t k = 0; k < AROUND * AROUND; k++) {
        const int32_t i = x + k % AROUND - AROUND / 2, j = y + k / AROUND - AROUND / 2;
        near += world->crowd[nav_grid_cell(&world->grid, i, j)];
        if (redness(app, pixels, i, j) > most) most = redness(app, pixels, i, j);
      }
      if (world->crowd[nav_grid_cell(&world->grid, x, y)] > 0) {
        assert_true(most > 40);
        hot++;
      } else if (near == 0) {
        assert_true(redness(app, pixels, x, y) < 40);
        cold++;
      }
    }
  }
  assert_true(hot > 0 && cold > 0);
  free(pixels);
}

static void a_tap_looks_there(void **state) {
  App *app = open_yard(*state, 1280, 720);
  const int64_t sent = app->game.run.commands_sent;
  const SDL_FPoint at = on_minimap(app, 70.5f, 40.5f);
  hand_tap(app, at.x, at.y);
  assert_false(app->game.camera.follows);
  assert_float_equal(app->game.camera.x, 70.5f, 1);
  assert_float_equal(app->game.camera.y, 40.5f, 1);
  assert_int_equal(app->game.run.commands_sent, sent);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  hand_key(app, SDLK_HOME, 0);
  assert_true(app->game.camera.follows);
}

static void a_drag_pulls_the_view_along(void **state) {
  App *app = open_yard(*state, 1280, 720);
  const int64_t sent = app->game.run.commands_sent;
  const SDL_FPoint from = on_minimap(app, 20.5f, 20.5f), to = on_minimap(app, 60.5f, 45.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, from.x, from.y);
  hand_frames(app, 2);
  assert_float_equal(app->game.camera.x, 20.5f, 1);
  for (int i = 1; i <= 8; i++)
    hand_finger(app, SDL_FINGERMOTION, 1, from.x + (to.x - from.x) * (float)i / 8,
                from.y + (to.y - from.y) * (float)i / 8);
  hand_frames(app, 60); // held for long, but it has moved
  assert_float_equal(app->game.camera.x, 60.5f, 1);
  assert_float_equal(app->game.camera.y, 45.5f, 1);
  hand_finger(app, SDL_FINGERUP, 1, to.x, to.y);
  assert_int_equal(app->game.run.commands_sent, sent);
}

static void a_hold_sends_the_hero(void **state) {
  App *app = open_yard(*state, 1280, 720);
  const int64_t sent = app->game.run.commands_sent;
  const SDL_FPoint at = on_minimap(app, 50.5f, 20.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(app, 24);
  assert_int_equal(app->game.run.commands_sent, sent); // 0.4 s are no hold
  hand_frames(app, 40);
  assert_int_equal(app->game.run.commands_sent, sent + 1);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  const NavCell target = app->game.run.world.heroes[0].target;
  assert_int_not_equal(target, NAV_NO_CELL);
  assert_true(abs(nav_grid_x(&app->game.run.world.grid, target) - 50) <= 1);
  assert_true(abs(nav_grid_y(&app->game.run.world.grid, target) - 20) <= 1);
  hand_frames(app, 20);
  assert_int_equal(app->game.run.commands_sent, sent + 1);
}

static void rock_means_the_open_tile_beside_it(void **state) {
  App *app = open_yard(*state, 1280, 720);
  const SDL_FPoint at = on_minimap(app, 40.5f, 0.3f);
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(app, 45);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  assert_int_not_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  assert_int_equal(nav_grid_y(&app->game.run.world.grid, app->game.run.world.heroes[0].target), 1);
}

static void a_key_and_a_button_fold_it(void **state) {
  App *app = open_yard(*state, 1280, 720);
  hand_key(app, SDLK_m, KMOD_SHIFT);
  assert_null(minimap(app));
  assert_int_equal(app->settings.value[APP_SETTING_MINIMAP], 0);
  hand_tap_widget(app, "action", APP_ACTION_MINIMAP);
  assert_non_null(minimap(app));
  assert_int_equal(app->settings.value[APP_SETTING_MINIMAP], 1);
}

/* Arrows: the texts that a frame draws, found by their place. */

typedef struct Text {
  float x, y;
  int number; // the text is this number and nothing else
} Text;

enum { MAX_TEXTS = 64 };

static int numbers_shown(App *app, Text out[MAX_TEXTS]) {
  BaseBuffer texts = {0};
  const AppScreenFrame frame = shell_screen_frame(app);
  shell_set_stage(app);
  app->draw.texts = &texts;
  app_ui_begin(&app->ui);
  app_hud_rim.draw(&frame, app->hud.plate[APP_HUD_RIM]);
  app_ui_end(&app->ui);
  app_draw_flush(&app->draw);
  app->draw.texts = NULL;
  int count = 0;
  const char *end = texts.data + texts.length;
  for (const char *line = texts.data; line < end && count < MAX_TEXTS;) {
    Text *t = &out[count];
    if (sscanf(line, "%f,%f %d", &t->x, &t->y, &t->number) == 3) count++;
    const char *next = memchr(line, '\n', (size_t)(end - line));
    line = next == NULL ? end : next + 1;
  }
  base_buffer_free(&texts);
  shell_frame(app); // declares all widgets again
  return count;
}

static const Text *find_text(const Text *texts, int count, int number) {
  for (int i = 0; i < count; i++)
    if (texts[i].number == number) return &texts[i];
  return NULL;
}

static void arrows_point_to_what_is_out_of_sight(void **state) {
  App *app = open_yard(*state, 1280, 720);
  Text texts[MAX_TEXTS];
  int count = numbers_shown(app, texts);
  assert_int_equal(count, 2); // the third ember is in sight; the gate does not matter yet
  const Text *right = find_text(texts, count, 50), *below = find_text(texts, count, 24);
  assert_non_null(right);
  assert_non_null(below);
  assert_true(right->x > 640 && fabsf(right->y - 360) < 120);
  assert_true(below->y > 360 && fabsf(below->x - 640) < 220);
  // Seen: its arrow is gone, the other embers have theirs.
  const SDL_FPoint at = on_minimap(app, (float)HERO_X + 50.5f, (float)HERO_Y + 0.5f);
  hand_tap(app, at.x, at.y);
  count = numbers_shown(app, texts);
  assert_null(find_text(texts, count, 50));
  assert_non_null(find_text(texts, count, 24));
  assert_non_null(find_text(texts, count, 2));
  assert_true(find_text(texts, count, 2)->x < 640);
}

static void enemies_have_arrows_that_lie_apart(void **state) {
  App *app = open_yard(*state, 1280, 720);
  static const int at[][2] = {{2, 30}, {88, 32}, {88, 34}, {30, 2}, {28, 58}, {4, 4}};
  for (size_t i = 0; i < sizeof at / sizeof *at; i++)
    app_command(&app->game,
                (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = at[i][0], .y = at[i][1], .value = 5});
  hand_frames(app, 10);
  Text texts[MAX_TEXTS];
  const int count = numbers_shown(app, texts);
  assert_int_equal(count, 2 + 3);
  const SDL_FRect space = app->hud.free.r;
  for (int i = 0; i < count; i++) {
    assert_true(texts[i].x >= space.x && texts[i].x <= space.x + space.w);
    assert_true(texts[i].y >= space.y && texts[i].y <= space.y + space.h);
    for (int k = 0; k < i; k++)
      assert_true(fabsf(texts[i].x - texts[k].x) > 40 || fabsf(texts[i].y - texts[k].y) > 28);
  }
}

static void the_gate_has_one_when_it_opens(void **state) {
  App *app = open_yard(*state, 1280, 720);
  app->game.run.world.gate_open = true; // only the picture is asked
  Text texts[MAX_TEXTS];
  const int count = numbers_shown(app, texts);
  assert_int_equal(count, 1);
  assert_int_equal(texts[0].number, (int)(hypotf(HERO_X - 2, HERO_Y - 2) + 0.5f));
  assert_true(texts[0].x < 640 && texts[0].y < 360);
}

/// The widgets that lead to things; their number in the world is the widget's index.
static const AppUiBox *arrow_to(const App *app, int x, int y) {
  const SimWorld *world = &app->game.run.world;
  for (int32_t i = 0; i < world->thing_count; i++)
    if (world->things[i].x == x && world->things[i].y == y) return app_ui_box(&app->ui, app_ui_id("rim", i));
  return NULL;
}

static void a_tap_on_an_arrow_sends_the_hero(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {400, 700}};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    App *app = open_yard(*state, sizes[k][0], sizes[k][1]);
    const bool narrow = sizes[k][0] < 480; // there the nearest has an arrow alone
    const int x = narrow ? HERO_X : HERO_X + 50, y = narrow ? HERO_Y + 24 : HERO_Y;
    if (narrow) assert_null(arrow_to(app, HERO_X + 50, HERO_Y));
    const AppUiBox *box = arrow_to(app, x, y);
    assert_non_null(box);
    assert_int_equal(box->kind, APP_UI_PART);
    assert_true(box->rect.w >= 44 * app->window.scale - 0.5f && box->rect.h >= 44 * app->window.scale - 0.5f);
    for (int i = 0; i < app->ui.box_count; i++) {
      const SDL_FRect a = box->rect, b = app->ui.box[i].rect;
      assert_true(&app->ui.box[i] == box || a.x + a.w <= b.x + 0.6f || b.x + b.w <= a.x + 0.6f ||
                  a.y + a.h <= b.y + 0.6f || b.y + b.h <= a.y + 0.6f);
    }
    const int64_t sent = app->game.run.commands_sent;
    hand_tap(app, box->rect.x + 2, box->rect.y + 2);
    assert_int_equal(app->game.run.commands_sent, sent + 1);
    assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, x, y));
    assert_true(app->game.camera.follows);
  }
}

static void a_tap_on_an_enemys_arrow_is_a_tap_on_the_map(void **state) {
  App *app = open_yard(*state, 1280, 720);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN, .id = 0, .x = 2, .y = 30, .value = 5});
  hand_frames(app, 10);
  Text texts[MAX_TEXTS];
  const int count = numbers_shown(app, texts);
  const Text *left = NULL;
  for (int i = 0; i < count; i++)
    if (texts[i].x < 320) left = &texts[i];
  assert_non_null(left);
  assert_null(app_ui_box_at(&app->ui, left->x, left->y));
  hand_tap(app, left->x, left->y);
  const NavCell target = app->game.run.world.heroes[0].target;
  assert_int_not_equal(target, NAV_NO_CELL);
  assert_true(nav_grid_x(&app->game.run.world.grid, target) > 4); // the tile under the arrow
}

/* Cost: the picture is made a few times a second, whatever the number of enemies. */

static void a_throng_costs_no_frame(void **state) {
  App *app = open_yard(*state, 1280, 720);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 20000});
  hand_frames(app, 30);
  assert_non_null(minimap(app));
  double ms[2] = {0, 0};
  for (int i = 0; i < 60; i++) {
    app->settings.value[APP_SETTING_MINIMAP] = i % 2;
    const Uint64 begin = SDL_GetPerformanceCounter();
    const AppScreenFrame frame = shell_screen_frame(app);
    app_ui_begin(&app->ui);
    app_hud_place(&frame, &app->hud);
    app_hud_minimap.draw(&frame, app->hud.plate[APP_HUD_MINIMAP]);
    app_hud_minimap_fold.draw(&frame, app->hud.plate[APP_HUD_MINIMAP_FOLD]);
    app_hud_rim.draw(&frame, app->hud.plate[APP_HUD_RIM]);
    app_draw_flush(&app->draw);
    app_ui_end(&app->ui);
    ms[i % 2] +=
        (double)(SDL_GetPerformanceCounter() - begin) * 1000 / (double)SDL_GetPerformanceFrequency() / 30;
  }
  print_message("minimap and arrows over %d enemies: %.3f ms a frame, without the minimap %.3f\n",
                (int)app->game.run.world.actors.count, ms[1], ms[0]);
  assert_true(ms[1] < 8); // a frame has 16.7
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(it_is_there_where_the_map_does_not_fit),
      HAND_TEST(the_throng_is_hot_where_it_stands),
      HAND_TEST(a_tap_looks_there),
      HAND_TEST(a_drag_pulls_the_view_along),
      HAND_TEST(a_hold_sends_the_hero),
      HAND_TEST(rock_means_the_open_tile_beside_it),
      HAND_TEST(a_key_and_a_button_fold_it),
      HAND_TEST(arrows_point_to_what_is_out_of_sight),
      HAND_TEST(enemies_have_arrows_that_lie_apart),
      HAND_TEST(the_gate_has_one_when_it_opens),
      HAND_TEST(a_tap_on_an_arrow_sends_the_hero),
      HAND_TEST(a_tap_on_an_enemys_arrow_is_a_tap_on_the_map),
      HAND_TEST(a_throng_costs_no_frame),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
