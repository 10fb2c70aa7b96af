/* Commands between two ticks: however a batch is split, before the tick or in it, all later ticks are the
 * same, with any number of threads, watched or not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum { TICKS = 150, BATCH = 12, WORLDS = 5 };

static SimCommand edit_near(const SimWorld *world, BaseRandom *random) {
  static const SimCommandKind kinds[] = {
      SIM_CMD_TERRAIN, SIM_CMD_TERRAIN, SIM_CMD_TERRAIN, SIM_CMD_EDGE, SIM_CMD_THING, SIM_CMD_PLACE,
      SIM_CMD_SPAWNER, SIM_CMD_CLEAR,   SIM_CMD_EMBERS,  SIM_CMD_GOAL, SIM_CMD_TUNE,  SIM_CMD_BARRICADE};
  SimCommand command = scene_random_command(world, random);
  if (base_random_below(random, 4) == 0) return command;
  command.kind = kinds[base_random_below(random, sizeof kinds / sizeof *kinds)];
  command.id = (int32_t)base_random_below(random, SIM_NO_THING + 1);
  command.value = (int32_t)base_random_below(random, 7);
  command.every = (int32_t)base_random_below(random, 9);
  if (command.kind == SIM_CMD_TERRAIN && base_random_below(random, 2) == 0) command.id = NAV_FLOOR;
  if (command.kind == SIM_CMD_TUNE) { // costs of the ground, together with edits that ask what is open
    command.id = base_random_below(random, 2) == 0 ? SIM_TUNE_WATER_COST : SIM_TUNE_MUD_COST;
    command.value = (int32_t)base_random_below(random, 4);
  }
  const SimActors *actors = &world->actors;
  if (actors->count > 0 && base_random_below(random, 2) == 0) {
    const int32_t i = (int32_t)base_random_below(random, (uint32_t)actors->count);
    command.x = base_fixed_tile(actors->x[i]) - (int32_t)base_random_below(random, 2);
    command.y = base_fixed_tile(actors->y[i]);
  }
  return command;
}

static SimWorld *open_world(const SimLevel *level, uint64_t seed, int32_t threads) {
  const SimWorldOptions options = {
      .seed = seed, .hero = NAV_NO_CELL, .population = 30, .capacity = 400, .threads = threads};
  return scene_world_of(level, &options);
}

/// The batch in parts, the last one with the step.
static void give_in_parts(SimWorld *world, const SimCommand *commands, int32_t count, BaseRandom *random) {
  int32_t given = 0;
  for (int32_t parts = (int32_t)base_random_below(random, 5); parts > 0; parts--) {
    const int32_t part = (int32_t)base_random_below(random, (uint32_t)(count - given) + 1);
    sim_world_command(world, commands + given, part);
    scene_check(world); // no actor is in rock between ticks either
    given += part;
  }
  sim_step(world, commands + given, count - given);
}

static void switch_watches(SimWorld *world, bool watched) {
  sim_world_watch_hero(world, watched);
  assert_true(sim_world_watch_senses(world, watched));
  const uint32_t id = watched && world->actors.count > 0 ? world->actors.id[world->actors.count / 2] : 0;
  assert_true(sim_world_watch_actor(world, id));
}

static void play_worlds(uint64_t number) {
  BaseRandom random = base_random_seeded(number, 77), split = base_random_seeded(number, 78);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *worlds[WORLDS];
  for (int32_t i = 0; i < WORLDS; i++) worlds[i] = open_world(&level, number, i);
  SimWorld *whole = worlds[0];
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[BATCH];
    const int32_t count = base_random_below(&random, 3) == 0 ? (int32_t)base_random_below(&random, BATCH) : 0;
    for (int32_t i = 0; i < count; i++) {
      commands[i] = edit_near(whole, &random);
      // Threads are compared below; a tunable must not make them equal.
      if (commands[i].kind == SIM_CMD_TUNE && commands[i].id == SIM_TUNE_WORKERS)
        commands[i].id = SIM_TUNE_MUD_COST;
    }
    sim_step(whole, commands, count);
    scene_check(whole);
    const BaseHash hash = sim_world_hash(whole);
    for (int32_t i = 1; i < WORLDS; i++) {
      if (tick % 20 == i) switch_watches(worlds[i], tick / 20 % 2 == i % 2);
      give_in_parts(worlds[i], commands, count, &split);
      if (sim_world_hash(worlds[i]) != hash)
        fail_msg("world %d of game %d differs after tick %d", (int)i, (int)number, (int)tick);
    }
  }
  for (int32_t i = 0; i < WORLDS; i++) scene_free(worlds[i]);
  sim_level_free(&level);
}

static void a_batch_may_be_split_anywhere(void **state) {
  (void)state;
  for (uint64_t number = 0; number < SUPPORT_ROUNDS(60); number++) play_worlds(number);
}

/// Each call tells the events that it causes, and no others.
static void events_are_those_of_the_call(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "######\n#@...#\n######\n", 1);
  const SimCommand rock = {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 4, .y = 1};
  const SimCommand off = {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 9, .y = 1};
  sim_world_command(world, &rock, 1);
  assert_int_equal(world->event_count, 1);
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, 4, 1)], NAV_ROCK); // before any tick
  assert_int_equal(world->tick, 0);
  sim_world_command(world, &off, 1);
  assert_int_equal(world->event_count, 1);
  assert_true(scene_event(world, SIM_EVENT_REFUSED));
  sim_step(world, NULL, 0);
  assert_int_equal(world->event_count, 0);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 4, 1)], NAV_UNREACHED); // in that tick
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_batch_may_be_split_anywhere),
      cmocka_unit_test(events_are_those_of_the_call),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
