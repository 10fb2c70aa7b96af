/* The passes over the bytes of lists.h: states before the flood (prepare.c), directions after it (direct.c),
 * and the blocks that they write (window.c).
 *
 * A block is 64 cells that follow each other in the arrays. Always true: a block whose bit is set neither in
 * `written` nor in `stale` is clean: all values NAV_UNREACHED, directions and states 0. Of a block that is
 * stale, what has not been prepared is of an earlier field. */
#ifndef NAV_FIELD_WINDOW_H
#define NAV_FIELD_WINDOW_H

#include "nav/field/work.h"

/// The largest cost that a tile can have by this input, without a look at the crowd; UINT64_MAX: no bound.
uint64_t nav_field_cost_bound(const NavFieldInput *input);

static inline bool nav_field_block_written(const FieldWork *work, int32_t block) {
  return (work->written[block / 64] >> (block % 64) & 1u) != 0;
}

/// Makes a block clean.
void nav_field_clean_block(NavField *field, int32_t block);

/// Calls for each run of written blocks from `first` to `end`, in cells.
typedef void NavFieldOnRun(void *context, NavField *field, NavCell from, int32_t count);
void nav_field_each_run(NavField *field, int32_t first, int32_t end, NavFieldOnRun *on_run, void *context);

// The costs of entering, in bytes that saturate: costs of FIELD_WAVE_COSTS and more need not be told apart.
// Made once for many rows: a read right after the write would wait for all memory written before.
typedef struct FieldByteCosts {
  uint8_t terrain[16];
  uint16_t weight, cap; // 255 at most
} FieldByteCosts;

FieldByteCosts nav_field_byte_costs(const NavFieldInput *input);

// The findings of preparing.
typedef struct FieldPrepared {
  uint32_t
      largest; // cost; 255 for all from there on. With one of FIELD_WAVE_COSTS or more states are unusable
  bool closed; // cells that had a state are closed
} FieldPrepared;

/// Writes the states of the cells from .. from + count - 1. `fill`: values become NAV_UNREACHED, and blocks
/// of rock are cleaned; without, only states are written.
FieldPrepared nav_field_prepare(NavField *field, const NavFieldInput *input, const FieldByteCosts *costs,
                                NavCell from, int32_t count, bool fill);

// The stage at which a build by waves makes values NAV_UNREACHED.
typedef enum FieldFill {
  FIELD_FILL_FIRST,  // while it prepares
  FIELD_FILL_AFTER,  // once it knows that no cost is too large
  FIELD_FILL_CLOSED, // values match the states of the last build: then, too, but only if cells have closed
} FieldFill;

static inline bool nav_field_must_fill(FieldFill fill, FieldPrepared found) {
  return fill == FIELD_FILL_AFTER || (fill == FIELD_FILL_CLOSED && found.closed);
}

/// Starts a flood of the field by waves, for the goals in the work; no tile costs more than `largest`.
void nav_field_start_waves(NavField *field, const NavFieldInput *input, uint32_t largest);

/// Values become NAV_UNREACHED in the written blocks from `first` to `end`.
void nav_field_fill(NavField *field, int32_t first, int32_t end);

/// Brings the values of these blocks near instead: the flood comes to them in no order that a processor
/// foresees.
void nav_field_fetch(NavField *field, int32_t first, int32_t end);

/// Cleans the cells outside the window in the stale blocks of one word. Returns the number of blocks.
int32_t nav_field_clean(NavField *field, int32_t word);

/// Directions in the written blocks from `first` to `end`, by the states. Cells that are not drained get
/// none. `whole`: nothing is queued, and values of cells that are still fresh become NAV_UNREACHED.
void nav_field_direct(NavField *field, const NavFieldInput *input, int32_t first, int32_t end, bool whole);

#endif
