/* The walls and rails of a map as straight pieces. */
#include "formats/runs.h"

typedef void Found(void *context, const FormatsRun *run);

/// Calls `found` for the pieces toward `dir` of a row or column, from its first tile on.
static void find_in_line(const NavGrid *grid, int32_t line, NavDir dir, Found *found, void *context) {
  const bool across = dir == NAV_UP || dir == NAV_DOWN;
  const int32_t length = across ? grid->width : grid->height;
  const int32_t step = nav_grid_delta(grid, across ? NAV_RIGHT : NAV_DOWN);
  const NavCell first = across ? nav_grid_cell(grid, 0, line) : nav_grid_cell(grid, line, 0);
  for (int32_t i = 0, end; i < length; i = end) {
    const NavEdge edge = nav_grid_edge(grid, first + i * step, dir);
    for (end = i; end < length && nav_grid_edge(grid, first + end * step, dir) == edge;) end++;
    if (edge != NAV_EDGE_NONE)
      found(context, &(FormatsRun){across ? i : line, across ? line : i, end - i, across, dir, edge});
  }
}

void formats_edge_runs(const NavGrid *grid, Found *found, void *context) {
  if (grid->edge_count == 0) return;
  find_in_line(grid, 0, NAV_UP, found, context);
  for (int32_t y = 0; y < grid->height; y++) find_in_line(grid, y, NAV_DOWN, found, context);
  find_in_line(grid, 0, NAV_LEFT, found, context);
  for (int32_t x = 0; x < grid->width; x++) find_in_line(grid, x, NAV_RIGHT, found, context);
}
