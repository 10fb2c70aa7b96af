/* Cards of overlays tell the truth: each is compared with the world, or with the expected text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/hands/picked.h"
#include "app/overlays/overlay_parts.h"
#include "app/race/race.h"
#include "app/run/scene.h"
#include "app/shell/shell_parts.h"
#include "hand.h"

static const char corridor[] = "throng level 1\ntitle = Corridor\n[map]\n"
                               "#################\n"
                               "#@..............#\n"
                               "#################\n";

static const char pillars[] = "throng level 1\ntitle = Pillars\n[map]\n"
                              "################\n"
                              "#..............#\n"
                              "#.@............#\n"
                              "#......###.....#\n"
                              "#......###.....#\n"
                              "#......###.....#\n"
                              "#..............#\n"
                              "#..............#\n"
                              "################\n";

static void only(App *app, const char *name) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  app->settings.overlay[app_overlays_find(name)] = true;
}

/// Sentences may be wrapped: the words are looked for with and without the places of the lines.
static void assert_said(App *app, const char *text, bool there) {
  BaseBuffer texts = {0}, words = {0};
  const char *line = hand_overlay_texts(app, &texts);
  bool found = strstr(line, text) != NULL;
  for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
    const char *word = memchr(line, ' ', (size_t)(end - line));
    if (word != NULL) base_buffer_add(&words, word, (size_t)(end - word));
  }
  found = found || strstr(base_buffer_text(&words), text) != NULL;
  if (found != there)
    fail_msg("%s \"%s\" in:\n%s", there ? "no" : "there is", text, base_buffer_text(&texts));
  base_buffer_free(&words);
  base_buffer_free(&texts);
}

static void steer_by(App *app, const char *name) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find(name)});
  hand_frames(app, 2);
}

static void send_to(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

static void requests_tell_when_they_are_used(void **state) {
  App *app = hand_open_text(*state, corridor, 1280, 720);
  only(app, "requests");
  assert_said(app, "Number: ticks until it is used", true);
  assert_said(app, "done, not used yet", true);
}

static void junctions_are_tracked_from_the_first_step(void **state) {
  App *app = hand_open_text(*state, corridor, 1280, 720);
  only(app, "choices");
  assert_said(app, "The hero isn't tracking junctions.", true);
  steer_by(app, "crash-turn-memory");
  assert_said(app, "isn't tracking", false);
  assert_said(app, "No step taken with it yet.", true);
  send_to(app, 14, 1);
  for (int i = 0; i < 8; i++) {
    hand_frames(app, 10);
    assert_int_equal(app->game.run.world.heroes[0].status, SIM_HERO_MOVING);
    assert_said(app, "Junctions left to try: 0", true);
  }
}

static void the_inspector_says_how_to_ask(void **state) {
  App *app = hand_open_text(*state, corridor, 1280, 720);
  only(app, "inspect");
  assert_said(app, " Tap an enemy, or point\n", true);
  assert_said(app, " at a tile or hold it down.\n", true);
}

/// Corners: both directions by their names, as the walk has them.
static void corners_name_the_direction(void **state) {
  bool seen[2] = {false, false};
  for (int32_t y = 2; y <= 6; y++) {
    App *app = hand_open_text(*state, pillars, 1280, 720);
    only(app, "corners");
    steer_by(app, "corners");
    send_to(app, 13, y);
    hand_frames(app, 60);
    const NavCornersView *view = nav_steer_view(app->game.run.world.minds[0].steer, &nav_steering_corners);
    assert_non_null(view);
    const NavCornerTrace *trace = nav_corners_trace(nav_corners_tiles_walk(view->walker));
    assert_said(app, "Last looked from here", true);
    if (trace->direction == 0) continue;
    seen[trace->direction > 0] = true;
    assert_said(app, "Goes round it clockwise", trace->direction > 0);
    assert_said(app, "Goes round it anticlockwise", trace->direction < 0);
  }
  assert_true(seen[0] && seen[1]);
}

/// The numbers that an overlay writes: the one on the tile, -1: none.
static int number_on(App *app, int32_t x, int32_t y) {
  BaseBuffer texts = {0};
  int number = -1;
  char text[16];
  const AppCamera *camera = &app->game.camera;
  const float left = app_camera_px(camera, (float)x), top = app_camera_py(camera, (float)y);
  for (char *line = strtok((char *)hand_overlay_texts(app, &texts), "\n"); line != NULL;
       line = strtok(NULL, "\n")) {
    float px, py;
    if (sscanf(line, "%f,%f %15s", &px, &py, text) != 3 || strspn(text, "0123456789") != strlen(text))
      continue;
    if (px >= left && px < left + camera->zoom && py >= top && py < top + camera->zoom) number = atoi(text);
  }
  base_buffer_free(&texts);
  return number;
}

/// A hero who steers by Flow descends his own field: numbers, cards and the inspector are about his target,
/// until another steering leads or an enemy is chosen.
static void a_hero_of_flow_shows_his_own_field(void **state) {
  App *app = hand_open_text(*state, corridor, 1280, 720);
  only(app, "numbers");
  hand_show_whole(app);
  hand_frames(app, 2);
  steer_by(app, "flow");
  assert_int_equal(number_on(app, 5, 1), 4); // to the hero: he has no target
  send_to(app, 14, 1);
  hand_frames(app, 3);
  for (int32_t x = 1; x <= 14; x++) assert_int_equal(number_on(app, x, 1), 14 - x);
  assert_said(app, "His own cost to the target", true);
  only(app, "heat");
  assert_said(app, "His own cost to the target", true);
  only(app, "arrows");
  assert_said(app, "His next step, by a field of his own", true);
  only(app, "numbers");
  send_to(app, 3, 1); // another one: another field
  hand_frames(app, 30);
  assert_int_equal(number_on(app, 9, 1), 6);
  steer_by(app, "astar");
  hand_frames(app, 60);
  const NavCell at = app->game.run.world.heroes[0].cell;
  assert_int_equal(number_on(app, 9, 1), 9 - nav_grid_x(&app->game.run.world.grid, at));
}

/// In a race each pane shows what its own hero descends.
static void a_pane_of_flow_shows_its_field(void **state) {
  App *app = hand_open_text(*state, pillars, 1280, 720);
  app->screens.race_rows = 1u << nav_steering_find("flow") | 1u << nav_steering_find("astar");
  only(app, "heat");
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "racers go", 0);
  assert_non_null(app->race);
  const AppCamera *camera = &app->race->pane[0].camera;
  hand_tap(app, app_camera_px(camera, 13.5f), app_camera_py(camera, 6.5f));
  hand_frames(app, 20);
  for (int i = 0; i < 2; i++) {
    const AppRacePane *pane = &app->race->pane[i];
    AppScene scene = app_game_scene(&app->game);
    scene.world = &pane->world;
    scene.pointed = (AppPointed){0};
    OverlayFrame frame = {.view = {.world = &pane->world, .scene = &scene}, .mind = overlay_mind(&scene)};
    const bool flows = nav_steerings[pane->world.heroes[0].steering] == &nav_steering_flow;
    assert_int_equal(frame.mind.own != NULL, flows);
    const NavGrid *grid = &pane->world.grid;
    const NavCell to = flows ? pane->world.heroes[0].target : pane->world.heroes[0].cell;
    assert_int_equal(to == nav_grid_cell(grid, 13, 6), flows);
    if (flows) assert_int_equal(overlay_value(&frame, nav_grid_cell(grid, 13, 2)), 4);
    if (flows) assert_int_equal(overlay_input(&frame).goals[0].cell, to);
  }
}

static const char thick[] = "throng level 1\ntitle = Thick\n[tuning]\nbells = 1\n[map]\n"
                            "####################\n"
                            "#.....##...........#\n"
                            "#.@...##.....e.....#\n"
                            "#.....##...........#\n"
                            "#..................#\n"
                            "####################\n";

/// Rock tiles and corners between two centres of tiles that lie in a row.
static int rocks_between(const NavGrid *grid, int32_t y, int32_t x0, int32_t x1) {
  int rocks = 0;
  for (int32_t x = x0; x <= x1; x++) rocks += grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK;
  return rocks;
}

/// The bell's area ends where its level, less what walls take, falls below the threshold; in its row it is
/// reckoned here.
static void a_sound_is_shown_where_it_is_heard(void **state) {
  App *app = hand_open_text(*state, thick, 1280, 720);
  const SimWorld *world = &app->game.run.world;
  only(app, "sound");
  app_set_tunable(&app->game, SIM_TUNE_BELL_LOUDNESS, 1200);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_BELL, .x = 3, .y = 2});
  for (int i = 0; i < 200 && world->traces.sounds == 0; i++) hand_frames(app, 1);
  assert_int_equal(world->traces.sounds, 1);
  hand_frames(app, 2);
  const OverlayHeard *heard = &app->game.overlays->heard[SIM_SOUND_BELL];
  int behind = 0;
  for (int32_t x = 1; x <= 18; x++) {
    if (world->grid.terrain[nav_grid_cell(&world->grid, x, 2)] == NAV_ROCK) continue;
    const int level = 1200 - 100 * abs(x - 3) - 400 * (x > 3 ? rocks_between(&world->grid, 2, 3, x) : 0);
    assert_int_equal(overlay_loud(heard, x, 2) > 0, level >= 100);
    behind += level < 100;
  }
  assert_true(behind > 5); // in the open it is heard up to 14,2
  assert_true(overlay_loud(heard, 6, 4) > 0 && overlay_loud(heard, 7, 4) > 0);
  assert_said(app, "Heard this far", true);
  app_pick_kind(&app->game, SIM_SENTRY);
  hand_frames(app, 2);
  assert_said(app, "It hears this far", true);
  app_set_tunable(&app->game, (SimTunable)sim_tuning_cell(SIM_SENTRY, SIM_COLUMN_HEARING), 0);
  hand_frames(app, 2);
  assert_said(app, "It hears nothing", true);
  for (int32_t x = 1; x <= 18; x++) assert_int_equal(overlay_loud(heard, x, 2), 0);
}

/// The inspector tells when the chosen one perceives again, and then it does.
static void the_inspector_tells_the_next_look(void **state) {
  App *app = hand_open_text(*state, thick, 1280, 720);
  const SimWorld *world = &app->game.run.world;
  only(app, "inspect");
  app_pick_kind(&app->game, SIM_SENTRY);
  hand_frames(app, 3);
  const int32_t wait = world->actors.countdown[0];
  char text[64];
  snprintf(text, sizeof text, "Looks around again in %d.%d s", (int)(wait / 60), (int)(wait % 60 / 6));
  assert_said(app, text, true);
  SimMind *mind = &world->actors.mind[0];
  mind->rays = 77; // written over by the next look
  const int64_t tick = world->tick;
  while (mind->rays == 77 && world->tick < tick + 200) hand_frames(app, 1);
  assert_int_equal(world->tick - tick, wait);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(requests_tell_when_they_are_used),   HAND_TEST(junctions_are_tracked_from_the_first_step),
      HAND_TEST(the_inspector_says_how_to_ask),      HAND_TEST(corners_name_the_direction),
      HAND_TEST(a_hero_of_flow_shows_his_own_field), HAND_TEST(a_pane_of_flow_shows_its_field),
      HAND_TEST(a_sound_is_shown_where_it_is_heard), HAND_TEST(the_inspector_tells_the_next_look),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
