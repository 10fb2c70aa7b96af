/* The outline, from the closed sides of open tiles (NavBoxes.closed). */
#include "nav/corners/outline.h"

#include "base/assert.h"

// The four tiles around a point where tiles meet, clockwise from the upper left one.
typedef enum Quarter { UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT, QUARTER_COUNT } Quarter;

// The direction from each quarter to the next one clockwise.
static const NavDir onward[QUARTER_COUNT] = {NAV_RIGHT, NAV_DOWN, NAV_LEFT, NAV_UP};

static inline bool closed(const NavBoxes *boxes, NavCell cell, NavDir dir) {
  return ((unsigned)boxes->closed[cell] >> dir & 1u) != 0;
}

static NavPoint moved(NavPoint p, NavDir dir, BaseFixed by) {
  return (NavPoint){p.x + nav_way_x(dir) * by, p.y + nav_way_y(dir) * by};
}

static NavPoint node(NavPoint corner, NavDir one, BaseFixed by, NavDir other, BaseFixed other_by) {
  return moved(moved(corner, one, by), other, other_by);
}

static NavPoint corner_of(const NavBoxes *boxes, NavCell cell, NavDir one, NavDir other) {
  int32_t x = cell % boxes->stride - 1, y = cell / boxes->stride - 1;
  if (one == NAV_RIGHT || other == NAV_RIGHT) x++;
  if (one == NAV_DOWN || other == NAV_DOWN) y++;
  return (NavPoint){x * BASE_ONE, y * BASE_ONE};
}

NavSide nav_outline_next(const NavBoxes *boxes, NavSide side, NavRotation turn, BaseFixed radius,
                         NavCorner *corner) {
  const NavDir hand = side.dir, ahead = nav_outline_ahead(hand, turn), back = nav_dir_opposite(ahead);
  const NavDir away = nav_dir_opposite(hand);
  const BaseFixed off = nav_box_set_off(radius);
  const NavPoint at = corner_of(boxes, side.cell, ahead, hand);
  corner->count = 0;
  if (closed(boxes, side.cell, ahead)) {
    corner->count = 1;
    corner->node[0] = node(at, back, radius, away, radius);
    return (NavSide){side.cell, ahead};
  }
  NavCell cell = side.cell + nav_way_delta(boxes->stride, ahead);
  if (closed(boxes, cell, hand)) return (NavSide){cell, hand};
  corner->count = 2;
  corner->node[0] = node(at, ahead, off, away, radius);
  corner->node[1] = node(at, ahead, radius, away, off);
  cell += nav_way_delta(boxes->stride, hand);
  if (closed(boxes, cell, back)) return (NavSide){cell, back};
  corner->count = 4;
  corner->node[2] = node(at, ahead, radius, hand, off);
  corner->node[3] = node(at, ahead, off, hand, radius);
  cell += nav_way_delta(boxes->stride, back);
  BASE_ASSERT(closed(boxes, cell, away));
  return (NavSide){cell, away};
}

// Searches from a quarter around a point, against the direction of the walk, for the first closed side.
static NavSide side_before(const NavBoxes *boxes, NavPoint point, Quarter quarter, NavRotation turn) {
  int32_t x = base_fixed_tile(point.x), y = base_fixed_tile(point.y);
  if (quarter == UPPER_LEFT || quarter == LOWER_LEFT) x--;
  if (quarter == UPPER_LEFT || quarter == UPPER_RIGHT) y--;
  NavSide side = {(y + 1) * boxes->stride + x + 1, NAV_NO_DIR};
  for (int32_t tried = 0; tried < QUARTER_COUNT; tried++) {
    Quarter before = (Quarter)((quarter + QUARTER_COUNT - 1) % QUARTER_COUNT);
    side.dir = turn == NAV_CLOCKWISE ? nav_dir_opposite(onward[before]) : onward[quarter];
    if (closed(boxes, side.cell, side.dir)) break;
    side.cell += nav_way_delta(boxes->stride, side.dir);
    quarter = turn == NAV_CLOCKWISE ? before : (Quarter)((quarter + 1) % QUARTER_COUNT);
  }
  BASE_ASSERT(closed(boxes, side.cell, side.dir));
  return side;
}

static int32_t clamped(int32_t value, int32_t min, int32_t max) {
  return value < min ? min : value > max ? max : value;
}

// Does the hit lie on the side of the box, not past its ends? The side is then that of the tile there.
static bool beside(const NavBox *box, const NavBoxHit *hit, NavSide *side, int32_t stride) {
  const bool upright = hit->side == NAV_SIDE_LEFT || hit->side == NAV_SIDE_RIGHT;
  const BaseFixed at = upright ? hit->at.y : hit->at.x;
  const BaseFixed min = upright ? box->y0 : box->x0, max = upright ? box->y1 : box->x1;
  if (hit->side > NAV_SIDE_RIGHT || min == max || at < min || at > max) return false;
  const int32_t along = clamped(base_fixed_tile(at), base_fixed_tile(min), base_fixed_tile(max) - 1);
  const bool before = hit->side == NAV_SIDE_LEFT || hit->side == NAV_SIDE_UP;
  const int32_t across = before ? base_fixed_tile(upright ? box->x0 : box->y0) - 1
                                : base_fixed_tile(upright ? box->x1 : box->y1);
  const int32_t x = upright ? across : along, y = upright ? along : across;
  *side = (NavSide){(y + 1) * stride + x + 1, nav_dir_opposite((NavDir)hit->side)};
  return true;
}

NavSide nav_outline_meet(const NavBoxes *boxes, const NavBoxHit *hit, NavRotation turn, bool *corner) {
  BASE_ASSERT(hit->box >= 0 && hit->box < boxes->count);
  const NavBox *box = &boxes->box[hit->box];
  NavSide side;
  *corner = !beside(box, hit, &side, boxes->stride);
  if (!*corner) return side;
  const bool left = hit->at.x <= box->x0, up = hit->at.y <= box->y0;
  NavPoint point = {left ? box->x0 : box->x1, up ? box->y0 : box->y1};
  Quarter quarter = up ? (left ? UPPER_LEFT : UPPER_RIGHT) : (left ? LOWER_LEFT : LOWER_RIGHT);
  return side_before(boxes, point, quarter, turn);
}

NavPoint nav_outline_behind(const NavBoxes *boxes, NavSide side) {
  int32_t x = side.cell % boxes->stride - 1, y = side.cell / boxes->stride - 1;
  NavPoint middle = {base_fixed_centre(x), base_fixed_centre(y)};
  NavCell beyond = side.cell + nav_way_delta(boxes->stride, side.dir);
  bool rock = (boxes->closed[beyond] & NAV_BOXES_ROCK) != 0;
  return moved(middle, side.dir, rock ? BASE_ONE : BASE_ONE / 2);
}
