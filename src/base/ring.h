/* A ring of lists, as circular buckets are: which of them are not empty, a bit each. The number of lists is a
 * power of two, at least 64. */
#ifndef BASE_RING_H
#define BASE_RING_H

#include "base/assert.h"
#include "base/compiler.h"

BASE_INLINE void base_ring_fill(uint64_t *filled, uint32_t list) {
  filled[list / 64] |= (uint64_t)1 << (list % 64);
}

BASE_INLINE void base_ring_empty(uint64_t *filled, uint32_t list) {
  filled[list / 64] &= ~((uint64_t)1 << (list % 64));
}

/// The first list from `from` on, round the ring of `lists`, that is not empty; -1: all are.
BASE_INLINE int32_t base_ring_next(const uint64_t *filled, uint32_t lists, uint32_t from) {
  for (uint32_t i = 0; i <= lists / 64; i++) {
    const uint32_t word = (from / 64 + i) & (lists / 64 - 1);
    const uint64_t bits = i == 0 ? filled[word] >> from % 64 << from % 64 : filled[word];
    if (bits != 0) return (int32_t)(64 * word + base_lowest_bit(bits));
  }
  return -1;
}

#endif
