/* Kinds that live by their senses, in scenes: hounds and their trails, sentries and their rounds, bells that
 * draw them away, and the ways that they walk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/replay/replay.h"
#include "sim/senses/senses.h"
#include "sim/snapshot/snapshot.h"
#include "support/maps.h"

static SimMind *mind_of(const SimWorld *world, int32_t actor) {
  return &world->actors.mind[actor];
}

static NavCell cell_at(const SimWorld *world, int32_t x, int32_t y) {
  return nav_grid_cell(&world->grid, x, y);
}

/// Eyes and ears closed: all that is left is the nose.
static SimTuning nose_only(void) {
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_STEP_LOUDNESS] = tuning.value[SIM_TUNE_SIGHT_RANGE] = 0;
  tuning.value[SIM_TUNE_HOUND_SPEED] = 300;
  return tuning;
}

static SimWorld *world_of(const char *rows, const SimTuning *tuning, uint64_t seed) {
  SimLevel level;
  scene_level(&level, rows);
  level.tuning = *tuning;
  SimWorld *world = scene_world(&level, seed, -1);
  sim_level_free(&level);
  return world;
}

static void a_hound_follows_a_trail_round_corners(void **state) {
  (void)state;
  SimTuning tuning = nose_only();
  SimWorld *world = world_of("#####################\n"
                             "#h.@..#.......#.....#\n"
                             "#####.#.#####.#.###.#\n"
                             "#.....#.#...#.#.#...#\n"
                             "#.#####.#.#.#.#.#.###\n"
                             "#.......#.#...#.#...#\n"
                             "#########.#####.###.#\n"
                             "#...................#\n"
                             "#####################\n",
                             &tuning, 6);
  SimCommand start[] = {{.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")},
                        {.kind = SIM_CMD_MOVE_TO, .x = 15, .y = 1}};
  sim_step(world, start, 2);
  bool smelled = false;
  NavCell corner = cell_at(world, 15, 1);
  for (int32_t i = 0; i < 3000 && world->actors.cell[0] != corner; i++) {
    if (i < 150) sim_actor_wait(world, 0, SIM_ACTOR_WALKING, 2);
    scene_run(world, 1);
    const SimMind *mind = mind_of(world, 0);
    smelled = smelled || (mind->mode == SIM_HUNTING && mind->sense == SIM_SENSE_SMELL);
  }
  assert_true(smelled);
  assert_int_equal(world->heroes[0].cell, corner);
  assert_int_equal(world->actors.cell[0], corner);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_SMELL], 1);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_SIGHT], 0);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_SOUND], 0);
  scene_free(world);
}

/// The hero walks from the left to the far right; the hound is let go when he is through. Returns the
/// farthest that it comes.
static int32_t farthest_of_hunt(const char *rows, bool *back_home) {
  SimTuning tuning = nose_only();
  SimWorld *world = world_of(rows, &tuning, 3);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 26, .y = 2});
  int32_t farthest = 0, home_x = base_fixed_tile(world->actors.x[0]);
  bool searched = false;
  *back_home = false;
  for (int32_t i = 0; i < 4000; i++) {
    if (i < 300) sim_actor_wait(world, 0, SIM_ACTOR_WALKING, 2);
    scene_run(world, 1);
    int32_t x = base_fixed_tile(world->actors.x[0]);
    if (x > farthest) farthest = x;
    searched = searched || mind_of(world, 0)->mode == SIM_SEARCHING;
    *back_home = *back_home || (searched && mind_of(world, 0)->mode == SIM_PATROL && abs(x - home_x) <= 6);
  }
  assert_true(world->stats.detections[SIM_HOUND][SIM_SENSE_SMELL] >= 1);
  scene_free(world);
  return farthest;
}

static void it_loses_the_trail_at_water(void **state) {
  (void)state;
  bool back_home;
  const char *dry =
      "############################\n#..........................#\n#@.h.......................#\n"
      "############################\n";
  const char *wet =
      "############################\n#.........~~~~~~~~~~~~.....#\n#@.h.......................#\n"
      "############################\n";
  assert_int_equal(farthest_of_hunt(dry, &back_home), 26);
  assert_true(farthest_of_hunt(wet, &back_home) < 20);
  assert_true(back_home);
}

static void scent_does_not_cross_water(void **state) {
  (void)state;
  SimTuning tuning = nose_only();
  SimWorld *world = world_of("################\n#@.............#\n#..............#\n#~~~~~~~~~~~~~~#\n"
                             "#......h.......#\n################\n",
                             &tuning, 3);
  for (int32_t i = 0; i < 8; i++) scene_walk_to(world, i % 2 == 0 ? 14 : 1, 1, 300);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_SMELL], 0);
  const NavCell *cells;
  int32_t count = nav_scent_cells(sim_world_scent(world), &cells);
  assert_true(count > 10);
  for (int32_t i = 0; i < count; i++) assert_true(nav_grid_y(&world->grid, cells[i]) <= 2);
  scene_free(world);
}

/// To and fro over a bridge and along a bank: no scent ever lies or drifts along the water.
static void no_scent_drifts_over_a_bridge(void **state) {
  (void)state;
  SimTuning tuning = nose_only();
  tuning.value[SIM_TUNE_SCENT_SPREAD] = 50;
  SimWorld *world = world_of(
      "##############\n#@....~.....h#\n#.............\n#.....~......#\n##############\n", &tuning, 3);
  for (int32_t i = 0; i < 6; i++) {
    scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = i % 2 == 0 ? 11 : 1, .y = 1 + i % 3});
    for (int32_t tick = 0; tick < 240; tick++) {
      scene_run(world, 1);
      const NavScent *scent = sim_world_scent(world);
      for (int32_t y = 1; y <= 3; y++) {
        const int32_t shore[3] = {5, 6, 7};
        for (int32_t k = 0; k < 3; k++)
          if (y != 2 || k == 1) assert_int_equal(nav_scent_strength(scent, cell_at(world, shore[k], y)), 0);
      }
    }
    assert_true(nav_scent_strength(sim_world_scent(world), cell_at(world, 8, 2)) > 0);
  }
  scene_free(world);
}

static void a_trail_lasts_as_long_as_it_says(void **state) {
  (void)state;
  for (int32_t seconds = 200; seconds <= 3200; seconds *= 2) {
    SimTuning tuning = nose_only();
    tuning.value[SIM_TUNE_SCENT_FADE] = seconds;
    tuning.value[SIM_TUNE_SCENT_SPREAD] = 0;
    SimWorld *world = world_of("##########\n#@...#..h#\n##########\n", &tuning, 3);
    scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 4, .y = 1});
    NavCell cell = cell_at(world, 2, 1);
    while (nav_scent_strength(sim_world_scent(world), cell) == 0) scene_run(world, 1);
    int32_t ticks = 0;
    for (; nav_scent_strength(sim_world_scent(world), cell) > 0; ticks++) scene_run(world, 1);
    int32_t expected = seconds * SIM_TICKS_PER_SECOND / 100;
    assert_in_range(ticks, expected * 75 / 100, expected * 110 / 100);
    scene_free(world);
  }
}

static void sentries_walk_their_round(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  SimWorld *world = world_of("#############\n#...........#\n#...........#\n#...........#\n#.....e.....#\n"
                             "#...........#\n#############\n#@..........#\n#############\n",
                             &tuning, 3);
  const struct { int32_t x, y; } posts[] = {{11, 4}, {11, 5}, {1, 5}, {1, 1}, {11, 1}, {6, 4}};
  int32_t next = 0;
  bool looked_back = false;
  for (int32_t i = 0; i < 3000 && next < 6; i++) {
    scene_run(world, 1);
    if (world->actors.cell[0] == cell_at(world, posts[next].x, posts[next].y)) next++;
    looked_back = looked_back || mind_of(world, 0)->facing % 9000 != 0;
  }
  assert_int_equal(next, 6);
  assert_true(looked_back);
  assert_int_equal(mind_of(world, 0)->mode, SIM_PATROL);
  scene_free(world);
}

/// It sees the hero through a gap, and the field leads it to another goal, out of his sight: it does not turn
/// back to where it saw him, to see him again.
static void who_hunts_comes_to_another_goal(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_SIGHT_RANGE] = 3000;
  tuning.value[SIM_TUNE_SIGHT_ANGLE] = 360;
  SimWorld *world = world_of("#################\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#.###############\n"
                             "#h.............@#\n"
                             "#################\n",
                             &tuning, 2);
  scene_command(world, (SimCommand){.kind = SIM_CMD_GOAL, .x = 1, .y = 1});
  const NavCell goal = cell_at(world, 1, 1);
  for (int32_t i = 0; i < 10 * SIM_TICKS_PER_SECOND && world->actors.cell[0] != goal; i++)
    scene_run(world, 1);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_SIGHT], 1);
  assert_int_equal(world->actors.cell[0], goal);
  scene_free(world);
}

/// The whole of it: one sees him, calls, and the one called comes to where he was; the third, farther away
/// than a call goes, walks its round.
static void a_sentry_that_sees_calls_others(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  tuning.value[SIM_TUNE_RADIO_RANGE] = 1400;
  tuning.value[SIM_TUNE_HERO_SPEED] = 800;
  const char *rows = "########################################\n"
                     "#e...........#........................e#\n"
                     "#............#.#######################.#\n"
                     "#####.########.#...................###.#\n"
                     "#####.########.#.#################.###.#\n"
                     "#####@########e..#################.....#\n"
                     "########################################\n";
  SimWorld *world = world_of(rows, &tuning, 3);
  assert_int_equal(world->actors.count, 3);
  int32_t called = 2, far = 1;
  assert_int_equal(nav_grid_y(&world->grid, world->actors.cell[called]), 5);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 5, .y = 1});
  bool hunted = false;
  for (int32_t i = 0; i < 300; i++) {
    scene_run(world, 1);
    const SimMind *mind = mind_of(world, called);
    hunted = hunted || (mind->mode == SIM_HUNTING && mind->sense == SIM_SENSE_RADAR);
    assert_int_equal(mind_of(world, far)->mode, SIM_PATROL);
  }
  assert_true(hunted);
  assert_true(world->stats.detections[SIM_SENTRY][SIM_SENSE_SIGHT] >= 1);
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_RADAR], 1);
  assert_true(world->traces.contacts >= 2); // as long as it sees him it calls again
  scene_free(world);
}

static const char *gallery = "#################\n"
                             "#...............#\n"
                             "#e.............e#\n"
                             "#...............#\n"
                             "#######.#########\n"
                             "#######.#########\n"
                             "#######@#########\n"
                             "#################\n";

static void a_bell_draws_listeners_away(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_BELLS] = 1;
  SimWorld *world = world_of(gallery, &tuning, 3);
  assert_int_equal(sim_world_bells_left(world), 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 7, .y = 1});
  assert_true(scene_event(world, SIM_EVENT_BELL));
  assert_int_equal(sim_world_bells_left(world), 0);
  assert_int_equal(world->traces.bell.cell, cell_at(world, 7, 1));
  scene_run(world, 60);
  bool came[2] = {false, false};
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(mind_of(world, i)->sense, SIM_SENSE_SOUND);
    assert_int_equal(mind_of(world, i)->mode, SIM_SUSPICIOUS);
    assert_int_equal(mind_of(world, i)->known, cell_at(world, 7, 1));
  }
  int32_t rings = 0, heard = 1;
  for (int32_t tick = 60; tick < 500; tick++) {
    scene_run(world, 1);
    for (int32_t i = 0; i < 2; i++) came[i] = came[i] || world->actors.cell[i] == cell_at(world, 7, 1);
  }
  for (; heard <= world->traces.sounds; heard++) rings += world->traces.sound[heard].kind == SIM_SOUND_BELL;
  assert_int_equal(rings, 8);
  assert_int_equal(world->traces.bell.left, 0);
  assert_true(came[0] && came[1]);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 7, .y = 1});
  assert_true(scene_event(world, SIM_EVENT_BELL_REFUSED));
  assert_int_equal(world->traces.bells_thrown, 1);
  scene_free(world);
}

static void bells_go_where_a_throw_goes(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_BELLS] = 9;
  SimWorld *world = world_of("##############\n#@..~.,...#..#\n#...^........#\n##############\n", &tuning, 1);
  const struct {
    int32_t x, y;
    bool fits;
  } throws[] = {
      {3, 1, true},  {4, 1, false}, // water
      {4, 2, false},                // pit
      {6, 1, true},                 // mud, over water
      {9, 1, true},                 // exactly 8 tiles
      {9, 2, false},                // a little more
      {8, 2, true},  {0, 1, false}, {-1, 1, false}, {99999, -99999, false}, {1, 1, true},
  };
  for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
    int32_t left = sim_world_bells_left(world);
    assert_int_equal(sim_world_bell_fits(world, throws[i].x, throws[i].y), throws[i].fits);
    scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = throws[i].x, .y = throws[i].y});
    assert_int_equal(sim_world_bells_left(world), throws[i].fits ? left - 1 : left);
    assert_true(scene_event(world, throws[i].fits ? SIM_EVENT_BELL : SIM_EVENT_BELL_REFUSED));
  }
  nav_grid_set_edge(&world->grid, 2, 1, NAV_RIGHT, NAV_EDGE_RAIL);
  assert_true(sim_world_bell_fits(world, 3, 1));
  nav_grid_set_edge(&world->grid, 2, 1, NAV_RIGHT, NAV_EDGE_WALL);
  assert_false(sim_world_bell_fits(world, 3, 1));
  scene_free(world);
}

/// From one random tile of a map to another, over ways of any length. The search is bounded, so one in a
/// hundred may be held up in a great dead end.
static void ways_lead_there(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(11, 4);
  int32_t missed = 0;
  for (int32_t number = 0; number < 120; number++) {
    SimLevel level = {0};
    NavGrid grid;
    if (number % 3 == 0)
      support_map_maze(&grid, &random, 31, 31, 10);
    else if (number % 3 == 1)
      support_map_random(&grid, &random, 40, 40, 25);
    else
      support_map_rooms(&grid, &random, 48, 48);
    assert_true(sim_level_init(&level, grid.width, grid.height));
    memcpy(level.grid.terrain, grid.terrain, (size_t)grid.cells);
    memcpy(level.grid.edges, grid.edges, (size_t)grid.cells);
    level.grid.edge_count = grid.edge_count;
    assert_true(sim_level_place_hero(&level));
    SimWorld *world = scene_world(&level, 1, -1);
    NavCell from = support_map_random_open(&grid, &random, NAV_WALKER), to;
    do to = support_map_random_open(&grid, &random, NAV_WALKER);
    while (!nav_components_connected(&world->walkers, from, to));
    scene_run(world, 1); // speeds are set in a tick
    assert_true(sim_actor_add(world, SIM_SENTRY, from));
    int32_t steps = 0;
    while (world->actors.cell[0] != to && steps < 3000) {
      world->actors.x[0] = base_fixed_centre(nav_grid_x(&grid, world->actors.cell[0]));
      world->actors.y[0] = base_fixed_centre(nav_grid_y(&grid, world->actors.cell[0]));
      assert_true(sim_go_to(world, 0, to));
      world->tick++;
      steps++;
    }
    missed += world->actors.cell[0] != to;
    if (world->actors.cell[0] == to) assert_false(sim_go_to(world, 0, to));
    assert_false(sim_go_to(world, 0, NAV_NO_CELL));
    scene_free(world);
    sim_level_free(&level);
    nav_grid_free(&grid);
  }
  assert_in_range(missed, 0, 1);
}

/// Hounds, sentries and some of all others on a random map, bells thrown all the time.
static SimWorld *busy_world(SimLevel *level, int32_t threads) {
  scene_level(level,
              "####################\n#@..,,...*..e.~~..h#\n#.####.######.~~...#\n#...+.............e#\n"
              "#.####.######.####.#\n#......h.......a.m.#\n#.####.######.####.#\n#..l..........t...>#\n"
              "####################\n");
  level->tuning.value[SIM_TUNE_BELLS] = 9;
  level->tuning.value[SIM_TUNE_GRACE] = 1000;
  SimWorldOptions options = {
      .seed = 12, .hero = NAV_NO_CELL, .population = -1, .capacity = 200, .threads = threads};
  return scene_world_of(level, &options);
}

static int32_t busy_commands(const SimWorld *world, BaseRandom *random, SimCommand commands[2]) {
  if (base_random_below(random, 12) != 0) return 0;
  for (int32_t i = 0; i < 2; i++) {
    commands[i] = (SimCommand){.kind = i == 0 ? SIM_CMD_MOVE_TO : SIM_CMD_BELL};
    commands[i].x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    commands[i].y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  }
  return 2;
}

static void states_do_not_depend_on_threads(void **state) {
  (void)state;
  BaseHash hash[12] = {0};
  for (int32_t threads = 0; threads <= 2; threads++) {
    SimLevel level;
    SimWorld *world = busy_world(&level, threads);
    BaseRandom random = base_random_seeded(2, 2);
    for (int32_t tick = 0; tick < 600; tick++) {
      SimCommand commands[2];
      int32_t count = busy_commands(world, &random, commands);
      sim_step(world, commands, count);
      scene_check(world);
      if (tick % 50 != 49) continue;
      if (threads == 0) hash[tick / 50] = sim_world_hash(world);
      assert_true(sim_world_hash(world) == hash[tick / 50]);
    }
    assert_true(world->traces.bells_thrown > 3);
    scene_free(world);
    sim_level_free(&level);
  }
}

static void recordings_with_bells_come_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = busy_world(&level, 0);
  SimWorldOptions options = {.seed = 12, .hero = NAV_NO_CELL, .population = -1, .capacity = 200};
  BaseBuffer text = {0};
  BaseRandom random = base_random_seeded(2, 2);
  SimRecord record;
  sim_record_begin(&record, &text, "busy", NULL, world, &options);
  for (int32_t tick = 0; tick < 600; tick++) {
    SimCommand commands[2];
    int32_t count = busy_commands(world, &random, commands);
    sim_record_step(&record, world, commands, count);
    sim_step(world, commands, count);
  }
  sim_record_end(&record, world);
  assert_true(world->traces.bells_thrown > 3);
  scene_free(world);
  SimReplay replay;
  BaseIssues issues = {0};
  assert_true(sim_replay_parse(&replay, text.data, text.length, &issues));
  int32_t bells = 0;
  for (int64_t i = 0; i < replay.command_count; i++) bells += replay.commands[i].kind == SIM_CMD_BELL;
  assert_true(bells > 3);
  world = malloc(sizeof *world);
  assert_true(sim_world_init(world, &level, &replay.options));
  SimReplayResult result = sim_replay_run(&replay, world);
  assert_int_equal(result.failed, 0);
  assert_true(result.passed >= 600 / SIM_REPLAY_DIGESTS + 1 + 2); // digests, two hashes
  scene_free(world);
  sim_replay_free(&replay);
  base_buffer_free(&text);
  sim_level_free(&level);
}

/* Scent that is older than the first nose */

/// A world of random halls whose hound, in a cell of rock, is there from the start or not yet.
static SimWorld *scented(BaseRandom *random, bool hound) {
  char rows[] = "############################\n"
                "#.@..#.......#.....#.......#\n"
                "#....#...##..#..~..#..,,...#\n"
                "#.......#....#..~..........#\n"
                "#....#...##.....~..#..,,...#\n"
                "######...........,,#########\n"
                "#..................#.......#\n"
                "#######################....#\n"
                "#h#................##......#\n"
                "############################\n";
  SimTuning tuning = nose_only();
  if (!hound) *strchr(rows, 'h') = '.';
  tuning.value[SIM_TUNE_SCENT_FADE] = 300 + (int32_t)base_random_below(random, 1200);
  tuning.value[SIM_TUNE_SCENT_SPREAD] = (int32_t)base_random_below(random, 30);
  return world_of(rows, &tuning, 3);
}

/// A hound that comes late smells what the first of two equal worlds has kept all along.
static void scent_is_as_old_as_the_trail(void **state) {
  (void)state;
  int32_t scented_tiles = 0;
  for (uint64_t seed = 0; seed < 12; seed++) {
    BaseRandom random = base_random_seeded(seed, 5), same = random;
    SimWorld *kept = scented(&random, true), *late = scented(&same, false);
    assert_non_null(sim_world_scent(kept));
    assert_null(sim_world_scent(late));
    const int32_t ticks = 200 + (int32_t)base_random_below(&random, 1500);
    for (int32_t tick = 0; tick < ticks; tick++) {
      SimCommand command = {.kind = SIM_CMD_MOVE_TO};
      const NavCell to = support_map_random_open(&kept->grid, &random, NAV_WALKER);
      command.x = nav_grid_x(&kept->grid, to);
      command.y = nav_grid_y(&kept->grid, to);
      const int32_t count = tick % 90 == 0;
      sim_step(kept, &command, count);
      sim_step(late, &command, count);
      assert_int_equal(kept->heroes[0].cell, late->heroes[0].cell);
    }
    assert_null(sim_world_scent(late));
    const SimCommand come = {.kind = SIM_CMD_SPAWN, .id = SIM_HOUND, .x = 1, .y = 8, .value = 1};
    sim_step(late, &come, 1);
    scene_run(kept, 1);
    const NavScent *a = sim_world_scent(kept), *b = sim_world_scent(late);
    assert_non_null(b);
    for (NavCell cell = 0; cell < kept->grid.cells; cell++) {
      assert_int_equal(nav_scent_strength(a, cell), nav_scent_strength(b, cell));
      assert_int_equal(nav_scent_age(a, cell), nav_scent_age(b, cell));
      scented_tiles += nav_scent_strength(a, cell) > 0;
    }
    scene_free(kept);
    scene_free(late);
  }
  assert_true(scented_tiles > 100);
}

/// A saved world holds what a hound smells that comes after it was loaded.
static void a_saved_world_holds_the_trail(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(2, 5);
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "##################\n"
                               "#@...............#\n"
                               "##################\n",
                               base_random_next(&random));
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 15, .y = 1});
  scene_run(world, 120);
  BaseBuffer saved = {0};
  assert_true(sim_world_save(world, &saved));
  SimWorld loaded;
  BaseIssues issues = {0};
  const SimWorldOptions options = {.seed = 0, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_load(&loaded, &level, &options, saved.data, saved.length, &issues));
  const SimCommand come = {.kind = SIM_CMD_SPAWN, .id = SIM_HOUND, .x = 1, .y = 1, .value = 1};
  sim_step(world, &come, 1);
  sim_step(&loaded, &come, 1);
  assert_true(nav_scent_strength(sim_world_scent(&loaded), cell_at(world, 4, 1)) > 0);
  assert_true(sim_world_hash(world) == sim_world_hash(&loaded));
  sim_world_free(&loaded);
  base_buffer_free(&saved);
  scene_close(world, &level);
}

/* Ears */

/// An ear on each tile of a room, awake and asleep: sim_world_hears says of a bell what the ears make of it.
static void ears_hear_what_is_said_of_them(void **state) {
  (void)state;
  int32_t heard_by = 0, deaf = 0;
  SimTuning tuning = nose_only();
  tuning.value[SIM_TUNE_BELLS] = 1;
  tuning.value[SIM_TUNE_BELL_LOUDNESS] = 900;
  SimWorld *world = world_of("######################\n"
                             "#eeeee#eeeee.eeee#eee#\n"
                             "#eeeee#ee@ee.eeee#eee#\n"
                             "#eeeee#eeeee.eeee#eee#\n"
                             "######################\n",
                             &tuning, 6);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 12, .y = 2});
  for (int32_t tick = 0; tick < 300 && world->traces.sounds == 0; tick++) scene_run(world, 1);
  assert_int_equal(world->traces.sounds, 1);
  const SimSound *bell = &world->traces.sound[1];
  static bool said[64];
  static NavPoint at[64];
  static int32_t level[64];
  assert_in_range(world->actors.count, 20, 64);
  for (int32_t i = 0; i < world->actors.count; i++) {
    at[i] = (NavPoint){world->actors.x[i], world->actors.y[i]};
    said[i] = sim_world_hears(world, sim_world_ears(world, i), bell, at[i], &level[i]);
  }
  for (int32_t i = 0; i < world->actors.count; i++) { // where it is, at once
    SimMind *mind = mind_of(world, i);
    mind->level = 0;
    mind->listened = world->traces.sounds - 1;
    const NavPoint now = {world->actors.x[i], world->actors.y[i]};
    assert_true(nav_point_same(now, at[i]));
    sim_perceive(world, i);
    assert_int_equal(mind->level, said[i] ? level[i] : 0);
    heard_by += said[i];
    deaf += !said[i];
  }
  assert_true(heard_by > 5 && deaf > 5);
  scene_free(world);
}

/// Enemies perceive when they decide, a step or a wait apart: at default speeds, in mud too, at least every
/// 92 ticks, which only a hound that rests needs. (At game speed 0.25 that is 6 s of the window.)
static void looks_are_never_far_apart(void **state) {
  (void)state;
  enum { TICKS = 6000, LONGEST = 92 };
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorld *world = world_of("##############################\n"
                             "#e......h.....#....l.....a...#\n"
                             "#.............#..............#\n"
                             "#....,,,......#..............#\n"
                             "#....,,,...........e....h....#\n"
                             "#..@..........#..............#\n"
                             "##############################\n",
                             &tuning, 4);
  int32_t gap[SIM_ENEMY_KIND_COUNT] = {0};
  int64_t looked[16] = {0};
  assert_true(sim_world_watch_senses(world, true));
  assert_in_range(world->actors.count, 6, 16);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    const SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = tick % 1200 == 0 ? 27 : 2, .y = 2};
    sim_step(world, &go, tick % 600 == 0);
    for (int32_t i = 0; i < world->actors.count; i++) {
      const SimLook *look = sim_world_last_look(world, i);
      if (look->result == SIM_LOOK_NONE || look->tick == looked[i]) continue;
      const int32_t kind = world->actors.kind[i], since = (int32_t)(look->tick - looked[i]);
      if (looked[i] > 0 && since > gap[kind]) gap[kind] = since;
      looked[i] = look->tick;
    }
  }
  const int32_t kinds[] = {SIM_SENTRY, SIM_LURKER, SIM_ARCHER, SIM_HOUND};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) assert_in_range(gap[kinds[i]], 2, LONGEST);
  scene_free(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hound_follows_a_trail_round_corners),
      cmocka_unit_test(it_loses_the_trail_at_water),
      cmocka_unit_test(scent_does_not_cross_water),
      cmocka_unit_test(no_scent_drifts_over_a_bridge),
      cmocka_unit_test(a_trail_lasts_as_long_as_it_says),
      cmocka_unit_test(sentries_walk_their_round),
      cmocka_unit_test(who_hunts_comes_to_another_goal),
      cmocka_unit_test(a_sentry_that_sees_calls_others),
      cmocka_unit_test(a_bell_draws_listeners_away),
      cmocka_unit_test(bells_go_where_a_throw_goes),
      cmocka_unit_test(ways_lead_there),
      cmocka_unit_test(states_do_not_depend_on_threads),
      cmocka_unit_test(recordings_with_bells_come_back),
      cmocka_unit_test(scent_is_as_old_as_the_trail),
      cmocka_unit_test(a_saved_world_holds_the_trail),
      cmocka_unit_test(ears_hear_what_is_said_of_them),
      cmocka_unit_test(looks_are_never_far_apart),
  };
  return cmocka_run_group_tests_name("trackers", tests, NULL, NULL);
}
