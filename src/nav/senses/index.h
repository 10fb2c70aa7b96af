/* An index of points on a map: which of many are near a place, without looking at the others.
 *
 * Points are sorted into blocks of NAV_INDEX_TILES x NAV_INDEX_TILES tiles by one counting sort a build. The
 * order of every answer is fixed: blocks row by row from the top left, within a block by number. Nothing is
 * allocated after nav_index_new. */
#ifndef NAV_SENSES_INDEX_H
#define NAV_SENSES_INDEX_H

#include "nav/senses/sight.h"

enum { NAV_INDEX_TILES = 4, NAV_NOBODY = -1 };

typedef struct NavIndex NavIndex;

/// Room for `room` points on grids of this size: 12 bytes a point, 4 a block. NULL: out of memory.
NavIndex *nav_index_new(const NavGrid *grid, int32_t capacity);
void nav_index_free(NavIndex *index);

/// Takes in points 0 .. count - 1; what was in it is forgotten. Points off the map are left out (so x = -1
/// takes one out). `count` at most the room. O(count + blocks).
void nav_index_build(NavIndex *index, const BaseFixed *x, const BaseFixed *y, int32_t count);

/// A point of the index with its number.
typedef struct NavSpot {
  BaseFixed x, y;
  int32_t number;
} NavSpot;

/// A rectangle of blocks, block row by block row: call nav_index_next until it returns false. Each call hands
/// out one row's points as one array, some of which may lie outside of the square that was asked for.
typedef struct NavIndexWalk {
  int32_t left, right, row, bottom; // blocks, ends included
  const NavSpot *spot;              // points of this block row
  int32_t count;
} NavIndexWalk;

/// All points in the square around a place, its edge included, and some near it.
NavIndexWalk nav_index_square(const NavIndex *index, NavPoint centre, BaseFixed reach);
bool nav_index_next(const NavIndex *index, NavIndexWalk *walk);

/// Numbers of the points within `range` of the centre (straight line, end in). Returns how many there are and
/// writes the first `most` of them.
int32_t nav_index_circle(const NavIndex *index, NavPoint centre, BaseFixed range, int32_t *out, int32_t max);

/// The nearest point within `range`, the least number of those equal; NAV_NOBODY: none. `but` is left out
/// (NAV_NOBODY: nobody is).
int32_t nav_index_nearest(const NavIndex *index, NavPoint centre, BaseFixed range, int32_t but);

/// Everybody that a look sees (nav_sees): returns how many there are and writes the first `most` of them.
/// `but` is left out.
int32_t nav_index_seen(const NavIndex *index, const NavGrid *grid, const NavLook *look, BaseFixed radius,
                       int32_t but, int32_t *out, int32_t max);

/// The nearest that it sees, the least number of those equal; NAV_NOBODY: none. Rays go only to those nearer
/// than the nearest so far.
int32_t nav_index_nearest_seen(const NavIndex *index, const NavGrid *grid, const NavLook *look,
                               BaseFixed radius, int32_t but);

#endif
