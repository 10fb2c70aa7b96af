/* Single steps past the edges of a cell. */
#include "nav/grid/edges.h"

#include "base/expect.h"

static bool is_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir) {
  if (!nav_grid_open(grid, cls, cell + nav_grid_delta(grid, dir))) return false;
  return (nav_edges_stop(nav_edge_rule(grid, cls), grid->edges[cell]) >> dir & 1u) == 0;
}

static bool is_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy) {
  NavDir across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  return is_passable(grid, cls, cell, across) &&
         is_passable(grid, cls, cell + nav_grid_delta(grid, across), along) &&
         is_passable(grid, cls, cell, along) &&
         is_passable(grid, cls, cell + nav_grid_delta(grid, along), across);
}

/// May the steps from the cell be asked for?
static bool has_steps(const NavGrid *grid, NavClass cls, NavCell cell) {
  return nav_grid_sound(grid) && nav_class_sound(cls) && nav_cell_inner(grid, cell);
}

bool nav_grid_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir) {
  BASE_EXPECT(has_steps(grid, cls, cell) && (uint32_t)dir < NAV_DIR_COUNT, false);
  return is_passable(grid, cls, cell, dir);
}

bool nav_grid_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy) {
  BASE_EXPECT(has_steps(grid, cls, cell) && (dx == 1 || dx == -1) && (dy == 1 || dy == -1), false);
  return is_diagonal(grid, cls, cell, dx, dy);
}

bool nav_grid_way_open(const NavGrid *grid, NavClass cls, NavCell cell, uint32_t way) {
  BASE_EXPECT(has_steps(grid, cls, cell) && way < NAV_WAY_COUNT, false);
  return way < NAV_DIR_COUNT ? is_passable(grid, cls, cell, (NavDir)way)
                             : is_diagonal(grid, cls, cell, nav_way_x(way), nav_way_y(way));
}
