/* A position on the plane in fixed point; (0, 0) is the top left corner of tile (0, 0). */
#ifndef NAV_GRID_POINT_H
#define NAV_GRID_POINT_H

#include <stdbool.h>

#include "base/fixed.h"

typedef struct NavPoint {
  BaseFixed x, y; // 1 tile = BASE_ONE
} NavPoint;

static inline bool nav_point_same(NavPoint a, NavPoint b) {
  return a.x == b.x && a.y == b.y;
}

#endif
