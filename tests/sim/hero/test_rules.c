/* The rules: embers, gate, touch and grace, flasks, barricades, and commands that are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/hero/hero.h"

static void embers_open_the_gate_and_the_gate_wins(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##########\n#@.>.*..*#\n##########\n", 1);
  assert_int_equal(world->embers_needed, 2);
  assert_false(world->gate_open);
  scene_walk_to(world, 3, 1, 200); // a closed gate is only a tile
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  assert_int_equal(world->end_tick, -1);
  scene_command(world, scene_move_to(8, 1));
  assert_true(scene_until(world, SIM_EVENT_EMBER, 100) > 0);
  assert_int_equal(world->heroes[0].embers, 1);
  assert_false(world->gate_open);
  assert_true(scene_until(world, SIM_EVENT_GATE_OPEN, 100) > 0);
  assert_true(world->gate_open);
  assert_int_equal(world->heroes[0].embers, 2);
  scene_command(world, scene_move_to(3, 1));
  assert_true(scene_until(world, SIM_EVENT_WON, 200) > 0);
  assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
  assert_int_equal(world->end_tick, world->tick - 1);
  // The world goes on, he does not.
  BaseFixed x = world->heroes[0].x;
  scene_command(world, scene_move_to(8, 1));
  assert_true(scene_event(world, SIM_EVENT_TARGET_REFUSED));
  scene_run(world, 60);
  assert_int_equal(world->heroes[0].x, x);
  assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
  scene_close(world, &level);
}

/// The level says how many he starts with; a change adds its difference to what he has, never below 1.
static void hearts_are_a_tunable(void **state) {
  (void)state;
  static const struct {
    int32_t tuned, hearts;
  } steps[] = {{5, 3}, {9, 7}, {8, 6}, {1, 1}, {4, 4}, {99, 9}, {0, 1}};
  SimLevel level;
  scene_level(&level, "############\n#@.s.....*>#\n############\n");
  level.tuning.value[SIM_TUNE_HEARTS] = 4;
  SimWorld *world = scene_world(&level, 1, -1);
  assert_int_equal(world->heroes[0].hearts, 4);
  assert_true(scene_until(world, SIM_EVENT_HIT, 200) > 0);
  assert_true(scene_until(world, SIM_EVENT_HIT, 400) > 0);
  assert_int_equal(world->heroes[0].hearts, 2);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    world->heroes[0].grace = 1000; // no enemy hurts him
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HEARTS, .value = steps[i].tuned});
    assert_int_equal(world->heroes[0].hearts, steps[i].hearts);
  }
  world->heroes[0].grace = 0;
  assert_true(scene_until(world, SIM_EVENT_LOST, 400) > 0);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HEARTS, .value = 5});
  assert_int_equal(world->heroes[0].hearts, 0); // a lost hero does not come back
  scene_close(world, &level);
}

static void fewer_embers_may_be_enough(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "##########\n#@.*.>..*#\n##########\n");
  level.embers_needed = 1;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, scene_move_to(5, 1));
  assert_true(scene_until(world, SIM_EVENT_WON, 200) > 0);
  scene_free(world);
  level.embers_needed = 0; // open from the start
  world = scene_world(&level, 1, -1);
  assert_true(world->gate_open);
  scene_close(world, &level);
}

static void touch_costs_a_heart_and_drives_them_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "###########\n#@.s.....>#\n###########\n", 1);
  level.tuning.value[SIM_TUNE_GRACE] = 150;
  int32_t first = scene_until(world, SIM_EVENT_HIT, 200);
  assert_true(first > 0);
  assert_int_equal(world->heroes[0].hearts, 2);
  assert_int_equal(world->actors.state[0], SIM_ACTOR_PUSHED);
  NavCell hero = world->heroes[0].cell;
  assert_true(world->actors.cell[0] > hero);
  // Not again before the grace of 1.5 s is over.
  int32_t second = scene_until(world, SIM_EVENT_HIT, 600);
  assert_true(second >= 90);
  assert_int_equal(world->heroes[0].hearts, 1);
  assert_true(scene_until(world, SIM_EVENT_LOST, 600) >= 90);
  assert_int_equal(world->heroes[0].hearts, 0);
  assert_int_equal(world->heroes[0].status, SIM_HERO_LOST);
  assert_true(world->end_tick >= 0);
  int64_t ended = world->end_tick;
  scene_run(world, 300);
  assert_int_equal(world->heroes[0].hearts, 0);
  assert_int_equal(world->end_tick, ended);
  scene_check(world);
  scene_close(world, &level);
}

/// Not the newest enemy and not the first: the one that reached him, though it is driven back at once.
static void the_hit_names_who_touched_him(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "#############\n#..........>#\n#@..........#\n#############\n", 1);
  assert_int_equal(world->stats.hit.way, SIM_HIT_NEVER);
  static const struct {
    int32_t kind, x, y;
  } spawns[] = {{SIM_SHADE, 10, 1}, {SIM_WARDEN, 2, 2}, {SIM_HOUND, 11, 2}};
  for (int32_t i = 0; i < 3; i++)
    scene_command(
        world,
        (SimCommand){
            .kind = SIM_CMD_SPAWN, .id = spawns[i].kind, .x = spawns[i].x, .y = spawns[i].y, .value = 1});
  assert_true(scene_until(world, SIM_EVENT_HIT, 200) >= 0);
  assert_int_equal(world->stats.hit.way, SIM_HIT_TOUCH);
  assert_int_equal(world->stats.hit.kind, SIM_WARDEN);
  scene_close(world, &level);
}

static void a_crowd_in_a_corner_is_held_not_lost(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "#####\n#@..#\n#..>#\n#####\n", 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 3, .y = 2, .value = 24});
  assert_int_equal(world->actors.count, 24);
  for (int32_t tick = 0; tick < 600; tick++) {
    scene_run(world, 1);
    scene_check(world);
    if (scene_event(world, SIM_EVENT_HIT))
      for (int32_t i = 0; i < 24; i++)
        assert_true(world->actors.state[i] == SIM_ACTOR_PUSHED || world->actors.countdown[i] > 0);
  }
  assert_int_equal(world->heroes[0].status, SIM_HERO_LOST);
  scene_close(world, &level);
}

static void on_a_bare_map_nothing_hurts(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "#######\n#@.s..#\n#######\n", 1);
  assert_false(world->has_game);
  assert_int_equal(scene_until(world, SIM_EVENT_HIT, 600), -1);
  assert_int_equal(world->heroes[0].hearts, SIM_HEARTS);
  assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
  scene_close(world, &level);
}

/// Exactly half a tile from its centre, and by a hair more.
static void what_lies_half_a_tile_away_is_reached(void **state) {
  (void)state;
  for (int32_t more = 0; more < 2; more++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, "########\n#@.*..>#\n########\n", 1);
    world->heroes[0].x = 3 * BASE_ONE;
    world->heroes[0].y = base_fixed_centre(1) + more;
    sim_rules_step(world);
    assert_int_equal(world->heroes[0].embers, 1 - more);
    scene_close(world, &level);
  }
}

/// The hero reaches 0.3 tiles and an enemy 0.2.
static void a_touch_is_where_their_bodies_meet(void **state) {
  (void)state;
  const BaseFixed reach = BASE_ONE * 30 / 100 + BASE_ONE * 20 / 100;
  for (int32_t more = 0; more < 2; more++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, "########\n#@.s..>#\n########\n", 1);
    world->actors.x[0] = world->heroes[0].x + reach + more;
    world->actors.y[0] = world->heroes[0].y;
    sim_touch_step(world);
    assert_int_equal(world->heroes[0].hearts, more ? SIM_HEARTS : SIM_HEARTS - 1);
    scene_close(world, &level);
  }
}

static void a_flask_heals_only_the_hurt(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@+....>..s#\n############\n", 1);
  scene_walk_to(world, 2, 1, 100);
  assert_int_equal(world->heroes[0].cell, nav_grid_cell(&world->grid, 2, 1));
  assert_false(world->thing_taken[0]);
  assert_int_equal(world->heroes[0].hearts, SIM_HEARTS);
  assert_true(scene_until(world, SIM_EVENT_FLASK, 900) > 0); // right when he is hit, for he is on its tile
  assert_true(world->thing_taken[0]);
  assert_int_equal(world->heroes[0].hearts, SIM_HEARTS);
  assert_true(scene_until(world, SIM_EVENT_HIT, 900) > 0);
  assert_int_equal(world->heroes[0].hearts, SIM_HEARTS - 1);
  scene_close(world, &level);
}

static void barricades_are_counted_and_come_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##########\n#@.,.....#\n#........#\n##########\n", 1);
  uint32_t revision = world->grid.revision;
  int64_t builds = world->stats.field_builds;
  scene_command(world, scene_barricade(3, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_UP));
  assert_int_equal(world->heroes[0].barricades, 2);
  NavCell cell = nav_grid_cell(&world->grid, 3, 1);
  assert_true(world->barricade[cell]);
  assert_int_equal(world->grid.terrain[cell], NAV_ROCK);
  assert_true(world->grid.revision > revision);
  assert_int_equal(world->stats.field_builds, builds + 1); // at once
  assert_int_equal(world->field_tick, world->tick - 1);
  assert_true(world->field.value[cell] == NAV_UNREACHED);
  scene_command(world, scene_barricade(4, 1));
  scene_command(world, scene_barricade(5, 1));
  assert_int_equal(world->heroes[0].barricades, 0);
  scene_command(world, scene_barricade(6, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_REFUSED));
  scene_command(world, scene_barricade(3, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_DOWN));
  assert_int_equal(world->heroes[0].barricades, 1);
  assert_int_equal(world->grid.terrain[cell], NAV_MUD);
  assert_false(world->barricade[cell]);
  scene_close(world, &level);
}

static void barricades_need_a_free_tile(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "###########\n#@.*>+s~^.#\n#.........#\n###########\n", 1);
  const int32_t refused[][2] = {{1, 1}, {3, 1}, {4, 1}, {5, 1},  {6, 1},
                                {7, 1}, {8, 1}, {0, 0}, {-1, 1}, {99, 1}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    assert_false(sim_world_barricade_fits(world, refused[i][0], refused[i][1]));
    scene_command(world, scene_barricade(refused[i][0], refused[i][1]));
    assert_true(scene_event(world, SIM_EVENT_BARRICADE_REFUSED));
  }
  assert_true(sim_world_barricade_fits(world, 9, 1));
  assert_int_equal(world->heroes[0].barricades, SIM_BARRICADES);
  scene_close(world, &level);
}

/// Half on the next tile, half on this one: neither may be walled, for a shade and for the hero.
static void nobody_is_walled_in(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "##############\n#@..........s#\n##############\n", 1);
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
  scene_command(world, scene_move_to(12, 1));
  for (int32_t tick = 0; tick < 100; tick++) {
    scene_run(world, 1);
    assert_false(sim_world_barricade_fits(world, base_fixed_tile(world->heroes[0].x), 1));
  }
  scene_close(world, &level);
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
  SimWorld *plain = scene_open(&level, "######\n#@..s#\n######\n", 1);
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
  SimWorld *world = scene_open(&level, "####\n#@.#\n####\n", 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = 1000});
  assert_int_equal(world->tuning.value[SIM_TUNE_DEPTH], sim_tunables[SIM_TUNE_DEPTH].max);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_SPEED, .value = INT32_MIN});
  assert_int_equal(world->tuning.value[SIM_TUNE_HERO_SPEED], sim_tunables[SIM_TUNE_HERO_SPEED].min);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(embers_open_the_gate_and_the_gate_wins),
      cmocka_unit_test(hearts_are_a_tunable),
      cmocka_unit_test(fewer_embers_may_be_enough),
      cmocka_unit_test(touch_costs_a_heart_and_drives_them_back),
      cmocka_unit_test(the_hit_names_who_touched_him),
      cmocka_unit_test(a_crowd_in_a_corner_is_held_not_lost),
      cmocka_unit_test(on_a_bare_map_nothing_hurts),
      cmocka_unit_test(what_lies_half_a_tile_away_is_reached),
      cmocka_unit_test(a_touch_is_where_their_bodies_meet),
      cmocka_unit_test(a_flask_heals_only_the_hurt),
      cmocka_unit_test(barricades_are_counted_and_come_back),
      cmocka_unit_test(barricades_need_a_free_tile),
      cmocka_unit_test(nobody_is_walled_in),
      cmocka_unit_test(senseless_commands_change_nothing),
      cmocka_unit_test(tuning_is_clamped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
