/* The band: a square around the hero as a small map of its own, with the tiles of the large one and rock
 * around it. */
#include "sim/fields/fields.h"

bool sim_band_take(SimWorld *world) {
  SimBand *band = &world->priv->band;
  if (band->taken) return true;
  band->taken = nav_grid_init(&band->grid, SIM_BAND_SIDE, SIM_BAND_SIDE) &&
                nav_field_init(&band->danger, &band->grid) && nav_flee_init(&band->flee, &band->grid);
  band->stale = true;
  if (!band->taken) sim_band_free(world);
  return band->taken;
}

void sim_band_free(SimWorld *world) {
  SimBand *band = &world->priv->band;
  nav_flee_free(&band->flee);
  nav_field_free(&band->danger);
  nav_grid_free(&band->grid);
  *band = (SimBand){0};
}

/// One tile of the map, or rock beyond its rim, into the square.
static void copy_tile(const SimWorld *world, SimBand *band, int32_t x, int32_t y) {
  NavCell to = nav_grid_cell(&band->grid, x, y);
  bool inside = nav_grid_inside(&world->grid, band->x + x, band->y + y);
  NavCell from = inside ? nav_grid_cell(&world->grid, band->x + x, band->y + y) : NAV_NO_CELL;
  band->grid.terrain[to] = inside ? world->grid.terrain[from] : NAV_ROCK;
  band->grid.edges[to] = inside ? world->grid.edges[from] : 0;
  uint32_t value = inside ? world->field.value[from] : NAV_UNREACHED;
  band->danger.value[to] = value;
  band->danger.best[to] = inside ? world->field.best[from] : 0;
  if (value == NAV_UNREACHED) return;
  band->danger.reached++;
  if (value < band->danger.min) band->danger.min = value;
  if (value > band->danger.max) band->danger.max = value;
}

static bool any_keeps_it(const SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->keeps_band && world->kind_alive[kind] > 0) return true;
  return false;
}

void sim_band_step(SimWorld *world) {
  SimBand *band = &world->priv->band;
  if (!band->taken || !band->stale || !any_keeps_it(world)) return;
  NavCell hero = world->field_input.goals[0].cell;
  band->x = nav_grid_x(&world->grid, hero) - SIM_BAND_REACH;
  band->y = nav_grid_y(&world->grid, hero) - SIM_BAND_REACH;
  band->danger.reached = 0;
  band->danger.min = NAV_UNREACHED;
  band->danger.max = 0;
  band->grid.edge_count = world->grid.edge_count;
  band->grid.costs = world->grid.costs;
  for (int32_t y = 0; y < SIM_BAND_SIDE; y++)
    for (int32_t x = 0; x < SIM_BAND_SIDE; x++) copy_tile(world, band, x, y);
  if (band->danger.reached == 0) band->danger.min = 0;
  const NavFieldInput input = {.grid = &band->grid, .cls = NAV_WALKER};
  band->built = nav_flee_build(&band->flee, &input, &band->danger) == NAV_FIELD_OK;
  band->stale = false;
}

NavDir sim_band_dir(const SimWorld *world, NavCell cell, uint32_t min, uint32_t max) {
  const SimBand *band = &world->priv->band;
  int32_t x = nav_grid_x(&world->grid, cell) - band->x, y = nav_grid_y(&world->grid, cell) - band->y;
  if (band->built && x > 0 && y > 0 && x < SIM_BAND_SIDE - 1 && y < SIM_BAND_SIDE - 1)
    return nav_band_dir(&band->danger, &band->flee, nav_grid_cell(&band->grid, x, y), min, max);
  uint32_t value = world->field.value[cell];
  if (value == NAV_UNREACHED || value <= max) return NAV_NO_DIR;
  NavDir dir = nav_field_dir(&world->field, cell);
  NavCell next = dir == NAV_NO_DIR ? cell : cell + nav_grid_delta(&world->grid, dir);
  return world->field.value[next] >= min ? dir : NAV_NO_DIR;
}
