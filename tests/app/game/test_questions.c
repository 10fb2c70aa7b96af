/* Questions to the map, asked of the real program: what if a tile is closed, by mouse, finger and gamepad;
 * why a walker does not come through a tile, and the change that is offered. */
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/game/queue.h"
#include "app/hands/cursor.h"
#include "app/hands/pad_hand.h"
#include "app/hands/picked.h"
#include "app/told/ahead.h"
#include "app/told/why_not.h"

static const char ring[] = "throng level 1\ntitle = Ring\n[tuning]\nharmless = 1\nbells = 2\n[map]\n"
                           "################\n"
                           "################\n"
                           "################\n"
                           "#@.....s.s.s.s.#\n"
                           "#.############.#\n"
                           "#.############.#\n"
                           "#..............#\n"
                           "################\n"
                           "################\n"
                           "################\n";

enum { HELD = 60, SEEN = 60 }; // frames: longer than APP_AHEAD_WAIT; until all is known

static App *open_ring(Hand *hand) {
  App *app = hand_open_text(hand, ring, 800, 600);
  app->game.run.paused = true;
  hand_show_whole(app);
  hand_frames(app, 2);
  return app;
}

static SDL_FPoint pixels(const App *app, int32_t x, int32_t y) {
  const AppCamera *camera = &app->game.camera;
  return (SDL_FPoint){app_camera_px(camera, (float)x + 0.5f), app_camera_py(camera, (float)y + 0.5f)};
}

static void mouse(App *app, Uint32 type, int32_t x, int32_t y) {
  const SDL_FPoint at = pixels(app, x, y);
  hand_mouse(app, type, SDL_BUTTON_LEFT, at.x, at.y);
}

/// Plays the world itself on, in the pause, by so many ticks.
static void play_ticks(App *app, int32_t ticks) {
  const int64_t end = app->game.run.world.tick + ticks;
  app->game.run.owed.single_steps = ticks;
  hand_pass(app, 1);
  assert_int_equal(app->game.run.world.tick, end);
}

static void assert_barricades(const App *app, int left) {
  assert_int_equal(app->game.run.world.heroes[0].barricades, left);
}

/// Holds the barricade over a tile, sees ten seconds, lets go: nothing has happened. Then it is done.
static void what_is_shown_happens(void **state) {
  App *app = open_ring(*state);
  AppGame *game = &app->game;
  const BaseHash before = sim_world_hash(&game->run.world);
  hand_key(app, SDLK_b, 0);
  mouse(app, SDL_MOUSEBUTTONDOWN, 4, 3);
  hand_frames(app, 20);
  assert_false(game->ahead.on);
  hand_frames(app, HELD + SEEN);
  assert_true(game->ahead.on && game->ahead.done && game->ahead.compared);
  const AppAheadEnd then = game->ahead.then;
  uint8_t *crowd = malloc((size_t)game->ahead.cells);
  assert_non_null(crowd);
  memcpy(crowd, game->ahead.crowd, (size_t)game->ahead.cells);
  assert_memory_not_equal(crowd, game->run.world.crowd, (size_t)game->ahead.cells);
  mouse(app, SDL_MOUSEBUTTONUP, 4, 3);
  assert_false(game->ahead.on);
  assert_int_equal(game->run.command_count, 0);
  if (sim_world_hash(&game->run.world) != before) fail_msg("a question has changed the world");
  assert_non_null(strstr(game->told.notice.text, "Nothing has changed"));
  assert_int_equal(game->hands.arm, APP_ARM_BARRICADE); // and the next tap does it
  hand_tap_tile(app, 4, 3);
  play_ticks(app, SIM_SHADOW_TICKS);
  assert_barricades(app, SIM_BARRICADES - 1);
  assert_memory_equal(crowd, game->run.world.crowd, (size_t)game->ahead.cells);
  assert_int_equal(sim_world_near(&game->run.world, APP_AHEAD_NEAR), then.near);
  free(crowd);
}

static void a_short_press_does_it_as_before(void **state) {
  App *app = open_ring(*state);
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 4, 3);
  play_ticks(app, 2);
  assert_barricades(app, SIM_BARRICADES - 1);
}

/// A finger that rests asks, moves on and asks about another tile; Escape ends it.
static void by_finger(void **state) {
  App *app = open_ring(*state);
  AppGame *game = &app->game;
  char words[160];
  hand_tap_widget(app, "action", APP_ACTION_PANEL);
  hand_tap_widget(app, "question", APP_ACTION_WHAT_IF);
  assert_int_equal(game->hands.arm, APP_ARM_WHAT_IF);
  hand_tap_widget(app, "close lab", 0);
  hand_frames(app, 5);
  SDL_FPoint at = pixels(app, 5, 4); // rock
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(app, HELD + SEEN);
  assert_true(app_ahead_words(game, words, sizeof words));
  assert_non_null(strstr(words, "if this is opened: "));
  at = pixels(app, 5, 3);
  hand_finger(app, SDL_FINGERMOTION, 1, at.x, at.y);
  hand_frames(app, 2);
  assert_false(game->ahead.on);
  hand_frames(app, 30 + SEEN);
  assert_true(app_ahead_words(game, words, sizeof words));
  assert_non_null(strstr(words, "if this is closed: "));
  hand_key(app, SDLK_ESCAPE, 0);
  hand_frames(app, 2);
  assert_false(game->ahead.on);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  assert_int_equal(game->run.command_count, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(nav_grid_open(&game->run.world.grid, NAV_WALKER, nav_grid_cell(&game->run.world.grid, 5, 3)));
}

/// The pad's button that presses the map asks, too.
static void by_pad(void **state) {
  App *app = open_ring(*state);
  AppGame *game = &app->game;
  hand_key(app, SDLK_f, 0); // a bell
  app->window.device = APP_DEVICE_PAD;
  app_cursor_place(&game->hands.cursor, 4, 3);
  app_pad_press(game, true);
  hand_pass(app, HELD + SEEN);
  assert_true(game->ahead.on && game->ahead.done);
  assert_int_equal(game->ahead.command.kind, SIM_CMD_BELL);
  app_pad_press(game, false);
  assert_false(game->ahead.on);
  assert_int_equal(game->run.command_count, 0);
}

/// Two ways of about the same length; he goes the shorter one until it is offered otherwise.
static void why_not_and_the_change(void **state) {
  App *app = open_ring(*state);
  AppGame *game = &app->game;
  play_ticks(app, 10);
  app_pick_kind(game, SIM_SHADE);
  hand_key(app, SDLK_y, KMOD_SHIFT);
  assert_int_equal(game->hands.arm, APP_ARM_WHY_NOT);
  hand_tap_tile(app, 5, 4); // rock
  hand_frames(app, 30);
  const SimWhyFound *found = app_why_not_found(game);
  assert_non_null(found);
  assert_int_equal(found->answer, SIM_WHY_CLOSED);
  assert_false(found->walks);
  hand_tap_tile(app, 7, 6);
  hand_frames(app, 60);
  found = app_why_not_found(game);
  assert_int_equal(found->answer, SIM_WHY_DEARER);
  assert_int_equal(found->through.total - found->own.total,
                   found->through.steps - found->own.steps + found->through.crowd - found->own.crowd);
  const AppWhyWords words = app_why_not_words(game);
  assert_non_null(strstr(words.what, "By this tile: "));
  assert_non_null(strstr(words.more, " more: "));
  hand_tap_widget(app, "why close", 0);
  assert_null(app_why_not_found(game));
  assert_int_equal(game->hands.arm, APP_ARM_NONE);
}

static const char pillar[] = "throng level 1\ntitle = Pillar\n[map]\n"
                             "##########\n"
                             "#........#\n"
                             "#.######.#\n"
                             "#@#....#.#\n"
                             "#.#.##.#.#\n"
                             "#...##...#\n"
                             "##########\n";

/// The hero looks ahead; the button of an offer makes the change, and he goes there.
static void an_offer_is_done(void **state) {
  App *app = hand_open_text(*state, pillar, 800, 600);
  AppGame *game = &app->game;
  hand_show_whole(app);
  game->run.paused = true;
  app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")});
  app_command(game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 6, .y = 3});
  play_ticks(app, 2);
  hand_key(app, SDLK_y, KMOD_SHIFT);
  hand_tap_tile(app, 2, 3);
  hand_frames(app, 60);
  const SimWhyFound *found = app_why_not_found(game);
  assert_non_null(found);
  assert_int_equal(found->answer, SIM_WHY_CLOSED);
  assert_int_equal(found->offer_count, 1);
  assert_int_equal(found->offer[0].kind, SIM_CMD_TERRAIN);
  const NavCell tile = found->tile;
  hand_tap_widget(app, "why offer", 0);
  game->run.paused = false;
  for (int i = 0; i < 400 && game->run.world.heroes[0].cell != tile; i++) hand_pass(app, 1);
  assert_int_equal(game->run.world.heroes[0].cell, tile);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(what_is_shown_happens),
      HAND_TEST(a_short_press_does_it_as_before),
      HAND_TEST(by_finger),
      HAND_TEST(by_pad),
      HAND_TEST(why_not_and_the_change),
      HAND_TEST(an_offer_is_done),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
