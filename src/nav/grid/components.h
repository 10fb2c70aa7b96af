/* Connected components of one movement class: two open cells have the same label exactly when a path leads
 * from one to the other. They answer "is there a path at all?" without a search and are repaired as the map
 * changes. Compare labels for equality only: after updates their numbers depend on the order of changes.
 *
 * Threads: any number may read the labels at once while none builds or updates them. */
#ifndef NAV_GRID_COMPONENTS_H
#define NAV_GRID_COMPONENTS_H

#include "base/api.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

/// The labels of one grid and one class. Owned by the caller, read directly.
typedef struct NavComponents {
  NavClass cls;
  uint32_t revision; // of the grid when they were built or updated last
  int32_t count;     // components
  int32_t last;      // the largest label given out; after a build labels are 1 .. count
  int32_t cells;
  int32_t *label; // per cell, from 1; 0: closed
  NavCell *stack; // scratch of the floods, one per cell
} NavComponents;

/// Allocates for grids of this size, 8 bytes a cell. False: out of memory; `components` is then empty.
bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_components_free(NavComponents *components);

/// Labels every cell from scratch, by flooding. O(cells); does not allocate. `grid` has the size of init.
void nav_components_build(NavComponents *components, const NavGrid *grid);

/// Repairs the labels after one cell has changed: its terrain, or the walls and rails around it. For an edge,
/// the cell on one of its sides is enough. Call it after each change: where the map has changed more than
/// once since (its revision says so), it labels every cell from scratch, and further calls for the other
/// cells find nothing to do. Does not allocate.
///
/// O(1) where the neighbours stay connected within the eight cells around. Otherwise floods from all sides
/// take turns and end when they meet or all but one are exhausted: about the size of the smaller parts (after
/// Even and Shiloach 1981).
void nav_components_update(NavComponents *components, const NavGrid *grid, NavCell cell);

/// Does a path lead from a to b? Both may be closed: then there is none. O(1).
static inline bool nav_components_connected(const NavComponents *components, NavCell a, NavCell b) {
  return components->label[a] != 0 && components->label[a] == components->label[b];
}

BASE_API_END

#endif
