/* A shadow equals what happens where one does the same: random worlds, copied at random moments, with a
 * barricade, an edit, another command or none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/questions/shadow.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { WORLDS = SUPPORT_ROUNDS(200), BEFORE = 200, POPULATION = 50 };

static SimShadow *shadow;

static int make_shadow(void **state) {
  (void)state;
  shadow = calloc(1, sizeof *shadow);
  return shadow != NULL ? 0 : -1;
}

static int free_shadow(void **state) {
  (void)state;
  sim_shadow_free(shadow);
  free(shadow);
  return 0;
}

static SimWorld *make_world(const SimLevel *level, uint64_t number) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  const SimWorldOptions options = {.seed = number,
                                   .hero = NAV_NO_CELL,
                                   .population = number % 3 == 0 ? POPULATION : -1,
                                   .threads = (int32_t)(number % 3)};
  assert_true(sim_world_init(world, level, &options));
  return world;
}

/// A change that a player may ask about: mostly a tile that is closed or opened.
static SimCommand any_question(const SimWorld *world, BaseRandom *random) {
  const NavCell cell = support_map_random_open(&world->grid, random, NAV_WALKER);
  SimCommand command = {
      .kind = SIM_CMD_BARRICADE, .x = nav_grid_x(&world->grid, cell), .y = nav_grid_y(&world->grid, cell)};
  const uint32_t lot = base_random_below(random, 4);
  if (lot == 1) {
    command.kind = SIM_CMD_TERRAIN;
    command.id = NAV_ROCK;
  } else if (lot == 2) {
    command.kind = SIM_CMD_TERRAIN;
    command.id = NAV_FLOOR;
    command.x = 1 + (int32_t)base_random_below(random, (uint32_t)world->grid.width - 2);
    command.y = 1 + (int32_t)base_random_below(random, (uint32_t)world->grid.height - 2);
  } else if (lot == 3) {
    command = scene_random_command(world, random);
  }
  return command;
}

/// The world goes on, asked about, by the same commands as the shadow.
static void assert_same(SimWorld *world, const SimCommand *commands, int32_t count) {
  int32_t at = 0;
  for (int32_t tick = 0; tick < SIM_SHADOW_TICKS; tick++) {
    sim_step(world, commands, tick == 0 ? count : 0);
    while (shadow->way[0][at] != world->heroes[0].cell && at + 1 < shadow->way_count[0]) at++;
    assert_int_equal(shadow->way[0][at], world->heroes[0].cell);
  }
  assert_int_equal(at, shadow->way_count[0] - 1);
  assert_int_equal(shadow->world.tick, world->tick);
  if (sim_world_hash(&shadow->world) != sim_world_hash(world)) fail_msg("the shadow came to another state");
  assert_memory_equal(shadow->world.crowd, world->crowd, (size_t)world->grid.cells);
  assert_int_equal(sim_world_near(&shadow->world, 6), sim_world_near(world, 6));
}

static void ask_world(uint64_t number) {
  BaseRandom random = base_random_seeded(number, 3301);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = make_world(&level, number);
  const int32_t before = (int32_t)base_random_below(&random, BEFORE);
  for (int32_t i = 0; i < before; i++) {
    const SimCommand command = scene_random_command(world, &random);
    sim_step(world, &command, base_random_below(&random, 5) == 0);
  }
  const SimCommand commands[] = {any_question(world, &random), any_question(world, &random)};
  const int32_t count = number % 7 == 0 ? 0 : 1 + (int32_t)(number % 2);
  const BaseHash untouched = sim_world_hash(world);
  assert_true(sim_shadow_begin(shadow, &(SimShadowWish){world, &level, commands, count}));
  int32_t ticks = 0;
  while (!sim_shadow_advance(shadow, 1 + (int32_t)base_random_below(&random, 90))) {
    assert_true(sim_shadow_ticks(shadow) > ticks);
    ticks = sim_shadow_ticks(shadow);
  }
  assert_int_equal(sim_shadow_ticks(shadow), SIM_SHADOW_TICKS);
  if (sim_world_hash(world) != untouched) fail_msg("asking has changed the world");
  assert_same(world, commands, count);
  scene_free(world);
  sim_level_free(&level);
}

static void random_worlds(void **state) {
  (void)state;
  for (uint64_t number = 0; number < WORLDS; number++) ask_world(number);
}

/// Nothing is asked of a world that is gone, and the scratch serves again.
static void a_shadow_owns_its_world(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "#######\n"
                               "#@..s.#\n"
                               "#.....#\n"
                               "#######\n",
                               4);
  assert_true(sim_shadow_begin(shadow, &(SimShadowWish){world, &level, NULL, 0}));
  scene_close(world, &level);
  assert_true(sim_shadow_advance(shadow, 2 * SIM_SHADOW_TICKS));
  assert_int_equal(sim_shadow_ticks(shadow), SIM_SHADOW_TICKS);
  sim_shadow_end(shadow);
  assert_int_equal(sim_shadow_ticks(shadow), 0);
  assert_int_equal(shadow->way_count[0], 0);
}

/// Counted by hand: two of three stand within two tiles of him.
static void near_is_counted_in_tiles(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "##########\n"
                               "#@.s.....#\n"
                               "#........#\n"
                               "#s...s...#\n"
                               "##########\n",
                               4);
  assert_int_equal(world->actors.count, 3);
  assert_int_equal(sim_world_near(world, 0), 0);
  assert_int_equal(sim_world_near(world, 2), 2);
  assert_int_equal(sim_world_near(world, 4), 3);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_worlds),
      cmocka_unit_test(a_shadow_owns_its_world),
      cmocka_unit_test(near_is_counted_in_tiles),
  };
  return cmocka_run_group_tests(tests, make_shadow, free_shadow);
}
