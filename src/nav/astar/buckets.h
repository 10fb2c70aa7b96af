/* The open list of A* without diagonals; nobody but astar_search.c includes this.
 *
 * An entry is a step: the cell that it enters, and its direction below. Each bucket is a stack in a chain of
 * chunks; the first chunk of bucket b is chunk b for good. Long chunks count: between short ones a bucket
 * that grows and shrinks by turns passes to and fro.
 *
 * The pool suffices. Of two neighbours only the one that is closed first opens a step to the other, so there
 * are at most two entries a cell, in chunks of which no more than four entries are empty but for the last
 * of each bucket. */
#ifndef NAV_ASTAR_BUCKETS_H
#define NAV_ASTAR_BUCKETS_H

#include "nav/astar/work.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
  ASTAR_CELL_SHIFT = 2, // in an entry
  ASTAR_DIR = 3,
  ASTAR_TURNS = 4, // orders in which directions are tried
};

/* By an order and a set of directions: what to add to an entry without direction, packed. */
typedef struct AstarAround {
  _Alignas(16) uint32_t step[ASTAR_TURNS][16][NAV_DIR_COUNT];
} AstarAround;

/* A top is the index behind the last entry. Up to four entries behind it may be written over. */
typedef struct AstarBuckets {
  uint32_t top[ASTAR_BUCKETS];
  uint32_t *pool;  // entry 0 of a chunk: the top of the chunk below
  uint32_t unused; // first chunk that was never used
  uint32_t spare;  // first of those given back, chained by entry 0; 0: none
} AstarBuckets;

static inline void astar_buckets_init(AstarBuckets *open, uint32_t *pool) {
  *open = (AstarBuckets){.pool = pool, .unused = ASTAR_BUCKETS * ASTAR_CHUNK};
  for (uint32_t bucket = 0; bucket < ASTAR_BUCKETS; bucket++) open->top[bucket] = bucket * ASTAR_CHUNK + 1;
}

static inline void astar_around_init(AstarAround *around, int32_t stride) {
  const uint32_t cell = 1u << ASTAR_CELL_SHIFT, row = (uint32_t)stride << ASTAR_CELL_SHIFT;
  const uint32_t add[NAV_DIR_COUNT] = {NAV_UP - row, NAV_DOWN + row, NAV_LEFT - cell, NAV_RIGHT + cell};
  for (uint32_t turn = 0; turn < ASTAR_TURNS; turn++) {
    for (uint32_t set = 0; set < 16; set++) {
      uint32_t count = 0;
      for (uint32_t i = NAV_DIR_COUNT; i-- > 0;)
        if (set >> (i ^ turn) & 1) around->step[turn][set][count++] = add[i ^ turn];
      while (count < NAV_DIR_COUNT) around->step[turn][set][count++] = 0;
    }
  }
}

ASTAR_INLINE uint32_t astar_chunk_of(uint32_t top) {
  return (top - 1) & ~(uint32_t)(ASTAR_CHUNK - 1);
}

static inline uint32_t astar_take_chunk(AstarBuckets *open, uint32_t below) {
  uint32_t chunk = open->spare;
  if (chunk != 0)
    open->spare = open->pool[chunk];
  else
    chunk = open->unused, open->unused += ASTAR_CHUNK;
  open->pool[chunk] = below;
  return chunk + 1;
}

static inline uint32_t astar_give_chunk(AstarBuckets *open, uint32_t chunk) {
  uint32_t below = open->pool[chunk];
  open->pool[chunk] = open->spare;
  open->spare = chunk;
  return below;
}

/// Takes up to `most` entries off the first bucket from *key on that holds any, as many as lie in one chunk.
/// They stay where they are until something is pushed. Returns how many; 0: all buckets are empty.
ASTAR_INLINE uint32_t astar_pop(AstarBuckets *open, uint32_t *key, uint32_t max, const uint32_t **entries) {
  uint32_t bucket = *key % ASTAR_BUCKETS;
  for (uint32_t tries = 0; open->top[bucket] == bucket * ASTAR_CHUNK + 1; bucket = ++*key % ASTAR_BUCKETS)
    if (++tries == ASTAR_BUCKETS) return 0;
  uint32_t top = open->top[bucket], chunk = astar_chunk_of(top), count = top - 1 - chunk;
  count = count < max ? count : max;
  uint32_t left = top - count;
  *entries = open->pool + left;
  open->top[bucket] = ASTAR_SELDOM(left == chunk + 1 && chunk >= ASTAR_BUCKETS * ASTAR_CHUNK)
                          ? astar_give_chunk(open, chunk)
                          : left;
  return count;
}

/// Pushes the steps out of a place (an entry without direction) in the directions of a set. `around`: one
/// order of an AstarAround.
ASTAR_INLINE void astar_push(AstarBuckets *open, uint32_t key, uint32_t place, uint32_t set,
                             const uint32_t *around) {
  uint32_t *top = &open->top[key % ASTAR_BUCKETS];
  uint32_t at = *top;
  if (ASTAR_SELDOM((at + 3) % ASTAR_CHUNK < 4)) { // no room for four
    if (set == 0) return;
    at = astar_take_chunk(open, at);
  }
#if defined(__SSE2__)
  __m128i steps = _mm_load_si128((const __m128i *)(const void *)(around + 4 * set));
  _mm_storeu_si128((__m128i *)(void *)(open->pool + at), _mm_add_epi32(_mm_set1_epi32((int)place), steps));
#else
  for (int i = 0; i < NAV_DIR_COUNT; i++)
    open->pool[at + (uint32_t)i] = place + around[4 * set + (uint32_t)i];
#endif
  static const uint8_t size[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  *top = at + size[set];
}

#endif
