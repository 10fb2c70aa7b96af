/* Numbers of searches. */
#include "nav/astar/work.h"

#include <string.h>

uint32_t nav_astar_next_search(NavAstar *astar) {
  if (astar->search++ < ASTAR_MAX_SEARCHES) return astar->search;
  memset(astar->node, 0, (size_t)astar->cells * sizeof *astar->node);
  if (astar->guide != NULL) memset(astar->guide, 0, (size_t)astar->cells * sizeof *astar->guide);
  if (astar->jump_node != NULL) memset(astar->jump_node, 0, (size_t)astar->cells * sizeof *astar->jump_node);
  return astar->search = 1;
}

AstarSteps nav_astar_steps(const NavWays *ways) {
  AstarSteps steps;
  steps.straight = ways->min_cost * NAV_COST_ONE;
  steps.diagonal = ways->min_cost * NAV_COST_DIAGONAL;
  for (int32_t terrain = 0; terrain < ways->terrains; terrain++) {
    steps.cost[0][terrain] = ways->cost[terrain] * NAV_COST_ONE;
    steps.cost[1][terrain] = ways->cost[terrain] * NAV_COST_DIAGONAL;
  }
  return steps;
}

AstarExtra nav_astar_extra(const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  const int64_t door = nav_door_cost(grid, query->cls);
  const int64_t layer = query->layer_wide != NULL ? UINT16_MAX : query->layer != NULL ? UINT8_MAX : 0;
  return (AstarExtra){.layer = query->layer,
                      .edges = grid->edges,
                      .layer_wide = query->layer_wide,
                      .door = door * NAV_COST_ONE,
                      .most = layer * NAV_COST_DIAGONAL + 2 * door * NAV_COST_ONE,
                      .stride = grid->stride};
}

int32_t nav_astar_band_shift(int64_t most) {
  int32_t shift = ASTAR_BAND_SHIFT;
  while (most >> shift >= ASTAR_BANDS - 1) shift++;
  return shift;
}
