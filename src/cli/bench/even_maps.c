/* Maps of rock and floor. Random draws are one to a statement, so that every compiler makes the same maps. */
#include "cli/bench/even_maps.h"

#include "base/arena.h"
#include "base/assert.h"

enum { ROUNDS = 4, HALF = 5, STREET = 3 };

static bool chance(BaseRandom *random, int32_t percent) {
  BASE_ASSERT(percent >= 0 && percent <= 100);
  return (int32_t)base_random_below(random, 100) < percent;
}

static int32_t below(BaseRandom *random, int32_t end) {
  return (int32_t)base_random_below(random, (uint32_t)end);
}

static void fill_box(NavGrid *grid, int32_t left, int32_t top, int32_t width, int32_t height,
                     NavTerrain terrain) {
  for (int32_t y = top; y < top + height; y++)
    for (int32_t x = left; x < left + width; x++)
      if (nav_grid_inside(grid, x, y)) nav_grid_set_terrain(grid, x, y, terrain);
}

static void open_all(NavGrid *grid) {
  fill_box(grid, 0, 0, grid->width, grid->height, NAV_FLOOR);
}

/// `size` percent of the tiles is rock.
static void draw_random(NavGrid *grid, BaseRandom *random, int32_t size) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (!chance(random, size)) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
}

/// Square rooms, each with a door of one tile to the right and one down.
static void draw_rooms(NavGrid *grid, BaseRandom *random, int32_t size) {
  open_all(grid);
  for (int32_t at = size; at < grid->width; at += size + 1) {
    fill_box(grid, at, 0, 1, grid->height, NAV_ROCK);
    fill_box(grid, 0, at, grid->width, 1, NAV_ROCK);
  }
  for (int32_t y = 0; y < grid->height; y += size + 1) {
    for (int32_t x = 0; x < grid->width; x += size + 1) {
      const int32_t door_y = y + below(random, size), door_x = x + below(random, size);
      fill_box(grid, x + size, door_y, 1, 1, NAV_FLOOR);
      fill_box(grid, door_x, y + size, 1, 1, NAV_FLOOR);
    }
  }
}

/// Corridors `size` wide between walls of one tile, depth first.
static void draw_maze(NavGrid *grid, BaseRandom *random, int32_t size) {
  const int32_t step = size + 1, side = (grid->width - 1) / step;
  int32_t *stack = base_block_alloc((size_t)side * (size_t)side, sizeof *stack);
  if (stack == NULL) return;
  int32_t top = 0;
  stack[top++] = 0;
  fill_box(grid, 1, 1, size, size, NAV_FLOOR);
  while (top > 0) {
    const int32_t x = stack[top - 1] % side, y = stack[top - 1] / side;
    const uint32_t turn = base_random_below(random, NAV_DIR_COUNT);
    bool dug = false;
    for (uint32_t i = 0; i < NAV_DIR_COUNT && !dug; i++) {
      const uint32_t dir = (turn + i) % NAV_DIR_COUNT;
      const int32_t next_x = x + nav_way_x(dir), next_y = y + nav_way_y(dir);
      if (next_x < 0 || next_y < 0 || next_x >= side || next_y >= side) continue;
      if (nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, 1 + next_x * step, 1 + next_y * step)))
        continue;
      fill_box(grid, 1 + next_x * step, 1 + next_y * step, size, size, NAV_FLOOR);
      fill_box(grid, 1 + x * step + nav_way_x(dir), 1 + y * step + nav_way_y(dir), size, size, NAV_FLOOR);
      stack[top++] = next_y * side + next_x;
      dug = true;
    }
    if (!dug) top--;
  }
  base_block_free(stack);
}

/// Blocks of houses of up to `size` tiles, streets between them, some blocks open.
static void draw_city(NavGrid *grid, BaseRandom *random, int32_t size) {
  open_all(grid);
  for (int32_t y = 0; y < grid->height; y += size + STREET) {
    for (int32_t x = 0; x < grid->width; x += size + STREET) {
      const int32_t width = size / 2 + below(random, size / 2), height = size / 2 + below(random, size / 2);
      if (chance(random, 15)) continue;
      fill_box(grid, x, y, width, height, NAV_ROCK);
      if (chance(random, 50)) fill_box(grid, x + 1, y + 1, width - 2, height - 1, NAV_FLOOR); // a court
    }
  }
}

/// Open ground with `size` boxes per 100 x 100 tiles.
static void draw_boxes(NavGrid *grid, BaseRandom *random, int32_t size) {
  open_all(grid);
  for (int32_t i = size * (grid->width / 100) * (grid->height / 100); i > 0; i--) {
    const int32_t x = below(random, grid->width), y = below(random, grid->height);
    const int32_t width = 1 + below(random, 12), height = 1 + below(random, 12);
    fill_box(grid, x, y, width, height, NAV_ROCK);
  }
}

static int32_t rock_around(const NavGrid *grid, NavCell cell) {
  int32_t count = grid->terrain[cell] == NAV_ROCK;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    count += grid->terrain[cell + nav_way_delta(grid->stride, way)] == NAV_ROCK;
  return count;
}

/// Random rock of `size` percent, smoothed: winding halls.
static void draw_caves(NavGrid *grid, BaseRandom *random, int32_t size) {
  draw_random(grid, random, size);
  for (int32_t round = 0; round < ROUNDS; round++) {
    for (int32_t y = 0; y < grid->height; y++) {
      for (int32_t x = 0; x < grid->width; x++) {
        const bool closes = rock_around(grid, nav_grid_cell(grid, x, y)) >= HALF;
        nav_grid_set_terrain(grid, x, y, closes ? NAV_ROCK : NAV_FLOOR);
      }
    }
  }
}

const BenchEvenMap bench_even_maps[BENCH_EVEN_MAPS] = {
    {"rooms of 8", 512, draw_rooms, 8},    {"rooms of 32", 512, draw_rooms, 32},
    {"rooms of 64", 512, draw_rooms, 64},  {"maze of 1", 512, draw_maze, 1},
    {"maze of 2", 512, draw_maze, 2},      {"maze of 4", 512, draw_maze, 4},
    {"maze of 8", 512, draw_maze, 8},      {"random 10%", 512, draw_random, 10},
    {"random 20%", 512, draw_random, 20},  {"random 30%", 512, draw_random, 30},
    {"random 40%", 512, draw_random, 40},  {"caves", 512, draw_caves, 44},
    {"city", 512, draw_city, 24},          {"boxes", 512, draw_boxes, 12},
    {"large caves", 1024, draw_caves, 43}, {"large boxes", 1024, draw_boxes, 12},
};
