/* Single steps past the edges of a cell. */
#include "nav/grid/edges.h"

#include "base/assert.h"

bool nav_grid_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir) {
  if (!nav_grid_open(grid, cls, cell + nav_grid_delta(grid, dir))) return false;
  return (nav_edges_stop(nav_edge_rule(grid, cls), grid->edges[cell]) >> dir & 1u) == 0;
}

bool nav_grid_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy) {
  BASE_ASSERT((dx == 1 || dx == -1) && (dy == 1 || dy == -1));
  NavDir across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  return nav_grid_passable(grid, cls, cell, across) &&
         nav_grid_passable(grid, cls, cell + nav_grid_delta(grid, across), along) &&
         nav_grid_passable(grid, cls, cell, along) &&
         nav_grid_passable(grid, cls, cell + nav_grid_delta(grid, along), across);
}

bool nav_grid_way_open(const NavGrid *grid, NavClass cls, NavCell cell, uint32_t way) {
  BASE_ASSERT(way < NAV_WAY_COUNT);
  return way < NAV_DIR_COUNT ? nav_grid_passable(grid, cls, cell, (NavDir)way)
                             : nav_grid_diagonal(grid, cls, cell, nav_way_x(way), nav_way_y(way));
}
