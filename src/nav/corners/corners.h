/* Going round boxes by their corners, in continuous positions.
 *
 * The walker goes straight to the target while he sees it. Where a box is in the way he takes the more useful
 * of the two corner nodes beside the place that he would run into, goes round by node after node, and leaves
 * as soon as he sees the target, or can make some way toward it from a place that is nearer to it than every
 * place he left from before. Where boxes touch, a node may lie inside another box: he then follows the
 * outline of all that touch as one obstacle.
 *
 * He arrives wherever a way exists. Each place he leaves from is nearer than the last, so there are finitely
 * many. And where the target can be reached at all, the point of the outline that is nearest to it is such a
 * place: nothing of the obstacle lies between it and the target, and it is nearer than the place that he ran
 * into, since the straight line from there leaves the obstacle again somewhere nearer. (The argument of Alg2,
 * Sankaranarayanan and Vidyasagar 1990, a relative of Bug2, Lumelsky and Stepanov 1987.) So a lap without
 * leaving proves that there is no way.
 *
 * He does not walk the lap blindly: after the length of the box in his way he turns and tries the other side,
 * then the first again twice as far, so a wrong turn costs a bounded multiple of the right one, and ends when
 * both sides have met.
 *
 * Everything is exact: outlines and sight are in whole numbers, four parts of 65536 wider than the radius, so
 * that the rounding of positions on the way never brings him nearer to a box than his radius. */
#ifndef NAV_CORNERS_CORNERS_H
#define NAV_CORNERS_CORNERS_H

#include "nav/corners/boxes.h"
#include "nav/grid/decision.h"

/// Least and usual step of nav_corners_move, and the radius that the tile steering walks with.
#define NAV_CORNERS_MIN_STEP (BASE_ONE / 4096)
#define NAV_CORNERS_RADIUS   (BASE_ONE * 3 / 10)

typedef struct NavCorners NavCorners; // one walker; no boxes of its own

typedef struct NavCornerTrace {
  int32_t box;                   // that is gone round; -1: none
  NavPoint node[NAV_BOX_NODES];  // of that box, clockwise from the left one of the top left corner
  int32_t node_at;               // the one that is walked to; -1: none of these
  NavPoint way;                  // where he walks to in a straight line
  int32_t direction;             // 1 clockwise, -1 counter-clockwise; 0: not going round
  NavPoint sight_from, sight_to; // the last look at the target; where it ended
  bool sight_free;
  int32_t turns; // how often he has turned to try the other side of this obstacle
} NavCornerTrace;

/// NULL: out of memory. The only allocation.
NavCorners *nav_corners_new(void);
void nav_corners_free(NavCorners *corners);

/// A new walk. 0 < radius <= NAV_MAX_RADIUS. A place that is too near to a box for the radius counts as the
/// middle of its tile, at either end.
void nav_corners_start(NavCorners *corners, NavPoint from, NavPoint to, BaseFixed radius);

/// Moves *position along by at most `step` (at least NAV_CORNERS_LEAST_STEP).
/// MOVE: on the way; REACHED: at the target; UNREACHABLE: both ways round an obstacle met without a way to
/// the target, or the target is closed; BLOCKED: he stands in a closed tile. When `boxes` are of another
/// revision, or he was moved by others, he thinks anew from where he is. Amortised O(boxes in sight + tiles
/// of outline passed).
NavSteerStatus nav_corners_move(NavCorners *corners, const NavBoxes *boxes, BaseFixed step,
                                NavPoint *position);

/// What he last decided.
const NavCornerTrace *nav_corners_trace(const NavCorners *corners);

#endif
