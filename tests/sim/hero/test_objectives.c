/* Objectives: each is done by what its row says, keeps the gate shut until then, and is saved and hashed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum { SECOND = SIM_TICKS_PER_SECOND };

static const char *hall = "####################\n"
                          "#@....#............#\n"
                          "#.....#........*...#\n"
                          "#..................#\n"
                          "#.....#............#\n"
                          "#.....#.........>..#\n"
                          "####################\n";

static SimObjective objective(int32_t kind, int32_t x, int32_t y) {
  return sim_objective_standard(kind, x, y);
}

static SimWorld *open_with(SimLevel *level, const char *rows, const SimObjective *objectives, int32_t count) {
  scene_level(level, rows);
  for (int32_t i = 0; i < count; i++) assert_true(sim_level_add_objective(level, objectives[i]));
  return scene_world(level, 1, -1);
}

static void a_place_is_held_in_parts(void **state) {
  (void)state;
  SimLevel level;
  SimObjective hold = objective(SIM_OBJECTIVE_HOLD, 10, 3);
  hold.value[SIM_OBJECTIVE_RADIUS] = 1;
  hold.value[SIM_OBJECTIVE_SECONDS] = 3;
  SimWorld *world = open_with(&level, hall, &hold, 1);
  int32_t inside = 0;
  while (!world->objective_states[0].done && world->tick < 60 * SECOND) {
    if (world->tick % (4 * SECOND) == 0) scene_command(world, scene_move_to(10, 3));
    if (world->tick % (4 * SECOND) == 2 * SECOND + 30)
      scene_command(world, scene_move_to(3, 3)); // and away again
    sim_step(world, NULL, 0);
    const int64_t dx = world->heroes[0].x - base_fixed_centre(10),
                  dy = world->heroes[0].y - base_fixed_centre(3);
    inside += dx * dx + dy * dy <= (int64_t)BASE_ONE * BASE_ONE;
    assert_false(world->gate_open);
  }
  // Commands step the world too, so ticks in which one was given are counted by the simulation alone.
  assert_true(inside <= 3 * SECOND && inside > 2 * SECOND);
  assert_true(scene_event(world, SIM_EVENT_OBJECTIVE));
  assert_int_equal(world->objectives_left, 0);
  scene_walk_to(world, 15, 2, 10 * SECOND);
  assert_true(world->gate_open);
  scene_close(world, &level);
}

static void the_gate_opens_with_the_last_of_both(void **state) {
  (void)state;
  SimLevel level;
  SimObjective hold = objective(SIM_OBJECTIVE_HOLD, 15, 2);
  hold.value[SIM_OBJECTIVE_SECONDS] = 4;
  SimWorld *world = open_with(&level, hall, &hold, 1);
  scene_walk_to(world, 15, 2, 10 * SECOND);
  scene_run(world, 2);
  assert_int_equal(world->heroes[0].embers, 1);
  assert_false(world->gate_open);
  assert_true(scene_until(world, SIM_EVENT_GATE_OPEN, 5 * SECOND) > 0);
  assert_true(world->gate_open && world->objective_states[0].done);
  scene_walk_to(world, 16, 5, 10 * SECOND);
  assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
  scene_close(world, &level);
}

static void they_are_lured_and_shut_in(void **state) {
  (void)state;
  SimLevel level;
  SimObjective lure = objective(SIM_OBJECTIVE_LURE, 1, 1);
  lure.value[SIM_OBJECTIVE_COUNT] = 3;
  SimWorld *world = open_with(&level, hall, &lure, 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_PLACE, .x = 17, .y = 3});
  scene_command(world, scene_spawn(SIM_SENTRY, 2, 1, 2));
  scene_run(world, 30);
  assert_int_equal(world->objective_states[0].progress, 2);
  scene_command(world, scene_barricade(6, 3));
  scene_run(world, 30);
  assert_false(world->objective_states[0].done); // two are too few
  scene_command(world, scene_barricade(6, 3));
  scene_command(world, scene_spawn(SIM_SENTRY, 3, 4, 2));
  scene_run(world, 30);
  assert_false(world->objective_states[0].done); // the door is open
  assert_int_equal(world->objective_states[0].progress, 2);
  scene_command(world, scene_barricade(6, 3));
  assert_true(scene_until(world, SIM_EVENT_OBJECTIVE, SECOND) > 0);
  scene_command(world, scene_barricade(6, 3));
  scene_run(world, 30);
  assert_true(world->objective_states[0].done); // for good
  scene_close(world, &level);
}

static void chimes_ring_in_order(void **state) {
  (void)state;
  SimLevel level;
  const SimObjective chimes[] = {objective(SIM_OBJECTIVE_CHIME, 3, 1), objective(SIM_OBJECTIVE_CHIME, 1, 4),
                                 objective(SIM_OBJECTIVE_CHIME, 4, 4)};
  static const struct {
    int32_t chime, done; // bits afterwards
  } throws[] = {{1, 0}, {0, 1}, {2, 0}, {0, 1}, {1, 3}, {1, 3}, {2, 7}};
  SimWorld *world = open_with(&level, hall, chimes, 3);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BELLS, .value = 9});
  for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
    const SimObjective *at = &chimes[throws[i].chime];
    assert_false(world->gate_open);
    scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = at->x, .y = at->y});
    assert_true(scene_event(world, SIM_EVENT_BELL));
    int32_t done = 0, left = 0;
    for (int32_t k = 0; k < 3; k++) done |= world->objective_states[k].done << k;
    for (int32_t k = 0; k < 3; k++) left += !world->objective_states[k].done;
    assert_int_equal(done, throws[i].done);
    assert_int_equal(world->objectives_left, left);
  }
  scene_close(world, &level);
}

static void he_follows_once_he_is_found(void **state) {
  (void)state;
  SimLevel level;
  const SimObjective escort = objective(SIM_OBJECTIVE_ESCORT, 9, 1);
  SimWorld *world = open_with(&level, hall, &escort, 1);
  assert_int_equal(world->hero_count, 2);
  assert_true(sim_hero_obeys(world, 0) && !sim_hero_obeys(world, 1));
  const NavCell waits = world->heroes[1].cell;
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 15, .y = 4, .hero = 1});
  assert_true(scene_event(world, SIM_EVENT_REFUSED)); // he takes no orders
  assert_int_equal(world->heroes[1].target, NAV_NO_CELL);
  scene_walk_to(world, 4, 3, 10 * SECOND);
  scene_run(world, SECOND);
  assert_int_equal(world->heroes[1].cell, waits); // no hero has come for him
  scene_walk_to(world, 9, 2, 10 * SECOND);
  scene_walk_to(world, 15, 2, 10 * SECOND);
  assert_true(world->gate_open); // he does not keep it shut
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  assert_true(nav_grid_distance2(&world->grid, world->heroes[0].cell, world->heroes[1].cell) <= 9);
  scene_command(world, scene_move_to(16, 5));
  assert_true(scene_until(world, SIM_EVENT_WON, 10 * SECOND) > 0); // he comes to the gate too
  assert_true(world->heroes[1].status == SIM_HERO_WON);
  scene_close(world, &level);
}

static void what_has_been_reached_is_saved_and_hashed(void **state) {
  (void)state;
  SimLevel level;
  SimObjective all[] = {objective(SIM_OBJECTIVE_HOLD, 3, 3), objective(SIM_OBJECTIVE_LURE, 8, 1),
                        objective(SIM_OBJECTIVE_CHIME, 2, 4), objective(SIM_OBJECTIVE_ESCORT, 9, 1)};
  SimWorld *world = open_with(&level, hall, all, 4), loaded;
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BELLS, .value = 2});
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 2, .y = 4});
  scene_command(world, scene_move_to(3, 3));
  scene_command(world, scene_spawn(SIM_SHADE, 10, 2, 3));
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  scene_run(world, 2 * SECOND);
  assert_true(world->objective_states[0].progress > 0 && world->objective_states[2].done);
  for (int32_t i = 0; i < 4; i++) {
    SCENE_HASHED(world, world->objective_states[i].progress);
    SCENE_HASHED(world, world->objective_states[i].done);
  }
  BaseBuffer out = {0};
  BaseIssues issues = {0};
  assert_true(sim_world_save(world, &out));
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1};
  assert_true(sim_world_load(&loaded, &level, &options, base_buffer_text(&out), out.length, &issues));
  assert_int_equal(loaded.objectives_left, world->objectives_left);
  for (int32_t i = 0; i < 30 * SECOND; i++) {
    sim_step(world, NULL, 0);
    sim_step(&loaded, NULL, 0);
    assert_true(sim_world_hash(world) == sim_world_hash(&loaded));
  }
  assert_true(world->objective_states[0].done && loaded.objective_states[0].done);
  sim_world_free(&loaded);
  base_buffer_free(&out);
  scene_close(world, &level);
}

/// A hero who was found is not an objective that is done, and a world with him is saved like any other.
static void a_found_hero_is_saved(void **state) {
  (void)state;
  SimLevel level;
  const SimObjective escort = objective(SIM_OBJECTIVE_ESCORT, 9, 1);
  SimWorld *world = open_with(&level, hall, &escort, 1), loaded;
  scene_walk_to(world, 9, 2, 10 * SECOND);
  scene_run(world, SECOND);
  assert_int_equal(world->objective_states[0].progress, 1);
  assert_false(world->objective_states[0].done);
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1};
  for (int32_t forged = 0; forged < 2; forged++) {
    BaseBuffer out = {0};
    BaseIssues issues = {0};
    world->objective_states[0].done = forged;
    assert_true(sim_world_save(world, &out));
    const bool fine = sim_world_load(&loaded, &level, &options, base_buffer_text(&out), out.length, &issues);
    assert_int_equal(fine, forged == 0);
    if (fine) assert_true(sim_world_hash(world) == sim_world_hash(&loaded));
    sim_world_free(&loaded);
    base_buffer_free(&out);
  }
  scene_close(world, &level);
}

static void levels_differ_by_their_objectives(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, hall);
  const BaseHash bare = sim_level_hash(&level);
  assert_true(sim_level_add_objective(&level, objective(SIM_OBJECTIVE_HOLD, 3, 3)));
  const BaseHash one = sim_level_hash(&level);
  assert_true(one != bare);
  assert_false(sim_level_add_objective(&level, objective(SIM_OBJECTIVE_CHIME, 3, 3))); // one a tile
  level.objectives[0].value[SIM_OBJECTIVE_SECONDS]++;
  assert_true(sim_level_hash(&level) != one);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_place_is_held_in_parts),
      cmocka_unit_test(the_gate_opens_with_the_last_of_both),
      cmocka_unit_test(they_are_lured_and_shut_in),
      cmocka_unit_test(chimes_ring_in_order),
      cmocka_unit_test(he_follows_once_he_is_found),
      cmocka_unit_test(what_has_been_reached_is_saved_and_hashed),
      cmocka_unit_test(a_found_hero_is_saved),
      cmocka_unit_test(levels_differ_by_their_objectives),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
