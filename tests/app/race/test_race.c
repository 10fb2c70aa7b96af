/* The race: every pane is what its world would be alone, the game below is not touched, and all of it works
 * by finger, mouse and keys at the sizes that the game promises. */
#include "app/game/queue.h"
#include "app/race/race_places.h"
#include "app/race/race_result.h"
#include "app/race/race_setup.h"
#include "app/race/race_worlds.h"
#include "app/shell/shell_run.h"
#include "hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A pocket that opens toward the hero, a thin wall, mud, and a closed room.
static const char trap[] = "throng level 1\ntitle = Trap\n[map]\n"
                           "##############################\n"
                           "#............,,,,............#\n"
                           "#...########################.#\n"
                           "#..........................#.#\n"
                           "#.@........................#.#\n"
                           "#..........................#.#\n"
                           "#...########################.#\n"
                           "#...............*............#\n"
                           "#..s...................#####.#\n"
                           "#......................#...#.#\n"
                           "#...........+..........#####>#\n"
                           "##############################\n"
                           "[walls]\nwall 8,3..8,5 right\n"
                           "[spawn]\nshade at 3,9 count 30\n";

enum { TARGET_X = 28, TARGET_Y = 4, ROOM_X = 25, ROOM_Y = 9 };

static const struct { int w, h; } sizes[] = {{800, 600}, {1280, 720}, {1920, 1080}};

enum { SIZES = sizeof sizes / sizeof *sizes };

static App *open_trap(Hand *hand, int w, int h) {
  App *app = hand_open_text(hand, trap, w, h);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  hand_frames(app, 2);
  return app;
}

static uint32_t bit(const char *name) {
  const int32_t row = nav_steering_find(name);
  assert_true(row >= 0);
  return 1u << row;
}

static AppRace *begin_race(App *app, uint32_t rows) {
  app->screens.race_rows = rows;
  hand_key(app, SDLK_v, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACERS);
  hand_tap_widget(app, "racers go", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  assert_non_null(app->race);
  return app->race;
}

static SDL_FPoint in_pane(const App *app, int pane, int32_t x, int32_t y) {
  const AppCamera *camera = &app->race->pane[pane].camera;
  return (SDL_FPoint){app_camera_px(camera, (float)x + 0.5f), app_camera_py(camera, (float)y + 0.5f)};
}

static void tap_in_pane(App *app, int pane, int32_t x, int32_t y) {
  const SDL_FPoint at = in_pane(app, pane, x, y);
  hand_finger(app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_finger(app, SDL_FINGERUP, 1, at.x, at.y);
}

/// The level without rules, as a race promises it, made here from the level that plays.
static void start_solo(SimWorld *solo, const App *app, int32_t row, NavCell hero) {
  SimLevel level = app->game.run.level;
  level.has_game = false;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) level.tuning.value[i] = app->game.run.world.tuning.value[i];
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 1;
  const SimWorldOptions options = {.seed = app->game.run.seed, .hero = hero, .capacity = 1};
  assert_true(sim_world_init(solo, &level, &options));
  SimCommand commands[1 + SIM_BARRICADES] = {{.kind = SIM_CMD_STEERING, .id = row}};
  int count = 1;
  const NavGrid *grid = &app->game.run.world.grid;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (app->game.run.world.barricade[cell])
      commands[count++] =
          (SimCommand){.kind = SIM_CMD_BARRICADE, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell)};
  sim_step(solo, commands, count);
}

static void test_each_pane_is_its_solo_run(void **state) {
  App *app = open_trap(*state, 1280, 720);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 6, .y = 1}); // the race takes it over
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, 5);
  hand_frames(app, 4);
  assert_true(app->game.run.world.barricade[nav_grid_cell(&app->game.run.world.grid, 6, 1)]);
  const NavCell hero = app->game.run.world.heroes[0].cell;
  for (int32_t first = 0; first < nav_steering_count; first += APP_RACE_MAX) { // every steering of the table
    uint32_t rows = 0;
    for (int32_t i = first; i < first + APP_RACE_MAX && i < nav_steering_count; i++) rows |= 1u << i;
    if ((rows & (rows - 1)) == 0) rows |= 1;
    const AppRace *race = begin_race(app, rows);
    SimWorld solo[APP_RACE_MAX];
    for (int i = 0; i < race->count; i++) start_solo(&solo[i], app, race->pane[i].steering, hero);
    const SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = TARGET_X, .y = TARGET_Y};
    tap_in_pane(app, race->count - 1, TARGET_X, TARGET_Y);
    assert_int_equal(race->target, nav_grid_cell(&app->game.run.world.grid, TARGET_X, TARGET_Y));
    int compared = 0;
    app->window.hidden = true; // quicker
    for (int frame = 0; frame < 900 && (frame < 5 || app_race_runs(race)); frame++) {
      for (int i = 0; i < race->count; i++) {
        while (solo[i].tick < race->pane[i].world.tick) sim_step(&solo[i], &go, solo[i].tick == 1);
        assert_true(sim_world_hash(&solo[i]) == sim_world_hash(&race->pane[i].world));
        if (app_race_walks(&race->pane[i])) // in lock-step, but for one that was stopped in a loop
          assert_int_equal(race->pane[i].world.tick, race->ticks + 1);
        compared++;
      }
      hand_frames(app, 1);
    }
    app->window.hidden = false;
    assert_true(compared > 100);
    for (int i = 0; i < race->count; i++) {
      print_message("%s: %s, %d steps, %d squares, %d decisions\n",
                    nav_steerings[race->pane[i].steering]->name,
                    sim_hero_status_name(race->pane[i].world.heroes[0].status), (int)race->pane[i].walk.steps,
                    (int)race->pane[i].walk.looked, (int)race->pane[i].walk.decisions);
      assert_false(race->pane[i].walk.twin_strays);
      assert_true(race->pane[i].walk.decisions >= race->pane[i].walk.steps);
      sim_world_free(&solo[i]);
    }
    hand_key(app, SDLK_ESCAPE, 0);
    app->game.run.paused = true;
  }
}

/// Runs the race to its end, without walks that loop; depth 0: that of each pane. Steps and squares of a pane
/// are those of the same walk on the command line's walker. Returns how many have arrived.
static int finish_as_traced(App *app, AppRace *race, NavCell hero, int32_t depth) {
  race->speed = 800;
  for (int i = 0; i < 300 && app_race_runs(race); i++) hand_pass(app, 10);
  assert_false(app_race_runs(race));
  int arrived = 0;
  for (int i = 0; i < race->count; i++) {
    const AppRacePane *pane = &race->pane[i];
    const NavQuery query = {.grid = &pane->world.grid,
                            .components = &pane->world.walkers,
                            .at = hero,
                            .target = race->target,
                            .depth = depth > 0 ? depth : pane->tuning.value[SIM_TUNE_DEPTH]};
    NavSteer *steer = nav_steer_new(&pane->world.grid);
    assert_non_null(steer);
    const NavWalkResult walk = nav_walk(steer, pane->steering, &query, 100000, NULL, NULL);
    nav_steer_free(steer);
    assert_int_equal(walk.steps, pane->walk.steps);
    assert_int_equal(walk.looked, pane->walk.looked);
    assert_int_equal(walk.end == NAV_STEER_REACHED, pane->world.heroes[0].status == SIM_HERO_REACHED);
    assert_int_equal(pane->trail_count, pane->walk.steps + 1);
    assert_int_equal(pane->trail[0], hero);
    arrived += walk.end == NAV_STEER_REACHED;
  }
  return arrived;
}

static void test_the_numbers_are_those_of_a_trace(void **state) {
  App *app = open_trap(*state, 800, 600);
  const NavCell hero = app->game.run.world.heroes[0].cell;
  AppRace *race = begin_race(app, bit("lookahead") | bit("learning") | bit("astar") | bit("flow"));
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  // Lookahead is caught in the pocket.
  assert_int_equal(finish_as_traced(app, race, hero, app->game.run.world.tuning.value[SIM_TUNE_DEPTH]), 3);
}

/// The bar's stepper and its keys: the race begins again, at the new depth from the first tile on.
static void test_the_depth_of_a_race(void **state) {
  App *app = open_trap(*state, 800, 600);
  const NavCell hero = app->game.run.world.heroes[0].cell;
  AppRace *race = begin_race(app, bit("lookahead") | bit("learning"));
  const int more = (int)(app_ui_id("race depth", 0) & 0x7fffffff);
  hand_tap_widget(app, "stepper more", more); // before there is a target
  assert_int_equal(race->pane[0].world.tuning.value[SIM_TUNE_DEPTH], 8);
  assert_false(app_race_runs(race));
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  finish_as_traced(app, race, hero, 8);
  const int64_t looked = race->pane[0].walk.looked;
  for (int i = 9; i <= 60; i++) hand_tap_widget(app, "stepper more", more);
  hand_key(app, SDLK_LEFTBRACKET, 0);
  assert_int_equal(app_race_depth(race), 59);
  assert_int_equal(finish_as_traced(app, race, hero, 59), 2);
  assert_true(race->pane[0].walk.looked > looked);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 7); // the game keeps its own
  hand_key(app, SDLK_ESCAPE, 0);
  begin_race(app, bit("astar") | bit("flow"));
  assert_null(app_ui_box(&app->ui, app_ui_id("race depth", 0))); // these do not look ahead
}

static void run_to_end(App *app, AppRace *race) {
  race->speed = 800;
  for (int i = 0; i < 300 && app_race_runs(race); i++) hand_pass(app, 10);
  assert_false(app_race_runs(race));
}

/// A hero that would never arrive stops where `throng trace --max-steps` ends it; the race then is over.
static void test_a_walk_without_end_is_stopped(void **state) {
  enum { LIMIT = 6 }; // shorter than any loop here
  App *app = open_trap(*state, 1280, 720);
  AppRace *race = begin_race(app, bit("crash-turn") | bit("greedy"));
  race->limit = LIMIT;
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  run_to_end(app, race);
  for (int i = 0; i < race->count; i++) {
    const AppRacePane *pane = &race->pane[i];
    assert_true(pane->walk.limited);
    assert_int_equal(pane->walk.steps, LIMIT);
    assert_int_equal(pane->trail_count, LIMIT + 1);
    assert_true(pane->walk.end_tick > 0);
  }
  const int64_t tick = race->pane[0].world.tick;
  hand_frames(app, 5);
  assert_int_equal(race->pane[0].world.tick, tick);
  hand_key(app, SDLK_r, 0); // and again from the start
  hand_frames(app, 2);
  assert_true(app_race_runs(race) && !race->pane[0].walk.limited);
}

static int preset(const char *title) {
  for (int i = 0; i < app_race_preset_count; i++)
    if (strcmp(app_race_presets[i].title, title) == 0) return i;
  fail_msg("no preset %s", title);
  return 0;
}

static AppRace *begin_preset(App *app, const char *title) {
  hand_key(app, SDLK_v, 0);
  if (app->screens.race_kind != (int)app_race_presets[preset(title)].kind) {
    hand_key(app, SDLK_TAB, 0); // by keys: to the start, and on to the kinds
    hand_key(app, SDLK_TAB, 0);
    hand_key(app, SDLK_RIGHT, 0);
  }
  hand_tap_widget(app, "race preset", preset(title));
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  return app->race;
}

static int stepper_more(const char *name) {
  return (int)(app_ui_id(name, 0) & 0x7fffffff);
}

/// Two taps: four depths next to one another. A pane's stepper is its own, the bar's is for all.
static void test_depths_beside_one_another(void **state) {
  static const int depths[] = {1, 3, 7, 12};
  App *app = open_trap(*state, 800, 600);
  const NavCell hero = app->game.run.world.heroes[0].cell;
  AppRace *race = begin_preset(app, "Depths 1, 3, 7, 12");
  assert_int_equal(race->count, 4);
  for (int i = 0; i < 4; i++) assert_int_equal(race->pane[i].world.tuning.value[SIM_TUNE_DEPTH], depths[i]);
  tap_in_pane(app, 2, 12, 7);
  finish_as_traced(app, race, hero, 0);
  hand_tap_widget(app, "stepper more", stepper_more("race depth 2"));
  hand_frames(app, 1);
  for (int i = 0; i < 4; i++)
    assert_int_equal(race->pane[i].world.tuning.value[SIM_TUNE_DEPTH], depths[i] + (i == 2));
  assert_true(app_race_runs(race)); // again, with the new depth from the first tile on
  char title[APP_RACE_TITLE];
  assert_string_equal(app_race_title(race, 2, title, sizeof title), "Lookahead, depth 8");
  hand_tap_widget(app, "stepper more", stepper_more("race depth"));
  hand_frames(app, 1);
  for (int i = 0; i < 4; i++) assert_int_equal(race->pane[i].world.tuning.value[SIM_TUNE_DEPTH], 2);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 7);
}

/// Tiles from the first cell that is entered twice from the same side to its second time; lookahead remembers
/// nothing else.
static int64_t first_round(const NavCell *trail, int32_t count, int32_t *end) {
  for (*end = 1; *end < count; (*end)++)
    for (int32_t i = 1; i < *end; i++)
      if (trail[i] == trail[*end] && trail[i - 1] == trail[*end - 1]) return *end - i;
  return 0;
}

/// Without the stop he paces without end: that is told as soon as his state has come back.
static void test_a_loop_is_told_at_once(void **state) {
  App *app = open_trap(*state, 800, 600);
  AppRace *race = begin_preset(app, "Stop or turn back");
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  run_to_end(app, race);
  assert_int_equal(race->pane[0].world.heroes[0].status, SIM_HERO_OSCILLATION);
  assert_int_equal(race->pane[0].walk.loop_length, 0);
  const AppRacePane *pane = &race->pane[1];
  int32_t end = 0;
  const int64_t length = first_round(pane->trail, pane->trail_count, &end);
  assert_true(length >= 2);
  assert_int_equal(pane->walk.loop_length, length);
  assert_int_equal(pane->walk.steps, end); // not one step more
  assert_int_equal(pane->trail_count, pane->walk.steps + 1);
  assert_true(pane->walk.steps < race->limit / 10);
  char words[64], wanted[64];
  snprintf(wanted, sizeof wanted, "Loop of %d tiles", (int)length);
  assert_string_equal(app_race_outcome(pane, words, sizeof words), wanted);
  hand_frames(app, 60);
  assert_int_equal(app->screens.now, APP_SCREEN_PODIUM);
  for (int i = 0; i < 2; i++) assert_int_equal(race->place[i].rank, 0); // none has arrived
}

/// Cost of the cheapest way, from the target outward until nothing changes.
static int64_t cheapest(const NavGrid *grid, NavCell from, NavCell to) {
  int64_t *cost = calloc((size_t)grid->cells, sizeof *cost);
  assert_non_null(cost);
  for (int32_t i = 0; i < grid->cells; i++) cost[i] = INT32_MAX;
  cost[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      if (cost[cell] == INT32_MAX) continue;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavCell next = cell + nav_grid_delta(grid, dir);
        if (!nav_grid_passable(grid, NAV_WALKER, cell, dir)) continue;
        const int64_t there = cost[cell] + (grid->terrain[next] == NAV_MUD ? 4 : 1);
        changed = changed || there < cost[next];
        if (there < cost[next]) cost[next] = there;
      }
    }
  }
  const int64_t found = cost[to];
  free(cost);
  return found;
}

/// The result comes by itself: who arrived, by the cost of the way; and leads back to the maps or to the
/// start.
static void test_the_podium(void **state) {
  App *app = open_trap(*state, 800, 600);
  const NavCell hero = app->game.run.world.heroes[0].cell;
  AppRace *race = begin_race(app, bit("lookahead") | bit("learning") | bit("astar") | bit("corners"));
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  run_to_end(app, race);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE); // the last step is seen
  hand_frames(app, 60);
  assert_int_equal(app->screens.now, APP_SCREEN_PODIUM);
  const int64_t shortest = cheapest(&race->pane[0].world.grid, hero, race->target);
  int seen = 0, arrived = 0;
  for (int i = 0; i < race->count; i++) {
    const AppRacePane *pane = &race->pane[race->place[i].pane];
    int64_t cost = 0;
    for (int32_t k = 1; k < pane->trail_count; k++)
      cost += pane->world.grid.terrain[pane->trail[k]] == NAV_MUD ? 4 : 1;
    assert_true(pane->walk.cost == cost * NAV_COST_ONE);
    assert_true(race->place[i].shortest == shortest * NAV_COST_ONE);
    const bool reached = pane->world.heroes[0].cell == race->target;
    assert_int_equal(race->place[i].rank > 0, reached);
    if (reached) assert_int_equal(arrived, i); // these come first
    arrived += reached;
    seen |= 1 << race->place[i].pane;
    if (i > 0 && reached) {
      const AppRacePane *before = &race->pane[race->place[i - 1].pane];
      assert_true(before->walk.cost < pane->walk.cost ||
                  (before->walk.cost == pane->walk.cost &&
                   (before->walk.steps < pane->walk.steps ||
                    (before->walk.steps == pane->walk.steps && before->walk.looked <= pane->walk.looked))));
    }
  }
  assert_int_equal(seen, 15);
  assert_int_equal(arrived, 3);
  assert_true(race->pane[race->place[0].pane].walk.cost == shortest * NAV_COST_ONE); // A* was in it
  hand_tap_widget(app, "podium maps", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  hand_frames(app, 60); // it comes but once
  hand_tap_widget(app, "race result", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_PODIUM);
  race->speed = 100;
  hand_tap_widget(app, "podium again", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  hand_frames(app, 2);
  assert_true(app_race_runs(race) && race->ticks < 30);
}

/// Steering, depth, switches, more panes and fewer: all by finger, in the sheet of one pane.
static void test_the_settings_of_a_pane(void **state) {
  App *app = open_trap(*state, 800, 600);
  AppRace *race = begin_race(app, bit("lookahead") | bit("astar"));
  const int32_t lookahead = race->pane[0].steering, astar = race->pane[1].steering;
  hand_tap_widget(app, "race pane", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE_PANE);
  hand_tap_widget(app, "n_step", 1);
  hand_tap_widget(app, "stepper more", stepper_more("pane depth"));
  hand_tap_widget(app, "pane copy", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  hand_frames(app, 1);
  assert_int_equal(race->count, 3);
  for (int i = 0; i < 3; i++) {
    const bool own = i != 1;
    assert_int_equal(race->pane[i].world.tuning.value[SIM_TUNE_N_STEP], own ? 0 : 1);
    assert_int_equal(race->pane[i].world.tuning.value[SIM_TUNE_DEPTH], own ? 8 : 7);
    assert_int_equal(race->pane[i].world.heroes[0].steering, own ? lookahead : astar);
  }
  hand_tap_widget(app, "race pane", 0);
  hand_tap_widget(app, "stepper more", stepper_more("pane steering"));
  hand_tap_widget(app, "pane done", 0);
  hand_frames(app, 1);
  assert_int_equal(race->pane[0].world.heroes[0].steering, lookahead + 1);
  hand_tap_widget(app, "race pane", 1);
  hand_tap_widget(app, "pane drop", 0);
  hand_frames(app, 1);
  assert_int_equal(race->count, 2);
  assert_int_equal(race->pane[1].world.heroes[0].steering, lookahead);
  assert_int_equal(race->pane[1].world.tuning.value[SIM_TUNE_N_STEP], 0);
  hand_tap_widget(app, "race pane", 0);
  hand_tap_widget(app, "pane drop", 0); // two must stay
  assert_int_equal(race->count, 2);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_N_STEP], 1);
}

static void test_the_game_stands_still(void **state) {
  App *app = open_trap(*state, 800, 600);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 9});
  hand_frames(app, 20);
  hand_key(app, SDLK_v, 0);
  const BaseHash before = sim_world_hash(&app->game.run.world);
  hand_tap_widget(app, "racers go", 0);
  tap_in_pane(app, 1, TARGET_X, TARGET_Y);
  hand_frames(app, 30);
  hand_key(app, SDLK_RIGHT, 0);
  hand_key(app, SDLK_RETURN, 0);
  hand_key(app, SDLK_r, 0);
  hand_key(app, SDLK_F1, 0); // help and back
  assert_int_equal(app->screens.now, APP_SCREEN_HELP);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  assert_true(sim_world_hash(&app->game.run.world) == before);
  const int64_t tick = app->game.run.world.tick;
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_null(app->race);
  assert_int_equal(app->screens.back_count, 0);
  hand_frames(app, 10);
  assert_in_range(app->game.run.world.tick, tick + 8, tick + 14); // and goes on
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 3, 9));
}

static void test_choosing_by_finger(void **state) {
  App *app = open_trap(*state, 800, 600);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  hand_frames(app, 2);
  hand_tap_widget(app, "race", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACERS);
  for (int32_t i = 0; i < nav_steering_count; i++) // none but the first
    if ((app->screens.race_rows >> i & 1) != (i == 0)) hand_tap_widget(app, "racer", (int)i);
  assert_int_equal(app->screens.race_rows, 1);
  hand_tap_widget(app, "racers go", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACERS); // one is no race
  for (int i = 1; i <= APP_RACE_MAX; i++) hand_tap_widget(app, "racer", i);
  assert_int_equal(app->screens.race_rows, (1 << APP_RACE_MAX) - 1); // the fifth is refused
  hand_tap_widget(app, "racers go", 0);
  assert_int_equal(app->race->count, APP_RACE_MAX);
  for (int i = 0; i < APP_RACE_MAX; i++) assert_int_equal(app->race->pane[i].steering, i);
  hand_tap_widget(app, "race choice", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACERS);
  hand_tap_widget(app, "racers back", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_null(app->race);
}

static void test_mouse_keys_and_buttons(void **state) {
  App *app = open_trap(*state, 1280, 720);
  AppRace *race = begin_race(app, bit("lookahead") | bit("learning"));
  const SDL_FPoint at = in_pane(app, 1, 12, 7);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, at.x, at.y);
  assert_int_equal(race->target, NAV_NO_CELL); // the tile that it is let go on counts
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, at.x, at.y);
  assert_int_equal(race->target, nav_grid_cell(&app->game.run.world.grid, 12, 7));
  hand_frames(app, 10);
  hand_tap_widget(app, "race pause", 0);
  const int64_t tick = race->pane[0].world.tick;
  hand_frames(app, 5);
  assert_int_equal(race->pane[0].world.tick, tick);
  hand_tap_widget(app, "race step", 0);
  assert_int_equal(race->pane[1].world.tick, tick + 1);
  hand_key(app, SDLK_SPACE, 0);
  hand_key(app, SDLK_RIGHT, 0);
  assert_int_equal(race->cursor, nav_grid_cell(&app->game.run.world.grid, 13, 7));
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(race->target, race->cursor);
  assert_true(race->ticks <= 3); // all of them from the start
  assert_int_equal(race->pane[0].trail[0], app->game.run.world.heroes[0].cell);
  const SDL_FPoint rock = in_pane(app, 0, 0, 0);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, rock.x, rock.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, rock.x, rock.y);
  assert_int_equal(race->target, nav_grid_cell(&app->game.run.world.grid, 13, 7)); // refused
  const float zoom = race->pane[0].camera.zoom_wanted;
  hand_key(app, SDLK_PLUS, 0);
  for (int i = 0; i < 2; i++) assert_true(race->pane[i].camera.zoom_wanted > zoom);
  hand_key(app, SDLK_4, 0); // overlays work on every pane
  assert_true(app->settings.overlay[app_overlays_find("lookahead")]);
  hand_frames(app, 3);
  tap_in_pane(app, 0, ROOM_X, ROOM_Y);
  hand_frames(app, 3);
  for (int i = 0; i < 2; i++) assert_true(race->pane[i].world.heroes[0].target == race->target);
  hand_tap_widget(app, "race back", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/// No box is narrower than a finger needs, which would make it reach over its neighbours.
static void check_apart(const App *app) {
  for (int i = 0; i < app->ui.box_count; i++) {
    const AppUiBox *a = &app->ui.box[i];
    if (a->kind != APP_UI_BUTTON) continue;
    assert_true(a->rect.x >= -0.5f && a->rect.x + a->rect.w <= (float)app->window.width + 0.5f);
    assert_true(a->rect.y >= -0.5f && a->rect.y + a->rect.h <= (float)app->window.height + 0.5f);
    for (int k = 0; k < i; k++) {
      const SDL_FRect *b = &app->ui.box[k].rect;
      if (app->ui.box[k].kind != APP_UI_BUTTON) continue;
      const float w = SDL_min(a->rect.x + a->rect.w, b->x + b->w) - SDL_max(a->rect.x, b->x);
      const float h = SDL_min(a->rect.y + a->rect.h, b->y + b->h) - SDL_max(a->rect.y, b->y);
      assert_false(w > 0.5f && h > 0.5f);
    }
  }
}

/// Each key of a race has a button, large enough and apart from the others, at every size.
static void test_fingers_reach_what_keys_do(void **state) {
  App *app = open_trap(*state, 800, 600);
  for (int k = 0; k < SIZES; k++) {
    SDL_SetWindowSize(app->window.sdl, sizes[k].w, sizes[k].h);
    hand_frames(app, 3);
    const AppRace *race = begin_race(app, bit("lookahead") | bit("learning"));
    const float top = race->pane[0].camera.view.y;
    hand_tap_widget(app, "race tools", 0);
    hand_frames(app, 2);
    assert_true(race->tools && race->pane[0].camera.view.y >= top + 40); // the maps shrink
    check_apart(app);
    for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
      const bool on = app->settings.overlay[i];
      hand_tap_widget(app, "race overlay", i);
      assert_int_equal(app->settings.overlay[i], !on);
      hand_tap_widget(app, "race overlay", i);
      assert_int_equal(app->settings.overlay[i], on);
    }
    const int32_t speed = race->speed;
    hand_tap_widget(app, "race faster", 0);
    assert_true(race->speed > speed);
    hand_tap_widget(app, "race slower", 0);
    assert_int_equal(race->speed, speed);
    const float zoom = race->pane[1].camera.zoom_wanted;
    hand_tap_widget(app, "race closer", 0);
    assert_true(race->pane[1].camera.zoom_wanted > zoom);
    hand_tap_widget(app, "race wider", 0);
    hand_tap_widget(app, "race home", 0);
    assert_int_equal(race->target, NAV_NO_CELL); // none of it was a tap on a map
    hand_key(app, SDLK_l, 0);
    assert_false(race->tools);
    hand_key(app, SDLK_ESCAPE, 0);
  }
}

static void test_no_way_is_told(void **state) {
  App *app = open_trap(*state, 800, 600);
  AppRace *race = begin_race(app, bit("learning") | bit("flow"));
  app_race_to(app->race, nav_grid_cell(&app->game.run.world.grid, ROOM_X, ROOM_Y));
  hand_frames(app, 5);
  for (int i = 0; i < 2; i++) assert_int_equal(race->pane[i].world.heroes[0].status, SIM_HERO_UNREACHABLE);
  assert_false(app_race_runs(race));
}

static void test_panes_fit(void **state) {
  (void)state;
  AppWindow window = {0};
  const AppRace race = {.window = &window};
  for (int k = 0; k < SIZES; k++) {
    window.width = sizes[k].w;
    window.height = sizes[k].h;
    for (window.scale = 1; window.scale <= 1.5f; window.scale += 0.5f) {
      for (int count = APP_RACE_MIN; count <= APP_RACE_MAX; count++) {
        for (int i = 0; i < count; i++) {
          const SDL_FRect a = app_race_map(&race, count, i);
          assert_true(a.x >= 0 && a.y > 50 * window.scale && a.w > 240 * window.scale &&
                      a.h > 100 * window.scale);
          assert_true(a.x + a.w <= (float)window.width && a.y + a.h <= (float)window.height);
          for (int other = 0; other < i; other++) {
            const SDL_FRect b = app_race_map(&race, count, other);
            assert_false(SDL_HasIntersectionF(&a, &b));
          }
        }
      }
    }
  }
}

/// Another level ends a race; so does closing the window in the middle of one.
static void test_a_level_dropped_on_it_ends_it(void **state) {
  Hand *hand = *state;
  App *app = open_trap(hand, 800, 600);
  begin_race(app, bit("lookahead") | bit("learning"));
  tap_in_pane(app, 0, TARGET_X, TARGET_Y);
  hand_frames(app, 5);
  SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(hand->level)}};
  SDL_PushEvent(&event);
  hand_frames(app, 3);
  assert_null(app->race);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  begin_race(app, bit("lookahead") | bit("learning"));
  SDL_Event lost = {.type = SDL_RENDER_TARGETS_RESET};
  SDL_PushEvent(&lost);
  hand_frames(app, 3);
  assert_int_equal(shell_close(app), 0);
  hand->app = NULL;
}

/* Crowds */

/// The level from its beginning, with one value changed by a command of the first tick.
static void start_crowd(SimWorld *solo, const App *app, SimTunable tunable, int32_t value) {
  SimLevel level = app->game.run.level;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) level.tuning.value[i] = app->game.run.world.tuning.value[i];
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  const SimWorldOptions options = {.seed = app->game.run.seed, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_init(solo, &level, &options));
  const SimCommand commands[] = {{.kind = SIM_CMD_STEERING, .id = app->game.run.world.heroes[0].steering},
                                 {.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value}};
  sim_step(solo, commands, level.tuning.value[tunable] == value ? 1 : 2);
}

/// The numbers of a crowd, from the world alone: every pair of tiles and all steps, no lists.
static void check_counters(const AppRacePane *pane) {
  const SimWorld *world = &pane->world;
  const NavGrid *grid = &world->grid;
  int32_t near = 0, longest = 0;
  int32_t *group = calloc((size_t)grid->cells, sizeof *group),
          *count = calloc((size_t)grid->cells, sizeof *count);
  int32_t *steps = calloc((size_t)grid->cells, sizeof *steps);
  assert_true(group != NULL && count != NULL && steps != NULL);
  for (int32_t i = 0; i < world->actors.count; i++) {
    const double dx = (world->actors.x[i] - world->heroes[0].x) / (double)BASE_ONE;
    const double dy = (world->actors.y[i] - world->heroes[0].y) / (double)BASE_ONE;
    near += dx * dx + dy * dy <= 4;
    if (world->actors.state[i] == SIM_ACTOR_WAITING) group[world->actors.cell[i]] = world->actors.cell[i];
  }
  assert_int_equal(pane->crowd.near, near);
  for (bool changed = true; changed;) { // tiles that touch take the larger name
    changed = false;
    for (NavCell cell = 0; cell < grid->cells; cell++)
      for (NavDir dir = NAV_UP; group[cell] > 0 && dir < NAV_DIR_COUNT; dir++) {
        int32_t *other = &group[cell + nav_grid_delta(grid, dir)];
        if (*other == 0 || *other >= group[cell] || nav_grid_edge(grid, cell, dir) == NAV_EDGE_WALL) continue;
        *other = group[cell];
        changed = true;
      }
  }
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.state[i] == SIM_ACTOR_WAITING) count[group[world->actors.cell[i]]]++;
  for (NavCell cell = 0; cell < grid->cells; cell++) longest = count[cell] > longest ? count[cell] : longest;
  assert_int_equal(pane->crowd.queue, longest);
  steps[world->heroes[0].cell] = 1;
  for (int32_t step = 1; step <= APP_CROWD_RING; step++) // steps + 1 from the hero
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      for (NavDir dir = NAV_UP; steps[cell] == step && dir < NAV_DIR_COUNT; dir++) {
        int32_t *next = &steps[cell + nav_grid_delta(grid, dir)];
        if (nav_grid_passable(grid, NAV_WALKER, cell, dir) && *next == 0) *next = step + 1;
      }
    }
  int32_t rings = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) rings += steps[cell] == APP_CROWD_RING + 1;
  assert_int_equal(pane->crowd.rings, rings);
  assert_in_range(pane->crowd.ways, 0, rings);
  free(group);
  free(count);
  free(steps);
}

/// Each pane is the whole game as it would be alone, with the player's taps; the game below stays as it was.
static void test_crowds_are_whole_games(void **state) {
  App *app = open_trap(*state, 800, 600);
  hand_frames(app, 90); // the game below is somewhere else by now
  const BaseHash before = sim_world_hash(&app->game.run.world);
  AppRace *race = begin_preset(app, "Crowd weight 0, 1, 4, 16");
  static const int32_t weights[] = {0, 1, 4, 16};
  assert_int_equal(race->count, 4);
  bool moved = false, differ = false;
  for (int frame = 0; frame < 500; frame++) {
    if (frame == 20) tap_in_pane(app, 3, 10, 7);
    app->window.hidden = frame > 30;
    hand_frames(app, 1);
    for (int i = 0; i < 4; i++) {
      assert_int_equal(race->pane[i].world.tick, race->pane[0].world.tick);
      moved = moved || race->pane[i].world.heroes[0].status == SIM_HERO_REACHED;
    }
  }
  app->window.hidden = false;
  assert_true(moved); // the tap went to all of them
  for (int i = 0; i < 4; i++) {
    const SimWorld *world = &race->pane[i].world;
    assert_true(world->heroes[0].cell == race->target || world->heroes[0].status != SIM_HERO_IDLE);
    differ = differ || sim_world_hash(world) != sim_world_hash(&race->pane[0].world);
    // The tick in which the tap came is the one after which a world of its own agrees.
    bool agreed = false;
    for (int64_t at = 18; at < 40 && !agreed; at++) {
      SimWorld alone;
      start_crowd(&alone, app, SIM_TUNE_CROWD_WEIGHT, weights[i]);
      const SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = 10, .y = 7};
      while (alone.tick < world->tick) sim_step(&alone, &go, alone.tick == at);
      agreed = sim_world_hash(&alone) == sim_world_hash(world);
      sim_world_free(&alone);
    }
    assert_true(agreed);
  }
  assert_true(differ);
  assert_true(sim_world_hash(&app->game.run.world) == before);
}

/// Counters against a plain count; harmless: touches are counted and the hearts stay.
static void test_the_counters_of_crowds(void **state) {
  App *app = open_trap(*state, 1280, 720);
  AppRace *race = begin_preset(app, "Crowd weight 0, 1");
  app->window.hidden = true;
  int32_t queues = 0, used = 0;
  int64_t touches = 0;
  for (int frame = 0; frame < 900; frame++) {
    hand_frames(app, 1);
    for (int i = 0; i < race->count && race->pane[i].world.tick % APP_CROWD_EVERY == 0; i++) {
      check_counters(&race->pane[i]);
      queues = SDL_max(queues, race->pane[i].crowd.queue);
      used = SDL_max(used, race->pane[i].crowd.ways);
      touches = race->pane[i].world.stats.touches;
    }
  }
  app->window.hidden = false;
  assert_true(queues >= 2 && used >= 1 && touches >= 1);
  assert_int_equal(race->pane[0].world.heroes[0].hearts, SIM_HEARTS);
  hand_key(app, SDLK_ESCAPE, 0);
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "race harmless", 0);
  hand_tap_widget(app, "racers go", 0); // two equal panes
  race = app->race;
  assert_int_equal(race->count, 2);
  assert_int_equal(race->pane[0].world.tuning.value[SIM_TUNE_HARMLESS], 0);
  hand_tap_widget(app, "race pane", 1);
  hand_tap_widget(app, "crowd_weight", 1); // in the middle of its slider
  hand_tap_widget(app, "pane done", 0);
  const int64_t tick = race->pane[0].world.tick;
  hand_frames(app, 2);
  assert_true(race->pane[1].world.tick > tick); // live: it goes on
  assert_int_equal(race->pane[0].world.tuning.value[SIM_TUNE_CROWD_WEIGHT], 1);
  assert_true(race->pane[1].world.tuning.value[SIM_TUNE_CROWD_WEIGHT] > 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_pane_is_its_solo_run),
      cmocka_unit_test(test_the_numbers_are_those_of_a_trace),
      cmocka_unit_test(test_the_depth_of_a_race),
      cmocka_unit_test(test_a_walk_without_end_is_stopped),
      cmocka_unit_test(test_depths_beside_one_another),
      cmocka_unit_test(test_a_loop_is_told_at_once),
      cmocka_unit_test(test_the_podium),
      cmocka_unit_test(test_the_settings_of_a_pane),
      cmocka_unit_test(test_crowds_are_whole_games),
      cmocka_unit_test(test_the_counters_of_crowds),
      cmocka_unit_test(test_the_game_stands_still),
      cmocka_unit_test(test_choosing_by_finger),
      cmocka_unit_test(test_mouse_keys_and_buttons),
      cmocka_unit_test(test_fingers_reach_what_keys_do),
      cmocka_unit_test(test_no_way_is_told),
      cmocka_unit_test(test_panes_fit),
      cmocka_unit_test(test_a_level_dropped_on_it_ends_it),
  };
  return cmocka_run_group_tests_name("race", tests, hand_setup, hand_teardown);
}
