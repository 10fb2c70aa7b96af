/* Maps of random ground, and changes of them. */
#include "fuzz/grids.h"

#include "base/random.h"

NavClass fuzz_grid(NavGrid *grid, FuzzBytes *bytes) {
  const int32_t width = 1 + fuzz_below(bytes, FUZZ_SIDE), height = 1 + fuzz_below(bytes, FUZZ_SIDE);
  const NavClass cls = (NavClass)fuzz_below(bytes, NAV_CLASS_COUNT);
  FUZZ_CHECK(nav_grid_init(grid, width, height), "no memory");
  BaseRandom random = base_random_seeded(fuzz_word(bytes), 1);
  const uint32_t rock = 10 * (uint32_t)fuzz_below(bytes, 6);
  for (int32_t i = 0; i < width * height; i++) {
    const uint32_t lot = base_random_below(&random, 100), other = base_random_below(&random, 12);
    const NavTerrain terrain = lot < rock                  ? NAV_ROCK
                               : other < NAV_TERRAIN_COUNT ? (NavTerrain)other
                                                           : NAV_FLOOR;
    nav_grid_set_terrain(grid, i % width, i / width, terrain);
  }
  return cls;
}

NavCell fuzz_cell(const NavGrid *grid, FuzzBytes *bytes) {
  const int32_t x = fuzz_below(bytes, grid->width);
  return nav_grid_cell(grid, x, fuzz_below(bytes, grid->height));
}

void fuzz_change(NavGrid *grid, NavCell cell, FuzzBytes *bytes) {
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  const int32_t what = fuzz_below(bytes, NAV_TERRAIN_COUNT + 3);
  if (what < NAV_TERRAIN_COUNT) {
    nav_grid_set_terrain(grid, x, y, (NavTerrain)what);
    return;
  }
  const NavDir dir = (NavDir)fuzz_below(bytes, NAV_DIR_COUNT);
  nav_grid_set_edge(grid, x, y, dir, (NavEdge)(what - NAV_TERRAIN_COUNT));
}
