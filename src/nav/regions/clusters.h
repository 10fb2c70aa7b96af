/* Clusters and entrances: what building and searching share. */
#ifndef NAV_REGIONS_CLUSTERS_H
#define NAV_REGIONS_CLUSTERS_H

#include "base/arena.h"
#include "base/compiler.h"
#include "nav/regions/regions.h"

enum {
  NAV_SAMPLES = 5, // maximum of clusters in a row and in a column that are sampled for estimates
  NAV_BORDER_BLANK = 255,
  NAV_CLUSTER_STRIDE = NAV_MAX_CLUSTER + 2, // with a ring of closed tiles
  NAV_CLUSTER_CELLS = NAV_CLUSTER_STRIDE * NAV_CLUSTER_STRIDE,
  NAV_CLUSTER_TILES = NAV_MAX_CLUSTER * NAV_MAX_CLUSTER,
  NAV_COST_BITS = 4,
  NAV_FLOOD_BUCKETS = 1 << NAV_COST_BITS, // more than the largest cost of a tile
};

#define NAV_CLUSTER_FAR UINT16_MAX // not reached; what is reached costs at most NAV_MAX_COST x 64 x 64

/// Each row of a cluster as one word, its first tile the lowest bit; rows as in NavClusterMap, ring included.
typedef struct NavClusterBits {
  uint64_t way[NAV_DIR_COUNT][NAV_CLUSTER_STRIDE]; // tiles from which the step in this direction is passable
  uint64_t cost[NAV_FLOOD_BUCKETS][NAV_CLUSTER_STRIDE]; // tiles that cost so much
  unsigned costs;                                       // a bit for each cost that occurs
} NavClusterBits;

/// One cluster cut out of the map.
typedef struct NavClusterMap {
  int32_t x0, y0;                  // its first tile
  uint8_t cost[NAV_CLUSTER_CELLS]; // of entering; 0: closed
  uint8_t way[NAV_CLUSTER_CELLS];  // bit d: a step toward NavDir d stays in the cluster and is passable
  NavClusterBits bits;             // the same as bits
  bool winding;                    // its paths are so long that it is flooded tile by tile
} NavClusterMap;

/// The state and the result of a flood. value: the cost of all tiles of the cheapest path from the source,
/// both ends included; defined for the tiles asked for only.
typedef struct NavClusterFlood {
  uint16_t value[NAV_CLUSTER_CELLS];
  bool wide_cpu; // the processor runs what is compiled with BASE_WIDE_CPU
  int32_t low[NAV_FLOOD_BUCKETS], high[NAV_FLOOD_BUCKETS]; // rows of each front that may not be empty
  uint64_t front[NAV_FLOOD_BUCKETS][NAV_CLUSTER_STRIDE];   // tiles by value modulo NAV_FLOOD_BUCKETS
  uint64_t seen[NAV_CLUSTER_STRIDE], asked[NAV_CLUSTER_STRIDE];
  uint16_t list[NAV_FLOOD_BUCKETS][NAV_CLUSTER_TILES];
} NavClusterFlood;

/// What is known of a cluster: nothing; its entrances; also the distances between them and the entrances of
/// the clusters beside it.
typedef enum NavClusterState {
  NAV_CLUSTER_BLANK,
  NAV_CLUSTER_NUMBERED,
  NAV_CLUSTER_MEASURED
} NavClusterState;

typedef struct NavCluster {
  NavClusterState state;
  bool touched, renewed; // only during nav_regions_update_all: a cell has changed; it is to be computed again
  uint16_t *distance;    // between its entrances, a row for each; values of a flood, so symmetric
  int32_t capacity;      // of `distance`
  int64_t walked, straight; // sums over pairs of entrances that are far apart: cost, and Manhattan distance
  uint16_t
      first[NAV_DIR_COUNT + 1]; // where its entrances up, down, left, right begin; last: how many there are
} NavCluster;

/// An entrance as seen from one of its two clusters.
typedef struct NavEntrance {
  uint16_t x, y;
  uint16_t cost; // of its tile
} NavEntrance;

struct NavRegions {
  BaseArena arena; // of the arrays, without the clusters' distances
  NavClass cls;
  int32_t width, height, side, across, down;
  uint32_t revision;
  NavCluster *cluster;
  NavEntrance *entrance; // 4 x side for each cluster
  uint8_t *border; // 2 x (side + 1) for each cluster: toward right and down, how many entrances and where
                   // along the border; NAV_BORDER_BLANK: not chosen yet
  int64_t walked, straight; // of the samples
  bool sampled;             // all samples are measured
  NavClusterMap *map[2];    // scratch of builds: a cluster and the one beside it
  NavClusterFlood *flood;
};

static inline int32_t nav_regions_cluster_of(const NavRegions *regions, int32_t x, int32_t y) {
  return y / regions->side * regions->across + x / regions->side;
}

static inline int32_t nav_regions_slots(const NavRegions *regions) {
  return 4 * regions->side;
}

#define NAV_WEIGHT_ONE 64

/// The weight of estimates, in NAV_WEIGHT_ONE: the average cost of a tile of Manhattan distance over long
/// paths in the sampled clusters, plus 3/16. The samples do not depend on what else is measured, so neither
/// do the paths.
static inline uint32_t nav_regions_weight(const NavRegions *regions) {
  int64_t straight = regions->straight > 0 ? regions->straight : 1;
  int64_t walked = regions->walked > straight ? regions->walked : straight;
  return (uint32_t)(walked * (NAV_WEIGHT_ONE + 3 * NAV_WEIGHT_ONE / 16) / straight);
}

/// The cluster beside in this direction; -1: the map ends there.
int32_t nav_regions_beside(const NavRegions *regions, int32_t cluster, NavDir dir);

/// Cuts a cluster out of the map.
void nav_cluster_load(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavClusterMap *map);

static inline int32_t nav_cluster_index(const NavClusterMap *map, int32_t x, int32_t y) {
  return (y - map->y0 + 1) * NAV_CLUSTER_STRIDE + x - map->x0 + 1;
}

/// Fills map->bits from the rest of it. `costs_in_use`: a bit for each cost that may occur.
void nav_cluster_pack(NavClusterMap *map, unsigned costs_in_use);

/// Must precede the first flood.
void nav_cluster_flood_init(NavClusterFlood *flood);

/// Values from a tile of the cluster (open) to the `count` tiles of `ask` that cost at most `max`; the value
/// of others is NAV_CLUSTER_FAR or larger than max.
void nav_cluster_flood(NavClusterMap *map, int32_t from, int32_t max, const uint16_t *ask, int32_t count,
                       NavClusterFlood *flood);

/// The entrances on the border from a cluster toward right or down, where there is a cluster beside: entry 0
/// is how many, then where along it, ascending.
uint8_t *nav_regions_border(const NavRegions *regions, int32_t cluster, NavDir dir);

/// Chooses the entrances on the border from the cluster loaded as map[0] to the one loaded as map[1]. True:
/// they changed.
bool nav_regions_choose_entrances(NavRegions *regions, const NavGrid *grid, int32_t cluster, NavDir dir);

/// Numbers the entrances of a cluster; those of all its borders must be chosen. Leaves it loaded as map[0].
void nav_regions_number(NavRegions *regions, const NavGrid *grid, int32_t cluster);

/// Memory for the distances between so many entrances; keeps what is known where there is enough. False: out
/// of memory.
bool nav_cluster_reserve(NavCluster *cluster, int32_t entrances);

/// The same, and computes the distances between them. False: out of memory.
bool nav_regions_measure(NavRegions *regions, const NavGrid *grid, int32_t cluster);

/// Is the cluster one of the samples for estimates?
bool nav_regions_sampled(const NavRegions *regions, int32_t cluster);

/// Makes a cluster NAV_CLUSTER_MEASURED. False: out of memory.
bool nav_regions_ready(NavRegions *regions, const NavGrid *grid, int32_t cluster);

#endif
