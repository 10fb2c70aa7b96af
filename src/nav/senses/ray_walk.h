/* The walk of one ray from tile to tile, shared by everything that asks what stands in its way.
 *
 * Always true: `cell` is the tile whose inside the ray passes now. error = (way to the next vertical grid
 * line x |dy|) - (way to the next horizontal one x |dx|), so its sign says which line comes first and 0 that
 * they meet in a corner. `left` counts the lines strictly between the ends that are still to be crossed: the
 * line that an end lies on is touched, not crossed. Everything fits 64 bits: ways are at most 2^28, one line
 * more adds 2^16 x 2^28.
 *
 * A ray that runs exactly along a grid line passes the inside of no tile. It is walked as a pair of tiles on
 * either side (NavBorder). A ray of no length is a point. */
#ifndef NAV_SENSES_RAY_WALK_H
#define NAV_SENSES_RAY_WALK_H

#include "base/assert.h"
#include "nav/senses/sight.h"

typedef struct NavRayWalk {
  NavCell cell;
  int32_t left;           // lines to cross
  int64_t error;          // < 0: a vertical line comes first
  int64_t grow_x, grow_y; // what crossing a vertical line adds to the error, a horizontal one takes away
  NavCell step_x, step_y;
  NavDir dir_x, dir_y;
} NavRayWalk;

static inline bool nav_ray_on_map(const NavGrid *grid, NavPoint at) {
  return at.x >= 0 && at.y >= 0 && at.x <= grid->width * BASE_ONE && at.y <= grid->height * BASE_ONE;
}

static inline bool nav_ray_on_line(BaseFixed position) {
  return (position & (BASE_ONE - 1)) == 0;
}

/// Runs along a grid line, or is a point.
static inline bool nav_ray_is_border(NavPoint from, NavPoint to) {
  bool upright = from.x == to.x, level = from.y == to.y;
  return (upright && nav_ray_on_line(from.x)) || (level && nav_ray_on_line(from.y)) || (upright && level);
}

static inline bool nav_ray_rock(const NavGrid *grid, NavCell cell) {
  return grid->terrain[cell] == NAV_ROCK;
}

static inline bool nav_ray_wall(const NavGrid *grid, NavCell cell, NavDir dir) {
  return ((unsigned)grid->edges[cell] >> dir & 1u) != 0;
}

/// One axis: the tile that the ray begins in, the way to the first line and how many lines it crosses.
typedef struct NavRayAxis {
  int32_t tile, lines;
  int64_t way;
} NavRayAxis;

static inline NavRayAxis nav_ray_axis(BaseFixed from, BaseFixed to) {
  if (to < from) {
    int32_t tile = (from - 1) >> 16;
    return (NavRayAxis){tile, tile - base_fixed_tile(to), from - (int64_t)tile * BASE_ONE};
  }
  int32_t tile = base_fixed_tile(from);
  int32_t lines = to == from ? 0 : ((to - 1) >> 16) - tile;
  return (NavRayAxis){tile, lines, ((int64_t)tile + 1) * BASE_ONE - from};
}

static inline NavRayWalk nav_ray_begin(const NavGrid *grid, NavPoint from, NavPoint to) {
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  int64_t wide = dx < 0 ? -dx : dx, tall = dy < 0 ? -dy : dy;
  NavRayAxis x = nav_ray_axis(from.x, to.x), y = nav_ray_axis(from.y, to.y);
  return (NavRayWalk){
      .cell = nav_grid_cell(grid, x.tile, y.tile),
      .left = x.lines + y.lines,
      .error = x.way * tall - y.way * wide,
      .grow_x = tall * BASE_ONE,
      .grow_y = wide * BASE_ONE,
      .step_x = dx < 0 ? -1 : 1,
      .step_y = dy < 0 ? -grid->stride : grid->stride,
      .dir_x = dx < 0 ? NAV_LEFT : NAV_RIGHT,
      .dir_y = dy < 0 ? NAV_UP : NAV_DOWN,
  };
}

/// Is one of the two ways round the corner ahead free? The tile behind it is not looked at.
static inline bool nav_ray_round(const NavGrid *grid, const NavRayWalk *walk) {
  NavCell over_x = walk->cell + walk->step_x, over_y = walk->cell + walk->step_y;
  bool by_x = !nav_ray_rock(grid, over_x) && !nav_ray_wall(grid, walk->cell, walk->dir_x) &&
              !nav_ray_wall(grid, over_x, walk->dir_y);
  bool by_y = !nav_ray_rock(grid, over_y) && !nav_ray_wall(grid, walk->cell, walk->dir_y) &&
              !nav_ray_wall(grid, over_y, walk->dir_x);
  return by_x || by_y;
}

/// Goes on to the next tile, whatever stands there.
static inline void nav_ray_pass(NavRayWalk *walk) {
  bool corner = walk->error == 0, across = walk->error <= 0, down = walk->error >= 0;
  walk->cell += (across ? walk->step_x : 0) + (down ? walk->step_y : 0);
  walk->error += (across ? walk->grow_x : 0) - (down ? walk->grow_y : 0);
  walk->left -= corner ? 2 : 1;
}

/// Goes on to the next tile if nothing stops it; false: it stays. `thin`: there may be walls.
static inline bool nav_ray_advance(const NavGrid *grid, NavRayWalk *walk, bool thin) {
  if (walk->error == 0) {
    if (!nav_ray_round(grid, walk) || nav_ray_rock(grid, walk->cell + walk->step_x + walk->step_y))
      return false;
    nav_ray_pass(walk);
    return true;
  }
  // Which line comes first is as good as random, so it is a mask (all ones: a vertical one) and no branch.
  int64_t across = walk->error >> 63;
  NavCell next = walk->cell + walk->step_y + ((int32_t)across & (walk->step_x - walk->step_y));
  if (nav_ray_rock(grid, next)) return false;
  if (thin && nav_ray_wall(grid, walk->cell, across != 0 ? walk->dir_x : walk->dir_y)) return false;
  walk->cell = next;
  walk->error += (across & (walk->grow_x + walk->grow_y)) - walk->grow_y;
  walk->left--;
  return true;
}

/// A border: pairs of tiles on either side of a line, `left` more pairs ahead.
typedef struct NavBorder {
  NavCell cell; // left of the line or above it; the other is cell + beside
  NavCell beside, step;
  NavDir dir;
  int32_t left;
} NavBorder;

/// For rays with nav_ray_is_border that are no points.
static inline NavBorder nav_border_begin(const NavGrid *grid, NavPoint from, NavPoint to) {
  bool upright = from.x == to.x && nav_ray_on_line(from.x);
  NavRayAxis along = upright ? nav_ray_axis(from.y, to.y) : nav_ray_axis(from.x, to.x);
  int32_t line = upright ? base_fixed_tile(from.x) : base_fixed_tile(from.y);
  bool back = upright ? to.y < from.y : to.x < from.x;
  NavCell down = grid->stride;
  if (upright)
    return (NavBorder){.cell = nav_grid_cell(grid, line - 1, along.tile),
                       .beside = 1,
                       .step = back ? -down : down,
                       .dir = back ? NAV_UP : NAV_DOWN,
                       .left = along.lines};
  return (NavBorder){.cell = nav_grid_cell(grid, along.tile, line - 1),
                     .beside = down,
                     .step = back ? -1 : 1,
                     .dir = back ? NAV_LEFT : NAV_RIGHT,
                     .left = along.lines};
}

/// Are the two tiles on either side both rock?
static inline bool nav_border_rock(const NavGrid *grid, const NavBorder *border) {
  return nav_ray_rock(grid, border->cell) && nav_ray_rock(grid, border->cell + border->beside);
}

/// Is one of the two ways past the corner ahead free?
static inline bool nav_border_round(const NavGrid *grid, const NavBorder *border) {
  NavCell cell = border->cell, other = border->cell + border->beside;
  bool here = !nav_ray_rock(grid, cell) && !nav_ray_rock(grid, cell + border->step) &&
              !nav_ray_wall(grid, cell, border->dir);
  bool there = !nav_ray_rock(grid, other) && !nav_ray_rock(grid, other + border->step) &&
               !nav_ray_wall(grid, other, border->dir);
  return here || there;
}

static inline void nav_border_pass(NavBorder *border) {
  border->cell += border->step;
  border->left--;
}

/// A point: is every tile that it touches rock?
static inline bool nav_point_in_rock(const NavGrid *grid, NavPoint at) {
  int32_t x = base_fixed_tile(at.x), y = base_fixed_tile(at.y);
  for (int32_t row = nav_ray_on_line(at.y) ? y - 1 : y; row <= y; row++)
    for (int32_t column = nav_ray_on_line(at.x) ? x - 1 : x; column <= x; column++)
      if (!nav_ray_rock(grid, nav_grid_cell(grid, column, row))) return false;
  return true;
}

#endif
