/* Terrain costs that change while the game runs. */
#include "sim/step/ground.h"

#include <string.h>

#include "sim/actors/actors.h"
#include "sim/fields/fields.h"
#include "sim/hero/hero.h"

void sim_ground_update(SimWorld *world) {
  const NavCosts costs = sim_ground_costs(&world->tuning);
  if (memcmp(&costs, &world->grid.costs, sizeof costs) == 0) return;
  sim_map_change_and_recount(world, NAV_NO_CELL);
  nav_grid_set_costs(&world->grid, &costs);
  nav_components_build(&world->walkers, &world->grid);
  sim_hero_ashore(world);
  sim_actors_ashore(world);
}
