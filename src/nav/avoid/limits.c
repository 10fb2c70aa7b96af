/* Limits that every move keeps: the disc stays outside walls and corners, and of the gap to another
 * disc it takes at most half. With d from one centre to the other, m and n their moves and R the sum of the
 * radii, m . d and -n . d are at most |d| (|d| - R) / 2, so (d + n - m) . d is at least |d| R, and the new
 * distance at least R. */
#include "nav/avoid/mind.h"

enum { MAX_REPAIRS = 8 };

/// Adds a limit, and its half plane where it stops any velocity of the agent. `length`: of `toward`.
static void add_limit(AvoidMind *mind, AvoidVector toward, int64_t length, int64_t bound) {
  if (bound < 0) bound = 0;
  if (bound >= (length + 1) * (mind->self->speed + AVOID_ROUNDING)) return;
  mind->limit[mind->limit_count++] = (AvoidLimit){toward, bound};
  AvoidPlanes *planes = &mind->planes;
  planes->plane[planes->count++] = (AvoidPlane){
      avoid_unit(toward, length), bound * (1 << AVOID_FINE_BITS) * (1 << AVOID_UNIT_BITS) / length};
}

/// Keeps the disc outside a face of its tile.
static void add_face(AvoidMind *mind, NavDir dir, int32_t tile_x, int32_t tile_y) {
  const NavAvoidAgent *self = mind->self;
  const BaseFixed left = self->at.x - tile_x * BASE_ONE, top = self->at.y - tile_y * BASE_ONE;
  const BaseFixed gap[] = {
      [NAV_UP] = top, [NAV_DOWN] = BASE_ONE - top, [NAV_LEFT] = left, [NAV_RIGHT] = BASE_ONE - left};
  add_limit(mind, (AvoidVector){nav_way_x(dir), nav_way_y(dir)}, 1, gap[dir] - self->radius);
}

/// Keeps it from a corner, where no face of its tile does.
static void add_corner(AvoidMind *mind, int32_t corner_x, int32_t corner_y) {
  const NavAvoidAgent *self = mind->self;
  const AvoidVector toward = {(int64_t)corner_x * BASE_ONE - self->at.x,
                              (int64_t)corner_y * BASE_ONE - self->at.y};
  const int64_t distance2 = avoid_dot(toward, toward), length = avoid_root(distance2);
  if (length > 0) add_limit(mind, toward, length, distance2 - self->radius * (length + 1));
}

static void add_walls(AvoidMind *mind) {
  const NavAvoidAgent *self = mind->self;
  const int32_t x = base_fixed_tile(self->at.x), y = base_fixed_tile(self->at.y);
  const NavCell cell = nav_grid_cell(mind->grid, x, y);
  bool open[NAV_DIR_COUNT];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    open[dir] = nav_grid_passable(mind->grid, self->cls, cell, dir);
    if (!open[dir]) add_face(mind, dir, x, y);
  }
  for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++) {
    const int32_t dx = nav_way_x(way), dy = nav_way_y(way);
    if (open[dx < 0 ? NAV_LEFT : NAV_RIGHT] && open[dy < 0 ? NAV_UP : NAV_DOWN] &&
        !nav_grid_diagonal(mind->grid, self->cls, cell, dx, dy))
      add_corner(mind, x + (dx > 0), y + (dy > 0));
  }
}

/// Half of the gap to another disc.
static void add_disc(AvoidMind *mind, const AvoidNeighbour *other) {
  const NavAvoidAgent *self = mind->self, *of = &mind->agents[other->agent];
  const AvoidVector toward = {of->at.x - self->at.x, of->at.y - self->at.y};
  const int64_t length = avoid_root(other->distance2);
  const int64_t gap = other->distance2 - (int64_t)(self->radius + of->radius) * (length + 1);
  if (length > 0) add_limit(mind, toward, length, gap / 2);
}

void nav_avoid_add_limits(AvoidMind *mind) {
  add_walls(mind);
  for (int32_t i = 0; i < mind->near_count; i++)
    if (mind->near[i].distance2 < mind->touch2) add_disc(mind, &mind->near[i]);
  mind->planes.hard = mind->planes.count;
}

NavPoint nav_avoid_keep_limits(const AvoidMind *mind, NavPoint move) {
  for (int32_t round = 0; round < MAX_REPAIRS; round++) {
    bool kept = true;
    for (int32_t i = 0; i < mind->limit_count; i++) {
      const AvoidVector toward = mind->limit[i].toward;
      const int64_t excess = toward.x * move.x + toward.y * move.y - mind->limit[i].bound;
      if (excess <= 0) continue;
      const int64_t distance2 = avoid_dot(toward, toward);
      const int64_t back_x = (toward.x < 0 ? -toward.x : toward.x) * excess + distance2 - 1;
      const int64_t back_y = (toward.y < 0 ? -toward.y : toward.y) * excess + distance2 - 1;
      move.x -= (BaseFixed)(toward.x < 0 ? -(back_x / distance2) : back_x / distance2);
      move.y -= (BaseFixed)(toward.y < 0 ? -(back_y / distance2) : back_y / distance2);
      kept = false;
    }
    if (kept) return move;
  }
  return (NavPoint){0, 0};
}
