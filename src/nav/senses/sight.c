/* Rays walked from tile to tile, and looks made of them.
 *
 * Always true of a Walk: `cell` is the tile whose inside the ray passes now. error = (way to the next
 * vertical grid line x |dy|) - (way to the next horizontal one x |dx|), so its sign says which line comes
 * first, and 0 that they meet in a corner. `left` counts the lines strictly between the ends that are still
 * to be crossed: a line that an end lies on is touched, not crossed. Everything fits 64 bits: ways are at
 * most 2^28, one line more adds 2^16 x 2^28.
 *
 * A ray that runs exactly along a grid line passes the inside of no tile. It is walked as pairs of tiles on
 * either side (Border). A ray of no length is a point. */
#include "nav/senses/sight.h"

#include <stddef.h>

#include "base/assert.h"
#include "base/expect.h"
#include "nav/senses/opaque.h"

/* Steps */

typedef struct Walk {
  NavCell cell;
  int32_t left;           // lines to cross
  int64_t error;          // < 0: a vertical line comes first
  int64_t grow_x, grow_y; // what crossing a vertical line adds to the error, a horizontal one takes away
  NavCell step_x, step_y;
  NavDir dir_x, dir_y;
} Walk;

static inline bool on_line(BaseFixed position) {
  return (position & (BASE_ONE - 1)) == 0;
}

// Does it run along a grid line, or is it a point?
static inline bool is_border(NavPoint from, NavPoint to) {
  bool upright = from.x == to.x, level = from.y == to.y;
  return (upright && on_line(from.x)) || (level && on_line(from.y)) || (upright && level);
}

static inline bool is_rock(const NavOpaque *map, NavCell cell) {
  return nav_opaque_tile(map, cell);
}

static inline bool has_wall(const NavOpaque *map, NavCell cell, NavDir dir) {
  return nav_opaque_edge(map, cell, dir);
}

// One axis: the tile that the ray begins in, its distance to the first line and how many lines it crosses.
typedef struct Axis {
  int32_t tile, lines;
  int64_t way;
} Axis;

static inline Axis axis_of(BaseFixed from, BaseFixed to) {
  if (to < from) {
    int32_t tile = (from - 1) >> 16;
    return (Axis){tile, tile - base_fixed_tile(to), from - (int64_t)tile * BASE_ONE};
  }
  int32_t tile = base_fixed_tile(from);
  int32_t lines = to == from ? 0 : ((to - 1) >> 16) - tile;
  return (Axis){tile, lines, ((int64_t)tile + 1) * BASE_ONE - from};
}

static inline Walk walk_begin(const NavGrid *grid, NavPoint from, NavPoint to) {
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  int64_t wide = dx < 0 ? -dx : dx, tall = dy < 0 ? -dy : dy;
  Axis x = axis_of(from.x, to.x), y = axis_of(from.y, to.y);
  return (Walk){
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

// Is one of the two ways round the corner ahead free? The tile behind it is not looked at.
static inline bool walk_round(const NavOpaque *map, const Walk *walk) {
  NavCell over_x = walk->cell + walk->step_x, over_y = walk->cell + walk->step_y;
  bool by_x =
      !is_rock(map, over_x) && !has_wall(map, walk->cell, walk->dir_x) && !has_wall(map, over_x, walk->dir_y);
  bool by_y =
      !is_rock(map, over_y) && !has_wall(map, walk->cell, walk->dir_y) && !has_wall(map, over_y, walk->dir_x);
  return by_x || by_y;
}

// Goes on to the next tile, whatever its terrain.
static inline void walk_pass(Walk *walk) {
  bool corner = walk->error == 0, across = walk->error <= 0, down = walk->error >= 0;
  walk->cell += (across ? walk->step_x : 0) + (down ? walk->step_y : 0);
  walk->error += (across ? walk->grow_x : 0) - (down ? walk->grow_y : 0);
  walk->left -= corner ? 2 : 1;
}

// Goes on to the next tile unless something stops it (false). `thin`: the grid has walls or rails.
static inline bool walk_advance(const NavOpaque *map, Walk *walk, bool thin) {
  if (walk->error == 0) {
    if (!walk_round(map, walk) || is_rock(map, walk->cell + walk->step_x + walk->step_y)) return false;
    walk_pass(walk);
    return true;
  }
  // The order of the two lines is unpredictable: a mask (all ones: a vertical line) replaces a branch.
  int64_t across = walk->error >> 63;
  NavCell next = walk->cell + walk->step_y + ((int32_t)across & (walk->step_x - walk->step_y));
  if (is_rock(map, next)) return false;
  if (thin && has_wall(map, walk->cell, across != 0 ? walk->dir_x : walk->dir_y)) return false;
  walk->cell = next;
  walk->error += (across & (walk->grow_x + walk->grow_y)) - walk->grow_y;
  walk->left--;
  return true;
}

// A border: pairs of tiles on either side of a line, `left` more pairs ahead.
typedef struct Border {
  NavCell cell; // left of the line or above it; adding `beside` gives the other
  NavCell beside, step;
  NavDir dir;
  int32_t left;
} Border;

// Begins a ray along a grid line, points excluded.
static inline Border border_begin(const NavGrid *grid, NavPoint from, NavPoint to) {
  bool upright = from.x == to.x && on_line(from.x);
  Axis along = upright ? axis_of(from.y, to.y) : axis_of(from.x, to.x);
  int32_t line = upright ? base_fixed_tile(from.x) : base_fixed_tile(from.y);
  bool back = upright ? to.y < from.y : to.x < from.x;
  NavCell down = grid->stride;
  if (upright)
    return (Border){.cell = nav_grid_cell(grid, line - 1, along.tile),
                    .beside = 1,
                    .step = back ? -down : down,
                    .dir = back ? NAV_UP : NAV_DOWN,
                    .left = along.lines};
  return (Border){.cell = nav_grid_cell(grid, along.tile, line - 1),
                  .beside = down,
                  .step = back ? -1 : 1,
                  .dir = back ? NAV_LEFT : NAV_RIGHT,
                  .left = along.lines};
}

// Are the two tiles on either side both rock?
static inline bool border_rock(const NavOpaque *map, const Border *border) {
  return is_rock(map, border->cell) && is_rock(map, border->cell + border->beside);
}

// Is one of the two ways past the corner ahead free?
static inline bool border_round(const NavOpaque *map, const Border *border) {
  NavCell cell = border->cell, other = border->cell + border->beside;
  bool here = !is_rock(map, cell) && !is_rock(map, cell + border->step) && !has_wall(map, cell, border->dir);
  bool there =
      !is_rock(map, other) && !is_rock(map, other + border->step) && !has_wall(map, other, border->dir);
  return here || there;
}

static inline void border_pass(Border *border) {
  border->cell += border->step;
  border->left--;
}

// Is every tile that the point touches rock?
static inline bool point_in_rock(const NavOpaque *map, NavPoint at) {
  int32_t x = base_fixed_tile(at.x), y = base_fixed_tile(at.y);
  for (int32_t row = on_line(at.y) ? y - 1 : y; row <= y; row++)
    for (int32_t column = on_line(at.x) ? x - 1 : x; column <= x; column++)
      if (!is_rock(map, nav_grid_cell(map->grid, column, row))) return false;
  return true;
}

/* Is it free? */

static inline bool walk_free(const NavOpaque *map, Walk *walk, bool thin) {
  while (walk->left > 0)
    if (!walk_advance(map, walk, thin)) return false;
  return true;
}

// Leaves the border at its end, or before the pair of tiles that stops it.
static bool border_free(const NavOpaque *map, Border *border) {
  if (border_rock(map, border)) return false;
  while (border->left > 0) {
    if (!border_round(map, border)) return false;
    border_pass(border);
  }
  return true;
}

bool nav_ray_free(const NavGrid *grid, NavPoint from, NavPoint to) {
  BASE_EXPECT(nav_grid_sound(grid), false);
  const NavOpaque sight = nav_opaque_to_sight(grid), *map = &sight;
  if (!nav_point_sound(grid, from) || !nav_point_sound(grid, to)) return false;
  if (is_border(from, to)) {
    if (nav_point_same(from, to)) return !point_in_rock(map, from);
    Border border = border_begin(grid, from, to);
    return border_free(map, &border);
  }
  Walk walk = walk_begin(grid, from, to);
  if (is_rock(map, walk.cell)) return false;
  return grid->edge_count == 0 ? walk_free(map, &walk, false) : walk_free(map, &walk, true);
}

/* Ends of rays */

// The grid line ahead of a tile, on one axis.
static BaseFixed line_ahead(int32_t tile, bool back) {
  return (tile + !back) * BASE_ONE;
}

static NavPoint stopped_at(const NavGrid *grid, const Walk *walk, NavPoint from, NavPoint to) {
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  NavPoint line = {line_ahead(nav_grid_x(grid, walk->cell), dx < 0),
                   line_ahead(nav_grid_y(grid, walk->cell), dy < 0)};
  if (walk->error < 0) return (NavPoint){line.x, from.y + (BaseFixed)(dy * (line.x - from.x) / dx)};
  if (walk->error > 0) return (NavPoint){from.x + (BaseFixed)(dx * (line.y - from.y) / dy), line.y};
  return line;
}

static NavRay border_ray(const NavOpaque *map, NavPoint from, NavPoint to) {
  const NavGrid *grid = map->grid;
  Border border = border_begin(grid, from, to);
  if (border_rock(map, &border)) return (NavRay){false, from};
  if (border_free(map, &border)) return (NavRay){true, to};
  if (from.x == to.x)
    return (NavRay){false, {from.x, line_ahead(nav_grid_y(grid, border.cell), to.y < from.y)}};
  return (NavRay){false, {line_ahead(nav_grid_x(grid, border.cell), to.x < from.x), from.y}};
}

NavRay nav_ray(const NavGrid *grid, NavPoint from, NavPoint to) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_point_sound(grid, from), (NavRay){false, from});
  const NavOpaque sight = nav_opaque_to_sight(grid), *map = &sight;
  if (nav_point_same(from, to)) return (NavRay){!point_in_rock(map, from), from};
  if (is_border(from, to)) return border_ray(map, from, to);
  Walk walk = walk_begin(grid, from, to);
  if (is_rock(map, walk.cell)) return (NavRay){false, from};
  if (walk_free(map, &walk, true)) return (NavRay){true, to};
  return (NavRay){false, stopped_at(grid, &walk, from, to)};
}

/* Crossings */

static int32_t border_opaque(const NavOpaque *map, NavPoint from, NavPoint to) {
  Border border = border_begin(map->grid, from, to);
  bool rock = border_rock(map, &border);
  int32_t opaque = rock;
  while (border.left > 0) {
    bool open = border_round(map, &border), before = rock;
    border_pass(&border);
    rock = border_rock(map, &border);
    opaque += rock || (!open && !before);
  }
  return opaque;
}

int32_t nav_ray_opaque(const NavGrid *grid, NavPoint from, NavPoint to) {
  const NavOpaque sound = nav_opaque_to_sound(grid), *map = &sound;
  BASE_ASSERT(nav_point_sound(grid, from) && nav_point_sound(grid, to));
  if (nav_point_same(from, to)) return point_in_rock(map, from);
  if (is_border(from, to)) return border_opaque(map, from, to);
  Walk walk = walk_begin(grid, from, to);
  bool rock = is_rock(map, walk.cell);
  int32_t opaque = rock;
  while (walk.left > 0) {
    bool corner = walk.error == 0, before = rock;
    bool shut =
        corner ? !walk_round(map, &walk) : has_wall(map, walk.cell, walk.error < 0 ? walk.dir_x : walk.dir_y);
    walk_pass(&walk);
    rock = is_rock(map, walk.cell);
    if (corner && (before || rock)) shut = false; // the corner is part of that rock
    opaque += rock + shut;
  }
  return opaque;
}

/* Bodies in its way */

bool nav_ray_clear(const NavGrid *grid, const uint8_t *crowd, NavCell but, NavPoint from, NavPoint to) {
  BASE_EXPECT(nav_grid_sound(grid) && crowd != NULL, false);
  if (!nav_ray_free(grid, from, to)) return false;
  if (is_border(from, to)) return true;
  Walk walk = walk_begin(grid, from, to);
  while (walk.left > 0) {
    walk_pass(&walk);
    if (walk.left > 0 && crowd[walk.cell] > (walk.cell == but)) return false;
  }
  return true;
}

/* Looks */

NavLook nav_look(NavPoint from, int64_t facing, int32_t fov, BaseFixed range, int32_t rays) {
  BASE_EXPECT(range >= 0 && fov >= 0 && (rays == 1 || rays == 3 || rays == NAV_LOOK_RAYS),
              (NavLook){.from = from});
  return (NavLook){.from = from, .range = range, .rays = rays, .cone = nav_cone(facing, fov)};
}

void nav_look_points(NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]) {
  out[0] = to;
  out[1] = (NavPoint){to.x, to.y - radius};
  out[2] = (NavPoint){to.x, to.y + radius};
  out[3] = (NavPoint){to.x - radius, to.y};
  out[4] = (NavPoint){to.x + radius, to.y};
}

int32_t nav_look_aims(const NavLook *look, NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]) {
  nav_look_points(to, radius, out);
  if (look->rays != 3) return look->rays;
  int64_t dx = (int64_t)to.x - look->from.x, dy = (int64_t)to.y - look->from.y;
  if (dx * dx >= dy * dy) return look->rays; // the points above and below stand first
  out[1] = out[3];
  out[2] = out[4];
  return look->rays;
}

bool nav_look_holds(const NavLook *look, NavPoint to) {
  int64_t dx = (int64_t)to.x - look->from.x, dy = (int64_t)to.y - look->from.y, range = look->range;
  if (dx > range || -dx > range || dy > range || -dy > range) return false;
  return dx * dx + dy * dy <= range * range && nav_cone_holds(&look->cone, dx, dy);
}

/// Has the look as many rays as nav_look gives, or none?
static bool is_look(const NavLook *look) {
  return look != NULL &&
         (look->rays == 1 || look->rays == 3 || look->rays == NAV_LOOK_RAYS || look->rays == 0);
}

static bool see_nothing(NavSeen *out) {
  if (out != NULL) *out = (NavSeen){0};
  return false;
}

bool nav_see(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius, NavSeen *out) {
  BASE_EXPECT(nav_grid_sound(grid) && is_look(look), see_nothing(out));
  NavSeen seen = {.rays = look->rays, .distance2 = nav_point_distance2(look->from, to)};
  if (look->rays > 0 && nav_look_holds(look, to)) {
    NavPoint points[NAV_LOOK_RAYS];
    nav_look_aims(look, to, radius, points);
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
  nav_look_aims(look, to, radius, points);
  for (int32_t i = 1; i < look->rays; i++)
    if (nav_ray_free(grid, look->from, points[i])) return true;
  return false;
}

bool nav_sees(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius) {
  BASE_EXPECT(nav_grid_sound(grid) && is_look(look), false);
  return look->rays > 0 && nav_look_holds(look, to) && nav_look_free(grid, look, to, radius);
}
