/* Looks: range, field of view and rays to a target, in the order of what they cost. */
#include "nav/senses/sight.h"

#include "base/assert.h"
#include "nav/senses/cone.h"

NavLook nav_look(NavPoint from, int64_t facing, int32_t fov, BaseFixed range, int32_t rays) {
  BASE_ASSERT(range >= 0 && (rays == 1 || rays == NAV_LOOK_RAYS));
  return (NavLook){.from = from, .range = range, .rays = rays, .cone = nav_cone(facing, fov)};
}

void nav_look_points(NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]) {
  out[0] = to;
  out[1] = (NavPoint){to.x, to.y - radius};
  out[2] = (NavPoint){to.x, to.y + radius};
  out[3] = (NavPoint){to.x - radius, to.y};
  out[4] = (NavPoint){to.x + radius, to.y};
}

static int64_t distance2(NavPoint a, NavPoint b) {
  int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
  return dx * dx + dy * dy;
}

bool nav_look_holds(const NavLook *look, NavPoint to) {
  int64_t dx = (int64_t)to.x - look->from.x, dy = (int64_t)to.y - look->from.y, range = look->range;
  if (dx > range || -dx > range || dy > range || -dy > range) return false;
  return dx * dx + dy * dy <= range * range && nav_cone_in(&look->cone, dx, dy);
}

bool nav_see(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius, NavSeen *out) {
  NavSeen seen = {.rays = look->rays, .distance2 = distance2(look->from, to)};
  if (nav_look_holds(look, to)) {
    NavPoint points[NAV_LOOK_RAYS];
    nav_look_points(to, radius, points);
    for (int32_t i = 0; i < look->rays; i++) seen.free += nav_ray_free(grid, look->from, points[i]);
  }
  seen.seen = seen.free > 0;
  if (out != NULL) *out = seen;
  return seen.seen;
}

bool nav_look_free(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius) {
  if (nav_ray_free(grid, look->from, to)) return true;
  if (look->rays == 1) return false;
  NavPoint points[NAV_LOOK_RAYS];
  nav_look_points(to, radius, points);
  for (int32_t i = 1; i < NAV_LOOK_RAYS; i++)
    if (nav_ray_free(grid, look->from, points[i])) return true;
  return false;
}

bool nav_sees(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius) {
  return nav_look_holds(look, to) && nav_look_free(grid, look, to, radius);
}
