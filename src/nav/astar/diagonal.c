/* A* with diagonals, and without them where costs are beyond straight.c. The open list is bands of f, each a
 * list linked through the nodes, so its size is bounded by the number of tiles. Within a band tiles are taken
 * last in first out, which may be too early by less than the width of the band; a tile that is then reached
 * more cheaply is opened again. The search ends when no tile is left that could lie on a shorter path. */
#include "nav/astar/diagonal.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/ring.h"
#include "nav/grid/ways.h"

enum { MANY_BANDS = 8192 }; // where costs are high, so that bands stay narrow

typedef struct Bands {
  uint32_t count;                   // in use; a power of two
  uint64_t filled[MANY_BANDS / 64]; // bit of each band that is not empty
  NavCell first[MANY_BANDS];
} Bands;

// The variant that a search is compiled for: constants, but for the one that takes all.
typedef struct Form {
  bool diagonal, edges, shuffle;
  bool extra; // steps cost more than terrain
} Form;

typedef struct Wide {
  AstarNode *restrict node;
  NavWays ways;
  int32_t band_shift;
  AstarSteps steps;
  AstarExtra extra;
  uint32_t mark;
  int32_t to_x, to_y;
  AstarDice dice;
  Bands bands;
  NavCell *touched;
  int32_t touched_count;
} Wide;

typedef struct Tile {
  NavCell cell;
  int32_t x, y;
  int64_t g;
} Tile;

static void insert_cell(Wide *wide, NavCell cell, int64_t f) {
  int32_t band = (int32_t)((f >> wide->band_shift) & (wide->bands.count - 1));
  NavCell next = wide->bands.first[band];
  wide->node[cell].next = next;
  wide->node[cell].before = ~band;
  if (next != 0) wide->node[next].before = cell;
  wide->bands.first[band] = cell;
  base_ring_fill(wide->bands.filled, (uint32_t)band);
}

static void take_out(Wide *wide, NavCell cell) {
  NavCell next = wide->node[cell].next, before = wide->node[cell].before;
  if (next != 0) wide->node[next].before = before;
  if (before >= 0) {
    wide->node[before].next = next;
    return;
  }
  int32_t band = ~before;
  wide->bands.first[band] = next;
  if (next == 0) base_ring_empty(wide->bands.filled, (uint32_t)band);
}

BASE_INLINE int64_t estimate(const Wide *wide, int32_t x, int32_t y, Form form) {
  if (!form.diagonal) return (abs(x - wide->to_x) + abs(y - wide->to_y)) * wide->steps.straight;
  return astar_octile(&wide->steps, x - wide->to_x, y - wide->to_y);
}

BASE_INLINE int64_t step_cost(const Wide *wide, NavCell cell, uint32_t way, NavCell next, Form form) {
  const int64_t cost = wide->steps.cost[way / NAV_DIR_COUNT][wide->ways.terrain[next]];
  return form.extra ? cost + astar_extra_cost(&wide->extra, cell, way, next) : cost;
}

/// Bit w set where a step in direction w reaches a tile more cheaply than before; with `shuffle`, or as
/// cheaply.
BASE_INLINE uint32_t cheaper(const Wide *wide, const Tile *at, uint32_t ways, Form form) {
  const uint32_t count = form.diagonal ? (uint32_t)NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT;
  uint32_t found = 0;
  for (uint32_t way = 0; way < count; way++) {
    NavCell next = at->cell + wide->ways.step[way];
    const AstarNode *node = &wide->node[next];
    int64_t g = at->g + step_cost(wide, at->cell, way, next, form) - form.shuffle;
    bool known = (node->mark ^ wide->mark) < 1 << ASTAR_G_SHIFT;
    found |= (uint32_t)(!known | (g < node->g)) << way;
  }
  return found & ways;
}

BASE_INLINE void reach(Wide *wide, const Tile *at, uint32_t way, Form form) {
  NavCell next = at->cell + wide->ways.step[way];
  int64_t g = at->g + step_cost(wide, at->cell, way, next, form);
  AstarNode *node = &wide->node[next];
  bool known = node->mark >> ASTAR_G_SHIFT == wide->mark >> ASTAR_G_SHIFT;
  if (known && g >= node->g) {
    if (g == node->g && astar_roll(&wide->dice, 1)) // as cheap: either will do
      node->mark = (node->mark & ~(uint32_t)ASTAR_WAY) | way;
    return;
  }
  if (!known)
    wide->touched[wide->touched_count++] = next;
  else if (!(node->mark & ASTAR_NODE_CLOSED))
    take_out(wide, next);
  node->g = g;
  node->mark = wide->mark | way;
  insert_cell(wide, next, g + estimate(wide, at->x + nav_way_x(way), at->y + nav_way_y(way), form));
}

BASE_INLINE void expand(Wide *wide, const Tile *at, Form form) {
  const uint32_t ways = nav_ways_from(&wide->ways, at->cell, form.diagonal, form.edges);
  const uint32_t found = cheaper(wide, at, ways, form);
  const uint32_t turn = !form.shuffle ? 0 : astar_roll(&wide->dice, form.diagonal ? 3 : 2);
  for (uint32_t i = form.diagonal ? (uint32_t)NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT; i-- > 0;)
    if (found >> (i ^ turn) & 1) reach(wide, at, i ^ turn, form);
}

/// Takes tiles until none is left that could shorten the path.
BASE_INLINE NavAstarResult spread(Wide *wide, const NavAstarQuery *query, Form form) {
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int32_t stride = query->grid->stride;
  int64_t best = INT64_MAX, first = estimate(wide, query->from % stride, query->from / stride, form);
  int32_t band = (int32_t)((first >> wide->band_shift) & (wide->bands.count - 1));
  while ((band = base_ring_next(wide->bands.filled, wide->bands.count, (uint32_t)band)) >= 0) {
    NavCell cell = wide->bands.first[band];
    AstarNode *node = &wide->node[cell];
    Tile at = {cell, cell % stride, cell / stride, node->g};
    int64_t f = at.g + estimate(wide, at.x, at.y, form);
    if (best != INT64_MAX && f >> wide->band_shift > best >> wide->band_shift) break;
    take_out(wide, cell);
    node->mark |= ASTAR_NODE_CLOSED;
    if (f >= best) continue;
    if (BASE_SELDOM(at.g > ASTAR_MAX_COST)) {
      result.status = NAV_PATH_TOO_COSTLY;
      return result;
    }
    if (query->max_expanded > 0 && result.expanded == query->max_expanded) {
      result.status = NAV_PATH_GAVE_UP;
      return result;
    }
    result.expanded++;
    if (cell == query->to)
      best = at.g;
    else
      expand(wide, &at, form);
  }
  if (best == INT64_MAX) return result;
  result.status = NAV_PATH_FOUND;
  result.cost = best;
  return result;
}

// Member by member: to clear all bands takes as long as a short search.
static void prepare_wide(Wide *wide, const NavAstar *astar, const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  wide->node = astar->node;
  wide->mark = astar->search << ASTAR_G_SHIFT;
  wide->to_x = query->to % grid->stride;
  wide->to_y = query->to / grid->stride;
  wide->dice = (AstarDice){query->random, 0, 0};
  wide->touched = astar->touched;
  wide->touched_count = 0;
  nav_ways_init(&wide->ways, grid, query->cls);
  wide->steps = nav_astar_steps(&wide->ways);
  wide->extra = nav_astar_extra(query);
  const int64_t most = (wide->ways.max_cost + wide->ways.min_cost) * NAV_COST_DIAGONAL + wide->extra.most;
  wide->bands.count = ASTAR_BANDS;
  wide->band_shift = nav_astar_band_shift(most);
  for (; wide->bands.count < MANY_BANDS && wide->band_shift > ASTAR_BAND_SHIFT + ASTAR_EXTRA_SHIFT;
       wide->band_shift--)
    wide->bands.count *= 2;
  memset(wide->bands.filled, 0, wide->bands.count / 8);
  memset(wide->bands.first, 0, wide->bands.count * sizeof *wide->bands.first);
}

static NavAstarResult search_diagonal(Wide *wide, const NavAstarQuery *query) {
  const bool shuffle = query->random != NULL, extra = astar_has_extra(&wide->extra);
  if (!query->diagonal) return spread(wide, query, (Form){false, true, shuffle, extra});
  if (extra) return spread(wide, query, (Form){true, true, shuffle, true});
  if (shuffle) return spread(wide, query, (Form){true, true, true, false});
  if (query->grid->edge_count > 0) return spread(wide, query, (Form){true, true, false, false});
  return spread(wide, query, (Form){true, false, false, false});
}

NavAstarResult nav_astar_search_diagonal(NavAstar *astar, const NavAstarQuery *query) {
  const int32_t x = query->from % query->grid->stride, y = query->from / query->grid->stride;
  Wide wide;
  prepare_wide(&wide, astar, query);
  wide.node[query->from].g = 0;
  wide.node[query->from].mark = wide.mark;
  wide.touched[wide.touched_count++] = query->from;
  insert_cell(&wide, query->from, estimate(&wide, x, y, (Form){.diagonal = query->diagonal}));
  const NavAstarResult result = search_diagonal(&wide, query);
  BASE_ASSERT(wide.touched_count <= astar->cells);
  astar->touched_count = wide.touched_count;
  return result;
}
