/* Rows of a map as bits for jump_bits.c. */
#ifndef NAV_ASTAR_JUMP_ROWS_H
#define NAV_ASTAR_JUMP_ROWS_H

#include "nav/grid/grid.h"

enum {
  JUMP_MAX_STRIDE = NAV_MAX_SIDE + 128,
  JUMP_MAX_WORDS = JUMP_MAX_STRIDE / 64 + 1, // of a row
};

// The tiles of a row as a class sees them.
typedef struct JumpRow {
  uint64_t open[JUMP_MAX_WORDS], odd[JUMP_MAX_WORDS], wall_right[JUMP_MAX_WORDS], wall_down[JUMP_MAX_WORDS];
} JumpRow;

/// Reads a row of the map in words of 64 tiles: the open ones, those that cost anything but `base_cost`, and
/// the edges to the right and down that stop the class.
void nav_jump_row_read(const NavGrid *grid, NavClass cls, int32_t base_cost, int32_t row, JumpRow *read);

#endif
