/* An editor changes more of a running world than single tiles: runs of tiles, places of heroes, spawners,
 * cleared tiles, the number of embers, goals of a level; and a tile that closes takes things with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"
#include "sim/world/state.h"

static const char *room = "##########\n#@.......#\n#........#\n#........#\n##########\n";

static SimCommand run_of(NavTerrain terrain, int32_t x, int32_t y, int32_t length) {
  return (SimCommand){.kind = SIM_CMD_TERRAIN, .id = (int32_t)terrain, .x = x, .y = y, .value = length};
}

static SimCommand at(SimCommandKind kind, int32_t x, int32_t y) {
  return (SimCommand){.kind = kind, .x = x, .y = y};
}

static SimCommand spawner(int32_t kind, int32_t x, int32_t y, int32_t count) {
  return (SimCommand){.kind = SIM_CMD_SPAWNER, .id = kind, .x = x, .y = y, .value = count};
}

static void expect_refused(SimWorld *world, SimCommand command) {
  const int64_t before = world->stats.refused;
  scene_command(world, command);
  assert_true(scene_event(world, SIM_EVENT_REFUSED));
  assert_int_equal(world->stats.refused, before + 1);
}

static void a_run_changes_all_its_tiles_at_once(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_command(world, scene_spawn(SIM_SENTRY, 4, 2, 4));
  scene_command(world, run_of(NAV_ROCK, 3, 2, 3));
  assert_int_equal(world->event_count, 5); // one edit, four that were pushed
  for (int32_t x = 2; x <= 6; x++)
    assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, x, 2)],
                     x >= 3 && x <= 5 ? NAV_ROCK : NAV_FLOOR);
  assert_int_equal(world->actors.count, 4); // none was pushed from tile to tile of the run
  for (int32_t i = 0; i < 4; i++)
    assert_int_equal(abs(nav_grid_y(&world->grid, world->actors.cell[i]) - 2), 1);
  scene_check(world);
  scene_command(world, run_of(NAV_ROCK, 3, 2, 3)); // nothing left to change
  assert_int_equal(world->event_count, 0);
  scene_command(world, run_of(NAV_MUD, 1, 3, 1)); // a length of 1 is one tile, and so is 0
  scene_command(world, run_of(NAV_MUD, 3, 3, 0));
  assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, 2, 3)], NAV_FLOOR);
  assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, 4, 3)], NAV_FLOOR);
  expect_refused(world, run_of(NAV_MUD, 8, 3, 3)); // leaves the map
  expect_refused(world, run_of(NAV_MUD, 8, 3, NAV_MAX_SIDE + 1));
  expect_refused(world, run_of(NAV_MUD, 8, 3, -1));
  assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, 8, 3)], NAV_FLOOR);
  scene_close(world, &level);
  world = scene_open(&level, "#####\n#@..#\n#####\n", 1);
  expect_refused(world, run_of(NAV_ROCK, 0, 1, 5)); // the hero would have no tile
  for (int32_t x = 1; x <= 3; x++)
    assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, x, 1)], NAV_FLOOR);
  assert_false(world->priv->edited);
  scene_close(world, &level);
}

/// A run is its tiles one by one, as long as no actor is on them.
static void a_run_is_its_tiles(void **state) {
  (void)state;
  for (uint64_t game = 0; game < 20; game++) {
    BaseRandom random = base_random_seeded(game, 31);
    SimLevel level;
    scene_random_level(&level, &random);
    level.spawn_count = 0; // some lie in rock
    SimWorld *whole = scene_world(&level, game, 0), *single = scene_world(&level, game, 0);
    for (int32_t i = 0; i < 60; i++) {
      const int32_t x = (int32_t)base_random_below(&random, (uint32_t)level.grid.width);
      const int32_t y = (int32_t)base_random_below(&random, (uint32_t)level.grid.height);
      const int32_t length = 1 + (int32_t)base_random_below(&random, (uint32_t)(level.grid.width - x));
      SimCommand tiles[32];
      const SimCommand run = run_of((NavTerrain)base_random_below(&random, NAV_TERRAIN_COUNT), x, y, length);
      const SimCommand gone = {.kind = SIM_CMD_POPULATION};
      bool stands_there = false; // the hero
      for (int32_t k = 0; k < length; k++) {
        tiles[k] = run_of((NavTerrain)run.id, x + k, y, 0);
        stands_there = stands_there || nav_grid_cell(&level.grid, x + k, y) == whole->heroes[0].cell;
      }
      sim_world_command(whole, &gone, 1);
      sim_world_command(single, &gone, 1);
      if (stands_there) continue;
      sim_world_command(whole, &run, 1);
      sim_world_command(single, tiles, length);
      sim_step(whole, NULL, 0);
      sim_step(single, NULL, 0);
      if (sim_world_hash(whole) != sim_world_hash(single))
        fail_msg("game %d differs after run %d", (int)game, (int)i);
    }
    scene_free(whole);
    scene_close(single, &level);
  }
}

static void heroes_are_put_elsewhere(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 8, .y = 1});
  scene_run(world, 5);
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
  scene_command(world, at(SIM_CMD_PLACE, 2, 3));
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  scene_run(world, 100);
  assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 2, 3)); // he waits there
  assert_int_equal(world->heroes[0].status, SIM_HERO_IDLE);
  assert_int_equal(world->field.value[world->heroes[0].cell], 0);
  expect_refused(world, at(SIM_CMD_PLACE, 0, 0)); // rock
  expect_refused(world, at(SIM_CMD_PLACE, -1, 2));
  SimCommand second = at(SIM_CMD_PLACE, 7, 2);
  second.hero = 1;
  expect_refused(world, second); // there is none yet
  scene_command(world, at(SIM_CMD_JOIN, 1, 1));
  scene_command(world, second);
  assert_int_equal(world->heroes[1].cell, nav_grid_cell(&world->grid, 7, 2));
  assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 2, 3));
  scene_check(world);
  scene_close(world, &level);
}

static void spawners_send_their_enemies(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_run(world, 7);
  SimCommand some = spawner(SIM_HOUND, 8, 3, 3);
  some.every = 10;
  some.start = 20;
  some.asleep = 1;
  scene_command(world, some); // in tick 7
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  scene_run(world, 19);
  assert_int_equal(world->actors.count, 0);
  scene_run(world, 1); // tick 27
  assert_int_equal(world->actors.count, 1);
  assert_int_equal(sim_world_mode(world, 0), SIM_ASLEEP);
  scene_run(world, 10);
  assert_int_equal(world->actors.count, 2);
  scene_run(world, 100);
  assert_int_equal(world->actors.count, 3);
  scene_command(world, spawner(SIM_SHADE, 1, 3, 6)); // all at once, now
  assert_int_equal(world->actors.count, 9);
  expect_refused(world, spawner(SIM_SHADE, 0, 0, 6));
  expect_refused(world, spawner(SIM_SHADE, 1, 3, 0));
  expect_refused(world, spawner(SIM_SHADE, 1, 3, SIM_MAX_ENEMIES + 1));
  expect_refused(world, spawner(SIM_SHADE, 10, 3, 1));
  SimCommand shade = spawner(SIM_SHADE, 1, 3, 1);
  shade.asleep = 1;
  expect_refused(world, shade); // never sleeps
  scene_check(world);
  scene_close(world, &level);
}

static void as_many_spawners_as_there_is_room_for(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  SimCommand later = spawner(SIM_SHADE, 8, 3, 1);
  later.start = 100000;
  scene_command(world, spawner(SIM_SHADE, 8, 2, 1)); // done at once
  for (int32_t i = 1; i < SIM_MAX_SPAWNS; i++) scene_command(world, later);
  assert_int_equal(world->priv->spawner_count, SIM_MAX_SPAWNS);
  assert_int_equal(world->stats.refused, 0);
  scene_command(world, later); // in place of the one that is done
  assert_int_equal(world->stats.refused, 0);
  assert_int_equal(world->priv->spawner_count, SIM_MAX_SPAWNS);
  expect_refused(world, later);
  const SimCommand clear = at(SIM_CMD_CLEAR, 8, 3);
  scene_command(world, clear);
  assert_int_equal(world->priv->spawner_count, 0);
  scene_close(world, &level);
}

/// A world with a full room of 160 tiles, so many spawners in it, and after them one on a full tile of a room
/// that is free otherwise. Is there one enemy more in that room a tick later?
static bool last_one_places(int32_t blocked) {
  char rows[10 * 43 + 1] = "";
  for (int32_t y = 0; y < 10; y++)
    for (int32_t x = 0; x < 43; x++)
      rows[y * 43 + x] = x == 42 ? '\n' : y == 0 || y == 9 || x == 0 || x == 21 || x >= 41 ? '#' : '.';
  rows[43 + 40] = '@';
  SimLevel level;
  SimWorld *world = scene_open(&level, rows, 1);
  for (int32_t i = 0; i < 4 * 160; i++) {
    assert_true(sim_actor_add(world, SIM_HOUND, nav_grid_cell(&world->grid, 1 + i / 32, 1 + i / 4 % 8)));
    sim_mode_set(world, i, SIM_ASLEEP);
  }
  SimCommand command = spawner(SIM_SHADE, 2, 2, 9);
  command.start = SIM_MAX_SPAWNS;
  command.every = 1;
  for (int32_t i = 0; i <= blocked; i++) {
    if (i == blocked) command.x = 25;
    command.start -= 1; // all begin in one tick
    scene_command(world, command);
  }
  for (int32_t i = 0; i < 4; i++) {
    assert_true(sim_actor_add(world, SIM_HOUND, nav_grid_cell(&world->grid, 25, 2)));
    sim_mode_set(world, world->actors.count - 1, SIM_ASLEEP);
  }
  assert_int_equal(world->stats.refused, 0);
  scene_run(world, command.start + 1);
  const bool placed = world->kind_alive[SIM_SHADE] > 0;
  scene_close(world, &level);
  return placed;
}

/// A thousand blocked spawners do not search the map a thousand times a tick.
static void blocked_spawners_search_within_a_bound(void **state) {
  (void)state;
  assert_true(last_one_places(0));
  assert_true(last_one_places(100));
  assert_false(last_one_places(300));
}

static void cleared_tiles_are_empty(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  SimCommand later = spawner(SIM_SHADE, 5, 2, 9);
  later.start = 100;
  scene_command(world, later);
  scene_command(world, scene_spawn(SIM_SENTRY, 4, 2, 3));
  scene_command(world, scene_spawn(SIM_SENTRY, 7, 2, 3));
  assert_int_equal(world->actors.count, 6);
  SimCommand clear = at(SIM_CMD_CLEAR, 3, 2);
  clear.value = 3;
  scene_command(world, clear);
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  for (int32_t x = 3; x <= 5; x++) assert_int_equal(world->crowd[nav_grid_cell(&world->grid, x, 2)], 0);
  assert_int_equal(world->actors.count, 3);
  assert_int_equal(world->priv->spawner_count, 0);
  scene_command(world, clear); // nothing is there: nothing happens, without a complaint
  assert_int_equal(world->event_count, 0);
  clear.value = 8;
  expect_refused(world, clear);
  clear.x = -1;
  expect_refused(world, clear);
  scene_check(world);
  for (int32_t i = 0; i < 200; i++) { // nor is anybody left who is on the way there
    scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = i % 2 == 0 ? 8 : 1, .y = 1 + i / 20 % 3});
    if (i % 5 == 0) scene_command(world, scene_spawn(i % 2 == 0 ? SIM_SHADE : SIM_HOUND, 8, 3, 4));
    SimCommand all = at(SIM_CMD_CLEAR, 2, 2);
    all.value = 4;
    sim_world_command(world, &all, 1);
    for (int32_t k = 0; k < world->actors.count; k++) {
      const int32_t x = base_fixed_tile(world->actors.x[k]), y = base_fixed_tile(world->actors.y[k]);
      assert_false(y == 2 && x >= 2 && x <= 5);
    }
    scene_check(world);
  }
  scene_close(world, &level);
}

static void embers_open_the_gate(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##########\n#@*.*.*.>#\n##########\n", 1);
  assert_int_equal(world->embers_needed, 3);
  SimCommand embers = {.kind = SIM_CMD_EMBERS, .value = 1};
  scene_command(world, embers);
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  assert_int_equal(world->embers_needed, 1);
  assert_false(world->gate_open);
  scene_walk_to(world, 2, 1, 100);
  scene_run(world, 2);
  assert_true(world->gate_open);
  embers.value = 9; // more than the level has: all of them
  scene_command(world, embers);
  assert_int_equal(world->embers_needed, 3);
  assert_false(world->gate_open);
  embers.value = 0;
  scene_command(world, embers);
  assert_true(world->gate_open && scene_event(world, SIM_EVENT_GATE_OPEN));
  embers.value = -1;
  expect_refused(world, embers);
  scene_close(world, &level);
}

static void a_closed_tile_takes_all_with_it(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  const NavCell cell = nav_grid_cell(&world->grid, 4, 2);
  SimCommand later = spawner(SIM_MOTH, 4, 2, 9);
  later.start = 100;
  scene_command(world, later);
  later.id = SIM_SHADE;
  scene_command(world, later);
  scene_command(world, (SimCommand){.kind = SIM_CMD_GOAL, .x = 4, .y = 2, .value = 3});
  scene_command(world, (SimCommand){.kind = SIM_CMD_THING, .id = SIM_FLASK, .x = 4, .y = 2});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BELLS, .value = 3});
  scene_command(world, at(SIM_CMD_BELL, 4, 2));
  assert_true(world->traces.bell.left > 0);
  world->traces.markers = 1;
  world->traces.marker[1] = (SimMarker){.number = 1, .kind = SIM_MARKER_FOOTPRINT, .cell = cell};
  world->traces.arrow[5] =
      (SimArrow){.x = base_fixed_centre(4), .y = base_fixed_centre(2), .vx = 9, .left = 50};
  scene_command(world, run_of(NAV_WATER, 4, 2, 1)); // moths and goals may stay above it, arrows fly on
  assert_int_equal(world->priv->spawner_count, 1);
  assert_int_equal(world->goal_count, 1);
  assert_true(world->traces.arrow[5].left > 0);
  assert_int_equal(world->traces.bell.left, 0);
  assert_int_equal(world->traces.marker[1].number, 0);
  assert_true(world->thing_taken[0]);
  scene_command(world, run_of(NAV_ROCK, 4, 2, 1));
  assert_true(scene_event(world, SIM_EVENT_GOAL));
  assert_int_equal(world->priv->spawner_count, 0);
  assert_int_equal(world->goal_count, 0);
  assert_int_equal(world->traces.arrow[5].left, 0);
  scene_command(world, run_of(NAV_FLOOR, 4, 2, 1)); // brings nothing back
  assert_int_equal(world->priv->spawner_count + world->goal_count, 0);
  assert_true(world->thing_taken[0]);
  scene_close(world, &level);
}

static void a_level_brings_its_goals(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, room);
  assert_true(sim_level_add_goal(&level, (SimGoal){8, 3, 4}));
  assert_false(sim_level_add_goal(&level, (SimGoal){8, 3, 5})); // one a tile
  assert_true(sim_level_add_goal(&level, (SimGoal){8, 1, 0}));
  SimWorld *world = scene_world(&level, 1, -1);
  assert_int_equal(world->goal_count, 2);
  assert_int_equal(world->goals[0].offset, 4);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 8, 3)], 2); // the other one is nearer
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 8, 1)], 0);
  const SimCommand nogoal = at(SIM_CMD_NOGOAL, 8, 1);
  scene_command(world, nogoal);
  scene_run(world, 20);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 8, 3)], 4);
  scene_close(world, &level);
}

static void the_hash_sees_spawners(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  SimCommand later = spawner(SIM_SHADE, 4, 2, 9);
  later.start = 100;
  scene_command(world, later);
  SCENE_HASHED(world, world->priv->spawners[0].spawn.enemy);
  SCENE_HASHED(world, world->priv->spawners[0].spawn.x);
  SCENE_HASHED(world, world->priv->spawners[0].spawn.every);
  SCENE_HASHED(world, world->priv->spawners[0].spawn.asleep);
  SCENE_HASHED(world, world->priv->spawners[0].left);
  scene_command(world, run_of(NAV_MUD, 7, 2, 1));
  SCENE_HASHED(world, world->priv->snapshot[world->priv->live][nav_grid_cell(&world->grid, 3, 1)]);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_run_changes_all_its_tiles_at_once),
      cmocka_unit_test(a_run_is_its_tiles),
      cmocka_unit_test(heroes_are_put_elsewhere),
      cmocka_unit_test(spawners_send_their_enemies),
      cmocka_unit_test(blocked_spawners_search_within_a_bound),
      cmocka_unit_test(as_many_spawners_as_there_is_room_for),
      cmocka_unit_test(cleared_tiles_are_empty),
      cmocka_unit_test(embers_open_the_gate),
      cmocka_unit_test(a_closed_tile_takes_all_with_it),
      cmocka_unit_test(a_level_brings_its_goals),
      cmocka_unit_test(the_hash_sees_spawners),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
