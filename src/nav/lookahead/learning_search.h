/* The local search of learning lookahead: what lies within P + 1 steps of the walker, and beyond that the
 * ground that was searched before, up to a bound. Not installed.
 *
 * Inner squares were expanded: all ways out of them are in the search. The others are its edge; a way to a
 * target that is not in the search leads over one of them. So after nav_local_raise no inner square is
 * estimated nearer than the edge allows, and still none farther than it is. */
#ifndef NAV_LOOKAHEAD_LEARNING_SEARCH_H
#define NAV_LOOKAHEAD_LEARNING_SEARCH_H

#include "nav/grid/decision.h"

enum {
  NAV_LOCAL_CAPACITY = NAV_TRACE_MAX_SEEN, // squares of one search
  NAV_NO_NODE = -1,
};

typedef struct NavLocalNode {
  NavCell cell;
  int32_t estimate; // steps to the target
  int16_t x, y;     // tile
  int16_t steps;    // from the walker
  int16_t parent;   // node that it was found from; NAV_NO_NODE for the walker's
  int16_t same;     // next edge node with the same estimate, while raising
  uint8_t ways;     // inner: bit d set where a step toward NavDir d is possible
  uint8_t first;    // NavDir of the first step from the walker
  bool inner;
} NavLocalNode;

typedef struct NavLocal {
  const NavQuery *query;
  const uint32_t *learned; // per cell: 1 + what its estimate was raised by; 0: never searched; or NULL
  int16_t *node_of;        // per cell: node, NAV_NO_NODE; so everywhere between searches
  int32_t target_x, target_y;
  bool eager; // how edges are ranked, see nav_local_search
  int32_t count, inner_count;
  int16_t queue[NAV_LOCAL_CAPACITY];
  int16_t edge_with[NAV_LOCAL_CAPACITY + 1];
  NavLocalNode node[NAV_LOCAL_CAPACITY]; // nearest first
} NavLocal;

/// Looks around query->at. Returns the node where the walker should go: the target's, or the most promising
/// edge's, that with the least steps to it + estimate from there, eagerly + the straight line from there;
/// NAV_NO_NODE when there is neither: everything that can be reached was searched. O(P^2).
int32_t nav_local_search(NavLocal *local, const NavQuery *query, const uint32_t *learned, bool eager);

/// The estimate of a tile of which nothing is known: its Manhattan distance to the target.
int32_t nav_local_first_guess(const NavLocal *local, int32_t x, int32_t y);

/// Raises the estimates of the inner squares to what the edge tells. O(P^2).
void nav_local_raise(NavLocal *local);

/// Writes the search into a trace: what was seen, and the best edge by way of each neighbour.
void nav_local_trace(const NavLocal *local, NavTrace *trace);

/// Forgets the search, so that node_of is clean again.
void nav_local_end(NavLocal *local);

#endif
