/* Tables of steps by terrain. */
#include "nav/grid/ways.h"

void nav_ways_init(NavWays *ways, const NavGrid *grid, NavClass cls) {
  *ways = (NavWays){.terrain = grid->terrain,
                    .edges = grid->edges,
                    .cls = cls,
                    .has_edges = grid->edge_count > 0,
                    .even = true,
                    .min_cost = nav_min_cost(grid, cls)};
  ways->max_cost = ways->min_cost;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) ways->step[way] = nav_way_delta(grid->stride, way);
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    const int32_t cost = nav_enter_cost(grid, cls, (NavTerrain)terrain);
    ways->cost[terrain] = (uint8_t)cost;
    ways->open[terrain] = cost > 0;
    if (cost > ways->max_cost) ways->max_cost = cost;
  }
  ways->even = ways->max_cost == ways->min_cost;
  for (uint32_t straight = 0; straight < 16; straight++) {
    ways->corners[straight] = (uint8_t)straight;
    for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++) {
      uint32_t both =
          1u << (nav_way_y(way) < 0 ? NAV_UP : NAV_DOWN) | 1u << (nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT);
      if ((straight & both) == both) ways->corners[straight] |= (uint8_t)(1u << way);
    }
  }
}
