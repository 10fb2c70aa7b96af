/* The table of generators. */
#include "formats/generate/generate.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "formats/generate/parts.h"

const FormatsGenerator formats_generators[] = {
    {"city", "The City", "Streets, houses with rooms and doors, squares, parks, and a river with bridges",
     true, 512, 32, formats_generate_city},
    {"maze", "A Maze", "A maze of corridors, with a loop here and there", false, 101, 8,
     formats_generate_maze},
    {"caves", "Caves", "Caves as water leaves them, with mud on the ground", false, 128, 16,
     formats_generate_caves},
};

const int32_t formats_generator_count = (int32_t)(sizeof formats_generators / sizeof *formats_generators);

int32_t formats_generator_find(const char *name) {
  for (int32_t i = 0; i < formats_generator_count; i++)
    if (strcmp(formats_generators[i].name, name) == 0) return i;
  return -1;
}

bool formats_generate(SimLevel *level, const FormatsGenerator *generator, int32_t width, int32_t height,
                      uint64_t seed) {
  BASE_ASSERT(width >= generator->min_side && height >= generator->min_side);
  if (!sim_level_init(level, width, height)) return false;
  level->has_game = true;
  snprintf(level->title, sizeof level->title, "%s", generator->title);
  if (generator->make(level, seed)) return true;
  sim_level_free(level);
  return false;
}

void formats_generate_fill(NavGrid *grid, GenerateRect rect, NavTerrain terrain) {
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    memset(grid->terrain + nav_grid_cell(grid, rect.x, y), (int)terrain, (size_t)(rect.w > 0 ? rect.w : 0));
}

int32_t formats_generate_draw(BaseRandom *random, int32_t min, int32_t max) {
  return min + (int32_t)base_random_below(random, (uint32_t)(max - min + 1));
}
