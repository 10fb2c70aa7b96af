/* Shared memory of the searches.
 *
 * Without diagonals a mark is a byte a cell, valid in the rows that the last search has prepared. With
 * diagonals a node stores the number of the search that wrote it, so nothing is cleared between searches; a
 * node of another search is untouched. */
#ifndef NAV_ASTAR_WORK_H
#define NAV_ASTAR_WORK_H

#include <stddef.h>
#include <stdlib.h>

#include "base/compiler.h"
#include "nav/astar/astar.h"
#include "nav/grid/ways.h"

enum {
  ASTAR_FEW_BUCKETS = 8, // of the search without diagonals: more than a key can grow by in a step; enough
                         // for the usual costs
  ASTAR_BUCKETS = 32,    // enough for costs up to 15
  ASTAR_STRAIGHT_TERRAINS = 8, // what it tells apart
  ASTAR_CHUNK = 512,           // entries of a chunk of a bucket, its link included; a power of two
  ASTAR_CHUNK_SPARE = 4,       // entries at its end that may stay empty
  ASTAR_ENTRIES_A_CELL = 2,    // maximum at a time: one for each pair of neighbours
  ASTAR_BATCH = 64,            // maximum of steps taken together

  ASTAR_FRESH = 0x80,  // in a mark: may be entered and was not yet
  ASTAR_CLOSED = 0x40, // if not fresh; below it the direction
  ASTAR_OPEN = 0x20,   // if not fresh: at the rim; set when the search is over

  ASTAR_BANDS = 512,     // of the search with diagonals
  ASTAR_BAND_SHIFT = 26, // a band is 1/64 of a straight step, or wider where tiles cost more
  ASTAR_EXTRA_SHIFT = 2, // bands that would be so much wider are more instead, see diagonal.c
  ASTAR_WAY = 7,         // low bits of a node's mark
  ASTAR_NODE_CLOSED = 8,
  ASTAR_G_SHIFT = 8,
  ASTAR_MAX_SEARCHES = (1 << 23) - 1, // then all nodes are cleared
};

/// No search goes on from a cost beyond: the most expensive step from there and the estimate fit 63 bits.
#define ASTAR_MAX_COST (NAV_COST_ONE << 30)

// The search that the marks belong to.
typedef enum AstarForm {
  ASTAR_STRAIGHT,
  ASTAR_DIAGONAL,
  ASTAR_GUIDED,
  ASTAR_JUMPS,
  ASTAR_TEXTBOOK
} AstarForm;

typedef struct AstarNode {
  int64_t g;            // in NAV_COST_ONE
  uint32_t mark;        // search << ASTAR_G_SHIFT | closed | way
  NavCell next, before; // in its band while open; 0: last; before < 0: first, of band ~before
} AstarNode;

// A node of the guided search.
typedef struct AstarGuide {
  int64_t g;     // in NAV_COST_ONE
  uint32_t mark; // as that of an AstarNode
  int32_t bound; // of what is left, by the landmarks, in their units
} AstarGuide;

// A node of the search by jump points.
typedef struct AstarJumpNode {
  int64_t g;     // in NAV_COST_ONE
  uint32_t mark; // as that of an AstarNode
  NavCell parent;
} AstarJumpNode;

// The order of a tile in the open list of the textbook search, whose costs and marks are those of AstarNode.
typedef struct AstarRank {
  int64_t key, estimate; // in NAV_COST_ONE
  uint32_t lot;
} AstarRank;

typedef struct AstarLandmarks AstarLandmarks;
typedef struct AstarJumpBits AstarJumpBits;

struct NavAstar {
  int32_t cells, stride;
  uint32_t search;                           // number of the last search, from 1 on
  AstarForm form;                            // of that search
  uint8_t *mark;                             // per cell
  NavCell first_ready, end_ready;            // cells whose marks are of the last search
  AstarNode *node;                           // per cell
  AstarGuide *guide;                         // per cell
  AstarJumpNode *jump_node;                  // per cell; NULL before the first search by jump points
  AstarJumpBits *jump_bits[NAV_MAX_CLASSES]; // NULL before the first one of the class
  int64_t jump_waited[NAV_MAX_CLASSES]; // tiles that were expanded while its bits were not those of the map
  AstarLandmarks *landmarks;            // NULL: the grid is too large
  AstarRank *rank;                      // per cell; NULL before nav_astar_take_textbook
  NavCell *heap;                        // as many; the same
  uint32_t *pool;                       // chunks of the buckets
  size_t pool_size;
  NavCell *touched; // by the last search
  int32_t touched_count;
  NavAstarResult last;
};

// The costs of steps with diagonals, in NAV_COST_ONE.
typedef struct AstarSteps {
  int64_t straight, diagonal;        // the cheapest steps, for estimates
  int64_t cost[2][NAV_MAX_TERRAINS]; // of straight and diagonal steps
} AstarSteps;

AstarSteps nav_astar_steps(const NavWays *ways);

/// The costs of steps in addition to the terrain that they enter: layer and doors.
typedef struct AstarExtra {
  const uint8_t *layer, *edges;
  const uint16_t *layer_wide;
  int64_t door; // in NAV_COST_ONE; 0: doors cost nothing
  int64_t most; // that a step can cost so, in NAV_COST_ONE
  int32_t stride;
} AstarExtra;

AstarExtra nav_astar_extra(const NavAstarQuery *query);

/// Do steps cost anything but the terrain?
static inline bool astar_has_extra(const AstarExtra *extra) {
  return extra->layer != NULL || extra->layer_wide != NULL || extra->door > 0;
}

/// The extra cost of a step from the cell to `next`, in NAV_COST_ONE.
BASE_INLINE int64_t astar_extra_cost(const AstarExtra *extra, NavCell cell, uint32_t way, NavCell next) {
  int64_t cost = 0;
  if (extra->layer != NULL) cost = extra->layer[next];
  if (extra->layer_wide != NULL) cost = extra->layer_wide[next];
  cost *= way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL;
  if (extra->door > 0) cost += extra->door * (int64_t)nav_step_doors(extra->edges, extra->stride, cell, way);
  return cost;
}

/// Octile distance: as many diagonal steps as possible, then straight on.
BASE_INLINE int64_t astar_octile(const AstarSteps *steps, int32_t dx, int32_t dy) {
  const int32_t wide = abs(dx), high = abs(dy);
  const int32_t min = wide < high ? wide : high, max = wide < high ? high : wide;
  return min * steps->diagonal + (max - min) * steps->straight;
}

/// The least shift of bands so wide that those in use never overlap: a step changes a key by at most `most`.
int32_t nav_astar_band_shift(int64_t most);

/// A new number for what writes to nodes.
uint32_t nav_astar_next_search(NavAstar *astar);

/// Two or three random bits at a time from one draw in ten or more.
typedef struct AstarDice {
  BaseRandom *random;
  uint32_t bits;
  int32_t left;
} AstarDice;

BASE_INLINE uint32_t astar_roll(AstarDice *dice, int32_t count) {
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
