/* The flood for costs below FIELD_WAVE_COSTS: push-once through circular buckets (Dial 1969), on one byte a
 * cell. It can stop after any wave and go on later.
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
#ifndef NAV_FIELD_WAVE_H
#define NAV_FIELD_WAVE_H

#include <stddef.h>

#include "base/compiler.h"
#include "nav/field/input.h"

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
  /* What it works on. */
  uint32_t *value;
  uint8_t *state;
  uint32_t *pool;
  size_t pool_count;
  const uint8_t *edges; // of the grid
  bool has_edges;
  bool wide_cpu;
  unsigned rails; // shifts rail bits onto wall bits; 0: rails do not stop the class
  uint32_t last;  // bucket; all bits below it are set
  ptrdiff_t stride;
  int32_t cells;
  _Alignas(16)
      uint32_t around[16][4]; // what to add to a cell for those neighbours whose bits make the index, packed
  const NavGoal *goals;       // open ones by offset
  int32_t goal_count;

  /* How far it is. */
  int32_t next_goal;
  uint32_t now;   // keys that are drained next
  uint32_t lanes; // 1: both lists of a bucket are used
  int32_t reached;
  uint32_t max; // the largest value
  uint32_t free_chunk, unused_chunk;
  uint32_t tail[FIELD_WAVE_LISTS]; // where the next cell of a list goes; first those of lane 0
  uint32_t block[4 * FIELD_WAVE_CHUNK + FIELD_WAVE_AHEAD + 4]; // what a chunk of cells finds
} FieldWave;

/// Starts a flood: nothing is queued. No tile costs more than `largest`, which is below FIELD_WAVE_COSTS.
void nav_field_wave_start(FieldWave *wave, const NavFieldInput *input, uint32_t largest);

/// Drains the next wave: `now` is its key, and the next one to come afterwards. False: nothing is left.
bool nav_field_wave_step(FieldWave *wave);

/// Drains all from the start.
void nav_field_wave_run(FieldWave *wave);

/// Is anything queued, or a goal left?
bool nav_field_wave_more(const FieldWave *wave);

/// Walks through what is queued: `see` for each run of cells of one key.
typedef void NavFieldSee(void *context, const uint32_t *cells, uint32_t count, uint32_t key);
void nav_field_wave_queued(const FieldWave *wave, NavFieldSee *see, void *context);

#endif
