/* Levels generated from a seed instead of read from a file: one row each. Generators use integers only and
 * draw from one random stream in a fixed order, so equal size and seed give the same level on every machine.
 * In every generated level the hero can walk to every open tile, and the game can be won, or is endless, or
 * there is nothing to win. */
#ifndef FORMATS_GENERATE_GENERATE_H
#define FORMATS_GENERATE_GENERATE_H

#include "sim/world/level.h"

/// Where a generated level is listed.
typedef enum FormatsPlace { FORMATS_UNLISTED, FORMATS_IN_CAMPAIGN, FORMATS_IN_LAB } FormatsPlace;

typedef struct FormatsGenerator {
  const char *name;   // as `throng generate` writes it, and LEVEL everywhere: "city"
  const char *title;  // of the level: "The City"
  const char *help;   // one sentence
  FormatsPlace place; // among the levels of the game
  int32_t default_side, min_side;
  bool (*make)(SimLevel *level, uint64_t seed); // on a grid of rock; false: out of memory
} FormatsGenerator;

/// The table: ROW(x) for the row formats_generator_x.
#define FORMATS_GENERATORS(ROW)                                                                              \
  ROW(city)                                                                                                  \
  ROW(maze)                                                                                                  \
  ROW(night)                                                                                                 \
  ROW(million)                                                                                               \
  ROW(caves)

#define FORMATS_DECLARE_GENERATOR(row) extern const FormatsGenerator formats_generator_##row;
FORMATS_GENERATORS(FORMATS_DECLARE_GENERATOR)

extern const FormatsGenerator *const formats_generators[];
extern const int32_t formats_generator_count;

/// A level of more tiles is large: what goes through all levels of the game (tests, small maps of a list)
/// takes a smaller one of its generator instead, or leaves it out, since one of its passes takes a second.
enum { FORMATS_DEFAULT_SEED = 1, FORMATS_LARGE_TILES = 1 << 20, FORMATS_SMALLER_SIDE = 256 };

static inline bool formats_generator_is_large(const FormatsGenerator *generator) {
  return generator != NULL &&
         (int64_t)generator->default_side * generator->default_side > FORMATS_LARGE_TILES;
}

/// Which wave of the generated level "night" is the last that has come by that tick, from 1; 0: none yet.
int32_t formats_night_wave(int64_t tick);

/// Row of that name, or -1.
int32_t formats_generator_find(const char *name);

/// Generates a level. Each side min_side to NAV_MAX_SIDE. False: out of memory; `level` is then
/// empty. O(tiles).
bool formats_generate(SimLevel *level, const FormatsGenerator *generator, int32_t width, int32_t height,
                      uint64_t seed);

#endif
