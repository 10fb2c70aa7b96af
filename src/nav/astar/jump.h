/* The search of jump.c. */
#ifndef NAV_ASTAR_JUMP_H
#define NAV_ASTAR_JUMP_H

#include "nav/astar/work.h"

/// The number of tiles that other searches may still expand before all of them have taken the time that the
/// bits of the class would take to follow the map: paths that are found within it do not need them. 0: none.
int64_t nav_astar_jump_wait(const NavAstar *astar, const NavAstarQuery *query);

/// Takes the memory of the search and makes its bits those of the query's map. False: out of memory, or most
/// of the ground is uneven, where jumps are short and other searches faster.
bool nav_astar_jump_ready(NavAstar *astar, const NavAstarQuery *query);

/// Does now what the first searches would: takes the memory page by page and builds the bits. Forgets the
/// last search.
void nav_astar_jump_prepare(NavAstar *astar, const NavAstarQuery *query);

/// Finds one of the shortest paths by jump points; bits and nodes must be ready, and with
/// `by_landmarks` the landmarks. False: the open list has overflowed.
bool nav_astar_search_jumps(NavAstar *astar, const NavAstarQuery *query, bool by_landmarks,
                            NavAstarResult *result);

/// Builds the path that the last search by jump points has found. False: it could not grow.
bool nav_astar_lay_jumps(const NavAstar *astar, const NavAstarQuery *query, NavPath *path);

/// Frees what the searches have taken.
void nav_astar_jump_free(NavAstar *astar);

#endif
