/* Seeded random streams (PCG32, O'Neill 2014): equal seed and stream give equal numbers on every machine.
 * Never draw twice in one expression: the order of evaluation is free. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct BaseRandom {
  uint64_t state;
  uint64_t increment; // odd; chooses the stream
} BaseRandom;

/// A stream of its own for each (seed, stream) pair.
BaseRandom base_random_seeded(uint64_t seed, uint64_t stream);

/// The next 32 random bits.
uint32_t base_random_next(BaseRandom *random);

/// Evenly distributed in 0 .. bound-1; bound must be at least 1. Draws once in nearly all cases (Lemire
/// 2019).
uint32_t base_random_below(BaseRandom *random, uint32_t bound);

#endif
