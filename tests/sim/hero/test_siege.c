/* Barricades under siege: who is shut in comes and gnaws, and what he gnaws at falls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum { TURN = 15, A_MINUTE = 60 * SIM_TICKS_PER_SECOND };

static const char *two_rooms = "################\n"
                               "#.....#........#\n"
                               "#.@.*.#.......>#\n"
                               "#..............#\n"
                               "#.....#........#\n"
                               "################\n";

/// The door of the two rooms is shut; `kind` is in the other room.
static SimWorld *open_shut(SimLevel *level, int32_t kind, int32_t count, int32_t strength) {
  SimWorld *world = scene_open(level, two_rooms, 1);
  scene_command(world,
                (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BARRICADE_STRENGTH, .value = strength});
  scene_command(world, scene_barricade(6, 3));
  scene_command(world, scene_spawn(kind, 12, 1, count));
  return world;
}

static int64_t strength_in_ticks(const SimWorld *world) {
  return (int64_t)world->tuning.value[SIM_TUNE_BARRICADE_STRENGTH] * SIM_TICKS_PER_SECOND / 100;
}

/// Bites until the barricade breaks, each told by an event; -1: it holds for `ticks`.
static int64_t count_bites(SimWorld *world, int32_t ticks) {
  int64_t bites = 0;
  for (int32_t i = 0; i < ticks; i++) {
    sim_step(world, NULL, 0);
    bites += scene_event(world, SIM_EVENT_GNAWED);
    if (scene_event(world, SIM_EVENT_BROKEN)) return bites;
  }
  return -1;
}

static void they_come_and_break_it(void **state) {
  (void)state;
  static const struct {
    int32_t kind, count, bites; // in a turn of TURN ticks
  } cases[] = {
      {SIM_SHADE, 1, 1}, {SIM_WARDEN, 1, 1}, {SIM_HUSK, 1, 2}, {SIM_DELVER, 1, 2}, {SIM_SHADE, 9, 4}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SimLevel level;
    SimWorld *world = open_shut(&level, cases[i].kind, cases[i].count, 2000);
    const int64_t turns = count_bites(world, A_MINUTE);
    const int64_t needed = (strength_in_ticks(world) + TURN - 1) / TURN;
    if (cases[i].count == 1)
      assert_int_equal(turns, (needed + cases[i].bites - 1) / cases[i].bites);
    else
      assert_true(turns >= needed / cases[i].bites && turns < needed / 2);
    assert_int_equal(world->heroes[0].barricades, SIM_BARRICADES); // it is his again
    assert_int_equal(world->priv->barricade_count, 0);
    scene_run(world, 10 * SIM_TICKS_PER_SECOND);
    assert_true(world->stats.touches > 0); // and they are with him
    scene_close(world, &level);
  }
}

static void it_holds_where_it_should(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_shut(&level, SIM_SHADE, 4, 0); // without end, by its tunable
  assert_int_equal(count_bites(world, 3 * A_MINUTE), -1);
  scene_close(world, &level);

  world = scene_open(&level, two_rooms, 1); // no hero is shut in: a second door is open
  scene_command(world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = 6, .y = 1, .value = 1});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  scene_command(world, scene_barricade(6, 3));
  scene_command(world, scene_spawn(SIM_SHADE, 7, 3, 4));
  for (int32_t i = 0; i < A_MINUTE; i++) {
    sim_step(world, NULL, 0);
    assert_false(scene_event(world, SIM_EVENT_GNAWED));
  }
  assert_true(world->stats.touches > 0);
  scene_close(world, &level);

  world = open_shut(&level, SIM_SENTRY, 3, 500); // they patrol and know nothing of him
  assert_int_equal(count_bites(world, A_MINUTE), -1);
  scene_close(world, &level);

  world = open_shut(&level, SIM_MOTH, 3, 500); // moths have no teeth for wood
  assert_int_equal(count_bites(world, A_MINUTE), -1);
  scene_close(world, &level);
}

static void two_in_a_row_fall_one_after_the_other(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, two_rooms, 1);
  scene_command(world, scene_barricade(6, 3));
  scene_command(world, scene_barricade(7, 3));
  scene_command(world, scene_spawn(SIM_SHADE, 12, 1, 3));
  scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 8, .y = 3});
  for (int32_t x = 8; x >= 6; x--) {
    assert_true(scene_until(world, SIM_EVENT_BROKEN, 2 * A_MINUTE) > 0);
    assert_false(world->barricade[nav_grid_cell(&world->grid, x, 3)]);
    for (int32_t inner = x - 1; inner >= 6; inner--)
      assert_int_equal(sim_barricade_worn(world, nav_grid_cell(&world->grid, inner, 3)), 0);
  }
  scene_close(world, &level);
}

static void a_worn_one_is_saved_and_hashed(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = open_shut(&level, SIM_SHADE, 2, 3000), loaded;
  assert_true(scene_until(world, SIM_EVENT_GNAWED, A_MINUTE) > 0);
  scene_run(world, 5 * TURN);
  const int32_t worn = sim_barricade_worn(world, nav_grid_cell(&world->grid, 6, 3));
  assert_true(worn > 0 && worn < 100);
  SCENE_HASHED(world, world->priv->barricades[0].gnawed);
  BaseBuffer out = {0};
  assert_true(sim_world_save(world, &out));
  BaseIssues issues = {0};
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1};
  assert_true(sim_world_load(&loaded, &level, &options, base_buffer_text(&out), out.length, &issues));
  assert_int_equal(sim_barricade_worn(&loaded, nav_grid_cell(&loaded.grid, 6, 3)), worn);
  for (int32_t i = 0; i < A_MINUTE; i++) {
    sim_step(world, NULL, 0);
    sim_step(&loaded, NULL, 0);
    assert_true(sim_world_hash(world) == sim_world_hash(&loaded));
  }
  assert_int_equal(world->priv->barricade_count, 0);
  sim_world_free(&loaded);
  base_buffer_free(&out);
  scene_close(world, &level);
}

/* Random rooms shut by barricades at random: both hold throughout, and equal runs are equal. */

static int32_t random_commands(const SimWorld *world, BaseRandom *random, int32_t tick,
                               SimCommand *commands) {
  if (tick == 0) {
    commands[0] = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BARRICADE_STRENGTH, .value = 300};
    return 1;
  }
  if (tick % 40 != 0) return 0;
  const SimHero *hero = &world->heroes[0];
  const int32_t dx = (int32_t)base_random_below(random, 5) - 2,
                dy = (int32_t)base_random_below(random, 5) - 2;
  commands[0] =
      scene_barricade(nav_grid_x(&world->grid, hero->cell) + dx, nav_grid_y(&world->grid, hero->cell) + dy);
  commands[1] =
      scene_move_to(nav_grid_x(&world->grid, hero->cell) - dx, nav_grid_y(&world->grid, hero->cell) - dy);
  return 2;
}

static int64_t broken; // of all games; a test that sees none shows nothing

static void note(const SimWorld *world, int32_t tick) {
  (void)tick;
  broken += scene_event(world, SIM_EVENT_BROKEN);
  for (int32_t i = 0; i < world->priv->barricade_count; i++) {
    const SimBarricade *barricade = &world->priv->barricades[i];
    assert_true(barricade->gnawed >= 0 && barricade->gnawed < strength_in_ticks(world));
    assert_int_equal(world->grid.terrain[barricade->cell], NAV_ROCK);
  }
}

static void random_sieges_hold(void **state) {
  (void)state;
  const SceneGames games = {
      .stream = 97, .count = 24, .ticks = 900, .population = 60, .act = random_commands, .check = note};
  scene_play_twice(&games);
  assert_true(broken > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_come_and_break_it),
      cmocka_unit_test(it_holds_where_it_should),
      cmocka_unit_test(two_in_a_row_fall_one_after_the_other),
      cmocka_unit_test(a_worn_one_is_saved_and_hashed),
      cmocka_unit_test(random_sieges_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
