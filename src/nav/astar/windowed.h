/* A* without diagonals (with them: nav/astar/windowed_diagonal.h) that looks no farther than a window of
 * tiles around the start: for crowds that walk to many targets. It needs no memory of its own beyond
 * NavWindowed, and its answer is a few steps packed into one word.
 *
 * Where the target lies beyond the window, or behind more tiles than are expanded, the path leads to the tile
 * on the rim of what was searched that A* ranks best.
 *
 * Threads: one NavWindowed for each; they may search the same grid at once. */
#ifndef NAV_ASTAR_WINDOWED_H
#define NAV_ASTAR_WINDOWED_H

#include "base/api.h"
#include "base/heap.h"
#include "nav/grid/grid.h"

BASE_PRIVATE_BEGIN

/// The size of a window and what a search in it may take.
enum {
  NAV_WINDOWED_REACH = 24,                                    // tiles to each side of the start
  NAV_WINDOWED_SIDE = 2 * NAV_WINDOWED_REACH + 1,             // tiles
  NAV_WINDOWED_TILES = NAV_WINDOWED_SIDE * NAV_WINDOWED_SIDE, // of a window
  NAV_WINDOWED_MAX_EXPANDED = 1400,                           // tiles that one search takes
  NAV_WINDOWED_MAX_BUSY_COST = 16,                            // of NavWindowedQuery.busy_cost
  NAV_WINDOWED_STEPS = 14,                                    // that NavSteps holds
};

/// The question of a search. Cells are of `grid`.
typedef struct NavWindowedQuery {
  const NavGrid *grid;
  NavClass cls;
  NavCell from, to;     // tiles on the map; `from` is open
  NavCell barred;       // not entered by the first step; NAV_NO_CELL: none
  const uint8_t *busy;  // per cell: where it is `full` or more, entering costs busy_cost more; NULL: nowhere
  uint8_t full;         // see busy
  int32_t busy_cost;    // 0 .. NAV_WINDOWED_MAX_BUSY_COST
  const uint8_t *layer; // per cell: what it costs besides its terrain; NULL: nothing
} NavWindowedQuery;

/// The state of a search, about 57 KiB; the caller's, e.g. on the stack. Needs no initialization.
typedef struct NavWindowed {
  const NavWindowedQuery *query;
  int32_t from_x, from_y, to_x, to_y;               // tiles of the query
  uint32_t min_cost;                                // of a tile, for estimates
  int32_t expanded;                                 // by the last search
  uint32_t cost[NAV_WINDOWED_TILES];                // UINT32_MAX: not reached
  uint8_t dir[NAV_WINDOWED_TILES];                  // NavDir of the step into it
  uint64_t keys[4 * NAV_WINDOWED_MAX_EXPANDED + 8]; // of `open`
  BaseHeap open; // rank above that of the start, then the distance left, then the tile of the window
} NavWindowed;

/// Searches; returns the tile that the path leads to: the target, or the best one on the rim, or `from` where
/// there is no other. Tiles of equal rank (cost + Manhattan distance x
/// the lowest cost of a tile): the one with the longer path so far,
/// then the first of the window in reading order. `query` is kept until the next search. O(tiles expanded x
/// log), at most NAV_WINDOWED_MAX_EXPANDED tiles. Hart, Nilsson and Raphael (1968).
NavCell nav_windowed_find(NavWindowed *window, const NavWindowedQuery *query);

/// The tiles that the last search left open, by index from 0 in no particular order; how many.
int32_t nav_windowed_open_count(const NavWindowed *window);
NavCell nav_windowed_open(const NavWindowed *window, int32_t index);

/// The first steps of a path: two bits each (NavDir), the next step lowest, and their number in the top four
/// bits. 0: no step.
typedef uint32_t NavSteps;

/// The first NAV_WINDOWED_STEPS steps toward a tile that the last search found or left open. O(steps).
NavSteps nav_windowed_steps(const NavWindowed *window, NavCell to);

/// The number of steps that are left, 0 to NAV_WINDOWED_STEPS.
static inline int32_t nav_steps_count(NavSteps steps) {
  return (int32_t)(steps >> 2 * NAV_WINDOWED_STEPS);
}
/// The next step; there must be one.
static inline NavDir nav_steps_first(NavSteps steps) {
  return (NavDir)(steps & 3);
}
/// The steps after the next one; there must be one.
static inline NavSteps nav_steps_rest(NavSteps steps) {
  uint32_t count = steps >> 2 * NAV_WINDOWED_STEPS, dirs = steps & ((1u << 2 * NAV_WINDOWED_STEPS) - 1);
  return dirs >> 2 | (count - 1) << 2 * NAV_WINDOWED_STEPS;
}

BASE_PRIVATE_END

#endif
