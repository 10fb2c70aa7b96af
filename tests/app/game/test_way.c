/* The ways that are shown ahead: by mouse, finger, keys and pad they are the ways that are walked, and
 * looking at them changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/hands/arm.h"
#include "app/hands/cursor.h"
#include "app/hands/pad_hand.h"
#include "app/run/going.h"
#include "app/run/play.h"
#include "app/run/scene.h"
#include "app/told/preview.h"
#include "hand.h"

enum { MOST = 2400 };

/// A pocket before the target: a hero who looks 7 steps ahead paces in it.
static const char pocket[] =
    "throng level 1\ntitle = Pocket\n[map]\n######################\n#....................#\n"
    "#..##########........#\n#...........#........#\n#...........#........#\n#..@........#.....*..#\n"
    "#...........#........#\n#...........#........#\n#..##########........#\n#..............,,,...#\n"
    "#..##.##.##.........>#\n######################\n";

static App *open_pocket(Hand *hand) {
  App *app = hand_open_text(hand, pocket, 800, 600);
  hand_show_whole(app);
  return app;
}

static const AppSceneWay *shown(const AppScene *scene, bool faint) {
  for (int32_t i = 0; i < scene->way_count; i++)
    if (scene->way[i].faint == faint && scene->way[i].share > 0) return &scene->way[i];
  return NULL;
}

static bool is_shown(const App *app, bool faint) {
  const AppScene scene = app_game_scene(&app->game);
  return shown(&scene, faint) != NULL;
}

static void point_at(App *app, int32_t x, int32_t y) {
  hand_mouse(app, SDL_MOUSEMOTION, 0, app_camera_px(&app->game.camera, (float)x + 0.5f),
             app_camera_py(&app->game.camera, (float)y + 0.5f));
}

static NavCell cell_of(const App *app, int32_t x, int32_t y) {
  return nav_grid_cell(&app->game.run.world.grid, x, y);
}

/// A copy of what is shown now; nothing of that kind fails the test.
typedef struct Shown {
  AppSceneWay way;
  SimPreviewTile tile[SIM_PREVIEW_TILES];
  AppWayWords words;
} Shown;

/// Why he stops before the target, if he does, and the seconds until then, if he walks at all and to an end.
static void assert_words(const Shown *seen) {
  static const char *const reasons[SIM_PREVIEW_FAR] = {[SIM_PREVIEW_GIVES_UP] = "Gives up here",
                                                       [SIM_PREVIEW_BLOCKED] = "Walled in here",
                                                       [SIM_PREVIEW_NO_WAY] = "Finds no way",
                                                       [SIM_PREVIEW_CIRCLES] = "Goes in circles"};
  const char *reason = reasons[seen->way.end];
  const AppWayWords *words = &seen->words;
  float seconds = -1;
  int used = 0;
  char said[64] = "";
  assert_int_equal(words->stops, reason != NULL);
  if (reason == NULL) {
    assert_int_equal(sscanf(words->text, "%f s%n", &seconds, &used), 1);
    assert_int_equal(used, strlen(words->text));
  } else if (seen->way.count == 0 || seen->way.end == SIM_PREVIEW_CIRCLES) {
    assert_string_equal(words->text, seen->way.end == SIM_PREVIEW_NO_WAY ? "No way there" : reason);
  } else {
    assert_int_equal(sscanf(words->text, "%63[^,], %f s%n", said, &seconds, &used), 2);
    assert_int_equal(used, strlen(words->text));
    assert_string_equal(said, reason);
  }
  if (used > 0) assert_true(seconds >= 0);
}

static Shown *way_seen(const App *app, AppWayKind kind) {
  static Shown seen;
  const AppScene scene = app_game_scene(&app->game);
  const AppSceneWay *way = shown(&scene, kind == APP_WAY_HOVER);
  assert_non_null(way);
  seen = (Shown){.way = *way};
  memcpy(seen.tile, way->tile, (size_t)way->count * sizeof *way->tile);
  if (app_preview_words(&app->game, kind, &seen.words)) assert_words(&seen);
  return &seen;
}

/// He walks the tiles that were seen, from the first to the last, and then stops. Seconds are those said.
static void assert_walked(App *app, const Shown *seen) {
  const SimWorld *world = &app->game.run.world;
  const int64_t start = world->tick;
  NavCell at = world->heroes[0].cell;
  int32_t count = 0;
  for (int32_t i = 0; i < 2 && at != seen->way.from; i++) // he has begun already
    if (seen->tile[i].cell == at) count = i + 1;
  for (int32_t frames = 0;
       frames < MOST && (world->tick == start || world->heroes[0].status == SIM_HERO_MOVING); frames++) {
    hand_frames(app, 1);
    if (app->game.run.paused) hand_key(app, SDLK_SPACE, 0); // where the known past ends
    if (world->heroes[0].cell == at) continue;
    at = world->heroes[0].cell;
    assert_true(count < seen->way.count);
    assert_int_equal(seen->tile[count++].cell, at);
  }
  assert_int_equal(count, seen->way.count);
  const double seconds = (double)(world->tick - start) / SIM_TICKS_PER_SECOND;
  const char *number = strpbrk(seen->words.text, "0123456789");
  if (number != NULL && seen->words.share > 0) assert_true(fabs(atof(number) - seconds) < 0.12);
}

static void a_tap_in_a_pause_shows_the_way(void **state) {
  for (int32_t row = 0; row < nav_steering_count; row++) {
    App *app = open_pocket(*state);
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = row});
    hand_frames(app, 2);
    hand_tap_tile(app, 3, 1); // he is under way when time stops
    hand_frames(app, 20);
    hand_key(app, SDLK_SPACE, 0);
    const int64_t tick = app->game.run.world.tick;
    hand_tap_tile(app, 18, 9);
    hand_frames(app, 4);
    assert_true(app->game.run.paused);
    assert_int_equal(app->game.run.world.tick, tick);
    const Shown *seen = way_seen(app, APP_WAY_GOING);
    assert_true(seen->way.count > 0 && seen->way.target == cell_of(app, 18, 9));
    assert_true(seen->words.share == 1);
    if (seen->way.end == SIM_PREVIEW_CIRCLES) continue; // crash and turn
    hand_key(app, SDLK_SPACE, 0);
    assert_walked(app, seen);
  }
}

static void hovering_shows_a_faint_way(void **state) {
  App *app = open_pocket(*state);
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 24);
  const int64_t sent = app->game.run.commands_sent;
  point_at(app, 18, 1);
  hand_frames(app, 4);
  assert_false(is_shown(app, true)); // not before it rests
  hand_frames(app, 20);
  const Shown *seen = way_seen(app, APP_WAY_HOVER);
  assert_true(seen->way.faint && seen->way.share == 1 && seen->way.target == cell_of(app, 18, 1));
  assert_int_equal(seen->way.end, SIM_PREVIEW_ARRIVES);
  assert_int_equal(seen->tile[seen->way.count - 1].cell, cell_of(app, 18, 1));
  assert_int_equal(app->game.run.commands_sent, sent);
  const BaseHash before = sim_world_hash(&app->game.run.world);
  app_preview_forget(&app->game.preview);
  app_preview_update(&app->game);
  assert_true(sim_world_hash(&app->game.run.world) == before);
  hand_frames(app, 30);
  Shown *kept = malloc(sizeof *kept);
  assert_non_null(kept);
  *kept = *way_seen(app, APP_WAY_HOVER);
  hand_tap_tile(app, 18, 1); // it was true
  assert_walked(app, kept);
  free(kept);
  hand_frames(app, 90); // the view comes to rest
  point_at(app, 3, 9);
  hand_frames(app, 30);
  assert_true(is_shown(app, true));
  hand_frames(app, 5 * 60); // the mouse lies there
  assert_false(is_shown(app, true));
  point_at(app, 12, 5); // rock: the tile next to it is meant, as by a press
  hand_frames(app, 30);
  const NavCell meant = way_seen(app, APP_WAY_HOVER)->way.target;
  assert_true(meant == cell_of(app, 11, 5) || meant == cell_of(app, 13, 5));
}

static void it_says_where_he_gives_up(void **state) {
  App *app = open_pocket(*state);
  point_at(app, 18, 5);
  hand_frames(app, 30);
  Shown *seen = malloc(sizeof *seen);
  assert_non_null(seen);
  *seen = *way_seen(app, APP_WAY_HOVER);
  assert_int_equal(seen->way.end, SIM_PREVIEW_GIVES_UP);
  assert_true(seen->words.stops && strncmp(seen->words.text, "Gives up here", 13) == 0);
  assert_int_equal(seen->words.cell, seen->tile[seen->way.count - 1].cell);
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 24); // the same target with other eyes
  hand_frames(app, 4);
  assert_int_equal(way_seen(app, APP_WAY_HOVER)->way.end, SIM_PREVIEW_ARRIVES);
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 7);
  hand_frames(app, 4);
  hand_tap_tile(app, 18, 5);
  assert_walked(app, seen);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_OSCILLATION);
  free(seen);
}

/// He says it at once where he cannot even begin.
static void it_says_that_there_is_no_way(void **state) {
  App *app =
      hand_open_text(*state,
                     "throng level 1\ntitle = Cell\n[map]\n##########\n#@..#....#\n#...#....#\n#...#...>#\n"
                     "##########\n",
                     800, 600);
  hand_show_whole(app);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")});
  hand_frames(app, 2);
  point_at(app, 7, 2);
  hand_frames(app, 30);
  AppWayWords words = {0};
  assert_true(app_preview_words(&app->game, APP_WAY_HOVER, &words));
  assert_true(words.stops);
  assert_string_equal(words.text, "No way there");
}

/// A finger shows it as soon as it is more than a tap, and what it showed stays while he walks.
static void a_held_finger_shows_the_way(void **state) {
  App *app = open_pocket(*state);
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 24);
  const float x = app_camera_px(&app->game.camera, 18.5f), y = app_camera_py(&app->game.camera, 1.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  hand_frames(app, 15);
  assert_true(app->game.hands.aim.held);
  const Shown *seen = way_seen(app, APP_WAY_GOING);
  assert_true(seen->words.share == 1 && seen->words.held);
  const int64_t begun = app->game.preview.way[APP_WAY_GOING].key.tick;
  hand_finger(app, SDL_FINGERUP, 1, x, y);
  point_at(app, 3, 9); // elsewhere meanwhile
  int32_t left = seen->way.count;
  bool hovered = false;
  while (app->game.run.world.heroes[0].status == SIM_HERO_MOVING) {
    const AppScene scene = app_game_scene(&app->game);
    const AppSceneWay *way = shown(&scene, false), *other = shown(&scene, true);
    assert_true(way != NULL && way->share == 1 && way->count <= left);
    assert_true(other != NULL || !hovered || app->game.clock->now - app->game.preview.used > 3.9);
    hovered = other != NULL;
    left = way->count;
    assert_int_equal(app->game.preview.way[APP_WAY_GOING].key.tick, begun); // not begun again
    hand_frames(app, 1);
  }
  assert_int_equal(left, 0);
  hand_frames(app, 2);
  assert_false(is_shown(app, false));
}

static void the_setting_hides_all(void **state) {
  App *app = open_pocket(*state);
  app_settings_set(&app->settings, APP_SETTING_SHOW_WAY, 0);
  point_at(app, 3, 9);
  hand_frames(app, 30);
  assert_false(is_shown(app, true));
  hand_tap_tile(app, 18, 1);
  hand_frames(app, 10);
  const AppScene scene = app_game_scene(&app->game);
  assert_true(scene.way_count == 0 && scene.no_ways);
  app_settings_set(&app->settings, APP_SETTING_SHOW_WAY, 1);
  hand_frames(app, 3);
  assert_true(is_shown(app, false));
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
}

static void the_cursor_of_a_pad_shows_it(void **state) {
  App *app = open_pocket(*state);
  app_cursor_place(&app->game.hands.cursor, 15, 1);
  app->window.device = APP_DEVICE_PAD;
  hand_frames(app, 30);
  assert_int_equal(way_seen(app, APP_WAY_HOVER)->way.target, cell_of(app, 15, 1));
  app_pad_press(&app->game, true);
  hand_frames(app, 3);
  assert_int_equal(way_seen(app, APP_WAY_GOING)->way.target, cell_of(app, 15, 1));
  app_pad_press(&app->game, false);
  hand_frames(app, 20);
  assert_false(is_shown(app, true)); // he is on his way there
}

/// In the hand, behind menus and after the end there is nothing to foretell.
static void nothing_is_shown_elsewhere(void **state) {
  App *app = open_pocket(*state);
  point_at(app, 18, 1);
  hand_frames(app, 30);
  assert_true(is_shown(app, true));
  hand_key(app, SDLK_b, 0); // a barricade in the hand
  hand_frames(app, 30);
  assert_false(is_shown(app, true));
  hand_key(app, SDLK_b, 0);
  hand_frames(app, 30);
  assert_true(is_shown(app, true));
  hand_key(app, SDLK_ESCAPE, 0);
  hand_frames(app, 30);
  assert_false(is_shown(app, true));
}

/// A new wall on the way: he thinks again, and so does what is shown.
static void another_map_is_another_way(void **state) {
  App *app = open_pocket(*state);
  hand_key(app, SDLK_SPACE, 0);
  hand_tap_tile(app, 18, 9);
  hand_frames(app, 3);
  const NavCell step = way_seen(app, APP_WAY_GOING)->tile[9].cell;
  app_play_edits(&app->game,
                 &(SimCommand){.kind = SIM_CMD_TERRAIN,
                               .id = NAV_ROCK,
                               .x = nav_grid_x(&app->game.run.world.grid, step),
                               .y = nav_grid_y(&app->game.run.world.grid, step)},
                 1);
  hand_frames(app, 3);
  const Shown *seen = way_seen(app, APP_WAY_GOING);
  for (int32_t i = 0; i < seen->way.count; i++) assert_int_not_equal(seen->tile[i].cell, step);
  hand_key(app, SDLK_SPACE, 0);
  assert_walked(app, seen);
}

static void two_heroes_have_ways_of_their_own(void **state) {
  App *app = open_pocket(*state);
  app_arm_use(&app->game, APP_ARM_JOIN, 18, 9);
  hand_frames(app, 3);
  app_send(&app->game, 1);
  hand_tap_tile(app, 3, 9);
  hand_frames(app, 3);
  const Shown *seen = way_seen(app, APP_WAY_GOING);
  assert_int_equal(seen->way.hero, 1);
  const int32_t count = seen->way.count;
  int32_t steps = 0;
  NavCell at = app->game.run.world.heroes[1].cell;
  for (int32_t i = 0; i < MOST && app->game.run.world.heroes[1].status == SIM_HERO_MOVING; i++) {
    hand_frames(app, 1);
    if (app->game.run.world.heroes[1].cell == at) continue;
    at = app->game.run.world.heroes[1].cell;
    assert_int_equal(seen->tile[steps++].cell, at);
  }
  assert_int_equal(steps, count);
}

/// Back in time it is the way from there, with what he knew then.
static void it_goes_back_in_time(void **state) {
  App *app = open_pocket(*state);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("learning")});
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 4);
  hand_tap_tile(app, 18, 5);
  hand_frames(app, 400);
  assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
  const int64_t tick = app->game.run.world.tick;
  app_time_step(&app->game, -330);
  hand_frames(app, 5);
  assert_true(app->game.run.paused && app->game.run.world.tick == tick - 330);
  Shown *seen = malloc(sizeof *seen);
  assert_non_null(seen);
  *seen = *way_seen(app, APP_WAY_GOING);
  assert_int_equal(seen->way.end, SIM_PREVIEW_ARRIVES);
  hand_key(app, SDLK_SPACE, 0);
  assert_walked(app, seen);
  free(seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_tap_in_a_pause_shows_the_way), HAND_TEST(hovering_shows_a_faint_way),
      HAND_TEST(it_says_where_he_gives_up),      HAND_TEST(it_says_that_there_is_no_way),
      HAND_TEST(a_held_finger_shows_the_way),    HAND_TEST(the_setting_hides_all),
      HAND_TEST(the_cursor_of_a_pad_shows_it),   HAND_TEST(nothing_is_shown_elsewhere),
      HAND_TEST(another_map_is_another_way),     HAND_TEST(two_heroes_have_ways_of_their_own),
      HAND_TEST(it_goes_back_in_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
