/* Tables of steps by terrain. */
#include "nav/grid/ways.h"

#include <string.h>

enum { UP_LEFT = 1 << 4, UP_RIGHT = 1 << 5, DOWN_LEFT = 1 << 6, DOWN_RIGHT = 1 << 7 };

// The ways by the passable straight steps: those, and the diagonal ones between two of them.
static const uint8_t corners[16] = {0,
                                    1,
                                    2,
                                    3,
                                    4,
                                    5 | UP_LEFT,
                                    6 | DOWN_LEFT,
                                    7 | UP_LEFT | DOWN_LEFT,
                                    8,
                                    9 | UP_RIGHT,
                                    10 | DOWN_RIGHT,
                                    11 | UP_RIGHT | DOWN_RIGHT,
                                    12,
                                    13 | UP_LEFT | UP_RIGHT,
                                    14 | DOWN_LEFT | DOWN_RIGHT,
                                    15 | UP_LEFT | UP_RIGHT | DOWN_LEFT | DOWN_RIGHT};

// Member by member: this is a part of each small search and repair, and to clear the whole takes longer.
void nav_ways_init(NavWays *ways, const NavGrid *grid, NavClass cls) {
  const uint16_t *cost = grid->costs.enter[cls];
  int32_t min = NAV_MAX_COST + 1, max = 0;
  ways->terrain = grid->terrain;
  ways->edges = grid->edges;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) ways->step[way] = nav_way_delta(grid->stride, way);
  ways->rule = nav_edge_rule(grid, cls);
  ways->terrains = grid->terrains;
  ways->has_edges = grid->edge_count > 0;
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++) {
    const int32_t enter = cost[terrain];
    min = enter > 0 && enter < min ? enter : min;
    max = enter > max ? enter : max;
    ways->cost[terrain] = (uint16_t)enter;
    ways->open[terrain] = enter > 0;
  }
  ways->min_cost = max == 0 ? 1 : min;
  ways->max_cost = max == 0 ? 1 : max;
  ways->even = ways->max_cost == ways->min_cost;
  memcpy(ways->corners, corners, sizeof corners);
}
