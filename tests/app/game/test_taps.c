/* A finger that misses what it means by no more than the ring round it means it, wherever the picture moves
 * while it is down; one on the middle of another tile means that tile, and a mouse the tile under it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/run/scene.h"
#include "app/shell/shell_frame.h"
#include "base/buffer.h"
#include "base/random.h"
#include "hand.h"

enum { WIDE = 48, HIGH = 32, APART = 6, TAPS = 1000, SIZES = 2 };

/// A hall with a pillar here and there, embers six tiles from each other, and a gate.
static const char *hall(char *out, size_t size) {
  int at = snprintf(out, size, "throng level 1\ntitle = Taps\n\n[map]\n");
  for (int y = 0; y < HIGH; y++) {
    for (int x = 0; x < WIDE; x++) {
      const bool rim = x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1;
      const bool ember = x % APART == 3 && y % APART == 3, pillar = x % APART == 0 && y % APART == 2;
      out[at++] = rim || pillar ? '#' : x == 1 && y == 1 ? '@' : x == 21 && y == 15 ? '>' : ember ? '*' : '.';
    }
    out[at++] = '\n';
  }
  out[at] = '\0';
  assert_true((size_t)at < size);
  return out;
}

static App *open_hall(Hand *hand, int w, int h) {
  char text[4096];
  App *app = hand_open_text(hand, hall(text, sizeof text), w, h);
  hand_frames(app, 5);
  return app;
}

/// The greatest radius of a ring that lessons draw, written out.
static float radius(const App *app) {
  const float half = 1.3f * app->game.camera.zoom / 2, least = 14 * app->window.scale;
  return (half > least ? half : least) * 1.2f;
}

static NavCell cell_of(const App *app, const SimThing *thing) {
  return nav_grid_cell(&app->game.run.world.grid, thing->x, thing->y);
}

/// A random place in a ring that no widget lies over, and whose ring it is. NULL: try again.
static const SimThing *place_in_ring(const App *app, BaseRandom *random, SDL_FPoint *at) {
  const SimWorld *world = &app->game.run.world;
  const int32_t which = (int32_t)base_random_below(random, (uint32_t)world->thing_count);
  const SimThing *thing = &world->things[which];
  const float turn = (float)base_random_below(random, 6283) / 1000,
              away = radius(app) * 0.99f * sqrtf((float)base_random_below(random, 1000) / 1000);
  at->x = app_camera_px(&app->game.camera, (float)thing->x + 0.5f) + away * cosf(turn);
  at->y = app_camera_py(&app->game.camera, (float)thing->y + 0.5f) + away * sinf(turn);
  const bool inside =
      at->x > 1 && at->y > 1 && at->x < (float)app->window.width - 1 && at->y < (float)app->window.height - 1;
  if (world->thing_taken[which] || !inside || app_ui_box_at(&app->ui, at->x, at->y) != NULL) return NULL;
  return thing;
}

static void walk_somewhere(App *app, BaseRandom *random) {
  const NavGrid *grid = &app->game.run.world.grid;
  NavCell cell = (NavCell)base_random_below(random, (uint32_t)grid->cells);
  while (!nav_grid_open(grid, NAV_WALKER, cell)) cell = (cell + 1) % grid->cells;
  app_send_to(&app->game, 0, cell);
  app->window.hidden = true;
  hand_frames(app, 8);
  app->window.hidden = false;
  hand_frames(app, 1); // what the player sees when his finger comes down
}

/// One tap while the hero walks and the picture moves. False: nothing is in sight.
static bool tap_ring(App *app, BaseRandom *random, float *moved) {
  SDL_FPoint at;
  walk_somewhere(app, random);
  const SimThing *thing = NULL;
  for (int tries = 0; tries < 200 && thing == NULL; tries++) thing = place_in_ring(app, random, &at);
  if (thing == NULL) return false;
  const NavCell wanted = cell_of(app, thing);
  const float before = app_camera_px(&app->game.camera, 0);
  app->window.hidden = true;
  const int held = 1 + (int)base_random_below(random, 10); // some are held until they are commands
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(app, held);
  *moved += fabsf(app_camera_px(&app->game.camera, 0) - before);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  const NavCell target = app_target(&app->game, 0);
  if (target != wanted && app->game.run.world.heroes[0].cell != wanted) {
    const NavGrid *grid = &app->game.run.world.grid;
    fail_msg("a tap in the ring of %d,%d means %d,%d", thing->x, thing->y, nav_grid_x(grid, target),
             nav_grid_y(grid, target));
  }
  return true;
}

static int left(const App *app) {
  int count = 0;
  for (int32_t i = 0; i < app->game.run.world.thing_count; i++) count += !app->game.run.world.thing_taken[i];
  return count;
}

static void a_thousand_taps_in_rings_arrive(void **state) {
  static const int sizes[SIZES][2] = {{800, 600}, {400, 700}};
  BaseRandom random = base_random_seeded(31, 1);
  for (int i = 0; i < SIZES; i++) {
    App *app = open_hall(*state, sizes[i][0], sizes[i][1]);
    float moved = 0;
    for (int taps = 0; taps < TAPS / SIZES;) {
      if (left(app) < 12) app = open_hall(*state, sizes[i][0], sizes[i][1]);
      taps += tap_ring(app, &random, &moved);
    }
    print_message("%d x %d: the picture moved %.1f pixels during a tap\n", sizes[i][0], sizes[i][1],
                  (double)moved * SIZES / TAPS);
    assert_true(moved * SIZES / TAPS > 3); // else nothing was tried
  }
}

/// A player can stop the hero next to an ember.
static void the_middle_of_another_tile_means_that_tile(void **state) {
  App *app = open_hall(*state, 800, 600);
  const NavGrid *grid = &app->game.run.world.grid;
  for (int i = 0; i < 9; i++) {
    const int32_t x = 2 + i % 3, y = 2 + i / 3; // the ember is at 3,3
    hand_tap_tile(app, x, y);
    if (app->game.run.world.heroes[0].cell != nav_grid_cell(grid, x, y))
      assert_int_equal(app_target(&app->game, 0), nav_grid_cell(grid, x, y));
    app_send_to(&app->game, 0, nav_grid_cell(grid, 1, 1));
    hand_pass(app, 30);
  }
}

static void a_mouse_means_the_tile_under_it(void **state) {
  App *app = open_hall(*state, 800, 600);
  const NavGrid *grid = &app->game.run.world.grid;
  const AppCamera *camera = &app->game.camera;
  const float x = app_camera_px(camera, 4.1f), y = app_camera_py(camera, 3.5f);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x, y);
  assert_int_equal(app_target(&app->game, 0), nav_grid_cell(grid, 4, 3));
  hand_tap(app, app_camera_px(camera, 4.1f), app_camera_py(camera, 3.5f));
  assert_int_equal(app_target(&app->game, 0), nav_grid_cell(grid, 3, 3));
}

/* Orders in a pause */

/// The number that is drawn on a tile; 0: none.
static int number_at(App *app, int32_t x, int32_t y) {
  BaseBuffer texts = {0};
  const AppCamera *camera = &app->game.camera;
  const float px = app_camera_px(camera, (float)x + 0.5f), py = app_camera_py(camera, (float)y + 0.5f);
  int found = 0;
  app->draw.texts = &texts;
  const AppScene scene = app_game_scene(&app->game);
  app_view_draw(app->game.view, &scene);
  app_draw_flush(&app->draw);
  app->draw.texts = NULL;
  const char *end = texts.data + texts.length;
  for (const char *line = texts.data; line < end;) {
    float tx, ty;
    int number;
    if (sscanf(line, "%f,%f %d", &tx, &ty, &number) == 3 && fabsf(tx - px) < camera->zoom / 2 &&
        fabsf(ty - py) < camera->zoom / 2)
      found = number;
    const char *next = memchr(line, '\n', (size_t)(end - line));
    line = next == NULL ? end : next + 1;
  }
  base_buffer_free(&texts);
  return found;
}

static void order(App *app, int32_t x, int32_t y) {
  hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
  hand_tap_tile(app, x, y);
}

static void what_is_ordered_in_a_pause_is_numbered(void **state) {
  App *app = open_hall(*state, 800, 600);
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  assert_int_equal(number_at(app, 5, 4), 0);
  order(app, 5, 4);
  order(app, 6, 4);
  order(app, 7, 4);
  order(app, 6, 4); // and taken back: nothing is built there
  assert_int_equal(number_at(app, 5, 4), 1);
  assert_int_equal(number_at(app, 6, 4), 0);
  assert_int_equal(number_at(app, 7, 4), 2);
  hand_tap_widget(app, "action", APP_ACTION_PAUSE);
  hand_pass(app, 5);
  hand_frames(app, 2);
  const NavGrid *grid = &app->game.run.world.grid;
  assert_true(app->game.run.world.barricade[nav_grid_cell(grid, 5, 4)]);
  assert_false(app->game.run.world.barricade[nav_grid_cell(grid, 6, 4)]);
  assert_int_equal(number_at(app, 5, 4), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_thousand_taps_in_rings_arrive),
      HAND_TEST(the_middle_of_another_tile_means_that_tile),
      HAND_TEST(a_mouse_means_the_tile_under_it),
      HAND_TEST(what_is_ordered_in_a_pause_is_numbered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
