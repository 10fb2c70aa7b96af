/* Fixed point for positions: 16 fraction bits, 1 tile = BASE_ONE. 4096 tiles need 28 bits, so an int32_t
 * holds the sum of any few positions; products go through int64_t. */
#ifndef BASE_FIXED_H
#define BASE_FIXED_H

#include <stdint.h>

/// One tile.
#define BASE_ONE 65536

/// A position or a length on one axis, in 1 / BASE_ONE tiles.
typedef int32_t BaseFixed;

/// a x b / 1.0, rounded toward minus infinity.
static inline BaseFixed base_fixed_mul(BaseFixed a, BaseFixed b) {
  return (BaseFixed)(((int64_t)a * b) >> 16);
}

/// The centre of tile number `tile` on one axis.
static inline BaseFixed base_fixed_centre(int32_t tile) {
  return tile * BASE_ONE + BASE_ONE / 2;
}

/// The tile that holds a position on one axis.
static inline int32_t base_fixed_tile(BaseFixed position) {
  return position >> 16;
}

/// The whole square root, rounded down. Exact for every input; at most 32 steps.
static inline uint32_t base_isqrt(uint64_t value) {
  uint64_t root = 0, bit = (uint64_t)1 << 62;
  while (bit > value) bit >>= 2;
  for (; bit != 0; bit >>= 2) {
    if (value >= root + bit) {
      value -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return (uint32_t)root;
}

#endif
