/* A way and what its steps cost. */
#ifndef SIM_QUESTIONS_WAY_H
#define SIM_QUESTIONS_WAY_H

#include "nav/nav.h"

enum { SIM_WHY_TILES = 1024 }; // of a way that are kept

/// A way, and the sum of what its steps cost, in parts: `total` is the sum of the others.
typedef struct SimWhyWay {
  NavCell cell[SIM_WHY_TILES];  // from where the walker is to where the way ends
  uint32_t cost[SIM_WHY_TILES]; // of the step onto it; 0 for the first
  int32_t count;                // of both
  bool cut;                     // it goes on behind them
  bool arrives;                 // at a goal
  int64_t total;
  int64_t steps;  // the tiles as plain floor
  int64_t ground; // what their terrain adds
  int64_t crowd;  // what enemies on them add
  int64_t offset; // of the goal
} SimWhyWay;

#endif
