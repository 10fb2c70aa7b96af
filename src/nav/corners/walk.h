/* The state of a walk by corners, and its legs one by one, for walkers from tile to tile. Private to the
 * room. */
#ifndef NAV_CORNERS_WALK_H
#define NAV_CORNERS_WALK_H

#include "nav/corners/corners.h"
#include "nav/corners/outline.h"

/// The end of the present leg.
typedef enum NavLegEnd {
  NAV_LEG_NONE,   // no walk yet
  NAV_LEG_LOOK,   // the place to look at the target from: the start
  NAV_LEG_TARGET, // the target
  NAV_LEG_HIT,    // where the line to the target runs into the obstacle
  NAV_LEG_NODE,   // a node of the outline
  NAV_LEG_LEAVE,  // a place between nodes to leave from
  NAV_LEG_NO_WAY,
  NAV_LEG_CLOSED, // is in a closed tile
} NavLegEnd;

/// A place on the outline: before node `next` of a corner.
typedef struct NavFollow {
  NavRotation turn;
  NavSide before, side; // of the corner
  NavCorner corner;
  int32_t next; // node of the corner
} NavFollow;

// Without pointers: plans are made by walking a copy.
struct NavCorners {
  NavPoint to;       // as asked
  NavPoint target;   // `to`, or the centre of its tile where the radius does not fit
  BaseFixed wide;    // radius with the margin for rounding
  uint32_t revision; // of the boxes that it was decided by
  NavPoint at;       // position
  NavPoint leg_from, leg_to;
  uint32_t leg_length, walked; // the length rounded up; how far along
  NavLegEnd leg_end;
  int64_t best2; // squared distance to the target of the last place that it left from
  NavFollow follow;
  NavSide met[NAV_ROTATION_COUNT]; // how far each way round is known: the first side not walked
  bool lap;                        // both ways round have met
  int64_t passed;                  // along the outline from the hit, in the present direction
  int64_t limit;                   // of `passed`: where to turn round
  NavBoxHit leave_hit;             // the next obstacle from the place to leave from; box -1: none
  int64_t looked;                  // boxes tested since the start
  NavCornerTrace trace;
};

/// Decides the first leg, from `from`. MOVE, or why there is none.
NavSteerStatus nav_corners_begin(NavCorners *corners, const NavBoxes *boxes, NavPoint from);

/// At the end of a leg: decides the next one, from leg_from to leg_to (which may be equal). MOVE, or how the
/// walk ended.
NavSteerStatus nav_corners_next_leg(NavCorners *corners, const NavBoxes *boxes);

/// The trace of a walker that is at `at` and does not walk by corners, to be written.
NavCornerTrace *nav_corners_tiles_show(NavCornersTiles *walker, NavCell at);

/// The radius that nav_corners_start was given.
BaseFixed nav_corners_radius(const NavCorners *corners);

/// Adds everything that later decisions depend on.
BaseHash nav_corners_hash(const NavCorners *corners, BaseHash hash);
/// Writes or reads all that, and what overlays show. `boxes`: of the present grid; NULL: not there yet.
void nav_corners_archive(NavCorners *corners, const NavGrid *grid, const NavBoxes *boxes,
                         BaseArchive *archive);

#endif
