/* What the two searches of A* share; nobody else includes this. A node's mark is (number of the search) << 4
 * | closed
 * << 3 | direction of the step that reached it: a mark of another search means untouched. */
#ifndef NAV_ASTAR_WORK_H
#define NAV_ASTAR_WORK_H

#include "nav/astar.h"

enum {
  ASTAR_BUCKETS = 8,        // of the search without diagonals: more than f can change by in a step
  ASTAR_CHUNK = 64,         // entries of a piece of a bucket, its link included; a power of two
  ASTAR_ENTRIES_A_CELL = 4, // live at once at most: one from each neighbour
  ASTAR_BANDS = 512,        // of the search with diagonals
  ASTAR_BAND_SHIFT = 26,    // a band is 1/64 of a straight step
  ASTAR_WAYS = 8,           // directions with diagonals: those of NavDir, then the diagonals
  ASTAR_WAY = 7,            // bits of a mark
  ASTAR_CLOSED = 8,
  ASTAR_SEARCH = 16, // what the number of the search counts in
};

#if defined(__GNUC__)
#define ASTAR_INLINE    static inline __attribute__((always_inline))
#define ASTAR_SELDOM(x) __builtin_expect(!!(x), 0)
#else
#define ASTAR_INLINE    static inline
#define ASTAR_SELDOM(x) (x)
#endif

typedef struct AstarNode {
  uint32_t g; // cost from the start
  uint32_t mark;
} AstarNode;

typedef struct AstarWideNode {
  int64_t g; // in NAV_COST_ONE
  uint32_t mark;
  NavCell next, before; // in its band while open; 0: last; before < 0: first, of band ~before
} AstarWideNode;

struct NavAstar {
  int32_t cells, stride;
  uint32_t search; // number of the last search x ASTAR_SEARCH
  bool diagonal;   // which nodes it used
  AstarNode *node; // per cell
  AstarWideNode *wide;
  uint32_t *pool;   // chunks of the buckets
  NavCell *touched; // by order of opening
  int32_t touched_count;
};

/// Searches with eight neighbours; `way` receives what to add to a cell for each direction of a mark.
NavAstarResult astar_search_wide(NavAstar *astar, const NavAstarQuery *query, int32_t way[ASTAR_WAYS]);

/// Bits of NavGrid.edges that stop the class toward `dir`.
ASTAR_INLINE uint32_t astar_stops(NavClass cls, NavDir dir) {
  return (cls == NAV_FLYER ? 1u : 0x11u) << dir;
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
