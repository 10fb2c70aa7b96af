/* Bits of a map for one class, 64 tiles a word, by which jump points are found.
 *
 * Jump points (Harabor and Grastien 2011; over words of bits, 2014) let a search on even ground list only the
 * tiles at which a shortest path may have to turn. No corner is cut (nav_grid_diagonal), so a straight step
 * meets one where a tile next to it is open and the tile behind that is closed; a diagonal step only where a
 * straight way that leaves it does.
 *
 * Ground is even around a tile if no open tile of the 3 x 3 tiles around it costs anything but `base_cost`
 * and no edge between them stops the class. An open tile whose ground is not even is special: ways stop
 * there, and it is left in all directions. What is left out at another tile has an equal or shorter detour
 * within its 3 x 3 tiles, so costs are exact on any map.
 *
 * Straight ways are read along lines: rows, and columns in a copy that is turned by a quarter. Bits of a line
 * lie in the order of its tiles, and bits past its end are those of closed tiles.
 *
 * The bits are compared with the map when its revision has changed, and repaired where it differs. */
#ifndef NAV_ASTAR_JUMP_BITS_H
#define NAV_ASTAR_JUMP_BITS_H

#include "base/compiler.h"
#include "nav/grid/grid.h"

/// The lines of one orientation. Arrays of `words` words a line.
typedef struct AstarLines {
  int32_t count, words;
  uint64_t *open;
  uint64_t *special;
  uint64_t *stop[2]; // closed, special or a jump point for steps to the lower [0], the higher [1] places
  uint64_t *sees[2]; // the next stop to that side is open
} AstarLines;

typedef struct AstarJumpBits {
  NavClass cls;
  bool built;
  bool has_edges; // any may stop the class: the edges of the map are read
  int32_t stride, rows;
  int32_t base_cost;      // of the ground that is even; 0: nothing is open
  const uint8_t *of_grid; // terrain array of the map that was read last, and its revision
  uint32_t revision;
  NavCosts costs;        // ..
  int64_t open_count;    // tiles, when all was built last
  int64_t jump_count;    // of those, that stop a way along their row
  int64_t special_count; // tiles
  AstarLines row, column;
  uint64_t *odd;                    // open at another cost than base_cost; by rows, as all that follows
  uint64_t *wall_right, *wall_down; // the edge to that side stops the class
  uint64_t *square;                 // the tile, those above and before it, and the one between are open
  uint64_t *sees_up, *sees_down;    // `sees` of the columns
  uint64_t *turn[NAV_WAY_COUNT];    // of diagonal ways: a diagonal step into the tile ends or may turn
  uint64_t *branch;                 // a way up or down ends, or a straight way to a side leaves it for a stop
  uint64_t *branch_column;          // the same by columns
  uint64_t *dirty_rows, *dirty_columns; // scratch of a repair, a bit each
  uint8_t *terrain, *edges;             // the map that the bits are of, per cell
  uint64_t *memory;                     // all arrays of words
} AstarJumpBits;

/// Bits for grids of this size, about 5 bytes a cell. NULL: out of memory.
AstarJumpBits *nav_jump_bits_new(const NavGrid *grid, NavClass cls);
/// Frees them; NULL is allowed.
void nav_jump_bits_free(AstarJumpBits *bits);

/// Makes the bits those of the map. O(1) where neither array nor revision has changed since the last call;
/// else all rows are compared with a copy, some 30 cells a nanosecond, and what differs is repaired: O(width
/// + height) for each row and column that has changed, a few microseconds. The first call, and one after many
/// changes, builds: some 2 nanoseconds a cell.
void nav_jump_bits_follow(AstarJumpBits *bits, const NavGrid *grid);

/// Are the bits those of this map as it is now?
bool nav_jump_bits_hold(const AstarJumpBits *bits, const NavGrid *grid);

/// Are the bits those of the map as it was a few changes before?
bool nav_jump_bits_may_wait(const AstarJumpBits *bits, const NavGrid *grid);

BASE_INLINE bool astar_bit(const uint64_t *line, int32_t place) {
  return line[(uint32_t)place / 64] >> ((uint32_t)place % 64) & 1;
}

/// The first place after `place` whose bit is set; there must be one.
BASE_INLINE int32_t astar_next_bit(const uint64_t *line, int32_t place) {
  uint32_t word = (uint32_t)place / 64;
  uint64_t bits = line[word] & (UINT64_MAX - 1) << ((uint32_t)place % 64);
  while (bits == 0) bits = line[++word];
  return (int32_t)(64 * word + base_lowest_bit(bits));
}

/// The last place before `place` whose bit is set; there must be one.
BASE_INLINE int32_t astar_last_bit(const uint64_t *line, int32_t place) {
  uint32_t word = (uint32_t)place / 64;
  uint64_t bits = line[word] & (((uint64_t)1 << ((uint32_t)place % 64)) - 1);
  while (bits == 0) bits = line[--word];
  return (int32_t)(64 * word + base_highest_bit(bits));
}

#endif
