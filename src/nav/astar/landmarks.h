/* Landmarks (ALT: Goldberg and Harrelson 2005): tiles to which the cost of all others is known. By the
 * triangle inequality these costs bound the cost of any path from below, and where the ground is uneven or
 * walls lie in the way, far more tightly than a distance as the crow flies.
 *
 * A landmark fills one slot or two of each tile, a number s for which, at every step a -> b that costs w,
 *
 *   s(a) - s(b) <= w                                                             (1)
 *
 * The sum of (1) along a path gives s(n) - s(to) <= cost(n -> to). So the largest difference of all slots is
 * an estimate that is never too high, and (1) makes it consistent: in the order of cost + estimate no tile is
 * reached more cheaply after it was expanded. What the slots hold:
 *
 * ASTAR_EVEN: all tiles cost the same, so a path costs the same in both directions. The slot is the cost to
 *   the landmark, and (1) holds both ways: the estimate is the largest |s(n) - s(to)|.
 * ASTAR_PAIRS: uneven ground. One slot is the cost to the landmark, the other ASTAR_FAR less the cost from
 * it.
 *
 * Slots that are cut off at 0 or ASTAR_FAR, or empty (the same for all tiles), satisfy (1) too. It is all
 * that is needed; slots need not be exact. Where a tile becomes closed or dearer they stay as they are. Where
 * one opens or becomes cheaper they are moved until (1) holds again, which are few unless the change is a
 * short cut.
 *
 * They serve searches with diagonals only. Those without are so cheap a tile (straight.c) that reading slots
 * costs as much as the tiles that it saves.
 *
 * Landmarks are placed one at a time, each after searches have expanded as many tiles as placing it takes, so
 * on a map that is asked little they cost no more than they can save. */
#ifndef NAV_ASTAR_LANDMARKS_H
#define NAV_ASTAR_LANDMARKS_H

#include "nav/astar/work.h"

enum {
  ASTAR_SLOTS = 16, // of a tile: as many landmarks, or half as many pairs
  ASTAR_READ = 3,   // of them a search reads those that bound its own path best; more would cost time
  ASTAR_FAR = INT16_MAX,
  ASTAR_BOUND_STRAIGHT = 5, // slots count a straight step as 5 and a diagonal one as 7, which is less
  ASTAR_BOUND_DIAGONAL = 7, // than the square root of 2 times 5
  ASTAR_MAX_LANDMARK_CELLS = 1 << 21, // of larger grids nothing is kept: most slots would be cut off
};

typedef enum AstarSlots { ASTAR_EVEN, ASTAR_PAIRS } AstarSlots;

struct AstarLandmarks {
  AstarSlots kind;
  int32_t cells;
  int16_t *slot;          // ASTAR_SLOTS arrays of one per cell
  uint8_t *terrain;       // the map for which (1) holds
  uint8_t *edges;         // ..
  const uint8_t *of_grid; // its terrain array
  uint32_t revision;      // ..
  NavCosts costs;
  NavClass cls;
  int32_t even_cost; // of all tiles, for ASTAR_EVEN
  int32_t count;     // placed
  int32_t outdated;  // of those, placed before the last change
  int32_t oldest;    // the next one to be placed again
  int64_t searched;  // tiles expanded since the last was placed
};

/// Makes the landmarks fit the query's map and class; may place one. False: they cannot help
/// with this query. Overwrites the last search.
bool nav_astar_landmarks_ready(NavAstar *astar, const NavAstarQuery *query);
/// Places all landmarks that are missing.
bool nav_astar_landmarks_place_all(NavAstar *astar, const NavAstarQuery *query);
/// Frees the arrays.
void nav_astar_landmarks_clear(AstarLandmarks *marks);

// The slots that a search reads.
typedef struct AstarBounds {
  const int16_t *slot[ASTAR_READ];
  int32_t to[ASTAR_READ]; // those of the target
} AstarBounds;

AstarBounds nav_astar_bounds(const AstarLandmarks *marks, NavCell from, NavCell to);

/// The largest difference of a slot from that of the target. `pairs`: how far it is above it.
BASE_INLINE int32_t astar_bound(const AstarBounds *bounds, NavCell cell, bool pairs) {
  int32_t most = 0;
  for (int i = 0; i < ASTAR_READ; i++) {
    const int32_t above = bounds->slot[i][cell] - bounds->to[i], apart = pairs || above > 0 ? above : -above;
    most = apart > most ? apart : most;
  }
  return most;
}

#endif
