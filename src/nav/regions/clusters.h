/* Clusters and entrances: what building and searching share. */
#ifndef NAV_REGIONS_CLUSTERS_H
#define NAV_REGIONS_CLUSTERS_H

#include "base/arena.h"
#include "base/compiler.h"
#include "nav/field/input.h"
#include "nav/grid/edges.h"
#include "nav/regions/regions.h"

enum {
  NAV_SAMPLES = 4, // maximum of clusters in a row and in a column that are sampled for estimates
  NAV_CLUSTER_STRIDE = NAV_MAX_CLUSTER + 2, // with a ring of closed tiles
  NAV_CLUSTER_CELLS = NAV_CLUSTER_STRIDE * NAV_CLUSTER_STRIDE,
  NAV_CLUSTER_TILES = NAV_MAX_CLUSTER * NAV_MAX_CLUSTER,
  NAV_REGIONS_MAX_COST = 15,                // of a tile, so that sums fit (see nav_regions_suit)
  NAV_CLUSTER_COSTS = NAV_REGIONS_MAX_COST, // different costs of open tiles
  NAV_FLOOD_BUCKETS = 16,                   // more than the largest cost of a tile
  NAV_OCTILE_SHIFT = 6,                     // a bucket of the octile flood is 1 << this wide
  NAV_OCTILE_BUCKETS = 32,                  // more than a step of it can pass over
  NAV_MAPS_KEPT = 16,
  NAV_ENTRANCES_APART = 4, // entrances on a border that is all open
};

#define NAV_CLUSTER_FAR UINT32_MAX // not reached
#define NAV_NARROW_FAR                                                                                       \
  UINT16_MAX // the same in 16 bits; what is reached costs at most
             // NAV_REGIONS_MAX_COST x 64 x 64

/// One cluster cut out of the map: each row one word, its first tile the lowest bit. Rows 1 .. 64 are the
/// cluster's, 0 and 65 are closed. A tile's index is nav_cluster_index.
typedef struct NavClusterMap {
  int32_t cluster;                                 // -1: none
  int32_t x0, y0;                                  // its first tile
  uint64_t open[NAV_CLUSTER_STRIDE];               // tiles that may be entered
  uint64_t way[NAV_DIR_COUNT][NAV_CLUSTER_STRIDE]; // tiles from which the step in this direction stays in the
                                                   // cluster and is passable; defined where `has_edges`
  uint64_t mask[NAV_CLUSTER_COSTS][NAV_CLUSTER_STRIDE]; // open tiles by cost
  uint8_t cost[NAV_CLUSTER_COSTS];                      // of those tiles
  int32_t costs;                                        // how many different ones occur
  uint32_t buckets;                                     // a power of two above the largest
  bool has_edges;                                       // walls, or rails that stop the class
  bool unpacked; // where it is flooded tile by tile, as in eight directions or where paths are long: each
                 // tile is there as bytes too
  bool even;     // all its open tiles cost the same; this and
  uint64_t calm[NAV_CLUSTER_STRIDE];    // tiles around which all open tiles cost the same, are defined where
                                        // it is unpacked for eight directions
  uint8_t tile_cost[NAV_CLUSTER_CELLS]; // 0: closed
  uint8_t tile_way[NAV_CLUSTER_CELLS];  // bit d: toward NavDir d, of eight directions toward way d
} NavClusterMap;

/// The state and the result of a flood. value: the cost of all tiles of the cheapest path from the source,
/// both ends included; defined for the tiles asked for only.
typedef struct NavClusterFlood {
  uint16_t value[NAV_CLUSTER_CELLS];
  bool wide_cpu; // the processor runs what is compiled with BASE_WIDE_CPU
  int32_t low[NAV_FLOOD_BUCKETS], high[NAV_FLOOD_BUCKETS]; // rows of each front that may not be empty
  uint64_t front[NAV_FLOOD_BUCKETS][NAV_CLUSTER_STRIDE];   // tiles by value modulo the map's buckets
  uint64_t fresh[NAV_CLUSTER_STRIDE];                      // of the last step,
  int32_t fresh_low, fresh_high;                           // in these rows
  uint64_t seen[NAV_CLUSTER_STRIDE], asked[NAV_CLUSTER_STRIDE];
  uint16_t list[NAV_FLOOD_BUCKETS][NAV_CLUSTER_TILES];
} NavClusterFlood;

/// The state and the result of a flood in eight directions. value: what the cheapest path costs, in
/// 1 / NAV_FIELD_STRAIGHT of a tile that costs 1; defined for the tiles asked for only.
typedef struct NavClusterOctile {
  uint32_t value[NAV_CLUSTER_CELLS];
  uint8_t mark[NAV_CLUSTER_CELLS];   // see octile.c
  uint8_t onward[NAV_CLUSTER_CELLS]; // of a tile that was found: ways that may lead on from it, see octile.c
  uint8_t after[256][NAV_WAY_COUNT]; // ways that may lead on from a tile, by the ways from the tile before
                                     // and the step from there
  int32_t count[NAV_OCTILE_BUCKETS];
  uint16_t list[NAV_OCTILE_BUCKETS][NAV_CLUSTER_TILES];
} NavClusterOctile;

/// Memory of one thread that chooses entrances and measures clusters.
typedef struct NavRegionsScratch {
  NavClusterMap map[NAV_MAPS_KEPT]; // the clusters cut out last
  NavClusterFlood flood;
  NavClusterOctile octile; // its pages are touched only where regions have eight directions
} NavRegionsScratch;

/// Distances between the entrances of a cluster: those of a flood, in the width that its values need. One of
/// the two is not NULL once there is room.
typedef struct NavDistances {
  uint16_t *narrow; // four directions
  uint32_t *wide;   // eight
} NavDistances;

static inline uint32_t nav_distance_at(NavDistances distances, int32_t index) {
  if (distances.wide != NULL) return distances.wide[index];
  const uint16_t value = distances.narrow[index];
  return value == NAV_NARROW_FAR ? NAV_CLUSTER_FAR : value;
}

static inline NavDistances nav_distances_from(NavDistances distances, int32_t index) {
  if (distances.wide != NULL) return (NavDistances){NULL, distances.wide + index};
  return (NavDistances){distances.narrow + index, NULL};
}

/// A place where a border can be crossed: how far along it, and what its tiles cost, the owner's first.
typedef struct NavEntrance {
  uint8_t along;
  uint8_t cost[2];
} NavEntrance;

/// The border from a cluster, its owner, to the one on its right or below. Entrances ascend.
typedef struct NavBorder {
  uint8_t chosen; // bool: its entrances are known
  uint8_t count;
  NavEntrance entrance[]; // room for one a tile
} NavBorder;

/// A border as seen from a cluster.
typedef struct NavGate {
  const NavBorder *border; // NULL: the map ends there
  int32_t beside;          // the cluster beyond; -1
  int32_t own;             // which of an entrance's costs is of this cluster's tile
} NavGate;

/// Manhattan distances are bad estimates: a path that runs straight along an axis goes round everything, one
/// that may choose the order of its steps finds its way through. What is sampled is cost over the longer and
/// the shorter distance along an axis, for a fit of cost = a x longer + b x shorter by least squares.
typedef struct NavSample {
  int64_t ll, ls, ss, lc, sc; // sums of products: l longer, s shorter, c twice the cost
} NavSample;

typedef struct NavCluster {
  bool open;             // its borders are chosen; `first` and `distance` are defined
  bool touched, renewed; // only during nav_regions_update_all: a cell has changed; it is to be computed again
  bool bounded;          // `most` holds
  int32_t most;          // entrances that it can have at this state of the grid
  uint16_t first[NAV_DIR_COUNT + 1]; // where its entrances up, down, left, right begin; last: how many
  NavDistances distance;             // between its entrances, a row for each, from that one to all others
  int32_t capacity;                  // of `distance`
  uint16_t row_work;                 // of measuring a row in eight directions, see nav_cluster_work
  bool reserved;                     // `distance` lies in NavRegions.reserve
  uint64_t known[4 * NAV_MAX_CLUSTER / 64]; // rows of `distance` that are measured, a bit each
} NavCluster;

struct NavRegions {
  BaseArena arena; // of the arrays, without the clusters' distances
  NavClass cls;
  int32_t width, height, side, across, down;
  uint32_t revision;
  bool diagonal; // eight directions
  bool lazy;     // clusters are opened, and their rows of distances measured, when a search needs them
  NavCluster *cluster;
  void *reserve;              // one block of distances for all clusters; NULL: each has its own
  uint8_t *border;            // two NavBorder for each cluster: toward right and down
  size_t border_size;         // bytes
  NavRegionsScratch *scratch; // of builds by one thread
  NavSample sample[NAV_SAMPLES * NAV_SAMPLES];
  bool sampled;   // all samples are measured
  int32_t points; // see nav_regions_points; 0: not counted
  int64_t bounds; // for tests: clusters whose entrances nav_regions_take has bounded
};

static inline int32_t nav_regions_cluster_of(const NavRegions *regions, int32_t x, int32_t y) {
  return y / regions->side * regions->across + x / regions->side;
}

static inline int32_t nav_regions_slots(const NavRegions *regions) {
  return 4 * regions->side;
}

/// Estimates of what a path costs, in nav_regions_weight of a value.
enum { NAV_WEIGHT_ONE = 64 };
typedef struct NavRegionsEstimate {
  uint32_t longer, shorter; // for each tile of distance along the longer and the shorter axis
} NavRegionsEstimate;

/// The value of a straight step into a tile that costs 1.
static inline int32_t nav_regions_unit(const NavRegions *regions) {
  return regions->diagonal ? NAV_FIELD_STRAIGHT : 1;
}

/// The factor of a value where estimates are added; with eight directions values are fine enough.
static inline int32_t nav_regions_weight(const NavRegions *regions) {
  return regions->diagonal ? 1 : NAV_WEIGHT_ONE;
}

/// The cost of long paths in the sampled clusters, and a little more. The samples do not depend on which
/// other clusters are measured, so neither do the paths.
NavRegionsEstimate nav_regions_estimate(const NavRegions *regions, const NavGrid *grid);

/// The neighbour cluster in this direction; -1: the map ends there.
int32_t nav_regions_beside(const NavRegions *regions, int32_t cluster, NavDir dir);

NavGate nav_regions_gate(const NavRegions *regions, int32_t cluster, NavDir dir);

/// The cluster's own tile at an entrance of its gate.
static inline void nav_regions_tile(const NavRegions *regions, int32_t cluster, NavDir dir, uint8_t along,
                                    int32_t *x, int32_t *y) {
  const bool upright = dir == NAV_LEFT || dir == NAV_RIGHT;
  const int32_t last = dir == NAV_DOWN || dir == NAV_RIGHT ? regions->side - 1 : 0;
  *x = cluster % regions->across * regions->side + (upright ? last : along);
  *y = cluster / regions->across * regions->side + (upright ? along : last);
}

/// Cuts a cluster out of the map. O(its rows) vector instructions.
void nav_cluster_load(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavClusterMap *map);

static inline int32_t nav_cluster_index(const NavClusterMap *map, int32_t x, int32_t y) {
  return (y - map->y0 + 1) * NAV_CLUSTER_STRIDE + x - map->x0 + 1;
}

static inline uint64_t nav_cluster_bit(int32_t index) {
  return (uint64_t)1 << (index % NAV_CLUSTER_STRIDE - 1);
}

/// Cost of a tile of the cluster; 0: closed.
uint8_t nav_cluster_cost(const NavClusterMap *map, int32_t index);

/// The work of a flood in eight directions, from 1 (some microseconds) to 34: it grows with the steps that
/// the cluster has. O(its rows).
uint16_t nav_cluster_work(const NavClusterMap *map);

/// Must precede the first flood.
void nav_cluster_flood_init(NavClusterFlood *flood);

/// The same for floods in eight directions.
void nav_cluster_octile_init(NavClusterOctile *octile);

/// Values from a tile of the cluster (open) to the `count` tiles of `ask` that cost at most `max`; the value
/// of others is NAV_CLUSTER_FAR or larger than max.
void nav_cluster_flood(NavClusterMap *map, int32_t from, int32_t max, const uint16_t *ask, int32_t count,
                       NavClusterFlood *flood);

/// Writes cost and ways of each tile as bytes: `tile_cost`, and the ways in four or in eight directions.
void nav_cluster_unpack(NavClusterMap *map, bool diagonal);

/// The same flood in eight directions (octile.c). `back`: the cost of the cheapest path from the tiles asked
/// for to `from`. The cost is that of the tiles entered, so it is not the same there and back where tiles
/// cost differently. O(tiles of the cluster). Denardo and Fox (1979).
void nav_cluster_flood_octile(NavClusterMap *map, int32_t from, bool back, const uint16_t *ask, int32_t count,
                              NavClusterOctile *octile);

/// An empty scratch for one thread. NULL: out of memory.
NavRegionsScratch *nav_regions_scratch_new(void);
/// Frees it; NULL is allowed.
void nav_regions_scratch_free(NavRegionsScratch *scratch);
/// Makes zeroed memory an empty scratch.
void nav_regions_scratch_init(NavRegionsScratch *scratch);
/// Forgets the clusters that are cut out: the map has changed.
void nav_regions_scratch_forget(NavRegionsScratch *scratch);

/// The cluster in the scratch, cut out unless it is there. A cluster and those next to it never take each
/// other's place.
NavClusterMap *nav_regions_map(const NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                               int32_t cluster);

/// Chooses the entrances on the border from a cluster to the one on its right or below, which must exist.
/// True: they changed.
bool nav_regions_choose(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch, int32_t cluster,
                        NavDir dir);

/// Numbers the entrances of a cluster, whose borders must be chosen; no distance is known then. False: out of
/// memory.
bool nav_regions_number(NavRegions *regions, int32_t cluster);

/// The tile of each entrance of a cluster whose borders are chosen, as indices of its map. Returns how many.
int32_t nav_cluster_entrances(const NavRegions *regions, const NavClusterMap *map, uint16_t *tile);

/// Frees its distances.
void nav_cluster_free(NavCluster *cluster);

/// Memory for the distances between so many entrances; keeps what is known where there is enough. False: out
/// of memory.
bool nav_cluster_reserve(NavCluster *cluster, int32_t entrances, bool diagonal);

static inline bool nav_cluster_knows(const NavCluster *cluster, int32_t entrance) {
  return cluster->known[entrance / 64] >> entrance % 64 & 1u;
}

/// Measures the distances from one entrance of an open cluster to all others.
void nav_regions_measure(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                         int32_t cluster, int32_t entrance);

/// The sample for estimates that the cluster is; -1: none.
int32_t nav_regions_sample_of(const NavRegions *regions, int32_t cluster);

/// Fills the sample from the open cluster.
void nav_regions_take_sample(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                             int32_t cluster);

/// Regions of which nothing is known. NULL: out of memory.
NavRegions *nav_regions_blank(const NavGrid *grid, NavClass cls, int32_t cluster, bool diagonal, bool lazy);

/// Opens a cluster: chooses the entrances of its borders where they are not, numbers them, takes the sample
/// if it is one, and measures all distances unless the regions are lazy. False: out of memory.
bool nav_regions_open(NavRegions *regions, const NavGrid *grid, int32_t cluster);

/// The same for a cluster whose borders are chosen, by any thread: it writes to that cluster and to its
/// sample alone.
bool nav_regions_open_chosen(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                             int32_t cluster);

#endif
