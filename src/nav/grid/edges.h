/* The edges that stop a class, by the bits of NavGrid.edges. */
#ifndef NAV_GRID_EDGES_H
#define NAV_GRID_EDGES_H

#include "base/compiler.h"
#include "nav/grid/grid.h"

/// The edges that a class passes. Walls always stop it.
typedef struct NavEdgeRule {
  uint8_t rails; // shifts rail bits onto wall bits; 0: rails do not stop the class
  uint8_t doors; // 15: doors let it pass; 0: they do not
} NavEdgeRule;

static inline NavEdgeRule nav_edge_rule(const NavGrid *grid, NavClass cls) {
  return (NavEdgeRule){grid->costs.over_rails >> cls & 1 ? 0 : NAV_DIR_COUNT,
                       grid->costs.door[cls] == NAV_DOOR_CLOSED ? 0 : 15};
}

/// The doors of a cell, a bit for each direction.
BASE_INLINE uint32_t nav_edges_doors(uint32_t edges) {
  return edges & edges >> NAV_DIR_COUNT;
}

/// The directions, a bit each, in which a cell's edges stop the class; bits from the fifth on are undefined.
BASE_INLINE uint32_t nav_edges_bits(NavEdgeRule rule, uint32_t edges) {
  return (edges | edges >> rule.rails) & ~(nav_edges_doors(edges) & rule.doors);
}

/// The same with the undefined bits cleared.
BASE_INLINE uint32_t nav_edges_stop(NavEdgeRule rule, uint32_t edges) {
  return nav_edges_bits(rule, edges) & 15;
}

/// The number of doors that a step of the class from the cell passes: 0 or 1 for a straight one; a diagonal
/// one counts those of the way round its corner that has fewer.
BASE_INLINE uint32_t nav_step_doors(const uint8_t *edges, int32_t stride, NavCell cell, uint32_t way) {
  const uint32_t here = nav_edges_doors(edges[cell]);
  if (way < NAV_DIR_COUNT) return here >> way & 1u;
  const uint32_t along = nav_way_y(way) < 0 ? NAV_UP : NAV_DOWN,
                 across = nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT;
  const uint32_t there = nav_edges_doors(edges[cell + nav_way_delta(stride, way)]);
  const uint32_t first = (here >> along & 1u) + (there >> (across ^ 1u) & 1u),
                 second = (here >> across & 1u) + (there >> (along ^ 1u) & 1u);
  return first < second ? first : second;
}

#endif
