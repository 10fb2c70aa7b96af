/* A position on the plane in fixed point; (0, 0) is the top left corner of tile (0, 0). */
#ifndef NAV_GRID_POINT_H
#define NAV_GRID_POINT_H

#include <stdbool.h>

#include "base/api.h"
#include "base/fixed.h"
#include "nav/grid/grid.h"

/// A position; x to the right, y down.
typedef struct NavPoint {
  BaseFixed x, y; // 1 tile = BASE_ONE
} NavPoint;

/// Are both the same position?
static inline bool nav_point_same(NavPoint a, NavPoint b) {
  return a.x == b.x && a.y == b.y;
}

/// Squared straight-line distance, in units of 1 / BASE_ONE^2 tiles; exact for positions on any map.
static inline int64_t nav_point_distance2(NavPoint a, NavPoint b) {
  int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
  return dx * dx + dy * dy;
}

/// The centre of a cell's tile.
static inline NavPoint nav_point_centre(const NavGrid *grid, NavCell cell) {
  NavPoint centre = {base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
  return centre;
}

BASE_PRIVATE_BEGIN

/// Does the point lie on the map, its rim included?
static inline bool nav_point_sound(const NavGrid *grid, NavPoint at) {
  return at.x >= 0 && at.y >= 0 && at.x <= grid->width * BASE_ONE && at.y <= grid->height * BASE_ONE;
}

BASE_PRIVATE_END

#endif
