/* The walk by corners: legs from place to place, what is decided at the end of each (look, meet an obstacle,
 * choose a way round, follow it, leave it), and the movement along them. */
#include "nav/corners/walk.h"

#include "base/arena.h"
#include "base/assert.h"

enum {
  MARGIN = 4,   // in 1 / BASE_ONE: how much wider than the radius the outline lies
  ROUNDING = 3, // in 1 / BASE_ONE: how much two rounded positions may add to the way between them
  MIN_LEAVE =
      BASE_ONE / 16, // free way toward the target from where to leave; below the gap of any two outlines
  PROBE_NODES = NAV_BOX_NODES, // how far a way round is examined before it is chosen
};

static uint32_t length_up(NavPoint a, NavPoint b) {
  uint64_t square = (uint64_t)nav_point_distance2(a, b);
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

static NavSteerStatus stop_walk(NavCorners *corners, NavLegEnd end) {
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

static bool look_at_target(NavCorners *corners, const NavBoxes *boxes, NavPoint from, NavBoxHit *hit) {
  bool seen = nav_boxes_cast(boxes, from, corners->target, corners->wide, hit, &corners->looked);
  corners->trace.sight_from = from;
  corners->trace.sight_to = seen ? corners->target : hit->at;
  corners->trace.sight_free = seen;
  if (seen) hit->box = -1;
  return seen;
}

static bool nearer(const NavCorners *corners, NavPoint place) {
  return nav_point_distance2(place, corners->target) < corners->best2;
}

// Is the target in sight from a place on the outline, or is the place nearer than any before and the way on
// free?
static bool may_leave(NavCorners *corners, const NavBoxes *boxes, NavPoint place, NavBoxHit *hit) {
  if (look_at_target(corners, boxes, place, hit)) return true;
  return nearer(corners, place) && nav_point_distance2(place, hit->at) >= (int64_t)MIN_LEAVE * MIN_LEAVE;
}

// The place on a straight piece of outline that is nearest to the target.
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

// Does the place lie farther in direction (dx, dy) than the node?
static bool past(NavPoint node, int64_t dx, int64_t dy, NavPoint place) {
  return ((int64_t)place.x - node.x) * dx + ((int64_t)place.y - node.y) * dy > 0;
}

static void next_corner(const NavCorners *corners, const NavBoxes *boxes, NavFollow *follow) {
  follow->before = follow->side;
  follow->side = nav_outline_next(boxes, follow->side, follow->turn, corners->wide, &follow->corner);
  follow->next = 0;
}

// On to the next corner that has nodes. *lap becomes true when the side `known` is passed.
static void reach_nodes(const NavCorners *corners, const NavBoxes *boxes, NavFollow *follow, NavSide known,
                        bool *lap) {
  do {
    next_corner(corners, boxes, follow);
    *lap = *lap || nav_side_equal(follow->side, known);
  } while (follow->corner.count == 0);
}

// The number of a corner's nodes that lie behind a walker that meets the obstacle in the middle of it.
static int32_t nodes_behind(const NavFollow *follow, NavPoint hit) {
  const NavCorner *corner = &follow->corner;
  int32_t count = 0;
  for (; count + 1 < corner->count; count++) {
    NavPoint node = corner->node[count], next = corner->node[count + 1];
    if (!past(node, (int64_t)next.x - node.x, (int64_t)next.y - node.y, hit)) return count;
  }
  NavDir ahead = nav_outline_ahead(follow->side.dir, follow->turn);
  if (count == corner->count) return count;
  return count + past(corner->node[count], nav_way_x(ahead), nav_way_y(ahead), hit);
}

// The outline from where an obstacle is met.
static NavFollow follow_from(const NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit,
                             NavRotation turn) {
  NavFollow follow = {.turn = turn};
  bool at_corner, ignored = false;
  follow.side = nav_outline_meet(boxes, hit, turn, &at_corner);
  next_corner(corners, boxes, &follow);
  if (at_corner) follow.next = nodes_behind(&follow, hit->at);
  if (follow.next == follow.corner.count) reach_nodes(corners, boxes, &follow, follow.side, &ignored);
  return follow;
}

// An estimate of the way that way round: along the outline to where the obstacle can be left, but at most
// PROBE_NODES nodes, and from there straight to the target.
static uint64_t probe_turn(NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit,
                           NavRotation turn) {
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

// An obstacle in the way: chooses the way round.
static void meet_obstacle(NavCorners *corners, const NavBoxes *boxes, const NavBoxHit *hit) {
  bool at_corner;
  NavPoint from = corners->trace.sight_from, to = corners->trace.sight_to;
  bool clockwise = probe_turn(corners, boxes, hit, NAV_CLOCKWISE) <=
                   probe_turn(corners, boxes, hit, NAV_COUNTER_CLOCKWISE);
  NavRotation turn = clockwise ? NAV_CLOCKWISE : NAV_COUNTER_CLOCKWISE;
  corners->trace.sight_from = from;
  corners->trace.sight_to = to;
  corners->trace.sight_free = false;
  // The lap is complete when one way round comes to the side where the other began.
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

// This way round has led nowhere up to the limit: tries the other one, twice as far.
static void turn_round(NavCorners *corners) {
  NavFollow *follow = &corners->follow;
  corners->met[follow->turn] = follow->side;
  follow->turn = nav_rotation_other(follow->turn);
  corners->passed = -corners->passed;
  corners->limit *= 2;
  corners->trace.turns++;
}

// Goes from a place on the outline to the next node, or to a place before it to leave from.
static NavSteerStatus follow_on(NavCorners *corners, const NavBoxes *boxes) {
  NavFollow *follow = &corners->follow;
  if (follow->next == follow->corner.count) {
    if (corners->lap) return stop_walk(corners, NAV_LEG_NO_WAY);
    if (corners->passed >= corners->limit) turn_round(corners);
    NavRotation other = nav_rotation_other(follow->turn);
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

static NavSteerStatus leave_outline(NavCorners *corners, const NavBoxes *boxes, NavBoxHit hit) {
  corners->best2 = nav_point_distance2(corners->at, corners->target);
  if (hit.box < 0)
    go_straight(corners);
  else
    meet_obstacle(corners, boxes, &hit);
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
    if (look_at_target(corners, boxes, corners->at, &hit))
      go_straight(corners);
    else
      meet_obstacle(corners, boxes, &hit);
    return NAV_STEER_MOVE;
  case NAV_LEG_HIT:
    return follow_on(corners, boxes);
  case NAV_LEG_NODE:
    corners->passed += walked;
    corners->follow.next++;
    if (may_leave(corners, boxes, corners->at, &hit)) return leave_outline(corners, boxes, hit);
    return follow_on(corners, boxes);
  case NAV_LEG_LEAVE:
    return leave_outline(corners, boxes, corners->leave_hit);
  case NAV_LEG_CLOSED:
    return NAV_STEER_BLOCKED;
  default:
    return NAV_STEER_UNREACHABLE;
  }
}

/* The first leg */

static bool in_open_tile(const NavBoxes *boxes, NavPoint place) {
  int32_t x = base_fixed_tile(place.x), y = base_fixed_tile(place.y);
  if (x < 0 || y < 0 || x >= boxes->width || y >= boxes->height) return false;
  return (boxes->closed[(y + 1) * boxes->stride + x + 1] & NAV_BOXES_ROCK) == 0;
}

// The place itself, or the centre of its tile, where every radius fits.
static NavPoint where_it_fits(NavCorners *corners, const NavBoxes *boxes, NavPoint place) {
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
  if (!in_open_tile(boxes, from)) return stop_walk(corners, NAV_LEG_CLOSED);
  if (!in_open_tile(boxes, corners->to)) return stop_walk(corners, NAV_LEG_NO_WAY);
  corners->target = where_it_fits(corners, boxes, corners->to);
  NavPoint place = where_it_fits(corners, boxes, from);
  // A little more than it is: the nearest place of an outline may be off by rounding.
  int64_t reach = (int64_t)base_isqrt((uint64_t)nav_point_distance2(place, corners->target)) + 3;
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

BaseFixed nav_corners_radius(const NavCorners *corners) {
  return corners->wide - MARGIN;
}

NavCorners *nav_corners_new(void) {
  return base_block_alloc(1, sizeof(NavCorners));
}

void nav_corners_free(NavCorners *corners) {
  base_block_free(corners);
}

const NavCornerTrace *nav_corners_trace(const NavCorners *corners) {
  return &corners->trace;
}

/* Moving */

// The position after `walked` of the leg, less than 1 / BASE_ONE off it on each axis.
static NavPoint along_leg(const NavCorners *corners) {
  if (corners->walked >= corners->leg_length) return corners->leg_to;
  int64_t dx = (int64_t)corners->leg_to.x - corners->leg_from.x,
          dy = (int64_t)corners->leg_to.y - corners->leg_from.y;
  return (NavPoint){corners->leg_from.x + (BaseFixed)(dx * corners->walked / corners->leg_length),
                    corners->leg_from.y + (BaseFixed)(dy * corners->walked / corners->leg_length)};
}

NavSteerStatus nav_corners_move(NavCorners *corners, const NavBoxes *boxes, BaseFixed step,
                                NavPoint *position) {
  BASE_ASSERT(step >= NAV_CORNERS_MIN_STEP);
  bool fresh = corners->leg_end == NAV_LEG_NONE || corners->revision != boxes->revision;
  NavSteerStatus status = NAV_STEER_MOVE;
  if (fresh || !nav_point_same(*position, corners->at)) status = nav_corners_begin(corners, boxes, *position);
  uint32_t left = (uint32_t)(step - ROUNDING);
  while (status == NAV_STEER_MOVE) {
    uint32_t remaining = corners->leg_length - corners->walked;
    if (left < remaining) {
      corners->walked += left;
      break;
    }
    left -= remaining;
    corners->walked = corners->leg_length;
    status = nav_corners_next_leg(corners, boxes);
  }
  corners->at = along_leg(corners);
  *position = corners->at;
  return status;
}

static BaseHash hash_point(NavPoint point, BaseHash hash) {
  return base_hash_i32(base_hash_i32(hash, point.x), point.y);
}

static BaseHash hash_side(NavSide side, BaseHash hash) {
  return base_hash_i32(base_hash_i32(hash, side.cell), (int32_t)side.dir);
}

static BaseHash hash_follow(const NavFollow *follow, BaseHash hash) {
  hash = base_hash_i32(hash, (int32_t)follow->turn);
  hash = hash_side(follow->side, hash);
  hash = base_hash_i32(hash, follow->next);
  for (int32_t i = follow->next; i < follow->corner.count; i++)
    hash = hash_point(follow->corner.node[i], hash);
  return hash;
}

BaseHash nav_corners_hash(const NavCorners *corners, BaseHash hash) {
  hash = base_hash_i32(hash, (int32_t)corners->leg_end);
  if (corners->leg_end == NAV_LEG_NONE) return hash;
  hash = hash_point(corners->to, hash_point(corners->target, hash));
  hash = hash_point(corners->leg_from, hash_point(corners->leg_to, hash));
  hash = base_hash_u64(base_hash_u64(hash, corners->walked), corners->revision);
  hash = base_hash_i32(base_hash_u64(hash, (uint64_t)corners->best2), corners->wide);
  hash = hash_follow(&corners->follow, hash);
  for (NavRotation turn = NAV_CLOCKWISE; turn < NAV_ROTATION_COUNT; turn++)
    hash = hash_side(corners->met[turn], hash);
  hash = base_hash_i32(base_hash_u64(hash, (uint64_t)corners->passed), corners->lap);
  hash = base_hash_u64(hash, (uint64_t)corners->limit);
  hash = base_hash_i32(base_hash_i32(hash, corners->leave_hit.box), (int32_t)corners->leave_hit.side);
  return hash_point(corners->leave_hit.at, hash);
}
