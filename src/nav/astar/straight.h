/* A* with four neighbours. */
#ifndef NAV_ASTAR_STRAIGHT_H
#define NAV_ASTAR_STRAIGHT_H

#include "nav/astar/work.h"

/// Searches with four neighbours.
NavAstarResult nav_astar_search_straight(NavAstar *astar, const NavAstarQuery *query);

#endif
