/* What the parts of the flow field share.
 *
 * A build works on a plan: one number per cell, first its cost, then its value. Always true of a plan entry
 * while the buckets are in use:
 * - FIELD_FRESH | cost: open, not reached yet;
 * - FIELD_CLOSED: may not be entered;
 * - a smaller number: reached, its value.
 *
 * The heap, whose costs and values need all 32 bits, keeps NAV_UNREACHED for everything not reached. At the
 * end the plan becomes the field's values, and the old values become the next plan; so a build that fails
 * leaves the field unchanged. */
#ifndef NAV_FIELD_WORK_H
#define NAV_FIELD_WORK_H

#include "base/compiler.h"
#include "nav/field/field.h"
#include "nav/field/wave.h"

#define FIELD_FRESH  0x80000000u
#define FIELD_CLOSED 0x7fffffffu

enum {
  FIELD_FEW_BUCKETS = 64,    // enough for terrain and a modest crowd: their occupancy fits one machine word
  FIELD_MANY_BUCKETS = 1024, // larger costs go through the heap
  FIELD_LISTS = 3,           // lists in a bucket, see flood.c
  FIELD_CHUNK = 64,          // entries of a chunk of a list, its link included; a power of two
  FIELD_CHUNK_SPARE = 8,     // entries at the end of a chunk that may stay empty
  FIELD_KEY_CELLS = 8192,    // minimum cells of a block of rows in the last pass
  FIELD_BUILT = -1,
};

typedef enum FieldPhase {
  FIELD_IS_WHOLE, // nothing is left to do
  FIELD_PREPARING,
  FIELD_FLOODING,
  FIELD_CLEANING,
  FIELD_DIRECTING,
  FIELD_KNOWN, // to the frontier
} FieldPhase;

// Columns and rows of the arrays, border included; x1 and y1 are not in it.
typedef struct FieldRect {
  int32_t x0, y0, x1, y1;
} FieldRect;

typedef struct FieldWork {
  bool wide_cpu;     // the processor runs what is compiled with BASE_WIDE_CPU
  int32_t buckets;   // that the pool has capacity for
  size_t pool_count; // entries in pool
  uint32_t *pool;    // the lists' chunks; the heap; at the end the keys of a block of rows
  uint8_t *state;    // per cell, see wave.h; a spare row and cell on both ends
  uint64_t *written; // a bit per block of 64 cells, see window.h
  uint64_t *stale;   // the same: what an earlier field has left
  int32_t blocks;
  uint32_t *plan;               // per cell, with a spare row and cell on both ends, like the field's values
  NavGoal goals[NAV_MAX_GOALS]; // open ones by offset
  int32_t goal_count;

  /* The field in parts, see parts.c. */
  FieldPhase phase;
  NavFieldInput input; // its grid is the one below
  NavGrid grid;        // arrays of the caller's
  FieldRect window;    // cells that are prepared, or in `todo`; the map after a build of the whole
  FieldRect stale_in;  // what earlier fields have left lies in it
  FieldRect todo[4];
  int32_t todo_count;
  int32_t cursor; // the word of `written` that comes next
  int32_t safe;   // waves that certainly stay in the window
  int32_t enough; // cells that must be reached before it stops
  int64_t ahead;  // work that the last advance has done beyond what it was to do
  int64_t spent;  // work since the field was begun, without cleaning
  const NavCell *want;
  int32_t want_count, want_next;
  FieldWave wave;

  /* The input of the values, from which a repair goes on. */
  bool built; // there are values
  bool has_crowd;
  bool by_cell_made;
  NavClass cls;
  uint8_t ground[NAV_TERRAIN_COUNT]; // enter costs of the class
  uint32_t weight, cap;
  uint64_t costliest; // no tile costs more
  uint64_t worst;     // no value is larger
  int32_t settled;    // cells that the last update settled; FIELD_BUILT when it built
  int32_t given_count;
  NavGoal given[NAV_MAX_GOALS];   // all goals, in the caller's order
  NavGoal by_cell[NAV_MAX_GOALS]; // the same by cell, then offset; made when first asked for
} FieldWork;

/// Allocates for a build whose costs are at most this; the build cannot then run out of memory. False: out of
/// memory; nothing has changed.
bool nav_field_reserve_queue(NavField *field, uint64_t costliest);

/// Writes every cell's cost into the plan. Returns the largest cost in full 64 bits; where that needs more
/// than 31 bits the plan is unusable.
uint64_t nav_field_costs_prepare(const FieldWork *work, const NavFieldInput *input);

/// nav_field_build with diagonals, from the goals in the work.
NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input);

/// Builds the whole field through waves. False: a cost is too large for them; only states were written.
bool nav_field_build_waves(NavField *field, const NavFieldInput *input);

/// Before an array is first written: a hint that large pages suit it.
void nav_field_ask_for_large_pages(void *array, size_t size);

/// Copies the open goals, by offset, into the work.
void nav_field_collect_goals(FieldWork *work, const NavFieldInput *input);

/// Notes the input that the values are of.
void nav_field_remember(NavField *field, const NavFieldInput *input, uint64_t costliest, uint64_t worst);

/// Sum of all enter costs: no path can cost more.
uint64_t nav_field_costs_sum(const NavFieldInput *input);

/// No cell.
static inline FieldRect nav_field_no_rect(void) {
  return (FieldRect){INT32_MAX, INT32_MAX, 0, 0};
}

/// All cells.
static inline FieldRect nav_field_whole_rect(const NavField *field) {
  return (FieldRect){0, 0, field->stride, field->cells / field->stride};
}

/// A repair is about to write the cell's value: cells that were rock may open, and those outside of a window
/// be reached.
static inline void nav_field_mark_written(FieldWork *work, NavCell cell) {
  work->written[cell / 64 / 64] |= (uint64_t)1 << (cell / 64 % 64);
}

/// Floods the plan with values through `buckets` buckets, more than the largest cost.
void nav_field_flood(FieldWork *work, const NavFieldInput *input, int32_t buckets);

/// Makes the plan the field's values, finds the best directions, counts. Plan entries from `limit` on are
/// unreached.
void nav_field_finish(NavField *field, const NavFieldInput *input, uint32_t limit);

#endif
