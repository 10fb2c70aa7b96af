/* Fields of large maps: built in parts, known where an enemy follows them. They decide what whole fields
 * decide, whichever thread builds them, however they are cut, and through saving and loading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/field/work.h"
#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/fields/snapshots.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/delays.h"

enum {
  WORLDS = THREADS_ARE_WATCHED ? 2 : 6,
  TICKS = 160,
  MAX_COMMANDS = SIM_ENEMY_KIND_COUNT + 2,
  LONG_LATENCY = 60,  // ticks; the crowd is gathered in 3 slices
  EARLY_LATENCY = 40, // in 2
  FIRST_EARLY = 4,    // the worlds from here on have both
};

typedef struct Way {
  int32_t threads;
  int64_t portion; // 0: all at once
  bool whole;      // fields are whole, read or not
  bool looks;      // the test reads them everywhere, now and then
  bool saves;      // the world is saved and loaded now and then
  bool early;      // the latency is long, and fields that take little are followed before it ends
  NavRequestsDelay *delay;
} Way;

typedef struct Run {
  BaseHash hash[TICKS];
  int32_t in_parts; // ticks with fields under way that were not finished
  int32_t saved;    // times that it was saved with fields under way
  int32_t gathered; // and with a part of the crowd gathered
  int32_t early;    // fields followed before they were due
  int32_t changed;  // and the map had changed since they were asked for
  int32_t late;     // fields followed when they were
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
                           .large_latency = way->early ? EARLY_LATENCY : 0,
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

static Run play_world(uint64_t number, const Way *way, void *context) {
  Run run = {0};
  BaseRandom random = base_random_seeded(number, 41);
  SimLevel level;
  scene_random_level(&level, &random);
  level.tuning.value[SIM_TUNE_FIELD_LATENCY] = number % 4 == 1 ? LONG_LATENCY : 1 + (int32_t)(number % 12);
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 10 + (int32_t)(number % 3) * 10;
  SimWorld *world = calloc(1, sizeof *world);
  const SimWorldOptions options = options_of(way, context);
  assert_true(world != NULL && sim_world_init(world, &level, &options));
  world->priv->whole_fields = way->whole;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[MAX_COMMANDS];
    int32_t count = commands_for(world, tick, &random, commands);
    if (way->early && tick % 80 < 74) count = 0; // so that fields take little
    NavPending under_way[SIM_FLOW_COUNT];
    const int64_t due = world->priv->pending ? world->priv->pending_due : -1;
    const int64_t asked = world->priv->pending_tick;
    const bool changed = world->priv->map_changes[1 - world->priv->live].count > 0; // since it was asked for
    sim_step(world, commands, count);
    run.early += world->field_tick == asked && tick < due;
    run.changed += changed && world->field_tick == asked && tick < due;
    run.late += world->field_tick == asked && tick == due;
    run.hash[tick] = sim_world_hash(world);
    run.in_parts += sim_world_pending(world, under_way, SIM_FLOW_COUNT) > 0 &&
                    under_way[0].kind == NAV_REQUEST_FIELD && under_way[0].state != NAV_REQUEST_ANSWERED;
    if (way->looks && tick % 20 == 0) look_everywhere(world);
    const bool gathers = !sim_flows_are_gathered(world);
    if (!way->saves || (tick % 9 != 0 && !gathers)) continue;
    run.saved += world->priv->pending;
    run.gathered += gathers;
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
  int32_t in_parts = 0, saved = 0, gathered = 0;
  for (uint64_t number = 0; number < WORLDS; number++) {
    const Run expected = play_world(number, &(Way){.whole = true}, NULL);
    for (int32_t i = 0; i < (int32_t)(sizeof ways / sizeof *ways); i++) {
      const Run run = play_world(number, &ways[i], &delays);
      expect_equal(&run, &expected, number, i);
      in_parts += run.in_parts;
      saved += run.saved;
      gathered += run.gathered;
    }
  }
  assert_true(saved > WORLDS && gathered > WORLDS);
  print_message("%d ticks with fields half done\n", (int)in_parts);
}

/// When a field is followed that takes little does not depend on who computes it, in what portions, or on a
/// save in between.
static void early_is_early_for_everybody(void **state) {
  (void)state;
  atomic_uint delays = 0;
  const Way ways[] = {
      {.early = true, .threads = 0, .portion = 40},
      {.early = true, .threads = 0, .portion = 7, .looks = true},
      {.early = true, .threads = 1, .portion = 300},
      {.early = true, .threads = 2, .portion = 25, .delay = support_random_delay},
      {.early = true, .threads = 8, .portion = 100, .looks = true, .delay = support_random_delay},
      {.early = true, .threads = 0, .portion = 60, .saves = true},
      {.early = true, .threads = 2, .portion = 30, .saves = true, .delay = support_random_delay},
  };
  int32_t early = 0, late = 0, changed = 0;
  for (uint64_t number = FIRST_EARLY; number < FIRST_EARLY + WORLDS; number++) {
    const Run expected = play_world(number, &(Way){.early = true}, NULL);
    early += expected.early;
    late += expected.late;
    changed += expected.changed;
    for (int32_t i = 0; i < (int32_t)(sizeof ways / sizeof *ways); i++) {
      const Run run = play_world(number, &ways[i], &delays);
      expect_equal(&run, &expected, number, i);
    }
  }
  print_message("%d fields early, %d when due\n", (int)early, (int)late);
  assert_true(early > WORLDS / 2 && late > 0);
  assert_true(changed > 0 || THREADS_ARE_WATCHED); // which plays two worlds
}

/// A snapshot that visits blocks where an enemy moved equals a plain copy.
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
      // The crowd is at rest from the snapshot to the enemies' own phase, and no enemy arrives in between.
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

/// The expected contents of a snapshot in slices, gathered next to it.
typedef struct Copy {
  uint8_t *crowd;   // at the start of the tick
  uint8_t *first;   // at the start of the tick of the first slice
  uint8_t *slices;  // each part as it was in the tick of its slice
  int32_t cells;    // of the parts that are there
  int32_t taken;    // whole snapshots
  int32_t of_ticks; // those that are not of one tick's crowd
} Copy;

static void wide_level(SimLevel *level, int32_t latency, BaseRandom *random) {
  assert_true(sim_level_init(level, 90, 70));
  for (int32_t i = 0; i < 90 * 70; i++)
    nav_grid_set_terrain(&level->grid, i % 90, i / 90,
                         base_random_below(random, 6) == 0 ? NAV_ROCK : NAV_FLOOR);
  assert_true(sim_level_place_hero(level));
  level->tuning.value[SIM_TUNE_FIELD_LATENCY] = latency;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
}

/// After a tick: takes the cells that its slice is to hold. The parts are of whole words of eight blocks.
static void copy_slice(const SimWorld *world, Copy *copy, int32_t slices) {
  const int32_t cells = world->grid.cells, words = (cells - 1) / 512 + 1;
  const int32_t since = (int32_t)(world->tick - world->priv->pending_tick);
  const uint8_t *snapshot = world->priv->snapshot[1 - world->priv->live];
  if (!world->priv->pending || since > slices) return;
  assert_int_equal(world->priv->flow[SIM_FLOW_WALKER_HERO].ticket != 0, since == slices);
  if (since == 1) memcpy(copy->first, copy->crowd, (size_t)cells);
  if (since == 1) copy->cells = 0;
  const int32_t parts = since * 64 / slices, end = words * parts / 64 * 512;
  for (; copy->cells < end && copy->cells < cells; copy->cells++)
    copy->slices[copy->cells] = copy->crowd[copy->cells];
  assert_memory_equal(snapshot, copy->slices, (size_t)copy->cells);
  if (since < slices) return;
  assert_int_equal(copy->cells, cells);
  copy->taken++;
  copy->of_ticks += memcmp(copy->first, copy->slices, (size_t)cells) != 0;
}

/// On a large map each slice holds its part of the map as it is in the slice's own tick. A change of the map
/// does not restart the snapshot.
static void slices_hold_the_crowds_of_their_ticks(void **state) {
  (void)state;
  Copy copy = {0};
  for (int32_t slices = 1; slices <= 3; slices++) {
    BaseRandom random = base_random_seeded((uint64_t)slices, 43);
    SimLevel level;
    wide_level(&level, 16 * slices + 12, &random);
    SimWorld *world = calloc(1, sizeof *world);
    SimWorldOptions options = options_of(&(Way){.portion = 500}, NULL);
    options.population = 300;
    assert_true(world != NULL && sim_world_init(world, &level, &options));
    const size_t cells = (size_t)world->grid.cells;
    copy.crowd = malloc(cells), copy.first = malloc(cells), copy.slices = malloc(cells);
    assert_true(copy.crowd != NULL && copy.first != NULL && copy.slices != NULL);
    for (int32_t tick = 0; tick < 4 * TICKS; tick++) {
      // The crowd is at rest from here to the enemies' own phase, and no enemy arrives in between.
      const SimCommand barricade = {.kind = SIM_CMD_BARRICADE,
                                    .x = nav_grid_x(&world->grid, world->heroes[0].cell) + 1,
                                    .y = nav_grid_y(&world->grid, world->heroes[0].cell)};
      memcpy(copy.crowd, world->crowd, cells);
      sim_step(world, &barricade, base_random_below(&random, 3) == 0);
      copy_slice(world, &copy, slices);
    }
    free(copy.crowd), free(copy.first), free(copy.slices);
    scene_free(world);
    sim_level_free(&level);
  }
  assert_true(copy.taken > 20 && copy.of_ticks > 10);
}

/// A shade in a chamber whose door closes while the crowd is gathered has lost its way: for it the field
/// would have to be whole. Where it closes after the field was asked for, that leads through it.
static void who_loses_the_way_is_wanted_no_more(void **state) {
  (void)state;
  enum { NEVER, WHILE_GATHERED, LATER, CASES };
  for (int32_t closes = NEVER; closes < CASES; closes++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 220, 200));
    for (int32_t i = 0; i < 220 * 200; i++) nav_grid_set_terrain(&level.grid, i % 220, i / 220, NAV_FLOOR);
    for (int32_t y = 90; y < 111; y++)
      nav_grid_set_terrain(&level.grid, 60, y, y == 100 ? NAV_FLOOR : NAV_ROCK);
    for (int32_t x = 60; x < 71; x++)
      for (int32_t y = 90; y < 111; y += 20) nav_grid_set_terrain(&level.grid, x, y, NAV_ROCK);
    for (int32_t y = 90; y < 111; y++) nav_grid_set_terrain(&level.grid, 70, y, NAV_ROCK);
    level.hero_x = 20, level.hero_y = 100;
    level.tuning.value[SIM_TUNE_FIELD_LATENCY] = 40;
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = calloc(1, sizeof *world);
    SimWorldOptions options = options_of(&(Way){.portion = 100}, NULL);
    options.population = 0;
    assert_true(world != NULL && sim_world_init(world, &level, &options));
    const SimCommand come = {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 65, .y = 100, .value = 2};
    const SimCommand shut = {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 60, .y = 100, .value = 1};
    sim_step(world, &come, 1);
    while (!world->priv->pending || sim_flows_are_gathered(world)) scene_run(world, 1);
    assert_int_equal(world->priv->flow[SIM_FLOW_WALKER_HERO].listed, 1);
    sim_step(world, &shut, closes == WHILE_GATHERED);
    while (!sim_flows_are_gathered(world)) scene_run(world, 1);
    const int64_t asked = world->priv->pending_tick;
    sim_step(world, &shut, closes == LATER);
    while (world->field_tick < asked) scene_run(world, 1);
    const NavField *field = sim_flow(world, SIM_FLOW_WALKER_HERO);
    assert_true(field->frontier != NAV_WHOLE);
    assert_true((field->reached < 100) == (closes == WHILE_GATHERED)); // the hero's tile is known at once
    scene_free(world);
    sim_level_free(&level);
  }
}

/// Kinds die out and come back, and with them the fields that only they follow: these are built from
/// scratch, not repaired, on small maps and on large ones.
static void fields_that_come_back_are_made_anew(void **state) {
  (void)state;
  static const int32_t kinds[] = {SIM_MOTH, SIM_NEWT, SIM_THIEF};
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 44);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_FIELD_HZ] = 30;
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = calloc(1, sizeof *world);
    SimWorldOptions options = options_of(&(Way){.portion = 500}, NULL);
    if (number % 2 == 0) options.large_map = 0;
    assert_true(world != NULL && sim_world_init(world, &level, &options));
    for (int32_t tick = 0; tick < TICKS; tick++) {
      const int32_t kind = kinds[tick / 20 % 3];
      for (int32_t i = world->actors.count - 1; i >= 0 && tick % 20 == 10; i--)
        if (world->actors.kind[i] == kind) sim_actor_remove(world, i);
      const SimCommand come = {.kind = SIM_CMD_SPAWN,
                               .id = kind,
                               .value = 3,
                               .x = (int32_t)base_random_below(&random, (uint32_t)world->grid.width),
                               .y = (int32_t)base_random_below(&random, (uint32_t)world->grid.height)};
      sim_step(world, &come, tick % 20 < 3);
      if (tick % 4 == 0) look_everywhere(world);
    }
    scene_free(world);
    sim_level_free(&level);
  }
}

/// On a large map a field is known where enemies are going to arrive, so that they need not wait for it.
static void fields_are_known_where_enemies_arrive(void **state) {
  (void)state;
  for (int32_t spawners = 0; spawners < 2; spawners++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 220, 200));
    for (int32_t i = 0; i < 220 * 200; i++) nav_grid_set_terrain(&level.grid, i % 220, i / 220, NAV_FLOOR);
    level.hero_x = 20, level.hero_y = 100;
    SimWorld *world = calloc(1, sizeof *world);
    SimWorldOptions options = options_of(&(Way){.portion = 100}, NULL);
    options.population = 0;
    assert_true(world != NULL && sim_world_init(world, &level, &options));
    const SimCommand later = {
        .kind = SIM_CMD_SPAWNER, .id = SIM_SHADE, .x = 90, .y = 100, .value = 1, .start = 600};
    sim_step(world, &later, spawners);
    scene_run(world, 60);
    const NavField *field = sim_flow(world, SIM_FLOW_WALKER_HERO);
    const NavCell there = nav_grid_cell(&world->grid, 90, 100);
    assert_true(field->frontier != NAV_WHOLE);
    assert_int_equal(field->value[there] < field->frontier, spawners);
    scene_free(world);
    sim_level_free(&level);
  }
}

static int32_t untouched(const NavField *field) {
  const FieldWork *work = field->work;
  return field->cells - work->touched;
}

/// The fields of a flow whose first follower comes while the world runs are filled a share a tick: the next
/// one before it is asked for, the other one before it becomes the next. Those of the level are filled
/// before.
static void memory_comes_in_shares(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 90, 70));
  for (int32_t i = 0; i < 90 * 70; i++) nav_grid_set_terrain(&level.grid, i % 90, i / 90, NAV_FLOOR);
  level.hero_x = level.hero_y = 20;
  SimWorld *world = calloc(1, sizeof *world);
  SimWorldOptions options = options_of(&(Way){.portion = 100}, NULL);
  options.large_latency = 160; // gathers for 10 ticks
  assert_true(world != NULL && sim_world_init(world, &level, &options));
  SimFlowSlot *slots = world->priv->flow, *slot = &slots[SIM_FLOW_FLYER_HERO];
  assert_int_equal(untouched(&world->field) + untouched(&slots[SIM_FLOW_WALKER_HERO].next), 0);
  const SimCommand moths = {.kind = SIM_CMD_SPAWN, .id = SIM_MOTH, .x = 50, .y = 40, .value = 4};
  const int32_t cells = world->grid.cells, share = cells / 8 + 1;
  sim_step(world, &moths, 1);
  for (int32_t tick = 1; tick < 140; tick++) {
    const bool first = tick <= 10; // later they take turns
    if (first) assert_int_equal(untouched(&slot->next), tick < 8 ? cells - tick * share : 0);
    assert_true(tick != 9 || slot->ticket == 0); // so nothing else has filled it
    if (tick < 8) assert_int_equal(untouched(&slot->field), cells);
    scene_run(world, 1);
  }
  assert_int_equal(untouched(&slot->field) + untouched(&slot->next), 0);
  scene_free(world);
  sim_level_free(&level);
}

/// A written function of the map's size: the tunable's up to 524,288 tiles, then at least tiles / 262,144 x
/// (1 + shorter side / 3072), rounded up. A field that takes little is followed after the tunable's.
static void latency_follows_from_the_size(void **state) {
  (void)state;
  static const struct {
    int32_t width, height, latency;
    bool large;
  } cases[] = {{30, 20, 2, false},   {724, 724, 2, false},  {4096, 128, 2, false},
               {4096, 129, 3, true}, {1024, 1024, 6, true}, {700, 2048, 7, true}};
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
    const int32_t tuned = world->tuning.value[SIM_TUNE_FIELD_LATENCY];
    scene_run(world, (cases[i].large ? tuned : cases[i].latency) - 1); // so little is early on a large map
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
      cmocka_unit_test(early_is_early_for_everybody),
      cmocka_unit_test(snapshots_equal_copies),
      cmocka_unit_test(slices_hold_the_crowds_of_their_ticks),
      cmocka_unit_test(who_loses_the_way_is_wanted_no_more),
      cmocka_unit_test(fields_that_come_back_are_made_anew),
      cmocka_unit_test(fields_are_known_where_enemies_arrive),
      cmocka_unit_test(memory_comes_in_shares),
      cmocka_unit_test(latency_follows_from_the_size),
  };
  const struct CMUnitTest with_threads[] = {
      cmocka_unit_test(parts_decide_what_whole_fields_decide),
      cmocka_unit_test(early_is_early_for_everybody),
  };
  return THREADS_ARE_WATCHED ? cmocka_run_group_tests(with_threads, NULL, NULL)
                             : cmocka_run_group_tests(tests, NULL, NULL);
}
