/* A* with eight neighbours, guided by the landmarks. */
#ifndef NAV_ASTAR_GUIDED_H
#define NAV_ASTAR_GUIDED_H

#include "nav/astar/work.h"

/// Searches with eight neighbours by the landmarks. False: the open list was too small; nothing is known.
bool nav_astar_search_guided(NavAstar *astar, const NavAstarQuery *query, NavAstarResult *result);

#endif
