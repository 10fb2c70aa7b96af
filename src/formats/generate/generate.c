/* The table of generators. */
#include "formats/generate/generate.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

#define ADDRESS(row) &formats_generator_##row,
const FormatsGenerator *const formats_generators[] = {FORMATS_GENERATORS(ADDRESS)};

const int32_t formats_generator_count = (int32_t)(sizeof formats_generators / sizeof *formats_generators);

int32_t formats_generator_find(const char *name) {
  for (int32_t i = 0; i < formats_generator_count; i++)
    if (strcmp(formats_generators[i]->name, name) == 0) return i;
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
