/* The directions of a step and what each adds to a tile: the four straight ones (NavDir), and eight "ways"
 * where diagonals are allowed. Every table of neighbours is this one.
 *
 * Threads: any. */
#ifndef NAV_GRID_DIRECTIONS_H
#define NAV_GRID_DIRECTIONS_H

#include <stdint.h>

/// Wherever two neighbours are equal and nothing else decides, the first in this order wins.
typedef enum NavDir { NAV_UP, NAV_DOWN, NAV_LEFT, NAV_RIGHT, NAV_DIR_COUNT, NAV_NO_DIR = 255 } NavDir;

/// Ways: the four NavDir, then up-left, up-right, down-left, down-right.
enum { NAV_WAY_COUNT = 8 };

/// The direction back; not for NAV_NO_DIR.
static inline NavDir nav_dir_opposite(NavDir dir) {
  return (NavDir)(dir ^ 1);
}

/// The way back; `way` is 0 .. NAV_WAY_COUNT - 1.
static inline uint32_t nav_way_opposite(uint32_t way) {
  return way < NAV_DIR_COUNT ? way ^ 1u : 11u - way;
}

/// Columns that a step in direction `way` (0 .. NAV_WAY_COUNT - 1) adds: -1, 0 or 1.
static inline int32_t nav_way_x(uint32_t way) {
  static const int8_t x[NAV_WAY_COUNT] = {0, 0, -1, 1, -1, 1, -1, 1};
  return x[way];
}

/// Rows that it adds; rows grow downward.
static inline int32_t nav_way_y(uint32_t way) {
  static const int8_t y[NAV_WAY_COUNT] = {-1, 1, 0, 0, -1, -1, 1, 1};
  return y[way];
}

/// The step's offset in an array of rows of `stride` cells.
static inline int32_t nav_way_delta(int32_t stride, uint32_t way) {
  return nav_way_y(way) * stride + nav_way_x(way);
}

#endif
