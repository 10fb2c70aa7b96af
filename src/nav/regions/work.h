/* Clusters and entrances from the inside. */
#ifndef NAV_REGIONS_WORK_H
#define NAV_REGIONS_WORK_H

#include "nav/regions/regions.h"

enum {
  NAV_SAMPLES = 5, // clusters in a row and in a column, at most, that estimates are taken from
  NAV_BORDER_BLANK = 255,
  NAV_CLUSTER_STRIDE = NAV_MAX_CLUSTER + 2, // a ring of closed tiles around
  NAV_CLUSTER_CELLS = NAV_CLUSTER_STRIDE * NAV_CLUSTER_STRIDE,
  NAV_CLUSTER_TILES = NAV_MAX_CLUSTER * NAV_MAX_CLUSTER,
  NAV_FLOOD_BUCKETS = 8, // more than the largest cost of a tile
};

#define NAV_CLUSTER_FAR UINT16_MAX // not reached; what is reached costs 4 x 64 x 64 at most

/// A row of a cluster as one word: its first tile is the lowest bit. Rows as in a map, with one around.
typedef struct NavClusterBits {
  uint64_t way[NAV_DIR_COUNT][NAV_CLUSTER_STRIDE];      // tiles that may be left toward the direction
  uint64_t cost[NAV_FLOOD_BUCKETS][NAV_CLUSTER_STRIDE]; // tiles that cost so much
  unsigned costs;                                       // bit for each cost that occurs
} NavClusterBits;

/// One cluster cut out of the map.
typedef struct NavClusterMap {
  int32_t x0, y0;                  // its first tile
  uint8_t cost[NAV_CLUSTER_CELLS]; // of entering; 0: closed
  uint8_t way[NAV_CLUSTER_CELLS];  // bit d: a step toward NavDir d stays in the cluster and is passable
  NavClusterBits bits;             // the same
  bool winding;                    // ways in it are so long that it is flooded tile by tile
} NavClusterMap;

/// value: what all tiles of the cheapest way from the source cost, both ends counted; only that of tiles
/// asked for is written for sure.
typedef struct NavClusterFlood {
  uint16_t value[NAV_CLUSTER_CELLS];
  bool wide_cpu; // the processor runs what is compiled with FIELD_WIDE_CPU
  int32_t low[NAV_FLOOD_BUCKETS], high[NAV_FLOOD_BUCKETS]; // rows of each front that may be other than empty
  uint64_t front[NAV_FLOOD_BUCKETS][NAV_CLUSTER_STRIDE];   // tiles of a value, by its remainder
  uint64_t seen[NAV_CLUSTER_STRIDE], asked[NAV_CLUSTER_STRIDE];
  uint16_t list[NAV_FLOOD_BUCKETS][NAV_CLUSTER_TILES];
} NavClusterFlood;

/// What is known of a cluster: nothing; its entrances; also the distances between them, and the entrances of
/// the clusters beside it.
typedef enum NavClusterState {
  NAV_CLUSTER_BLANK,
  NAV_CLUSTER_NUMBERED,
  NAV_CLUSTER_MEASURED
} NavClusterState;

typedef struct NavCluster {
  NavClusterState state;
  uint16_t
      *distance;    // between its entrances, a row for each; counted as in a flood, so both ways are the same
  int32_t capacity; // entrances that there is room for, squared
  int64_t walked,
      straight; // sums over pairs of its entrances that are far apart: cost, and Manhattan distance
  uint16_t first[NAV_DIR_COUNT + 1]; // its entrances up, down, left, right begin here; the last: how many
} NavCluster;

// A entrance as seen from one of its clusters.
typedef struct NavEntrance {
  uint16_t x, y;
  uint16_t cost; // of its tile
} NavEntrance;

struct NavRegions {
  NavClass cls;
  int32_t width, height, side, across, down;
  uint32_t revision;
  NavCluster *cluster;
  NavEntrance *entrance; // 4 x side for each cluster
  uint8_t *border; // 2 x (side + 1) for each cluster: toward right and down, how many entrances and where
                   // along it; NAV_BORDER_BLANK: not chosen yet
  int64_t walked, straight; // of the samples
  NavClusterMap *map[2];    // scratch of building: this cluster and the next
  NavClusterFlood *flood;
};

static inline int32_t nav_regions_cluster_of(const NavRegions *regions, int32_t x, int32_t y) {
  return y / regions->side * regions->across + x / regions->side;
}

static inline int32_t nav_regions_slots(const NavRegions *regions) {
  return 4 * regions->side;
}

#define NAV_WEIGHT_ONE 64

/// What a tile of Manhattan distance costs on average over far ways in some clusters and 3/16 more, in parts
/// of NAV_WEIGHT_ONE. Which clusters does not depend on what else is measured, so nor do the ways found.
static inline uint32_t nav_regions_weight(const NavRegions *regions) {
  int64_t straight = regions->straight > 0 ? regions->straight : 1;
  int64_t walked = regions->walked > straight ? regions->walked : straight;
  return (uint32_t)(walked * (NAV_WEIGHT_ONE + 3 * NAV_WEIGHT_ONE / 16) / straight);
}

/// The cluster beside; -1: the map ends there.
int32_t nav_regions_beside(const NavRegions *regions, int32_t cluster, NavDir dir);

void nav_cluster_load(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavClusterMap *map);

static inline int32_t nav_cluster_index(const NavClusterMap *map, int32_t x, int32_t y) {
  return (y - map->y0 + 1) * NAV_CLUSTER_STRIDE + x - map->x0 + 1;
}

/// The bits of a map.
void nav_cluster_pack(NavClusterMap *map);

/// Before the first flood. Returns it.
NavClusterFlood *nav_cluster_flood_init(NavClusterFlood *flood);

/// From a tile of the cluster (open) to those of `ask` that cost at most `most`; others of them stay
/// NAV_SECTOR_FAR or cost more.
void nav_cluster_flood(NavClusterMap *map, int32_t from, int32_t max, const uint16_t *ask, int32_t count,
                       NavClusterFlood *flood);

/// The border from a cluster toward right or down, of which there is a cluster beside: its entrances, in the
/// order along it. Entry 0: how many.
uint8_t *nav_regions_border(const NavRegions *regions, int32_t cluster, NavDir dir);

/// Entrances on the border from a cluster (loaded as map[0]) toward right or down. True: they changed.
bool nav_regions_choose_entrances(NavRegions *regions, const NavGrid *grid, int32_t cluster, NavDir dir);

/// Numbers the entrances of a cluster, the borders of which are all chosen. Leaves the cluster loaded as
/// map[0].
void nav_regions_number(NavRegions *regions, const NavGrid *grid, int32_t cluster);

/// The same, and computes the distances. False: out of memory.
bool nav_regions_measure(NavRegions *regions, const NavGrid *grid, int32_t cluster);

/// Do estimates depend on this cluster?
bool nav_regions_sampled(const NavRegions *regions, int32_t cluster);

/// Makes a cluster NAV_SECTOR_MEASURED. False: out of memory.
bool nav_regions_ready(NavRegions *regions, const NavGrid *grid, int32_t cluster);

#endif
