/* The search of the textbooks, with any estimate and order. */
#ifndef NAV_ASTAR_TEXTBOOK_H
#define NAV_ASTAR_TEXTBOOK_H

#include "nav/astar/work.h"

/// Does the query need this search: another estimate or order than that of A*?
static inline bool nav_astar_wants_textbook(const NavAstarQuery *query) {
  return query->estimate != NAV_ESTIMATE_MANHATTAN || query->order != NAV_ORDER_TOTAL;
}

/// Takes its memory, 28 bytes a cell. False: out of memory.
bool nav_astar_textbook_take(NavAstar *astar);
/// Frees it.
void nav_astar_textbook_free(NavAstar *astar);

/// Searches; the memory must be there.
NavAstarResult nav_astar_search_textbook(NavAstar *astar, const NavAstarQuery *query);

#endif
