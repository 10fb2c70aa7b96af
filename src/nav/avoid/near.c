/* The neighbours of an agent, from the lists of the tiles around its own. */
#include "nav/avoid/mind.h"

enum { REACH = 2 }; // tiles to each side

_Static_assert(2 * ((int)NAV_AVOID_MAX_RADIUS + (int)NAV_AVOID_MAX_SPEED + (int)AVOID_ROUNDING) <
                   REACH * BASE_ONE,
               "discs that could touch are neighbours");

/// Do straight steps lead from cell to cell, all along the row first, then along the column?
static bool corner_way_open(const NavGrid *grid, NavClass cls, NavCell from, int32_t dx, int32_t dy,
                            bool row_first) {
  for (int32_t part = 0; part < 2; part++) {
    const bool row = row_first == (part == 0);
    const int32_t steps = row ? dx : dy;
    const NavDir dir = row ? (steps < 0 ? NAV_LEFT : NAV_RIGHT) : (steps < 0 ? NAV_UP : NAV_DOWN);
    for (int32_t i = steps < 0 ? -steps : steps; i > 0; i--) {
      if (!nav_grid_passable(grid, cls, from, dir)) return false;
      from += nav_grid_delta(grid, dir);
    }
  }
  return true;
}

/// Symmetric: so two agents see each other, or neither sees the other.
static bool cells_meet(const NavGrid *grid, NavClass cls, NavCell from, int32_t dx, int32_t dy) {
  return corner_way_open(grid, cls, from, dx, dy, true) || corner_way_open(grid, cls, from, dx, dy, false);
}

/// Keeps the nearest NAV_AVOID_NEIGHBOURS that are seen, and all that could be touched.
static void note_neighbour(AvoidMind *mind, const AvoidNeighbour *found) {
  const bool touchable = found->distance2 < mind->touch2;
  if (!touchable) {
    if (!found->seen) return;
    if (mind->near_count >= NAV_AVOID_NEIGHBOURS &&
        found->distance2 > mind->near[NAV_AVOID_NEIGHBOURS - 1].distance2)
      return;
  }
  int32_t at = mind->near_count;
  if (at == AVOID_MAX_NEAR) {
    at--;
    const AvoidNeighbour *last = &mind->near[at];
    const bool nearer = found->distance2 < last->distance2 ||
                        (found->distance2 == last->distance2 && found->agent < last->agent);
    mind->crowded |= touchable && (!nearer || last->distance2 < mind->touch2);
    if (!nearer) return;
  } else {
    mind->near_count++;
  }
  for (; at > 0; at--) {
    const AvoidNeighbour *before = &mind->near[at - 1];
    if (before->distance2 < found->distance2 ||
        (before->distance2 == found->distance2 && before->agent < found->agent))
      break;
    mind->near[at] = *before;
  }
  mind->near[at] = *found;
}

/// Looks at the agents of the tile dx, dy from this agent's own.
static void look_into_tile(AvoidMind *mind, NavCell from, int32_t dx, int32_t dy) {
  const NavAvoidAgent *self = mind->self;
  const NavCell cell = from + dy * mind->grid->stride + dx;
  int32_t next = mind->avoid->first[cell];
  if (next == 0) return;
  const bool seen = cells_meet(mind->grid, self->cls, from, dx, dy);
  const int64_t range = (int64_t)REACH * BASE_ONE;
  for (; next != 0; next = mind->avoid->next[next - 1]) {
    if (&mind->agents[next - 1] == self) continue;
    const int64_t distance2 = nav_point_distance2(self->at, mind->agents[next - 1].at);
    if (distance2 < range * range) note_neighbour(mind, &(AvoidNeighbour){distance2, next - 1, seen});
  }
}

/// Are agents on the eight tiles around enough?
static bool inner_tiles_suffice(const AvoidMind *mind) {
  const int64_t tile2 = (int64_t)BASE_ONE * BASE_ONE;
  return mind->touch2 <= tile2 && mind->near_count >= NAV_AVOID_NEIGHBOURS &&
         mind->near[NAV_AVOID_NEIGHBOURS - 1].distance2 < tile2;
}

void nav_avoid_find_near(AvoidMind *mind) {
  const NavAvoidAgent *self = mind->self;
  const NavGrid *grid = mind->grid;
  const NavCell from = avoid_cell(grid, self);
  const int32_t x = nav_grid_x(grid, from), y = nav_grid_y(grid, from);
  for (int32_t dy = -1; dy <= 1; dy++)
    for (int32_t dx = -1; dx <= 1; dx++) look_into_tile(mind, from, dx, dy);
  if (inner_tiles_suffice(mind)) return;
  for (int32_t dy = -REACH; dy <= REACH; dy++) {
    for (int32_t dx = -REACH; dx <= REACH; dx++) {
      const bool inner = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
      if (!inner && nav_grid_inside(grid, x + dx, y + dy)) look_into_tile(mind, from, dx, dy);
    }
  }
}
