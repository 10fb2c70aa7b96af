/* Names and default costs of the terrains, from their list. */
#include "nav/grid/terrain.h"

#include "base/assert.h"

NavCosts nav_costs_default(void) {
#define COSTS(X, NAME, name, glyph, walkers, swimmers, flyers, bits)                                         \
  .enter[NAV_WALKER][NAV_##NAME] = (walkers), .enter[NAV_SWIMMER][NAV_##NAME] = (swimmers),                  \
  .enter[NAV_FLYER][NAV_##NAME] = (flyers),
  NavCosts costs = {NAV_TERRAINS(COSTS, ).over_rails = 1u << NAV_FLYER};
#undef COSTS
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) costs.door[cls] = NAV_DOOR_CLOSED;
  BASE_ASSERT(costs.enter[NAV_FLYER][NAV_ROCK] == 0);
  return costs;
}

const char *nav_terrain_name(NavTerrain terrain) {
#define NAME_OF(X, NAME, name, ...) #name,
  static const char *const names[] = {NAV_TERRAINS(NAME_OF, )};
#undef NAME_OF
  return (uint32_t)terrain < NAV_TERRAIN_COUNT ? names[terrain] : NULL;
}
