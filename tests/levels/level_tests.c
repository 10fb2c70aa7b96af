#include "levels/level_tests.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "formats/generate/generate.h"
#include "nav/nav.h"

// A wrong call of a test is a bug, as in the program.
#ifdef __GNUC__
__attribute__((constructor)) static void stop_at_wrong_calls(void) {
  nav_set_wrong_call_handler(nav_assert_failed);
}
#endif

FormatsLibrary shipped;

int list_levels(void **state) {
  (void)state;
  shipped = formats_library_list();
  return shipped.count >= 24 ? 0 : -1;
}

int forget_levels(void **state) {
  (void)state;
  formats_library_free(&shipped);
  return 0;
}

void load_level(SimLevel *level, const char *file_or_name) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  char path[FORMATS_PATH_BYTES] = "";
  bool loaded = formats_load(level, file_or_name, issues, path);
  if (!loaded) base_issues_print(issues, path[0] != '\0' ? path : file_or_name, stderr);
  free(issues);
  assert_true(loaded);
}

void load_shipped(SimLevel *level, const FormatsLibraryEntry *entry) {
  if (formats_generator_is_large(entry->generator))
    assert_true(formats_generate(level, entry->generator, FORMATS_SMALLER_SIDE, FORMATS_SMALLER_SIDE,
                                 FORMATS_DEFAULT_SEED));
  else
    load_level(level, entry->path);
}

int64_t par_ticks(const SimLevel *level) {
  return (int64_t)level->par_seconds * SIM_TICKS_PER_SECOND;
}

void start_world(SimWorld *world, const SimLevel *level, uint64_t seed, int32_t population) {
  SimWorldOptions options = {.seed = seed, .hero = NAV_NO_CELL, .population = population};
  assert_true(sim_world_init(world, level, &options));
}

int32_t *walking_distances(const NavGrid *grid, int32_t x, int32_t y) {
  int32_t *distance = malloc(sizeof *distance * (size_t)grid->cells);
  NavCell *queue = malloc(sizeof *queue * (size_t)grid->cells);
  assert_non_null(distance);
  assert_non_null(queue);
  for (NavCell cell = 0; cell < grid->cells; cell++) distance[cell] = -1;
  int32_t length = 0;
  queue[length++] = nav_grid_cell(grid, x, y);
  distance[queue[0]] = 0;
  for (int32_t at = 0; at < length; at++) {
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = queue[at] + nav_grid_delta(grid, dir);
      if (distance[next] >= 0 || !nav_grid_passable(grid, NAV_WALKER, queue[at], dir)) continue;
      distance[next] = distance[queue[at]] + 1;
      queue[length++] = next;
    }
  }
  free(queue);
  return distance;
}
