/* Connected components of one movement class: two open cells have the same label exactly when a way leads
 * from one to the other. Answers "is there a way at all?" without a search. */
#ifndef NAV_COMPONENTS_H
#define NAV_COMPONENTS_H

#include "nav/grid.h"

typedef struct NavComponents {
  NavClass cls;
  uint32_t revision; // of the grid that the labels belong to
  int32_t count;
  int32_t cells;
  int32_t *label; // per cell, 1 .. count; 0: closed
  NavCell *stack; // scratch of the flood, one per cell
} NavComponents;

/// Room for grids of this size. False: out of memory; `components` is then empty.
bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls);
void nav_components_free(NavComponents *components);

/// Labels anew, without allocating. O(cells).
void nav_components_build(NavComponents *components, const NavGrid *grid);

static inline bool nav_components_connected(const NavComponents *components, NavCell a, NavCell b) {
  return components->label[a] != 0 && components->label[a] == components->label[b];
}

#endif
