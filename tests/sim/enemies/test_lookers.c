/* Kinds that look a few steps ahead: ghouls, which sit down where that is too short, and moles, which feel
 * the hero through rock and learn their way to him. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"

static const char cup[] = "########################\n"
                          "#......................#\n"
                          "#..#########...........#\n"
                          "#..........#...........#\n"
                          "#..........#...........#\n"
                          "#.......%..#...@.......#\n"
                          "#..........#...........#\n"
                          "#..........#...........#\n"
                          "#..#########...........#\n"
                          "#......................#\n"
                          "########################\n";

/// The cup with that kind in it; it touches the hero without harm.
static SimWorld *cup_with(char glyph, SimTunable tunable, int32_t value) {
  char rows[sizeof cup];
  memcpy(rows, cup, sizeof cup);
  *strchr(rows, '%') = glyph;
  SimLevel level;
  scene_level(&level, rows);
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  level.tuning.value[tunable] = value;
  SimWorld *world = scene_world(&level, 1, -1);
  sim_level_free(&level);
  return world;
}

/// Ticks until the first touch, or `max`.
static int32_t ticks_to_touch(SimWorld *world, int32_t max) {
  int32_t ticks = 0;
  for (; ticks < max && world->stats.touches == 0; ticks++) scene_run(world, 1);
  return ticks;
}

static void a_ghoul_sits_where_its_steps_are_too_few(void **state) {
  (void)state;
  for (int32_t depth = 0; depth <= 4; depth++) {
    SimWorld *world = cup_with('g', SIM_TUNE_GHOUL_DEPTH, depth);
    assert_int_equal(ticks_to_touch(world, 1200), 1200);
    assert_int_equal(world->actors.mind[0].goal, world->heroes[0].cell); // gave up
    NavCell seat = world->actors.cell[0];
    scene_run(world, 600);
    assert_int_equal(world->actors.cell[0], seat);
    scene_free(world);
  }
  SimWorld *world = cup_with('g', SIM_TUNE_GHOUL_DEPTH, 30);
  assert_in_range(ticks_to_touch(world, 1200), 300, 900);
  scene_free(world);
}

static void a_ghoul_tries_again_when_the_hero_moves(void **state) {
  (void)state;
  SimWorld *world = cup_with('g', SIM_TUNE_GHOUL_DEPTH, 3);
  assert_int_equal(ticks_to_touch(world, 600), 600);
  assert_int_equal(world->actors.mind[0].goal, world->heroes[0].cell);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")});
  scene_walk_to(world, 1, 5, 900); // before the mouth of the cup
  assert_true(ticks_to_touch(world, 600) < 600);
  scene_free(world);
}

/// Alone and with the hero at rest, it walks tile by tile as the lookahead of the library does.
static void a_ghoul_walks_by_lookahead(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(61, 7);
  int32_t walked = 0;
  for (int32_t map = 0; map < 60; map++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 24, 18));
    for (int32_t y = 0; y < 18; y++)
      for (int32_t x = 0; x < 24; x++)
        nav_grid_set_terrain(&level.grid, x, y, base_random_below(&random, 4) == 0 ? NAV_ROCK : NAV_FLOOR);
    const int32_t x = 1 + (int32_t)base_random_below(&random, 22),
                  y = 1 + (int32_t)base_random_below(&random, 16);
    level.hero_x = 12, level.hero_y = 9;
    nav_grid_set_terrain(&level.grid, 12, 9, NAV_FLOOR);
    nav_grid_set_terrain(&level.grid, x, y, NAV_FLOOR);
    assert_true(sim_level_add_thing(&level, (SimThing){SIM_ENEMY, SIM_GHOUL, x, y}));
    const int32_t depth = (int32_t)base_random_below(&random, 6);
    level.tuning.value[SIM_TUNE_GHOUL_DEPTH] = depth;
    SimWorld *world = scene_world(&level, 1, -1);
    NavCell at = nav_grid_cell(&world->grid, x, y), before = NAV_NO_CELL;
    for (;;) {
      NavQuery query = {
          .grid = &world->grid, .cls = NAV_WALKER, .at = at, .target = world->heroes[0].cell, .depth = depth};
      NavDecision decision = nav_lookahead_decide(&query, before, NULL);
      if (decision.status != NAV_STEER_MOVE) break;
      before = at;
      at = decision.next;
      for (int32_t i = 0; i < 100 && world->actors.cell[0] == before; i++) scene_run(world, 1);
      assert_int_equal(world->actors.cell[0], at);
      walked++;
    }
    scene_run(world, 100);
    assert_int_equal(world->actors.cell[0], at);
    scene_free(world);
    sim_level_free(&level);
  }
  assert_true(walked > 200);
}

static void a_mole_feels_through_rock_and_learns_its_way(void **state) {
  (void)state;
  for (int32_t depth = 1; depth <= 4; depth++) {
    SimWorld *world = cup_with('o', SIM_TUNE_MOLE_DEPTH, depth);
    scene_run(world, 120);
    assert_int_equal(sim_world_mode(world, 0), SIM_HUNTING);
    assert_int_equal(world->stats.detections[SIM_MOLE][SIM_SENSE_RADAR], 1);
    assert_int_equal(world->actors.mind[0].known, world->heroes[0].cell);
    bool learned = false;
    for (int32_t i = 0; i < 1800 && world->stats.touches == 0; i++) {
      scene_run(world, 1);
      const NavLearning *memory = sim_world_mind(world, 0).learning;
      learned = learned || (memory != NULL && nav_learning_count(memory) > 0);
    }
    assert_true(learned && world->stats.touches > 0);
    scene_free(world);
  }
  SimWorld *world = cup_with('o', SIM_TUNE_MOLE_RADAR_WALLS, 0);
  scene_run(world, 600);
  assert_int_equal(sim_world_mode(world, 0), SIM_PATROL);
  assert_null(sim_world_mind(world, 0).learning);
  scene_free(world);
}

static void a_mole_forgets_what_it_has_lost(void **state) {
  (void)state;
  SimWorld *world = cup_with('o', SIM_TUNE_MOLE_SPEED, 25);
  scene_run(world, 60);
  assert_non_null(sim_world_mind(world, 0).learning);
  assert_int_equal(world->actors.mind[0].slot, 0);
  world->tuning.value[SIM_TUNE_MOLE_RADAR] = 100;
  scene_run(world, (3 + 6) * SIM_TICKS_PER_SECOND + 700); // memory, search, and its slow steps
  assert_int_equal(sim_world_mode(world, 0), SIM_PATROL);
  assert_null(sim_world_mind(world, 0).learning);
  assert_int_equal(world->actors.mind[0].slot, -1);
  scene_free(world);
}

static void memories_are_bounded(void **state) {
  (void)state;
  SimWorld *world = cup_with('o', SIM_TUNE_MOLE_RADAR, 4000);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_MOLE, .x = 5, .y = 5, .value = 99});
  scene_run(world, 60);
  bool taken[64] = {false};
  int32_t with = 0, without = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    int32_t slot = world->actors.mind[i].slot;
    assert_in_range(slot + 1, 0, 64);
    without += slot < 0;
    with += slot >= 0;
    if (slot < 0) continue;
    assert_false(taken[slot]);
    taken[slot] = true;
  }
  assert_int_equal(with, 64);
  assert_int_equal(without, 36);
  assert_true(ticks_to_touch(world, 2400) < 2400); // and they go on
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 1});
  scene_run(world, 60);
  assert_int_equal(world->actors.count, 1);
  scene_free(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ghoul_sits_where_its_steps_are_too_few),
      cmocka_unit_test(a_ghoul_tries_again_when_the_hero_moves),
      cmocka_unit_test(a_ghoul_walks_by_lookahead),
      cmocka_unit_test(a_mole_feels_through_rock_and_learns_its_way),
      cmocka_unit_test(a_mole_forgets_what_it_has_lost),
      cmocka_unit_test(memories_are_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
