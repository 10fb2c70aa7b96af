/* The search of jump.c. */
#ifndef NAV_ASTAR_JUMP_H
#define NAV_ASTAR_JUMP_H

#include "nav/astar/work.h"

/// Takes the memory of the search and makes its bits those of the query's map. False: out of memory.
bool nav_astar_jump_ready(NavAstar *astar, const NavAstarQuery *query);

/// Finds one of the shortest paths with diagonals by jump points; bits and nodes must be ready, and with
/// `by_landmarks` the landmarks. False: the open list has overflowed.
bool nav_astar_search_jumps(NavAstar *astar, const NavAstarQuery *query, bool by_landmarks,
                            NavAstarResult *result);

/// Builds the path that the last search by jump points has found. False: it could not grow.
bool nav_astar_lay_jumps(const NavAstar *astar, const NavAstarQuery *query, NavPath *path);

/// Frees what the searches have taken.
void nav_astar_jump_free(NavAstar *astar);

#endif
