/* The Million: a great city, and a million shades that come from everywhere at once. Nothing to win and
 * nothing to lose: it is there to be watched. */
#include <stdio.h>

#include "formats/generate/generate.h"
#include "formats/generate/parts.h"

enum {
  STREAM = 0x6d696c6c,
  MILLION = 1000000,
  GROUP = 1000, // shades, at most
};

static bool make(SimLevel *level, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, STREAM);
  formats_generate_city(&level->grid, &random);
  snprintf(level->brief, sizeof level->brief,
           "A million shades in a great city. None can hurt him. Zoom out.");
  level->has_game = false;
  level->tuned[SIM_TUNE_HARMLESS] = true;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
  const int32_t tiles = level->grid.width * level->grid.height;
  const int32_t shades = tiles / 4 < MILLION ? tiles / 4 : MILLION, groups = (shades + GROUP - 1) / GROUP;
  const GenerateGame game = {
      .sandbox = true,
      .hero_x = level->grid.width / 2,
      .hero_y = level->grid.height / 2,
      .min_way = tiles >= 128 * 128 ? 60 : 10,
      .spawns = groups,
      .spawn_count = shades / groups,
      .spawn_start = 1, // a group a tick, so that no tick is long
  };
  return formats_generate_furnish(level, &game, &random);
}

const FormatsGenerator formats_generator_million = {
    .name = "million",
    .title = "The Million",
    .help = "A great city, and so many harmless shades in it that there is one for every four tiles",
    .place = FORMATS_IN_LAB,
    .default_side = 2048,
    .min_side = 32,
    .make = make,
};
