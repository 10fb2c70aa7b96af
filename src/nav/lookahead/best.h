/* The squares of a window that are nearest to the target, found row by row from rows of bits. */
#ifndef NAV_LOOKAHEAD_BEST_H
#define NAV_LOOKAHEAD_BEST_H

#include "nav/lookahead/window.h"

enum { MAX_BEST = 2 * NAV_WINDOW_SIDE + 8 }; // two a row: left and right of the target; and see Beyond

typedef struct LookSquare {
  int16_t column, row; // in the window
} LookSquare;

typedef struct LookBest {
  int32_t distance2;
  int32_t count;
  LookSquare square[MAX_BEST]; // all that are as near
} LookBest;

// The row to begin with, and how far rows and columns are from the target at least.
typedef struct LookRows {
  int32_t nearest;
  int32_t gap_y, gap_x2; // tiles to the nearest row; squared tiles to the nearest column
} LookRows;

static inline int32_t look_clamp(int32_t value, int32_t min, int32_t max) {
  return value < min ? min : value > max ? max : value;
}

static inline LookRows rows_toward(int32_t columns, int32_t rows, LookSquare target) {
  const int32_t nearest = look_clamp(target.row, 0, rows - 1);
  const int32_t gap_x = look_clamp(target.column, 0, columns - 1) - target.column;
  return (LookRows){nearest, nearest > target.row ? nearest - target.row : target.row - nearest,
                    gap_x * gap_x};
}

static inline void begin_best(LookBest *best) {
  best->distance2 = INT32_MAX;
  best->count = 0;
}

BASE_INLINE void look_offer(LookBest *best, int32_t distance2, int32_t column, int32_t row) {
  if (distance2 > best->distance2) return;
  if (distance2 < best->distance2) best->count = 0;
  best->distance2 = distance2;
  best->square[best->count++] = (LookSquare){(int16_t)column, (int16_t)row};
}

// The squares of a row that are nearest to column `target` on either side of it.
BASE_INLINE void offer_row(LookBest *best, const uint64_t *bits, int32_t row, int32_t target, int32_t dy2,
                           int32_t words) {
  for (int32_t word = words - 1; word >= 0; word--) {
    int32_t below = target + 1 - 64 * word; // how many columns of this word lie left of the target or on it
    if (below <= 0) continue;
    uint64_t left = below < 64 ? bits[word] & (((uint64_t)1 << below) - 1) : bits[word];
    if (left == 0) continue;
    int32_t column = 64 * word + nav_bits_highest(left);
    look_offer(best, (target - column) * (target - column) + dy2, column, row);
    break;
  }
  for (int32_t word = 0; word < words; word++) {
    int32_t below = target + 1 - 64 * word;
    if (below >= 64) continue;
    uint64_t right = below > 0 ? bits[word] >> below << below : bits[word];
    if (right == 0) continue;
    int32_t column = 64 * word + (int32_t)base_lowest_bit(right);
    look_offer(best, (column - target) * (column - target) + dy2, column, row);
    break;
  }
}

#endif
