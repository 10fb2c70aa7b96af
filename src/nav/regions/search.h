/* A search among entrances from the inside: what it keeps while it runs. */
#ifndef NAV_REGIONS_SEARCH_H
#define NAV_REGIONS_SEARCH_H

#include "nav/regions/work.h"

typedef struct NavEntranceNode {
  uint32_t stamp; // of the search that its value belongs to
  int32_t value;  // negative: closed, and one less than zero minus it
  int32_t parent; // node it was reached from; -1: the start
} NavEntranceNode;

typedef struct NavEntranceEntry {
  uint64_t rank;
  int32_t node;
} NavEntranceEntry;

struct NavRegionsWork {
  NavAstar *astar;
  NavClusterMap map;
  NavClusterFlood flood;
  uint16_t start_value[4 * NAV_MAX_CLUSTER]; // from the start to each entrance of its cluster, counted as in
                                             // a flood
  uint16_t goal_value[4 * NAV_MAX_CLUSTER];  // likewise to the target from each entrance of its cluster
  NavEntranceNode *node;                     // one for each entrance slot; the last one is the target
  int32_t nodes;
  uint32_t stamp;
  NavEntranceEntry *heap;
  int32_t heap_count, heap_capacity;
};

typedef struct NavEntranceSearch {
  const NavRegions *regions;
  const NavGrid *grid;
  NavRegions *begun; // the same regions, where clusters may still have to be measured; or NULL
  NavRegionsWork *work;
  int32_t start_cluster, start_cost; // of the start's own tile
  int32_t goal_cluster, goal_x, goal_y;
  uint32_t weight; // of estimates
  bool out_of_memory;
} NavEntranceSearch;

/// A new number for marks of nodes.
void nav_entrances_stamp(NavRegionsWork *work);

/// The best way through the clusters of a way that was found, by whichever entrances between them. Leaves it
/// in the parents of the nodes from the target on, like the search.
void nav_entrances_polish(const NavEntranceSearch *search);

#endif
