/* Halls for tests: separate boxes with gaps between them inside an outer wall, and geometry computed the
 * simple way. */
#ifndef TESTS_NAV_HALLS_H
#define TESTS_NAV_HALLS_H

#include "base/random.h"
#include "nav/corners/boxes.h"

/// A hall of random size with up to 24 boxes of random sizes, at least one open tile around each. The caller
/// frees it.
void halls_make(NavGrid *grid, BaseRandom *random);

/// A random position at least `clearance` away from everything closed.
NavPoint halls_place(const NavGrid *grid, BaseRandom *random, BaseFixed clearance);

/// Squared distance from a position to the rectangle of these tile coordinates (a wall where flat).
int64_t halls_distance2(NavPoint place, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/// Length in tiles of the shortest way from node to node round the boxes, for this radius.
double halls_shortest(const NavBoxes *boxes, NavPoint from, NavPoint to, BaseFixed radius);

#endif
