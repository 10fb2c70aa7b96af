/* The flood with eight directions, for costs below FIELD_WAVE_COSTS: Dijkstra (1959) on buckets that are
 * narrower than any step (Denardo and Fox 1979). It can stop after any bucket and go on later.
 *
 * A bucket is 64 wide and a step costs at least NAV_FIELD_STRAIGHT, which is more. So no cell of a bucket can
 * improve another one of it: what a bucket has reached is final when all of its entries are drained. A final
 * cell makes two keys, one for its straight steps and one for its diagonal ones, so it is queued at most
 * twice; no key is decreased and no entry becomes stale.
 *
 * Canonical order (Harabor and Grastien 2011; Sturtevant and Rabin 2016): of equal paths the one that goes
 * diagonally first is enough. So a cell passes on only those steps that no such path around it replaces, by
 * the steps that have reached it; on open ground that is mostly one. Where a tile around it costs more than
 * itself, the path around may be dearer: then only steps that lead back are left out. Let p be the first of
 * the cheapest paths to a cell in the order "diagonal before straight". Were a step of p left out, the path
 * around would be cheaper, or as cheap and earlier. So all steps of p are taken, and each cell on it knows
 * the step by which p has reached it, for it keeps all steps that reach it at its value.
 *
 * The ground of a cell:
 *   bits 0 .. 5    what entering it costs; 0: closed
 *   bit 7          a tile around it costs more
 *   bits 8 .. 15   the ways that may be taken from it, as in grid/directions.h
 * The state of a cell:
 *   ways, a bit each    closed, or final: those that it passes on
 *   OCTILE_FRESH        open, not reached
 *   (1 + low) x 256 + ways    reached in the bucket that is drained, which may still lower it: its value
 *                       modulo 64; bits of 0 for the ways by which it is reached
 * A flood ends early where values might not fit 32 bits, or where more is queued than the pool holds.
 * Values are written when they are final. An entry of the queue: the cell, a bit for the diagonal steps, the
 * key modulo 64. */
#ifndef NAV_FIELD_OCTILE_WAVE_H
#define NAV_FIELD_OCTILE_WAVE_H

#include <stddef.h>

#include "base/compiler.h"
#include "nav/field/wave.h"

enum {
  OCTILE_SHIFT = 6, // of a value to its bucket
  OCTILE_WIDTH = 1 << OCTILE_SHIFT,
  OCTILE_BUCKETS = 128,              // more than (NAV_FIELD_DIAGONAL * 63 + 63) / 64
  OCTILE_LISTS = OCTILE_BUCKETS + 1, // the last one: what the bucket has reached
  OCTILE_CHUNK = 128,                // entries of a chunk, its link included; a power of two
  OCTILE_END = (int)((UINT32_MAX - NAV_FIELD_DIAGONAL * FIELD_WAVE_COSTS) / OCTILE_WIDTH) -
               1, // no bucket from here on
  OCTILE_FRESH = 0xffff,
  OCTILE_UNEVEN = 0x80,
};

// The ways that a cell passes on. They may hold some that it does not have.
typedef struct OctileAfter {
  uint8_t straight[16][256]; // by the straight steps that have reached it, and the ways from it
  uint8_t diagonal[16];      // by the diagonal steps
} OctileAfter;

typedef struct OctileTables {
  OctileAfter after[2]; // [1]: OCTILE_UNEVEN
} OctileTables;

// The offers of four ways, those taken first.
typedef struct OctileFork {
  uint32_t delta[4], way[4];
  uint32_t count;
} OctileFork;

typedef struct OctileWave {
  /* Inputs and memory */
  uint32_t *value;
  uint16_t *ground;
  uint16_t *state;
  const OctileTables *tables;
  uint32_t *pool;
  size_t pool_count;
  bool wide_cpu;
  const NavGoal *goals; // open ones by offset
  int32_t goal_count;
  int32_t delta[NAV_WAY_COUNT];
  OctileFork fork[32]; // by the straight ways taken, then by the diagonal ones

  /* Progress */
  int32_t next_goal;
  uint32_t now;             // bucket that is drained next, values >> OCTILE_SHIFT
  bool forked;              // many entries of the last bucket had more than one way
  uint32_t entries, offers; // of the bucket
  int32_t reached;
  uint32_t max; // the largest value
  bool full;    // more was queued than the pool holds: the result is worthless
  uint32_t free_chunk, unused_chunk;
  uint32_t tail[OCTILE_LISTS]; // where the next entry of a list goes
} OctileWave;

/// Makes the tables, which are the same for all maps.
void nav_field_octile_tables(OctileTables *tables);

/// Starts a flood: nothing is queued.
void nav_field_octile_start(OctileWave *wave, const NavFieldInput *input);

/// Drains the next bucket, which is `now`; `now` is then the next one to come. False: nothing is left.
bool nav_field_octile_step(OctileWave *wave);

/// Drains all.
void nav_field_octile_run(OctileWave *wave);

/// Is anything queued, or a goal left? Also false from OCTILE_END on.
bool nav_field_octile_more(const OctileWave *wave);

/// Walks through what is queued: `see` for each run of cells of one bucket.
void nav_field_octile_queued(const OctileWave *wave, NavFieldSee *see, void *context);

#endif
