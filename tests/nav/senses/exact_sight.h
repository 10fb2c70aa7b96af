/* Sight from first principles, for tests: every tile, border and corner of the map is cut with the segment in
 * exact fractions, and each is judged by the rules of nav/senses/sight.h. No ray is walked from tile to tile.
 */
#ifndef TESTS_NAV_EXACT_SIGHT_H
#define TESTS_NAV_EXACT_SIGHT_H

#include "nav/senses/sight.h"

/// Both ends on the map. Maps and positions of up to 64 tiles. *opaque is what nav_ray_opaque counts.
bool exact_sight(const NavGrid *grid, NavPoint from, NavPoint to, int32_t *opaque);

/// Does the segment pass the inside of the tile?
bool exact_passes(NavPoint from, NavPoint to, int32_t x, int32_t y);

#endif
