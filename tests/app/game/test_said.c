/* Words on the map: refusals at the finger, a hero who gave up and his choices, and a preview of what a tap
 * would place. */
#include <stdio.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/platform/art.h"
#include "app/run/scene.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/told/say.h"
#include "app/told/stopped.h"
#include "hand.h"

/// A pocket before the target: a hero who looks 7 steps ahead paces in it.
static const char pocket[] =
    "throng level 1\ntitle = Pocket\n[map]\n######################\n#....................#\n"
    "#..##########........#\n#...........#........#\n#...........#........#\n#..@........#.....*..#\n"
    "#...........#........#\n#...........#........#\n#..##########........#\n#....................#\n"
    "#..##.##.##.........>#\n######################\n";

static App *open_pocket(Hand *hand) {
  App *app = hand_open_text(hand, pocket, 800, 600);
  hand_show_whole(app);
  return app;
}

static void walk_until_he_stops(App *app) {
  hand_tap_tile(app, 18, 5);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
  for (int i = 0; i < 1200 && app->game.run.world.heroes[0].status == SIM_HERO_MOVING; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_OSCILLATION);
  hand_frames(app, 2);
}

static void he_looks_farther_by_one_tap(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  assert_non_null(app_stopped(&app->game));
  assert_string_equal(app_stopped_words(&app->game), "He can't see past this.");
  const int32_t farther = app_stopped(&app->game)->farther;
  assert_in_range(farther, 8, 64);
  hand_tap_widget(app, "gave up", 0);
  hand_frames(app, 3);
  assert_null(app_stopped(&app->game));
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], farther);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
  for (int i = 0; i < 2400 && app->game.run.world.heroes[0].status == SIM_HERO_MOVING; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_REACHED); // so far, and he arrives
  assert_int_equal(app->game.run.world.heroes[0].cell, nav_grid_cell(&app->game.run.world.grid, 18, 5));
}

/// The depth that is offered is the first at which he arrives: walked out at each depth before it, he does
/// not.
static void it_is_the_least_that_helps(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  const int32_t farther = app_stopped(&app->game)->farther;
  const NavCell from = app->game.run.world.heroes[0].cell;
  for (int32_t depth = 8; depth <= farther; depth++) {
    SimWorld world = {0};
    const SimWorldOptions options = {.hero = from, .population = -1};
    assert_true(sim_world_init(&world, &app->game.run.level, &options));
    const SimCommand commands[] = {{.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth},
                                   {.kind = SIM_CMD_MOVE_TO, .x = 18, .y = 5}};
    sim_step(&world, commands, 2);
    for (int i = 0; i < 3000 && world.heroes[0].status == SIM_HERO_MOVING; i++) sim_step(&world, NULL, 0);
    assert_int_equal(world.heroes[0].status == SIM_HERO_REACHED, depth == farther);
    sim_world_free(&world);
  }
}

static void he_learns_by_one_tap(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  hand_tap_widget(app, "gave up", 1);
  hand_frames(app, 3);
  assert_string_equal(nav_steerings[app->game.run.world.heroes[0].steering]->name, "learning");
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 7);
  for (int i = 0; i < 7200 && app->game.run.world.heroes[0].status == SIM_HERO_MOVING; i++) shell_frame(app);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_REACHED);
}

/// The bubble goes where the picture goes: a finger that rests means the button that it came down on.
static void a_button_may_move_below_the_finger(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  const SDL_FRect r = app_ui_box(&app->ui, app_ui_id("gave up", 1))->rect;
  const SDL_FPoint at = {r.x + r.w / 2, r.y + r.h / 2};
  const int64_t sent = app->game.run.commands_sent;
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  app_camera_zoom_at(&app->game.camera, 1.5f, 0, 0);
  hand_frames(app, 20);
  const SDL_FRect moved = app_ui_box(&app->ui, app_ui_id("gave up", 1))->rect;
  assert_false(SDL_PointInFRect(&at, &moved));
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
  hand_frames(app, 3);
  assert_string_equal(nav_steerings[app->game.run.world.heroes[0].steering]->name, "learning");
  assert_int_equal(app->game.run.commands_sent, sent + 2); // how, and where to: none is of the map
}

static void keys_do_the_same(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  const int32_t farther = app_stopped(&app->game)->farther;
  hand_key(app, SDLK_RIGHTBRACKET, 0);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], farther);
  hand_key(app, SDLK_RIGHTBRACKET, 0); // on the way it is a step again
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], farther + 1);
  app = open_pocket(*state);
  walk_until_he_stops(app);
  hand_key(app, SDLK_BACKSLASH, 0);
  assert_string_equal(nav_steerings[app->game.run.world.heroes[0].steering]->name, "learning");
}

static void it_goes_with_the_next_command(void **state) {
  App *app = open_pocket(*state);
  walk_until_he_stops(app);
  const AppUiBox *bubble = app_ui_box(&app->ui, app_ui_id("gave up", 9));
  assert_non_null(bubble);
  const SDL_FPoint at = app_hero_place(&app->game, 0);
  const SDL_FPoint hero = {app_camera_px(&app->game.camera, at.x), app_camera_py(&app->game.camera, at.y)};
  assert_false(SDL_PointInFRect(&hero, &bubble->rect));
  for (int i = 0; i < 2; i++) {
    const SDL_FRect chip = app_ui_box(&app->ui, app_ui_id("gave up", i))->rect;
    assert_true(chip.w >= 44 && chip.h >= 44);
  }
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 3, 9); // a barricade is a command as well
  assert_null(app_stopped(&app->game));
  hand_frames(app, 2);
  assert_null(app_ui_box(&app->ui, app_ui_id("gave up", 9)));
}

static void expect_no_way(App *app) {
  for (int i = 0; i < 1200 && app->game.run.world.heroes[0].status == SIM_HERO_MOVING; i++) shell_frame(app);
  hand_frames(app, 2);
  assert_non_null(app_stopped(&app->game));
  assert_string_equal(app_stopped_words(&app->game), "There's no way there.");
  assert_false(app_stopped_may_look(&app->game) || app_stopped_may_learn(&app->game));
  assert_non_null(app_ui_box(&app->ui, app_ui_id("gave up", 9)));
  assert_null(app_ui_box(&app->ui, app_ui_id("gave up", 0)));
}

static void no_way_there_offers_nothing(void **state) {
  App *app = open_pocket(*state); // the target is closed
  hand_tap_tile(app, 15, 9);
  hand_frames(app, 30);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 15, .y = 9});
  hand_frames(app, 3);
  assert_true(app->game.run.world.heroes[0].barricades < SIM_BARRICADES);
  expect_no_way(app);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_UNREACHABLE);
  app = open_pocket(*state); // it is closed in
  static const int around[][2] = {{17, 5}, {19, 5}, {18, 4}, {18, 6}};
  for (int i = 0; i < 4; i++)
    app_command(&app->game,
                (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = around[i][0], .y = around[i][1]});
  hand_frames(app, 3);
  hand_tap_tile(app, 18, 5);
  expect_no_way(app);
}

/* Refusals */

static void click_tile(App *app, float x, float y) {
  const float px = app_camera_px(&app->game.camera, x), py = app_camera_py(&app->game.camera, y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, px, py);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, px, py);
  hand_frames(app, 2);
}

static void a_refusal_is_said_at_its_tile(void **state) {
  App *app = open_pocket(*state);
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 12, 5); // rock
  const AppSay *say = app_said(&app->game);
  assert_non_null(say);
  assert_true(say->x == 12 && say->y == 5);
  hand_frames(app, 120);
  assert_non_null(app_said(&app->game));
  hand_frames(app, 40);
  assert_null(app_said(&app->game)); // 2.5 s
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 12, 5);
  assert_non_null(app_said(&app->game));
  hand_tap_tile(app, 5, 5);
  assert_null(app_said(&app->game)); // or the next command
}

static void what_no_tick_refuses_is_said_at_once(void **state) {
  App *app = open_pocket(*state);
  hand_key(app, SDLK_SPACE, 0);
  const int64_t sent = app->game.run.commands_sent;
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 5, 2); // rock
  assert_true(app->game.run.paused);
  assert_non_null(app_said(&app->game));
  assert_true(app_said(&app->game)->x == 5 && app_said(&app->game)->y == 2);
  assert_true(app->game.run.commands_sent == sent && app->game.hands.arm == APP_ARM_NONE);
  hand_key(app, SDLK_b, 0);
  hand_tap_tile(app, 6, 5);
  assert_int_equal(app->game.run.commands_sent, sent + 1);
  assert_null(app_said(&app->game));
}

static void rock_means_the_open_tile_beside_it(void **state) {
  App *app = open_pocket(*state);
  click_tile(app, 12.05f, 4.5f); // just inside the rock right of the pocket
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 11, 4));
  assert_null(app_said(&app->game));
  assert_true(app->game.told.snap.until > app->clock.now);
  assert_true(app->game.told.snap.x == 11 && app->game.told.snap.y == 4);
  hand_frames(app, 60);
  click_tile(app, 6.5f, 6.5f); // open: nothing to show
  assert_true(app->game.told.snap.until <= app->clock.now);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 6, 6));
}

/* Preview of a thing to place */

static void move_mouse(App *app, float x, float y) {
  hand_mouse(app, SDL_MOUSEMOTION, 0, app_camera_px(&app->game.camera, x),
             app_camera_py(&app->game.camera, y));
  hand_frames(app, 1);
}

static void what_is_in_the_hand_shows_its_ghost(void **state) {
  App *app = open_pocket(*state);
  app_set_tunable(&app->game, SIM_TUNE_BELLS, 2);
  hand_frames(app, 2);
  move_mouse(app, 6.5f, 5.5f);
  assert_false(app_game_scene(&app->game).pointed.aims); // the hand is empty
  hand_key(app, SDLK_b, 0);
  AppPointed pointed = app_game_scene(&app->game).pointed;
  assert_true(pointed.aims && pointed.fits && pointed.aim_x == 6 && pointed.aim_y == 5);
  assert_int_equal(pointed.ghost, APP_SPRITE_BARRICADE);
  move_mouse(app, 12.5f, 5.5f); // rock
  assert_false(app_game_scene(&app->game).pointed.fits);
  hand_key(app, SDLK_f, 0);
  move_mouse(app, 6.5f, 5.5f);
  pointed = app_game_scene(&app->game).pointed;
  assert_int_equal(pointed.ghost, APP_SPRITE_BELL);
  const int32_t *value = app->game.run.world.tuning.value;
  assert_true(pointed.fits &&
              pointed.reach == (float)(value[SIM_TUNE_BELL_LOUDNESS] - value[SIM_TUNE_HEARING]) / 100);
  hand_tap_tile(app, 4, 5); // by finger it is under the finger while it is held
  hand_key(app, SDLK_b, 0);
  assert_false(app_game_scene(&app->game).pointed.aims);
  hand_finger(app, SDL_FINGERDOWN, 1, app_camera_px(&app->game.camera, 8.5f),
              app_camera_py(&app->game.camera, 4.5f));
  hand_frames(app, 5);
  pointed = app_game_scene(&app->game).pointed;
  assert_true(pointed.aims && pointed.aim_x == 8 && pointed.aim_y == 4);
  hand_finger(app, SDL_FINGERUP, 1, app_camera_px(&app->game.camera, 8.5f),
              app_camera_py(&app->game.camera, 4.5f));
}

#define TEST(name) HAND_TEST(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(he_looks_farther_by_one_tap),
      TEST(it_is_the_least_that_helps),
      TEST(he_learns_by_one_tap),
      TEST(a_button_may_move_below_the_finger),
      TEST(keys_do_the_same),
      TEST(it_goes_with_the_next_command),
      TEST(no_way_there_offers_nothing),
      TEST(a_refusal_is_said_at_its_tile),
      TEST(what_no_tick_refuses_is_said_at_once),
      TEST(rock_means_the_open_tile_beside_it),
      TEST(what_is_in_the_hand_shows_its_ghost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
