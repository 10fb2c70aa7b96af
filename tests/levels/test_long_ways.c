/* Wardens on maps where one search for the hero gives up: they get their way in legs, by regions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(SANITIZED)
#include <malloc.h>
#define COUNTS_MEMORY
#endif

#include "formats/generate/generate.h"
#include "level_tests.h"
#include "sim/world/state.h"

enum { SIDE = 512, FAST = 2000, SECOND = SIM_TICKS_PER_SECOND };

/// A city behind a wall that can be passed at its right end only, so that searches straight through fail.
static void walled_city(SimLevel *level, int32_t side) {
  assert_true(formats_generate(level, formats_generators[formats_generator_find("city")], side, side, 1));
  NavGrid *grid = &level->grid;
  for (int32_t x = 0; x < side - 8; x++)
    for (int32_t y = side * 3 / 4; y < side * 3 / 4 + 2; y++) nav_grid_set_terrain(grid, x, y, NAV_ROCK);
  level->tuning.value[SIM_TUNE_WARDEN_SPEED] = FAST;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
  level->tuning.value[SIM_TUNE_FIELD_HZ] = 1; // large, and not what this is about
}

static NavCell open_near(const NavGrid *grid, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_nearest_open(grid, NAV_WALKER, x, y);
  assert_true(cell != NAV_NO_CELL);
  return cell;
}

static SimWorld *make_world(const SimLevel *level, int32_t threads) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  const SimWorldOptions options = {.seed = 1,
                                   .hero = open_near(&level->grid, level->grid.width / 4, 1),
                                   .population = 0,
                                   .capacity = 100,
                                   .threads = threads};
  assert_true(sim_world_init(world, level, &options));
  return world;
}

static void spawn_enemies(SimWorld *world, int32_t x, int32_t y, int32_t count) {
  const NavCell cell = open_near(&world->grid, x, y);
  const SimCommand command = {.kind = SIM_CMD_SPAWN,
                              .id = SIM_WARDEN,
                              .x = nav_grid_x(&world->grid, cell),
                              .y = nav_grid_y(&world->grid, cell),
                              .value = count};
  sim_step(world, &command, 1);
  assert_int_equal(world->kind_alive[SIM_WARDEN], count);
}

static void end_world(SimWorld *world) {
  sim_world_free(world);
  free(world);
}

/// From the other end of the town, by a way at most a tenth longer than the shortest, and never by the field.
static void a_warden_comes_from_far(void **state) {
  (void)state;
  SimLevel level;
  walled_city(&level, SIDE);
  SimWorld *world = make_world(&level, 1);
  spawn_enemies(world, SIDE / 2, SIDE - 3, 1);
  assert_true(sim_world_watch_actor(world, world->actors.id[0]));
  const int64_t shortest = world->field.value[world->actors.mind[0].home];
  int64_t walked = 0;
  NavCell at = world->actors.mind[0].home;
  for (int32_t tick = 0; tick < 120 * SECOND && world->actors.cell[0] != world->heroes[0].cell; tick++) {
    sim_step(world, NULL, 0);
    const NavCell now = world->actors.cell[0];
    if (now != at) walked += nav_enter_cost(&world->grid, NAV_WALKER, (NavTerrain)world->grid.terrain[now]);
    at = now;
    assert_true(sim_world_recorded(world)->guide != SIM_GUIDE_FIELD);
  }
  print_message("%lld walked, %lld the shortest; %d requests, %d gave up\n", (long long)walked,
                (long long)shortest, (int)world->stats.paths_asked, (int)world->stats.paths_gave_up);
  assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
  assert_true(world->stats.paths_gave_up >= 1); // else no leg was needed
  assert_true(walked >= shortest && walked <= shortest * 11 / 10);
  end_world(world);
  sim_level_free(&level);
}

/// The hero goes about and blocks streets, wardens come from three sides: the same at every tick with any
/// number of threads.
static void threads_change_nothing(void **state) {
  (void)state;
  enum { TICKS = 12 * SECOND };
  static BaseHash expected[TICKS];
  SimLevel level;
  walled_city(&level, SIDE);
  for (int32_t threads = 0; threads <= 2; threads++) {
    SimWorld *world = make_world(&level, threads);
    spawn_enemies(world, SIDE / 2, SIDE - 3, 12);
    BaseRandom random = base_random_seeded(3, 3);
    for (int32_t tick = 0; tick < TICKS; tick++) {
      const NavCell near = open_near(&world->grid, nav_grid_x(&world->grid, world->heroes[0].cell) + 20, 9);
      SimCommand commands[2] = {{.kind = SIM_CMD_MOVE_TO}, {.kind = SIM_CMD_BARRICADE}};
      commands[0].x = nav_grid_x(&world->grid, near), commands[0].y = nav_grid_y(&world->grid, near);
      const int32_t warden = (int32_t)base_random_below(&random, 12);
      commands[1].x = nav_grid_x(&world->grid, world->actors.cell[warden]) + 5;
      commands[1].y = nav_grid_y(&world->grid, world->actors.cell[warden]);
      sim_step(world, commands, tick % 90 == 0 ? 2 : 0);
      const BaseHash hash = tick % 10 == 0 ? sim_world_hash(world) : 0;
      if (threads == 0) expected[tick] = hash;
      if (hash != expected[tick])
        fail_msg("another state with %d threads at tick %d", (int)threads, (int)tick);
    }
    assert_true(world->stats.paths_gave_up >= 3 && world->stats.paths_found > 12);
    end_world(world);
  }
  sim_level_free(&level);
}

/// The reach of the legs determines the next one.
static void the_hash_sees_legs(void **state) {
  (void)state;
  SimLevel level;
  walled_city(&level, SIDE);
  SimWorld *world = make_world(&level, 0);
  spawn_enemies(world, SIDE / 2, SIDE - 3, 1);
  SimPathSlot *slot = NULL;
  for (int32_t tick = 0; tick < 5 * SECOND && (slot == NULL || slot->reach == 0); tick++) {
    sim_step(world, NULL, 0);
    if (world->actors.mind[0].slot >= 0) slot = &world->priv->paths.slot[world->actors.mind[0].slot];
  }
  assert_non_null(slot);
  assert_true(slot->reach > 0);
  const BaseHash before = sim_world_hash(world);
  slot->reach ^= 8;
  assert_true(sim_world_hash(world) != before);
  slot->reach ^= 8;
  assert_true(sim_world_hash(world) == before);
  end_world(world);
  sim_level_free(&level);
}

/// Memory for regions is taken with the first warden, on large maps only; then a tick takes none.
static void memory_is_taken_where_it_is_needed(void **state) {
  (void)state;
  SimLevel level;
  walled_city(&level, 128);
  SimWorld *small = make_world(&level, 0);
  spawn_enemies(small, 64, 120, 1);
  assert_null(small->priv->paths.ways);
  end_world(small);
  sim_level_free(&level);
  walled_city(&level, SIDE);
  SimWorld *world = make_world(&level, 0);
  assert_null(world->priv->paths.ways);
  spawn_enemies(world, SIDE / 2, SIDE - 3, 4);
  assert_non_null(world->priv->paths.ways);
#if defined(COUNTS_MEMORY)
  struct mallinfo2 before = mallinfo2();
  for (int32_t tick = 0; tick < 10 * SECOND; tick++) sim_step(world, NULL, 0);
  struct mallinfo2 after = mallinfo2();
  assert_true(world->stats.paths_gave_up >= 1);
  assert_int_equal(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd);
#endif
  end_world(world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_warden_comes_from_far),
      cmocka_unit_test(threads_change_nothing),
      cmocka_unit_test(the_hash_sees_legs),
      cmocka_unit_test(memory_is_taken_where_it_is_needed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
