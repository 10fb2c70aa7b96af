/* The ground by the tunables: what terrain costs, where it opens and closes while a game runs, and how many
 * enemies a tile holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/arena.h"
#include "scenes.h"
#include "sim/world/state.h"
#include "support/reference.h"

static void set_tunable(SimWorld *world, SimTunable tunable, int32_t value) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/// The walkers' field is that of the reference, which reads the costs that the grid has now; and the
/// components are those of a recount.
static void check_map(const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  uint64_t *value = base_block_alloc((size_t)grid->cells, sizeof *value);
  int32_t *label = base_block_alloc((size_t)grid->cells, sizeof *label);
  assert_true(value != NULL && label != NULL);
  support_dijkstra(&world->field_input, value);
  support_components(grid, NAV_WALKER, label);
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    assert_int_equal(world->field.value[cell],
                     value[cell] == UINT64_MAX ? NAV_UNREACHED : (uint32_t)value[cell]);
    assert_int_equal(world->walkers.label[cell] != 0, label[cell] != 0);
    if (label[cell] != 0 && label[cell + 1] != 0 && cell + 1 < grid->cells)
      assert_int_equal(nav_components_connected(&world->walkers, cell, cell + 1),
                       label[cell] == label[cell + 1]);
  }
  base_block_free(value);
  base_block_free(label);
}

/// A live change of each cost takes effect in the same tick.
static void costs_change_in_their_tick(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "###########\n"
                               "#@..,,...s#\n"
                               "#.#.~~.##.#\n"
                               "#.....,...#\n"
                               "###########\n",
                               3);
  const NavCell start = nav_grid_cell(&world->grid, 9, 1);
  check_map(world);
  assert_int_equal(world->field.value[start], 6 + 2 * 4);
  const BaseHash before = sim_world_hash(world);
  set_tunable(world, SIM_TUNE_MUD_COST, 1);
  check_map(world);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 5, 1)], 4);
  assert_true(sim_world_hash(world) != before);
  set_tunable(world, SIM_TUNE_FLOOR_COST, 15);
  check_map(world);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 2, 1)], 15);
  assert_false(nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, 4, 2)));
  set_tunable(world, SIM_TUNE_WATER_COST, 2);
  assert_true(nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, 4, 2)));
  check_map(world);
  set_tunable(world, SIM_TUNE_WATER_COST, 99); // clamped
  assert_int_equal(nav_enter_cost(&world->grid, NAV_WALKER, NAV_WATER),
                   sim_tunables[SIM_TUNE_WATER_COST].max);
  check_map(world);
  scene_close(world, &level);
}

/// The hero takes the ford where it is cheap enough, by every steering that asks for costs.
static void cheap_water_is_waded(void **state) {
  (void)state;
  static const char *const steerings[] = {"astar", "flow", "regions"};
  for (size_t i = 0; i < sizeof steerings / sizeof *steerings; i++) {
    for (int32_t cost = 0; cost <= 15; cost += 5) {
      SimLevel level;
      SimWorld *world = scene_open(&level,
                                   "#########\n"
                                   "#@.~...*#\n"
                                   "#.#####.#\n"
                                   "#.......#\n"
                                   "#########\n",
                                   3);
      set_tunable(world, SIM_TUNE_WATER_COST, cost);
      scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find(steerings[i])});
      scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 6, .y = 1});
      bool wet = false;
      for (int32_t tick = 0; tick < 400 && world->heroes[0].status == SIM_HERO_MOVING; tick++) {
        sim_step(world, NULL, 0);
        wet = wet || world->grid.terrain[world->heroes[0].cell] == NAV_WATER;
      }
      assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
      assert_int_equal(wet, cost == 5); // 4 + the water against 11 steps round
      scene_close(world, &level);
    }
  }
}

/// Water opens and closes under crowds and hero: no actor is ever on closed ground, and all go on.
static void nobody_stays_in_closed_water(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(77, 1);
  int32_t waded = 0;
  for (int32_t game = 0; game < 40; game++) {
    SimLevel level;
    scene_random_level(&level, &random);
    for (int32_t i = 0; i < 30; i++)
      nav_grid_set_terrain(&level.grid, (int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                           (int32_t)base_random_below(&random, (uint32_t)level.grid.height), NAV_WATER);
    nav_grid_set_terrain(&level.grid, level.hero_x, level.hero_y, NAV_FLOOR);
    SimWorld *world = scene_world(&level, (uint64_t)game, 30);
    for (int32_t tick = 0; tick < 300; tick++) {
      SimCommand command = scene_random_command(world, &random);
      if (tick % 40 == 0)
        command = (SimCommand){
            .kind = SIM_CMD_TUNE, .id = SIM_TUNE_WATER_COST, .value = tick % 80 == 0 ? 1 + game % 15 : 0};
      else if (command.kind == SIM_CMD_TUNE && command.id == SIM_TUNE_WATER_COST)
        command.kind = SIM_CMD_STOP;
      sim_step(world, &command, tick % 5 == 0);
      scene_check(world);
      const NavCell stands = nav_grid_cell(&world->grid, base_fixed_tile(world->heroes[0].x),
                                           base_fixed_tile(world->heroes[0].y));
      assert_true(nav_grid_open(&world->grid, NAV_WALKER, stands));
      assert_true(nav_grid_open(&world->grid, NAV_WALKER, world->heroes[0].cell));
      for (int32_t i = 0; i < world->actors.count; i++)
        waded += sim_kind_of(world, i)->cls == NAV_WALKER &&
                 world->grid.terrain[world->actors.cell[i]] == NAV_WATER;
    }
    scene_close(world, &level);
  }
  assert_true(waded > 1000);
}

/// The last open tiles stay open: water does not close where there is neither floor nor mud, also when both
/// happen in one tick.
static void the_last_water_stays_open(void **state) {
  (void)state;
  for (int32_t together = 0; together < 2; together++) {
    SimLevel level;
    SimWorld *world = scene_open(&level,
                                 "#####\n"
                                 "#@~~#\n"
                                 "#####\n",
                                 3);
    set_tunable(world, SIM_TUNE_WATER_COST, 2);
    const SimCommand both[] = {{.kind = SIM_CMD_TUNE, .id = SIM_TUNE_WATER_COST, .value = 0},
                               {.kind = SIM_CMD_TERRAIN, .id = NAV_WATER, .x = 1, .y = 1}};
    if (together == 0) {
      scene_command(world, both[1]);
      scene_command(world, both[0]);
    } else {
      sim_step(world, both, 2);
    }
    assert_int_equal(world->tuning.value[SIM_TUNE_WATER_COST], 2);
    assert_int_equal(world->walkers.count, 1);
    assert_true(nav_grid_open(&world->grid, NAV_WALKER, world->heroes[0].cell));
    check_map(world);
    scene_command(world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = 2, .y = 1});
    set_tunable(world, SIM_TUNE_WATER_COST, 0);
    assert_int_equal(world->tuning.value[SIM_TUNE_WATER_COST], 0);
    assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 2, 1));
    scene_close(world, &level);
  }
}

/// Where no open tile has a free spot, enemies are taken out; the hero stays alive and can go on.
static void the_shore_may_be_full(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "####\n"
                               "#@~#\n"
                               "#~~#\n"
                               "####\n",
                               1);
  set_tunable(world, SIM_TUNE_WATER_COST, 1);
  set_tunable(world, SIM_TUNE_HARMLESS, 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 2, .y = 2, .value = 12});
  assert_int_equal(world->actors.count, 12);
  scene_walk_to(world, 2, 1, 5);
  set_tunable(world, SIM_TUNE_WATER_COST, 0);
  scene_check(world);
  assert_int_equal(world->actors.count, world->tuning.value[SIM_TUNE_TILE_CAPACITY]);
  assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 1, 1));
  scene_close(world, &level);
}

/// A tile takes enemies up to its capacity and no more. Where the capacity falls while the game runs, no
/// enemy is moved, and a tile that holds more takes none.
static void tiles_hold_their_capacity(void **state) {
  (void)state;
  for (int32_t capacity = 1; capacity <= 8; capacity++) {
    SimLevel level;
    SimWorld *world = scene_open(&level,
                                 "##################\n"
                                 "#@.....#.........#\n"
                                 "#..#...#..###....#\n"
                                 "#..............#.#\n"
                                 "#..#......##.....#\n"
                                 "##################\n",
                                 (uint64_t)capacity);
    set_tunable(world, SIM_TUNE_HARMLESS, 1);
    set_tunable(world, SIM_TUNE_TILE_CAPACITY, capacity);
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 12, .y = 3, .value = 150});
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_HOUND, .x = 9, .y = 3, .value = 10});
    int32_t most = 0;
    for (int32_t tick = 0; tick < 300; tick++) {
      sim_step(world, NULL, 0);
      scene_check(world);
      for (NavCell cell = 0; cell < world->grid.cells; cell++)
        if (world->crowd[cell] > most) most = world->crowd[cell];
    }
    assert_int_equal(most, capacity);
    uint8_t *before = base_block_alloc((size_t)world->grid.cells, 1);
    assert_non_null(before);
    set_tunable(world, SIM_TUNE_TILE_CAPACITY, 2);
    scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 15, .y = 1});
    for (int32_t tick = 0; tick < 300; tick++) {
      for (NavCell cell = 0; cell < world->grid.cells; cell++) before[cell] = world->crowd[cell];
      sim_step(world, NULL, 0);
      scene_check(world);
      for (NavCell cell = 0; cell < world->grid.cells; cell++)
        assert_true(world->crowd[cell] <= 2 || world->crowd[cell] <= before[cell]);
    }
    base_block_free(before);
    scene_close(world, &level);
  }
}

/// Enemies that share a full tile of eight are apart from each other, and from those of the next tile.
static void eight_stand_apart(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "######\n#@#..#\n######\n", 1);
  set_tunable(world, SIM_TUNE_TILE_CAPACITY, 8);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 3, .y = 1, .value = 20});
  assert_int_equal(world->actors.count, 16);
  const SimActors *actors = &world->actors;
  for (int32_t i = 0; i < 16; i++) {
    for (int32_t k = 0; k < i; k++) {
      const int64_t dx = actors->x[i] - actors->x[k], dy = actors->y[i] - actors->y[k];
      assert_true(dx * dx + dy * dy > (int64_t)(BASE_ONE / 6) * (BASE_ONE / 6)); // 0.35 without the jitter
    }
  }
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_change_in_their_tick),
      cmocka_unit_test(cheap_water_is_waded),
      cmocka_unit_test(nobody_stays_in_closed_water),
      cmocka_unit_test(the_last_water_stays_open),
      cmocka_unit_test(the_shore_may_be_full),
      cmocka_unit_test(tiles_hold_their_capacity),
      cmocka_unit_test(eight_stand_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
