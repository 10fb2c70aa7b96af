/* The outline of everything closed, widened by a walker's radius: followed piece by piece, never stored.
 *
 * Boxes that touch make one obstacle, whose outline runs from box to box. A side is one tile's length of it:
 * the wall beside an open tile. Where two sides meet there is a corner of none (straight on), one (an inner
 * corner), two (an outer corner: the two nodes of a box's corner) or four nodes (round the end of a
 * zero-width wall). From the last node of one corner the outline runs straight to the first of the next.
 * Since no radius reaches half a tile, outlines never cross: each side has one successor and one predecessor,
 * and following them comes back to where it began. */
#ifndef NAV_CORNERS_OUTLINE_H
#define NAV_CORNERS_OUTLINE_H

#include "nav/corners/boxes.h"

/// Which way round. Clockwise around a box, y downward: the obstacle on the walker's right.
typedef enum NavTurn { NAV_CLOCKWISE, NAV_COUNTER_CLOCKWISE, NAV_TURN_COUNT } NavTurn;

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

/// The way along a side with the obstacle there, turning so.
static inline NavDir nav_outline_ahead(NavDir side, NavTurn turn) {
  static const uint8_t clockwise[NAV_DIR_COUNT] = {NAV_LEFT, NAV_RIGHT, NAV_DOWN, NAV_UP};
  NavDir ahead = (NavDir)clockwise[side];
  return turn == NAV_CLOCKWISE ? ahead : nav_dir_opposite(ahead);
}

/// The next side that way round, and the corner before it.
NavSide nav_outline_next(const NavBoxes *boxes, NavSide side, NavTurn turn, BaseFixed radius,
                         NavCorner *corner);

/// The side that a walker who entered a widened box at `hit` has at hand when he turns that way. At a corner
/// that is the side before it, and *corner says true: nodes of that corner may lie behind him already.
NavSide nav_outline_meet(const NavBoxes *boxes, const NavBoxHit *hit, NavTurn turn, bool *corner);

/// A position inside the wall beyond a side.
NavPoint nav_outline_behind(const NavBoxes *boxes, NavSide side);

#endif
