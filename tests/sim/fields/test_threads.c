/* Worker threads and the world: whatever their number and however late they are, the state is the same at
 * every tick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "support/delays.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(SANITIZED) && !THREADS_ARE_WATCHED
#include <malloc.h>
#define COUNTS_MEMORY
#endif

#include "scenes.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum {
  WORLDS = THREADS_ARE_WATCHED ? 4 : SUPPORT_ROUNDS(40),
  TICKS = 150,
  LIVE = -1
};                          // LIVE: the tunable changes every few ticks
enum { FIELD_LATENCY = 2 }; // the default

typedef struct Run {
  BaseHash hash[TICKS];
  int64_t builds;
  int32_t barricades; // that were put up or taken away
  int32_t paths;      // ticks with paths under way
  uint32_t pools;     // bit n: n threads were there
} Run;

static SimWorld *make_world(const SimLevel *level, int32_t threads, NavRequestsDelay *delay, void *context) {
  SimWorldOptions options = {.seed = 5,
                             .hero = NAV_NO_CELL,
                             .population = 40,
                             .capacity = 500,
                             .threads = threads,
                             .delay = delay,
                             .delay_context = context};
  return scene_world_of(level, &options);
}

/// Often a barricade near the hero, sometimes anything.
static SimCommand command_for(const SimWorld *world, BaseRandom *random) {
  if (base_random_below(random, 3) == 0) return scene_random_command(world, random);
  SimCommand command = {.kind = SIM_CMD_BARRICADE};
  command.x = nav_grid_x(&world->grid, world->heroes[0].cell) + (int32_t)base_random_below(random, 7) - 3;
  command.y = nav_grid_y(&world->grid, world->heroes[0].cell) + (int32_t)base_random_below(random, 7) - 3;
  return command;
}

/// Some of each kind, so that every field and paths are under way too.
static int32_t everyone(const SimWorld *world, BaseRandom *random, SimCommand *commands) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    SimCommand spawn = {.kind = SIM_CMD_SPAWN, .id = kind, .value = 6};
    spawn.x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    spawn.y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
    commands[kind] = spawn;
  }
  return SIM_ENEMY_KIND_COUNT;
}

/// Thieves are hurt now and then, or they would never look for flasks.
static void hurt(SimWorld *world, int32_t tick) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.kind[i] == SIM_THIEF && tick % 20 == i % 20) world->actors.mind[i].health = 1;
}

static Run play_world(uint64_t number, int32_t threads, bool repair, NavRequestsDelay *delay, void *context) {
  Run run = {0};
  BaseRandom random = base_random_seeded(number, 31), pool = base_random_seeded(number, 32);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = make_world(&level, threads, delay, context);
  world->priv->no_repair = !repair;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[SIM_ENEMY_KIND_COUNT + 1];
    int32_t count = base_random_below(&random, 4) == 0 ? 1 + (int32_t)base_random_below(&random, 2) : 0;
    for (int32_t i = 0; i < count; i++) commands[i] = command_for(world, &random);
    if (tick == 10) count = everyone(world, &random, commands);
    if (threads == LIVE && base_random_below(&pool, 4) == 0)
      commands[count++] = (SimCommand){
          .kind = SIM_CMD_TUNE, .id = SIM_TUNE_WORKERS, .value = (int32_t)base_random_below(&pool, 9)};
    hurt(world, tick);
    sim_step(world, commands, count);
    run.pools |= 1u << nav_requests_threads(world->priv->requests);
    run.barricades +=
        scene_event(world, SIM_EVENT_BARRICADE_UP) || scene_event(world, SIM_EVENT_BARRICADE_DOWN);
    run.paths += world->priv->paths.under_way_count > 0;
    run.hash[tick] = sim_world_hash(world);
  }
  run.builds = world->stats.field_builds;
  scene_free(world); // often with a field under way
  sim_level_free(&level);
  return run;
}

static void expect_equal(const Run *run, const Run *expected, uint64_t number, int32_t threads) {
  for (int32_t i = 0; i < TICKS; i++)
    if (run->hash[i] != expected->hash[i])
      fail_msg("world %d differs with %d threads at tick %d", (int)number, (int)threads, (int)i + 1);
  assert_int_equal(run->builds, expected->builds);
}

static void threads_and_delays_change_nothing(void **state) {
  (void)state;
  atomic_uint delays = 0;
  int32_t barricades = 0, paths = 0;
  uint32_t pools = 0;
  for (uint64_t number = 0; number < WORLDS; number++) {
    Run expected = play_world(number, 0, true, NULL, NULL);
    barricades += expected.barricades;
    paths += expected.paths;
    for (int32_t i = 1; i < SUPPORT_THREAD_COUNTS; i++) {
      Run free_run = play_world(number, support_threads[i], true, NULL, NULL);
      expect_equal(&free_run, &expected, number, support_threads[i]);
      Run delayed = play_world(number, support_threads[i], true, support_random_delay, &delays);
      expect_equal(&delayed, &expected, number, support_threads[i]);
    }
    Run live = play_world(number, LIVE, true, NULL, NULL);
    expect_equal(&live, &expected, number, LIVE);
    Run late = play_world(number, LIVE, true, support_random_delay, &delays);
    expect_equal(&late, &expected, number, LIVE);
    pools |= live.pools;
  }
  assert_int_equal(pools, 0x1ff);
  assert_true(barricades > WORLDS); // walls did change while fields were under way
  assert_true(paths > WORLDS);
}

/// Built from scratch or repaired, every field is the same in every cell, and so is all that follows from it.
static void repair_changes_nothing(void **state) {
  (void)state;
  for (uint64_t number = 0; number < WORLDS; number++) {
    Run repaired = play_world(number, 0, true, NULL, NULL), built = play_world(number, 0, false, NULL, NULL);
    expect_equal(&repaired, &built, number, 0);
  }
}

/// A standing crowd in front of a standing hero, and an enemy that passes now and then: mostly repaired,
/// and equal after every adoption to a field that was never repaired.
static void count_repairs(int32_t diagonal) {
  SimLevel level;
  assert_true(sim_level_init(&level, 50, 50));
  level.tuning.value[SIM_TUNE_DIAGONAL] = diagonal;
  for (int32_t i = 0; i < 2500; i++)
    nav_grid_set_terrain(&level.grid, i % 50, i / 50, i % 13 == 0 ? NAV_ROCK : NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  SimWorld *world = scene_world(&level, 3, 0);
  NavField built;
  assert_true(nav_field_init(&built, &world->grid));
  int32_t repaired = 0, changed = 0, adopted = 0;
  for (int32_t tick = 0; tick < 1200; tick++) {
    SimCommand spawn = {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 1, .y = 2, .value = 1};
    int64_t before = world->field_tick;
    sim_step(world, &spawn, tick % 300 == 0);
    if (world->field_tick == before) continue;
    adopted++;
    repaired += nav_field_repaired(&world->field) >= 0;
    changed += nav_field_repaired(&world->field) > 0;
    assert_int_equal(nav_field_build(&built, &world->field_input), NAV_FIELD_OK);
    assert_memory_equal(built.value, world->field.value, (size_t)built.cells * sizeof *built.value);
    assert_memory_equal(built.best, world->field.best, (size_t)built.cells);
    assert_true(built.reached == world->field.reached && built.max == world->field.max);
    assert_int_equal(world->field.unit, diagonal ? NAV_FIELD_STRAIGHT : 1);
  }
  print_message("%d of %d fields repaired, %d with changes\n", (int)repaired, (int)adopted, (int)changed);
  assert_true(repaired > adopted / 2 && changed > 10);
  assert_int_equal(world->stats.field_repairs, repaired);
  nav_field_free(&built);
  scene_free(world);
  sim_level_free(&level);
}

static void repairs_happen_and_equal_builds(void **state) {
  (void)state;
  count_repairs(0);
  count_repairs(1);
}

/// After a repair that was wasted none is tried for a while, each time twice as long, up to 32 fields:
/// written out again, from what the repairs have shown.
static void wasted_repairs_are_not_tried_for_a_while(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 60, 30));
  for (int32_t i = 0; i < 60 * 30; i++) nav_grid_set_terrain(&level.grid, i % 60, i / 60, NAV_FLOOR);
  level.hero_x = 2;
  level.hero_y = 15;
  SimWorld *world = scene_world(&level, 3, 0);
  const SimCommand spawn = {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 57, .y = 15, .value = 60};
  const SimCommand move = {.kind = SIM_CMD_MOVE_TO, .x = 57, .y = 2};
  const SimFlowSlot *slot = &world->priv->flow[SIM_FLOW_WALKER_HERO];
  int32_t backoff = 0, left = 0, wasted = 0, longest = 0;
  for (int32_t tick = 0; tick < 3000; tick++) {
    const int64_t before = world->stats.field_builds;
    const bool repairing = slot->repairing;
    sim_step(world, tick == 0 ? &spawn : &move, tick % 400 == 0);
    if (world->stats.field_builds == before) continue;
    assert_false(repairing && left > 0);
    if (left > 0) left--;
    if (!repairing) continue;
    const bool repaired = nav_field_repaired(&world->field) >= 0;
    wasted += !repaired;
    backoff = repaired ? 0 : backoff == 0 ? 1 : backoff < 32 ? 2 * backoff : 32;
    left = backoff;
    if (backoff > longest) longest = backoff;
  }
  print_message("%d repairs wasted, %d fields without one\n", (int)wasted, (int)longest);
  assert_true(wasted > 3 && longest >= 4);
  scene_free(world);
  sim_level_free(&level);
}

static void small_level(SimLevel *level, int32_t field_hz) {
  scene_level(level, "############\n"
                     "#@.....#...#\n"
                     "#.####.#.s.#\n"
                     "#..........#\n"
                     "############\n");
  level->tuning.value[SIM_TUNE_FIELD_HZ] = field_hz;
}

/// A worker that is stuck holds the world up at the tick when its field is due, not before.
static void a_tick_waits_only_when_the_field_is_due(void **state) {
  (void)state;
  SimLevel level;
  SupportBar bar;
  small_level(&level, 10);
  support_bar_init(&bar);
  bar.open = true;
  SimWorld *world = make_world(&level, 1, support_bar_delay, &bar);
  while (!world->priv->pending) scene_run(world, 1);
  int64_t asked = world->priv->pending_tick;
  scene_run(world, FIELD_LATENCY);
  assert_int_equal(world->field_tick, asked);
  support_bar_close(&bar);
  while (!world->priv->pending) scene_run(world, 1);
  asked = world->priv->pending_tick;
  support_bar_await(&bar, 1);
  NavPending pending;
  assert_int_equal(sim_world_pending(world, &pending, 1), 1);
  assert_true(pending.kind == NAV_REQUEST_FIELD && pending.due == asked + FIELD_LATENCY);
  assert_int_equal(pending.state, NAV_REQUEST_RUNS);
  scene_run(world, FIELD_LATENCY - 1); // would never end if it waited
  assert_true(world->priv->pending && world->field_tick < asked);
  support_bar_open(&bar);
  scene_run(world, 1);
  assert_int_equal(sim_world_pending(world, &pending, 1), 0);
  assert_int_equal(world->field_tick, asked);
  scene_free(world);
  support_bar_free(&bar);
  sim_level_free(&level);
}

/// The option counts at the start, then the tunable; the level's value where the option leaves it to that.
static void the_tunable_follows_the_option(void **state) {
  (void)state;
  const int32_t options[] = {LIVE, 0, 3, 8, 64}, started[] = {5, 0, 3, 8, 64}, shown[] = {5, 0, 3, 8, 8};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    SimLevel level;
    small_level(&level, 10);
    level.tuning.value[SIM_TUNE_WORKERS] = 5;
    SimWorld *world = make_world(&level, options[i], NULL, NULL);
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = 3});
    assert_int_equal(nav_requests_threads(world->priv->requests), started[i]);
    assert_int_equal(world->tuning.value[SIM_TUNE_WORKERS], shown[i]);
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_WORKERS, .value = 2});
    assert_int_equal(nav_requests_threads(world->priv->requests), 2);
    scene_free(world);
    sim_level_free(&level);
  }
}

/// The workers of a world read its map correctly after the world has moved.
static void a_world_moves_with_its_workers(void **state) {
  (void)state;
  SimLevel level;
  small_level(&level, 30);
  atomic_uint delays = 0;
  SimWorld *plain = make_world(&level, 0, NULL, NULL);
  SimWorld *from = make_world(&level, 2, support_random_delay, &delays);
  SimWorld *to = malloc(sizeof *to);
  assert_non_null(to);
  sim_world_move(to, from);
  scene_free(from);
  for (int32_t tick = 0; tick < 60; tick++) {
    SimCommand barricade = {.kind = SIM_CMD_BARRICADE, .x = 5, .y = 3};
    sim_step(plain, &barricade, tick % 20 == 13);
    sim_step(to, &barricade, tick % 20 == 13);
    assert_true(sim_world_hash(to) == sim_world_hash(plain));
  }
  scene_free(plain);
  scene_free(to);
  sim_level_free(&level);
}

/// Making a world takes the memory that a crowd and walls may cost, in the workers as well.
static void a_tick_with_threads_takes_no_memory(void **state) {
  (void)state;
#if defined(COUNTS_MEMORY)
  SimLevel level;
  small_level(&level, 60);
  SimWorld *world = make_world(&level, 2, NULL, NULL);
  const SimCommand commands[] = {{.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_WEIGHT, .value = 16},
                                 {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_CAP, .value = 255},
                                 {.kind = SIM_CMD_MOVE_TO, .x = 6, .y = 1},
                                 {.kind = SIM_CMD_SPAWN, .x = 9, .y = 1, .value = 60}};
  sim_step(world, commands, sizeof commands / sizeof *commands);
  struct mallinfo2 before = mallinfo2();
  scene_run(world, 600);
  struct mallinfo2 after = mallinfo2();
  assert_true(before.uordblks + before.hblkhd > 0);
  assert_int_equal(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd);
  scene_free(world);
  sim_level_free(&level);
#else
  print_message("a_tick_with_threads_takes_no_memory is skipped: memory is not counted here\n");
  skip();
#endif
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_and_delays_change_nothing),
      cmocka_unit_test(repair_changes_nothing),
      cmocka_unit_test(repairs_happen_and_equal_builds),
      cmocka_unit_test(wasted_repairs_are_not_tried_for_a_while),
      cmocka_unit_test(a_tick_waits_only_when_the_field_is_due),
      cmocka_unit_test(the_tunable_follows_the_option),
      cmocka_unit_test(a_world_moves_with_its_workers),
      cmocka_unit_test(a_tick_with_threads_takes_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
