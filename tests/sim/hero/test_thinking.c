/* Heroes who think: on a large map with diagonal steps, one who walks by regions thinks over some ticks,
 * which follow from map, tile and target alone; elsewhere he sets out at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/hero/walk.h"
#include "sim/snapshot/snapshot.h"
#include "support/delays.h"
#include "support/maps.h"

enum { SIDE = 400, TICKS = 40 };

typedef struct Setting {
  int32_t threads;
  bool small, straight;
  int32_t saved; // after the tick of that number it is saved and goes on loaded; 0: never
  NavRequestsDelay *delay;
  void *context;
} Setting;

typedef struct Run {
  BaseHash hash[TICKS];
  int32_t thought[TICKS];
  int32_t set_out; // tick in which he leaves his first tile
} Run;

static void make_level(SimLevel *level, bool straight) {
  BaseRandom random = base_random_seeded(3, 1);
  NavGrid maze;
  support_map_maze(&maze, &random, SIDE, SIDE, 1);
  assert_true(sim_level_init(level, SIDE, SIDE));
  for (int32_t i = 0; i < SIDE * SIDE; i++)
    nav_grid_set_terrain(&level->grid, i % SIDE, i / SIDE,
                         (NavTerrain)maze.terrain[nav_grid_cell(&maze, i % SIDE, i / SIDE)]);
  const NavCell hero = nav_grid_nearest_open(&maze, NAV_WALKER, 2, 2);
  level->hero_x = nav_grid_x(&maze, hero);
  level->hero_y = nav_grid_y(&maze, hero);
  nav_grid_free(&maze);
  level->tuning.value[SIM_TUNE_DIAGONAL] = !straight;
}

static SimWorld *reload_world(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  BaseBuffer bytes = {0};
  BaseIssues issues = {0};
  SimWorld *loaded = calloc(1, sizeof *loaded);
  assert_true(loaded != NULL && sim_world_save(world, &bytes));
  assert_true(sim_world_load(loaded, level, options, bytes.data, bytes.length, &issues));
  base_buffer_free(&bytes);
  scene_free(world);
  return loaded;
}

static NavCell far_cell(const SimWorld *world, int32_t which) {
  const int32_t x = SIDE - 3, y = which % 2 == 0 ? SIDE - 3 : 2;
  return nav_grid_nearest_open(&world->grid, NAV_WALKER, x, y);
}

static SimCommand go_to(const SimWorld *world, NavCell cell) {
  return (SimCommand){
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, cell), .y = nav_grid_y(&world->grid, cell)};
}

/// He is sent to a corner, and on the way to another one; meanwhile walls come and go next to him.
static void run_setting(const SimLevel *level, const Setting *setting, Run *out) {
  const SimWorldOptions options = {.seed = 2,
                                   .hero = NAV_NO_CELL,
                                   .population = 0,
                                   .large_map = !setting->small,
                                   .threads = setting->threads,
                                   .delay = setting->delay,
                                   .delay_context = setting->context};
  SimWorld *world = scene_world_of(level, &options);
  const NavCell first = world->heroes[0].cell;
  *out = (Run){.set_out = -1};
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[2];
    int32_t count = 0;
    if (tick == 0)
      commands[count++] = (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("regions")};
    if (tick % 20 == 0) commands[count++] = go_to(world, far_cell(world, tick / 20));
    if (tick % 31 == 2)
      commands[count++] = (SimCommand){.kind = SIM_CMD_BARRICADE,
                                       .x = nav_grid_x(&world->grid, world->heroes[0].cell) + 1,
                                       .y = nav_grid_y(&world->grid, world->heroes[0].cell)};
    sim_step(world, commands, count);
    scene_check(world);
    out->hash[tick] = sim_world_hash(world);
    out->thought[tick] = world->priv->hero_thought[0];
    if (out->set_out < 0 && world->heroes[0].cell != first) out->set_out = tick;
    if (tick + 1 == setting->saved) world = reload_world(world, level, &options);
  }
  scene_free(world);
}

static void same(const Run *a, const Run *b) {
  for (int32_t tick = 0; tick < TICKS; tick++) {
    assert_int_equal(a->thought[tick], b->thought[tick]);
    assert_true(a->hash[tick] == b->hash[tick]);
  }
}

/// With any number of threads, however late, and saved and loaded while he thinks.
static void thinking_is_the_same_everywhere(void **state) {
  (void)state;
  static Run expected, other;
  SimLevel level;
  make_level(&level, false);
  run_setting(&level, &(Setting){0}, &expected);
  print_message("he thinks for %d ticks\n", (int)expected.set_out);
  assert_in_range(expected.set_out, 3, 19);
  for (int32_t tick = 0; tick < expected.set_out; tick++)
    assert_int_equal(expected.thought[tick], tick == expected.set_out ? 0 : tick + 2);
  run_setting(&level, &(Setting){.threads = 1}, &other);
  same(&expected, &other);
  atomic_int delays = 0;
  run_setting(&level, &(Setting){.threads = 2, .delay = support_random_delay, .context = &delays}, &other);
  same(&expected, &other);
  for (int32_t saved = 1; saved <= expected.set_out + 1; saved += expected.set_out / 2) {
    run_setting(&level, &(Setting){.threads = saved % 2, .saved = saved}, &other);
    same(&expected, &other);
  }
  sim_level_free(&level);
}

/// On a map that is not large, and with four directions, he goes at once.
static void others_set_out_at_once(void **state) {
  (void)state;
  static Run other;
  for (int32_t i = 0; i < 2; i++) {
    SimLevel level;
    make_level(&level, i == 0);
    run_setting(&level, &(Setting){.small = i == 1, .straight = i == 0}, &other);
    for (int32_t tick = 0; tick < TICKS; tick++) assert_int_equal(other.thought[tick], 0);
    assert_int_equal(other.set_out, 0);
    sim_level_free(&level);
  }
}

/// He thinks on the way to the next tile as well, and drops it where he is stopped.
static void he_thinks_while_he_walks(void **state) {
  (void)state;
  SimLevel level;
  make_level(&level, false);
  const SimWorldOptions options = {.seed = 2, .hero = NAV_NO_CELL, .population = 0, .large_map = true};
  SimWorld *world = scene_world_of(&level, &options);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("regions")});
  scene_command(world, go_to(world, far_cell(world, 0)));
  for (int32_t tick = 0; tick < 60 && world->heroes[0].countdown < 6; tick++) scene_run(world, 1);
  const int32_t left = world->heroes[0].countdown;
  assert_in_range(left, 6, 60);
  scene_command(world, go_to(world, far_cell(world, 1)));
  assert_int_equal(world->heroes[0].countdown, left - 1);
  assert_int_equal(world->priv->hero_thought[0], 2);
  assert_int_equal(world->minds[0].plan_count, 0);
  scene_run(world, 2);
  assert_int_equal(world->heroes[0].countdown, left - 3);
  assert_int_equal(world->priv->hero_thought[0], 4);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STOP});
  assert_int_equal(world->priv->hero_thought[0], 0);
  scene_free(world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(thinking_is_the_same_everywhere),
      cmocka_unit_test(others_set_out_at_once),
      cmocka_unit_test(he_thinks_while_he_walks),
  };
  const struct CMUnitTest with_threads[] = {cmocka_unit_test(thinking_is_the_same_everywhere)};
  return THREADS_ARE_WATCHED ? cmocka_run_group_tests(with_threads, NULL, NULL)
                             : cmocka_run_group_tests(tests, NULL, NULL);
}
