/* Maps for the field bench. Random draws are one to a statement, so that every compiler makes the same maps.
 */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "cli/bench/maps.h"

enum { OPENED = 15, MUD = 30, CAVE_ROCK = 44, CAVE_ROUNDS = 4, RANDOM_ROCK = 25, TILES_A_BUILDING = 160 };

static bool chance(BaseRandom *random, uint32_t percent) {
  BASE_ASSERT(percent <= 100);
  return base_random_below(random, 100) < percent;
}

static int32_t between(BaseRandom *random, int32_t min, int32_t max) {
  BASE_ASSERT(min <= max);
  return min + (int32_t)base_random_below(random, (uint32_t)(max - min + 1));
}

static NavTerrain ground(BaseRandom *random) {
  return chance(random, MUD) ? NAV_MUD : NAV_FLOOR;
}

static void set_terrain(NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain) {
  if (nav_grid_inside(grid, x, y)) nav_grid_set_terrain(grid, x, y, terrain);
}

static bool rock(const NavGrid *grid, int32_t x, int32_t y) {
  return grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK;
}

// Depth first from room to room (odd coordinates) until every room is visited.
static void dig_maze(NavGrid *grid, BaseRandom *random, NavCell *stack) {
  int32_t top = 0;
  stack[top++] = nav_grid_cell(grid, 1, 1);
  set_terrain(grid, 1, 1, NAV_FLOOR);
  while (top > 0) {
    int32_t x = nav_grid_x(grid, stack[top - 1]), y = nav_grid_y(grid, stack[top - 1]);
    uint32_t turn = base_random_below(random, NAV_DIR_COUNT);
    bool dug = false;
    for (uint32_t i = 0; i < NAV_DIR_COUNT && !dug; i++) {
      NavDir dir = (NavDir)((turn + i) % NAV_DIR_COUNT);
      int32_t dx = nav_way_x(dir), dy = nav_way_y(dir);
      int32_t room_x = x + 2 * dx, room_y = y + 2 * dy;
      if (!nav_grid_inside(grid, room_x, room_y) || !rock(grid, room_x, room_y)) continue;
      set_terrain(grid, x + dx, y + dy, ground(random));
      set_terrain(grid, room_x, room_y, ground(random));
      stack[top++] = nav_grid_cell(grid, room_x, room_y);
      dug = true;
    }
    if (!dug) top--;
  }
}

bool bench_map_maze(NavGrid *grid, BaseRandom *random) {
  NavCell *stack = base_block_alloc((size_t)grid->cells, sizeof *stack);
  if (stack == NULL) return false;
  dig_maze(grid, random, stack);
  base_block_free(stack);
  for (int32_t y = 1; y < grid->height - 1; y++) {
    for (int32_t x = 1; x < grid->width - 1; x++) {
      bool between_rooms = (x & 1) != (y & 1);
      if (between_rooms && rock(grid, x, y) && chance(random, OPENED))
        set_terrain(grid, x, y, ground(random));
    }
  }
  return true;
}

static void building(NavGrid *grid, BaseRandom *random) {
  int32_t left = between(random, 0, grid->width - 1), right = left + between(random, 4, 15);
  int32_t top = between(random, 0, grid->height - 1), bottom = top + between(random, 4, 15);
  NavTerrain floor = ground(random);
  for (int32_t y = top; y <= bottom; y++) {
    for (int32_t x = left; x <= right; x++) {
      bool wall = x == left || x == right || y == top || y == bottom;
      set_terrain(grid, x, y, wall ? NAV_ROCK : floor);
    }
  }
  int32_t door_x = between(random, left + 1, right - 1), door_y = between(random, top + 1, bottom - 1);
  set_terrain(grid, door_x, top, NAV_FLOOR);
  set_terrain(grid, right, door_y, NAV_FLOOR);
}

bool bench_map_open(NavGrid *grid, BaseRandom *random) {
  (void)random;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) set_terrain(grid, x, y, NAV_FLOOR);
  return true;
}

bool bench_map_city(NavGrid *grid, BaseRandom *random) {
  bench_map_open(grid, random);
  int32_t buildings = grid->width * grid->height / TILES_A_BUILDING;
  for (int32_t i = 0; i < buildings; i++) building(grid, random);
  return true;
}

static int32_t rock_around(const NavGrid *grid, const uint8_t *terrain, NavCell cell) {
  int32_t count = 0;
  for (int32_t row = -grid->stride; row <= grid->stride; row += grid->stride)
    for (int32_t dx = -1; dx <= 1; dx++) count += terrain[cell + row + dx] == NAV_ROCK;
  return count;
}

bool bench_map_caves(NavGrid *grid, BaseRandom *random) {
  uint8_t *before = base_block_alloc((size_t)grid->cells, 1);
  if (before == NULL) return false;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      set_terrain(grid, x, y, chance(random, CAVE_ROCK) ? NAV_ROCK : ground(random));
  for (int32_t round = 0; round < CAVE_ROUNDS; round++) {
    memcpy(before, grid->terrain, (size_t)grid->cells);
    for (int32_t y = 0; y < grid->height; y++) {
      for (int32_t x = 0; x < grid->width; x++) {
        NavCell cell = nav_grid_cell(grid, x, y);
        bool closes = rock_around(grid, before, cell) >= 5;
        if (closes != (before[cell] == NAV_ROCK)) set_terrain(grid, x, y, closes ? NAV_ROCK : ground(random));
      }
    }
  }
  base_block_free(before);
  return true;
}

bool bench_map_random(NavGrid *grid, BaseRandom *random) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (!chance(random, RANDOM_ROCK)) set_terrain(grid, x, y, ground(random));
  return true;
}

NavCell bench_map_open_cell(const NavGrid *grid, BaseRandom *random) {
  for (;;) {
    int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
    int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
    NavCell cell = nav_grid_cell(grid, x, y);
    if (nav_grid_open(grid, NAV_WALKER, cell)) return cell;
  }
}
