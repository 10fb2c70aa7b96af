/* Bit tricks on 64-bit words, and the two ways to build the search: for any machine, and for x86 with AVX2,
 * chosen when the program runs. */
#ifndef NAV_LOOKAHEAD_BITS_H
#define NAV_LOOKAHEAD_BITS_H

#include <stdint.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define NAV_HAVE_AVX2     1
#define NAV_TARGET_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define NAV_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define NAV_HAVE_AVX2     0
#define NAV_ALWAYS_INLINE inline
#endif

/// Number of the lowest set bit; `word` is not 0.
static NAV_ALWAYS_INLINE int32_t nav_bits_lowest(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_ctzll(word);
#else
  int32_t bit = 0;
  for (; (word & 1) == 0; word >>= 1) bit++;
  return bit;
#endif
}

/// Number of the highest set bit; `word` is not 0.
static NAV_ALWAYS_INLINE int32_t nav_bits_highest(uint64_t word) {
#if defined(__GNUC__)
  return 63 - __builtin_clzll(word);
#else
  int32_t bit = 0;
  while (word >>= 1) bit++;
  return bit;
#endif
}

static NAV_ALWAYS_INLINE int32_t nav_bits_count(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_popcountll(word);
#else
  int32_t count = 0;
  for (; word != 0; word &= word - 1) count++;
  return count;
#endif
}

#endif
