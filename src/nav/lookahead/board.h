/* The window of a lookahead as a chessboard, for AVX2. A step leads to the other colour, so the squares
 * within k steps whose distance has the parity of k are all of one colour and follow from those of step k - 1
 * alone: half of the bits, and no choice between old and new.
 *
 * Bit i of row y of colour c is column 2 i + ((y + c) & 1). A row is a lane of 16, 32 or 64 bits; row
 * lane * height + v stands in lane `lane` of vector v. So the rows above and below stand in the vectors
 * before and after, but for those of the first and the last vector. `height` is even: all rows of a vector
 * begin with the same colour.
 *
 * Always true: bits of closed squares and beyond the window are 0. */
#ifndef NAV_LOOKAHEAD_BOARD_H
#define NAV_LOOKAHEAD_BOARD_H

#include <string.h>

#include "base/simd/bits256.h"
#include "nav/lookahead/window.h"

#if NAV_HAVE_AVX2

#define BOARD_INLINE NAV_TARGET_AVX2 BASE_INLINE
#define BOARD_EVEN   0x5555555555555555u
#define BOARD_ODD    0xaaaaaaaaaaaaaaaau

enum {
  BOARD_MAX_HEIGHT = 34, // 4 lanes of 34 rows hold 131
  BOARD_MAX_COLUMNS = 128,
  BOARD_SETS = 4,
};

/// Squares of one colour.
typedef struct BoardSet {
  _Alignas(32) uint64_t word[4 * BOARD_MAX_HEIGHT];
} BoardSet;

/// Squares of one colour by the ways into them. Without edges only `same` is filled: open squares.
typedef struct BoardWays {
  BoardSet same, side;   // beside the bit with the same number, and beside its neighbour in the lane
  BoardSet above, below; // from those rows
} BoardWays;

typedef struct BoardShape {
  int32_t lane_bits, height;
  bool edges;
} BoardShape;

typedef struct Board {
  int32_t left, top, columns, rows;
  BoardWays ways[2];        // into squares of this colour
  BoardSet set[BOARD_SETS]; // of step k: set[k % BOARD_SETS]
} Board;

BOARD_INLINE BaseBits256 board_load(const BoardSet *set, int32_t vector) {
  return base_bits256_load(set->word + 4 * vector);
}

BOARD_INLINE void board_store(BoardSet *set, int32_t vector, BaseBits256 bits) {
  base_bits256_store(set->word + 4 * vector, bits);
}

BOARD_INLINE void board_clear(BoardSet *set, BoardShape shape) {
  for (int32_t v = 0; v < shape.height; v++) board_store(set, v, base_bits256_zero());
}

/* Rows: `at` is where a row stands in a set, in bytes. */

BOARD_INLINE int32_t board_place(int32_t row, BoardShape shape) {
  int32_t lane = row / shape.height;
  return 32 * (row - lane * shape.height) + shape.lane_bits / 8 * lane;
}

BOARD_INLINE uint64_t board_row(const BoardSet *set, int32_t at, BoardShape shape) {
  const uint8_t *bytes = (const uint8_t *)set + at;
  uint16_t word16;
  uint32_t word32;
  uint64_t word64;
  switch (shape.lane_bits) {
  case 16:
    memcpy(&word16, bytes, sizeof word16);
    return word16;
  case 32:
    memcpy(&word32, bytes, sizeof word32);
    return word32;
  default:
    memcpy(&word64, bytes, sizeof word64);
    return word64;
  }
}

BOARD_INLINE void board_set_row(BoardSet *set, int32_t at, BoardShape shape, uint64_t bits) {
  uint8_t *bytes = (uint8_t *)set + at;
  const uint16_t word16 = (uint16_t)bits;
  const uint32_t word32 = (uint32_t)bits;
  switch (shape.lane_bits) {
  case 16:
    memcpy(bytes, &word16, sizeof word16);
    break;
  case 32:
    memcpy(bytes, &word32, sizeof word32);
    break;
  default:
    memcpy(bytes, &bits, sizeof bits);
  }
}

static inline uint64_t board_bit(int32_t column) {
  return (uint64_t)1 << (column >> 1);
}

/* Steps */

BOARD_INLINE BaseBits256 board_or(BaseBits256 a, BaseBits256 b, BaseBits256 c, BaseBits256 d) {
  return base_bits256_or(base_bits256_or(a, b), base_bits256_or(c, d));
}

// One vector of squares that a step leads to; `down`: the other neighbour in the row has the next higher bit.
BOARD_INLINE BaseBits256 board_beside(const BoardWays *ways, int32_t v, BaseBits256 here, BaseBits256 above,
                                      BaseBits256 below, BoardShape shape, bool down) {
  BaseBits256 side =
      down ? base_bits256_bits_down(here, shape.lane_bits) : base_bits256_bits_up(here, shape.lane_bits);
  const BaseBits256 same = board_load(&ways->same, v);
  if (!shape.edges) return base_bits256_and(board_or(here, side, above, below), same);
  side = base_bits256_and(side, board_load(&ways->side, v));
  above = base_bits256_and(above, board_load(&ways->above, v));
  below = base_bits256_and(below, board_load(&ways->below, v));
  return board_or(base_bits256_and(here, same), side, above, below);
}

BOARD_INLINE void board_step_to(const BoardWays *ways, const BoardSet *restrict from, BoardSet *restrict to,
                                BoardShape shape, bool colour) {
  const int32_t last = shape.height - 1;
  const BaseBits256 first = board_load(from, 0);
  BaseBits256 here = first, above = base_bits256_lanes_up(board_load(from, last), shape.lane_bits);
  for (int32_t v = 0; v < last - 1; v += 2) {
    const BaseBits256 next = board_load(from, v + 1), after = board_load(from, v + 2);
    board_store(to, v, board_beside(ways, v, here, above, next, shape, colour));
    board_store(to, v + 1, board_beside(ways, v + 1, next, here, after, shape, !colour));
    above = next;
    here = after;
  }
  const BaseBits256 next = board_load(from, last), after = base_bits256_lanes_down(first, shape.lane_bits);
  board_store(to, last - 1, board_beside(ways, last - 1, here, above, next, shape, colour));
  board_store(to, last, board_beside(ways, last, next, here, after, shape, !colour));
}

/// From all squares of `from` to those of `colour`, which is the other one.
BOARD_INLINE void board_step(const Board *board, const BoardSet *restrict from, BoardSet *restrict to,
                             BoardShape shape, int32_t colour) {
  if (colour != 0)
    board_step_to(&board->ways[1], from, to, shape, true);
  else
    board_step_to(&board->ways[0], from, to, shape, false);
}

BOARD_INLINE bool board_same(const BoardSet *a, const BoardSet *b, BoardShape shape) {
  BaseBits256 both = base_bits256_zero();
  for (int32_t v = 0; v < shape.height; v++) {
    const BaseBits256 in_a = board_load(a, v), in_b = board_load(b, v);
    both = board_or(both, base_bits256_less(in_a, in_b), base_bits256_less(in_b, in_a), both);
  }
  return base_bits256_is_zero(both);
}

BOARD_INLINE int32_t board_count(const BoardSet *set, BoardShape shape) {
  int32_t count = 0;
  for (int32_t i = 0; i < 4 * shape.height; i++) count += nav_bits_count(set->word[i]);
  return count;
}

#endif
#endif
