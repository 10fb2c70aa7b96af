/* The state of a search among entrances, which finding paths and walking them share. */
#ifndef NAV_REGIONS_SEARCH_H
#define NAV_REGIONS_SEARCH_H

#include "base/heap.h"
#include "nav/regions/clusters.h"

typedef struct RegionsNode {
  uint32_t stamp; // of the search that its value belongs to
  int32_t value;  // negative: closed, and -1 - its value
  int32_t parent; // node that it was reached from; -1: the start
} RegionsNode;

struct NavRegionsWork {
  NavAstar *astar; // of pieces; NULL before the first
  NavClusterMap map;
  NavClusterFlood flood;
  uint16_t start_value[4 * NAV_MAX_CLUSTER]; // flood values from the start to each entrance of its cluster
  uint16_t goal_value[4 * NAV_MAX_CLUSTER];  // and from the target to each entrance of its cluster
  RegionsNode *node;                         // one for each tile of a border; the last one is the target
  int32_t nodes;
  uint32_t stamp;
  BaseHeap open; // rank above NODE_BITS, node below; an improved node is pushed again
};

/// An entrance as a cluster sees it: the index-th in this direction.
typedef struct RegionsPlace {
  int32_t cluster;
  NavDir dir;
  int32_t index;
} RegionsPlace;

static inline int32_t nav_regions_node(const NavRegions *regions, int32_t cluster, NavDir dir,
                                       int32_t index) {
  return cluster * nav_regions_slots(regions) + (int32_t)dir * regions->side + index;
}

static inline RegionsPlace nav_regions_place(const NavRegions *regions, int32_t node) {
  const int32_t slots = nav_regions_slots(regions), slot = node % slots;
  return (RegionsPlace){node / slots, (NavDir)(slot / regions->side), slot % regions->side};
}

#endif
