/* A* with eight neighbours. */
#ifndef NAV_ASTAR_DIAGONAL_H
#define NAV_ASTAR_DIAGONAL_H

#include "nav/astar/work.h"

/// Searches with eight neighbours.
NavAstarResult nav_astar_search_diagonal(NavAstar *astar, const NavAstarQuery *query);

#endif
