/* Senses one by one: what is seen, heard, called out, felt and read from the ground, and what a mind makes of
 * it in time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "scenes.h"
#include "sim/senses/senses.h"

static SimWorld *world_of(const char *rows, const SimTuning *tuning) {
  SimLevel level;
  scene_level(&level, rows);
  if (tuning != NULL) level.tuning = *tuning;
  SimWorld *world = scene_world(&level, 4, -1);
  sim_level_free(&level);
  return world;
}

/// A world where the hero makes no noise.
static SimWorld *silent_world(const char *rows) {
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  return world_of(rows, &tuning);
}

static SimMind *mind_of(const SimWorld *world, int32_t actor) {
  return &world->actors.mind[actor];
}

static NavCell cell_at(const SimWorld *world, int32_t x, int32_t y) {
  return nav_grid_cell(&world->grid, x, y);
}

static void put_hero(SimWorld *world, int32_t x, int32_t y) {
  world->heroes[0].x = base_fixed_centre(x);
  world->heroes[0].y = base_fixed_centre(y);
  world->heroes[0].cell = cell_at(world, x, y);
}

static void looking_away_sees_nothing(void **state) {
  (void)state;
  SimWorld *world = silent_world("##############\n#e.........@.#\n##############\n");
  mind_of(world, 0)->facing = 18000;
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 2000;
  sim_perceive(world, 0);
  assert_int_equal(mind_of(world, 0)->mode, SIM_PATROL);
  assert_int_equal(mind_of(world, 0)->rays, 0);
  mind_of(world, 0)->facing = 0;
  sim_perceive(world, 0);
  assert_int_equal(mind_of(world, 0)->mode, SIM_HUNTING);
  assert_int_equal(mind_of(world, 0)->sense, SIM_SENSE_SIGHT);
  assert_int_equal(mind_of(world, 0)->rays, 5);
  assert_int_equal(mind_of(world, 0)->known, world->heroes[0].cell);
  assert_true(scene_event(world, SIM_EVENT_SPOTTED));
  sim_perceive(world, 0); // knows it already
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_SIGHT], 1);
  scene_free(world);
}

static void sight_ends_at_its_range_and_at_rock(void **state) {
  (void)state;
  SimWorld *world =
      silent_world("#############\n#e....#....@#\n#.....#.....#\n#...........#\n#############\n");
  SimMind *mind = mind_of(world, 0);
  mind->facing = 0;
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 3000;
  sim_perceive(world, 0);
  assert_int_equal(mind->rays, 0); // rock
  put_hero(world, 5, 1);
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 300;
  sim_perceive(world, 0);
  assert_int_equal(mind->rays, 0); // too far
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 500;
  sim_perceive(world, 0);
  assert_int_equal(mind->rays, 5);
  scene_free(world);
}

/// The formula again, in floating point.
static double level_at_ear(const SimWorld *world, int32_t actor, int32_t x, int32_t y, double loudness,
                           int walls) {
  double dx = (double)(world->actors.x[actor] - base_fixed_centre(x)) / BASE_ONE;
  double dy = (double)(world->actors.y[actor] - base_fixed_centre(y)) / BASE_ONE;
  return loudness - sqrt(dx * dx + dy * dy) - walls * 4.0;
}

static void a_sound_is_muffled_by_each_wall(void **state) {
  (void)state;
  SimWorld *world =
      silent_world("###########\n#e..##....#\n#####.....#\n#########.#\n#@........#\n###########\n");
  SimMind *mind = mind_of(world, 0);
  const int walls = 2;
  for (int32_t loudness = 600; loudness < 2400; loudness += 7) {
    *mind = (SimMind){.mode = SIM_PATROL, .known = NAV_NO_CELL, .listened = world->traces.sounds};
    sim_sound(world, SIM_SOUND_STEP, base_fixed_centre(8), base_fixed_centre(1), loudness);
    sim_perceive(world, 0);
    double level = level_at_ear(world, 0, 8, 1, loudness / 100.0, walls);
    if (fabs(level - 1.0) < 0.01) continue; // on the threshold, as exactly as that may be said here
    assert_int_equal(mind->mode, level > 1.0 ? SIM_SUSPICIOUS : SIM_PATROL);
    if (level < 1.0) continue;
    assert_true(fabs(mind->level / 100.0 - level) < 0.01);
    assert_int_equal(mind->known, cell_at(world, 8, 1));
    assert_int_equal(mind->sense, SIM_SENSE_SOUND);
  }
  scene_free(world);
}

static void each_sound_is_heard_once(void **state) {
  (void)state;
  SimWorld *world = silent_world("###########\n#e........#\n#########.#\n#@........#\n###########\n");
  SimMind *mind = mind_of(world, 0);
  mind->facing = 18000;
  sim_sound(world, SIM_SOUND_FIGHT, base_fixed_centre(8), base_fixed_centre(1), 2000);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_SUSPICIOUS);
  assert_int_equal(mind->listened, world->traces.sounds);
  sim_mode_set(world, 0, SIM_PATROL);
  for (int i = 0; i < 5; i++) sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_PATROL);
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_SOUND], 1);
  // More sounds than the ring holds: the loudest of those that are left.
  for (int32_t i = 0; i < 3 * SIM_MAX_SOUNDS; i++)
    sim_sound(world, SIM_SOUND_STEP, base_fixed_centre(i < 100 ? 2 : 9), base_fixed_centre(1),
              i < 100 ? 3000 : 1500);
  sim_perceive(world, 0);
  assert_int_equal(mind->known, cell_at(world, 9, 1));
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_SOUND], 2);
  scene_free(world);
}

static void steps_are_heard_and_mud_is_quiet(void **state) {
  (void)state;
  const char *rows = "############\n#@.....,,,.#\n############\n";
  SimWorld *world = world_of(rows, NULL);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 10, .y = 1});
  scene_run(world, 400);
  const SimTraces *traces = &world->traces;
  assert_int_equal(traces->sounds, 9);
  for (int32_t i = 1; i <= 9; i++) {
    bool mud = i >= 6 && i <= 8; // the step into it
    assert_int_equal(traces->sound[i].loudness, mud ? 250 : 500);
    assert_int_equal(traces->sound[i].kind, SIM_SOUND_STEP);
  }
  assert_int_equal(traces->markers, 9);
  for (int32_t i = 1; i <= 9; i++) {
    assert_int_equal(traces->marker[i].cell, cell_at(world, i, 1));
    assert_int_equal(traces->marker[i].dir, NAV_RIGHT);
    assert_true(sim_marker_lasts(world, &traces->marker[i]));
  }
  scene_run(world, 20 * SIM_TICKS_PER_SECOND);
  assert_false(sim_marker_lasts(world, &traces->marker[9]));
  scene_free(world);
}

static void sleepers_wake_by_noise_near_sight_and_touch(void **state) {
  (void)state;
  SimWorld *world = silent_world("###########\n#e....@...#\n###########\n");
  SimMind *mind = mind_of(world, 0);
  mind->mode = SIM_ASLEEP;
  mind->facing = 0;
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_ASLEEP); // in plain view, but asleep
  sim_sound(world, SIM_SOUND_STEP, world->heroes[0].x, world->heroes[0].y, 800);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_ASLEEP);
  sim_sound(world, SIM_SOUND_FIGHT, world->heroes[0].x, world->heroes[0].y, 1200);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_SUSPICIOUS);
  mind->mode = SIM_ASLEEP;
  mind->facing = 18000;
  put_hero(world, 2, 1);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_HUNTING);
  mind->mode = SIM_ASLEEP;
  sim_know(world, 0, SIM_SENSE_TOUCH, world->heroes[0].cell);
  assert_int_equal(mind->mode, SIM_HUNTING);
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_TOUCH], 1);
  scene_free(world);
}

static void contact_wakes_the_unaware(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_STEP_LOUDNESS] = tuning.value[SIM_TUNE_SIGHT_RANGE] = 0;
  SimWorld *world = world_of("########\n#@..h.>#\n########\n", &tuning);
  mind_of(world, 0)->mode = SIM_ASLEEP;
  world->heroes[0].hearts = 3;
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 4, .y = 1});
  for (int32_t i = 0; i < 200 && world->heroes[0].hearts == 3; i++) scene_run(world, 1);
  assert_int_equal(world->heroes[0].hearts, 2);
  assert_int_equal(world->stats.detections[SIM_HOUND][SIM_SENSE_TOUCH], 1);
  assert_int_equal(mind_of(world, 0)->mode, SIM_HUNTING);
  bool blood = false;
  for (int32_t i = 1; i <= world->traces.markers; i++)
    blood = blood || world->traces.marker[i].kind == SIM_MARKER_BLOOD;
  assert_true(blood);
  scene_free(world);
}

static void a_call_reaches_those_within_radio_range(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  tuning.value[SIM_TUNE_RADIO_RANGE] = 1500;
  SimWorld *world = world_of("########################\n"
                             "#e..@####e#########e####\n"
                             "####.####.#########.####\n"
                             "####................####\n"
                             "########################\n",
                             &tuning);
  mind_of(world, 0)->facing = 0;
  for (int32_t i = 1; i < 3; i++) mind_of(world, i)->facing = 27000;
  for (int32_t i = 0; i < 3; i++) sim_perceive(world, i);
  assert_int_equal(mind_of(world, 0)->sense, SIM_SENSE_SIGHT);
  assert_int_equal(mind_of(world, 1)->mode, SIM_HUNTING);
  assert_int_equal(mind_of(world, 1)->sense, SIM_SENSE_RADAR);
  assert_int_equal(mind_of(world, 1)->known, world->heroes[0].cell);
  assert_int_equal(mind_of(world, 2)->mode, SIM_PATROL); // 18 tiles from the caller, 10 from the one called
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_RADAR], 1);
  assert_int_equal(world->traces.contacts, 1); // what came by radar is not told on
  // Read once.
  sim_mode_set(world, 1, SIM_PATROL);
  mind_of(world, 1)->known = NAV_NO_CELL;
  sim_perceive(world, 1);
  assert_int_equal(mind_of(world, 1)->mode, SIM_PATROL);
  scene_free(world);
}

static void an_enemy_that_sees_him_heeds_no_bell(void **state) {
  (void)state;
  SimWorld *world =
      silent_world("##############\n#e.....@..#..#\n#.........#..#\n#............#\n##############\n");
  SimMind *mind = mind_of(world, 0);
  mind->facing = 0;
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_HUNTING);
  sim_sound(world, SIM_SOUND_BELL, base_fixed_centre(2), base_fixed_centre(3), 1600);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_HUNTING);
  assert_int_equal(mind->known, world->heroes[0].cell);
  put_hero(world, 12, 1); // out of sight
  world->tick += 30;
  sim_sound(world, SIM_SOUND_STEP, base_fixed_centre(6), base_fixed_centre(2), 1600);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_HUNTING); // by ear
  assert_int_equal(mind->known, cell_at(world, 6, 2));
  sim_sound(world, SIM_SOUND_BELL, base_fixed_centre(2), base_fixed_centre(3), 1600);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_SUSPICIOUS);
  assert_int_equal(mind->known, cell_at(world, 2, 3));
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_SIGHT], 1);
  assert_int_equal(world->stats.detections[SIM_SENTRY][SIM_SENSE_SOUND], 0); // it knew all the time
  scene_free(world);
}

static void a_fleeing_enemy_remembers_and_flees_on(void **state) {
  (void)state;
  SimWorld *world = silent_world("###########\n#e....@...#\n###########\n");
  SimMind *mind = mind_of(world, 0);
  mind->mode = SIM_FLEEING;
  mind->facing = 0;
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_FLEEING);
  assert_int_equal(mind->rays, 5);
  assert_int_equal(mind->known, world->heroes[0].cell);
  sim_sound(world, SIM_SOUND_BELL, base_fixed_centre(2), base_fixed_centre(1), 1600);
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_FLEEING);
  scene_free(world);
}

static void those_without_senses_perceive_nothing(void **state) {
  (void)state;
  SimWorld *world = silent_world("###########\n#m....@...#\n###########\n");
  SimMind before = *mind_of(world, 0);
  sim_sound(world, SIM_SOUND_BELL, base_fixed_centre(2), base_fixed_centre(1), 1600);
  sim_perceive(world, 0);
  sim_know(world, 0, SIM_SENSE_TOUCH, world->heroes[0].cell);
  sim_contact(world, 0);
  assert_memory_equal(&before, mind_of(world, 0), sizeof before);
  assert_int_equal(world->traces.contacts, 0);
  assert_int_equal(world->event_count, 0);
  scene_free(world);
}

static int32_t ticks_until(SimWorld *world, SimMode mode, int32_t max) {
  int32_t ticks = 0;
  for (; mind_of(world, 0)->mode != (int32_t)mode && ticks < max; ticks++) scene_run(world, 1);
  return ticks;
}

static void knowledge_fades_in_time(void **state) {
  (void)state;
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_RECALL] = 200;
  tuning.value[SIM_TUNE_SEARCH] = 500;
  SimWorld *world = world_of("##############\n#e......####@#\n#.......######\n##############\n", &tuning);
  scene_run(world, 20);
  sim_know(world, 0, SIM_SENSE_SIGHT, cell_at(world, 7, 1));
  assert_int_equal(mind_of(world, 0)->mode, SIM_HUNTING);
  const int32_t thinks = 30; // a mind changes when it thinks: after a step or a wait
  int32_t ticks = ticks_until(world, SIM_SEARCHING, 1000);
  assert_true(ticks > 120 && ticks <= 121 + thinks);
  ticks = ticks_until(world, SIM_PATROL, 1000);
  assert_true(ticks > 300 && ticks <= 301 + thinks);
  assert_int_equal(mind_of(world, 0)->known, NAV_NO_CELL);
  bool home = false;
  for (int32_t i = 0; i < 1200 && !home; i++) {
    scene_run(world, 1);
    home = world->actors.cell[0] == mind_of(world, 0)->home;
  }
  assert_true(home);
  scene_free(world);
}

static void prints_and_blood_show_the_way_on(void **state) {
  (void)state;
  SimWorld *world =
      silent_world("##############\n#e...........#\n#.##########.#\n#.##########.#\n#.....####@..#\n"
                   "##############\n");
  SimMind *mind = mind_of(world, 0);
  sim_know(world, 0, SIM_SENSE_SIGHT, cell_at(world, 3, 1));
  sim_mode_set(world, 0, SIM_SEARCHING);
  world->tick += 10;
  sim_marker(world, SIM_MARKER_FOOTPRINT, cell_at(world, 6, 1), NAV_RIGHT);
  sim_marker(world, SIM_MARKER_FOOTPRINT, cell_at(world, 1, 4), NAV_RIGHT); // newer, but behind it
  mind->facing = 0;
  sim_perceive(world, 0);
  assert_int_equal(mind->known, cell_at(world, 7, 1));
  assert_int_equal(mind->mode, SIM_SEARCHING);
  world->tick += 10;
  sim_marker(world, SIM_MARKER_BLOOD, cell_at(world, 5, 1), NAV_NO_DIR);
  sim_perceive(world, 0);
  assert_int_equal(mind->known, cell_at(world, 5, 1));
  sim_perceive(world, 0); // nothing newer
  assert_int_equal(mind->known, cell_at(world, 5, 1));
  scene_free(world);
}

/// A sentry that has seen him behind the rock, where it sees nothing now.
static SimWorld *remembering_world(void) {
  SimWorld *world = silent_world("##############\n#e..####.....#\n#####@####e..#\n##############\n");
  world->tick = 1000;
  sim_know(world, 0, SIM_SENSE_SIGHT, cell_at(world, 3, 1));
  return world;
}

/// Recall includes its last tick, in all that depends on it.
static void recall_lasts_to_its_last_tick(void **state) {
  (void)state;
  SimWorld *world = remembering_world();
  SimMind *mind = mind_of(world, 0);
  const int32_t recall = world->tuning.value[SIM_TUNE_RECALL] * SIM_TICKS_PER_SECOND / 100;
  const int64_t *found = &world->stats.detections[SIM_SENTRY][SIM_SENSE_SIGHT];
  assert_int_equal(*found, 1);
  world->tick += recall;
  mind->facing = 18000;
  sim_perceive(world, 0);
  assert_int_equal(mind->mode, SIM_HUNTING);
  assert_true(mind->facing < 4500 || mind->facing > NAV_TURN - 4500); // its eyes are where he was
  sim_know(world, 0, SIM_SENSE_SIGHT, cell_at(world, 3, 1));
  assert_int_equal(*found, 1); // no discovery
  world->tick += recall + 1;
  mind->facing = 18000;
  sim_perceive(world, 0);
  assert_int_equal(mind->facing, 18000);
  assert_int_equal(mind->mode, SIM_SEARCHING);
  sim_mode_set(world, 0, SIM_HUNTING);
  sim_know(world, 0, SIM_SENSE_SIGHT, cell_at(world, 3, 1));
  assert_int_equal(*found, 2);
  scene_free(world);
}

static void a_call_is_hunted_up_to_the_end_of_recall(void **state) {
  (void)state;
  for (int32_t late = 0; late < 2; late++) {
    SimWorld *world = remembering_world();
    world->tick += late + world->tuning.value[SIM_TUNE_RECALL] * SIM_TICKS_PER_SECOND / 100;
    sim_perceive(world, 1);
    assert_int_equal(mind_of(world, 1)->sense, SIM_SENSE_RADAR);
    assert_int_equal(mind_of(world, 1)->mode, late == 0 ? SIM_HUNTING : SIM_SUSPICIOUS);
    scene_free(world);
  }
}

static void prints_as_old_as_what_it_knows_lead_nowhere(void **state) {
  (void)state;
  SimWorld *world = silent_world("##############\n#e...........#\n#####@########\n##############\n");
  SimMind *mind = mind_of(world, 0);
  put_hero(world, 5, 2);
  world->tick = 100;
  sim_marker(world, SIM_MARKER_BLOOD, cell_at(world, 6, 1), NAV_NO_DIR);
  for (int32_t later = 1; later >= 0; later--) {
    sim_know(world, 0, SIM_SENSE_TOUCH, cell_at(world, 3, 1));
    sim_mode_set(world, 0, SIM_SEARCHING);
    world->tuning.value[SIM_TUNE_SIGHT_ANGLE] = 60; // he is outside its sight
    mind->known_tick = 100 - (later == 0);
    mind->facing = 0;
    sim_perceive(world, 0);
    assert_int_equal(mind->known, later == 1 ? cell_at(world, 3, 1) : cell_at(world, 6, 1));
  }
  scene_free(world);
}

static void a_look_is_recorded_as_it_was_taken(void **state) {
  (void)state;
  SimWorld *world =
      silent_world("#############\n#e....#....@#\n#.....#.....#\n#...........#\n#############\n");
  mind_of(world, 0)->facing = 0;
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 3000;
  assert_null(sim_world_last_look(world, 0)); // not watched
  assert_null(sim_world_cover_tests(world));
  assert_true(sim_world_watch_senses(world, true));
  assert_int_equal(sim_world_last_look(world, 0)->result, SIM_LOOK_NONE);
  sim_perceive(world, 0);
  const SimLook blocked = *sim_world_last_look(world, 0);
  assert_int_equal(blocked.result, SIM_LOOK_BLOCKED);
  assert_int_equal(blocked.free, 0);
  for (int32_t i = 0; i < NAV_LOOK_RAYS; i++) assert_in_range(blocked.end[i].x, 5 * BASE_ONE, 6 * BASE_ONE);
  put_hero(world, 5, 1); // today he is in sight, but the last look was blocked
  assert_int_equal(sim_world_last_look(world, 0)->result, SIM_LOOK_BLOCKED);
  assert_int_equal(sim_world_last_look(world, 0)->hero.x, base_fixed_centre(11));
  sim_perceive(world, 0);
  assert_int_equal(sim_world_last_look(world, 0)->result, SIM_LOOK_SEEN);
  assert_int_equal(sim_world_last_look(world, 0)->free_count, mind_of(world, 0)->rays);
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 300;
  sim_perceive(world, 0);
  assert_int_equal(sim_world_last_look(world, 0)->result, SIM_LOOK_OUT_OF_RANGE);
  put_hero(world, 1, 3);
  mind_of(world, 0)->mode = SIM_PATROL; // otherwise its eyes follow what it knows
  mind_of(world, 0)->facing = 27000;
  sim_perceive(world, 0);
  assert_int_equal(sim_world_last_look(world, 0)->result, SIM_LOOK_OUT_OF_VIEW);
  scene_free(world);
}

static void eyes_of_sleepers_see_two_tiles_all_round(void **state) {
  (void)state;
  SimWorld *world = silent_world("######\n#e..@#\n######\n");
  world->tuning.value[SIM_TUNE_SIGHT_ANGLE] = 90;
  SimEyes awake = sim_world_eyes(world, 0);
  assert_int_equal(awake.fov, 9000);
  assert_int_equal(awake.range, 9 * BASE_ONE);
  sim_mode_set(world, 0, SIM_ASLEEP);
  assert_int_equal(sim_world_eyes(world, 0).fov, NAV_TURN);
  assert_int_equal(sim_world_eyes(world, 0).range, 2 * BASE_ONE);
  scene_free(world);
}

/// Two worlds with every kind and a bolt, one watched: the same state, and each recorded look agrees with its
/// mind.
static void watching_decides_nothing(void **state) {
  (void)state;
  const char *rows = "##################\n#l..e...#....a..h#\n#..l....#........#\n#.......#.@..#...#\n"
                     "#..##......s.#.l.#\n#...#..t.....#.e.#\n##################\n";
  SimTuning tuning = sim_tuning_default();
  tuning.value[SIM_TUNE_BOLT_RANGE] = 600;
  SimWorld *world = world_of(rows, &tuning), *watched = world_of(rows, &tuning);
  assert_true(sim_world_watch_senses(watched, true));
  int32_t looks = 0, seen = 0;
  for (int32_t tick = 0; tick < 1200; tick++) {
    SimCommand walk = {.kind = SIM_CMD_MOVE_TO, .x = 1 + tick / 7 % 16, .y = 1 + tick / 60 % 5};
    sim_step(world, &walk, 1);
    sim_step(watched, &walk, 1);
    if (sim_world_hash(world) != sim_world_hash(watched)) fail_msg("another state after tick %d", (int)tick);
    for (int32_t i = 0; i < watched->actors.count; i++) {
      const SimLook *look = sim_world_last_look(watched, i);
      if (look->result == SIM_LOOK_NONE) continue;
      looks++;
      seen += look->result == SIM_LOOK_SEEN;
      assert_int_equal(look->free_count, mind_of(watched, i)->rays);
    }
  }
  int32_t tests[NAV_COVER_BODIES + 1] = {0};
  for (int32_t i = 0; i < SIM_COVER_TESTS; i++)
    if (sim_world_cover_tests(watched)[i].by != 0) tests[sim_world_cover_tests(watched)[i].kind]++;
  assert_true(watched->stats.killed > 0 && looks > 1000 && seen > 100);
  assert_true(tests[NAV_COVER_NONE] > 0 && tests[NAV_COVER_MAP] > 0);
  scene_free(world);
  scene_free(watched);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(looking_away_sees_nothing),
      cmocka_unit_test(sight_ends_at_its_range_and_at_rock),
      cmocka_unit_test(a_sound_is_muffled_by_each_wall),
      cmocka_unit_test(each_sound_is_heard_once),
      cmocka_unit_test(steps_are_heard_and_mud_is_quiet),
      cmocka_unit_test(sleepers_wake_by_noise_near_sight_and_touch),
      cmocka_unit_test(contact_wakes_the_unaware),
      cmocka_unit_test(a_call_reaches_those_within_radio_range),
      cmocka_unit_test(an_enemy_that_sees_him_heeds_no_bell),
      cmocka_unit_test(a_fleeing_enemy_remembers_and_flees_on),
      cmocka_unit_test(those_without_senses_perceive_nothing),
      cmocka_unit_test(knowledge_fades_in_time),
      cmocka_unit_test(prints_and_blood_show_the_way_on),
      cmocka_unit_test(recall_lasts_to_its_last_tick),
      cmocka_unit_test(a_call_is_hunted_up_to_the_end_of_recall),
      cmocka_unit_test(prints_as_old_as_what_it_knows_lead_nowhere),
      cmocka_unit_test(a_look_is_recorded_as_it_was_taken),
      cmocka_unit_test(eyes_of_sleepers_see_two_tiles_all_round),
      cmocka_unit_test(watching_decides_nothing),
  };
  return cmocka_run_group_tests_name("senses", tests, NULL, NULL);
}
