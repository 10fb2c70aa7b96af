/* Which bucket of the boxes holds a position. Positions off the map count to the buckets at its rim. */
#ifndef NAV_CORNERS_BOXES_BUCKETS_H
#define NAV_CORNERS_BOXES_BUCKETS_H

#include "base/fixed.h"

enum { NAV_BUCKET_TILES = 8 };

static inline int32_t nav_bucket_of(BaseFixed position, int32_t buckets) {
  int32_t tile = base_fixed_tile(position);
  int32_t bucket = tile < 0 ? 0 : tile / NAV_BUCKET_TILES;
  return bucket < buckets ? bucket : buckets - 1;
}

#endif
