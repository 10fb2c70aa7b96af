/* Two attempts to go round an obstacle that fail, from the article by Falcone, which walking by corners
 * replaced: steering away from the obstacle's centre, and aiming at a point off its surface along the normal.
 * Both pull straight to the target and mind the box in the way only where it is near, so before a wall with
 * the target behind it they step back, return, and hit it again without end.
 *
 * Threads: one at a time for each walker; walkers may share boxes and grid. */
#ifndef NAV_CORNERS_ATTEMPTS_H
#define NAV_CORNERS_ATTEMPTS_H

#include "base/api.h"
#include "nav/corners/corners.h"

BASE_PRIVATE_BEGIN

/// In tiles x BASE_ONE: how near a box must be to be minded, and how far off its surface the second attempt
/// aims.
#define NAV_ATTEMPT_NEAR   BASE_ONE
#define NAV_ATTEMPT_OFFSET (BASE_ONE * 3 / 2)

/// The reaction to a box that is near.
typedef enum NavAttempt {
  NAV_ATTEMPT_CENTRE, // pushed away from its centre, twice as strongly as pulled to the target
  NAV_ATTEMPT_NORMAL, // aims at the place where it would run into it, moved out along the normal
} NavAttempt;

/// One decision: the open neighbour that lies best in the direction wanted, the first in order of equal ones.
/// It depends on the query and the boxes, which must fit it, alone; `walker` shows it (nav_corners_trace, box
/// -1 where none is minded) and may be NULL, as `trace`. O(boxes in sight).
NavDecision nav_attempt_decide(NavAttempt attempt, NavCornersTiles *walker, const NavBoxes *boxes,
                               const NavQuery *query, NavTrace *trace);

BASE_PRIVATE_END

#endif
