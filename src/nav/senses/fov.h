/* Field of view: all tiles that an eye at the centre of a tile sees, walls included.
 *
 * A tile that is not rock is seen exactly when the ray from centre to centre is free (nav_ray_free): so a
 * sees b exactly when b sees a. A rock tile is seen when a part of its sides is. Tiles count up to a distance
 * from centre to centre.
 *
 * Shadows are cast column by column in each eighth of the circle (Bergstrom 2001), with their ends as
 * fractions, so nothing is rounded; a centre that lies exactly on an end is asked by its ray.
 *
 * Threads: one NavFov for each; they may look at the same grid at once. */
#ifndef NAV_SENSES_FOV_H
#define NAV_SENSES_FOV_H

#include "base/api.h"
#include "nav/senses/sight.h"

BASE_API_BEGIN

/// NavFov.seen of a cell; 0: it is not seen.
enum { NAV_FOV_TILE = 1, NAV_FOV_WALL = 2 };

/// The cells that were seen last. Owned by the caller, read directly.
typedef struct NavFov {
  int32_t cells;  // of the grid
  int32_t radius; // tiles: no look may go farther
  int32_t count;  // of `cell`
  NavCell *cell;  // what is seen, the eye's own tile first
  uint8_t *seen;  // per cell of the grid: 0, NAV_FOV_TILE or NAV_FOV_WALL
  void *beams;    // private
} NavFov;

/// Allocates for grids of this size and looks of at most `radius` tiles (0 to 2 x NAV_MAX_SIDE): 5 bytes a
/// cell, 64 a tile of the radius. False: out of memory; `fov` is then empty.
bool nav_fov_init(NavFov *fov, const NavGrid *grid, int32_t radius);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_fov_free(NavFov *fov);

/// Looks from the tile `from` (of rock: it sees itself alone) as far as `radius` tiles. O(tiles in the light
/// of the columns before); does not allocate.
void nav_fov_look(NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius);

BASE_API_END

#endif
