/* Clearance: the size of the largest square body that fits on the map with its top left tile on a given one
 * (annotated maps: Harabor and Botea 2010). A body of `size` covers size x size tiles; it fits where the
 * class may stand on each of them and no wall lies between two of them, nor a rail for walkers and swimmers.
 *
 * Threads: any number may read while none builds or updates. */
#ifndef NAV_SIZES_CLEARANCE_H
#define NAV_SIZES_CLEARANCE_H

#include "base/api.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

enum { NAV_MAX_SIZE = 4 }; // of a body, in tiles a side

/// Does a body of that size (1 .. NAV_MAX_SIZE) fit with its top left tile at `cell`, a tile of the map?
/// O(size^2).
bool nav_fits(const NavGrid *grid, NavClass cls, int32_t size, NavCell cell);

/// The size of the largest body, up to NAV_MAX_SIZE, that fits on the map and covers `cell`, a tile of the
/// map; 0 where that is closed. For pictures: clearance itself is told at the top left tile.
/// O(NAV_MAX_SIZE^4).
int32_t nav_fits_over(const NavGrid *grid, NavClass cls, NavCell cell);

/// The clearance of every tile for one class. Owned by the caller, read directly.
typedef struct NavClearance {
  NavClass cls;
  uint32_t revision; // of the grid when it was built or updated last
  int32_t cells;
  uint8_t *size; // per cell: 0 (closed) .. NAV_MAX_SIZE, which means that size or larger
} NavClearance;

/// Allocates for grids of this size, a byte a cell; all are 0. False: out of memory; it is then empty.
bool nav_clearance_init(NavClearance *clearance, const NavGrid *grid, NavClass cls);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_clearance_free(NavClearance *clearance);

/// Finds the clearance of every tile from scratch. O(cells), a few nanoseconds each. `grid` has the size of
/// init.
void nav_clearance_build(NavClearance *clearance, const NavGrid *grid);

/// Repairs it after changes. `changed` names every cell whose terrain has changed, and for an edge the cell
/// on one of its sides, in any order; duplicates and unchanged cells are allowed. After nav_grid_set_costs
/// build it again. O(count).
void nav_clearance_update(NavClearance *clearance, const NavGrid *grid, const NavCell *changed,
                          int32_t count);

BASE_API_END

#endif
