/* Terrain costs that change while the game runs. */
#include "sim/step/ground.h"

#include <string.h>

#include "sim/actors/actors.h"
#include "sim/fields/changes.h"
#include "sim/hero/hero.h"

/// Is there floor or mud? Both are open to walkers at any cost.
static bool any_dry(const NavGrid *grid) {
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (grid->terrain[cell] == NAV_FLOOR || grid->terrain[cell] == NAV_MUD) return true;
  return false;
}

/// Where all is water, it does not close: the hero must stand somewhere.
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
