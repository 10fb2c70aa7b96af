/* Every level that ships, saved and loaded while it is played: with its own enemies, the hero going about,
 * and edits of the map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "formats/generate/generate.h"
#include "levels/level_tests.h"
#include "sim/snapshot/snapshot.h"

enum { SAVES = 3, BEFORE = 170, AFTER = 150, ROUNDS = 20, SIDE = 300 };

static BaseBuffer saved(const SimWorld *world) {
  BaseBuffer out = {0};
  assert_true(sim_world_save(world, &out));
  return out;
}

static SimWorld *loaded(const BaseBuffer *save, const SimLevel *level, int32_t threads) {
  SimWorld *world = malloc(sizeof *world);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(world != NULL && issues != NULL);
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1, .threads = threads};
  const bool done = sim_world_load(world, level, &options, save->data, save->length, issues);
  if (!done) base_issues_print(issues, level->title, stderr);
  free(issues);
  assert_true(done);
  return world;
}

static SimCommand somewhere(const SimWorld *world, BaseRandom *random) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  const uint32_t lot = base_random_below(random, 12);
  SimCommand command = {.kind = SIM_CMD_MOVE_TO, .x = x, .y = y};
  if (lot == 0) command.kind = SIM_CMD_BARRICADE;
  if (lot == 1) command.kind = SIM_CMD_BELL;
  if (lot == 2) command = (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = x, .y = y};
  if (lot == 3) command = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_WEIGHT, .value = x % 5};
  if (lot == 4) command.kind = SIM_CMD_GOAL, command.value = 3;
  return command;
}

static void step_both(SimWorld *first, SimWorld *second, BaseRandom *random) {
  SimCommand command = {0};
  const int32_t count = base_random_below(random, 15) == 0;
  if (count > 0) command = somewhere(first, random);
  first->heroes[0].hearts = SIM_HEARTS;
  sim_step(first, &command, count);
  if (second == NULL) return;
  second->heroes[0].hearts = SIM_HEARTS;
  sim_step(second, &command, count);
  if (sim_world_hash(first) != sim_world_hash(second))
    fail_msg("a loaded world differs at tick %lld", (long long)first->tick);
}

static void play_level(const SimLevel *level, int32_t number, int32_t before, int32_t after) {
  BaseRandom random = base_random_seeded((uint64_t)number, 99);
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  start_world(world, level, (uint64_t)number, -1);
  for (int32_t save_number = 0; save_number < SAVES; save_number++) {
    const int32_t ticks = 1 + (int32_t)base_random_below(&random, (uint32_t)before);
    for (int32_t i = 0; i < ticks; i++) step_both(world, NULL, &random);
    BaseBuffer save = saved(world);
    SimWorld *other = loaded(&save, level, (number + save_number) % 5);
    BaseBuffer again = saved(other);
    assert_int_equal(save.length, again.length);
    assert_memory_equal(save.data, again.data, save.length);
    for (int32_t i = 0; i < after; i++) step_both(world, other, &random);
    base_buffer_free(&save);
    base_buffer_free(&again);
    sim_world_free(other);
    free(other);
  }
  sim_world_free(world);
  free(world);
}

static void every_level_goes_on(void **state) {
  (void)state;
  for (int32_t i = 0; i < shipped.count; i++) {
    if (formats_generator_is_large(shipped.entries[i].generator)) continue;
    SimLevel level;
    load_level(&level, shipped.entries[i].name);
    play_level(&level, i, BEFORE, AFTER);
    sim_level_free(&level);
  }
}

/// Wardens on a map that one search is too small for: legs among regions, some measured, some not.
static void long_ways_go_on(void **state) {
  (void)state;
  SimLevel level;
  assert_true(formats_generate(&level, formats_generators[formats_generator_find("city")], SIDE, SIDE, 1));
  for (int32_t x = 0; x < SIDE - 8; x++)
    for (int32_t y = SIDE * 3 / 4; y < SIDE * 3 / 4 + 2; y++)
      nav_grid_set_terrain(&level.grid, x, y, NAV_ROCK);
  level.tuning.value[SIM_TUNE_WARDEN_SPEED] = 2000;
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 1;
  const NavCell cell = nav_grid_nearest_open(&level.grid, NAV_WALKER, SIDE / 2, SIDE - 3);
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.enemy = SIM_WARDEN,
                                                     .x = nav_grid_x(&level.grid, cell),
                                                     .y = nav_grid_y(&level.grid, cell),
                                                     .count = 12,
                                                     .every = 9}));
  play_level(&level, 3, 90, 90);
  play_level(&level, 4, 90, 90);
  sim_level_free(&level);
}

static void measure_save(const char *name, const SimLevel *level, int32_t population, int32_t ticks) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  start_world(world, level, 1, population);
  for (int32_t i = 0; i < ticks; i++) sim_step(world, NULL, 0);
  uint64_t save_ns = UINT64_MAX, load_ns = UINT64_MAX;
  size_t size = 0;
  for (int32_t i = 0; i < ROUNDS; i++) {
    const uint64_t start = base_clock_ns();
    BaseBuffer save = saved(world);
    const uint64_t middle = base_clock_ns();
    SimWorld *other = loaded(&save, level, 0);
    const uint64_t end = base_clock_ns();
    if (middle - start < save_ns) save_ns = middle - start;
    if (end - middle < load_ns) load_ns = end - middle;
    size = save.length;
    base_buffer_free(&save);
    sim_world_free(other);
    free(other);
  }
  print_message("%s, %dx%d, %d enemies: %zu bytes, saved in %.3f ms, loaded in %.3f ms\n", name,
                (int)level->grid.width, (int)level->grid.height, (int)world->actors.count, size,
                (double)save_ns / 1e6, (double)load_ns / 1e6);
  assert_true(size < (size_t)1 << 20); // so that dozens of them fit into little memory
  sim_world_free(world);
  free(world);
}

static void measure_shipped(const char *name, int32_t population, int32_t ticks) {
  SimLevel level;
  load_level(&level, name);
  measure_save(name, &level, population, ticks);
  sim_level_free(&level);
}

static void saves_are_small(void **state) {
  (void)state;
  SimLevel level;
  assert_true(formats_generate(&level, formats_generators[formats_generator_find("caves")], 42, 42, 1));
  measure_save("caves", &level, 500, 300);
  sim_level_free(&level);
  measure_shipped("throng", 500, 300);
  measure_shipped("ten-thousand", -1, 900);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(saves_are_small),
      cmocka_unit_test(long_ways_go_on),
      cmocka_unit_test(every_level_goes_on),
  };
  return cmocka_run_group_tests(tests, list_levels, forget_levels);
}
