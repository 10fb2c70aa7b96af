/* The ways of the search by jump points (jump.c) from a node to the next ones. */
#ifndef NAV_ASTAR_JUMP_WAYS_H
#define NAV_ASTAR_JUMP_WAYS_H

#include <stdlib.h>

#include "nav/astar/jump_bits.h"
#include "nav/astar/jump_open.h"
#include "nav/astar/landmarks.h"

typedef struct JumpTile {
  int32_t x, y;
  int64_t g;
} JumpTile;

typedef struct JumpSearch {
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
} JumpSearch;

// The estimates of a search: octile distance, also landmarks of either kind; Manhattan distance, and no
// diagonal steps.
typedef enum JumpGuide { GUIDE_NONE, GUIDE_EVEN, GUIDE_PAIRS, GUIDE_FOUR } JumpGuide;

BASE_INLINE int64_t estimate_left(const JumpSearch *jumps, int32_t x, int32_t y, JumpGuide guide) {
  if (guide == GUIDE_FOUR) return (abs(x - jumps->to_x) + abs(y - jumps->to_y)) * jumps->steps.straight;
  const int64_t far = astar_octile(&jumps->steps, x - jumps->to_x, y - jumps->to_y);
  if (guide == GUIDE_NONE) return far;
  const int64_t left = astar_bound(&jumps->bounds, y * jumps->stride + x, guide == GUIDE_PAIRS) * jumps->unit;
  return left > far ? left : far;
}

/// Reaches a node by a last step in direction `way`.
BASE_INLINE void reach_node(JumpSearch *jumps, int32_t x, int32_t y, int64_t g, uint32_t way,
                            JumpGuide guide) {
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

/// The cost of entering the last tile of a way in excess of even ground.
BASE_INLINE int64_t extra_cost(const JumpSearch *jumps, int32_t x, int32_t y, uint32_t way) {
  if (jumps->bits->special_count == 0) return 0;
  const uint8_t terrain = jumps->ways.terrain[y * jumps->stride + x];
  return jumps->steps.cost[way / NAV_DIR_COUNT][terrain] -
         (way < NAV_DIR_COUNT ? jumps->straight : jumps->diagonal);
}

/// Goes straight in a row to the next stop, or to the target where that comes first.
BASE_INLINE void go_across(JumpSearch *jumps, const JumpTile *at, uint32_t way, JumpGuide guide) {
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

/// Goes along a column, as go_across does along a row.
BASE_INLINE void go_along(JumpSearch *jumps, const JumpTile *at, uint32_t way, JumpGuide guide) {
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
BASE_INLINE void go_diagonally(JumpSearch *jumps, const JumpTile *from, uint32_t way, JumpGuide guide) {
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

/// Without diagonals: goes up or down until a tile is closed or special; ways to both sides leave on the way.
BASE_INLINE void go_branching(JumpSearch *jumps, const JumpTile *from, uint32_t way) {
  const AstarJumpBits *bits = jumps->bits;
  const AstarLines *column = &bits->column;
  const uint64_t *branch = bits->branch_column + (ptrdiff_t)from->x * column->words;
  const int32_t dy = nav_way_y(way);
  JumpTile at = *from;
  do {
    int32_t y = dy > 0 ? astar_next_bit(branch, at.y) : astar_last_bit(branch, at.y);
    const int32_t to_target = (jumps->to_y - at.y) * dy;
    if (to_target > 0 && to_target < (y - at.y) * dy) y = jumps->to_y;
    at.y = y;
    at.g = from->g + abs(y - from->y) * jumps->straight;
    if (!astar_bit(column->open + (ptrdiff_t)at.x * column->words, y)) return;
    if (astar_bit(column->special + (ptrdiff_t)at.x * column->words, y) ||
        (y == jumps->to_y && at.x == jumps->to_x)) {
      reach_node(jumps, at.x, y, at.g + extra_cost(jumps, at.x, y, way), way, GUIDE_FOUR);
      return;
    }
    go_across(jumps, &at, NAV_LEFT, GUIDE_FOUR);
    go_across(jumps, &at, NAV_RIGHT, GUIDE_FOUR);
  } while (true);
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
  // Bit 3 r + c: row r, column c around the tile. For each direction: ahead, and on both sides the tile
  // behind, abreast and ahead.
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

BASE_INLINE void expand_node(JumpSearch *jumps, const JumpTile *at, uint32_t mark, bool all,
                             JumpGuide guide) {
  const NavCell cell = at->y * jumps->stride + at->x;
  const AstarJumpBits *bits = jumps->bits;
  if (!all && bits->special_count > 0)
    all = astar_bit(bits->row.special + (ptrdiff_t)at->y * bits->row.words, at->x);
  const uint32_t set = all ? nav_ways_from(&jumps->ways, cell, guide != GUIDE_FOUR, jumps->ways.has_edges)
                           : ways_on(bits, at->x, at->y, mark & ASTAR_WAY);
  jumps->parent = cell;
  if (guide == GUIDE_FOUR) {
    if (set >> NAV_UP & 1) go_branching(jumps, at, NAV_UP);
    if (set >> NAV_DOWN & 1) go_branching(jumps, at, NAV_DOWN);
    if (set >> NAV_LEFT & 1) go_across(jumps, at, NAV_LEFT, guide);
    if (set >> NAV_RIGHT & 1) go_across(jumps, at, NAV_RIGHT, guide);
    return;
  }
  for (uint32_t diagonal = set >> NAV_DIR_COUNT; diagonal != 0; diagonal &= diagonal - 1)
    go_diagonally(jumps, at, NAV_DIR_COUNT + base_lowest_bit(diagonal), guide);
  if (set >> NAV_UP & 1) go_along(jumps, at, NAV_UP, guide);
  if (set >> NAV_DOWN & 1) go_along(jumps, at, NAV_DOWN, guide);
  if (set >> NAV_LEFT & 1) go_across(jumps, at, NAV_LEFT, guide);
  if (set >> NAV_RIGHT & 1) go_across(jumps, at, NAV_RIGHT, guide);
}

#endif
