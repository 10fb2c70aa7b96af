/* Each level shows the effect that it was made for. Tiles are given by their places in the files; a redrawn
 * level needs new tiles here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "levels/level_tests.h"
#include "nav/steer/walk.h"

enum { MAX_IDS = 4096 };

typedef struct Tile {
  int32_t x, y;
} Tile;

static SimCommand tune_command(SimTunable tunable, int32_t value) {
  return (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value};
}

static SimCommand spawn_command(Tile at, int32_t count) {
  return (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = at.x, .y = at.y, .value = count};
}

/// Different enemies that stand on any of the tiles within `ticks`.
static int32_t visitors(SimWorld *world, const Tile *tiles, int32_t tile_count, int64_t ticks) {
  bool seen[MAX_IDS] = {false};
  int32_t visitors = 0;
  for (int64_t end = world->tick + ticks; world->tick < end;) {
    sim_step(world, NULL, 0);
    for (int32_t k = 0; k < tile_count; k++) {
      NavCell cell = nav_grid_cell(&world->grid, tiles[k].x, tiles[k].y);
      if (world->crowd[cell] == 0) continue;
      for (int32_t i = 0; i < world->actors.count; i++) {
        if (world->actors.cell[i] != cell) continue;
        uint32_t id = world->actors.id[i];
        assert_true(id < MAX_IDS);
        visitors += !seen[id];
        seen[id] = true;
      }
    }
  }
  return visitors;
}

/// Counts the level's own shades that come through the long hall to a hero who stays at the start.
static int32_t flankers(int32_t crowd_weight, uint64_t seed, int64_t *arrived) {
  static const Tile long_hall = {28, 2};
  SimLevel level;
  load_level(&level, "two-halls");
  SimWorld world;
  start_world(&world, &level, seed, -1);
  SimCommand command = tune_command(SIM_TUNE_CROWD_WEIGHT, crowd_weight);
  sim_step(&world, &command, 1);
  int32_t found = visitors(&world, &long_hall, 1, 6000);
  *arrived = world.stats.spawned;
  sim_world_free(&world);
  sim_level_free(&level);
  return found;
}

static void two_halls_the_outer_ones_flank_when_the_crowd_weighs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4; seed++) {
    int64_t arrived = 0;
    int32_t with = flankers(1, seed, &arrived), without = flankers(0, seed, &arrived);
    print_message("seed %d: of %d, %d flank with crowd weight 1, %d with 0\n", (int)seed, (int)arrived,
                  (int)with, (int)without);
    assert_true(with * 5 >= arrived);
    assert_true(without * 50 < arrived);
  }
}

static void two_halls_the_long_one_is_much_longer(void **state) {
  (void)state;
  static const Tile east = {33, 15}, west = {23, 15};
  SimLevel level;
  load_level(&level, "two-halls");
  int32_t *distance = walking_distances(&level.grid, east.x, east.y);
  int32_t direct = distance[nav_grid_cell(&level.grid, west.x, west.y)];
  free(distance);
  nav_grid_set_terrain(&level.grid, 28, 15, NAV_ROCK); // the short hall
  distance = walking_distances(&level.grid, east.x, east.y);
  int32_t around = distance[nav_grid_cell(&level.grid, west.x, west.y)];
  free(distance);
  sim_level_free(&level);
  print_message("%d steps through the short hall, %d round\n", (int)direct, (int)around);
  assert_true(direct > 0 && around >= 5 * direct);
}

/// Counts the tiles with enemies among the eight around the hero.
static int32_t sides_taken(const SimWorld *world) {
  int32_t x = nav_grid_x(&world->grid, world->heroes[0].cell),
          y = nav_grid_y(&world->grid, world->heroes[0].cell), sides = 0;
  for (int32_t row = y - 1; row <= y + 1; row++)
    for (int32_t column = x - 1; column <= x + 1; column++)
      if (column != x || row != y) sides += world->crowd[nav_grid_cell(&world->grid, column, row)] > 0;
  return sides;
}

static void ring_a_standing_hero_is_surrounded_from_one_side(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "ring");
  for (uint64_t seed = 1; seed <= 5; seed++) {
    SimWorld world;
    start_world(&world, &level, seed, 0);
    SimCommand command = spawn_command((Tile){19, 4}, 120);
    sim_step(&world, &command, 1);
    while (world.tick < 900) sim_step(&world, NULL, 0);
    int32_t sides = sides_taken(&world);
    print_message("seed %d: shades on %d of 8 sides\n", (int)seed, (int)sides);
    assert_true(sides >= 6);
    sim_world_free(&world);
  }
  sim_level_free(&level);
}

static void mire_the_throng_keeps_to_the_road(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "mire");
  SimWorld world;
  start_world(&world, &level, 1, -1);
  int64_t road = 0, mud = 0;
  while (world.tick < 900) {
    sim_step(&world, NULL, 0);
    if (world.tick < 120) continue; // on their way to the road
    for (int32_t i = 0; i < world.actors.count; i++)
      *(world.grid.terrain[world.actors.cell[i]] == NAV_MUD ? &mud : &road) += 1;
  }
  print_message("%lld on the road, %lld in the mud\n", (long long)road, (long long)mud);
  assert_true(road > 3 * mud);
  sim_world_free(&world);
  sim_level_free(&level);
}

/// The tick of the event, within two minutes; -1: it does not come.
static int64_t run_until(SimWorld *world, SimEventKind kind) {
  while (world->tick < 2 * 60 * SIM_TICKS_PER_SECOND) {
    sim_step(world, NULL, 0);
    for (int32_t i = 0; i < world->event_count; i++)
      if (world->events[i].kind == kind) return world->tick;
  }
  return -1;
}

static void three_doors_barricades_hold_the_throng_for_a_while(void **state) {
  (void)state;
  static const Tile doors[] = {{11, 15}, {29, 15}, {20, 22}};
  SimLevel level;
  load_level(&level, "three-doors");
  SimWorld world;
  start_world(&world, &level, 1, -1);
  SimCommand commands[3];
  for (int i = 0; i < 3; i++)
    commands[i] = (SimCommand){.kind = SIM_CMD_BARRICADE, .x = doors[i].x, .y = doors[i].y};
  sim_step(&world, commands, 3);
  assert_int_equal(world.heroes[0].barricades, 0);
  const int64_t gnawed = run_until(&world, SIM_EVENT_GNAWED), broken = run_until(&world, SIM_EVENT_BROKEN);
  assert_true(gnawed > 0 && broken - gnawed >= 14 * SIM_TICKS_PER_SECOND); // a crowd needs 15 seconds
  assert_int_equal(world.heroes[0].hearts, SIM_HEARTS);
  int32_t *inside = walking_distances(&world.grid, level.hero_x, level.hero_y);
  int32_t through = 0;
  for (int32_t i = 0; i < world.actors.count; i++) through += inside[world.actors.cell[i]] >= 0;
  assert_true(through > 0); // the way is free, in the tick in which the door falls
  free(inside);
  while (world.tick < broken + 20 * SIM_TICKS_PER_SECOND) sim_step(&world, NULL, 0);
  assert_true(world.heroes[0].hearts < SIM_HEARTS);
  sim_world_free(&world);
  sim_level_free(&level);
}

static void ten_thousand_are_there_from_the_start(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "ten-thousand");
  assert_true(level.grid.width >= 256 && level.grid.height >= 256);
  SimWorld world;
  start_world(&world, &level, 1, -1);
  for (int tick = 0; tick < 60; tick++) sim_step(&world, NULL, 0);
  assert_int_equal(world.actors.count, 10000);
  sim_world_free(&world);
  sim_level_free(&level);
}

/// Steps of one walk by a steering; -1 when it does not arrive.
static int64_t steps_by(const char *steering, const NavGrid *grid, NavCell from, NavCell to) {
  NavSteer *steer = nav_steer_new(grid);
  assert_non_null(steer);
  NavQuery query = {.grid = grid, .cls = NAV_WALKER, .at = from, .target = to, .depth = 7};
  NavWalkResult result =
      nav_walk(steer, nav_steering_find(steering), &query, 4 * (int64_t)grid->cells, NULL, NULL);
  nav_steer_free(steer);
  return result.end == NAV_STEER_REACHED ? result.steps : -1;
}

// Between any two things that lie in it, and hardly farther than the shortest way.
static void hall_of_boxes_corners_lead_everywhere(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "hall-of-boxes");
  int64_t steps = 0, shortest = 0;
  for (int32_t i = 0; i < level.thing_count; i++) {
    int32_t *distance = walking_distances(&level.grid, level.things[i].x, level.things[i].y);
    NavCell to = nav_grid_cell(&level.grid, level.things[i].x, level.things[i].y);
    for (int32_t k = 0; k < level.thing_count; k++) {
      NavCell from = nav_grid_cell(&level.grid, level.things[k].x, level.things[k].y);
      int64_t walked = steps_by("corners", &level.grid, from, to);
      assert_true(walked >= distance[from]);
      steps += walked;
      shortest += distance[from];
    }
    free(distance);
  }
  print_message("%lld steps by corners, %lld at least\n", (long long)steps, (long long)shortest);
  assert_true(steps * 10 <= shortest * 12);
  sim_level_free(&level);
}

static void hall_of_boxes_the_hero_walks_by_corners(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "hall-of-boxes");
  SimWorld world;
  start_world(&world, &level, 1, 0);
  SimCommand commands[] = {{.kind = SIM_CMD_STEERING, .id = nav_steering_find("corners")},
                           {.kind = SIM_CMD_MOVE_TO, .x = 46, .y = 2}};
  sim_step(&world, commands, 2);
  while (world.tick < 1200 && world.heroes[0].status == SIM_HERO_MOVING) sim_step(&world, NULL, 0);
  assert_int_equal(world.heroes[0].status, SIM_HERO_REACHED);
  sim_world_free(&world);
  sim_level_free(&level);
}

/// Enemies within two tiles of the hero, who stays at the start, after `ticks`; they are harmless.
static int32_t beside_him(const char *name, SimTunable tunable, int32_t value, int32_t ticks) {
  SimLevel level;
  load_level(&level, name);
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  level.tuning.value[tunable] = value;
  SimWorld world;
  start_world(&world, &level, 1, -1);
  while (world.tick < ticks) sim_step(&world, NULL, 0);
  int32_t beside = 0;
  for (int32_t i = 0; i < world.actors.count; i++)
    beside += nav_grid_distance2(&world.grid, world.actors.cell[i], world.heroes[0].cell) <= 4;
  sim_world_free(&world);
  sim_level_free(&level);
  return beside;
}

static void short_sight_walls_hold_those_that_look_three_steps_ahead(void **state) {
  (void)state;
  int32_t three = beside_him("short-sight", SIM_TUNE_GHOUL_DEPTH, 3, 2400),
          far = beside_him("short-sight", SIM_TUNE_GHOUL_DEPTH, 40, 2400);
  print_message("%d of 30 beside him with depth 3, %d with 40\n", (int)three, (int)far);
  assert_true(three <= 18);
  assert_true(far >= three + 10);
}

static void footfall_moles_feel_him_through_rock(void **state) {
  (void)state;
  int32_t through = beside_him("footfall", SIM_TUNE_MOLE_RADAR, 2000, 2400),
          blind = beside_him("footfall", SIM_TUNE_MOLE_RADAR_WALLS, 0, 2400);
  print_message("%d of 12 beside him with a radar of 20 tiles, %d where rock stops it\n", (int)through,
                (int)blind);
  assert_true(through >= 6);
  assert_true(blind <= 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_halls_the_outer_ones_flank_when_the_crowd_weighs),
      cmocka_unit_test(two_halls_the_long_one_is_much_longer),
      cmocka_unit_test(ring_a_standing_hero_is_surrounded_from_one_side),
      cmocka_unit_test(mire_the_throng_keeps_to_the_road),
      cmocka_unit_test(three_doors_barricades_hold_the_throng_for_a_while),
      cmocka_unit_test(ten_thousand_are_there_from_the_start),
      cmocka_unit_test(hall_of_boxes_corners_lead_everywhere),
      cmocka_unit_test(hall_of_boxes_the_hero_walks_by_corners),
      cmocka_unit_test(short_sight_walls_hold_those_that_look_three_steps_ahead),
      cmocka_unit_test(footfall_moles_feel_him_through_rock),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
