/* No tick of a shipped level takes memory, whatever steering its hero has: see tests/sim/world. A minute of
 * each with a hero who is sent about by commands; after each command its own tick may take memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "formats/formats.h"
#include "sim/world/world.h"
#include "support/starve.h"

enum { TICKS = 1200, SEND_EVERY = 240, MAX_TILES = 100000 };

/// Ticks without a command that took memory.
static int32_t greedy_ticks(const SimLevel *level, int32_t steering, uint64_t seed) {
  const SimWorldOptions options = {
      .seed = seed, .hero = NAV_NO_CELL, .population = -1, .threads = seed % 2 == 0 ? 0 : 1};
  BaseRandom random = base_random_seeded(seed, 5);
  int32_t greedy = 0;
  SimWorld *world = calloc(1, sizeof *world);
  assert_non_null(world);
  assert_true(sim_world_init(world, level, &options));
  for (int32_t tick = 0; tick < TICKS; tick++) {
    const SimCommand steer = {.kind = SIM_CMD_STEERING, .id = steering};
    SimCommand go = {.kind = SIM_CMD_MOVE_TO};
    go.x = (int32_t)base_random_below(&random, (uint32_t)world->grid.width);
    go.y = (int32_t)base_random_below(&random, (uint32_t)world->grid.height);
    const bool commanded = tick == 0 || tick % SEND_EVERY == 1;
    const long before = starve_count();
    sim_step(world, tick == 0 ? &steer : &go, commanded);
    greedy += !commanded && starve_count() != before;
  }
  sim_world_free(world);
  free(world);
  return greedy;
}

static void no_tick_takes_memory(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  assert_true(library.count > 20);
  for (int i = 0; i < library.count; i++) {
    SimLevel level;
    BaseIssues issues = {0};
    assert_true(formats_load(&level, library.entries[i].name, &issues, NULL));
    const bool small = level.grid.cells <= MAX_TILES;
    for (int32_t row = small ? i % 3 : 0; row < nav_steering_count && small; row += 3) {
      const int32_t greedy = greedy_ticks(&level, row, (uint64_t)(i + row));
      if (greedy > 0)
        fail_msg("%s, %s: %d ticks took memory", library.entries[i].name, nav_steerings[row]->name,
                 (int)greedy);
    }
    sim_level_free(&level);
  }
  formats_library_free(&library);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_tick_takes_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
