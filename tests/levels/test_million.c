/* The level The Million, which tests of all levels leave out for its size: it loads by name and title, its
 * shades come a group a tick, and its state does not depend on threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "formats/generate/generate.h"
#include "levels/level_tests.h"

enum { TICKS = 40, GROUP = 1000 };

static void it_holds_a_million(void **state) {
  const SimLevel *level = *state;
  assert_string_equal(level->title, "The Million");
  assert_int_equal(level->grid.width, 2048);
  assert_int_equal(level->grid.height, 2048);
  assert_false(level->has_game);
  int64_t shades = 0;
  for (int32_t i = 0; i < level->spawn_count; i++) shades += level->spawns[i].count;
  assert_in_range(shades, 999000, SIM_MAX_ENEMIES);
  FormatsLibrary library = formats_library_list();
  const int at = formats_library_find(&library, "million");
  assert_true(at > library.campaign); // behind the workbench
  assert_true(formats_generator_is_large(library.entries[at].generator));
  int32_t large = 0;
  for (int i = 0; i < library.count; i++) large += formats_generator_is_large(library.entries[i].generator);
  assert_int_equal(large, 1);
  formats_library_free(&library);
}

static BaseHash run_level(const SimLevel *level, int32_t threads, SimWorld *world) {
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = threads};
  assert_true(sim_world_init(world, level, &options));
  assert_true(world->actors.capacity >= 999000);
  BaseHash hash = 0;
  for (int32_t tick = 0; tick <= TICKS; tick++) {
    sim_step(world, NULL, 0);
    if (tick % 10 == 0) hash = base_hash_u64(hash, sim_world_hash(world));
  }
  assert_int_equal(world->stats.spawned, TICKS * GROUP);
  assert_int_equal(world->stats.unplaced, 0);
  sim_world_free(world);
  return hash;
}

static void threads_do_not_show(void **state) {
  static SimWorld world;
  const BaseHash alone = run_level(*state, 0, &world);
  assert_true(run_level(*state, 2, &world) == alone);
}

static int load_million(void **state) {
  static SimLevel level;
  load_level(&level, "The Million");
  *state = &level;
  return 0;
}

static int unload_million(void **state) {
  sim_level_free(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_holds_a_million),
      cmocka_unit_test(threads_do_not_show),
  };
  return cmocka_run_group_tests(tests, load_million, unload_million);
}
