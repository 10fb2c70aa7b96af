/* A walker by corners: legs from place to place, and moving along them. What is thought at the end of a leg
 * is in corners_think.c. */
#include "nav/corners/corners.h"

#include "base/arena.h"
#include "base/assert.h"
#include "nav/corners/walk.h"

enum { ROUNDING = 3 }; // two rounded positions may be this much farther apart than the way between them

NavCorners *nav_corners_new(void) {
  return base_block_alloc(1, sizeof(NavCorners));
}

void nav_corners_free(NavCorners *corners) {
  base_block_free(corners);
}

const NavCornerTrace *nav_corners_trace(const NavCorners *corners) {
  return &corners->trace;
}

// `walked` of the leg done; never off the leg by a whole part.
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
    uint32_t rest = corners->leg_length - corners->walked;
    if (left < rest) {
      corners->walked += left;
      break;
    }
    left -= rest;
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
  for (NavTurn turn = NAV_CLOCKWISE; turn < NAV_TURN_COUNT; turn++)
    hash = hash_side(corners->met[turn], hash);
  hash = base_hash_i32(base_hash_u64(hash, (uint64_t)corners->passed), corners->lap);
  hash = base_hash_u64(hash, (uint64_t)corners->limit);
  hash = base_hash_i32(base_hash_i32(hash, corners->leave_hit.box), (int32_t)corners->leave_hit.side);
  return hash_point(corners->leave_hit.at, hash);
}
