/* Boons of the night: offers follow from seed and wave, a command takes one of three once a wave, and what
 * was taken is hashed, saved and recorded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/boons/boons.h"
#include "sim/replay/replay.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/power.h"
#include "sim/world/state.h"

static const char hall[] = "##########\n#@......s#\n#.......>#\n##########\n";

static SimCommand boon_of(SimBoon boon, int32_t wave) {
  return (SimCommand){.kind = SIM_CMD_BOON, .id = (int32_t)boon, .value = wave};
}

/// The first wave from `wave` on that offers it.
static int32_t offering(const SimWorld *world, SimBoon boon, int32_t wave) {
  for (;; wave++) {
    SimBoon offer[SIM_BOON_OFFERS];
    assert_true(wave <= SIM_MAX_WAVE);
    sim_boon_offer(world->seed, wave, offer);
    for (int32_t i = 0; i < SIM_BOON_OFFERS; i++)
      if (offer[i] == boon) return wave;
  }
}

static void offers_are_three_different_ones_of_the_seed(void **state) {
  (void)state;
  int32_t times[SIM_BOON_COUNT] = {0}, others = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    for (int32_t wave = 1; wave <= 50; wave++) {
      SimBoon offer[SIM_BOON_OFFERS], again[SIM_BOON_OFFERS], next[SIM_BOON_OFFERS];
      sim_boon_offer(seed, wave, offer);
      sim_boon_offer(seed, wave, again);
      sim_boon_offer(seed, wave + 1, next);
      assert_memory_equal(offer, again, sizeof offer);
      others += memcmp(offer, next, sizeof offer) != 0;
      assert_true(offer[0] != offer[1] && offer[1] != offer[2] && offer[0] != offer[2]);
      for (int32_t i = 0; i < SIM_BOON_OFFERS; i++) times[offer[i]]++;
    }
  }
  for (int32_t i = 0; i < SIM_BOON_COUNT; i++)
    assert_in_range(times[i], 1080, 1320); // of 2,000: three in five
  assert_true(others > 1800);
}

static int32_t what_it_changes(const SimWorld *world, SimBoon boon) {
  switch (boon) {
  case SIM_BOON_BARRICADE:
    return sim_power_left(world, SIM_CMD_BARRICADE);
  case SIM_BOON_BELL:
    return sim_power_left(world, SIM_CMD_BELL);
  case SIM_BOON_DEPTH:
    return world->tuning.value[SIM_TUNE_DEPTH];
  case SIM_BOON_BOLT:
    return -world->tuning.value[SIM_TUNE_BOLT_RELOAD];
  default:
    return world->tuning.value[SIM_TUNE_BOLT_RANGE];
  }
}

static void each_gives_what_it_says(void **state) {
  (void)state;
  for (int32_t boon = 0; boon < SIM_BOON_COUNT; boon++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, hall, 1);
    const int32_t before = what_it_changes(world, (SimBoon)boon);
    const BaseHash hash = sim_world_hash(world);
    sim_world_command(world, (SimCommand[]){boon_of((SimBoon)boon, offering(world, (SimBoon)boon, 1))}, 1);
    assert_true(what_it_changes(world, (SimBoon)boon) > before);
    assert_int_equal(sim_boon_count(world, (SimBoon)boon), 1);
    assert_true(sim_world_hash(world) != hash);
    assert_int_equal(world->stats.refused, 0);
    scene_close(world, &level);
  }
}

static void one_a_wave_of_those_that_are_offered(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 3);
  SimBoon offer[SIM_BOON_OFFERS];
  sim_boon_offer(world->seed, 2, offer);
  scene_command(world, boon_of(offer[1], 2));
  assert_int_equal(sim_boon_wave(world), 2);
  scene_command(world, boon_of(offer[0], 2)); // the same wave
  scene_command(world, boon_of(offer[0], 1)); // one before
  SimBoon next[SIM_BOON_OFFERS];
  sim_boon_offer(world->seed, 3, next);
  for (int32_t boon = 0; boon < SIM_BOON_COUNT; boon++)
    if ((int32_t)next[0] != boon && (int32_t)next[1] != boon && (int32_t)next[2] != boon)
      scene_command(world, boon_of((SimBoon)boon, 3)); // two that wave 3 does not offer
  scene_command(world, (SimCommand){.kind = SIM_CMD_BOON, .id = SIM_BOON_COUNT, .value = 4});
  scene_command(world, (SimCommand){.kind = SIM_CMD_BOON, .id = 0, .value = 0});
  assert_int_equal(world->stats.refused, 6);
  assert_int_equal(sim_boon_wave(world), 2);
  assert_int_equal(sim_boon_count(world, offer[1]), 1);
  scene_close(world, &level);
}

/// More barricades than a level gives can stand.
static void barricades_of_boons_stand(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##############\n#@...........#\n#.......>....#\n##############\n", 5);
  for (int32_t i = 0, wave = 0; i < 4; i++) {
    wave = offering(world, SIM_BOON_BARRICADE, wave + 1);
    scene_command(world, boon_of(SIM_BOON_BARRICADE, wave));
  }
  assert_int_equal(sim_power_given(world, SIM_CMD_BARRICADE), SIM_BARRICADES + 4);
  for (int32_t i = 0; i < 9; i++) scene_command(world, scene_barricade(4 + i, 1));
  assert_int_equal(world->priv->barricade_count, SIM_BARRICADES + 4);
  assert_int_equal(world->heroes[0].barricades, 0);
  BaseBuffer save = {0};
  assert_true(sim_world_save(world, &save));
  SimWorld *other = malloc(sizeof *other);
  BaseIssues *issues = calloc(1, sizeof *issues);
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1};
  assert_true(other != NULL && issues != NULL);
  assert_true(sim_world_load(other, &level, &options, save.data, save.length, issues));
  assert_true(sim_world_hash(other) == sim_world_hash(world));
  assert_int_equal(sim_power_given(other, SIM_CMD_BARRICADE), SIM_BARRICADES + 4);
  scene_command(world, scene_barricade(4, 1));
  scene_command(other, scene_barricade(4, 1));
  assert_int_equal(other->heroes[0].barricades, 1);
  assert_true(sim_world_hash(other) == sim_world_hash(world));
  free(issues);
  base_buffer_free(&save);
  scene_free(other);
  scene_close(world, &level);
}

static void a_recording_has_the_choice(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 7);
  const SimWorldOptions options = {.seed = 7, .hero = NAV_NO_CELL, .population = -1};
  BaseBuffer text = {0};
  SimRecord record;
  const int32_t wave = offering(world, SIM_BOON_BELL, 1);
  const SimCommand command = boon_of(SIM_BOON_BELL, wave);
  char line[64];
  sim_record_begin(&record, &text, "hall", NULL, world, &options);
  for (int32_t i = 0; i < 60; i++) {
    sim_record_step(&record, world, &command, i == 20);
    sim_step(world, &command, i == 20);
  }
  sim_record_end(&record, world);
  snprintf(line, sizeof line, "\n20 boon bell %d\n", (int)wave);
  if (strstr(base_buffer_text(&text), line) == NULL) fail_msg("no '%s' in %s", line, base_buffer_text(&text));
  base_buffer_free(&text);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(offers_are_three_different_ones_of_the_seed),
      cmocka_unit_test(each_gives_what_it_says),
      cmocka_unit_test(one_a_wave_of_those_that_are_offered),
      cmocka_unit_test(barricades_of_boons_stand),
      cmocka_unit_test(a_recording_has_the_choice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
