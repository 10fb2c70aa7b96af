/* The steps that may be taken from a tile, and what they cost: tables by terrain for searches and floods over
 * eight neighbours. */
#ifndef NAV_GRID_WAYS_H
#define NAV_GRID_WAYS_H

#include "base/compiler.h"
#include "nav/grid/edges.h"

typedef struct NavWays {
  const uint8_t *restrict terrain;
  const uint8_t *restrict edges;
  int32_t step[NAV_WAY_COUNT]; // what each way adds to a cell
  NavEdgeRule rule;            // of the class
  bool has_edges;
  bool even; // every tile that may be entered costs the same
  int32_t min_cost, max_cost;
  int32_t terrains;                // of the grid; the tables below hold so many
  uint16_t cost[NAV_MAX_TERRAINS]; // of entering; 0: closed
  uint8_t open[NAV_MAX_TERRAINS];
  uint8_t corners[16]; // by the passable straight steps: all steps that may then be passable
} NavWays;

/// The tables of a class on this grid, whose arrays they point to.
void nav_ways_init(NavWays *ways, const NavGrid *grid, NavClass cls);

/// Removes the diagonal steps that an edge at the far tile stops, read from that tile's side.
static inline uint32_t nav_ways_without_far_edges(const NavWays *ways, NavCell cell, uint32_t set) {
  for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++) {
    uint32_t along = nav_way_y(way) < 0 ? NAV_UP : NAV_DOWN,
             across = nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT;
    uint32_t far = nav_edges_stop(ways->rule, ways->edges[cell + ways->step[way]]);
    if (far & (1u << (along ^ 1) | 1u << (across ^ 1))) set &= ~(1u << way);
  }
  return set;
}

/// Bit w set where a step in direction w may be taken. `edges`: the map has any.
BASE_INLINE uint32_t nav_ways_from(const NavWays *ways, NavCell cell, bool diagonal, bool edges) {
  const uint32_t count = diagonal ? (uint32_t)NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT;
  uint32_t open = 0;
  for (uint32_t way = 0; way < count; way++)
    open |= (uint32_t)ways->open[ways->terrain[cell + ways->step[way]]] << way;
  if (edges) open &= ~nav_edges_stop(ways->rule, ways->edges[cell]);
  if (!diagonal) return open;
  open &= ways->corners[open % 16];
  return edges ? nav_ways_without_far_edges(ways, cell, open) : open;
}

#endif
