/* Enemies of two tiles: where they come and where they do not, what they touch, and how tiles are shared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/world/body.h"
#include "sim/world/state.h"

// The hero behind a gap of one tile, and a passage of two.
static const char halls[] = "##########################\n"
                            "#...........##...........#\n"
                            "#...........##...........#\n"
                            "#........................#\n"
                            "#...........##...........#\n"
                            "#...........##...@.......#\n"
                            "#...........##...........#\n"
                            "#...........##...........#\n"
                            "##########################\n";

static const char wide_halls[] = "##########################\n"
                                 "#...........##...........#\n"
                                 "#...........##...........#\n"
                                 "#........................#\n"
                                 "#........................#\n"
                                 "#...........##........@*.#\n"
                                 "#...........##...........#\n"
                                 "#...........##.........>.#\n"
                                 "##########################\n";

static SimWorld *open_with(SimLevel *level, const char *rows, int32_t kind) {
  SimWorld *world = scene_open(level, rows, 5);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  scene_command(world, scene_spawn(kind, 3, 3, 1));
  assert_int_equal(world->actors.count, 1);
  return world;
}

static void stays_out_of_a_gap(void **state) {
  (void)state;
  for (int32_t kind = SIM_OGRE; kind <= SIM_TOAD; kind++) {
    SimLevel level;
    SimWorld *world = open_with(&level, halls, kind);
    for (int32_t i = 0; i < 900; i++) {
      scene_run(world, 1);
      scene_check(world);
      assert_true(world->actors.x[0] <= 11 * BASE_ONE);
    }
    assert_true(world->actors.x[0] >= 10 * BASE_ONE); // as near as it can
    scene_close(world, &level);
  }
}

static void comes_where_it_fits_and_touches(void **state) {
  (void)state;
  for (int32_t kind = SIM_OGRE; kind <= SIM_TOAD; kind++) {
    SimLevel level;
    SimWorld *world = open_with(&level, wide_halls, kind);
    for (int32_t i = 0; i < 1500 && world->stats.touches == 0; i++) {
      scene_run(world, 1);
      scene_check(world);
    }
    assert_true(world->stats.touches > 0);
    assert_int_equal(world->stats.hit.kind, kind);
    // By its body: its middle is farther away than that of a small one could be.
    const int64_t dx = world->actors.x[0] - world->heroes[0].x, dy = world->actors.y[0] - world->heroes[0].y;
    assert_true(dx * dx + dy * dy > (int64_t)BASE_ONE * BASE_ONE / 4);
    scene_close(world, &level);
  }
}

/// A barricade leaves one tile of the passage: a shade comes by it, an ogre does not, until it is gone.
static void a_barricade_in_a_wide_passage_holds_it(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_with(&level, wide_halls, SIM_OGRE);
  scene_command(world, scene_barricade(12, 3));
  scene_command(world, scene_spawn(SIM_SHADE, 3, 6, 1));
  for (int32_t i = 0; i < 900; i++) {
    scene_run(world, 1);
    assert_true(world->actors.x[0] <= 11 * BASE_ONE);
  }
  assert_true(world->stats.touches > 0);
  assert_int_equal(world->stats.hit.kind, SIM_SHADE);
  scene_command(world, scene_barricade(12, 3));
  scene_run(world, 900);
  assert_true(world->actors.x[0] > 14 * BASE_ONE);
  scene_close(world, &level);
}

// A passage of two, with room at both ends.
static const char door[] = "##########\n"
                           "#......#.#\n"
                           "#......#.#\n"
                           "#.......@#\n"
                           "#........#\n"
                           "#......#.#\n"
                           "#......#.#\n"
                           "##########\n";

/// Two from both sides of a door stand so that neither has room before it: one of them steps aside.
static void two_do_not_shut_a_door_for_each_other(void **state) {
  (void)state;
  for (int32_t kind = SIM_OGRE; kind <= SIM_TOAD; kind++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, door, 5);
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
    scene_command(world, scene_spawn(kind, 5, 1, 1));
    scene_command(world, scene_spawn(kind, 5, 5, 1));
    for (int32_t i = 0; i < 1800 && world->stats.touches == 0; i++) {
      scene_run(world, 1);
      scene_check(world);
    }
    assert_true(world->stats.touches > 0);
    scene_close(world, &level);
  }
}

/// The second of two in a passage waits behind the first, which is as near as it can be. Now and then it
/// walks off by more than a step, which makes room for others.
static void one_that_waits_walks_off(void **state) {
  (void)state;
  static const char passage[] = "######################\n"
                                "#....................#\n"
                                "#....................#\n"
                                "#@####################\n"
                                "######################\n";
  SimLevel level;
  SimWorld *world = scene_open(&level, passage, 5);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  scene_command(world, scene_spawn(SIM_OGRE, 1, 1, 1));
  scene_command(world, scene_spawn(SIM_OGRE, 6, 1, 1));
  scene_run(world, 600);
  const BaseFixed waits = world->actors.x[1];
  BaseFixed far = waits;
  assert_true(waits <= 4 * BASE_ONE);
  for (int32_t i = 0; i < 3600; i++) {
    scene_run(world, 1);
    far = world->actors.x[1] > far ? world->actors.x[1] : far;
  }
  assert_true(far >= waits + 3 * BASE_ONE);
  scene_close(world, &level);
}

/// Its tiles leave room for one small enemy each, and for no other body.
static void tiles_leave_one_place(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_with(&level, halls, SIM_OGRE);
  for (int32_t y = 3; y <= 4; y++)
    for (int32_t x = 3; x <= 4; x++) {
      const NavCell cell = nav_grid_cell(&world->grid, x, y);
      assert_int_equal(world->crowd[cell], 3);
      assert_true(sim_spot_free(world, cell));
    }
  assert_int_equal(world->crowd[nav_grid_cell(&world->grid, 5, 3)], 0);
  scene_command(world, scene_spawn(SIM_OGRE, 4, 4, 1)); // on the nearest free tiles
  assert_int_equal(world->actors.count, 2);
  assert_int_not_equal(world->actors.cell[1], nav_grid_cell(&world->grid, 5, 5));
  scene_check(world);
  scene_close(world, &level);
}

/// A wall through the body: it is moved to where it fits. Rock all over: it is taken out.
static void walls_and_rock_move_it(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_with(&level, halls, SIM_OGRE);
  scene_command(world,
                (SimCommand){.kind = SIM_CMD_EDGE, .id = NAV_EDGE_WALL, .x = 3, .y = 3, .value = NAV_RIGHT});
  assert_int_not_equal(world->actors.cell[0], nav_grid_cell(&world->grid, 4, 4));
  scene_check(world);
  for (int32_t y = 1; y < 8; y++)
    scene_command(world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 1, .y = y, .value = 11});
  scene_check(world);
  assert_true(world->actors.count == 0 || world->actors.x[0] > 14 * BASE_ONE);
  scene_close(world, &level);
}

/// Diagonal steps to a goal that is worth next to nothing cannot be counted: they come by straight ones.
static void a_goal_worth_nothing_is_gone_to(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_with(&level, wide_halls, SIM_OGRE);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = 1});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_GOAL, .value = 0});
  scene_command(world, (SimCommand){.kind = SIM_CMD_GOAL, .x = 9, .y = 6, .value = SIM_MAX_OFFSET});
  for (int32_t i = 0; i < 900; i++) {
    scene_run(world, 1);
    scene_check(world);
  }
  assert_true(sim_actor_covers(world, 0, nav_grid_cell(&world->grid, 9, 6)));
  scene_close(world, &level);
}

/// On a large map the field ends at its reach, and one from beyond it rests: no tick floods all of the map.
static void nothing_is_known_beyond_reach(void **state) {
  (void)state;
  enum { WIDTH = 720, HEIGHT = 8, REACH = 512, FAR = 680 };
  for (int32_t diagonal = 0; diagonal < 2; diagonal++) {
    SimLevel level;
    assert_true(sim_level_init(&level, WIDTH, HEIGHT));
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++)
      nav_grid_set_terrain(&level.grid, i % WIDTH, i / WIDTH, NAV_FLOOR);
    level.hero_x = level.hero_y = 2;
    level.tuning.value[SIM_TUNE_DIAGONAL] = diagonal;
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .large_map = 1};
    SimWorld *world = scene_world_of(&level, &options);
    scene_command(world, scene_spawn(SIM_OGRE, 40, 3, 1));
    scene_command(world, scene_spawn(SIM_OGRE, FAR, 3, 1));
    scene_run(world, 240);
    const SimMindView far = sim_world_mind(world, 1);
    assert_true(far.body_field->frontier != NAV_WHOLE &&
                far.body_field->frontier >= REACH * far.body_field->unit);
    assert_int_equal(sim_mind_value(world, &far, nav_grid_cell(&world->grid, FAR, 3)), NAV_UNREACHED);
    assert_int_equal(sim_mind_ways(world, &far, nav_grid_cell(&world->grid, FAR, 3)), 0);
    assert_true(world->actors.x[0] < 36 * BASE_ONE);
    assert_int_equal(world->actors.x[1], (FAR + 1) * BASE_ONE);
    scene_close(world, &level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stays_out_of_a_gap),
      cmocka_unit_test(comes_where_it_fits_and_touches),
      cmocka_unit_test(a_barricade_in_a_wide_passage_holds_it),
      cmocka_unit_test(two_do_not_shut_a_door_for_each_other),
      cmocka_unit_test(one_that_waits_walks_off),
      cmocka_unit_test(tiles_leave_one_place),
      cmocka_unit_test(walls_and_rock_move_it),
      cmocka_unit_test(a_goal_worth_nothing_is_gone_to),
      cmocka_unit_test(nothing_is_known_beyond_reach),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
