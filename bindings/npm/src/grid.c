/* Grids and components. */
#include <stdlib.h>
#include <string.h>

#include "wasm.h"

WASM_EXPORT("grid_new") NavGrid *grid_new(int32_t width, int32_t height) {
  NavGrid *grid = calloc(1, sizeof *grid);
  if (grid != NULL && nav_grid_init(grid, width, height)) return grid;
  free(grid);
  return NULL;
}

WASM_EXPORT("grid_free") void grid_free(NavGrid *grid) {
  nav_grid_free(grid);
  free(grid);
}

WASM_EXPORT("grid_stride") int32_t grid_stride(const NavGrid *grid) {
  return grid->stride;
}

WASM_EXPORT("grid_terrain") uint8_t *grid_terrain(const NavGrid *grid) {
  return grid->terrain;
}

WASM_EXPORT("grid_revision") uint32_t grid_revision(const NavGrid *grid) {
  return grid->revision;
}

WASM_EXPORT("grid_set") void grid_set(NavGrid *grid, int32_t x, int32_t y, uint32_t terrain) {
  nav_grid_set_terrain(grid, x, y, (NavTerrain)terrain);
}

WASM_EXPORT("grid_fill")
void grid_fill(NavGrid *grid, int32_t left, int32_t top, int32_t width, int32_t height, uint32_t terrain) {
  for (int32_t y = top; y < top + height; y++)
    for (int32_t x = left; x < left + width; x++) nav_grid_set_terrain(grid, x, y, (NavTerrain)terrain);
}

/// After JavaScript has written to the terrain: the border is rock again and the revision another one.
/// Returns the first cell that holds no terrain, which is then rock, or NAV_NO_CELL.
WASM_EXPORT("grid_touch") NavCell grid_touch(NavGrid *grid) {
  NavCell wrong = NAV_NO_CELL;
  for (NavCell cell = grid->cells - 1; cell >= 0; cell--) {
    if (grid->terrain[cell] < NAV_TERRAIN_COUNT) continue;
    grid->terrain[cell] = NAV_ROCK;
    wrong = cell;
  }
  memset(grid->terrain, NAV_ROCK, (size_t)grid->stride);
  memset(grid->terrain + grid->stride * (grid->height + 1), NAV_ROCK, (size_t)grid->stride);
  for (int32_t y = 0; y < grid->height; y++) {
    uint8_t *row = grid->terrain + (y + 1) * grid->stride;
    row[0] = NAV_ROCK;
    memset(row + grid->width + 1, NAV_ROCK, (size_t)(grid->stride - grid->width - 1));
  }
  grid->revision++;
  return wrong;
}

WASM_EXPORT("grid_set_edge")
void grid_set_edge(NavGrid *grid, int32_t x, int32_t y, uint32_t dir, uint32_t edge) {
  nav_grid_set_edge(grid, x, y, (NavDir)dir, (NavEdge)edge);
}

WASM_EXPORT("grid_edge") uint32_t grid_edge(const NavGrid *grid, NavCell cell, uint32_t dir) {
  return nav_grid_edge(grid, cell, (NavDir)dir);
}

WASM_EXPORT("grid_set_cost")
void grid_set_cost(NavGrid *grid, uint32_t cls, uint32_t terrain, uint32_t cost) {
  NavCosts costs = grid->costs;
  costs.enter[cls][terrain] = (uint8_t)cost;
  nav_grid_set_costs(grid, &costs);
}

WASM_EXPORT("grid_cost") int32_t grid_cost(const NavGrid *grid, uint32_t cls, uint32_t terrain) {
  return nav_enter_cost(grid, (NavClass)cls, (NavTerrain)terrain);
}

WASM_EXPORT("grid_passable")
int32_t grid_passable(const NavGrid *grid, uint32_t cls, NavCell cell, uint32_t way) {
  return nav_grid_open(grid, (NavClass)cls, cell) && nav_grid_way_open(grid, (NavClass)cls, cell, way);
}

WASM_EXPORT("grid_nearest_open")
NavCell grid_nearest_open(const NavGrid *grid, uint32_t cls, int32_t x, int32_t y) {
  return nav_grid_nearest_open(grid, (NavClass)cls, x, y);
}

WASM_EXPORT("components_new") NavComponents *components_new(const NavGrid *grid, uint32_t cls) {
  NavComponents *components = calloc(1, sizeof *components);
  if (components != NULL && nav_components_init(components, grid, (NavClass)cls)) {
    nav_components_build(components, grid);
    return components;
  }
  free(components);
  return NULL;
}

WASM_EXPORT("components_free") void components_free(NavComponents *components) {
  nav_components_free(components);
  free(components);
}

WASM_EXPORT("components_build") void components_build(NavComponents *components, const NavGrid *grid) {
  nav_components_build(components, grid);
}

WASM_EXPORT("components_update")
void components_update(NavComponents *components, const NavGrid *grid, NavCell cell) {
  nav_components_update(components, grid, cell);
}

WASM_EXPORT("components_label") int32_t *components_label(const NavComponents *components) {
  return components->label;
}

WASM_EXPORT("components_count") int32_t components_count(const NavComponents *components) {
  return components->count;
}

WASM_EXPORT("components_revision") uint32_t components_revision(const NavComponents *components) {
  return components->revision;
}

WASM_EXPORT("components_nearest")
NavCell components_nearest(const NavComponents *components, const NavGrid *grid, NavCell from, int32_t x,
                           int32_t y) {
  return nav_nearest_connected(components, grid, from, x, y);
}

WASM_EXPORT("split_new") NavSplit *split_new(const NavGrid *grid) {
  NavSplit *split = calloc(1, sizeof *split);
  if (split != NULL && nav_split_init(split, grid)) return split;
  free(split);
  return NULL;
}

WASM_EXPORT("split_free") void split_free(NavSplit *split) {
  nav_split_free(split);
  free(split);
}

WASM_EXPORT("split_would")
int32_t split_would(NavSplit *split, const NavGrid *grid, uint32_t cls, const NavCell *cells, int32_t count) {
  return nav_would_split(split, grid, (NavClass)cls, cells, count, NULL);
}
