/* Finds edges that part the first 2 x 2 tiles of a body. */
#ifndef NAV_SIZES_WITHIN_H
#define NAV_SIZES_WITHIN_H

#include "base/compiler.h"
#include "nav/grid/edges.h"

/// 1 where one of the four edges within the 2 x 2 tiles stops the class, else 0. `edges`: the byte of the top
/// left tile; `below`: that of the tile under it.
BASE_INLINE uint32_t nav_edges_within(const uint8_t *edges, const uint8_t *below, NavEdgeRule rule) {
  const uint32_t here = nav_edges_bits(rule, edges[0]), right = nav_edges_bits(rule, edges[1]);
  const uint32_t under = nav_edges_bits(rule, below[0]);
  return (here >> NAV_DOWN | here >> NAV_RIGHT | right >> NAV_DOWN | under >> NAV_RIGHT) & 1;
}

#endif
