/* Connected components of one movement class: two open cells have the same label exactly when a way leads
 * from one to the other. Answers "is there a way at all?" without a search, and is kept right while walls
 * come and go. Labels are names and nothing more: after updates they depend on what came before, so they must
 * decide nothing but whether two are equal. */
#ifndef NAV_GRID_COMPONENTS_H
#define NAV_GRID_COMPONENTS_H

#include "nav/grid/grid.h"

typedef struct NavComponents {
  NavClass cls;
  uint32_t revision; // of the grid that the labels belong to
  int32_t count;     // components
  int32_t last;      // the largest label given out; after a build all of 1 .. count are in use
  int32_t cells;
  int32_t *label; // per cell, from 1; 0: closed
  NavCell *stack; // scratch of the floods, one per cell
} NavComponents;

/// Room for grids of this size. False: out of memory; `components` is then empty.
bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls);
void nav_components_free(NavComponents *components);

/// Labels anew, without allocating. O(cells).
void nav_components_build(NavComponents *components, const NavGrid *grid);

/// Puts right what one cell has changed: its terrain, or walls and rails around it. Call it after each such
/// change, before the next cell is changed; of an edge one side is enough. Without allocating.
///
/// O(1) where the cells around stay connected next to it. Otherwise floods run from all sides by turns and
/// end as soon as they meet, or when all but one side are exhausted: about the size of the smaller parts.
/// (The idea of taking turns is that of Even and Shiloach 1981.)
void nav_components_update(NavComponents *components, const NavGrid *grid, NavCell cell);

static inline bool nav_components_connected(const NavComponents *components, NavCell a, NavCell b) {
  return components->label[a] != 0 && components->label[a] == components->label[b];
}

#endif
