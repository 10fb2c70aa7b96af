/* The rules: embers, gate, touch and grace, flasks, barricades, orders to the hero, and refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"

static SimCommand move_to(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y};
}

static SimCommand barricade(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y};
}

static SimWorld *world_of(SimLevel *level, const char *rows) {
  scene_level(level, rows);
  return scene_world(level, 1, -1);
}

static void end(SimWorld *world, SimLevel *level) {
  scene_free(world);
  sim_level_free(level);
}

/// Steps until the event comes; the ticks that it took, or -1.
static int32_t until(SimWorld *world, SimEventKind kind, int32_t most) {
  for (int32_t i = 1; i <= most; i++) {
    scene_run(world, 1);
    if (scene_event(world, kind)) return i;
  }
  return -1;
}

static void embers_open_the_gate_and_the_gate_wins(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "##########\n#@.>.*..*#\n##########\n");
  assert_int_equal(world->embers_needed, 2);
  assert_false(world->gate_open);
  scene_walk_to(world, 3, 1, 200); // a closed gate is only a tile
  assert_int_equal(world->hero.status, SIM_HERO_REACHED);
  assert_int_equal(world->end_tick, -1);
  scene_command(world, move_to(8, 1));
  assert_true(until(world, SIM_EVENT_EMBER, 100) > 0);
  assert_int_equal(world->hero.embers, 1);
  assert_false(world->gate_open);
  assert_true(until(world, SIM_EVENT_GATE_OPEN, 100) > 0);
  assert_true(world->gate_open);
  assert_int_equal(world->hero.embers, 2);
  scene_command(world, move_to(3, 1));
  assert_true(until(world, SIM_EVENT_WON, 200) > 0);
  assert_int_equal(world->hero.status, SIM_HERO_WON);
  assert_int_equal(world->end_tick, world->tick - 1);
  // The world goes on, he does not.
  BaseFixed x = world->hero.x;
  scene_command(world, move_to(8, 1));
  assert_true(scene_event(world, SIM_EVENT_TARGET_REFUSED));
  scene_run(world, 60);
  assert_int_equal(world->hero.x, x);
  assert_int_equal(world->hero.status, SIM_HERO_WON);
  end(world, &level);
}

static void fewer_embers_may_be_enough(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "##########\n#@.*.>..*#\n##########\n");
  level.embers_needed = 1;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, move_to(5, 1));
  assert_true(until(world, SIM_EVENT_WON, 200) > 0);
  scene_free(world);
  level.embers_needed = 0; // open from the start
  world = scene_world(&level, 1, -1);
  assert_true(world->gate_open);
  end(world, &level);
}

static void touch_costs_a_heart_and_drives_them_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "###########\n#@.s.....>#\n###########\n");
  level.tuning.value[SIM_TUNE_GRACE] = 150;
  int32_t first = until(world, SIM_EVENT_HIT, 200);
  assert_true(first > 0);
  assert_int_equal(world->hero.hearts, 2);
  assert_int_equal(world->actors.state[0], SIM_ACTOR_PUSHED);
  NavCell hero = world->hero.cell;
  assert_true(world->actors.cell[0] > hero);
  // Not again before the grace of 1.5 s is over.
  int32_t second = until(world, SIM_EVENT_HIT, 600);
  assert_true(second >= 90);
  assert_int_equal(world->hero.hearts, 1);
  assert_true(until(world, SIM_EVENT_LOST, 600) >= 90);
  assert_int_equal(world->hero.hearts, 0);
  assert_int_equal(world->hero.status, SIM_HERO_LOST);
  assert_true(world->end_tick >= 0);
  int64_t ended = world->end_tick;
  scene_run(world, 300);
  assert_int_equal(world->hero.hearts, 0);
  assert_int_equal(world->end_tick, ended);
  scene_check(world);
  end(world, &level);
}

static void a_crowd_in_a_corner_is_held_not_lost(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "#####\n#@..#\n#..>#\n#####\n");
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 3, .y = 2, .value = 24});
  assert_int_equal(world->actors.count, 24);
  for (int32_t tick = 0; tick < 600; tick++) {
    scene_run(world, 1);
    scene_check(world);
    if (scene_event(world, SIM_EVENT_HIT))
      for (int32_t i = 0; i < 24; i++)
        assert_true(world->actors.state[i] == SIM_ACTOR_PUSHED || world->actors.countdown[i] > 0);
  }
  assert_int_equal(world->hero.status, SIM_HERO_LOST);
  end(world, &level);
}

static void on_a_bare_map_nothing_hurts(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "#######\n#@.s..#\n#######\n");
  assert_false(world->has_game);
  assert_int_equal(until(world, SIM_EVENT_HIT, 600), -1);
  assert_int_equal(world->hero.hearts, SIM_HEARTS);
  assert_int_equal(world->actors.cell[0], world->hero.cell);
  end(world, &level);
}

static void a_flask_heals_only_the_hurt(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "############\n#@+....>..s#\n############\n");
  scene_walk_to(world, 2, 1, 100);
  assert_int_equal(world->hero.cell, nav_grid_cell(&world->grid, 2, 1));
  assert_false(world->thing_taken[0]);
  assert_int_equal(world->hero.hearts, SIM_HEARTS);
  assert_true(until(world, SIM_EVENT_FLASK, 900) > 0); // right when he is hit, for he stands on it
  assert_true(world->thing_taken[0]);
  assert_int_equal(world->hero.hearts, SIM_HEARTS);
  assert_true(until(world, SIM_EVENT_HIT, 900) > 0);
  assert_int_equal(world->hero.hearts, SIM_HEARTS - 1);
  end(world, &level);
}

static void barricades_are_counted_and_come_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "##########\n#@.,.....#\n#........#\n##########\n");
  uint32_t revision = world->grid.revision;
  int64_t builds = world->stats.field_builds;
  scene_command(world, barricade(3, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_UP));
  assert_int_equal(world->hero.barricades, 2);
  NavCell cell = nav_grid_cell(&world->grid, 3, 1);
  assert_true(world->barricade[cell]);
  assert_int_equal(world->grid.terrain[cell], NAV_ROCK);
  assert_true(world->grid.revision > revision);
  assert_int_equal(world->stats.field_builds, builds + 1); // at once
  assert_int_equal(world->field_tick, world->tick - 1);
  assert_true(world->field.value[cell] == NAV_UNREACHED);
  scene_command(world, barricade(4, 1));
  scene_command(world, barricade(5, 1));
  assert_int_equal(world->hero.barricades, 0);
  scene_command(world, barricade(6, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_REFUSED));
  scene_command(world, barricade(3, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_DOWN));
  assert_int_equal(world->hero.barricades, 1);
  assert_int_equal(world->grid.terrain[cell], NAV_MUD);
  assert_false(world->barricade[cell]);
  end(world, &level);
}

static void barricades_need_a_free_tile(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "###########\n#@.*>+s~^.#\n#.........#\n###########\n");
  const int32_t refused[][2] = {{1, 1}, {3, 1}, {4, 1}, {5, 1},  {6, 1},
                                {7, 1}, {8, 1}, {0, 0}, {-1, 1}, {99, 1}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    assert_false(sim_world_barricade_fits(world, refused[i][0], refused[i][1]));
    scene_command(world, barricade(refused[i][0], refused[i][1]));
    assert_true(scene_event(world, SIM_EVENT_BARRICADE_REFUSED));
  }
  assert_true(sim_world_barricade_fits(world, 9, 1));
  assert_int_equal(world->hero.barricades, SIM_BARRICADES);
  end(world, &level);
}

/// Half on the next tile, half on this one: neither may be walled, for a shade and for the hero.
static void nobody_is_walled_in(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "##############\n#@..........s#\n##############\n");
  int32_t between = 0;
  for (int32_t tick = 0; tick < 400; tick++) {
    scene_run(world, 1);
    int32_t x = base_fixed_tile(world->actors.x[0]);
    NavCell stands = nav_grid_cell(&world->grid, x, 1);
    between += stands != world->actors.cell[0];
    assert_false(sim_world_barricade_fits(world, x, 1));
    assert_false(sim_world_barricade_fits(world, nav_grid_x(&world->grid, world->actors.cell[0]), 1));
  }
  assert_true(between > 20);
  scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
  scene_command(world, move_to(12, 1));
  for (int32_t tick = 0; tick < 100; tick++) {
    scene_run(world, 1);
    assert_false(sim_world_barricade_fits(world, base_fixed_tile(world->hero.x), 1));
  }
  end(world, &level);
}

static void the_hero_keeps_his_pace(void **state) {
  (void)state;
  const int32_t speeds[] = {100, 333, 500, 550, 730, 2000};
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    SimLevel level;
    scene_level(&level, "######################\n#@...................#\n######################\n");
    level.tuning.value[SIM_TUNE_HERO_SPEED] = speeds[i];
    SimWorld *world = scene_world(&level, 1, -1);
    scene_walk_to(world, 20, 1, 5000);
    assert_int_equal(world->hero.status, SIM_HERO_REACHED);
    assert_int_equal(world->hero.x, base_fixed_centre(20));
    int32_t exact = 19 * SIM_TICKS_PER_SECOND * 100 / speeds[i];
    assert_in_range(world->tick, exact, exact + 2 + exact / 100);
    end(world, &level);
  }
}

static void a_new_target_counts_from_the_next_tile(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "############\n#....@.....#\n############\n");
  scene_command(world, move_to(10, 1));
  assert_true(scene_event(world, SIM_EVENT_TARGET));
  assert_int_equal(world->hero.status, SIM_HERO_MOVING);
  assert_int_equal(world->hero_plan[0], nav_grid_cell(&world->grid, 7, 1)); // from the tile that he walks to
  assert_int_equal(world->hero_plan_count, 4);
  assert_int_equal(world->hero_plan[3], world->hero.target);
  assert_int_equal(world->hero_trace.at, nav_grid_cell(&world->grid, 5, 1));
  scene_run(world, 3);
  NavCell next = nav_grid_cell(&world->grid, 6, 1);
  assert_int_equal(world->hero.cell, next);
  scene_command(world, move_to(1, 1));
  assert_int_equal(world->hero.cell, next); // still on his way there
  assert_int_equal(world->hero.target, nav_grid_cell(&world->grid, 1, 1));
  assert_int_equal(world->hero_plan[0], nav_grid_cell(&world->grid, 5, 1));
  assert_int_equal(world->hero_plan_count, 5);
  int32_t ticks = 0;
  for (; world->hero.status == SIM_HERO_MOVING && ticks < 300; ticks++) {
    // What is drawn as the way is the way: its first tile is the next that he enters.
    NavCell first = world->hero_plan_count > 0 ? world->hero_plan[0] : NAV_NO_CELL, cell = world->hero.cell;
    scene_run(world, 1);
    if (world->hero.cell != cell) assert_int_equal(world->hero.cell, first);
  }
  assert_int_equal(world->hero.status, SIM_HERO_REACHED);
  assert_int_equal(world->hero.cell, world->hero.target);
  assert_int_equal(world->hero_plan_count, 0);
  end(world, &level);
}

static void stop_ends_at_a_centre(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "############\n#@.........#\n############\n");
  scene_command(world, move_to(10, 1));
  scene_run(world, 4);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STOP});
  scene_run(world, 60);
  assert_int_equal(world->hero.status, SIM_HERO_IDLE);
  assert_int_equal(world->hero.target, NAV_NO_CELL);
  assert_int_equal(world->hero.x, base_fixed_centre(2));
  assert_int_equal(world->hero.vx, 0);
  end(world, &level);
}

static void impossible_targets_are_refused(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "######\n#@.~^#\n######\n");
  const int32_t refused[][2] = {{0, 0}, {-1, 0}, {3, 1}, {4, 1}, {6, 1}, {INT32_MAX, INT32_MIN}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    scene_command(world, move_to(refused[i][0], refused[i][1]));
    assert_true(scene_event(world, SIM_EVENT_TARGET_REFUSED));
    assert_int_equal(world->hero.status, SIM_HERO_IDLE);
    assert_int_equal(world->hero.target, NAV_NO_CELL);
  }
  end(world, &level);
}

static void senseless_commands_change_nothing(void **state) {
  (void)state;
  SimLevel level;
  const SimCommand senseless[] = {
      {.kind = SIM_CMD_TUNE, .id = -1, .value = 3},
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_COUNT, .value = 3},
      {.kind = SIM_CMD_STEERING, .id = -1},
      {.kind = SIM_CMD_STEERING, .id = 1000},
      {.kind = SIM_CMD_POPULATION, .value = -1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_ENEMY_KIND_COUNT, .x = 2, .y = 1, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 0, .y = 0, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = -7, .y = 1, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 2, .y = 1, .value = -1},
      {.kind = SIM_CMD_COUNT},
      {.kind = (SimCommandKind)12345, .id = -5, .x = INT32_MIN, .y = INT32_MAX, .value = INT32_MIN},
  };
  SimWorld *plain = world_of(&level, "######\n#@..s#\n######\n");
  scene_run(plain, 1);
  BaseHash hash = sim_world_hash(plain);
  scene_free(plain);
  for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++) {
    SimWorld *world = scene_world(&level, 1, -1);
    scene_command(world, senseless[i]);
    assert_true(scene_event(world, SIM_EVENT_REFUSED));
    assert_true(sim_world_hash(world) == hash);
    scene_free(world);
  }
  sim_level_free(&level);
}

static void tuning_is_clamped(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "####\n#@.#\n####\n");
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = 1000});
  assert_int_equal(world->tuning.value[SIM_TUNE_DEPTH], sim_tunables[SIM_TUNE_DEPTH].most);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_SPEED, .value = INT32_MIN});
  assert_int_equal(world->tuning.value[SIM_TUNE_HERO_SPEED], sim_tunables[SIM_TUNE_HERO_SPEED].least);
  end(world, &level);
}

/// A wall across the only way: he gives up, and goes on by himself when it is taken away.
static void a_changed_wall_makes_him_try_again(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "############\n#@.........#\n############\n");
  scene_command(world, barricade(5, 1));
  scene_command(world, move_to(10, 1));
  assert_true(until(world, SIM_EVENT_HERO_STOPPED, 600) > 0);
  SimHeroStatus status = world->hero.status;
  assert_true(status == SIM_HERO_UNREACHABLE || status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED);
  assert_int_equal(world->hero.vx, 0);
  assert_int_equal(world->hero_plan_count, 0);
  scene_command(world, barricade(5, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_DOWN));
  scene_run(world, 600);
  assert_int_equal(world->hero.status, SIM_HERO_REACHED);
  end(world, &level);
}

static void a_walled_target_is_unreachable(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(&level, "############\n#@.........#\n#..........#\n############\n");
  scene_command(world, move_to(10, 1));
  scene_run(world, 20);
  scene_command(world, barricade(10, 1));
  assert_true(until(world, SIM_EVENT_HERO_STOPPED, 600) > 0);
  assert_int_equal(world->hero.status, SIM_HERO_UNREACHABLE);
  scene_command(world, barricade(10, 1));
  scene_run(world, 600);
  assert_int_equal(world->hero.status, SIM_HERO_REACHED);
  end(world, &level);
}

/// Deeper lookahead, chosen while he stands at a loss, sends him on his way again.
static void a_changed_steering_makes_him_try_again(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "###########\n"
                      "#.........#\n"
                      "#.#######.#\n"
                      "#.#.....#.#\n"
                      "#.#...@.#.#\n"
                      "#.#.....#.#\n"
                      "#.#.#####.#\n"
                      "#.........#\n"
                      "###########\n");
  level.tuning.value[SIM_TUNE_DEPTH] = 1;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_walk_to(world, 9, 4, 2000);
  assert_int_equal(world->hero.status, SIM_HERO_OSCILLATION);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("learning")});
  assert_int_equal(world->hero.status, SIM_HERO_MOVING);
  scene_run(world, 3000);
  assert_int_equal(world->hero.status, SIM_HERO_REACHED);
  end(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(embers_open_the_gate_and_the_gate_wins),
      cmocka_unit_test(fewer_embers_may_be_enough),
      cmocka_unit_test(touch_costs_a_heart_and_drives_them_back),
      cmocka_unit_test(a_crowd_in_a_corner_is_held_not_lost),
      cmocka_unit_test(on_a_bare_map_nothing_hurts),
      cmocka_unit_test(a_flask_heals_only_the_hurt),
      cmocka_unit_test(barricades_are_counted_and_come_back),
      cmocka_unit_test(barricades_need_a_free_tile),
      cmocka_unit_test(nobody_is_walled_in),
      cmocka_unit_test(the_hero_keeps_his_pace),
      cmocka_unit_test(a_new_target_counts_from_the_next_tile),
      cmocka_unit_test(stop_ends_at_a_centre),
      cmocka_unit_test(impossible_targets_are_refused),
      cmocka_unit_test(senseless_commands_change_nothing),
      cmocka_unit_test(tuning_is_clamped),
      cmocka_unit_test(a_changed_wall_makes_him_try_again),
      cmocka_unit_test(a_walled_target_is_unreachable),
      cmocka_unit_test(a_changed_steering_makes_him_try_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
