/* The windowed A* (nav/astar/windowed.h) with eight directions, see nav_grid_diagonal. Costs are whole
 * numbers: a straight step costs NAV_FIELD_STRAIGHT times the tile entered, a diagonal one NAV_FIELD_DIAGONAL
 * times.
 *
 * Threads: one NavWindowedDiagonal for each; they may search the same grid at once. */
#ifndef NAV_ASTAR_WINDOWED_DIAGONAL_H
#define NAV_ASTAR_WINDOWED_DIAGONAL_H

#include "base/api.h"
#include "nav/astar/windowed.h"

BASE_PRIVATE_BEGIN

enum { NAV_WINDOWED_WAYS = 9 }; // steps that NavWays8 holds

/// The state of a search, about 103 KiB; the caller's. Needs no initialization.
typedef struct NavWindowedDiagonal {
  const NavWindowedQuery *query;
  int32_t from_x, from_y, to_x, to_y;               // tiles of the query
  uint32_t min_cost;                                // of a tile, for estimates
  int32_t expanded;                                 // by the last search
  uint32_t cost[NAV_WINDOWED_TILES];                // UINT32_MAX: not reached
  uint8_t way[NAV_WINDOWED_TILES];                  // of the step into it
  uint64_t keys[8 * NAV_WINDOWED_MAX_EXPANDED + 8]; // of `open`
  BaseHeap open; // rank above that of the start, then the distance left, then the tile of the window
} NavWindowedDiagonal;

/// Searches as nav_windowed_find, by octile distance: the way leads to the target, or to the best tile on the
/// rim, or nowhere. The first step does not enter query->barred; it may pass it.
NavCell nav_windowed_diagonal_find(NavWindowedDiagonal *window, const NavWindowedQuery *query);

/// The tiles that the last search left open, by index from 0 in no particular order; how many.
int32_t nav_windowed_diagonal_open_count(const NavWindowedDiagonal *window);
NavCell nav_windowed_diagonal_open(const NavWindowedDiagonal *window, int32_t index);

/// The cost of the way to a tile that the last search found or left open, in 1 / NAV_FIELD_STRAIGHT.
uint32_t nav_windowed_diagonal_cost(const NavWindowedDiagonal *window, NavCell to);

/// The first steps of a path: three bits each (a way of grid/directions.h), the next step lowest, and their
/// number in the top four bits. 0: no step.
typedef uint32_t NavWays8;

/// The first NAV_WINDOWED_WAYS steps toward a tile that the last search found or left open. O(steps).
NavWays8 nav_windowed_diagonal_steps(const NavWindowedDiagonal *window, NavCell to);

/// The number of steps that are left, 0 to NAV_WINDOWED_WAYS.
static inline int32_t nav_ways8_count(NavWays8 steps) {
  return (int32_t)(steps >> 28);
}
/// The next step; there must be one.
static inline uint32_t nav_ways8_first(NavWays8 steps) {
  return steps & 7u;
}
/// The steps after the next one; there must be one.
static inline NavWays8 nav_ways8_rest(NavWays8 steps) {
  return (steps & 0x0fffffffu) >> 3 | ((steps >> 28) - 1) << 28;
}

BASE_PRIVATE_END

#endif
