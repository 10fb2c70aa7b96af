/* The band: a square around the hero as a small map, with the tiles of the world's map and rock outside it.
 */
#include "sim/fields/band.h"

#include <string.h>

#include "base/compiler.h"
#include "sim/fields/maps.h"
#include "sim/fields/read.h"

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

/// Value and best ways of the followed field at the cell; `best` is 0 before and stays so where it is closed.
/// If the field lags behind the map, closed ways are left out.
static uint32_t field_at(const SimWorld *world, NavCell cell, uint8_t *best) {
  NavField *field = sim_flow_followed(world, SIM_FLOW_WALKER_HERO);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return NAV_UNREACHED;
  const unsigned ways = sim_field_best(world, field, cell);
  *best = (uint8_t)(sim_fields_lag(world) ? sim_open_ways(world, NAV_WALKER, cell, ways) : ways);
  return sim_field_value(world, field, cell);
}

/// Copies one tile of the map, or rock beyond its rim, into the square. True: the tile has changed.
static bool copy_tile(const SimWorld *world, SimBand *band, int32_t x, int32_t y) {
  NavCell to = nav_grid_cell(&band->grid, x, y);
  bool inside = nav_grid_inside(&world->grid, band->x + x, band->y + y);
  NavCell from = inside ? nav_grid_cell(&world->grid, band->x + x, band->y + y) : NAV_NO_CELL;
  const uint8_t terrain = inside ? world->grid.terrain[from] : NAV_ROCK;
  const uint8_t edges = inside ? world->grid.edges[from] : 0;
  uint8_t best = 0;
  const uint32_t value = inside ? field_at(world, from, &best) : NAV_UNREACHED;
  const bool differs = terrain != band->grid.terrain[to] || edges != band->grid.edges[to] ||
                       best != band->danger.best[to] || value != band->danger.value[to];
  band->grid.terrain[to] = terrain;
  band->grid.edges[to] = edges;
  band->danger.best[to] = best;
  band->danger.value[to] = value;
  if (value == NAV_UNREACHED) return differs;
  band->danger.reached++;
  if (value > band->danger.max) band->danger.max = value;
  return differs;
}

bool sim_band_is_kept(const SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->keeps_band && world->kind_alive[kind] > 0) return true;
  return false;
}

/// Builds the square's field from straight steps, without a crowd, while the followed field has diagonals:
/// the flee field takes straight steps only, and the two measures differ.
static bool measure_straight(SimWorld *world) {
  SimBand *band = &world->priv->band;
  const NavGoal hero = {nav_grid_cell(&band->grid, SIM_BAND_REACH, SIM_BAND_REACH), 0};
  const NavFieldInput input = {.grid = &band->grid, .cls = NAV_WALKER, .goals = &hero, .goal_count = 1};
  const NavFieldStatus built = nav_field_build(&band->danger, &input);
  world->no_memory = world->no_memory || built == NAV_FIELD_NO_MEMORY;
  return built == NAV_FIELD_OK;
}

static void build_around(SimWorld *world, NavCell centre) {
  SimBand *band = &world->priv->band;
  // Edits elsewhere on the map leave the square as it is. A square with its own field is always rebuilt.
  bool differs = !band->built || world->field.unit != 1 ||
                 memcmp(&band->grid.costs, &world->grid.costs, sizeof band->grid.costs) != 0;
  band->x = nav_grid_x(&world->grid, centre) - SIM_BAND_REACH;
  band->y = nav_grid_y(&world->grid, centre) - SIM_BAND_REACH;
  band->danger.reached = 0;
  band->danger.min = 0; // the hero's, in the middle
  band->danger.max = 0;
  band->grid.edge_count = world->grid.edge_count;
  band->grid.costs = world->grid.costs;
  for (int32_t y = 0; y < SIM_BAND_SIDE; y++)
    for (int32_t x = 0; x < SIM_BAND_SIDE; x++) differs = copy_tile(world, band, x, y) || differs;
  band->stale = false;
  nav_field_values_written(&band->danger);
  if (!differs) return;
  const NavFieldInput input = {.grid = &band->grid, .cls = NAV_WALKER};
  band->built = (world->field.unit == 1 || measure_straight(world)) &&
                nav_flee_build(&band->flee, &input, &band->danger) == NAV_FIELD_OK;
}

void sim_band_step(SimWorld *world) {
  const SimBand *band = &world->priv->band;
  if (!band->taken || !band->stale || !sim_band_is_kept(world)) return;
  build_around(world,
               world->field_input.goal_count > 0 ? world->field_input.goals[0].cell : world->heroes[0].cell);
}

/// A stale band is not saved, since it is rebuilt before the next read.
void sim_band_archive(SimWorld *world, BaseArchive *archive) {
  const SimBand *band = &world->priv->band;
  NavCell centre = NAV_NO_CELL;
  if (band->taken && band->built && !band->stale)
    centre = nav_grid_cell(&world->grid, band->x + SIM_BAND_REACH, band->y + SIM_BAND_REACH);
  nav_archive_cell_or_none(archive, &world->grid, &centre);
  if (!archive->reads || centre == NAV_NO_CELL) return;
  base_archive_check(archive, band->taken, "a band has no keeper");
  if (base_archive_sound(archive)) build_around(world, centre);
}

/// The cell in the square; NAV_NO_CELL: it lies outside, the square is not built, or its field has no way
/// from there to the hero, although the throng's field may lead to another goal.
static NavCell in_square(const SimWorld *world, NavCell cell) {
  const SimBand *band = &world->priv->band;
  const int32_t x = nav_grid_x(&world->grid, cell) - band->x, y = nav_grid_y(&world->grid, cell) - band->y;
  const bool inside = x > 0 && y > 0 && x < SIM_BAND_SIDE - 1 && y < SIM_BAND_SIDE - 1;
  const NavCell own = band->built && inside ? nav_grid_cell(&band->grid, x, y) : NAV_NO_CELL;
  return own != NAV_NO_CELL && band->danger.value[own] == NAV_UNREACHED ? NAV_NO_CELL : own;
}

uint32_t sim_band_value(const SimWorld *world, NavCell cell) {
  const NavCell own = world->field.unit == 1 ? NAV_NO_CELL : in_square(world, cell);
  if (own != NAV_NO_CELL) return world->priv->band.danger.value[own];
  const uint32_t value = sim_field_value(world, sim_flow_followed(world, SIM_FLOW_WALKER_HERO), cell);
  return value == NAV_UNREACHED ? value : value / world->field.unit;
}

uint32_t sim_band_way(const SimWorld *world, NavCell cell, uint32_t min, uint32_t max) {
  BASE_ASSERT(min <= max);
  const SimBand *band = &world->priv->band;
  const NavCell own = in_square(world, cell);
  if (own != NAV_NO_CELL) {
    const NavDir dir = nav_band_dir(&band->danger, &band->flee, own, min, max);
    return dir == NAV_NO_DIR ? NAV_WAY_COUNT : dir;
  }
  const uint32_t value = sim_band_value(world, cell);
  const uint32_t ways = sim_field_best(world, sim_flow_followed(world, SIM_FLOW_WALKER_HERO), cell);
  if (value == NAV_UNREACHED || value <= max || ways == 0) return NAV_WAY_COUNT;
  const uint32_t way = base_lowest_bit(ways);
  if (sim_fields_lag(world) && !nav_grid_way_open(&world->grid, NAV_WALKER, cell, way)) return NAV_WAY_COUNT;
  return sim_band_value(world, cell + nav_way_delta(world->grid.stride, way)) >= min ? way : NAV_WAY_COUNT;
}
