/* The copy of a grid and its regions. */
#include "nav/regions/atlas.h"

#include <string.h>

#include "base/arena.h"

// With more than MIN_REPAIRS + clusters / CLUSTERS_A_REPAIR changes, a new build is faster.
enum { MIN_REPAIRS = 16, CLUSTERS_A_REPAIR = 8 };

void nav_atlas_free(NavAtlas *atlas) {
  nav_regions_work_free(atlas->work);
  nav_regions_free(atlas->regions);
  nav_grid_free(&atlas->map);
  *atlas = (NavAtlas){0};
}

NavRegionsQuery nav_atlas_query(const NavAtlas *atlas) {
  return (NavRegionsQuery){
      .regions = atlas->regions, .grid = &atlas->map, .work = atlas->work, .begun = atlas->regions};
}

static bool build(NavAtlas *atlas, const NavGrid *grid, NavClass cls) {
  nav_atlas_free(atlas);
  if (!nav_grid_copy(&atlas->map, grid)) return false;
  atlas->regions = nav_regions_begin(&atlas->map, cls, NAV_DEFAULT_CLUSTER);
  if (atlas->regions != NULL) atlas->work = nav_regions_work_new(atlas->regions);
  if (atlas->work != NULL) return true;
  nav_atlas_free(atlas);
  return false;
}

static bool row_differs(const NavGrid *map, const NavGrid *grid, int32_t y) {
  NavCell first = nav_grid_cell(grid, 0, y);
  size_t length = (size_t)grid->width;
  return memcmp(map->terrain + first, grid->terrain + first, length) != 0 ||
         memcmp(map->edges + first, grid->edges + first, length) != 0;
}

static bool cell_differs(const NavGrid *map, const NavGrid *grid, NavCell cell) {
  return map->terrain[cell] != grid->terrain[cell] || map->edges[cell] != grid->edges[cell];
}

static int32_t count_changes(const NavGrid *map, const NavGrid *grid, int32_t max) {
  int32_t count = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    if (!row_differs(map, grid, y)) continue;
    for (int32_t x = 0; x < grid->width; x++) count += cell_differs(map, grid, nav_grid_cell(grid, x, y));
    if (count > max) break;
  }
  return count;
}

// Brings one cell of the copy up to date. False: out of memory.
static bool repair_cell(NavAtlas *atlas, const NavGrid *grid, int32_t x, int32_t y) {
  NavGrid *map = &atlas->map;
  NavCell cell = nav_grid_cell(grid, x, y);
  if (map->terrain[cell] != grid->terrain[cell]) {
    nav_grid_set_terrain(map, x, y, (NavTerrain)grid->terrain[cell]);
    if (!nav_regions_update(atlas->regions, map, cell)) return false;
  }
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavEdge edge = nav_grid_edge(grid, cell, dir);
    if (nav_grid_edge(map, cell, dir) == edge) continue;
    nav_grid_set_edge(map, x, y, dir, NAV_EDGE_NONE); // a wall there would stay
    nav_grid_set_edge(map, x, y, dir, edge);
    if (!nav_regions_update(atlas->regions, map, cell)) return false;
  }
  return true;
}

static bool repair(NavAtlas *atlas, const NavGrid *grid) {
  for (int32_t y = 0; y < grid->height; y++) {
    if (!row_differs(&atlas->map, grid, y)) continue;
    for (int32_t x = 0; x < grid->width; x++)
      if (cell_differs(&atlas->map, grid, nav_grid_cell(grid, x, y)) && !repair_cell(atlas, grid, x, y))
        return false;
  }
  return true;
}

bool nav_atlas_follow(NavAtlas *atlas, const NavGrid *grid, NavClass cls) {
  bool usable = atlas->regions != NULL && nav_regions_class(atlas->regions) == cls &&
                atlas->map.width == grid->width && atlas->map.height == grid->height &&
                atlas->map.stride == grid->stride &&
                memcmp(&atlas->map.costs, &grid->costs, sizeof grid->costs) == 0;
  if (usable && atlas->grid == grid && atlas->revision == grid->revision) return true;
  if (usable) {
    int32_t across, down;
    nav_regions_size(atlas->regions, &across, &down);
    int32_t max = MIN_REPAIRS + across * down / CLUSTERS_A_REPAIR;
    usable = count_changes(&atlas->map, grid, max) <= max && repair(atlas, grid);
  }
  if (!usable && !build(atlas, grid, cls)) return false;
  atlas->grid = grid;
  atlas->revision = grid->revision;
  return true;
}
