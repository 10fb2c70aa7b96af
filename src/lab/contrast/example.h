/* The parameters of a search for counter-examples, and its small maps. */
#ifndef LAB_CONTRAST_EXAMPLE_H
#define LAB_CONTRAST_EXAMPLE_H

#include "nav/nav.h"
#include "sim/world/tuning.h"

/// Limits and default values of a search.
enum {
  LAB_COUNTER_MIN_SIDE = 3,
  LAB_COUNTER_MAX_SIDE = 64,
  LAB_COUNTER_SIDE = 12,          // by default
  LAB_COUNTER_TRIES = 20000,      // by default
  LAB_COUNTER_MAX_EXAMPLES = 200, // maps that are shrunk; the search ends then
};

/// A steering with its settings: depth, rules and diagonal steps are read from the tuning. All tiles are
/// floor, so costs of terrain decide nothing.
typedef struct LabWalker {
  int32_t row; // of nav_steerings
  SimTuning tuning;
} LabWalker;

/// The index of the two walkers, of their walks and results.
enum { LAB_FAILS, LAB_ARRIVES, LAB_WALKERS };

/// The parameters of a search.
typedef struct LabCounterAsk {
  LabWalker walker[LAB_WALKERS];
  int32_t size;  // longest side of the random maps, LAB_COUNTER_MIN_SIDE to LAB_COUNTER_MAX_SIDE
  uint64_t seed; // of the maps and of the walks
  int64_t tries; // random maps at most
} LabCounterAsk;

/// A map of rock and floor with the two ends of a walk, which are different tiles of floor.
typedef struct LabCounterMap {
  int32_t width, height;
  int32_t from, to;                                          // tiles: y * width + x
  uint8_t rock[LAB_COUNTER_MAX_SIDE * LAB_COUNTER_MAX_SIDE]; // by tile: 1 rock, 0 floor
} LabCounterMap;

/// A walk over such a map.
typedef struct LabCounterWalk {
  NavWalkResult result;
  int32_t count;
  int32_t *tile; // `count` tiles that it stood on, the first one `from`
} LabCounterWalk;

/// A map that has the property, and both walks over it.
typedef struct LabCounterExample {
  LabCounterMap map;
  LabCounterWalk walk[LAB_WALKERS];
} LabCounterExample;

#endif
