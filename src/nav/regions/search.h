/* A search among gates from the inside: what it keeps while it runs. */
#ifndef NAV_REGIONS_SEARCH_H
#define NAV_REGIONS_SEARCH_H

#include "nav/regions/work.h"

typedef struct NavGateNode {
  uint32_t stamp; // of the search that its value belongs to
  int32_t value;  // negative: closed, and one less than zero minus it
  int32_t parent; // node it was reached from; -1: the start
} NavGateNode;

typedef struct NavGateEntry {
  uint64_t rank;
  int32_t node;
} NavGateEntry;

struct NavRegionsWork {
  NavAstar *astar;
  NavSectorMap map;
  NavSectorFlood flood;
  uint16_t
      start_value[4 * NAV_MOST_SECTOR]; // from the start to each gate of its sector, counted as in a flood
  uint16_t goal_value[4 * NAV_MOST_SECTOR]; // likewise to the target from each gate of its sector
  NavGateNode *node;                        // one for each gate slot; the last one is the target
  int32_t nodes;
  uint32_t stamp;
  NavGateEntry *heap;
  int32_t heap_count, heap_room;
};

typedef struct NavGateSearch {
  const NavRegions *regions;
  const NavGrid *grid;
  NavRegions *begun; // the same regions, where sectors may still have to be measured; or NULL
  NavRegionsWork *work;
  int32_t start_sector, start_cost; // of the start's own tile
  int32_t goal_sector, goal_x, goal_y;
  uint32_t weight; // of estimates
  bool out_of_memory;
} NavGateSearch;

/// A new number for marks of nodes.
void nav_gates_stamp(NavRegionsWork *work);

/// The best way through the sectors of a way that was found, by whichever gates between them. Leaves it in
/// the parents of the nodes from the target on, like the search.
void nav_gates_polish(const NavGateSearch *search);

#endif
