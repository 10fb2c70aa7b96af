/* The effect of a terrain on the game: a row each, keyed by the list of navigation (nav/grid/terrain.h). */
#ifndef SIM_WORLD_TERRAIN_H
#define SIM_WORLD_TERRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"
#include "nav/nav.h"
#include "sim/world/tuning.h"

BASE_PRIVATE_BEGIN

/// In all columns 0 means that the terrain is as firm ground.
typedef struct SimTerrain {
  int32_t loss;     // of speed for all who do not fly, in percent, 0 to 99
  int32_t speed_by; // 1 + the SimTunable that says in percent how much speed is left; 0: `loss` does
  int32_t cost_by[NAV_CLASS_COUNT]; // 1 + the SimTunable of its cost; 0: what it costs in navigation's list
  int32_t hush;                     // how much less loud the hero's steps are, in percent
  bool takes_barricade;
} SimTerrain;

extern const SimTerrain *const sim_terrains[NAV_TERRAIN_COUNT];

/// Speed that is left on it to the hero and to all who do not fly, in percent, at least 1.
int32_t sim_terrain_speed(const SimTuning *tuning, NavTerrain terrain);

/// May walkers enter it, whatever the tunables say?
bool sim_terrain_is_dry(NavTerrain terrain);

/// The costs of terrain by the tunables floor_cost, mud_cost and water_cost: walkers pay all three (water 0:
/// closed), swimmers floor and mud, flyers 1 everywhere.
NavCosts sim_ground_costs(const SimTuning *tuning);

BASE_PRIVATE_END

#endif
