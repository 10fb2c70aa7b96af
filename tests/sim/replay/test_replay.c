/* Recordings: what was played comes back tick by tick; a changed one is noticed; a broken one is refused with
 * its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/replay/replay.h"

enum { TICKS = 200 };

static const char *rows = "################\n"
                          "#@...,,...*..s.#\n"
                          "#.####.######..#\n"
                          "#...+..........#\n"
                          "#.####.######.>#\n"
                          "#..............#\n"
                          "################\n";

static SimWorldOptions options_of(uint64_t seed) {
  return (SimWorldOptions){.seed = seed, .hero = NAV_NO_CELL, .population = 12, .capacity = 500};
}

static void make_level(SimLevel *level) {
  scene_level(level, rows);
  level->tuning.value[SIM_TUNE_FIELD_HZ] = 7;
  level->tuning.value[SIM_TUNE_HERO_SPEED] = 555;
  assert_true(sim_level_add_spawn(level, (SimSpawn){.x = 8, .y = 5, .count = 20, .every = 9, .start = 5}));
}

/// Plays and records `ticks` ticks of random commands.
static void record_game(BaseBuffer *out, SimLevel *level, uint64_t seed, int32_t ticks) {
  make_level(level);
  SimWorldOptions options = options_of(seed);
  SimWorld *world = malloc(sizeof *world);
  assert_true(sim_world_init(world, level, &options));
  BaseRandom random = base_random_seeded(seed, 5);
  SimRecord record;
  sim_record_begin(&record, out, "levels/a b.level", NULL, world, &options);
  for (int32_t tick = 0; tick < ticks; tick++) {
    SimCommand commands[4];
    int32_t count = base_random_below(&random, 6) == 0 ? (int32_t)base_random_below(&random, 5) : 0;
    for (int32_t i = 0; i < count; i++) commands[i] = scene_random_command(world, &random);
    sim_record_step(&record, world, commands, count);
    sim_step(world, commands, count);
  }
  sim_record_end(&record, world);
  assert_false(out->failed);
  scene_free(world);
}

/// The same, but commands are carried out in parts, most of them between ticks; the last ones before a tick
/// that never comes.
static BaseHash record_between(BaseBuffer *out, SimLevel *level, uint64_t seed) {
  make_level(level);
  SimWorldOptions options = options_of(seed);
  SimWorld *world = malloc(sizeof *world);
  assert_true(sim_world_init(world, level, &options));
  BaseRandom random = base_random_seeded(seed, 6);
  SimRecord record;
  sim_record_begin(&record, out, "a", NULL, world, &options);
  for (int32_t tick = 0; tick <= 3 * SIM_REPLAY_DIGESTS; tick++) {
    const bool busy = tick % SIM_REPLAY_DIGESTS == 0 || base_random_below(&random, 4) == 0;
    for (uint32_t part = busy ? base_random_below(&random, 5) : 0; part > 0; part--) {
      SimCommand commands[3];
      const int32_t count = 1 + (int32_t)base_random_below(&random, 3);
      for (int32_t i = 0; i < count; i++) commands[i] = scene_random_command(world, &random);
      sim_record_step(&record, world, commands, count);
      sim_world_command(world, commands, count);
    }
    if (tick == 3 * SIM_REPLAY_DIGESTS) break;
    sim_record_step(&record, world, NULL, 0);
    sim_step(world, NULL, 0);
  }
  sim_record_end(&record, world);
  const BaseHash hash = sim_world_hash(world);
  scene_free(world);
  return hash;
}

static void commands_between_ticks_come_back(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 40; seed++) {
    BaseBuffer text = {0};
    SimLevel level;
    const BaseHash last = record_between(&text, &level, seed);
    SimReplay replay;
    BaseIssues issues = {0};
    if (!sim_replay_parse(&replay, text.data, text.length, &issues))
      fail_msg("%d: %s", issues.item[0].line, issues.item[0].text);
    SimWorld *world = malloc(sizeof *world);
    assert_true(sim_world_init(world, &level, &replay.options));
    const SimReplayResult result = sim_replay_run(&replay, world);
    assert_int_equal(result.failed, 0);
    assert_true(result.passed >= 3);
    assert_true(sim_world_hash(world) == last);
    scene_free(world);
    sim_replay_free(&replay);
    sim_level_free(&level);
    base_buffer_free(&text);
  }
}

static SimReplayResult run_replay(const SimReplay *replay, const SimLevel *level) {
  SimWorld *world = malloc(sizeof *world);
  assert_true(sim_world_init(world, level, &replay->options));
  SimReplayResult result = sim_replay_run(replay, world);
  scene_free(world);
  return result;
}

static void what_was_played_comes_back(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 40; seed++) {
    BaseBuffer text = {0};
    SimLevel level;
    record_game(&text, &level, seed == 7 ? UINT64_MAX : seed, TICKS);
    SimReplay replay;
    BaseIssues issues = {0};
    assert_true(sim_replay_parse(&replay, text.data, text.length, &issues));
    assert_int_equal(issues.errors, 0);
    assert_string_equal(replay.level, "levels/a b.level");
    assert_int_equal(replay.ticks, TICKS);
    assert_int_equal(replay.options.population, 12);
    assert_int_equal(replay.options.capacity, 500);
    assert_true(replay.options.seed == (seed == 7 ? UINT64_MAX : seed));
    // The level's own tuning is not needed: the recording carries it.
    level.tuning = sim_tuning_default();
    SimReplayResult result = run_replay(&replay, &level);
    assert_int_equal(result.failed, 0);
    assert_true(result.passed > TICKS / SIM_REPLAY_DIGESTS + 2 + 2); // digests, the first and last hash, more
    assert_int_equal(result.first_difference, -1);
    sim_replay_free(&replay);
    sim_level_free(&level);
    base_buffer_free(&text);
  }
}

/// A recording without a command holds no list of them at all.
static void nothing_commanded_is_played_too(void **state) {
  (void)state;
  BaseBuffer text = {0};
  SimLevel level;
  make_level(&level);
  SimWorldOptions options = options_of(3);
  SimWorld *world = malloc(sizeof *world);
  assert_true(sim_world_init(world, &level, &options));
  SimRecord record;
  sim_record_begin(&record, &text, "a", NULL, world, &options);
  for (int32_t tick = 0; tick < 2 * SIM_REPLAY_DIGESTS; tick++) {
    sim_record_step(&record, world, NULL, 0);
    sim_step(world, NULL, 0);
  }
  sim_record_end(&record, world);
  scene_free(world);
  SimReplay replay;
  BaseIssues issues = {0};
  assert_true(sim_replay_parse(&replay, text.data, text.length, &issues));
  assert_null(replay.commands);
  SimReplayResult result = run_replay(&replay, &level);
  assert_int_equal(result.failed, 0);
  assert_true(result.passed >= 2);
  sim_replay_free(&replay);
  base_buffer_free(&text);
  sim_level_free(&level);
}

static void a_difference_is_found_where_it_begins(void **state) {
  (void)state;
  BaseBuffer text = {0};
  SimLevel level;
  record_game(&text, &level, 3, TICKS);
  SimReplay replay;
  BaseIssues issues = {0};
  assert_true(sim_replay_parse(&replay, text.data, text.length, &issues));
  SimReplay changed = replay;
  changed.options.seed++;
  SimReplayResult result = run_replay(&changed, &level);
  assert_true(result.failed > TICKS / SIM_REPLAY_DIGESTS);
  assert_int_equal(result.first_difference, 0);
  assert_int_equal(replay.hash_count, 2);
  replay.hashes[1].hash ^= 1;
  result = run_replay(&replay, &level);
  assert_int_equal(result.failed, 1);
  assert_int_equal(result.first_difference, TICKS);
  assert_int_equal(result.parts, 0);
  sim_replay_free(&replay);
  sim_level_free(&level);
  base_buffer_free(&text);
}

static bool parses(const char *text, BaseIssues *issues) {
  SimReplay replay;
  *issues = (BaseIssues){0};
  bool valid = sim_replay_parse(&replay, text, strlen(text), issues);
  assert_int_equal(valid, issues->errors == 0);
  if (valid) sim_replay_free(&replay);
  return valid;
}

#define HEAD "throng replay 1\nlevel = a\nseed = 1\n"
#define HASH "hash 0123456789abcdef\n"

static void sound_recordings_are_read(void **state) {
  (void)state;
  const char *sound[] = {
      HEAD "0 " HASH "end 0\n",
      "throng replay 1\r\nlevel = caf\xc3\xa9 / x\r\nseed = 18446744073709551615\r\n0 hash "
      "0123456789abcdef\r\nend 3\r\n",
      HEAD "hero = 3,4\npopulation = 0\nroom = 5\ndepth = 64\nhero_speed = 5.5\n0 " HASH "end 60",
      HEAD "0 " HASH "0 move -3,7\n0 stop\n\n5 barricade 1,2\n5 tune crowd_weight 3\n6 population 9\n6 spawn "
           "shade 1,2 3\n6 bell 3,-1\nend 7\n",
      HEAD "0 " HASH "60 " HASH "120 " HASH "end 180\n",
      HEAD "0 " HASH "5 stop\nend 5\n", // carried out before a tick that never came
      HEAD "0 " HASH "1 terrain # 2,2\n1 terrain # 2,2 7\n1 place 2,2\n1 place 2,2 second\n"
           "1 spawner shade 2,2 9 30 0\n1 spawner hound 2,2 9 0 60 asleep\n1 clear 2,2\n1 clear 2,2 9\n"
           "1 embers 3\nend 2\n",
  };
  BaseIssues issues;
  for (size_t i = 0; i < sizeof sound / sizeof *sound; i++)
    if (!parses(sound[i], &issues))
      fail_msg("%d: %d:%d %s", (int)i, issues.item[0].line, issues.item[0].column, issues.item[0].text);
}

static void faults_are_reported_where_they_are(void **state) {
  (void)state;
  const struct {
    const char *text;
    int line, column;
  } faults[] = {
      {"", 1, 1},
      {"throng replay 3\n", 1, 15},
      {"throng level 1\n", 1, 1},
      {HEAD "end 0\n", 4, 0},                                  // no hash
      {HEAD "0 " HASH, 4, 0},                                  // no end
      {"throng replay 1\nseed = 1\n0 " HASH "end 0\n", 4, 0},  // no level
      {"throng replay 1\nlevel = a\n0 " HASH "end 0\n", 4, 0}, // no seed
      {HEAD "seed = 2\n0 " HASH "end 0\n", 4, 1},              // twice
      {HEAD "room = 0\n0 " HASH "end 0\n", 4, 8},
      {HEAD "room = 1048577\n0 " HASH "end 0\n", 4, 8},
      {HEAD "population = -1\n0 " HASH "end 0\n", 4, 14},
      {HEAD "hero = 3;4\n0 " HASH "end 0\n", 4, 8},
      {HEAD "hero = -3,4\n0 " HASH "end 0\n", 4, 8},
      {HEAD "depth = 65\n0 " HASH "end 0\n", 4, 9},
      {HEAD "depth 7\n0 " HASH "end 0\n", 4, 7},
      {HEAD "nonsense = 7\n0 " HASH "end 0\n", 4, 1},
      {HEAD "room = 5 5\n0 " HASH "end 0\n", 4, 10},
      {"throng replay 1\nlevel = a\nseed = 18446744073709551616\n0 " HASH "end 0\n", 3, 8},
      {"throng replay 1\nlevel = a\nseed = -1\n0 " HASH "end 0\n", 3, 8},
      {"throng replay 1\nlevel =\nseed = 1\n0 " HASH "end 0\n", 2, 8},
      {HEAD "0 hash 123\nend 0\n", 4, 8},
      {HEAD "0 hash 0123456789ABCDEF\nend 0\n", 4, 8},
      {HEAD "0 " HASH "0 " HASH "end 0\n", 5, 1}, // two for one tick
      {HEAD "61 " HASH "end 61\n", 4, 1},         // more ticks than hashes allow
      {HEAD "0 " HASH "end 61\n", 5, 5},
      {HEAD "0 " HASH "end 9223372036854775807\n", 5, 5},
      {HEAD "0 " HASH "5 stop\n4 stop\nend 9\n", 6, 1}, // back in time
      {HEAD "0 " HASH "5 stop\nend 4\n", 6, 5},
      {HEAD "0 " HASH "end 5\n6 stop\n", 6, 1},
      {HEAD "0 " HASH "5 dance\nend 9\n", 5, 3},
      {HEAD "0 " HASH "5 move 1\nend 9\n", 5, 8},
      {HEAD "0 " HASH "5 move 1,99999999999\nend 9\n", 5, 8},
      {HEAD "0 " HASH "5 move 1,2 3\nend 9\n", 5, 12},
      {HEAD "0 " HASH "5 bell\nend 9\n", 5, 7},
      {HEAD "0 " HASH "5 tune depth\nend 9\n", 5, 13},
      {HEAD "0 " HASH "5 tune deep 3\nend 9\n", 5, 8},
      {HEAD "0 " HASH "5 steering flying\nend 9\n", 5, 12},
      {HEAD "0 " HASH "5 spawn ghost 1,2 3\nend 9\n", 5, 9},
      {HEAD "0 " HASH "5 spawn shade 1,2 -3\nend 9\n", 5, 19},
      {HEAD "0 " HASH "5 terrain # 1,2 0\nend 9\n", 5, 17},
      {HEAD "0 " HASH "5 terrain # 1,2 4097\nend 9\n", 5, 17},
      {HEAD "0 " HASH "5 clear 1,2 x\nend 9\n", 5, 13},
      {HEAD "0 " HASH "5 spawner shade 1,2 3 30\nend 9\n", 5, 25},
      {HEAD "0 " HASH "5 spawner shade 1,2 3 30 0 awake\nend 9\n", 5, 28},
      {HEAD "0 " HASH "5 place 1,2 third\nend 9\n", 5, 13},
      {HEAD "0 " HASH "5 embers -1\nend 9\n", 5, 10},
      {HEAD "0 " HASH "-5 stop\nend 9\n", 5, 1},
      {HEAD "0 " HASH "level = b\nend 9\n", 5, 1},
  };
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    BaseIssues issues;
    if (parses(faults[i].text, &issues)) fail_msg("fault %d was accepted", (int)i);
    if (issues.item[0].line != faults[i].line || issues.item[0].column != faults[i].column)
      fail_msg("fault %d at %d:%d: %s", (int)i, issues.item[0].line, issues.item[0].column,
               issues.item[0].text);
    assert_true(strlen(issues.item[0].text) > 10);
  }
}

static void several_faults_come_in_one_run(void **state) {
  (void)state;
  BaseIssues issues;
  assert_false(parses(HEAD "depth = x\n0 " HASH "1 dance\n2 move\nend 9\n", &issues));
  assert_int_equal(issues.errors, 3);
  assert_int_equal(issues.item[2].line, 7);
}

static void every_truncation_is_refused(void **state) {
  (void)state;
  BaseBuffer text = {0};
  SimLevel level;
  record_game(&text, &level, 11, 130);
  for (size_t length = 0; length + 4 < text.length; length++) { // "end 1" and "end 13" would be ends, too
    char *copy = malloc(length + 1); // its own block, so that a read past the end is seen
    memcpy(copy, text.data, length);
    SimReplay replay;
    BaseIssues issues = {0};
    assert_false(sim_replay_parse(&replay, copy, length, &issues));
    assert_true(issues.errors > 0);
    free(copy);
  }
  sim_level_free(&level);
  base_buffer_free(&text);
}

static void mutations_never_break_the_reader(void **state) {
  (void)state;
  BaseBuffer text = {0};
  SimLevel level;
  record_game(&text, &level, 12, 130);
  BaseRandom random = base_random_seeded(4, 4);
  int32_t accepted = 0;
  for (int32_t round = 0; round < 4000; round++) {
    char *copy = malloc(text.length);
    memcpy(copy, text.data, text.length);
    uint32_t changes = 1 + base_random_below(&random, 3);
    for (uint32_t i = 0; i < changes; i++) {
      uint32_t at = base_random_below(&random, (uint32_t)text.length);
      static const char likely[] = "0123456789 ,.=-\n\r#\0\xff";
      copy[at] = likely[base_random_below(&random, sizeof likely - 1)];
    }
    SimReplay replay;
    BaseIssues issues = {0};
    if (sim_replay_parse(&replay, copy, text.length, &issues)) {
      accepted++;
      assert_true(replay.ticks <= (replay.hash_count + replay.digests_count + 1) * SIM_REPLAY_DIGESTS);
      if (accepted % 8 == 0 && replay.options.capacity <= 5000) run_replay(&replay, &level);
      sim_replay_free(&replay);
    }
    free(copy);
  }
  assert_true(accepted > 60); // digits for digits: a few are sound, and then playable
  sim_level_free(&level);
  base_buffer_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_played_comes_back),
      cmocka_unit_test(nothing_commanded_is_played_too),
      cmocka_unit_test(commands_between_ticks_come_back),
      cmocka_unit_test(a_difference_is_found_where_it_begins),
      cmocka_unit_test(sound_recordings_are_read),
      cmocka_unit_test(faults_are_reported_where_they_are),
      cmocka_unit_test(several_faults_come_in_one_run),
      cmocka_unit_test(every_truncation_is_refused),
      cmocka_unit_test(mutations_never_break_the_reader),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
