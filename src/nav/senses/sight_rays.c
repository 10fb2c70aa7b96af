/* Rays: is one free, where was it stopped, what does it cross, who stands in it. The rules for single places
 * are in ray_walk.h; here they are followed from one end to the other. */
#include "nav/senses/ray_walk.h"

static inline bool walk_free(const NavGrid *grid, NavRayWalk *walk, bool thin) {
  while (walk->left > 0)
    if (!nav_ray_advance(grid, walk, thin)) return false;
  return true;
}

/// Walks until the end or to where it is stopped.
static bool border_free(const NavGrid *grid, NavBorder *border) {
  if (nav_border_rock(grid, border)) return false;
  while (border->left > 0) {
    if (!nav_border_round(grid, border)) return false;
    nav_border_pass(border);
  }
  return true;
}

bool nav_ray_free(const NavGrid *grid, NavPoint from, NavPoint to) {
  if (!nav_ray_on_map(grid, from) || !nav_ray_on_map(grid, to)) return false;
  if (nav_ray_is_border(from, to)) {
    if (nav_point_same(from, to)) return !nav_point_in_rock(grid, from);
    NavBorder border = nav_border_begin(grid, from, to);
    return border_free(grid, &border);
  }
  NavRayWalk walk = nav_ray_begin(grid, from, to);
  if (nav_ray_rock(grid, walk.cell)) return false;
  return grid->edge_count == 0 ? walk_free(grid, &walk, false) : walk_free(grid, &walk, true);
}

/* Where it was stopped */

// The border of the tile that lies ahead, on one axis.
static BaseFixed line_ahead(int32_t tile, bool back) {
  return (tile + !back) * BASE_ONE;
}

static NavPoint stopped_at(const NavGrid *grid, const NavRayWalk *walk, NavPoint from, NavPoint to) {
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  NavPoint line = {line_ahead(nav_grid_x(grid, walk->cell), dx < 0),
                   line_ahead(nav_grid_y(grid, walk->cell), dy < 0)};
  if (walk->error < 0) return (NavPoint){line.x, from.y + (BaseFixed)(dy * (line.x - from.x) / dx)};
  if (walk->error > 0) return (NavPoint){from.x + (BaseFixed)(dx * (line.y - from.y) / dy), line.y};
  return line;
}

static NavRay border_ray(const NavGrid *grid, NavPoint from, NavPoint to) {
  NavBorder border = nav_border_begin(grid, from, to);
  if (nav_border_rock(grid, &border)) return (NavRay){false, from};
  if (border_free(grid, &border)) return (NavRay){true, to};
  if (from.x == to.x)
    return (NavRay){false, {from.x, line_ahead(nav_grid_y(grid, border.cell), to.y < from.y)}};
  return (NavRay){false, {line_ahead(nav_grid_x(grid, border.cell), to.x < from.x), from.y}};
}

NavRay nav_ray(const NavGrid *grid, NavPoint from, NavPoint to) {
  BASE_ASSERT(nav_ray_on_map(grid, from));
  if (nav_point_same(from, to)) return (NavRay){!nav_point_in_rock(grid, from), from};
  if (nav_ray_is_border(from, to)) return border_ray(grid, from, to);
  NavRayWalk walk = nav_ray_begin(grid, from, to);
  if (nav_ray_rock(grid, walk.cell)) return (NavRay){false, from};
  if (walk_free(grid, &walk, true)) return (NavRay){true, to};
  return (NavRay){false, stopped_at(grid, &walk, from, to)};
}

/* What it crosses */

static int32_t border_opaque(const NavGrid *grid, NavPoint from, NavPoint to) {
  NavBorder border = nav_border_begin(grid, from, to);
  bool rock = nav_border_rock(grid, &border);
  int32_t opaque = rock;
  while (border.left > 0) {
    bool open = nav_border_round(grid, &border), before = rock;
    nav_border_pass(&border);
    rock = nav_border_rock(grid, &border);
    opaque += rock || (!open && !before);
  }
  return opaque;
}

int32_t nav_ray_opaque(const NavGrid *grid, NavPoint from, NavPoint to) {
  BASE_ASSERT(nav_ray_on_map(grid, from) && nav_ray_on_map(grid, to));
  if (nav_point_same(from, to)) return nav_point_in_rock(grid, from);
  if (nav_ray_is_border(from, to)) return border_opaque(grid, from, to);
  NavRayWalk walk = nav_ray_begin(grid, from, to);
  bool rock = nav_ray_rock(grid, walk.cell);
  int32_t opaque = rock;
  while (walk.left > 0) {
    bool corner = walk.error == 0, before = rock;
    bool shut = corner ? !nav_ray_round(grid, &walk)
                       : nav_ray_wall(grid, walk.cell, walk.error < 0 ? walk.dir_x : walk.dir_y);
    nav_ray_pass(&walk);
    rock = nav_ray_rock(grid, walk.cell);
    if (corner && (before || rock)) shut = false; // the corner is part of that rock
    opaque += rock + shut;
  }
  return opaque;
}

/* Who stands in it */

bool nav_ray_clear(const NavGrid *grid, const uint8_t *crowd, NavCell but, NavPoint from, NavPoint to) {
  if (!nav_ray_free(grid, from, to)) return false;
  if (nav_ray_is_border(from, to)) return true;
  NavRayWalk walk = nav_ray_begin(grid, from, to);
  while (walk.left > 0) {
    nav_ray_pass(&walk);
    if (walk.left > 0 && crowd[walk.cell] > (walk.cell == but)) return false;
  }
  return true;
}
