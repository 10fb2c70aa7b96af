/* A path: a stack of tiles with the next one on top. The caller owns a NavPath; zeroed memory is an empty
 * path. It allocates only where it grows and keeps its capacity when it is cleared.
 *
 * Threads: one at a time for each path. */
#ifndef NAV_GRID_PATH_H
#define NAV_GRID_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

/// The unit of path costs, and the square root of 2 in it: a straight step costs NAV_COST_ONE x terrain, a
/// diagonal one NAV_COST_DIAGONAL x terrain. With 32 fraction bits NAV_COST_DIAGONAL is off by 1.2e-11, so a
/// path of a million diagonal steps is exact to 1.2e-5, and the longest path on the largest map fits 63 bits.
#define NAV_COST_ONE      ((int64_t)1 << 32)
#define NAV_COST_DIAGONAL ((int64_t)6074001000)

/// The tiles of a path that are left. Owned by the caller; read directly.
typedef struct NavPath {
  NavCell *cell;           // cell[count - 1] is the next tile, cell[0] the target; the start is not on it
  int32_t count, capacity; // tiles left, and how many fit without growing
  int64_t cost;            // of the whole path from the start, in NAV_COST_ONE; popping does not change it
} NavPath;

/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_path_free(NavPath *path);

/// Empties the path without freeing its memory.
void nav_path_clear(NavPath *path);

/// Reserves capacity for `tiles` tiles in all, so that pushes up to there do not allocate. False: out of
/// memory; the path is unchanged. O(tiles left) where it grows.
bool nav_path_reserve(NavPath *path, int32_t tiles);

/// Puts a tile on top; O(1) amortized. False: out of memory; the path is unchanged.
bool nav_path_push(NavPath *path, NavCell cell);

BASE_PRIVATE_BEGIN

/// Makes `copy` equal to `path`. False: out of memory; `copy` is then empty. O(tiles left); allocates where
/// the capacity of `copy` is less.
bool nav_path_copy(NavPath *copy, const NavPath *path);

BASE_PRIVATE_END

/// Takes the next tile off; NAV_NO_CELL when the path is empty.
NavCell nav_path_pop(NavPath *path);

BASE_API_END

#endif
