/* What lies within the first 2 x 2 tiles of a body: the edges that part them. */
#ifndef NAV_SIZES_WITHIN_H
#define NAV_SIZES_WITHIN_H

#include "base/compiler.h"
#include "nav/grid/grid.h"

/// Shifts rail bits onto wall bits where rails stop the class.
static inline uint32_t nav_rails_shift(NavClass cls) {
  return cls == NAV_FLYER ? 0 : NAV_DIR_COUNT;
}

/// 1 where one of the four edges within the 2 x 2 tiles stops the class, else 0. `edges`: the byte of the top
/// left tile; `below`: that of the tile under it.
BASE_INLINE uint32_t nav_edges_within(const uint8_t *edges, const uint8_t *below, uint32_t rails) {
  const uint32_t here = edges[0] | (uint32_t)edges[0] >> rails;
  const uint32_t right = edges[1] | (uint32_t)edges[1] >> rails;
  const uint32_t under = below[0] | (uint32_t)below[0] >> rails;
  return (here >> NAV_DOWN | here >> NAV_RIGHT | right >> NAV_DOWN | under >> NAV_RIGHT) & 1;
}

#endif
