/* The outline of everything closed, widened by a walker's radius: followed piece by piece, never stored.
 *
 * Boxes that touch make one obstacle, whose outline runs from box to box. A side is one tile's length of it:
 * the wall next to an open tile. Where two sides meet there is a corner without nodes (straight on), with one
 * (an inner corner), two (an outer corner: the two nodes of a box's corner) or four (round the end of a
 * zero-width wall). The outline runs straight from the last node of a corner to the first of the next. Since
 * every radius is less than half a tile, outlines never cross: each side has one successor and one
 * predecessor, and following them is a closed loop. */
#ifndef NAV_CORNERS_OUTLINE_H
#define NAV_CORNERS_OUTLINE_H

#include "nav/corners/boxes.h"

/// The sense of a walk. Clockwise around a box, y downward: the obstacle is on the walker's right.
typedef enum NavRotation { NAV_CLOCKWISE, NAV_COUNTER_CLOCKWISE, NAV_ROTATION_COUNT } NavRotation;

static inline NavRotation nav_rotation_other(NavRotation turn) {
  return turn == NAV_CLOCKWISE ? NAV_COUNTER_CLOCKWISE : NAV_CLOCKWISE;
}

typedef struct NavSide {
  NavCell cell; // open
  NavDir dir;   // its closed side
} NavSide;

static inline bool nav_side_equal(NavSide a, NavSide b) {
  return a.cell == b.cell && a.dir == b.dir;
}

enum { NAV_CORNER_NODES = 4 };

typedef struct NavCorner {
  int32_t count; // of nodes
  NavPoint node[NAV_CORNER_NODES];
} NavCorner;

/// The direction of the way along a side that way round.
static inline NavDir nav_outline_ahead(NavDir side, NavRotation turn) {
  static const uint8_t clockwise[NAV_DIR_COUNT] = {NAV_LEFT, NAV_RIGHT, NAV_DOWN, NAV_UP};
  NavDir ahead = (NavDir)clockwise[side];
  return turn == NAV_CLOCKWISE ? ahead : nav_dir_opposite(ahead);
}

/// The next side that way round, and the corner before it. `radius` as in nav_boxes_cast.
NavSide nav_outline_next(const NavBoxes *boxes, NavSide side, NavRotation turn, BaseFixed radius,
                         NavCorner *corner);

/// The side next to a walker that met an octagon at `hit` and turns that way. At a corner (*corner is then
/// true) it is the side before that corner, some of whose nodes may lie behind the walker already.
NavSide nav_outline_meet(const NavBoxes *boxes, const NavBoxHit *hit, NavRotation turn, bool *corner);

/// A position in the box beyond a side.
NavPoint nav_outline_behind(const NavBoxes *boxes, NavSide side);

#endif
