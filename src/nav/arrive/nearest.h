/* The nearest tile that can be reached, for an order to one that cannot.
 *
 * Threads: any number may ask at once. */
#ifndef NAV_ARRIVE_NEAREST_H
#define NAV_ARRIVE_NEAREST_H

#include "nav/field/field.h"
#include "nav/grid/components.h"

BASE_API_BEGIN

/// The cell nearest to (x, y), which may lie off the map, of those that a path leads to from `from`: by
/// straight-line distance, then the lowest cell. NAV_NO_CELL: `from` is closed. O(tiles nearer than it, at
/// worst all).
NavCell nav_nearest_connected(const NavComponents *components, const NavGrid *grid, NavCell from, int32_t x,
                              int32_t y);

/// The cell nearest to (x, y) that a whole field has reached, by the same order. NAV_NO_CELL: it has reached
/// none.
NavCell nav_nearest_reached(const NavField *field, const NavGrid *grid, int32_t x, int32_t y);

BASE_API_END

#endif
