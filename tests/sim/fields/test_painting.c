/* A map that is painted in every tick: the fields that are followed are those that a build from scratch gives
 * for the map as it is, whichever thread computed them and when; components are those of a flood; and a
 * painted tile shows in the same tick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum { GAMES = SUPPORT_ROUNDS(24), TICKS = 400 };

static void check_flow(const SimWorld *world, SimFlow flow) {
  const NavField *field = sim_flow(world, flow);
  if (field == NULL) return;
  NavField built;
  assert_true(nav_field_init(&built, &world->grid));
  assert_int_equal(nav_field_build(&built, sim_flow_input(world, flow)), NAV_FIELD_OK);
  const size_t cells = (size_t)world->grid.cells;
  if (memcmp(field->value, built.value, cells * sizeof *built.value) != 0 ||
      memcmp(field->best, built.best, cells * sizeof *built.best) != 0 || field->reached != built.reached ||
      field->max != built.max)
    fail_msg("flow %d differs from a build after tick %d", (int)flow, (int)world->tick);
  nav_field_free(&built);
}

static void check_components(const SimWorld *world) {
  NavComponents flooded;
  assert_true(nav_components_init(&flooded, &world->grid, NAV_WALKER));
  nav_components_build(&flooded, &world->grid);
  assert_int_equal(flooded.count, world->walkers.count);
  int32_t *other = calloc((size_t)flooded.count + 1, sizeof *other); // label by label
  assert_non_null(other);
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    const int32_t label = flooded.label[cell];
    assert_int_equal(label == 0, world->walkers.label[cell] == 0);
    if (other[label] == 0) other[label] = world->walkers.label[cell];
    assert_int_equal(other[label], world->walkers.label[cell]);
  }
  free(other);
  nav_components_free(&flooded);
}

/// A brush that walks over the map and pauses now and then.
static int32_t paint_with_brush(const SimWorld *world, BaseRandom *random, SimCommand *commands) {
  int32_t count = 0;
  if (base_random_below(random, 60) == 0) return 0;
  const int32_t size = 1 + (int32_t)base_random_below(random, 4);
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  const uint32_t with = base_random_below(random, 8);
  for (int32_t i = 0; i < size; i++) {
    commands[count] = (SimCommand){.kind = SIM_CMD_TERRAIN, .x = x, .y = y + i, .value = size};
    commands[count].id = with < 3 ? NAV_ROCK : with < 6 ? NAV_FLOOR : (int32_t)(with - 3);
    if (with == 7)
      commands[count] = (SimCommand){.kind = SIM_CMD_EDGE,
                                     .id = (int32_t)base_random_below(random, 3),
                                     .x = x + i,
                                     .y = y,
                                     .value = (int32_t)base_random_below(random, NAV_DIR_COUNT)};
    count++;
  }
  return count;
}

static int32_t other_command(const SimWorld *world, BaseRandom *random, int32_t tick, SimCommand *command) {
  if (tick % 50 == 10) {
    *command = (SimCommand){.kind = SIM_CMD_SPAWN, .id = tick / 50 % SIM_ENEMY_KIND_COUNT, .value = 6};
    if (tick % 100 == 10) command->id = SIM_WARDEN; // has paths
    command->x = nav_grid_x(&world->grid, world->heroes[0].cell);
    command->y = nav_grid_y(&world->grid, world->heroes[0].cell);
    return 1;
  }
  if (base_random_below(random, 12) != 0) return 0;
  *command = scene_random_command(world, random);
  if (command->kind == SIM_CMD_TUNE || command->kind == SIM_CMD_POPULATION) command->kind = SIM_CMD_MOVE_TO;
  return 1;
}

static SimWorld *open_world(const SimLevel *level, uint64_t seed, int32_t threads) {
  const SimWorldOptions options = {
      .seed = seed, .hero = NAV_NO_CELL, .population = 60, .capacity = 600, .threads = threads};
  return scene_world_of(level, &options);
}

static void play_game(uint64_t game) {
  enum { WORLDS = 4 };
  BaseRandom random = base_random_seeded(game, 101);
  SimLevel level;
  scene_random_level(&level, &random);
  level.tuning.value[SIM_TUNE_FIELD_LATENCY] = (int32_t)base_random_below(&random, 12);
  level.tuning.value[SIM_TUNE_DIAGONAL] = game % 6 == 5;
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorld *worlds[WORLDS];
  for (int32_t i = 0; i < WORLDS; i++) worlds[i] = open_world(&level, game, i % 3);
  worlds[3]->priv->no_repair = true;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[8];
    int32_t count = paint_with_brush(worlds[0], &random, commands);
    count += other_command(worlds[0], &random, tick, commands + count);
    for (int32_t i = 0; i < WORLDS; i++) sim_step(worlds[i], commands, count);
    scene_check(worlds[0]);
    const BaseHash hash = sim_world_hash(worlds[0]);
    for (int32_t i = 1; i < WORLDS; i++)
      if (sim_world_hash(worlds[i]) != hash)
        fail_msg("world %d of game %d differs after tick %d", (int)i, (int)game, (int)tick);
    for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) check_flow(worlds[tick % WORLDS], (SimFlow)flow);
    if (tick % 7 == 0) check_components(worlds[0]);
  }
  for (int32_t i = 0; i < WORLDS; i++) scene_free(worlds[i]);
  sim_level_free(&level);
}

static void painted_fields_are_those_of_a_build(void **state) {
  (void)state;
  for (uint64_t game = 0; game < GAMES; game++) play_game(game);
}

/// While the map is painted the crowd is counted as often as at other times, and the hero's moves are
/// followed.
static void a_brush_does_not_stop_the_crowds_count(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world =
      scene_open(&level, "############\n#@.........#\n#..........#\n#..........#\n############\n", 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 10, .y = 1});
  int64_t before = world->field_tick, most = 0;
  for (int32_t i = 0; i < 200; i++) {
    scene_command(
        world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = i % 2 == 0 ? NAV_MUD : NAV_FLOOR, .x = 3, .y = 3});
    if (world->field_tick != before && i > 20 && world->field_tick - before > most)
      most = world->field_tick - before;
    before = world->field_tick;
  }
  const int32_t hz = world->tuning.value[SIM_TUNE_FIELD_HZ];
  assert_in_range(most, 1, SIM_TICKS_PER_SECOND / hz + 1);
  assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 10, 1));
  assert_int_equal(world->field.value[world->heroes[0].cell], 0);
  scene_close(world, &level);
}

/// Each of many strokes, tick after tick, shows in the field of its own tick.
static void each_stroke_shows_in_its_tick(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "########\n#@.....#\n#.####.#\n#......#\n########\n", 1);
  const NavCell far = nav_grid_cell(&world->grid, 6, 1);
  for (int32_t i = 0; i < 60; i++) {
    const bool close = i % 2 == 0;
    scene_command(world,
                  (SimCommand){.kind = SIM_CMD_TERRAIN, .id = close ? NAV_ROCK : NAV_FLOOR, .x = 4, .y = 1});
    assert_int_equal(world->field.value[far], close ? 9 : 5);
  }
  scene_close(world, &level);
}

/// A stroke that covers the hero's tile builds no field to where he goes: they lead nowhere, and are asked
/// for in its tick.
static void a_stroke_on_the_hero_asks_for_fields(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "########\n#..@...#\n#......#\n########\n", 1);
  scene_run(world, 30);
  const NavCell before = world->heroes[0].cell;
  scene_command(world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 3, .y = 1});
  const NavCell hero = world->heroes[0].cell;
  assert_true(hero != before);
  assert_int_equal(world->field.reached, 0);
  assert_true(world->priv->pending && world->priv->pending_tick == world->tick - 1);
  scene_run(world, world->tuning.value[SIM_TUNE_FIELD_LATENCY]);
  assert_int_equal(world->field.value[hero], 0);
  assert_true(world->field.reached > 5);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(painted_fields_are_those_of_a_build),
      cmocka_unit_test(a_brush_does_not_stop_the_crowds_count),
      cmocka_unit_test(each_stroke_shows_in_its_tick),
      cmocka_unit_test(a_stroke_on_the_hero_asks_for_fields),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
