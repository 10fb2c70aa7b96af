/* A path: a stack of tiles to pop, the next one on top. Whoever holds a NavPath owns it; zeroed memory is an
 * empty path. It allocates only when it grows (nav_path_push) and keeps its room when it is cleared. */
#ifndef NAV_GRID_PATH_H
#define NAV_GRID_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include "nav/grid/grid.h"

/// The unit of path costs, and the square root of 2 in it: a straight step costs NAV_COST_ONE x terrain, a
/// diagonal one NAV_COST_DIAGONAL x terrain. With 32 fraction bits NAV_COST_DIAGONAL is off by 1.2e-11, so a
/// way of a million diagonal steps is exact to 1.2e-5, and the longest way on the largest map fits 63 bits.
#define NAV_COST_ONE      ((int64_t)1 << 32)
#define NAV_COST_DIAGONAL ((int64_t)6074001000)

typedef struct NavPath {
  NavCell *cell;           // cell[count - 1] is the next tile, cell[0] the target; the start is not on it
  int32_t count, capacity; // tiles left, tiles that there is room for
  int64_t cost;            // of the whole way from the start, in NAV_COST_ONE; popping does not change it
} NavPath;

void nav_path_free(NavPath *path);
void nav_path_clear(NavPath *path);

/// Room for so many tiles in all, so that pushing up to there allocates nothing. False: out of memory; the
/// path is then as before.
bool nav_path_reserve(NavPath *path, int32_t tiles);

/// One tile more on top. False: out of memory; the path is then as before.
bool nav_path_push(NavPath *path, NavCell cell);

/// The next tile, taken off; NAV_NO_CELL when the way is walked.
NavCell nav_path_pop(NavPath *path);

/// May a walker of the class step diagonally from `cell` (open)? Only where the diagonal tile and both tiles
/// beside the way are open and none of the four edges between these tiles stops it: no corner is cut, and no
/// end of a zero-width wall is brushed. dx, dy: -1 or 1.
bool nav_grid_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy);

#endif
