/* A map that changes under the fields of a large map: no tick builds one for it, no one steps where it has
 * closed, and two latencies later they are those of a build from scratch. Threads and saves decide nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/fields/maps.h"
#include "sim/fields/snapshots.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/delays.h"

enum {
  WIDTH = 150,
  HEIGHT = 120,
  LATENCY = 40, // ticks; the crowd is gathered in 2 slices
  TICKS = THREADS_ARE_WATCHED ? 200 : 400,
  SEEN = LATENCY + 2, // ticks from a change to the asking for fields of it, at most
};

static void make_level(SimLevel *level, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 61);
  assert_true(sim_level_init(level, WIDTH, HEIGHT));
  for (int32_t i = 0; i < WIDTH * HEIGHT; i++)
    nav_grid_set_terrain(&level->grid, i % WIDTH, i / WIDTH,
                         base_random_below(&random, 5) == 0 ? NAV_ROCK : NAV_FLOOR);
  for (int32_t y = 1; y < HEIGHT - 1; y++) nav_grid_set_terrain(&level->grid, WIDTH / 2, y, NAV_ROCK);
  assert_true(sim_level_place_hero(level));
  nav_grid_set_terrain(&level->grid, level->hero_x + 1, level->hero_y, NAV_FLOOR);
  level->tuning.value[SIM_TUNE_FIELD_LATENCY] = 2;
  level->tuning.value[SIM_TUNE_FIELD_HZ] = 30;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
}

static SimWorldOptions options_of(int32_t threads) {
  return (SimWorldOptions){.seed = 3,
                           .hero = NAV_NO_CELL,
                           .population = 300,
                           .capacity = 600,
                           .threads = threads,
                           .large_map = 1,
                           .large_latency = LATENCY,
                           .field_portion = 200};
}

static SimWorld *open_world(const SimLevel *level, int32_t threads) {
  const SimWorldOptions options = options_of(threads);
  return scene_world_of(level, &options);
}

static SimCommand barricade_by_the_hero(const SimWorld *world) {
  return scene_barricade(nav_grid_x(&world->grid, world->heroes[0].cell) + 1,
                         nav_grid_y(&world->grid, world->heroes[0].cell));
}

/// Strokes of the editor, on the hero too, and now and then one of a third of the map.
static int32_t paint_strokes(const SimWorld *world, BaseRandom *random, SimCommand commands[WIDTH]) {
  const int32_t size = 1 + (int32_t)base_random_below(random, 5);
  const bool floods = base_random_below(random, 50) == 0, on_hero = base_random_below(random, 40) == 0;
  int32_t x = (int32_t)base_random_below(random, WIDTH - 5),
          y = (int32_t)base_random_below(random, HEIGHT - 5);
  const uint32_t with = base_random_below(random, 8);
  if (on_hero) x = nav_grid_x(&world->grid, world->heroes[0].cell);
  if (on_hero) y = nav_grid_y(&world->grid, world->heroes[0].cell);
  const int32_t rows = floods ? HEIGHT / 3 : size;
  for (int32_t i = 0; i < rows; i++) {
    commands[i] = (SimCommand){.kind = SIM_CMD_TERRAIN, .x = x, .y = y + i, .value = size};
    commands[i].id = with < 3 ? NAV_ROCK : with < 6 ? NAV_FLOOR : NAV_MUD;
    if (floods) commands[i].x = 0, commands[i].y = i, commands[i].value = WIDTH;
    if (with == 7 && !floods)
      commands[i] = (SimCommand){.kind = SIM_CMD_EDGE,
                                 .id = (int32_t)base_random_below(random, 3),
                                 .x = x + i,
                                 .y = y,
                                 .value = (int32_t)base_random_below(random, NAV_DIR_COUNT)};
  }
  return rows;
}

/// Units of work that the field took, and more where it has been begun again.
static int64_t work_of(const SimWorld *world) {
  return nav_field_work(&world->field);
}

/// The field that is followed is touched by no change of the map; the one under way goes on as in other
/// ticks.
static void a_change_makes_no_work(void **state) {
  (void)state;
  for (int32_t on_hero = 0; on_hero < 2; on_hero++) {
    SimLevel level;
    make_level(&level, 1);
    SimWorld *world = open_world(&level, 0);
    const SimFlowSlot *slot = &world->priv->flow[SIM_FLOW_WALKER_HERO];
    int32_t changed = 0;
    for (int32_t tick = 0; tick < TICKS; tick++) {
      SimCommand command = barricade_by_the_hero(world);
      if (on_hero != 0) command = (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .value = 1};
      if (on_hero != 0) command.x = nav_grid_x(&world->grid, world->heroes[0].cell);
      if (on_hero != 0) command.y = nav_grid_y(&world->grid, world->heroes[0].cell);
      const uint32_t revision = world->grid.revision;
      const int64_t before = work_of(world), followed = world->field_tick, reached = world->field.reached;
      const NavTicket ticket = slot->ticket;
      const int64_t under_way = nav_field_work(&slot->next);
      sim_step(world, &command, tick > LATENCY && tick % 7 == 0);
      if (world->grid.revision == revision || world->field_tick != followed) continue;
      assert_true(work_of(world) == before && world->field.reached == reached);
      const bool same = ticket != 0 && slot->ticket == ticket;
      // A whole one takes about three times the map.
      assert_true(!same || nav_field_work(&slot->next) - under_way < WIDTH * HEIGHT / 4);
      changed++;
    }
    assert_true(changed > 10);
    scene_free(world);
    sim_level_free(&level);
  }
}

static bool is_of_the_map(const SimWorld *world, SimFlow flow) {
  const NavGrid *grid = sim_flow_input(world, flow)->grid;
  const size_t cells = (size_t)grid->cells;
  return memcmp(grid->terrain, world->grid.terrain, cells) == 0 &&
         memcmp(grid->edges, world->grid.edges, cells) == 0 && grid->edge_count == world->grid.edge_count;
}

static void expect_built(const SimWorld *world) {
  NavField built;
  NavFieldInput input = *sim_flow_input(world, SIM_FLOW_WALKER_HERO);
  input.grid = &world->grid;
  assert_true(nav_field_init(&built, &world->grid));
  assert_int_equal(nav_field_build(&built, &input), NAV_FIELD_OK);
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    assert_int_equal(sim_flow_value(world, SIM_FLOW_WALKER_HERO, cell), built.value[cell]);
    assert_int_equal(sim_flow_ways(world, SIM_FLOW_WALKER_HERO, cell), built.best[cell]);
  }
  nav_field_free(&built);
}

static void expect_components(const SimWorld *world) {
  const NavComponents *walkers = sim_field_walkers(world, sim_flow_input(world, SIM_FLOW_WALKER_HERO)->grid);
  int32_t *other = calloc((size_t)world->walkers.last + 1, sizeof *other);
  assert_non_null(other);
  assert_int_equal(walkers->count, world->walkers.count);
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    const int32_t label = world->walkers.label[cell];
    if (other[label] == 0) other[label] = walkers->label[cell];
    assert_int_equal(other[label], walkers->label[cell]);
  }
  free(other);
}

/// The wall holds at once, which scene_check looks at; the field is of the map as it was when it was asked
/// for, and two latencies after the last change of the map as it is.
static void the_field_follows_after_two_latencies(void **state) {
  (void)state;
  for (uint64_t game = 0; game < 3; game++) {
    BaseRandom random = base_random_seeded(game, 62);
    SimLevel level;
    make_level(&level, game);
    SimWorld *world = open_world(&level, 0);
    int32_t lags = 0;
    for (int32_t tick = 0; tick < TICKS; tick++) {
      SimCommand commands[WIDTH];
      const int32_t count = tick % 3 != 0 ? 0 : paint_strokes(world, &random, commands);
      sim_step(world, commands, count);
      scene_check(world);
      lags += sim_fields_lag(world);
      assert_int_equal(!sim_fields_lag(world) && !is_of_the_map(world, SIM_FLOW_WALKER_HERO), 0);
    }
    assert_true(lags > TICKS / 2);
    const SimStats before = world->stats;
    scene_run(world, SEEN + LATENCY);
    assert_true(world->stats.field_builds > before.field_builds &&
                world->stats.field_tiles >= before.field_tiles + world->field.reached);
    assert_true(!sim_fields_lag(world) && is_of_the_map(world, SIM_FLOW_WALKER_HERO));
    expect_built(world);
    expect_components(world);
    scene_free(world);
    sim_level_free(&level);
  }
}

static SimWorld *saved_and_loaded(SimWorld *world, const SimLevel *level) {
  BaseBuffer save = {0};
  static BaseIssues issues;
  const SimWorldOptions options = options_of(0);
  assert_true(sim_world_save(world, &save));
  scene_free(world);
  world = calloc(1, sizeof *world);
  assert_non_null(world);
  if (!sim_world_load(world, level, &options, save.data, save.length, &issues))
    fail_msg("%s", base_issues_first_error(&issues)->text);
  base_buffer_free(&save);
  return world;
}

/// One world by itself, one with two threads, and one that is saved and loaded while its fields lag.
static void threads_and_saves_decide_nothing(void **state) {
  (void)state;
  enum { WORLDS = 3 };
  for (uint64_t game = 0; game < 2; game++) {
    BaseRandom random = base_random_seeded(game, 63);
    SimLevel level;
    make_level(&level, game);
    SimWorld *worlds[WORLDS];
    int32_t saved = 0, gathering = 0, unlisted = 0;
    for (int32_t i = 0; i < WORLDS; i++) worlds[i] = open_world(&level, i == 1 ? 2 : 0);
    for (int32_t tick = 0; tick < TICKS; tick++) {
      SimCommand commands[WIDTH];
      int32_t count = tick % 2 != 0 ? 0 : paint_strokes(worlds[0], &random, commands);
      if (tick % 11 == 0) commands[0] = barricade_by_the_hero(worlds[0]), count = 1;
      for (int32_t i = 0; i < WORLDS; i++) sim_step(worlds[i], commands, count);
      const BaseHash hash = sim_world_hash(worlds[0]);
      for (int32_t i = 1; i < WORLDS; i++)
        if (sim_world_hash(worlds[i]) != hash)
          fail_msg("world %d of game %d differs after tick %d", (int)i, (int)game, (int)tick);
      const SimPrivate *priv = worlds[2]->priv;
      const bool gathers = !sim_flows_are_gathered(worlds[2]);
      if (tick % 13 != 0 && !gathers) continue;
      saved += sim_fields_lag(worlds[2]);
      gathering += gathers;
      unlisted += priv->map_changes[priv->live].count > priv->changed_capacity;
      worlds[2] = saved_and_loaded(worlds[2], &level);
      assert_true(sim_world_hash(worlds[2]) == hash);
    }
    assert_true(saved > 10 && gathering > 3);
    assert_true(game > 0 || unlisted > 0);
    for (int32_t i = 0; i < WORLDS; i++) scene_free(worlds[i]);
    sim_level_free(&level);
  }
}

/// An enemy that appears far from where the field is known makes no tick extend it: it waits for the next
/// field and then goes.
static void who_comes_far_away_makes_no_work(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, WIDTH, HEIGHT));
  for (int32_t i = 0; i < WIDTH * HEIGHT; i++)
    nav_grid_set_terrain(&level.grid, i % WIDTH, i / WIDTH, NAV_FLOOR);
  level.hero_x = level.hero_y = 5;
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorldOptions options = options_of(0);
  options.population = 0;
  SimWorld *world = scene_world_of(&level, &options);
  scene_command(world, scene_spawn(SIM_SHADE, 12, 5, 2));
  scene_run(world, 3 * LATENCY);
  const int64_t before = work_of(world), followed = world->field_tick;
  scene_command(world, scene_spawn(SIM_SHADE, WIDTH - 3, HEIGHT - 3, 4));
  const NavCell home = world->actors.cell[3];
  for (int32_t tick = 0; tick < 3 * LATENCY; tick++) {
    if (world->field_tick == followed) assert_true(work_of(world) == before && world->actors.cell[3] == home);
    scene_run(world, 1);
  }
  assert_true(world->field_tick != followed && world->actors.cell[3] != home);
  scene_free(world);
  sim_level_free(&level);
}

/// Worlds whose followed fields lead through other maps have other hashes.
static void the_hash_tells_their_maps_apart(void **state) {
  (void)state;
  SimLevel level;
  make_level(&level, 0);
  SimWorld *world = open_world(&level, 0);
  SimPrivate *priv = world->priv;
  BaseRandom random = base_random_seeded(9, 63);
  for (int32_t tick = 0; tick < TICKS && priv->map_changes[priv->live].count == 0; tick++) {
    SimCommand commands[WIDTH];
    sim_step(world, commands, paint_strokes(world, &random, commands));
  }
  assert_true(priv->map_changes[priv->live].count > 0);
  uint8_t *terrain = &priv->field_map[priv->live].grid.terrain[priv->map_changes[priv->live].cell[0]];
  const uint8_t before = *terrain;
  const BaseHash hash = sim_world_hash(world);
  *terrain = before == NAV_MUD ? NAV_FLOOR : NAV_MUD;
  assert_true(sim_world_hash(world) != hash);
  *terrain = before;
  assert_true(sim_world_hash(world) == hash);
  scene_free(world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_change_makes_no_work),
      cmocka_unit_test(the_field_follows_after_two_latencies),
      cmocka_unit_test(threads_and_saves_decide_nothing),
      cmocka_unit_test(who_comes_far_away_makes_no_work),
      cmocka_unit_test(the_hash_tells_their_maps_apart),
  };
  const struct CMUnitTest with_threads[] = {cmocka_unit_test(threads_and_saves_decide_nothing)};
  return THREADS_ARE_WATCHED ? cmocka_run_group_tests(with_threads, NULL, NULL)
                             : cmocka_run_group_tests(tests, NULL, NULL);
}
