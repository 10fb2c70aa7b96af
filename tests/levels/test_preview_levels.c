/* On every level that ships the way that is previewed is the way that is walked: tile by tile, at the same
 * ticks, with the same end, by every steering. Nothing else changes meanwhile: the level's own enemies do no
 * harm, so that the game goes on, and no command is given. The largest level has 200 of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "formats/generate/generate.h"
#include "levels/level_tests.h"
#include "sim/hero/preview_walk.h"
#include "support/rounds.h"

enum { TARGETS = 2, MOST_TICKS = 1500, LARGE = 1 << 15, WORK = 20000 };
/// The test walks one of STRIDE pairs of a level and a steering; each level and each steering comes.
enum { STRIDE = SUPPORT_SIZE(4, 1) };

static NavCell open_tile(const NavGrid *grid, BaseRandom *random) {
  for (;;) {
    const int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width),
                  y = (int32_t)base_random_below(random, (uint32_t)grid->height);
    const NavCell cell = nav_grid_cell(grid, x, y);
    if (nav_grid_open(grid, NAV_WALKER, cell)) return cell;
  }
}

/// Targets one after the other, the first of them left on the way, and begun on a tile and between tiles.
static int32_t walk_hero(SimWorld *world, SimPreview *preview, int32_t steering, BaseRandom *random) {
  int32_t compared = 0;
  for (int32_t i = 0; i < TARGETS && world->end_tick < 0; i++) {
    const int64_t start = world->tick;
    const PreviewWalk next = {.world = world,
                              .preview = preview,
                              .way = {.target = open_tile(&world->grid, random),
                                      .steering = steering,
                                      .depth = i == 1 ? 2 + (int32_t)base_random_below(random, 20)
                                                      : world->tuning.value[SIM_TUNE_DEPTH]},
                              .work = WORK,
                              .max_ticks =
                                  i == 0 ? 40 + (int32_t)base_random_below(random, 200) : MOST_TICKS};
    preview_walk(&next);
    compared += (int32_t)(world->tick - start);
  }
  return compared;
}

static void what_is_shown_is_walked(void **state) {
  (void)state;
  SimPreview *preview = sim_preview_new();
  SimWorld *world = malloc(sizeof *world);
  assert_true(preview != NULL && world != NULL);
  int64_t compared = 0;
  for (int32_t i = 0; i < shipped.count; i++) {
    if (formats_generator_is_large(shipped.entries[i].generator)) continue;
    SimLevel level;
    load_level(&level, shipped.entries[i].name);
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    const bool large = level.grid.cells > LARGE;
    int64_t here = 0;
    for (int32_t steering = 0; steering < nav_steering_count; steering++) {
      if ((steering + i) % STRIDE != 0) continue;
      BaseRandom random = base_random_seeded((uint64_t)steering, (uint64_t)i);
      start_world(world, &level, (uint64_t)i, large ? 200 : -1);
      here += walk_hero(world, preview, steering, &random);
      sim_world_free(world);
    }
    if (here == 0) fail_msg("nothing was walked in %s", shipped.entries[i].name);
    compared += here;
    sim_level_free(&level);
  }
  print_message("%lld ticks in %d levels\n", (long long)compared, (int)shipped.count);
  free(world);
  sim_preview_free(preview);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_shown_is_walked)};
  return cmocka_run_group_tests(tests, list_levels, forget_levels);
}
