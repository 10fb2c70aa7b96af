/* The velocity nearest to a wished one that a set of half planes allows. Private to the room. */
#ifndef NAV_AVOID_PROGRAM_H
#define NAV_AVOID_PROGRAM_H

#include "nav/avoid/plane.h"

enum { AVOID_MAX_PLANES = 56 };

/// Half planes of one agent: the first `hard` hold whatever happens.
typedef struct AvoidPlanes {
  AvoidPlane plane[AVOID_MAX_PLANES];
  int32_t count, hard;
} AvoidPlanes;

/// The velocity nearest to `wish` within `speed` (fine) that all planes allow; where there is none, the one
/// that passes the soft ones by the least at most. Zero must satisfy the hard ones. O(planes) expected, at
/// worst their cube.
AvoidVector nav_avoid_solve(const AvoidPlanes *planes, AvoidVector wish, int64_t speed);

#endif
