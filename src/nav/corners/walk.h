/* A walker by corners, from the inside: what the tile steering needs to follow his way leg by leg. */
#ifndef NAV_CORNERS_WALK_H
#define NAV_CORNERS_WALK_H

#include "nav/corners/corners.h"
#include "nav/corners/outline.h"

/// What the leg that is being walked leads to.
typedef enum NavLegEnd {
  NAV_LEG_NONE,   // no walk yet
  NAV_LEG_LOOK,   // a place to look at the target from
  NAV_LEG_TARGET, // the target
  NAV_LEG_HIT,    // where the line to the target runs into the obstacle
  NAV_LEG_NODE,   // a node of the outline
  NAV_LEG_LEAVE,  // a place between nodes to leave from
  NAV_LEG_NO_WAY,
  NAV_LEG_CLOSED, // stands in a closed tile
} NavLegEnd;

/// Along the outline: the side at hand behind the corner whose nodes come next.
typedef struct NavFollow {
  NavTurn turn;
  NavSide side;
  NavSide before; // the side before that corner
  NavCorner corner;
  int32_t next; // of its nodes
} NavFollow;

// No pointers: a copy goes its own way, which is how plans are made.
struct NavCorners {
  NavPoint to;       // as asked
  NavPoint target;   // where he fits
  BaseFixed wide;    // radius with the margin for rounding
  uint32_t revision; // of the boxes that the thoughts are about
  NavPoint at;       // position
  NavPoint leg_from, leg_to;
  uint32_t leg_length, walked; // rounded up; how far along
  NavLegEnd leg_end;
  int64_t best2; // squared distance to the target of the last place that he left from
  NavFollow follow;
  NavSide met[NAV_TURN_COUNT]; // how far each way round is known: the first side not walked
  bool lap;                    // both ways round have met
  int64_t passed;              // along the outline from the hit, the present way round
  int64_t limit;               // where to turn
  NavBoxHit leave_hit;         // what lies ahead of the place to leave from; box -1: nothing up to the target
  int64_t looked;              // boxes tested since the start
  NavCornerTrace trace;
};

/// Begins to think at `from`. MOVE, or why not.
NavSteerStatus nav_corners_begin(NavCorners *corners, const NavBoxes *boxes, NavPoint from);

/// At the end of a leg: the next one, from leg_from to leg_to (which may be the same place). MOVE, or how the
/// walk ended.
NavSteerStatus nav_corners_next_leg(NavCorners *corners, const NavBoxes *boxes);

BaseHash nav_corners_hash(const NavCorners *corners, BaseHash hash);

#endif
