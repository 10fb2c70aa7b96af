/* A* with four neighbours. */
#ifndef NAV_ASTAR_STRAIGHT_H
#define NAV_ASTAR_STRAIGHT_H

#include "nav/astar/work.h"

/// May the class be searched so: few terrains, low costs?
bool nav_astar_straight_suits(const NavGrid *grid, NavClass cls);

/// Searches with four neighbours; where nav_astar_straight_suits, and steps cost the terrain alone.
NavAstarResult nav_astar_search_straight(NavAstar *astar, const NavAstarQuery *query);

#endif
