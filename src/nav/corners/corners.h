/* Going round boxes by their corners: in continuous positions (NavCorners), and told as the tiles that the
 * walk passes through, for walkers that go from tile to tile (NavCornersTiles).
 *
 * The walker goes straight to the target while it sees it. Where a box is in the way it takes the more useful
 * of the two corner nodes next to the place that it would run into, goes round by node after node, and leaves
 * as soon as it sees the target, or can make some way toward it from a place that is nearer to it than every
 * place that it left from before. Where boxes touch, a node may lie inside another box: it then follows the
 * outline of all that touch as one obstacle.
 *
 * It arrives wherever a way exists. Each place that it leaves from is nearer than the last, so their number
 * is finite. And where the target can be reached at all, the point of the outline nearest to it is such a
 * place: nothing of the obstacle lies between it and the target, and it is nearer than the place where the
 * walker met the obstacle, since the straight line from there leaves the obstacle again somewhere nearer.
 * (The argument of Alg2, Sankaranarayanan and Vidyasagar 1990, a relative of Bug2, Lumelsky and Stepanov
 * 1987.) So a lap without leaving proves that there is no way.
 *
 * It does not walk the lap in one go: after the length of the box in its way it turns and tries the other
 * side, then the first again twice as far, so a wrong turn costs a bounded multiple of the right one. The
 * search ends when both sides have met.
 *
 * Everything is exact: outlines and sight are in whole numbers, 4 / BASE_ONE wider than the radius, so that
 * rounded positions on the way are never nearer to a box than the radius.
 *
 * Threads: one at a time for each walker; walkers may share boxes and grid. */
#ifndef NAV_CORNERS_CORNERS_H
#define NAV_CORNERS_CORNERS_H

#include "base/api.h"
#include "base/archive.h"
#include "nav/corners/boxes.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

#define NAV_CORNERS_MIN_STEP (BASE_ONE / 4096)   // of nav_corners_move
#define NAV_CORNERS_RADIUS   (BASE_ONE * 3 / 10) // of walkers from tile to tile

typedef struct NavCorners NavCorners; // one walker, without boxes

/// The last decision of a walker, for overlays.
typedef struct NavCornerTrace {
  int32_t box;                   // the one it goes round; -1: none
  NavPoint node[NAV_BOX_NODES];  // of that box, clockwise from the left one of the top left corner
  int32_t node_at;               // the one it walks to; -1: none of these
  NavPoint way;                  // where it walks to in a straight line
  int32_t direction;             // 1 clockwise, -1 counter-clockwise; 0: not going round
  NavPoint sight_from, sight_to; // the last look at the target, and where it ended
  bool sight_free;               // the target was in sight
  int32_t turns;                 // how often it has turned to try the other side of this obstacle
} NavCornerTrace;

/// NULL: out of memory. The only allocation.
NavCorners *nav_corners_new(void);
/// Frees it; NULL is allowed.
void nav_corners_free(NavCorners *corners);

/// A new walk. 0 < radius <= NAV_MAX_RADIUS. An end that is too near to a box for the radius is replaced by
/// the centre of its tile.
void nav_corners_start(NavCorners *corners, NavPoint from, NavPoint to, BaseFixed radius);

/// Moves *position along the way by at most `step` (at least NAV_CORNERS_MIN_STEP).
/// MOVE: on the way; REACHED: at the target; UNREACHABLE: both ways round an obstacle met without a way to
/// the target, or the target is closed; BLOCKED: *position is in a closed tile. With `boxes` of another
/// revision, or a *position that it did not return last, the walk starts again from there. Amortised O(boxes
/// in sight + tiles of outline passed). Sankaranarayanan and Vidyasagar (1990).
NavSteerStatus nav_corners_move(NavCorners *corners, const NavBoxes *boxes, BaseFixed step,
                                NavPoint *position);

/// Its last decision; valid until the next move. O(1).
const NavCornerTrace *nav_corners_trace(const NavCorners *corners);

/* A walk from tile to tile. Each decision starts from a tile that the present leg of the continuous walk
 * passes through. The walk continues as long as decisions are about the tile that the last one led to,
 * reached from the tile before, the same target and the same boxes; otherwise a new walk begins. Boxes are
 * shared: one NavBoxes serves any number of walkers. */

typedef struct NavCornersTiles NavCornersTiles; // one walker; some hundred bytes, without boxes

BASE_PRIVATE_BEGIN

/// `count` walkers without a walk, in one block; NULL: out of memory. The only allocation.
NavCornersTiles *nav_corners_tiles_new(int32_t count);
/// Frees it; NULL is allowed.
void nav_corners_tiles_free(NavCornersTiles *walkers);
/// The walker of that index in the block, to be changed or to be read only. O(1).
NavCornersTiles *nav_corners_tiles_at(NavCornersTiles *walkers, int32_t index);
const NavCornersTiles *nav_corners_tiles_read(const NavCornersTiles *walkers, int32_t index);

/// The next decision begins a new walk.
void nav_corners_tiles_forget(NavCornersTiles *walker);

/// One decision; `boxes` must fit query->grid and query->cls. `previous`: the tile that the walker came from,
/// NAV_NO_CELL: it sets out. `trace` may be NULL. Cost as nav_corners_move.
NavDecision nav_corners_tiles_decide(NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                                     NavCell previous, NavTrace *trace);

/// The last decision's step was not taken: the walk goes on from `at`, where the walker still is, having come
/// there from `previous`.
void nav_corners_tiles_stay(NavCornersTiles *walker, NavCell at, NavCell previous);

/// The way it would go if nothing changed: at most `max` cells, query->at left out. Returns how many; changes
/// nothing. O(max) decisions.
int32_t nav_corners_tiles_plan(const NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                               NavCell previous, NavCell *out, int32_t max);

BASE_PRIVATE_END

/// The continuous walk; NULL while there is none.
const NavCorners *nav_corners_tiles_walk(const NavCornersTiles *walker);

BASE_PRIVATE_BEGIN

/// Adds everything that later decisions depend on, the boxes left out.
BaseHash nav_corners_tiles_hash(const NavCornersTiles *walker, BaseHash hash);
/// Writes all that, or reads it into a walker without a walk. `boxes`: those of the present grid; NULL where
/// they are not built yet, and then a walk of before does not go on.
void nav_corners_tiles_archive(NavCornersTiles *walker, const NavGrid *grid, const NavBoxes *boxes,
                               BaseArchive *archive);

BASE_PRIVATE_END

/// The view of the steering row "corners": its boxes and its walker.
typedef struct NavCornersView {
  NavBoxes boxes;          // of the walker's grid and class
  NavCornersTiles *walker; // see nav_corners_tiles_walk
} NavCornersView;

BASE_API_END

#endif
