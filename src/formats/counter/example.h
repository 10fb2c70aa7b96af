/* What a search for counter-examples is asked, and the little maps that it walks on. */
#ifndef FORMATS_COUNTER_EXAMPLE_H
#define FORMATS_COUNTER_EXAMPLE_H

#include "base/api.h"
#include "nav/nav.h"
#include "sim/world/tuning.h"

BASE_API_BEGIN

/// Limits of a search, and what it takes where nothing else is said.
enum {
  FORMATS_COUNTER_MIN_SIDE = 3,
  FORMATS_COUNTER_MAX_SIDE = 64,
  FORMATS_COUNTER_SIDE = 12,          // by default
  FORMATS_COUNTER_TRIES = 20000,      // by default
  FORMATS_COUNTER_MAX_EXAMPLES = 200, // maps that are shrunk; the search ends then
};

/// A steering with its settings: depth, rules and diagonal steps are read from the tuning. All tiles are
/// floor, so costs of terrain decide nothing.
typedef struct FormatsWalker {
  int32_t row; // of nav_steerings
  SimTuning tuning;
} FormatsWalker;

/// The index of the two walkers, of their walks and results.
enum { FORMATS_FAILS, FORMATS_ARRIVES, FORMATS_WALKERS };

/// What is searched for.
typedef struct FormatsCounterAsk {
  FormatsWalker walker[FORMATS_WALKERS];
  int32_t size;  // longest side of the random maps, FORMATS_COUNTER_MIN_SIDE to FORMATS_COUNTER_MAX_SIDE
  uint64_t seed; // of the maps and of the walks
  int64_t tries; // random maps at most
} FormatsCounterAsk;

/// A map of rock and floor with the two ends of a walk, which are different tiles of floor.
typedef struct FormatsCounterMap {
  int32_t width, height;
  int32_t from, to;                                                  // tiles: y * width + x
  uint8_t rock[FORMATS_COUNTER_MAX_SIDE * FORMATS_COUNTER_MAX_SIDE]; // by tile: 1 rock, 0 floor
} FormatsCounterMap;

/// A walk over such a map.
typedef struct FormatsCounterWalk {
  NavWalkResult result;
  int32_t count;
  int32_t *tile; // `count` tiles that it stood on, the first one `from`
} FormatsCounterWalk;

/// A map that has the property, and both walks over it.
typedef struct FormatsCounterExample {
  FormatsCounterMap map;
  FormatsCounterWalk walk[FORMATS_WALKERS];
} FormatsCounterExample;

BASE_API_END

#endif
