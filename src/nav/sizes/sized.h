/* Maps for bodies of 1 x 1 to 4 x 4 tiles. A NavSized is derived from a grid for one class and one size: a
 * grid of its own whose tile (x, y) is the position of a body with its top left tile there. It is as costly
 * as the costliest tile under the body, and rock where the body does not fit (nav_fits). So fields, A*,
 * components, regions, jump points, steerings and walks take it as they take any grid and answer for the
 * body:
 *
 *   nav_sized_init(&sized, &grid, NAV_WALKER, 2);
 *   nav_sized_build(&sized, &grid);
 *   NavFieldInput input = {.grid = &sized.grid, .cls = NAV_WALKER, ...};
 *
 * A step of a body of two tiles or more needs no edges: the tiles that it sweeps, and what lies between them,
 * are those of its two positions; of a diagonal step those of the four positions around it. So the derived
 * grid has none, and takes the faster loops; a door that costs something costs it nothing. That of size 1 is
 * a copy of the grid. (Annotated maps: Harabor
 * and Botea 2010.)
 *
 * Threads: any number may read while none builds or updates. */
#ifndef NAV_SIZES_SIZED_H
#define NAV_SIZES_SIZED_H

#include "nav/grid/components.h"
#include "nav/grid/point.h"
#include "nav/sizes/clearance.h"

BASE_API_BEGIN

enum { NAV_MAX_COVERING = NAV_MAX_SIZE * NAV_MAX_SIZE }; // positions at which a body covers one tile

/// A map of positions. Owned by the caller, read directly.
typedef struct NavSized {
  NavClass cls;
  int32_t size;      // 1 .. NAV_MAX_SIZE
  uint32_t revision; // of the grid it was derived from, when it was built or updated last
  NavGrid grid;      // the positions: pass it on, change it by nav_sized_build and nav_sized_update alone
} NavSized;

/// Allocates for grids of this size, 2 bytes a cell; no position is open before the first build. False: out
/// of memory; it is then empty.
bool nav_sized_init(NavSized *sized, const NavGrid *grid, NavClass cls, int32_t size);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_sized_free(NavSized *sized);

/// Derives all positions. O(cells), about a nanosecond each. `grid` has the size of init.
void nav_sized_build(NavSized *sized, const NavGrid *grid);

/// Repairs it after few changes. `changed` names every cell whose terrain has changed since the last build or
/// update, and for an edge the cell on one of its sides, in any order; duplicates and unchanged cells are
/// allowed. After nav_grid_set_costs build it again (asserted).
///
/// `out`, of count x NAV_MAX_COVERING cells or NULL, receives the positions that have changed, each once, for
/// nav_field_update and nav_regions_update_all on the derived grid; returns their number. `components`, of
/// the derived grid, are repaired with it; NULL: none. O(count x size^2), and the repair of the components;
/// does not allocate.
int32_t nav_sized_update(NavSized *sized, const NavGrid *grid, const NavCell *changed, int32_t count,
                         NavComponents *components, NavCell *out);

/// The positions at which the body fits and covers `cell`, in their order: a body at any of them touches what
/// is there, so they are the goals of a way to it. `out` receives at most NAV_MAX_COVERING; returns how many.
/// O(size^2).
int32_t nav_sized_covering(const NavSized *sized, NavCell cell, NavCell *out);

/// Does the body at position `at` cover `cell`? O(1).
static inline bool nav_sized_covers(const NavSized *sized, NavCell at, NavCell cell) {
  const int32_t x = nav_grid_x(&sized->grid, cell) - nav_grid_x(&sized->grid, at);
  const int32_t y = nav_grid_y(&sized->grid, cell) - nav_grid_y(&sized->grid, at);
  return x >= 0 && x < sized->size && y >= 0 && y < sized->size;
}

/// The centre of the body at a position.
static inline NavPoint nav_sized_centre(const NavSized *sized, NavCell at) {
  const BaseFixed half = sized->size * (BASE_ONE / 2);
  return (NavPoint){nav_grid_x(&sized->grid, at) * BASE_ONE + half,
                    nav_grid_y(&sized->grid, at) * BASE_ONE + half};
}

BASE_API_END

#endif
