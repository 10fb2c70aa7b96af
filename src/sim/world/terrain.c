/* The rows of the terrains, and what follows from them and from the tunables. */
#include "sim/world/terrain.h"

#include "base/assert.h"

#define TUNED(NAME) (1 + SIM_TUNE_##NAME)

static const SimTerrain terrain_rock = {0};

static const SimTerrain terrain_floor = {
    .cost_by = {[NAV_WALKER] = TUNED(FLOOR_COST), [NAV_SWIMMER] = TUNED(FLOOR_COST)},
    .takes_barricade = true};

// Soft mud swallows footsteps.
static const SimTerrain terrain_mud = {
    .speed_by = TUNED(MUD_SPEED),
    .cost_by = {[NAV_WALKER] = TUNED(MUD_COST), [NAV_SWIMMER] = TUNED(MUD_COST)},
    .hush = 50,
    .takes_barricade = true};

static const SimTerrain terrain_water = {.cost_by = {[NAV_WALKER] = TUNED(WATER_COST)}};

static const SimTerrain terrain_pit = {0};

const SimTerrain *const sim_terrains[NAV_TERRAIN_COUNT] = {
#define ROW(X, NAME, name, ...) [NAV_##NAME] = &terrain_##name,
    NAV_TERRAINS(ROW, )
#undef ROW
};

int32_t sim_terrain_speed(const SimTuning *tuning, NavTerrain terrain) {
  BASE_ASSERT(terrain < NAV_TERRAIN_COUNT);
  const SimTerrain *row = sim_terrains[terrain];
  return row->speed_by > 0 ? tuning->value[row->speed_by - 1] : 100 - row->loss;
}

bool sim_terrain_is_dry(NavTerrain terrain) {
  BASE_ASSERT(terrain < NAV_TERRAIN_COUNT);
  const int32_t by = sim_terrains[terrain]->cost_by[NAV_WALKER];
  return by > 0 ? sim_tunables[by - 1].min > 0 : nav_costs_default().enter[NAV_WALKER][terrain] > 0;
}

NavCosts sim_ground_costs(const SimTuning *tuning) {
  NavCosts costs = nav_costs_default();
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++)
    for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
      const int32_t by = sim_terrains[terrain]->cost_by[cls];
      BASE_ASSERT(by == 0 || terrain != NAV_ROCK);
      if (by > 0) costs.enter[cls][terrain] = (uint8_t)tuning->value[by - 1];
    }
  return costs;
}
