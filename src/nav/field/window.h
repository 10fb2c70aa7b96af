/* The passes over the bytes of wave.h: states before the flood, directions after it. Rows of cells in which
 * all is rock are skipped by blocks.
 *
 * A block is 64 cells that follow each other in the arrays. Always true: a block whose bit in `written` is
 * not set is clean: all values NAV_UNREACHED, directions and states 0. */
#ifndef NAV_FIELD_WINDOW_H
#define NAV_FIELD_WINDOW_H

#include "nav/field/work.h"

enum { FIELD_BLOCK = 64 };

/// The largest cost that a tile can have by this input, without a look at the crowd; UINT64_MAX: no bound.
uint64_t nav_field_cost_bound(const NavFieldInput *input);

/// Writes the states of the cells from .. from + count - 1. Returns the largest cost, 255 for all from there
/// on; with one of FIELD_WAVE_COSTS or more the states are unusable. `fill`: values become NAV_UNREACHED, and
/// blocks of rock are cleaned; without, only states are written.
uint32_t nav_field_prepare(NavField *field, const NavFieldInput *input, NavCell from, int32_t count,
                           bool fill);

/// Values become NAV_UNREACHED in all blocks written.
void nav_field_fill(NavField *field);

/// Cleans the blocks that one word of `written` stands for. Returns how many were.
int32_t nav_field_clean(NavField *field, int32_t word);

/// Directions in the written blocks from `first` to `end`, by the states. Cells that are not drained get
/// none.
void nav_field_direct(NavField *field, const NavFieldInput *input, int32_t first, int32_t end);

#endif
