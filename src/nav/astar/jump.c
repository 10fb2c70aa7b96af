/* A* by jump points (jump_bits.h has what they are).
 *
 * A node is the start, the target, a jump point of a straight way or a special tile. From a node ways lead on
 * in the directions that its arrival leaves open: a straight way to its next stop; a diagonal one over the
 * tiles at which straight ways leave it for a stop, which become nodes at once, while the tile of the turn
 * does not. So a node is reached from its parent by diagonal steps, then straight ones. Without diagonals
 * ways up and down take the part of the diagonal ones, and those that leave them go to both sides (Baum 2025
 * has the two orientations exchanged).
 *
 * A node that was taken too early within its band of the open list (jump_open.h) is opened again, as in
 * guided.c. */
#include "nav/astar/jump.h"

#include <stdlib.h>
#include <string.h>

#include "base/allocator.h"
#include "nav/astar/jump_ways.h"

enum {
  BUILD_SHARE = 256,   // building the bits takes as long as expanding one in so many tiles
  FOLLOW_SHARE = 2048, // comparing them with a changed map
  FOUR_SPEED = 8,      // so many times as fast are searches without diagonals
  FOUR_SHARE = 7,      // there two in so many open tiles at most may be jump points
  UNEVEN_SHARE = 2,    // with more than one in so many open tiles special, others search
};

/* The search */

/// Takes nodes until none is left that could shorten the path. False: the open list is full.
BASE_INLINE bool spread_jumps(JumpSearch *jumps, const NavAstarQuery *query, JumpGuide guide,
                              NavAstarResult *result) {
  const int64_t max = query->max_expanded > 0 ? query->max_expanded : INT64_MAX;
  const AstarJumpBits *bits = jumps->bits;
  // A node opens at most two entries for each tile of its diagonal ways, or of those up and down.
  const uint32_t room = (uint32_t)(4 * (bits->rows < bits->stride ? bits->rows : bits->stride) +
                                   2 * bits->rows + NAV_WAY_COUNT);
  JumpEntry entry;
  uint32_t band = (uint32_t)(jumps->bands.entry[1].f >> jumps->bands.shift) % ASTAR_BANDS;
  while (pop_entry(&jumps->bands, &band, &entry)) {
    const int32_t x = (int32_t)(entry.at & COLUMN_MASK), y = (int32_t)(entry.at >> ROW_SHIFT);
    const NavCell cell = y * jumps->stride + x;
    if (entry.f > jumps->best && entry.f >> jumps->bands.shift > jumps->best >> jumps->bands.shift) break;
    if (entry.f >= jumps->best && cell != query->to) continue;
    AstarJumpNode *node = &jumps->node[cell];
    if (node->mark & ASTAR_NODE_CLOSED) continue; // an older entry
    if (BASE_SELDOM(result->expanded == max)) {
      result->status = NAV_PATH_GAVE_UP;
      return true;
    }
    result->expanded++;
    const uint32_t mark = node->mark;
    node->mark = mark | ASTAR_NODE_CLOSED;
    if (cell == query->to) continue;
    if (BASE_SELDOM(jumps->bands.unused + room > jumps->bands.capacity)) return false;
    expand_node(jumps, &(JumpTile){x, y, node->g}, mark, cell == query->from, guide);
  }
  if (jumps->best == INT64_MAX) return true;
  result->status = NAV_PATH_FOUND;
  result->cost = jumps->best;
  return true;
}

/// Bands so wide that the upper ones in use never overlap: what a way of diagonal and straight steps there
/// and back costs.
static int32_t find_shift(const JumpSearch *jumps) {
  const int64_t side = jumps->bits->rows + jumps->bits->stride;
  const int64_t most =
      (side * (jumps->bits->base_cost + jumps->ways.min_cost) + 2 * jumps->ways.max_cost) * NAV_COST_DIAGONAL;
  int32_t shift = ASTAR_BAND_SHIFT;
  while (most >> (shift + BAND_BITS) >= ASTAR_BANDS - 2) shift++;
  return shift;
}

static void start_jumps(JumpSearch *jumps, const NavAstarQuery *query, JumpGuide guide) {
  const int32_t x = query->from % jumps->stride, y = query->from / jumps->stride;
  const int64_t f = estimate_left(jumps, x, y, guide);
  jumps->bands.shift = find_shift(jumps);
  jumps->bands.upper = f >> jumps->bands.shift >> BAND_BITS;
  jumps->parent = query->from;
  reach_node(jumps, x, y, 0, 0, guide);
}

static void prepare_jumps(JumpSearch *jumps, const NavAstar *astar, const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  const AstarJumpBits *bits = astar->jump_bits[query->cls];
  memset(&jumps->bands, 0, sizeof jumps->bands);
  jumps->bits = bits;
  jumps->node = astar->jump_node;
  nav_ways_init(&jumps->ways, grid, query->cls);
  jumps->steps = nav_astar_steps(&jumps->ways);
  jumps->straight = bits->base_cost * NAV_COST_ONE;
  jumps->diagonal = bits->base_cost * NAV_COST_DIAGONAL;
  jumps->unit = NAV_COST_ONE / ASTAR_BOUND_STRAIGHT;
  jumps->stride = grid->stride;
  jumps->to_x = query->to % grid->stride;
  jumps->to_y = query->to / grid->stride;
  jumps->mark = astar->search << ASTAR_G_SHIFT;
  jumps->best = INT64_MAX;
  jumps->touched = astar->touched;
  jumps->touched_count = 0;
  jumps->bands.entry = (JumpEntry *)(void *)astar->pool;
  jumps->bands.unused = NO_ENTRY + 1;
  jumps->bands.capacity = (uint32_t)(astar->pool_size * sizeof *astar->pool / sizeof(JumpEntry));
}

static bool run_straight(JumpSearch *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_FOUR);
  return spread_jumps(jumps, query, GUIDE_FOUR, result);
}

/// Do the landmarks bound the path better than the octile distance does? If not, reading them costs more time
/// than they save.
static bool bounds_help(const JumpSearch *jumps, NavCell from, bool pairs) {
  const int64_t far =
      astar_octile(&jumps->steps, from % jumps->stride - jumps->to_x, from / jumps->stride - jumps->to_y);
  return astar_bound(&jumps->bounds, from, pairs) * jumps->unit > far;
}

/// One copy of the search for each kind of estimate.
static bool run_plainly(JumpSearch *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_NONE);
  return spread_jumps(jumps, query, GUIDE_NONE, result);
}
static bool run_evenly(JumpSearch *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_EVEN);
  return spread_jumps(jumps, query, GUIDE_EVEN, result);
}
static bool run_pairwise(JumpSearch *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_PAIRS);
  return spread_jumps(jumps, query, GUIDE_PAIRS, result);
}

bool nav_astar_search_jumps(NavAstar *astar, const NavAstarQuery *query, bool by_landmarks,
                            NavAstarResult *result) {
  BASE_ASSERT(nav_jump_bits_hold(astar->jump_bits[query->cls], query->grid) && astar->jump_node != NULL);
  JumpSearch jumps;
  prepare_jumps(&jumps, astar, query);
  *result = (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  bool enough;
  const bool pairs = by_landmarks && astar->landmarks->kind == ASTAR_PAIRS;
  if (by_landmarks) jumps.bounds = nav_astar_bounds(astar->landmarks, query->from, query->to);
  if (!query->diagonal)
    enough = run_straight(&jumps, query, result);
  else if (!by_landmarks || !bounds_help(&jumps, query->from, pairs))
    enough = run_plainly(&jumps, query, result);
  else
    enough = pairs ? run_pairwise(&jumps, query, result) : run_evenly(&jumps, query, result);
  astar->touched_count = jumps.touched_count;
  return enough;
}

/// Without diagonals other searches take a fraction of the time a tile, so jumps must be long. By the bits as
/// they are.
static bool jumps_pay(const AstarJumpBits *bits, const NavAstarQuery *query) {
  if (UNEVEN_SHARE * bits->special_count > bits->open_count) return false;
  return query->diagonal || FOUR_SHARE * bits->jump_count <= 2 * bits->open_count;
}

int64_t nav_astar_jump_wait(const NavAstar *astar, const NavAstarQuery *query) {
  const AstarJumpBits *bits = astar->jump_bits[query->cls];
  const bool built = bits != NULL && bits->built;
  if (built && nav_jump_bits_hold(bits, query->grid)) return 0;
  const int64_t tiles = query->diagonal ? astar->cells : FOUR_SPEED * (int64_t)astar->cells;
  const int64_t left = 1 + tiles / (built ? FOLLOW_SHARE : BUILD_SHARE) - astar->jump_waited[query->cls];
  return left > 0 ? left : 0;
}

bool nav_astar_jump_ready(NavAstar *astar, const NavAstarQuery *query) {
  AstarJumpBits **bits = &astar->jump_bits[query->cls];
  if (*bits == NULL) *bits = nav_jump_bits_new(query->grid, query->cls);
  if (astar->jump_node == NULL)
    astar->jump_node = base_alloc_zeroed((size_t)astar->cells, sizeof *astar->jump_node);
  if (*bits == NULL || astar->jump_node == NULL) return false;
  if (nav_jump_bits_may_wait(*bits, query->grid) && !jumps_pay(*bits, query)) return false;
  nav_jump_bits_follow(*bits, query->grid);
  astar->jump_waited[query->cls] = 0;
  return jumps_pay(*bits, query);
}

void nav_astar_jump_prepare(NavAstar *astar, const NavAstarQuery *query) {
  if (!nav_astar_jump_ready(astar, query)) return;
  memset(astar->jump_node, 0, (size_t)astar->cells * sizeof *astar->jump_node);
}

void nav_astar_jump_free(NavAstar *astar) {
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) nav_jump_bits_free(astar->jump_bits[cls]);
  base_free(astar->jump_node);
}

/* The path */

/// The tiles from a node back to its parent: the steps with which the way ended, then those with which it
/// began, and what they add to a cell.
typedef struct JumpLeg {
  int32_t last, first, last_step, first_step;
} JumpLeg;

static JumpLeg leg_back(const NavAstar *astar, NavCell node, bool diagonal) {
  const NavCell parent = astar->jump_node[node].parent;
  const int32_t stride = astar->stride, dx = parent % stride - node % stride,
                dy = parent / stride - node / stride;
  const int32_t across = (dx > 0) - (dx < 0), along = ((dy > 0) - (dy < 0)) * stride;
  const int32_t wide = abs(dx), high = abs(dy), both = wide < high ? wide : high;
  if (!diagonal) return (JumpLeg){wide, high, across, along};
  return (JumpLeg){wide + high - 2 * both, both, wide > high ? across : along, along + across};
}

/// Lays the cells of `count` steps but for the first `*left_out`; the path has room.
static NavCell lay_steps(NavPath *path, NavCell cell, int32_t step, int32_t count, int32_t *left_out) {
  const int32_t skipped = *left_out < count ? *left_out : count;
  BASE_ASSERT(path->count + count - skipped <= path->capacity);
  *left_out -= skipped;
  NavCell *at = path->cell + path->count;
  for (int32_t i = skipped; i < count; i++) *at++ = cell + i * step;
  path->count += count - skipped;
  return cell + count * step;
}

bool nav_astar_lay_jumps(const NavAstar *astar, const NavAstarQuery *query, NavPath *path) {
  int32_t tiles = 0;
  for (NavCell node = query->to; node != query->from; node = astar->jump_node[node].parent) {
    const JumpLeg leg = leg_back(astar, node, query->diagonal);
    tiles += leg.last + leg.first;
  }
  int32_t left_out = query->max_tiles > 0 && tiles > query->max_tiles ? tiles - query->max_tiles : 0;
  if (!nav_path_reserve(path, tiles - left_out)) return false;
  for (NavCell node = query->to; node != query->from; node = astar->jump_node[node].parent) {
    const JumpLeg leg = leg_back(astar, node, query->diagonal);
    const NavCell turn = lay_steps(path, node, leg.last_step, leg.last, &left_out);
    lay_steps(path, turn, leg.first_step, leg.first, &left_out);
  }
  return true;
}
