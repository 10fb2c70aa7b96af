/* A spatial index of points: which of many are near a place, without looking at the others.
 *
 * A build sorts the points into blocks of NAV_INDEX_TILES x NAV_INDEX_TILES tiles (counting sort). The order
 * of every answer is fixed: blocks row by row from the top left, within a block by number. Nothing is
 * allocated after nav_index_new.
 *
 * Threads: any number may ask an index at once while none builds it; each has its own NavIndexWalk. */
#ifndef NAV_SENSES_INDEX_H
#define NAV_SENSES_INDEX_H

#include "base/api.h"
#include "nav/senses/sight.h"

BASE_API_BEGIN

/// The side of a block in tiles, and the number that is no point.
enum { NAV_INDEX_TILES = 4, NAV_NOBODY = -1 };

/// The points of one build, by blocks.
typedef struct NavIndex NavIndex;

/// For up to `capacity` points on grids of this size: 12 bytes a point, 4 a block. NULL: out of memory.
NavIndex *nav_index_new(const NavGrid *grid, int32_t capacity);
/// Frees it; NULL is allowed.
void nav_index_free(NavIndex *index);

/// Replaces the content by points 0 .. count - 1, count at most the capacity. Points off the map are left out
/// (so x = -1 removes one). O(count + blocks).
void nav_index_build(NavIndex *index, const BaseFixed *x, const BaseFixed *y, int32_t count);

/// A point of the index.
typedef struct NavSpot {
  BaseFixed x, y;
  int32_t number; // its place in the arrays of the build
} NavSpot;

/// An iterator over the points in and near a square, one array for each row of blocks: nav_index_next sets
/// `spot` and `count`, until it returns false. Some of the points may lie outside the square.
typedef struct NavIndexWalk {
  int32_t left, right, row, bottom; // blocks, ends included
  const NavSpot *spot;              // points of this block row
  int32_t count;
} NavIndexWalk;

/// The square of all points within `reach` on both axes, its edge included.
NavIndexWalk nav_index_square(const NavIndex *index, NavPoint centre, BaseFixed reach);
/// Goes on to the next row of blocks. False: there is none.
bool nav_index_next(const NavIndex *index, NavIndexWalk *walk);

/// Numbers of the points that a look sees (nav_sees), `but` left out (NAV_NOBODY: none is). Returns their
/// number and writes the first `max` of them. O(points and blocks in range), and up to 5 rays for each point
/// in range and view.
int32_t nav_index_seen(const NavIndex *index, const NavGrid *grid, const NavLook *look, BaseFixed radius,
                       int32_t but, int32_t *out, int32_t max);

BASE_API_END

#endif
