/* What a walker by corners thinks at the end of each leg: look, meet an obstacle, choose a way round, follow,
 * leave. */
#include "base/assert.h"
#include "nav/corners/walk.h"

enum {
  MARGIN = 4, // parts of a tile that the outline lies wider than the radius
  LEAVE_ROOM =
      BASE_ONE / 16, // way toward the target that makes leaving worth it; less than between any two outlines
  PROBE_NODES = 8,   // of a way round, thought through before it is taken: all of one box
};

static int64_t distance2(NavPoint a, NavPoint b) {
  int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
  return dx * dx + dy * dy;
}

static uint32_t length_up(NavPoint a, NavPoint b) {
  uint64_t square = (uint64_t)distance2(a, b);
  uint32_t root = base_isqrt(square);
  return root + ((uint64_t)root * root < square);
}

static void set_leg(NavCorners *corners, NavPoint to, NavLegEnd end) {
  corners->leg_from = corners->at;
  corners->leg_to = to;
  corners->leg_length = length_up(corners->leg_from, to);
  corners->walked = 0;
  corners->leg_end = end;
  corners->trace.way = to;
}

static NavSteerStatus stop(NavCorners *corners, NavLegEnd end) {
  set_leg(corners, corners->at, end);
  return end == NAV_LEG_CLOSED ? NAV_STEER_BLOCKED : NAV_STEER_UNREACHABLE;
}

static void go_straight(NavCorners *corners) {
  set_leg(corners, corners->target, NAV_LEG_TARGET);
  corners->trace.box = -1;
  corners->trace.node_at = -1;
  corners->trace.direction = 0;
}

/* Looking */

static bool look(NavCorners *corners, const NavBoxes *boxes, NavPoint from, NavBoxHit *hit) {
  bool seen = nav_boxes_cast(boxes, from, corners->target, corners->wide, hit, &corners->looked);
  corners->trace.sight_from = from;
  corners->trace.sight_to = seen ? corners->target : hit->at;
  corners->trace.sight_free = seen;
  if (seen) hit->box = -1;
  return seen;
}

static bool nearer(const NavCorners *corners, NavPoint place) {
  return distance2(place, corners->target) < corners->best2;
}

// From a place on the outline: the target in sight, or nearer than ever and room to get nearer still.
static bool may_leave(NavCorners *corners, const NavBoxes *boxes, NavPoint place, NavBoxHit *hit) {
  if (look(corners, boxes, place, hit)) return true;
  return nearer(corners, place) && distance2(place, hit->at) >= (int64_t)LEAVE_ROOM * LEAVE_ROOM;
}

// The place of a straight piece of outline that is nearest to the target.
static NavPoint nearest_between(NavPoint a, NavPoint b, NavPoint target) {
  int32_t sx = (b.x > a.x) - (b.x < a.x), sy = (b.y > a.y) - (b.y < a.y);
  int64_t max = sx != 0 ? (int64_t)(b.x - a.x) * sx : (int64_t)(b.y - a.y) * sy;
  int64_t ahead = ((int64_t)target.x - a.x) * sx + ((int64_t)target.y - a.y) * sy;
  if (sx != 0 && sy != 0) ahead = ahead < 0 ? 0 : (ahead + 1) / 2;
  ahead = ahead < 0 ? 0 : ahead > max ? max : ahead;
  return (NavPoint){a.x + sx * (BaseFixed)ahead, a.y + sy * (BaseFixed)ahead};
}

static bool may_leave_between(NavCorners *corners, const NavBoxes *boxes, NavPoint from, NavPoint node,
                              NavPoint *place, NavBoxHit *hit) {
  *place = nearest_between(from, node, corners->target);
  if (nav_point_same(*place, from) || nav_point_same(*place, node) || !nearer(corners, *place)) return false;
  return may_leave(corners, boxes, *place, hit);
}

/* Along the outline */

// Is a place farther that way than the node?
static bool past(NavPoint node, int64_t dx, int64_t dy, NavPoint place) {
  return ((int64_t)place.x - node.x) * dx + ((int64_t)place.y - node.y) * dy > 0;
}

static void next_corner(const NavCorners *corners, const NavBoxes *boxes, NavFollow *follow) {
  follow->before = follow->side;
  follow->side = nav_outline_next(boxes, follow->side, follow->turn, corners->wide, &follow->corner);
  follow->next = 0;
}

// On to a corner that has nodes. *lap becomes true when `known` is passed on the way.
static void reach_nodes(const NavCorners *corners, const NavBoxes *boxes, NavFollow *follow, NavSide known,
                        bool *lap) {
  do {
    next_corner(corners, boxes, follow);
    *lap = *lap || nav_side_equal(follow->side, known);
  } while (follow->corner.count == 0);
}

// Nodes of a corner that lie behind a walker who meets the obstacle in the middle of it.
static int32_t nodes_behind(const NavFollow *follow, NavPoint hit) {
  const NavCorner *corner = &follow->corner;
  int32_t count = 0;
  for (; count + 1 < corner->count; count++) {
    NavPoint node = corner->node[count], next = corner->node[count + 1];
    if (!past(node, (int64_t)next.x - node.x, (int64_t)next.y - node.y, hit)) return count;
  }
  NavDir ahead = nav_outline_ahead(follow->side.dir, follow->turn);
  int32_t dx = (ahead == NAV_RIGHT) - (ahead == NAV_LEFT), dy = (ahead == NAV_DOWN) - (ahead == NAV_UP);
  return count < corner->count ? count + past(corner->node[count], dx, dy, hit) : count;
}

/// The way round from where an obstacle is met.
static NavFollow follow_from(const NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit,
                             NavTurn turn) {
  NavFollow follow = {.turn = turn};
  bool at_corner, ignored = false;
  follow.side = nav_outline_meet(boxes, hit, turn, &at_corner);
  next_corner(corners, boxes, &follow);
  if (at_corner) follow.next = nodes_behind(&follow, hit->at);
  if (follow.next == follow.corner.count) reach_nodes(corners, boxes, &follow, follow.side, &ignored);
  return follow;
}

/// How long it takes that way round to where the obstacle can be left, and from there on straight; as far as
/// the nodes of one box.
static uint64_t probe(NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit, NavTurn turn) {
  NavFollow follow = follow_from(corners, boxes, hit, turn);
  NavPoint at = corners->at;
  uint64_t length = 0;
  bool lap = false;
  for (int32_t nodes = 0; nodes < PROBE_NODES; nodes++) {
    if (follow.next == follow.corner.count) reach_nodes(corners, boxes, &follow, follow.side, &lap);
    NavPoint node = follow.corner.node[follow.next++], place;
    NavBoxHit ahead;
    if (nodes > 0 && may_leave_between(corners, boxes, at, node, &place, &ahead))
      return length + length_up(at, place) + length_up(place, corners->target);
    length += length_up(at, node);
    at = node;
    if (may_leave(corners, boxes, node, &ahead)) break;
  }
  return length + length_up(at, corners->target);
}

static void trace_node(NavCorners *corners, const NavBoxes *boxes, NavPoint node) {
  NavCornerTrace *trace = &corners->trace;
  const NavSide sides[2] = {corners->follow.before, corners->follow.side};
  trace->node_at = -1;
  trace->direction = corners->follow.turn == NAV_CLOCKWISE ? 1 : -1;
  for (int32_t i = 0; i < 2 && trace->node_at < 0; i++) {
    int32_t box = nav_boxes_at(boxes, nav_outline_behind(boxes, sides[i]));
    BASE_ASSERT(box >= 0);
    trace->box = box;
    nav_box_nodes(&boxes->box[box], corners->wide, trace->node);
    for (int32_t n = 0; n < NAV_BOX_NODES; n++)
      if (nav_point_same(trace->node[n], node)) trace->node_at = n;
  }
}

static int64_t girth(const NavBox *box) {
  return 2 * ((int64_t)box->x1 - box->x0 + box->y1 - box->y0) + 4 * BASE_ONE;
}

static void walk_to_node(NavCorners *corners, const NavBoxes *boxes) {
  NavPoint node = corners->follow.corner.node[corners->follow.next];
  set_leg(corners, node, NAV_LEG_NODE);
  trace_node(corners, boxes, node);
}

/// An obstacle in the way: chooses the way round.
static void meet(NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit) {
  bool at_corner;
  NavPoint from = corners->trace.sight_from, to = corners->trace.sight_to;
  bool clockwise =
      probe(corners, boxes, hit, NAV_CLOCKWISE) <= probe(corners, boxes, hit, NAV_COUNTER_CLOCKWISE);
  NavTurn turn = clockwise ? NAV_CLOCKWISE : NAV_COUNTER_CLOCKWISE;
  corners->trace.sight_from = from;
  corners->trace.sight_to = to;
  corners->trace.sight_free = false;
  // What the one way round begins with is what the other must come to.
  corners->met[NAV_CLOCKWISE] = nav_outline_meet(boxes, hit, NAV_COUNTER_CLOCKWISE, &at_corner);
  corners->met[NAV_COUNTER_CLOCKWISE] = nav_outline_meet(boxes, hit, NAV_CLOCKWISE, &at_corner);
  corners->follow = follow_from(corners, boxes, hit, turn);
  corners->lap = false;
  corners->passed = 0;
  corners->limit = girth(&boxes->box[hit->box]);
  corners->trace.turns = 0;
  NavPoint node = corners->follow.corner.node[corners->follow.next];
  walk_to_node(corners, boxes);
  if (nav_boxes_cast(boxes, corners->at, node, corners->wide, NULL, &corners->looked)) return;
  set_leg(corners, hit->at, NAV_LEG_HIT);
  corners->trace.node_at = -1;
}

// The way so far did not lead on: the other one, twice as far.
static void turn_round(NavCorners *corners) {
  NavFollow *follow = &corners->follow;
  corners->met[follow->turn] = follow->side;
  follow->turn = follow->turn == NAV_CLOCKWISE ? NAV_COUNTER_CLOCKWISE : NAV_CLOCKWISE;
  corners->passed = -corners->passed;
  corners->limit *= 2;
  corners->trace.turns++;
}

// From a place on the outline on to the next node, or to a place before it to leave from.
static NavSteerStatus follow_on(NavCorners *corners, const NavBoxes *boxes) {
  NavFollow *follow = &corners->follow;
  if (follow->next == follow->corner.count) {
    if (corners->lap) return stop(corners, NAV_LEG_NO_WAY);
    if (corners->passed >= corners->limit) turn_round(corners);
    NavTurn other = follow->turn == NAV_CLOCKWISE ? NAV_COUNTER_CLOCKWISE : NAV_CLOCKWISE;
    reach_nodes(corners, boxes, follow, corners->met[other], &corners->lap);
  }
  NavPoint node = follow->corner.node[follow->next], place;
  if (may_leave_between(corners, boxes, corners->at, node, &place, &corners->leave_hit)) {
    set_leg(corners, place, NAV_LEG_LEAVE);
    corners->trace.node_at = -1;
  } else {
    walk_to_node(corners, boxes);
  }
  return NAV_STEER_MOVE;
}

static NavSteerStatus leave(NavCorners *corners, const NavBoxes *boxes, NavBoxHit hit) {
  corners->best2 = distance2(corners->at, corners->target);
  if (hit.box < 0)
    go_straight(corners);
  else
    meet(corners, boxes, &hit);
  return NAV_STEER_MOVE;
}

NavSteerStatus nav_corners_next_leg(NavCorners *corners, const NavBoxes *boxes) {
  NavBoxHit hit;
  int64_t walked = corners->leg_length;
  corners->at = corners->leg_to;
  if (nav_point_same(corners->at, corners->target)) {
    set_leg(corners, corners->at, NAV_LEG_TARGET);
    return NAV_STEER_REACHED;
  }
  switch (corners->leg_end) {
  case NAV_LEG_LOOK:
    if (look(corners, boxes, corners->at, &hit))
      go_straight(corners);
    else
      meet(corners, boxes, &hit);
    return NAV_STEER_MOVE;
  case NAV_LEG_HIT:
    return follow_on(corners, boxes);
  case NAV_LEG_NODE:
    corners->passed += walked;
    corners->follow.next++;
    if (may_leave(corners, boxes, corners->at, &hit)) return leave(corners, boxes, hit);
    return follow_on(corners, boxes);
  case NAV_LEG_LEAVE:
    return leave(corners, boxes, corners->leave_hit);
  case NAV_LEG_CLOSED:
    return NAV_STEER_BLOCKED;
  default:
    return NAV_STEER_UNREACHABLE;
  }
}

/* Beginning */

static bool in_open_tile(const NavBoxes *boxes, NavPoint place) {
  int32_t x = base_fixed_tile(place.x), y = base_fixed_tile(place.y);
  if (x < 0 || y < 0 || x >= boxes->width || y >= boxes->height) return false;
  return (boxes->closed[(y + 1) * boxes->stride + x + 1] & NAV_BOXES_ROCK) == 0;
}

// The middle of a tile always has room.
static NavPoint with_room(NavCorners *corners, const NavBoxes *boxes, NavPoint place) {
  if (nav_boxes_cast(boxes, place, place, corners->wide, NULL, &corners->looked)) return place;
  return (NavPoint){base_fixed_centre(base_fixed_tile(place.x)), base_fixed_centre(base_fixed_tile(place.y))};
}

NavSteerStatus nav_corners_begin(NavCorners *corners, const NavBoxes *boxes, NavPoint from) {
  corners->at = from;
  corners->revision = boxes->revision;
  corners->follow = (NavFollow){0};
  corners->leave_hit = (NavBoxHit){.box = -1};
  corners->trace =
      (NavCornerTrace){.box = -1, .node_at = -1, .way = from, .sight_from = from, .sight_to = from};
  if (!in_open_tile(boxes, from)) return stop(corners, NAV_LEG_CLOSED);
  if (!in_open_tile(boxes, corners->to)) return stop(corners, NAV_LEG_NO_WAY);
  corners->target = with_room(corners, boxes, corners->to);
  NavPoint place = with_room(corners, boxes, from);
  // Three parts more than it is: an outline's nearest place may be rounded by one.
  int64_t reach = (int64_t)base_isqrt((uint64_t)distance2(place, corners->target)) + 3;
  corners->best2 = reach * reach;
  set_leg(corners, place, NAV_LEG_LOOK);
  return NAV_STEER_MOVE;
}

void nav_corners_start(NavCorners *corners, NavPoint from, NavPoint to, BaseFixed radius) {
  BASE_ASSERT(radius > 0 && radius <= NAV_MAX_RADIUS);
  *corners = (NavCorners){.to = to, .at = from, .target = to, .wide = radius + MARGIN};
  corners->trace =
      (NavCornerTrace){.box = -1, .node_at = -1, .way = from, .sight_from = from, .sight_to = from};
}
