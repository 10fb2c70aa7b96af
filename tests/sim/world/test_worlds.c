/* Thousands of random worlds under random commands: whatever happens, no enemy is in rock, on another
 * enemy's spot or off the map, and equal input gives equal worlds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(SANITIZED)
#include <malloc.h>
#define COUNTS_MEMORY
#endif

#include "scenes.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum { WORLDS = SUPPORT_ROUNDS(1500), TICKS = 120 };

static BaseHash play_world(uint64_t number, uint64_t seed, bool check) {
  BaseRandom random = base_random_seeded(number, 77);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = scene_world(&level, seed, base_random_below(&random, 3) == 0 ? 30 : -1);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[3];
    int32_t count = base_random_below(&random, 8) == 0 ? (int32_t)base_random_below(&random, 4) : 0;
    for (int32_t i = 0; i < count; i++) commands[i] = scene_random_command(world, &random);
    sim_step(world, commands, count);
    if (check && (count > 0 || tick % 8 == 0)) scene_check(world);
  }
  BaseHash hash = sim_world_hash(world);
  scene_free(world);
  sim_level_free(&level);
  return hash;
}

static void nobody_is_lost_or_in_rock(void **state) {
  (void)state;
  for (uint64_t number = 0; number < WORLDS; number++) play_world(number, number, true);
}

static void equal_runs_have_equal_hashes(void **state) {
  (void)state;
  for (uint64_t number = 0; number < 100; number++) {
    BaseHash hash = play_world(number, 5, false);
    assert_true(play_world(number, 5, false) == hash);
    assert_true(play_world(number, 6, false) != hash);
  }
}

/// One tick of one command more and the state must differ from there on.
static void the_hash_sees_every_part(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "##########\n#@.......#\n#...s..*>#\n#.......+#\n##########\n");
  level.tuning.value[SIM_TUNE_BELLS] = 1;
  const SimCommand differing[] = {
      {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 2},
      {.kind = SIM_CMD_BARRICADE, .x = 8, .y = 1},
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_GRACE, .value = 7},
      {.kind = SIM_CMD_STEERING, .id = 0},
      {.kind = SIM_CMD_POPULATION, .value = 2},
      {.kind = SIM_CMD_SPAWN, .x = 3, .y = 3, .value = 1},
      {.kind = SIM_CMD_BELL, .x = 3, .y = 3},
  };
  SimWorld *plain = scene_world(&level, 1, -1);
  scene_run(plain, 1);
  BaseHash hash = sim_world_hash(plain);
  scene_free(plain);
  for (size_t i = 0; i < sizeof differing / sizeof *differing; i++) {
    SimWorld *world = scene_world(&level, 1, -1);
    scene_command(world, differing[i]);
    assert_true(sim_world_hash(world) != hash);
    scene_free(world);
  }
  sim_level_free(&level);
}

/// Whatever decides the future is in the hash: each value is changed in place, and back.
static void the_hash_sees_every_value(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "##########\n#@.......#\n#...s..*>#\n#.......+#\n##########\n");
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 5, .y = 1, .count = 3, .every = 30, .start = 120}));
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 60; // so that a field is always on its way
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 8, .y = 1});
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 3});
  scene_run(world, 5);
  SimPrivate *priv = world->priv;
  SimActors *actors = &world->actors;
  SimHero *hero = &world->heroes[0];
  assert_true(priv->pending);
  NavCell goal = world->field_input.goals[0].cell;
  SCENE_HASHED(world, world->tick);
  SCENE_HASHED(world, world->seed);
  SCENE_HASHED(world, world->tuning.value[SIM_TUNE_MUD_SPEED]);
  SCENE_HASHED(world, world->thing_taken[1]);
  SCENE_HASHED(world, world->gate_open);
  SCENE_HASHED(world, world->end_tick);
  SCENE_HASHED(world, world->field.value[goal]);
  SCENE_HASHED(world, world->field.best[goal]);
  SCENE_HASHED(world, priv->spawn_random.state);
  SCENE_HASHED(world, priv->motion_random.state);
  SCENE_HASHED(world, priv->next_id);
  SCENE_HASHED(world, priv->spawners[0].left);
  SCENE_HASHED(world, priv->spawners[0].next_tick);
  SCENE_HASHED(world, priv->field_phase);
  SCENE_HASHED(world, priv->pending_tick);
  SCENE_HASHED(world, priv->flow[SIM_FLOW_WALKER_HERO].pending_input.crowd_weight);
  SCENE_HASHED(world, priv->flow[SIM_FLOW_WALKER_HERO].pending_input.crowd_cap);
  SCENE_HASHED(world, priv->flow[SIM_FLOW_WALKER_HERO].goals[1 - priv->live][0].cell);
  SCENE_HASHED(world, priv->snapshot[1 - priv->live][goal]);
  SCENE_HASHED(world, priv->barricades[0].cell);
  BaseHash remembering = sim_world_hash(world);
  nav_steer_start(world->minds[0].steer); // what the steering remembers
  assert_true(sim_world_hash(world) != remembering);
  SCENE_HASHED(world, priv->hero_carry[0]);
  SCENE_HASHED(world, priv->swap[7].until);
  SCENE_HASHED(world, world->traces.bolt_ready_tick);
  SCENE_HASHED(world, world->traces.arrow[3].left);
  SCENE_HASHED(world, actors->x[0]);
  SCENE_HASHED(world, actors->y[0]);
  SCENE_HASHED(world, actors->vx[0]);
  SCENE_HASHED(world, actors->vy[0]);
  SCENE_HASHED(world, actors->countdown[0]);
  SCENE_HASHED(world, actors->cell[0]);
  SCENE_HASHED(world, actors->spot[0]);
  SCENE_HASHED(world, actors->kind[0]);
  SCENE_HASHED(world, actors->state[0]);
  SCENE_HASHED(world, actors->id[0]);
  SCENE_HASHED(world, hero->x);
  SCENE_HASHED(world, hero->y);
  SCENE_HASHED(world, hero->vx);
  SCENE_HASHED(world, hero->vy);
  SCENE_HASHED(world, hero->countdown);
  SCENE_HASHED(world, hero->cell);
  SCENE_HASHED(world, hero->came_from);
  SCENE_HASHED(world, hero->target);
  SCENE_HASHED(world, hero->facing);
  SCENE_HASHED(world, hero->steering);
  SCENE_HASHED(world, hero->hearts);
  SCENE_HASHED(world, hero->grace);
  SCENE_HASHED(world, hero->embers);
  SCENE_HASHED(world, hero->barricades);
  scene_free(world);
  sim_level_free(&level);
}

/// Looking at a world, even hashing it, changes nothing; and the tick of a hash is part of it.
static void the_hash_moves_on(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#####\n#@..#\n#####\n");
  SimWorld *world = scene_world(&level, 1, 0);
  BaseHash before = sim_world_hash(world);
  assert_true(sim_world_hash(world) == before);
  scene_run(world, 1);
  assert_true(sim_world_hash(world) != before);
  scene_free(world);
  sim_level_free(&level);
}

/// Asking and adopting happen on fixed ticks: so many fields a second, whatever the rate. The last tick asks
/// for one that is still under way; that of tick 0 makes up for it.
static void fields_are_refreshed_at_their_rate(void **state) {
  (void)state;
  const int32_t rates[] = {1, 7, 10, 13, 25, 59, 60};
  SimLevel level;
  scene_level(&level, "########\n#@....s#\n########\n");
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    level.tuning.value[SIM_TUNE_FIELD_HZ] = rates[i];
    SimWorld *world = scene_world(&level, 1, -1);
    assert_int_equal(world->stats.field_builds, 1);
    scene_run(world, 10 * SIM_TICKS_PER_SECOND);
    assert_true(world->priv->pending);
    assert_int_equal(world->stats.field_builds, 10 * rates[i]);
    assert_in_range(world->tick - world->field_tick, 1, 1 + 2 * (SIM_TICKS_PER_SECOND / rates[i] + 1));
    scene_free(world);
  }
  sim_level_free(&level);
}

/// The field of one tick's snapshot is followed field_latency ticks later, and leads to where the hero was at
/// the snapshot; the next snapshot waits for it, or cuts a latency of up to 2 ticks short.
static void follow_at(int32_t rate, int32_t latency) {
  SimLevel level;
  scene_level(&level, "########\n#@....s#\n########\n");
  level.tuning.value[SIM_TUNE_FIELD_HZ] = rate;
  level.tuning.value[SIM_TUNE_FIELD_LATENCY] = latency;
  const int32_t first = SIM_TICKS_PER_SECOND / rate - 1; // snapshots end the periods
  if (latency <= 2 && latency > first + 1) latency = first + 1;
  const int32_t period = latency > first + 1 ? latency : first + 1;
  SimWorld *world = scene_world(&level, 1, -1);
  NavCell hero[200];
  for (int32_t tick = 0; tick < 200; tick++) {
    SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = tick % 100 < 50 ? 6 : 1, .y = 1};
    hero[tick] = world->heroes[0].cell;
    sim_step(world, &go, tick % 50 == 0);
    int32_t since = tick - latency - first;
    int32_t followed = since < 0 ? 0 : first + since / period * period;
    assert_int_equal(world->field_tick, followed);
    assert_int_equal(world->field_input.goals[0].cell, hero[followed]);
    assert_int_equal(world->field.value[hero[followed]], 0);
  }
  scene_free(world);
  sim_level_free(&level);
}

static void a_field_is_followed_at_its_tick(void **state) {
  (void)state;
  const int32_t rates[] = {1, 10, 15, 20, 30, 60}, latencies[] = {0, 1, 2, 7, 60};
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
    for (size_t k = 0; k < sizeof latencies / sizeof *latencies; k++) follow_at(rates[i], latencies[k]);
}

/// However field_latency changes: each field is followed after the latency of the tick of its snapshot.
static void a_change_of_latency_leaves_what_is_under_way(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "########\n#@....s#\n########\n");
  SimWorld *world = scene_world(&level, 1, -1);
  BaseRandom random = base_random_seeded(4, 4);
  int32_t latency[3000], adopted = 0, distinct = 0;
  uint64_t seen = 0;
  for (int32_t tick = 0; tick < 3000; tick++) {
    const SimCommand tune = {
        .kind = SIM_CMD_TUNE, .id = SIM_TUNE_FIELD_LATENCY, .value = (int32_t)base_random_below(&random, 61)};
    const int64_t before = world->field_tick;
    sim_step(world, &tune, base_random_below(&random, 5) == 0);
    latency[tick] = world->tuning.value[SIM_TUNE_FIELD_LATENCY];
    if (world->field_tick == before) continue;
    adopted++;
    assert_int_equal(tick, world->field_tick + latency[world->field_tick]);
    distinct += (seen >> latency[world->field_tick] & 1) == 0;
    seen |= (uint64_t)1 << latency[world->field_tick];
  }
  assert_true(adopted > 60 && distinct > 20);
  scene_free(world);
  sim_level_free(&level);
}

/// Equal values do not make equal worlds while a field is under way by an earlier one.
static void the_hash_sees_when_a_field_is_due(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "########\n#@....s#\n########\n");
  SimWorld *world[2];
  for (int32_t i = 0; i < 2; i++) {
    level.tuning.value[SIM_TUNE_FIELD_LATENCY] = 2;
    world[i] = scene_world(&level, 1, -1);
    const int32_t other = 20 + i;
    scene_command(world[i], (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_FIELD_LATENCY, .value = other});
    while (!world[i]->priv->pending) scene_run(world[i], 1);
    scene_command(world[i], (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_FIELD_LATENCY, .value = 2});
  }
  assert_int_equal(world[0]->tick, world[1]->tick);
  assert_true(sim_world_hash(world[0]) != sim_world_hash(world[1]));
  for (int32_t i = 0; i < 2; i++) scene_free(world[i]);
  sim_level_free(&level);
}

/// However the costs grow and whatever is commanded: all memory was taken when the world was made.
static void a_tick_takes_no_memory(void **state) {
  (void)state;
#if defined(COUNTS_MEMORY)
  SimLevel level;
  assert_true(sim_level_init(&level, 60, 60));
  for (int32_t i = 0; i < 3600; i++)
    nav_grid_set_terrain(&level.grid, i % 60, i / 60, i % 7 == 0 ? NAV_MUD : NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  SimWorld *world = scene_world(&level, 1, 1500);
  const int32_t kinds[] = {SIM_ARCHER, SIM_MOTH, SIM_NEWT, SIM_WARDEN, SIM_THIEF};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) // what a kind shares is taken once, when it comes
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kinds[i], .x = 9, .y = 9, .value = 20});
  struct mallinfo2 before = mallinfo2();
  const SimCommand commands[] = {{.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_WEIGHT, .value = 16},
                                 {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_CAP, .value = 255},
                                 {.kind = SIM_CMD_MOVE_TO, .x = 2, .y = 2},
                                 {.kind = SIM_CMD_BARRICADE, .x = 1, .y = 1},
                                 {.kind = SIM_CMD_SPAWN, .x = 30, .y = 30, .value = 400}};
  sim_step(world, commands, sizeof commands / sizeof *commands);
  scene_run(world, 600);
  struct mallinfo2 after = mallinfo2();
  assert_true(before.uordblks + before.hblkhd > 0);
  assert_int_equal(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd);
  scene_free(world);
  sim_level_free(&level);
#else
  print_message("a_tick_takes_no_memory is skipped: this C library or sanitizer does not count memory\n");
  skip();
#endif
}

/// A floor with a few enemies that have minds, and then more than a world has memory for at the start.
static BaseHash overfull(const SimLevel *level, int32_t capacity, int32_t expected) {
  enum { SIDE_SHADES = 70000 };
  const SimWorldOptions options = {.seed = 3, .hero = NAV_NO_CELL, .population = 0, .capacity = capacity};
  static SimWorld world;
  assert_true(sim_world_init(&world, level, &options));
  assert_true(sim_world_watch_senses(&world, true));
  sim_step(&world, &(SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_HOUND, .x = 20, .y = 20, .value = 40}, 1);
  sim_step(&world, &(SimCommand){.kind = SIM_CMD_POPULATION, .value = SIDE_SHADES}, 1);
  for (int32_t tick = 0; tick < 5; tick++) sim_step(&world, NULL, 0);
  sim_step(&world, &(SimCommand){.kind = SIM_CMD_POPULATION, .value = 2 * SIDE_SHADES}, 1);
  assert_int_equal(world.actors.count, expected);
  assert_int_equal(world.stats.unplaced, 2 * SIDE_SHADES - expected);
  assert_int_equal(world.kind_alive[SIM_HOUND], 40);
  for (int32_t tick = 0; tick < 5; tick++) sim_step(&world, NULL, 0);
  const BaseHash hash = sim_world_hash(&world);
  sim_world_free(&world);
  return hash;
}

/// A world that takes its memory when it is needed equals one that has it from the start; a smaller capacity
/// that was asked for stays.
static void worlds_grow(void **state) {
  (void)state;
  enum { SIDE = 220 };
  SimLevel level;
  assert_true(sim_level_init(&level, SIDE, SIDE));
  for (int32_t i = 0; i < SIDE * SIDE; i++)
    if (i % SIDE > 0 && i % SIDE < SIDE - 1 && i >= SIDE && i < SIDE * SIDE - SIDE)
      nav_grid_set_terrain(&level.grid, i % SIDE, i / SIDE, NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  const BaseHash whole = overfull(&level, SIM_MAX_ENEMIES, 140000);
  assert_true(overfull(&level, 0, 140000) == whole);
  assert_true(overfull(&level, SIM_DEFAULT_CAPACITY, 140000) == whole);
  overfull(&level, 100000, 100000);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(worlds_grow),
      cmocka_unit_test(nobody_is_lost_or_in_rock),
      cmocka_unit_test(equal_runs_have_equal_hashes),
      cmocka_unit_test(the_hash_sees_every_part),
      cmocka_unit_test(the_hash_sees_every_value),
      cmocka_unit_test(the_hash_moves_on),
      cmocka_unit_test(fields_are_refreshed_at_their_rate),
      cmocka_unit_test(a_field_is_followed_at_its_tick),
      cmocka_unit_test(a_change_of_latency_leaves_what_is_under_way),
      cmocka_unit_test(the_hash_sees_when_a_field_is_due),
      cmocka_unit_test(a_tick_takes_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
