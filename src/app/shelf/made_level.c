/* The level that the sheet New shows: an empty one, or a generator's. */
#include "app/shelf/made_level.h"

#include "base/assert.h"
#include "formats/generate/generate.h"

/// Rock round one room, the hero in its middle.
static bool make_empty(SimLevel *level, int32_t width, int32_t height) {
  if (!sim_level_init(level, width, height)) return false;
  const int32_t rim = width > 2 && height > 2 ? 1 : 0;
  for (int32_t y = rim; y < height - rim; y++)
    for (int32_t x = rim; x < width - rim; x++) nav_grid_set_terrain(&level->grid, x, y, NAV_FLOOR);
  level->hero_x = width / 2;
  level->hero_y = height / 2;
  return true;
}

static bool make_level(const AppNewLevel *wanted, SimLevel *level) {
  if (wanted->generator == APP_SHELF_EMPTY) return make_empty(level, wanted->width, wanted->height);
  BASE_ASSERT(wanted->generator >= 0 && wanted->generator < (int32_t)formats_generator_count);
  return formats_generate(level, formats_generators[wanted->generator], wanted->width, wanted->height,
                          (uint64_t)wanted->seed);
}

static bool same(const AppNewLevel *a, const AppNewLevel *b) {
  return a->generator == b->generator && a->width == b->width && a->height == b->height && a->seed == b->seed;
}

bool app_shelf_make(AppShelf *shelf) {
  if (shelf->is_made && same(&shelf->made, &shelf->wanted)) return true;
  if (shelf->is_made) sim_level_free(&shelf->level);
  shelf->is_made = make_level(&shelf->wanted, &shelf->level);
  shelf->made = shelf->wanted;
  if (!shelf->is_made) sim_level_free(&shelf->level);
  return shelf->is_made;
}

bool app_shelf_is_made(const AppShelf *shelf) {
  return shelf->is_made && same(&shelf->made, &shelf->wanted);
}

bool app_shelf_take(AppShelf *shelf, SimLevel *level) {
  if (!app_shelf_make(shelf)) return false;
  BASE_ASSERT(shelf->is_made);
  *level = shelf->level;
  shelf->level = (SimLevel){0};
  shelf->is_made = false;
  return true;
}
