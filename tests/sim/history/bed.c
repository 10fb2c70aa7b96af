/* A history under test. */
#include "history/bed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scenes.h"

void bed_begin(Bed *bed, size_t bytes) {
  scene_level(&bed->level, "##########\n"
                           "#@...s...#\n"
                           "#.##.##..#\n"
                           "#.......##\n"
                           "##########\n");
  bed->options = (SimWorldOptions){.seed = 5, .hero = NAV_NO_CELL, .population = 3, .capacity = 20};
  assert_true(sim_world_init(&bed->world, &bed->level, &bed->options));
  bed->history = sim_history_new(&bed->level, &bed->world, &bed->options, bytes);
  assert_non_null(bed->history);
}

void bed_end(Bed *bed) {
  sim_history_free(bed->history);
  sim_world_free(&bed->world);
  sim_level_free(&bed->level);
}

void bed_step(Bed *bed, int64_t ticks) {
  for (; ticks > 0; ticks--) assert_true(sim_history_step(bed->history, &bed->world, NULL, 0));
}
