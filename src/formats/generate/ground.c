/* Mazes and caves. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "formats/generate/generate.h"
#include "formats/generate/parts.h"

enum {
  MAZE_STREAM = 0x6d617a65,
  CAVES_STREAM = 0x63617665,
  LOOPS = 4,       // percent of the walls between corridors that become floor
  CAVE_ROCK = 45,  // percent at first
  CAVE_ROUNDS = 5, // of smoothing
  MUD_TILES = 150, // tiles for each patch of mud
};

/* A maze: depth first from room to room (rooms lie two tiles apart), with an explicit stack. */

static bool carve_maze(NavGrid *grid, BaseRandom *random) {
  NavCell *stack = base_block_alloc((size_t)grid->cells, sizeof *stack);
  if (stack == NULL) return false;
  int32_t count = 0;
  generate_set(grid, 1, 1, NAV_FLOOR);
  stack[count++] = nav_grid_cell(grid, 1, 1);
  while (count > 0) {
    NavCell at = stack[count - 1];
    NavDir ways[NAV_DIR_COUNT];
    int32_t open = 0;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = at + 2 * nav_grid_delta(grid, dir);
      int32_t x = nav_grid_x(grid, at) + 2 * nav_way_x(dir), y = nav_grid_y(grid, at) + 2 * nav_way_y(dir);
      bool inside = x >= 1 && y >= 1 && x < grid->width - 1 && y < grid->height - 1;
      if (inside && grid->terrain[next] == NAV_ROCK) ways[open++] = dir;
    }
    if (open == 0) {
      count--;
      continue;
    }
    int32_t step = nav_grid_delta(grid, ways[formats_generate_draw(random, 0, open - 1)]);
    grid->terrain[at + step] = grid->terrain[at + 2 * step] = NAV_FLOOR;
    stack[count++] = at + 2 * step;
  }
  base_block_free(stack);
  return true;
}

/// Takes out some walls between two corridors.
static void open_loops(NavGrid *grid, BaseRandom *random) {
  for (int32_t y = 1; y < grid->height - 1; y++) {
    for (int32_t x = 1; x < grid->width - 1; x++) {
      if ((x + y) % 2 == 0 || generate_at(grid, x, y) != NAV_ROCK) continue;
      bool across = generate_at(grid, x - 1, y) != NAV_ROCK && generate_at(grid, x + 1, y) != NAV_ROCK;
      bool along = generate_at(grid, x, y - 1) != NAV_ROCK && generate_at(grid, x, y + 1) != NAV_ROCK;
      if ((across || along) && formats_generate_draw(random, 0, 99) < LOOPS)
        generate_set(grid, x, y, NAV_FLOOR);
    }
  }
}

static bool make_maze(SimLevel *level, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, MAZE_STREAM);
  if (!carve_maze(&level->grid, &random)) return false;
  open_loops(&level->grid, &random);
  snprintf(level->brief, sizeof level->brief, "Three embers, one gate, and corridors that lead astray.");
  level->par_seconds = 300;
  GenerateGame game = {.hero_x = 1,
                       .hero_y = 1,
                       .reach = 200,
                       .embers = 3,
                       .embers_needed = 3,
                       .flasks = 1,
                       .enemies = level->grid.width * level->grid.height / 1200,
                       .min_way = 60};
  return formats_generate_furnish(level, &game, &random);
}

/* Caves: random rock, smoothed by a cellular automaton: each tile becomes what most of the nine around it
 * are. */

static int32_t rock_around(const NavGrid *grid, NavCell cell) {
  int32_t rock = 0;
  for (int32_t dy = -1; dy <= 1; dy++)
    for (int32_t dx = -1; dx <= 1; dx++) rock += grid->terrain[cell + dy * grid->stride + dx] == NAV_ROCK;
  return rock;
}

static bool smooth_caves(NavGrid *grid) {
  uint8_t *next = base_block_alloc((size_t)grid->cells, sizeof *next);
  if (next == NULL) return false;
  for (int round = 0; round < CAVE_ROUNDS; round++) {
    memcpy(next, grid->terrain, (size_t)grid->cells);
    for (int32_t y = 1; y < grid->height - 1; y++)
      for (int32_t x = 1; x < grid->width - 1; x++)
        next[nav_grid_cell(grid, x, y)] =
            rock_around(grid, nav_grid_cell(grid, x, y)) >= 5 ? NAV_ROCK : NAV_FLOOR;
    memcpy(grid->terrain, next, (size_t)grid->cells);
  }
  base_block_free(next);
  return true;
}

static void paint_mud(NavGrid *grid, BaseRandom *random) {
  for (int32_t left = grid->width * grid->height / MUD_TILES; left > 0; left--) {
    int32_t x0 = formats_generate_draw(random, 1, grid->width - 2),
            y0 = formats_generate_draw(random, 1, grid->height - 2);
    int32_t radius = formats_generate_draw(random, 1, 3);
    for (int32_t y = y0 - radius; y <= y0 + radius; y++)
      for (int32_t x = x0 - radius; x <= x0 + radius; x++)
        if (nav_grid_inside(grid, x, y) && (x - x0) * (x - x0) + (y - y0) * (y - y0) <= radius * radius &&
            generate_at(grid, x, y) == NAV_FLOOR)
          generate_set(grid, x, y, NAV_MUD);
  }
}

static bool make_caves(SimLevel *level, uint64_t seed) {
  NavGrid *grid = &level->grid;
  BaseRandom random = base_random_seeded(seed, CAVES_STREAM);
  for (int32_t y = 1; y < grid->height - 1; y++)
    for (int32_t x = 1; x < grid->width - 1; x++)
      generate_set(grid, x, y, formats_generate_draw(&random, 0, 99) < CAVE_ROCK ? NAV_ROCK : NAV_FLOOR);
  if (!smooth_caves(grid)) return false;
  paint_mud(grid, &random);
  snprintf(level->brief, sizeof level->brief, "Five embers lie in the dark. Four are enough.");
  level->par_seconds = 300;
  GenerateGame game = {.hero_x = grid->width / 2,
                       .hero_y = grid->height / 2,
                       .reach = 120,
                       .embers = 5,
                       .embers_needed = 4,
                       .flasks = 1,
                       .enemies = grid->width * grid->height / 600,
                       .min_way = 30};
  return formats_generate_furnish(level, &game, &random);
}

const FormatsGenerator formats_generator_maze = {
    .name = "maze",
    .title = "A Maze",
    .help = "A maze of corridors, with a loop here and there",
    .default_side = 101,
    .min_side = 8,
    .make = make_maze,
};

const FormatsGenerator formats_generator_caves = {
    .name = "caves",
    .title = "Caves",
    .help = "Caves as water leaves them, with mud on the ground",
    .default_side = 128,
    .min_side = 16,
    .make = make_caves,
};
