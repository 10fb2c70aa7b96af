/* The crowd: it comes, it queues, it goes round, it arrives on time and where it was told to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/world/state.h"

static int32_t standing_on(const SimWorld *world, int32_t x, int32_t y) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    count += base_fixed_tile(world->actors.x[i]) == x && base_fixed_tile(world->actors.y[i]) == y;
  return count;
}

static void shades_reach_the_hero(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#################\n"
                      "#@..#.......#..s#\n"
                      "###.#.#####.#.###\n"
                      "#...#.#...#.#...#\n"
                      "#.###.#.#.#.###.#\n"
                      "#.....#.#...,,..#\n"
                      "#################\n");
  SimWorld *world = scene_world(&level, 3, -1);
  NavCell start = world->actors.cell[0];
  uint32_t cost = world->field.value[start];
  // Mud costs time, not only field value: two of its tiles at half speed.
  int32_t ticks = (int32_t)cost * SIM_TICKS_PER_SECOND * 100 / level.tuning.value[SIM_TUNE_SHADE_SPEED];
  scene_run(world, ticks + 30);
  assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
  assert_int_equal(standing_on(world, 1, 1), 1);
  assert_int_equal(sim_world_adjacent(world), 1);
  scene_free(world);
  sim_level_free(&level);
}

static int32_t ticks_to_cross(const char *rows, int32_t shade_speed) {
  SimLevel level;
  scene_level(&level, rows);
  level.tuning.value[SIM_TUNE_SHADE_SPEED] = shade_speed;
  level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  SimWorld *world = scene_world(&level, 1, -1);
  int32_t ticks = 0;
  for (; base_fixed_tile(world->actors.x[0]) > 1 && ticks < 5000; ticks++) scene_run(world, 1);
  scene_free(world);
  sim_level_free(&level);
  return ticks;
}

static void speeds_are_what_they_say(void **state) {
  (void)state;
  const char *floor = "######################\n#@..................s#\n######################\n";
  const char *mud = "######################\n#@,,,,,,,,,,,,,,,,,,s#\n######################\n";
  // 18 whole tiles and about one half, a few percent for the slant between spots.
  int32_t at_3 = ticks_to_cross(floor, 300), at_6 = ticks_to_cross(floor, 600),
          in_mud = ticks_to_cross(mud, 300);
  assert_in_range(at_3, 18 * 20, 18 * 20 * 12 / 10 + 12);
  assert_in_range(at_6, 18 * 10, 18 * 10 * 12 / 10 + 12);
  assert_in_range(in_mud, 18 * 40, 18 * 40 * 12 / 10 + 12);
}

/// A corridor into which eight press: never more than four on a tile, and those behind wait although the way
/// is long.
static void a_full_tile_is_waited_for(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "##########\n#@.......#\n##########\n");
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 8, .y = 1, .value = 12});
  assert_int_equal(world->actors.count, 12);
  scene_run(world, 15 * SIM_TICKS_PER_SECOND);
  scene_check(world);
  assert_int_equal(standing_on(world, 1, 1), 4);
  assert_int_equal(standing_on(world, 2, 1), 4);
  assert_int_equal(standing_on(world, 3, 1), 4);
  int32_t waiting = 0;
  for (int32_t i = 0; i < 12; i++) waiting += world->actors.state[i] == SIM_ACTOR_WAITING;
  assert_int_equal(waiting, 8);
  // The queue moves on as soon as the tile in front is free: the hero's tile empties when the hero has gone.
  scene_walk_to(world, 8, 1, 600);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  scene_run(world, 10 * SIM_TICKS_PER_SECOND);
  assert_int_equal(standing_on(world, 8, 1), 4);
  assert_int_equal(standing_on(world, 6, 1), 4);
  scene_free(world);
  sim_level_free(&level);
}

static const char *two_halls = "##############################\n"
                               "#............................#\n"
                               "#.##########################.#\n"
                               "#.##########################.#\n"
                               "#.##########################.#\n"
                               "#.##########################.#\n"
                               "#......################......#\n"
                               "#......................@.....#\n"
                               "#......################......#\n"
                               "##############################\n";

/// Counts the different shades that come through the long hall when `count` start at once on the left.
static int32_t flankers(int32_t crowd_weight, int32_t count) {
  SimLevel level;
  scene_level(&level, two_halls);
  level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = crowd_weight;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 3, .y = 7, .value = count});
  NavCell gate = nav_grid_cell(&world->grid, 15, 1);
  bool *passed = calloc((size_t)count + 2, sizeof *passed);
  int32_t total = 0;
  for (int32_t tick = 0; tick < 30 * SIM_TICKS_PER_SECOND; tick++) {
    scene_run(world, 1);
    for (int32_t i = 0; i < world->actors.count; i++) {
      if (world->actors.cell[i] != gate || passed[world->actors.id[i]]) continue;
      passed[world->actors.id[i]] = true;
      total++;
    }
  }
  free(passed);
  scene_free(world);
  sim_level_free(&level);
  return total;
}

static void crowd_weight_makes_them_flank(void **state) {
  (void)state;
  assert_int_equal(flankers(0, 80), 0);
  assert_true(flankers(1, 80) >= 8);
  // A handful has no reason to.
  assert_int_equal(flankers(1, 3), 0);
}

/// Two ways of equal cost lead off its tile: each is taken about half of the time.
static void equal_ways_are_shared_evenly(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#######\n"
                      "#@....#\n"
                      "#.###.#\n"
                      "#.....#\n"
                      "#.###.#\n"
                      "#....s#\n"
                      "#######\n");
  level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  int32_t first_left = 0, runs = 400;
  for (int32_t seed = 0; seed < runs; seed++) {
    SimWorld *world = scene_world(&level, (uint64_t)seed, -1);
    NavCell start = world->actors.cell[0];
    while (world->actors.cell[0] == start) scene_run(world, 1);
    first_left += world->actors.cell[0] == start - 1;
    scene_free(world);
  }
  assert_in_range(first_left, runs * 40 / 100, runs * 60 / 100);
  sim_level_free(&level);
}

static void spawns_spread_to_the_nearest_free_tiles(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#########\n#@#.....#\n#########\n");
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 5, .y = 1, .value = 10});
  assert_true(scene_event(world, SIM_EVENT_ARRIVED));
  assert_int_equal(world->crowd[nav_grid_cell(&world->grid, 5, 1)], 4);
  assert_int_equal(
      world->crowd[nav_grid_cell(&world->grid, 4, 1)] + world->crowd[nav_grid_cell(&world->grid, 6, 1)], 6);
  // Five tiles hold twenty; none is put behind the wall.
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 5, .y = 1, .value = 15});
  assert_int_equal(world->actors.count, 20);
  assert_int_equal(world->stats.unplaced, 5);
  assert_int_equal(world->stats.spawned, 20);
  scene_check(world);
  scene_free(world);
  sim_level_free(&level);
}

static void spawners_keep_their_times(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#########\n#@#.....#\n#########\n");
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 5, .y = 1, .count = 3, .every = 30, .start = 120}));
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 3, .y = 1, .count = 4, .every = 0, .start = 150}));
  SimWorld *world = scene_world(&level, 1, -1);
  const struct {
    int32_t tick, alive;
  } expected[] = {{120, 0}, {121, 1}, {150, 1}, {151, 6}, {180, 6}, {181, 7}, {400, 7}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    scene_run(world, expected[i].tick - (int32_t)world->tick);
    assert_int_equal(world->actors.count, expected[i].alive);
  }
  scene_free(world);
  sim_level_free(&level);
}

static void arrivals_are_known_before_they_come(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#########\n#@#.....#\n#########\n");
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 5, .y = 1, .count = 2, .every = 30, .start = 120}));
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 3, .y = 1, .count = 4, .every = 0, .start = 150}));
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 2, .y = 1, .count = 1, .every = 0, .start = 150}));
  SimWorld *world = scene_world(&level, 1, -1);
  SimArrival arrival[3];
  const struct {
    int32_t tick, count, ticks; // of the first
  } expected[] = {{0, 0, 0}, {59, 0, 0}, {60, 1, 60}, {119, 2, 1}, {121, 2, 29}, {149, 2, 1}, {151, 0, 0}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    scene_run(world, expected[i].tick - (int32_t)world->tick);
    assert_int_equal(sim_world_arrivals(world, 60, arrival, 3), expected[i].count);
    if (expected[i].count > 0) assert_int_equal(arrival[0].ticks, expected[i].ticks);
    if (expected[i].count > 0) assert_int_equal(arrival[0].cell, nav_grid_cell(&world->grid, 5, 1));
  }
  assert_int_equal(sim_world_arrivals(world, 60, arrival, 0), 0);
  scene_free(world);
  sim_level_free(&level);
}

static void a_population_is_exact_and_keeps_away(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 40, 30));
  for (int32_t y = 0; y < 30; y++)
    for (int32_t x = 0; x < 40; x++) nav_grid_set_terrain(&level.grid, x, y, x == 30 ? NAV_ROCK : NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  assert_true(sim_level_add_spawn(&level, (SimSpawn){.x = 1, .y = 1, .count = 30, .every = 1, .start = 1}));
  SimWorld *world = scene_world(&level, 1, 300);
  assert_int_equal(world->actors.count, 300);
  for (int32_t i = 0; i < 300; i++) {
    assert_true(nav_grid_distance2(&world->grid, world->actors.cell[i], world->heroes[0].cell) >= 100);
    assert_true(nav_grid_x(&world->grid, world->actors.cell[i]) < 30);
  }
  uint32_t kept = world->actors.id[99];
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 100});
  assert_int_equal(world->actors.count, 100);
  assert_int_equal(world->actors.id[99], kept);
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 1990});
  assert_int_equal(world->actors.count, 1990);
  assert_int_equal(world->stats.unplaced, 0);
  scene_run(world, 60); // the spawner has been told to stop
  assert_int_equal(world->actors.count, 1990);
  scene_check(world);
  scene_free(world);
  sim_level_free(&level);
}

static void a_full_map_takes_no_more(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "#######\n#@..#.#\n#...#.#\n#######\n");
  SimWorld *world = scene_world(&level, 1, 1000);
  assert_int_equal(world->actors.count, 6 * sim_tile_capacity(world));
  assert_int_equal(world->stats.unplaced, 1000 - 24);
  scene_check(world);
  scene_run(world, 100);
  scene_check(world);
  scene_free(world);
  sim_level_free(&level);
}

/// They cannot come, but they are not frozen either, and they start as soon as there is a way.
static void those_without_a_way_stay(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "########\n#@.~.s.#\n########\n");
  SimWorld *world = scene_world(&level, 1, -1);
  NavCell cell = world->actors.cell[0];
  BaseFixed x = world->actors.x[0];
  bool moved = false;
  for (int32_t tick = 0; tick < 300; tick++) {
    scene_run(world, 1);
    assert_int_equal(world->actors.cell[0], cell);
    moved = moved || world->actors.x[0] != x;
  }
  assert_true(moved);
  scene_free(world);
  sim_level_free(&level);
}

/// A position that walks lands on its point exactly, whatever the division left over.
static void walks_land_exactly(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "####################\n#@................s#\n####################\n");
  level.tuning.value[SIM_TUNE_SHADE_SPEED] = 37;
  level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  SimWorld *world = scene_world(&level, 9, -1);
  const SimActors *actors = &world->actors;
  for (int32_t tick = 0; tick < 3000; tick++) {
    scene_run(world, 1);
    // Where the walk under way will end: inside the quarter that the actor holds, never on its edge.
    BaseFixed x = actors->x[0] + actors->vx[0] * actors->countdown[0];
    BaseFixed y = actors->y[0] + actors->vy[0] * actors->countdown[0];
    assert_int_equal(base_fixed_tile(x), nav_grid_x(&world->grid, actors->cell[0]));
    assert_int_equal(base_fixed_tile(y), nav_grid_y(&world->grid, actors->cell[0]));
    // The points lie on a grid of 1/2048 tile: an end off it has lost the rest of a division.
    assert_int_equal(x % 32, 0);
    assert_int_equal(y % 32, 0);
    assert_int_equal((x & (BASE_ONE - 1)) >= BASE_ONE / 2, actors->spot[0] & 1);
    assert_int_equal((y & (BASE_ONE - 1)) >= BASE_ONE / 2, actors->spot[0] >> 1);
  }
  scene_free(world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shades_reach_the_hero),
      cmocka_unit_test(speeds_are_what_they_say),
      cmocka_unit_test(a_full_tile_is_waited_for),
      cmocka_unit_test(crowd_weight_makes_them_flank),
      cmocka_unit_test(equal_ways_are_shared_evenly),
      cmocka_unit_test(spawns_spread_to_the_nearest_free_tiles),
      cmocka_unit_test(spawners_keep_their_times),
      cmocka_unit_test(arrivals_are_known_before_they_come),
      cmocka_unit_test(a_population_is_exact_and_keeps_away),
      cmocka_unit_test(a_full_map_takes_no_more),
      cmocka_unit_test(those_without_a_way_stay),
      cmocka_unit_test(walks_land_exactly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
