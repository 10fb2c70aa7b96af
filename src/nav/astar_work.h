/* What the two searches of A* share; nobody else includes this.
 *
 * Nodes carry the number of the search that wrote them, so that nothing is cleared between searches; a node
 * of another search is untouched. Without diagonals a node is one whole number, from the top: the search's
 * number, the complement of g, and eight bits with the closed flag and the direction of the step that reached
 * it. So the larger of two nodes is the one reached more cheaply, and every node of an earlier search is
 * smaller than any of this one: whether a tile is opened is one comparison. */
#ifndef NAV_ASTAR_WORK_H
#define NAV_ASTAR_WORK_H

#include "nav/astar.h"

enum {
  ASTAR_BUCKETS = 8,        // of the search without diagonals: more than f can change by in a step
  ASTAR_CHUNK = 64,         // entries of a piece of a bucket, its link included; a power of two
  ASTAR_ENTRIES_A_CELL = 4, // live at once at most: one from each neighbour
  ASTAR_BATCH = 16,         // tiles expanded together, at most
  ASTAR_BANDS = 512,        // of the search with diagonals
  ASTAR_BAND_SHIFT = 26,    // a band is 1/64 of a straight step
  ASTAR_WAYS = 8,           // directions with diagonals: those of NavDir, then the diagonals
  ASTAR_WAY = 7,            // low bits of a node
  ASTAR_CLOSED = 8,
  ASTAR_G_SHIFT = 8,
  ASTAR_SEARCH_SHIFT = 40,
  ASTAR_MOST_SEARCHES = (1 << 23) - 1, // then all nodes are wiped
};

#if defined(__GNUC__)
#define ASTAR_INLINE    static inline __attribute__((always_inline))
#define ASTAR_SELDOM(x) __builtin_expect(!!(x), 0)
#else
#define ASTAR_INLINE    static inline
#define ASTAR_SELDOM(x) (x)
#endif

typedef int64_t AstarNode; // never negative

typedef struct AstarWideNode {
  int64_t g;            // in NAV_COST_ONE
  uint32_t mark;        // search << ASTAR_G_SHIFT | closed | way
  NavCell next, before; // in its band while open; 0: last; before < 0: first, of band ~before
} AstarWideNode;

struct NavAstar {
  int32_t cells, stride;
  uint32_t search; // number of the last search, from 1 on
  bool diagonal;   // which nodes it used
  AstarNode *node; // per cell
  AstarWideNode *wide;
  uint32_t *pool;   // chunks of the buckets
  NavCell *touched; // by order of opening
  int32_t touched_count;
};

/// Searches with eight neighbours; `way` receives what to add to a cell for each direction of a mark.
NavAstarResult astar_search_wide(NavAstar *astar, const NavAstarQuery *query, int32_t way[ASTAR_WAYS]);

/// The directions, a bit each, in which edges stop the class.
ASTAR_INLINE uint32_t astar_stops(NavClass cls, uint32_t edges) {
  return (cls == NAV_FLYER ? edges : edges | edges >> 4) & 15;
}

/// Two or three random bits at a time from one draw in ten or more.
typedef struct AstarDice {
  BaseRandom *random;
  uint32_t bits;
  int32_t left;
} AstarDice;

ASTAR_INLINE uint32_t astar_roll(AstarDice *dice, int32_t count) {
  if (dice->left < count) {
    dice->bits = base_random_next(dice->random);
    dice->left = 32;
  }
  uint32_t roll = dice->bits & ((1u << count) - 1);
  dice->bits >>= count;
  dice->left -= count;
  return roll;
}

#endif
