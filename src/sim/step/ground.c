/* Terrain costs that change while the game runs. */
#include "sim/step/ground.h"

#include <string.h>

#include "sim/actors/actors.h"
#include "sim/fields/changes.h"
#include "sim/hero/hero.h"
#include "sim/world/terrain.h"

static bool any_dry(const NavGrid *grid) {
  bool dry[NAV_TERRAIN_COUNT];
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    dry[terrain] = sim_terrain_is_dry(terrain);
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (dry[grid->terrain[cell]]) return true;
  return false;
}

/// Keeps water open on a map of water alone: the hero needs an open tile.
static void keep_some_open(SimWorld *world) {
  const int32_t now = nav_enter_cost(&world->grid, NAV_WALKER, NAV_WATER);
  int32_t *wanted = &world->tuning.value[SIM_TUNE_WATER_COST];
  if (now == 0 || *wanted > 0 || any_dry(&world->grid)) return;
  *wanted = now;
  sim_event_at(world, SIM_EVENT_REFUSED, 0, 0);
}

void sim_ground_update(SimWorld *world) {
  keep_some_open(world);
  const NavCosts costs = sim_ground_costs(&world->tuning);
  if (memcmp(&costs, &world->grid.costs, sizeof costs) == 0) return;
  sim_map_change_and_recount(world, NAV_NO_CELL);
  nav_grid_set_costs(&world->grid, &costs);
  nav_components_build(&world->walkers, &world->grid);
  sim_hero_ashore(world);
  sim_actors_ashore(world);
}
