/* A* with diagonals by jump points (jump_bits.h has what they are).
 *
 * A node is the start, the target, a jump point of a straight way or a special tile. From a node ways lead on
 * in the directions that its arrival leaves open: a straight way to its next stop; a diagonal one over the
 * tiles at which straight ways leave it for a stop, which become nodes at once, while the tile of the turn
 * does not. So a node is reached from its parent by diagonal steps, then straight ones.
 *
 * The open list has two levels of bands of f. The upper ones are 512 times as wide, since a long way away
 * from the target raises f by much; when the search comes to one, its entries are dealt to the lower bands.
 * Within a band entries are taken last in first out; a node that was taken too early is opened again, as in
 * guided.c. */
#include "nav/astar/jump.h"

#include <stdlib.h>
#include <string.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "base/ring.h"
#include "nav/astar/jump_bits.h"
#include "nav/astar/landmarks.h"

enum {
  BUILD_SHARE = 64,    // building the bits takes as long as expanding one in so many tiles
  FOLLOW_SHARE = 2048, // comparing them with a changed map
  UNEVEN_SHARE = 2,    // with more than one in so many open tiles special, others search
};

enum { NO_ENTRY = 0, BAND_BITS = 9, ROW_SHIFT = 16, COLUMN_MASK = (1 << ROW_SHIFT) - 1 };

_Static_assert(1 << BAND_BITS == ASTAR_BANDS, "an upper band is dealt to all lower ones");
_Static_assert(NAV_MAX_SIDE + 128 < COLUMN_MASK / 2, "a row and a column fit an entry");

// An entry of the open list.
typedef struct JumpEntry {
  int64_t f;
  uint32_t at; // row << ROW_SHIFT | column
  uint32_t next;
} JumpEntry;

typedef struct JumpBands {
  JumpEntry *restrict entry;
  uint32_t unused, capacity, spare; // first that was never taken, how many there are, first of the freed ones
  int32_t shift;                    // of f, to a lower band
  int64_t upper;                    // f >> (shift + BAND_BITS) of the lower bands
  uint64_t filled[2][ASTAR_BANDS / 64]; // bit of each band that is not empty: lower, upper
  uint32_t first[2][ASTAR_BANDS];
} JumpBands;

typedef struct JumpTile {
  int32_t x, y;
  int64_t g;
} JumpTile;

typedef struct Jumps {
  const AstarJumpBits *bits;
  NavWays ways;
  AstarJumpNode *restrict node;
  AstarBounds bounds;
  AstarSteps steps;
  int64_t straight, diagonal; // cost of steps on even ground
  int64_t unit;               // of a landmark's slot
  int32_t stride, to_x, to_y;
  uint32_t mark;
  NavCell parent; // of the nodes that are reached now
  int64_t best;   // cost of the path to the target that is known
  NavCell *touched;
  int32_t touched_count;
  JumpBands bands;
} Jumps;

// Which estimates a search reads.
typedef enum JumpGuide { GUIDE_NONE, GUIDE_EVEN, GUIDE_PAIRS } JumpGuide;

/* The open list */

static void link_entry(JumpBands *bands, int level, uint32_t band, uint32_t entry) {
  bands->entry[entry].next = bands->first[level][band];
  bands->first[level][band] = entry;
  base_ring_fill(bands->filled[level], band);
}

static void file_entry(JumpBands *bands, uint32_t entry) {
  const int64_t band = bands->entry[entry].f >> bands->shift, upper = band >> BAND_BITS;
  BASE_ASSERT(upper >= bands->upper && upper < bands->upper + ASTAR_BANDS);
  if (upper == bands->upper)
    link_entry(bands, 0, (uint32_t)band % ASTAR_BANDS, entry);
  else
    link_entry(bands, 1, (uint32_t)upper % ASTAR_BANDS, entry);
}

static void push_entry(JumpBands *bands, int32_t x, int32_t y, int64_t f) {
  uint32_t entry = bands->spare;
  if (entry != NO_ENTRY)
    bands->spare = bands->entry[entry].next;
  else
    entry = bands->unused++;
  bands->entry[entry].f = f;
  bands->entry[entry].at = (uint32_t)y << ROW_SHIFT | (uint32_t)x;
  file_entry(bands, entry);
}

/// Deals the next upper band to the lower ones, which are empty. False: all are.
static bool deal_band(JumpBands *bands) {
  const uint32_t from = (uint32_t)bands->upper % ASTAR_BANDS;
  const int32_t band = base_ring_next(bands->filled[1], ASTAR_BANDS, from);
  if (band < 0) return false;
  bands->upper += ((uint32_t)band - from) % ASTAR_BANDS;
  uint32_t entry = bands->first[1][band];
  bands->first[1][band] = NO_ENTRY;
  base_ring_empty(bands->filled[1], (uint32_t)band);
  while (entry != NO_ENTRY) {
    const uint32_t next = bands->entry[entry].next;
    file_entry(bands, entry);
    entry = next;
  }
  return true;
}

/// Takes an entry of the lowest band from `*band` on, which becomes that band. False: none is left.
BASE_INLINE bool pop_entry(JumpBands *bands, uint32_t *band, JumpEntry *entry) {
  int32_t next;
  while ((next = base_ring_next(bands->filled[0], ASTAR_BANDS, *band)) < 0) {
    if (!deal_band(bands)) return false;
    *band = 0;
  }
  *band = (uint32_t)next;
  const uint32_t at = bands->first[0][next];
  *entry = bands->entry[at];
  bands->first[0][next] = entry->next;
  if (entry->next == NO_ENTRY) base_ring_empty(bands->filled[0], (uint32_t)next);
  bands->entry[at].next = bands->spare;
  bands->spare = at;
  return true;
}

/* Ways from a node */

BASE_INLINE int64_t estimate_left(const Jumps *jumps, int32_t x, int32_t y, JumpGuide guide) {
  const int64_t far = astar_octile(&jumps->steps, x - jumps->to_x, y - jumps->to_y);
  if (guide == GUIDE_NONE) return far;
  const int64_t left = astar_bound(&jumps->bounds, y * jumps->stride + x, guide == GUIDE_PAIRS) * jumps->unit;
  return left > far ? left : far;
}

/// Reaches a node by a last step in direction `way`.
BASE_INLINE void reach_node(Jumps *jumps, int32_t x, int32_t y, int64_t g, uint32_t way, JumpGuide guide) {
  const NavCell cell = y * jumps->stride + x;
  AstarJumpNode *node = &jumps->node[cell];
  const bool known = (node->mark ^ jumps->mark) < 1 << ASTAR_G_SHIFT;
  if (known && g >= node->g) return;
  const int64_t f = g + estimate_left(jumps, x, y, guide);
  if (f >= jumps->best) return;
  jumps->touched[jumps->touched_count] = cell;
  jumps->touched_count += !known;
  *node = (AstarJumpNode){g, jumps->mark | way, jumps->parent};
  if (x == jumps->to_x && y == jumps->to_y) jumps->best = g;
  push_entry(&jumps->bands, x, y, f);
}

/// What entering the last tile of a way costs more than even ground.
BASE_INLINE int64_t extra_cost(const Jumps *jumps, int32_t x, int32_t y, uint32_t way) {
  if (jumps->bits->special_count == 0) return 0;
  const uint8_t terrain = jumps->ways.terrain[y * jumps->stride + x];
  return jumps->steps.cost[way / NAV_DIR_COUNT][terrain] -
         (way < NAV_DIR_COUNT ? jumps->straight : jumps->diagonal);
}

/// Goes straight in a row to the next stop, or to the target where that comes first.
BASE_INLINE void go_across(Jumps *jumps, const JumpTile *at, uint32_t way, JumpGuide guide) {
  const AstarLines *row = &jumps->bits->row;
  const size_t line = (size_t)at->y * (size_t)row->words;
  int32_t x = way == NAV_RIGHT ? astar_next_bit(row->stop[1] + line, at->x)
                               : astar_last_bit(row->stop[0] + line, at->x);
  const int32_t to_x = jumps->to_x;
  if (at->y == jumps->to_y && (way == NAV_RIGHT ? to_x > at->x && to_x < x : to_x < at->x && to_x > x))
    x = to_x;
  else if (!astar_bit(row->open + line, x))
    return;
  const int64_t cost = abs(x - at->x) * jumps->straight + extra_cost(jumps, x, at->y, way);
  reach_node(jumps, x, at->y, at->g + cost, way, guide);
}

/// The same in a column.
BASE_INLINE void go_along(Jumps *jumps, const JumpTile *at, uint32_t way, JumpGuide guide) {
  const AstarLines *column = &jumps->bits->column;
  const size_t line = (size_t)at->x * (size_t)column->words;
  int32_t y = way == NAV_DOWN ? astar_next_bit(column->stop[1] + line, at->y)
                              : astar_last_bit(column->stop[0] + line, at->y);
  const int32_t to_y = jumps->to_y;
  if (at->x == jumps->to_x && (way == NAV_DOWN ? to_y > at->y && to_y < y : to_y < at->y && to_y > y))
    y = to_y;
  else if (!astar_bit(column->open + line, y))
    return;
  const int64_t cost = abs(y - at->y) * jumps->straight + extra_cost(jumps, at->x, y, way);
  reach_node(jumps, at->x, y, at->g + cost, way, guide);
}

/// May a diagonal step of direction `way` end at the tile?
BASE_INLINE bool is_square(const AstarJumpBits *bits, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  const size_t line = (size_t)(y + (dy < 0)) * (size_t)bits->row.words;
  return astar_bit(bits->square + line, x + (dx < 0));
}

/// Goes diagonally until a step is not possible or a special tile is reached; straight ways leave on the way.
BASE_INLINE void go_diagonally(Jumps *jumps, const JumpTile *from, uint32_t way, JumpGuide guide) {
  const AstarJumpBits *bits = jumps->bits;
  const int32_t dx = nav_way_x(way), dy = nav_way_y(way), words = bits->row.words;
  const uint32_t across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  // The row or column of the target, where this way crosses it first, is left toward the target.
  const int32_t to_x = (jumps->to_x - from->x) * dx, to_y = (jumps->to_y - from->y) * dy;
  const int32_t crossing = to_x > 0 && to_y > 0 ? (to_x < to_y ? to_x : to_y) : INT32_MAX;
  const uint64_t *turn = bits->turn[way] + (ptrdiff_t)from->y * words;
  for (int32_t x = from->x, count = 0;;) {
    do x += dx, turn += dy * words, count++;
    while (!astar_bit(turn, x) && count != crossing);
    const JumpTile at = {x, from->y + count * dy, from->g + count * jumps->diagonal};
    if (!is_square(bits, x, at.y, dx, dy)) return;
    if (astar_bit(bits->row.special + (ptrdiff_t)at.y * words, x) ||
        (x == jumps->to_x && at.y == jumps->to_y)) {
      reach_node(jumps, x, at.y, at.g + extra_cost(jumps, x, at.y, way), way, guide);
      return;
    }
    go_across(jumps, &at, across, guide);
    go_along(jumps, &at, along, guide);
  }
}

/// The three bits around a place of a row.
BASE_INLINE uint32_t three_bits(const uint64_t *line, int32_t x) {
  const uint32_t first = (uint32_t)x - 1, word = first / 64, bit = first % 64;
  uint64_t bits = line[word] >> bit;
  if (bit > 61) bits |= line[word + 1] << 1 << (63 - bit);
  return bits & 7;
}

/// The directions that lead on from a tile on even ground which was reached straight: on, and to each side
/// where the tile behind that side is closed, straight and diagonally.
BASE_INLINE uint32_t ways_on(const AstarJumpBits *bits, int32_t x, int32_t y, uint32_t dir) {
  // Bit 3 r + c: row r, column c around the tile. Of each direction: ahead, and of both sides the tile
  // behind, beside and ahead.
  static const struct {
    uint8_t ahead, behind[2], beside[2], far[2], way[2], far_way[2];
  } around[NAV_DIR_COUNT] = {
      [NAV_UP] = {1, {6, 8}, {3, 5}, {0, 2}, {NAV_LEFT, NAV_RIGHT}, {4, 5}},
      [NAV_DOWN] = {7, {0, 2}, {3, 5}, {6, 8}, {NAV_LEFT, NAV_RIGHT}, {6, 7}},
      [NAV_LEFT] = {3, {2, 8}, {1, 7}, {0, 6}, {NAV_UP, NAV_DOWN}, {4, 6}},
      [NAV_RIGHT] = {5, {0, 6}, {1, 7}, {2, 8}, {NAV_UP, NAV_DOWN}, {5, 7}},
  };
  const int32_t words = bits->row.words;
  const uint64_t *line = bits->row.open + (ptrdiff_t)y * words;
  const uint32_t open =
      three_bits(line - words, x) | three_bits(line, x) << 3 | three_bits(line + words, x) << 6;
  const uint32_t ahead = open >> around[dir].ahead & 1;
  uint32_t set = ahead << dir;
  for (int side = 0; side < 2; side++) {
    const uint32_t turns = open >> around[dir].beside[side] & ~(open >> around[dir].behind[side]) & 1;
    set |= turns << around[dir].way[side];
    set |= (turns & ahead & open >> around[dir].far[side]) << around[dir].far_way[side];
  }
  return set;
}

BASE_INLINE void expand_node(Jumps *jumps, const JumpTile *at, uint32_t mark, bool all, JumpGuide guide) {
  const NavCell cell = at->y * jumps->stride + at->x;
  const AstarJumpBits *bits = jumps->bits;
  if (!all && bits->special_count > 0)
    all = astar_bit(bits->row.special + (ptrdiff_t)at->y * bits->row.words, at->x);
  const uint32_t set = all ? nav_ways_from(&jumps->ways, cell, true, jumps->ways.has_edges)
                           : ways_on(bits, at->x, at->y, mark & ASTAR_WAY);
  jumps->parent = cell;
  for (uint32_t diagonal = set >> NAV_DIR_COUNT; diagonal != 0; diagonal &= diagonal - 1)
    go_diagonally(jumps, at, NAV_DIR_COUNT + base_lowest_bit(diagonal), guide);
  if (set >> NAV_UP & 1) go_along(jumps, at, NAV_UP, guide);
  if (set >> NAV_DOWN & 1) go_along(jumps, at, NAV_DOWN, guide);
  if (set >> NAV_LEFT & 1) go_across(jumps, at, NAV_LEFT, guide);
  if (set >> NAV_RIGHT & 1) go_across(jumps, at, NAV_RIGHT, guide);
}

/* The search */

/// Takes nodes until none is left that could shorten the path. False: the open list is full.
BASE_INLINE bool spread_jumps(Jumps *jumps, const NavAstarQuery *query, JumpGuide guide,
                              NavAstarResult *result) {
  const int64_t max = query->max_expanded > 0 ? query->max_expanded : INT64_MAX;
  // A node opens at most two entries for each tile of its diagonal ways.
  const uint32_t room = (uint32_t)(4 * (jumps->bits->row.count + jumps->bits->stride) + NAV_WAY_COUNT);
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
static int32_t find_shift(const Jumps *jumps) {
  const int64_t side = jumps->bits->rows + jumps->bits->stride;
  const int64_t most =
      (side * (jumps->bits->base_cost + jumps->ways.min_cost) + 2 * jumps->ways.max_cost) * NAV_COST_DIAGONAL;
  int32_t shift = ASTAR_BAND_SHIFT;
  while (most >> (shift + BAND_BITS) >= ASTAR_BANDS - 2) shift++;
  return shift;
}

static void start_jumps(Jumps *jumps, const NavAstarQuery *query, JumpGuide guide) {
  const int32_t x = query->from % jumps->stride, y = query->from / jumps->stride;
  const int64_t f = estimate_left(jumps, x, y, guide);
  jumps->bands.shift = find_shift(jumps);
  jumps->bands.upper = f >> jumps->bands.shift >> BAND_BITS;
  jumps->parent = query->from;
  reach_node(jumps, x, y, 0, 0, guide);
}

static void prepare_jumps(Jumps *jumps, const NavAstar *astar, const NavAstarQuery *query) {
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

/// One copy of the search for each kind of estimate.
static bool run_plainly(Jumps *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_NONE);
  return spread_jumps(jumps, query, GUIDE_NONE, result);
}
static bool run_evenly(Jumps *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_EVEN);
  return spread_jumps(jumps, query, GUIDE_EVEN, result);
}
static bool run_pairwise(Jumps *jumps, const NavAstarQuery *query, NavAstarResult *result) {
  start_jumps(jumps, query, GUIDE_PAIRS);
  return spread_jumps(jumps, query, GUIDE_PAIRS, result);
}

bool nav_astar_search_jumps(NavAstar *astar, const NavAstarQuery *query, bool by_landmarks,
                            NavAstarResult *result) {
  BASE_ASSERT(nav_jump_bits_hold(astar->jump_bits[query->cls], query->grid) && astar->jump_node != NULL);
  Jumps jumps;
  prepare_jumps(&jumps, astar, query);
  *result = (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  bool enough;
  if (!by_landmarks) {
    enough = run_plainly(&jumps, query, result);
  } else {
    jumps.bounds = nav_astar_bounds(astar->landmarks, query->from, query->to);
    enough = astar->landmarks->kind == ASTAR_PAIRS ? run_pairwise(&jumps, query, result)
                                                   : run_evenly(&jumps, query, result);
  }
  astar->touched_count = jumps.touched_count;
  return enough;
}

int64_t nav_astar_jump_wait(const NavAstar *astar, const NavAstarQuery *query) {
  const AstarJumpBits *bits = astar->jump_bits[query->cls];
  if (bits == NULL || !bits->built) return 1 + astar->cells / BUILD_SHARE;
  return nav_jump_bits_hold(bits, query->grid) ? 0 : 1 + astar->cells / FOLLOW_SHARE;
}

bool nav_astar_jump_ready(NavAstar *astar, const NavAstarQuery *query) {
  AstarJumpBits **bits = &astar->jump_bits[query->cls];
  if (*bits == NULL) *bits = nav_jump_bits_new(query->grid, query->cls);
  if (astar->jump_node == NULL)
    astar->jump_node = base_alloc_zeroed((size_t)astar->cells, sizeof *astar->jump_node);
  if (*bits == NULL || astar->jump_node == NULL) return false;
  nav_jump_bits_follow(*bits, query->grid);
  return UNEVEN_SHARE * (*bits)->special_count <= (*bits)->open_count;
}

void nav_astar_jump_free(NavAstar *astar) {
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++) nav_jump_bits_free(astar->jump_bits[cls]);
  base_free(astar->jump_node);
}

/* The path */

/// The tiles from a node back to its parent: straight steps first, as many as one difference is larger.
typedef struct JumpLeg {
  int32_t straight, diagonal;           // steps
  int32_t straight_step, diagonal_step; // what they add to a cell
} JumpLeg;

static JumpLeg leg_back(const NavAstar *astar, NavCell node) {
  const NavCell parent = astar->jump_node[node].parent;
  const int32_t stride = astar->stride, dx = parent % stride - node % stride,
                dy = parent / stride - node / stride;
  const int32_t step_x = (dx > 0) - (dx < 0), step_y = (dy > 0) - (dy < 0);
  const int32_t wide = abs(dx), high = abs(dy), diagonal = wide < high ? wide : high;
  return (JumpLeg){.straight = wide + high - 2 * diagonal,
                   .diagonal = diagonal,
                   .straight_step = wide > high ? step_x : step_y * stride,
                   .diagonal_step = step_y * stride + step_x};
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
    const JumpLeg leg = leg_back(astar, node);
    tiles += leg.straight + leg.diagonal;
  }
  int32_t left_out = query->max_tiles > 0 && tiles > query->max_tiles ? tiles - query->max_tiles : 0;
  if (!nav_path_reserve(path, tiles - left_out)) return false;
  for (NavCell node = query->to; node != query->from; node = astar->jump_node[node].parent) {
    const JumpLeg leg = leg_back(astar, node);
    const NavCell turn = lay_steps(path, node, leg.straight_step, leg.straight, &left_out);
    lay_steps(path, turn, leg.diagonal_step, leg.diagonal, &left_out);
  }
  return true;
}
