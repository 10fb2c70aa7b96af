/* The two attempts. Directions are vectors of any length; the step is the open neighbour with the largest
 * projection on it. */
#include "nav/corners/attempts.h"

#include "base/assert.h"
#include "nav/corners/walk.h"

enum {
  SLANT = 46341, // BASE_ONE x the square root of 1/2
  PUSH = 2,      // times the pull
};

typedef struct Look {
  NavPoint from, target;
  bool minds; // a box is near in the way:
  NavBoxHit hit;
  bool free;
  int64_t tested;
} Look;

static Look look_ahead(const NavBoxes *boxes, const NavQuery *query) {
  Look look = {.from = nav_point_centre(query->grid, query->at),
               .target = nav_point_centre(query->grid, query->target)};
  look.free = nav_boxes_cast(boxes, look.from, look.target, NAV_CORNERS_RADIUS, &look.hit, &look.tested);
  look.minds = !look.free &&
               nav_point_distance2(look.from, look.hit.at) < (int64_t)NAV_ATTEMPT_NEAR * NAV_ATTEMPT_NEAR;
  return look;
}

/// The vector from a to b of length BASE_ONE.
static NavPoint unit(NavPoint a, NavPoint b) {
  const int64_t length = base_isqrt((uint64_t)nav_point_distance2(a, b));
  if (length == 0) return (NavPoint){0, 0};
  return (NavPoint){(BaseFixed)(((int64_t)b.x - a.x) * BASE_ONE / length),
                    (BaseFixed)(((int64_t)b.y - a.y) * BASE_ONE / length)};
}

static NavPoint away_from_centre(const Look *look, const NavBoxes *boxes) {
  const NavBox *box = &boxes->box[look->hit.box];
  const NavPoint centre = {box->x0 + (box->x1 - box->x0) / 2, box->y0 + (box->y1 - box->y0) / 2};
  const NavPoint pull = unit(look->from, look->target), push = unit(centre, look->from);
  return (NavPoint){pull.x + PUSH * push.x, pull.y + PUSH * push.y};
}

static NavPoint off_the_surface(const Look *look) {
  static const NavPoint normals[NAV_SIDE_COUNT] = {
      [NAV_SIDE_UP] = {0, -BASE_ONE},         [NAV_SIDE_DOWN] = {0, BASE_ONE},
      [NAV_SIDE_LEFT] = {-BASE_ONE, 0},       [NAV_SIDE_RIGHT] = {BASE_ONE, 0},
      [NAV_SIDE_UP_LEFT] = {-SLANT, -SLANT},  [NAV_SIDE_UP_RIGHT] = {SLANT, -SLANT},
      [NAV_SIDE_DOWN_RIGHT] = {SLANT, SLANT}, [NAV_SIDE_DOWN_LEFT] = {-SLANT, SLANT}};
  BASE_ASSERT(look->hit.side < NAV_SIDE_COUNT); // a tile's centre lies outside
  const NavPoint normal = normals[look->hit.side];
  return (NavPoint){look->hit.at.x + base_fixed_mul(normal.x, NAV_ATTEMPT_OFFSET) - look->from.x,
                    look->hit.at.y + base_fixed_mul(normal.y, NAV_ATTEMPT_OFFSET) - look->from.y};
}

static NavPoint wanted(NavAttempt attempt, const Look *look, const NavBoxes *boxes) {
  if (!look->minds) return (NavPoint){look->target.x - look->from.x, look->target.y - look->from.y};
  return attempt == NAV_ATTEMPT_CENTRE ? away_from_centre(look, boxes) : off_the_surface(look);
}

static NavDir step_along(const NavQuery *query, NavPoint way) {
  NavDir best = NAV_NO_DIR;
  int64_t most = INT64_MIN;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    const int64_t along = (int64_t)way.x * nav_way_x(dir) + (int64_t)way.y * nav_way_y(dir);
    if (along <= most) continue;
    most = along;
    best = dir;
  }
  return best;
}

static void show_trace(NavCornerTrace *trace, const Look *look, const NavBoxes *boxes, NavPoint way) {
  *trace = (NavCornerTrace){.box = look->minds ? look->hit.box : -1,
                            .node_at = -1,
                            .way = {look->from.x + way.x, look->from.y + way.y},
                            .sight_from = look->from,
                            .sight_to = look->free ? look->target : look->hit.at,
                            .sight_free = look->free};
  if (look->minds) nav_box_nodes(&boxes->box[look->hit.box], NAV_CORNERS_RADIUS, trace->node);
}

static void trace_step(const NavQuery *query, const Look *look, NavDecision decision, NavTrace *trace) {
  nav_trace_begin(trace, query);
  trace->decision = decision;
  trace->reason = look->free ? NAV_REASON_SIGHT : look->minds ? NAV_REASON_TURNED : NAV_REASON_TOWARD;
  trace->seen[trace->seen_count++] = decision.next;
  trace->best[decision.dir] = decision.next;
  trace->proxy2[decision.dir] = nav_grid_distance2(query->grid, decision.next, query->target);
}

NavDecision nav_attempt_decide(NavAttempt attempt, NavCornersTiles *walker, const NavBoxes *boxes,
                               const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(nav_boxes_fit(boxes, query->grid, query->cls) && query->at != query->target);
  const Look seen = look_ahead(boxes, query);
  const NavPoint way = wanted(attempt, &seen, boxes);
  const NavDir dir = step_along(query, way);
  if (walker != NULL) show_trace(nav_corners_tiles_show(walker, query->at), &seen, boxes, way);
  if (dir == NAV_NO_DIR) return nav_decision_end(query, NAV_STEER_BLOCKED, trace);
  const NavDecision decision = {NAV_STEER_MOVE, dir, query->at + nav_grid_delta(query->grid, dir),
                                (int32_t)(seen.tested < INT32_MAX ? seen.tested : INT32_MAX)};
  if (trace != NULL) trace_step(query, &seen, decision, trace);
  return decision;
}
