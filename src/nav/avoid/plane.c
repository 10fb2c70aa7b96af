/* The half plane of a pair: velocity obstacles cut off at the horizon, in whole numbers (van den Berg, Guy,
 * Lin and Manocha 2011). Relative velocities that lead to a touch within the horizon lie in a cone whose tip
 * is rounded off by a small disc; the half plane touches it at the point nearest to the present one. */
#include "nav/avoid/plane.h"

/// Beyond the rounded tip: the nearest point lies on the small disc. `from`: from its centre to the relative
/// velocity.
static AvoidPlane plane_of_tip(const AvoidPair *pair, AvoidVector from, int64_t length, int64_t steps) {
  const int64_t radius = pair->reach * (1 << AVOID_FINE_BITS) / steps;
  AvoidVector out = {0, 0};
  if (length > 0)
    out = avoid_unit(from, length);
  else
    out.x = 1 << AVOID_UNIT_BITS; // one in the other: apart along the row
  AvoidPlane plane = {{-out.x, -out.y}, 0};
  const int64_t change = (radius - length) * (1 << AVOID_UNIT_BITS);
  plane.bound = avoid_dot(plane.normal, pair->velocity) - change / 2;
  return plane;
}

/// Outside the cone: the nearest point lies on its left or right leg, as seen along it.
static AvoidPlane plane_of_leg(const AvoidPair *pair, bool left) {
  const AvoidVector apart = pair->apart;
  const int64_t distance2 = avoid_dot(apart, apart);
  const int64_t leg = avoid_root(distance2 - pair->reach * pair->reach);
  const int64_t side = left ? pair->reach : -pair->reach;
  const int64_t along_x = (apart.x * leg - apart.y * side) * (1 << AVOID_UNIT_BITS) / distance2;
  const int64_t along_y = (apart.x * side + apart.y * leg) * (1 << AVOID_UNIT_BITS) / distance2;
  AvoidPlane plane = {left ? (AvoidVector){along_y, -along_x} : (AvoidVector){-along_y, along_x}, 0};
  const AvoidVector relative = {pair->velocity.x - pair->other.x, pair->velocity.y - pair->other.y};
  plane.bound = avoid_dot(plane.normal, pair->velocity) - avoid_dot(plane.normal, relative) / 2;
  return plane;
}

AvoidPlane nav_avoid_pair_plane(const AvoidPair *pair) {
  const AvoidVector apart = pair->apart;
  const int64_t distance2 = avoid_dot(apart, apart);
  const bool touches = distance2 <= pair->reach * pair->reach;
  const int64_t steps = touches ? 1 : pair->horizon;
  const AvoidVector relative = {pair->velocity.x - pair->other.x, pair->velocity.y - pair->other.y};
  const AvoidVector from = {relative.x - apart.x * (1 << AVOID_FINE_BITS) / steps,
                            relative.y - apart.y * (1 << AVOID_FINE_BITS) / steps};
  const int64_t along = avoid_dot(from, apart);
  if (touches || along < 0) {
    const int64_t length = avoid_root(avoid_dot(from, from));
    if (touches || -along > pair->reach * length) return plane_of_tip(pair, from, length, steps);
  }
  return plane_of_leg(pair, apart.x * from.y - apart.y * from.x > 0);
}
