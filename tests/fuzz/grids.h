/* Small maps that the targets of the navigation library share. */
#ifndef TESTS_FUZZ_GRIDS_H
#define TESTS_FUZZ_GRIDS_H

#include "fuzz/fuzz.h"
#include "nav/grid/grid.h"

enum { FUZZ_SIDE = 16 };

/// A map of at most FUZZ_SIDE tiles a side, of all kinds of ground, as the bytes choose. Returns who walks on
/// it.
NavClass fuzz_grid(NavGrid *grid, FuzzBytes *bytes);

NavCell fuzz_cell(const NavGrid *grid, FuzzBytes *bytes);

/// Changes the ground or an edge of the tile.
void fuzz_change(NavGrid *grid, NavCell cell, FuzzBytes *bytes);

#endif
