/* Maps of random worlds: of each generator, of the map makers of the tests, and plain noise. */
#include "formats/generate/generate.h"
#include "support/maps.h"
#include "worlds/trial.h"

enum { NOISE, ROOMS, MAZE, SERPENTINE, OPEN, CORRIDOR, RINGS, MAP_KINDS };

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

/// Mostly small, so that many worlds are made in the time of a large one.
static int32_t random_side(BaseRandom *random) {
  const int32_t size = below(random, 100);
  if (size < 55) return 1 + below(random, 16);
  if (size < 90) return 12 + below(random, 21);
  if (size < 99) return 24 + below(random, 41);
  return 64 + below(random, 80);
}

/// Corridors in rings, cut by a pit or water here and there: who flies or swims goes one way round, who walks
/// the other, and they meet.
static void make_rings(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height) {
  BASE_ASSERT(nav_grid_init(grid, width, height));
  const int32_t rings = 1 + below(random, 3);
  for (int32_t ring = 0; ring < rings; ring++) {
    const int32_t left = below(random, (width + 1) / 2), top = below(random, (height + 1) / 2);
    const int32_t right = width - 1 - below(random, (width + 1) / 2);
    const int32_t bottom = height - 1 - below(random, (height + 1) / 2);
    for (int32_t y = top; y <= bottom; y++)
      for (int32_t x = left; x <= right; x++)
        if (x == left || x == right || y == top || y == bottom) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
    const int32_t x = left + below(random, right - left + 1);
    nav_grid_set_terrain(grid, x, top, below(random, 2) == 0 ? NAV_PIT : NAV_WATER);
  }
}

static void make_grid(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height) {
  switch (below(random, MAP_KINDS)) {
  case NOISE:
    support_map_random(grid, random, width, height, base_random_below(random, 60));
    break;
  case ROOMS:
    support_map_rooms(grid, random, width, height);
    break;
  case MAZE:
    support_map_maze(grid, random, width, height, base_random_below(random, 20));
    break;
  case SERPENTINE:
    support_map_serpentine(grid, width, height);
    break;
  case CORRIDOR:
    support_map_open(grid, width * height <= 200 ? width * height : width, 1);
    break;
  case RINGS:
    make_rings(grid, random, width, height);
    break;
  default:
    support_map_open(grid, width, height);
    break;
  }
  const uint32_t walls = base_random_below(random, 24), rails = base_random_below(random, 12);
  if (base_random_below(random, 4) == 0) support_map_add_edges(grid, random, walls, rails);
}

static void copy_map(NavGrid *to, const NavGrid *from) {
  for (int32_t y = 0; y < from->height; y++) {
    for (int32_t x = 0; x < from->width; x++) {
      const NavCell cell = nav_grid_cell(from, x, y);
      nav_grid_set_terrain(to, x, y, (NavTerrain)from->terrain[cell]);
      if (x + 1 < from->width) nav_grid_set_edge(to, x, y, NAV_RIGHT, nav_grid_edge(from, cell, NAV_RIGHT));
      if (y + 1 < from->height) nav_grid_set_edge(to, x, y, NAV_DOWN, nav_grid_edge(from, cell, NAV_DOWN));
    }
  }
}

static bool generated(SimLevel *level, BaseRandom *random) {
  const FormatsGenerator *generator = formats_generators[below(random, formats_generator_count)];
  const int32_t width = generator->min_side + below(random, 64 - generator->min_side + 1);
  const int32_t height = generator->min_side + below(random, 64 - generator->min_side + 1);
  return formats_generate(level, generator, width, height, base_random_next(random));
}

bool trial_make_map_of(SimLevel *level, BaseRandom *random, int32_t width, int32_t height) {
  NavGrid grid;
  make_grid(&grid, random, width, height);
  const bool made = sim_level_init(level, grid.width, grid.height);
  if (made) copy_map(&level->grid, &grid);
  nav_grid_free(&grid);
  return made;
}

bool trial_make_map(SimLevel *level, BaseRandom *random) {
  if (base_random_below(random, 5) == 0) return generated(level, random);
  const int32_t width = random_side(random), height = random_side(random);
  return trial_make_map_of(level, random, width, height);
}
