/* Fields of large maps: built in parts, known where somebody follows them. They decide what whole fields
 * decide, whoever builds them, however they are cut, and through saving and loading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/delays.h"

enum { WORLDS = THREADS_ARE_WATCHED ? 4 : 12, TICKS = 160, MAX_COMMANDS = SIM_ENEMY_KIND_COUNT + 2 };

typedef struct Way {
  int32_t threads;
  int64_t portion; // 0: all at once
  bool whole;      // fields are whole whether somebody reads them or not
  bool looks;      // somebody reads them everywhere, now and then
  bool saves;      // the world is saved and loaded now and then
  NavRequestsDelay *delay;
} Way;

typedef struct Run {
  BaseHash hash[TICKS];
  int32_t in_parts; // ticks with fields under way that were not finished
  int32_t saved;    // times that it was saved with fields under way
} Run;

static SimWorldOptions options_of(const Way *way, void *context) {
  return (SimWorldOptions){.seed = 7,
                           .hero = NAV_NO_CELL,
                           .population = 30,
                           .capacity = 600,
                           .threads = way->threads,
                           .delay = way->delay,
                           .delay_context = context,
                           .large_map = 1,
                           .field_portion = way->portion};
}

static int32_t commands_for(const SimWorld *world, int32_t tick, BaseRandom *random, SimCommand *commands) {
  int32_t count = 0;
  for (int32_t i = (int32_t)base_random_below(random, 4) - 2; i >= 0; i--)
    commands[count++] = scene_random_command(world, random);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && tick % 50 == 12; kind++)
    commands[count++] = (SimCommand){.kind = SIM_CMD_SPAWN,
                                     .id = kind,
                                     .value = 5,
                                     .x = (int32_t)base_random_below(random, (uint32_t)world->grid.width),
                                     .y = (int32_t)base_random_below(random, (uint32_t)world->grid.height)};
  return count;
}

/// Every cell says what a field of the same input says that was built at once.
static void look_everywhere(const SimWorld *world) {
  NavField built;
  assert_true(nav_field_init(&built, &world->grid));
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    const NavFieldInput *input = sim_flow_input(world, (SimFlow)flow);
    if (input == NULL) continue;
    assert_int_equal(nav_field_build(&built, input), NAV_FIELD_OK);
    for (NavCell cell = 0; cell < world->grid.cells; cell++) {
      assert_int_equal(sim_flow_value(world, (SimFlow)flow, cell), built.value[cell]);
      assert_int_equal(sim_flow_ways(world, (SimFlow)flow, cell), built.best[cell]);
      assert_int_equal(sim_flow_way(world, (SimFlow)flow, cell), nav_field_way(&built, cell));
    }
  }
  nav_field_free(&built);
}

static SimWorld *saved_and_loaded(SimWorld *world, const SimLevel *level, const Way *way, void *context) {
  BaseBuffer save = {0};
  static BaseIssues issues;
  const SimWorldOptions options = options_of(way, context);
  assert_true(sim_world_save(world, &save));
  scene_free(world);
  world = calloc(1, sizeof *world);
  assert_non_null(world);
  if (!sim_world_load(world, level, &options, save.data, save.length, &issues))
    fail_msg("%s", base_issues_first_error(&issues)->text);
  base_buffer_free(&save);
  world->priv->whole_fields = way->whole;
  return world;
}

static Run play(uint64_t number, const Way *way, void *context) {
  Run run = {0};
  BaseRandom random = base_random_seeded(number, 41);
  SimLevel level;
  scene_random_level(&level, &random);
  level.tuning.value[SIM_TUNE_FIELD_LATENCY] = 1 + (int32_t)(number % 12);
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 10 + (int32_t)(number % 3) * 10;
  SimWorld *world = calloc(1, sizeof *world);
  const SimWorldOptions options = options_of(way, context);
  assert_true(world != NULL && sim_world_init(world, &level, &options));
  world->priv->whole_fields = way->whole;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[MAX_COMMANDS];
    const int32_t count = commands_for(world, tick, &random, commands);
    NavPending under_way[SIM_FLOW_COUNT];
    sim_step(world, commands, count);
    run.hash[tick] = sim_world_hash(world);
    run.in_parts += sim_world_pending(world, under_way, SIM_FLOW_COUNT) > 0 &&
                    under_way[0].kind == NAV_REQUEST_FIELD && under_way[0].state != NAV_REQUEST_ANSWERED;
    if (way->looks && tick % 20 == 0) look_everywhere(world);
    if (!way->saves || tick % 9 != 0) continue;
    run.saved += world->priv->pending;
    world = saved_and_loaded(world, &level, way, context);
    assert_true(sim_world_hash(world) == run.hash[tick]);
  }
  scene_free(world); // often with a field half done
  sim_level_free(&level);
  return run;
}

static void expect_equal(const Run *run, const Run *expected, uint64_t number, int32_t way) {
  for (int32_t i = 0; i < TICKS; i++)
    if (run->hash[i] != expected->hash[i])
      fail_msg("world %d differs at tick %d, way %d", (int)number, (int)i + 1, (int)way);
}

static void parts_decide_what_whole_fields_decide(void **state) {
  (void)state;
  atomic_uint delays = 0;
  const Way ways[] = {
      {.threads = 0, .portion = 40},
      {.threads = 0, .portion = 7, .looks = true},
      {.threads = 1, .portion = 40},
      {.threads = 2, .portion = 25, .delay = support_random_delay},
      {.threads = 8, .portion = 100, .looks = true, .delay = support_random_delay},
      {.threads = 0, .portion = 60, .saves = true},
      {.threads = 2, .portion = 30, .saves = true, .delay = support_random_delay},
  };
  int32_t in_parts = 0, saved = 0;
  for (uint64_t number = 0; number < WORLDS; number++) {
    const Run expected = play(number, &(Way){.whole = true}, NULL);
    for (int32_t i = 0; i < (int32_t)(sizeof ways / sizeof *ways); i++) {
      const Run run = play(number, &ways[i], &delays);
      expect_equal(&run, &expected, number, i);
      in_parts += run.in_parts;
      saved += run.saved;
    }
  }
  assert_true(saved > WORLDS);
  print_message("%d ticks with fields half done\n", (int)in_parts);
}

/// A snapshot that visits blocks where somebody moved holds what a plain copy holds.
static void snapshots_equal_copies(void **state) {
  (void)state;
  int32_t taken = 0;
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 42);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_FIELD_HZ] = 20;
    level.tuning.value[SIM_TUNE_FIELD_LATENCY] = 2;
    level.spawn_count = 0;
    SimWorld *world = scene_world(&level, 3, 60);
    uint8_t *copy = malloc((size_t)world->grid.cells);
    assert_non_null(copy);
    for (int32_t tick = 0; tick < TICKS; tick++) {
      // The crowd stands still from the snapshot to the enemies' own phase, and nobody arrives in between.
      memcpy(copy, world->crowd, (size_t)world->grid.cells);
      const int64_t before = world->priv->pending_tick;
      scene_run(world, 1);
      if (!world->priv->pending || world->priv->pending_tick == before) continue;
      const uint8_t *snapshot = world->priv->snapshot[1 - world->priv->live];
      assert_memory_equal(snapshot, copy, (size_t)world->grid.cells);
      taken++;
    }
    free(copy);
    scene_free(world);
    sim_level_free(&level);
  }
  assert_true(taken > WORLDS);
}

/// A written function of the map's size: the tunable's up to SIM_LARGE_MAP tiles, then one more for
/// SIM_FIELD_TILES each.
static void latency_follows_from_the_size(void **state) {
  (void)state;
  static const struct {
    int32_t width, height, latency;
    bool large;
  } cases[] = {{30, 20, 2, false},
               {724, 724, 2, false},
               {4096, 128, 2, false},
               {4096, 129, 3, true},
               {1024, 1024, 4, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SimLevel level;
    assert_true(sim_level_init(&level, cases[i].width, cases[i].height));
    for (int32_t x = 0; x < 8; x++) nav_grid_set_terrain(&level.grid, x, 3, NAV_FLOOR);
    level.hero_x = level.hero_y = 3;
    SimWorld *world = scene_world(&level, 1, 0);
    assert_true(sim_world_is_large(world) == cases[i].large);
    assert_int_equal(sim_field_latency(world), cases[i].latency);
    while (!world->priv->pending) scene_run(world, 1);
    assert_int_equal(world->priv->pending_due - world->priv->pending_tick, cases[i].latency);
    const int64_t asked = world->priv->pending_tick;
    scene_run(world, cases[i].latency - 1);
    assert_true(world->field_tick < asked);
    scene_run(world, 1);
    assert_int_equal(world->field_tick, asked);
    scene_free(world);
    sim_level_free(&level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_decide_what_whole_fields_decide),
      cmocka_unit_test(snapshots_equal_copies),
      cmocka_unit_test(latency_follows_from_the_size),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
