/* Map makers for tests. Random draws are one to a statement, so the maps do not depend on the compiler. */
#include "support/maps.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/nav.h"

// A wrong call of a test is a bug, as in the program.
#ifdef __GNUC__
__attribute__((constructor)) static void stop_at_wrong_calls(void) {
  nav_set_wrong_call_handler(nav_assert_failed);
}
#endif

static bool chance(BaseRandom *random, uint32_t percent) {
  return base_random_below(random, 100) < percent;
}

static void fill_box(NavGrid *grid, int32_t left, int32_t top, int32_t right, int32_t bottom,
                     NavTerrain terrain) {
  for (int32_t y = top; y <= bottom; y++)
    for (int32_t x = left; x <= right; x++)
      if (nav_grid_inside(grid, x, y)) nav_grid_set_terrain(grid, x, y, terrain);
}

void support_map_open(NavGrid *grid, int32_t width, int32_t height) {
  BASE_ASSERT(nav_grid_init(grid, width, height));
  fill_box(grid, 0, 0, width - 1, height - 1, NAV_FLOOR);
}

void support_map_random(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height, uint32_t rock) {
  BASE_ASSERT(nav_grid_init(grid, width, height));
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      if (chance(random, rock)) continue;
      uint32_t kind = base_random_below(random, 100);
      NavTerrain terrain = kind < 8 ? NAV_MUD : kind < 16 ? NAV_WATER : kind < 24 ? NAV_PIT : NAV_FLOOR;
      nav_grid_set_terrain(grid, x, y, terrain);
    }
  }
}

// Carves from room to room (tiles with odd coordinates) until no unvisited room is left.
static void carve_maze(NavGrid *grid, BaseRandom *random, NavCell *stack) {
  int32_t top = 0;
  NavCell first = nav_grid_cell(grid, grid->width > 1, grid->height > 1);
  nav_grid_set_terrain(grid, grid->width > 1, grid->height > 1, NAV_FLOOR);
  stack[top++] = first;
  while (top > 0) {
    NavCell cell = stack[top - 1];
    int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
    uint32_t turn = base_random_below(random, NAV_DIR_COUNT);
    bool carved = false;
    for (uint32_t i = 0; i < NAV_DIR_COUNT && !carved; i++) {
      NavDir dir = (NavDir)((turn + i) % NAV_DIR_COUNT);
      int32_t dx = (dir == NAV_RIGHT) - (dir == NAV_LEFT), dy = (dir == NAV_DOWN) - (dir == NAV_UP);
      int32_t nx = x + 2 * dx, ny = y + 2 * dy;
      if (!nav_grid_inside(grid, nx, ny) || grid->terrain[nav_grid_cell(grid, nx, ny)] != NAV_ROCK) continue;
      nav_grid_set_terrain(grid, x + dx, y + dy, NAV_FLOOR);
      nav_grid_set_terrain(grid, nx, ny, NAV_FLOOR);
      stack[top++] = nav_grid_cell(grid, nx, ny);
      carved = true;
    }
    if (!carved) top--;
  }
}

void support_map_maze(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height, uint32_t opened) {
  BASE_ASSERT(nav_grid_init(grid, width, height));
  NavCell *stack = base_block_alloc((size_t)grid->cells, sizeof *stack);
  BASE_ASSERT(stack != NULL);
  carve_maze(grid, random, stack);
  base_block_free(stack);
  for (int32_t y = 1; y < height - 1; y++) {
    for (int32_t x = 1; x < width - 1; x++) {
      bool between_rooms = (x & 1) != (y & 1);
      if (between_rooms && chance(random, opened)) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
    }
  }
}

void support_map_serpentine(NavGrid *grid, int32_t width, int32_t height) {
  support_map_open(grid, width, height);
  for (int32_t y = 1; y < height; y += 2) {
    bool gap_right = (y / 2) % 2 == 0;
    fill_box(grid, gap_right ? 0 : 1, y, gap_right ? width - 2 : width - 1, y, NAV_ROCK);
  }
}

void support_map_rooms(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height) {
  support_map_open(grid, width, height);
  int32_t buildings = width * height / 160 + 1;
  for (int32_t i = 0; i < buildings; i++) {
    int32_t left = (int32_t)base_random_below(random, (uint32_t)width);
    int32_t top = (int32_t)base_random_below(random, (uint32_t)height);
    int32_t right = left + 4 + (int32_t)base_random_below(random, 12);
    int32_t bottom = top + 4 + (int32_t)base_random_below(random, 12);
    fill_box(grid, left, top, right, bottom, NAV_ROCK);
    fill_box(grid, left + 1, top + 1, right - 1, bottom - 1, chance(random, 25) ? NAV_MUD : NAV_FLOOR);
    int32_t door_x = left + 1 + (int32_t)base_random_below(random, (uint32_t)(right - left - 1));
    int32_t door_y = top + 1 + (int32_t)base_random_below(random, (uint32_t)(bottom - top - 1));
    fill_box(grid, door_x, top, door_x, top, NAV_FLOOR);
    fill_box(grid, right, door_y, right, door_y, NAV_FLOOR);
  }
}

void support_map_add_edges(NavGrid *grid, BaseRandom *random, uint32_t walls, uint32_t rails) {
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        bool owned =
            dir == NAV_DOWN || dir == NAV_RIGHT || (dir == NAV_UP && y == 0) || (dir == NAV_LEFT && x == 0);
        if (!owned) continue;
        uint32_t kind = base_random_below(random, 100);
        if (kind < walls)
          nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_WALL);
        else if (kind < walls + rails)
          nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_RAIL);
      }
    }
  }
}

void support_map_random_costs(NavGrid *grid, BaseRandom *random) {
  NavCosts costs = nav_costs_default();
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++)
    for (int32_t terrain = NAV_FLOOR; terrain < NAV_TERRAIN_COUNT; terrain++)
      costs.enter[cls][terrain] = terrain == NAV_FLOOR || !chance(random, 25)
                                      ? (uint16_t)(1 + base_random_below(random, SUPPORT_LOW_COST))
                                      : 0;
  nav_grid_set_costs(grid, &costs);
}

static NavCosts own_costs(BaseRandom *random, const SupportGround *ground) {
  NavCosts costs = {.over_rails = (uint16_t)base_random_below(random, 1u << NAV_MAX_CLASSES)};
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
    for (int32_t terrain = 1; terrain < ground->terrains; terrain++) {
      const int32_t most = chance(random, 67) && ground->max_cost > 20 ? 20 : ground->max_cost;
      if (terrain > 1 && chance(random, 12)) continue;
      costs.enter[cls][terrain] = (uint16_t)(1 + base_random_below(random, (uint32_t)most));
    }
    costs.door[cls] = chance(random, 33)
                          ? NAV_DOOR_CLOSED
                          : (uint16_t)base_random_below(random, (uint32_t)ground->door_cost + 1);
  }
  return costs;
}

void support_map_own_ground(NavGrid *grid, BaseRandom *random, const SupportGround *ground) {
  const NavCosts costs = own_costs(random, ground);
  NavBlocking blocking = {1, 1, chance(random, 50), chance(random, 50)};
  for (int32_t terrain = 1; terrain < ground->terrains; terrain++) {
    blocking.sight |= (uint64_t)chance(random, 12) << terrain;
    blocking.sound |= (uint64_t)chance(random, 12) << terrain;
  }
  nav_grid_set_costs(grid, &costs);
  nav_grid_set_blocking(grid, &blocking);
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      if (grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK) continue;
      const uint32_t terrain = 1 + base_random_below(random, (uint32_t)ground->terrains - 1);
      nav_grid_set_terrain(grid, x, y, (NavTerrain)terrain);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        if (chance(random, ground->doors)) nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_DOOR);
    }
  }
}

NavCell support_map_random_open(const NavGrid *grid, BaseRandom *random, NavClass cls) {
  uint32_t open = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) open += nav_grid_open(grid, cls, cell);
  if (open == 0) return NAV_NO_CELL;
  uint32_t chosen = base_random_below(random, open);
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (nav_grid_open(grid, cls, cell) && chosen-- == 0) return cell;
  return NAV_NO_CELL;
}

static NavTerrain terrain_of(char glyph) {
  switch (glyph) {
  case '.':
    return NAV_FLOOR;
  case ',':
    return NAV_MUD;
  case '~':
    return NAV_WATER;
  case '^':
    return NAV_PIT;
  default:
    BASE_ASSERT(glyph == '#');
    return NAV_ROCK;
  }
}

void support_map_parse(NavGrid *grid, const char *rows) {
  int32_t width = (int32_t)strcspn(rows, "\n");
  int32_t height = (int32_t)(strlen(rows) / (size_t)(width + 1));
  BASE_ASSERT(nav_grid_init(grid, width, height));
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      nav_grid_set_terrain(grid, x, y, terrain_of(rows[y * (width + 1) + x]));
}
