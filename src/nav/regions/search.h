/* The state of a search among entrances, which finding paths and walking them share. */
#ifndef NAV_REGIONS_SEARCH_H
#define NAV_REGIONS_SEARCH_H

#include "base/heap.h"
#include "nav/regions/clusters.h"

typedef struct RegionsNode {
  int64_t value;  // -1: not reached; less: closed, and -2 - its value
  int32_t parent; // node that it was reached from; -1: the start
  int32_t side;   // which it lies on, see RegionsSide
} RegionsNode;

/// One side of a border: 4 x cluster + the direction in which that cluster has it. Its nodes, one for each
/// entrance, are made when a search first reaches it.
typedef struct RegionsSide {
  uint32_t stamp; // of the search that made them
  int32_t first;  // node
} RegionsSide;

struct NavRegionsWork {
  NavAstar *astar; // of pieces; NULL before the first
  NavClusterMap map;
  NavClusterFlood flood;
  NavClusterOctile octile;
  uint32_t start_value[4 * NAV_MAX_CLUSTER]; // flood values from the start to each entrance of its cluster
  uint32_t goal_value[4 * NAV_MAX_CLUSTER];  // and from each entrance of the target's cluster to the target
  RegionsSide *side;                         // 4 for each cluster
  RegionsNode *node;                         // the first one is the target
  int32_t nodes, capacity;
  uint32_t stamp;
  BaseHeap open; // rank above NODE_BITS, node below; an improved node is pushed again
};

#endif
