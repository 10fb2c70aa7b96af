/* Walks over the little maps. A walk that comes round with nothing left to chance ends there, long before its
 * limit of steps. */
#include "lab/contrast/tried.h"

#include "base/assert.h"

typedef struct Ground {
  NavGrid grid;
  NavComponents components;
} Ground;

static void free_ground(Ground *ground) {
  nav_components_free(&ground->components);
  nav_grid_free(&ground->grid);
}

static bool make_ground(Ground *ground, const LabCounterMap *map) {
  *ground = (Ground){0};
  if (!nav_grid_init(&ground->grid, map->width, map->height)) return false;
  for (int32_t y = 0; y < map->height; y++)
    for (int32_t x = 0; x < map->width; x++)
      if (map->rock[y * map->width + x] == 0) nav_grid_set_terrain(&ground->grid, x, y, NAV_FLOOR);
  if (!nav_components_init(&ground->components, &ground->grid, NAV_WALKER)) return free_ground(ground), false;
  nav_components_build(&ground->components, &ground->grid);
  return true;
}

static NavCell cell_of(const NavGrid *grid, int32_t tile) {
  return nav_grid_cell(grid, tile % grid->width, tile / grid->width);
}

static void note_tile(const NavRacer *racer, LabCounterWalk *walk) {
  const NavGrid *grid = racer->query.grid;
  const int32_t x = nav_grid_x(grid, racer->query.at), y = nav_grid_y(grid, racer->query.at);
  walk->tile[walk->count++] = y * grid->width + x;
}

int32_t counter_walk_capacity(int32_t size) {
  BASE_ASSERT(size >= 1 && size <= LAB_COUNTER_MAX_SIDE);
  const NavGrid grid = {.width = size, .height = size};
  return (int32_t)nav_walk_limit(&grid) + 1;
}

/// False: out of memory.
static bool walk_map(const Ground *ground, const LabCounterMap *map, const LabWalker *walker, uint64_t seed,
                     LabCounterWalk *walked) {
  const NavGrid *grid = &ground->grid;
  const NavQuery query = {.grid = grid,
                          .components = &ground->components,
                          .cls = NAV_WALKER,
                          .at = cell_of(grid, map->from),
                          .target = cell_of(grid, map->to),
                          .depth = walker->tuning.value[SIM_TUNE_DEPTH],
                          .diagonal = walker->tuning.value[SIM_TUNE_DIAGONAL] != 0,
                          .rules = sim_tuning_rules(&walker->tuning)};
  NavRacer racer;
  if (!nav_racer_init(&racer, walker->row, &query, seed)) return false;
  const int64_t limit = nav_walk_limit(grid);
  walked->count = 0;
  note_tile(&racer, walked);
  while (nav_racer_step(&racer, limit)) {
    note_tile(&racer, walked);
    nav_racer_watch(&racer);
  }
  walked->result = racer.result;
  nav_racer_free(&racer);
  return walked->result.end != NAV_STEER_NO_MEMORY;
}

CounterTrial counter_try(const LabCounterAsk *ask, LabCounterExample *example) {
  Ground ground;
  const LabCounterMap *map = &example->map;
  BASE_ASSERT(map->from != map->to && map->rock[map->from] == 0 && map->rock[map->to] == 0);
  if (!make_ground(&ground, map)) return COUNTER_NO_MEMORY;
  CounterTrial trial = COUNTER_HOLDS;
  for (int i = 0; i < LAB_WALKERS && trial == COUNTER_HOLDS; i++) {
    LabCounterWalk *walked = &example->walk[i];
    if (!walk_map(&ground, map, &ask->walker[i], ask->seed, walked))
      trial = COUNTER_NO_MEMORY;
    else if ((walked->result.end == NAV_STEER_REACHED) != (i == LAB_ARRIVES))
      trial = COUNTER_LACKS;
  }
  free_ground(&ground);
  return trial;
}
