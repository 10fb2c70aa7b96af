/* The state of a flood by waves: the states of cells, and the lists of those that wait.
 *
 * The state of a cell:
 *   0                                  closed, or not prepared
 *   FIELD_FRESH_BIT | cost             open, not reached
 *   1 + key modulo FIELD_CODES         reached; key = value + cost, what its neighbours get through it
 *
 * The keys of two neighbours that are both drained, with no edge between, differ by less than the larger of
 * their costs, so by at most 63: modulo 127 that is exact. Directions are thus found in these bytes alone.
 * A reached cell has its value, and is queued until its key is drained. Bucket b holds the queued cells of
 * the keys that are b modulo the number of buckets: a power of two above the largest cost, so that the lists
 * of cheap maps stay in the first cache. A bucket has two lists, one a lane, so that a push need not wait for
 * the last one. A list is a chain of chunks; the first of list i is always chunk i. Entry 0 of a later one is
 * where the chunk before it ended. A cell is pushed once, so cells + one chunk a list suffice. */
#ifndef NAV_FIELD_LISTS_H
#define NAV_FIELD_LISTS_H

#include <stddef.h>

#include "base/compiler.h"
#include "nav/field/input.h"
#include "nav/grid/edges.h"

enum {
  FIELD_WAVE_COSTS = 64,  // buckets at most
  FIELD_WAVE_FEWEST = 16, // buckets at least
  FIELD_LISTS_A_BUCKET = 2,
  FIELD_WAVE_LISTS = FIELD_WAVE_COSTS * FIELD_LISTS_A_BUCKET,
  FIELD_WAVE_CHUNK = 128, // entries of a chunk, its link included; a power of two
  FIELD_WAVE_AHEAD = 16,  // cells whose values are fetched before they are written; even
  FIELD_FRESH_BIT = 0x80,
  FIELD_CODES = 127,
};

typedef struct FieldWave {
  /* Inputs and memory */
  uint32_t *value;
  uint8_t *state;
  uint32_t *pool;
  size_t pool_count;
  const uint8_t *edges; // of the grid
  bool has_edges;
  uint8_t passable[256]; // by the edges of a cell, if the map has any: bits of the neighbours left, up, right
                         // and down that they do not stop the class from
  bool wide_cpu;
  NavEdgeRule rule; // of the class
  uint32_t last;    // bucket; all bits below it are set
  ptrdiff_t stride;
  int32_t cells;
  _Alignas(16)
      uint32_t around[16][4]; // what to add to a cell for those neighbours whose bits make the index, packed
  uint8_t code[FIELD_CODES + FIELD_WAVE_COSTS]; // item i: 1 + i modulo FIELD_CODES
  uint8_t after[UINT8_MAX + 1];                 // what a state becomes when its cell is pushed, see drain.h
  const NavGoal *goals;                         // open ones by offset
  int32_t goal_count;

  /* Progress */
  int32_t next_goal;
  uint32_t now;   // keys that are drained next
  uint32_t lanes; // 1: both lists of a bucket are used
  int32_t reached;
  uint32_t max; // the largest value
  uint32_t free_chunk, unused_chunk;
  uint32_t tail[FIELD_WAVE_LISTS]; // where the next cell of a list goes; first those of lane 0
  uint32_t block[4 * FIELD_WAVE_CHUNK + FIELD_WAVE_AHEAD + 4]; // what a chunk of cells finds
} FieldWave;

BASE_INLINE uint32_t field_chunk_start(uint32_t entry) {
  return entry & ~(uint32_t)(FIELD_WAVE_CHUNK - 1);
}

BASE_INLINE uint32_t field_first_entry(uint32_t list) {
  return list * FIELD_WAVE_CHUNK + 1;
}

BASE_INLINE bool field_bucket_is_empty(const FieldWave *wave, uint32_t bucket) {
  const uint32_t other = bucket + FIELD_WAVE_COSTS;
  return wave->tail[bucket] == field_first_entry(bucket) && wave->tail[other] == field_first_entry(other);
}

BASE_INLINE void field_free_chunk(FieldWave *wave, uint32_t start) {
  wave->pool[start] = wave->free_chunk;
  wave->free_chunk = start;
}

#endif
