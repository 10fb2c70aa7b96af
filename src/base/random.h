/* Seeded random streams: PCG32 (O'Neill 2014), 64-bit linear congruential state, output by xorshift and
 * rotation. Equal seed and stream give equal numbers on every machine. Never draw twice in one expression:
 * the order of evaluation is unspecified. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/// The state of one stream; made by base_random_seeded, copied to repeat its numbers.
typedef struct BaseRandom {
  uint64_t state;     // changes with every number
  uint64_t increment; // odd; chooses the stream
} BaseRandom;

/// The next 32 random bits.
static inline uint32_t base_random_next(BaseRandom *random) {
  uint64_t old = random->state;
  random->state = old * 6364136223846793005u + random->increment;
  uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
  uint32_t turn = (uint32_t)(old >> 59);
  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

/// A stream of its own for each (seed, stream) pair.
static inline BaseRandom base_random_seeded(uint64_t seed, uint64_t stream) {
  BaseRandom random = {0, (stream << 1) | 1};
  base_random_next(&random);
  random.state += seed;
  base_random_next(&random);
  return random;
}

/// Evenly distributed in 0 .. bound - 1; 0 where bound is 0. Nearly always draws once (Lemire 2019).
static inline uint32_t base_random_below(BaseRandom *random, uint32_t bound) {
  uint64_t product = (uint64_t)base_random_next(random) * bound;
  if ((uint32_t)product < bound) {
    uint32_t threshold = (0u - bound) % bound;
    while ((uint32_t)product < threshold) product = (uint64_t)base_random_next(random) * bound;
  }
  return (uint32_t)(product >> 32);
}

#endif
