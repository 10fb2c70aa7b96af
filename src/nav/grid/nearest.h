/* The cell nearest to a place, of those that a caller accepts. */
#ifndef NAV_GRID_NEAREST_H
#define NAV_GRID_NEAREST_H

#include "nav/grid/grid.h"

/// May this cell be the answer?
typedef bool NavAccept(const void *context, NavCell cell);

/// The accepted cell nearest to (x, y), which may lie off the map, by straight-line distance, then the lowest
/// cell; NAV_NO_CELL: none is accepted. O(tiles nearer than it, at worst all).
NavCell nav_nearest_accepted(const NavGrid *grid, int32_t x, int32_t y, NavAccept *accepts,
                             const void *context);

#endif
