/* A* with diagonals. The open list is bands of f, each a list linked through the nodes, so its size is
 * bounded by the number of tiles. Within a band tiles are taken last in first out, which may be too early by
 * less than the width of the band; a tile that is then reached more cheaply is opened again. The search ends
 * when no tile is left that could lie on a shorter path. */
#include "nav/astar/diagonal.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/ring.h"
#include "nav/grid/ways.h"

typedef struct Bands {
  uint64_t filled[ASTAR_BANDS / 64]; // bit of each band that is not empty
  NavCell first[ASTAR_BANDS];
} Bands;

typedef struct Wide {
  AstarNode *restrict node;
  NavWays ways;
  int32_t band_shift;
  AstarSteps steps;
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

static void insert(Wide *wide, NavCell cell, int64_t f) {
  int32_t band = (int32_t)((f >> wide->band_shift) % ASTAR_BANDS);
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

static int64_t estimate(const Wide *wide, int32_t x, int32_t y) {
  return astar_octile(&wide->steps, x - wide->to_x, y - wide->to_y);
}

/// Bit w set where a step in direction w reaches a tile more cheaply than before; with `shuffle`, or as
/// cheaply.
BASE_INLINE uint32_t cheaper(const Wide *wide, const Tile *at, uint32_t ways, bool shuffle) {
  uint32_t found = 0;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    NavCell next = at->cell + wide->ways.step[way];
    const AstarNode *node = &wide->node[next];
    int64_t g = at->g + wide->steps.cost[way / NAV_DIR_COUNT][wide->ways.terrain[next]] - shuffle;
    bool known = (node->mark ^ wide->mark) < 1 << ASTAR_G_SHIFT;
    found |= (uint32_t)(!known | (g < node->g)) << way;
  }
  return found & ways;
}

static void reach(Wide *wide, const Tile *at, uint32_t way) {
  NavCell next = at->cell + wide->ways.step[way];
  int64_t g = at->g + wide->steps.cost[way / NAV_DIR_COUNT][wide->ways.terrain[next]];
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
  insert(wide, next, g + estimate(wide, at->x + nav_way_x(way), at->y + nav_way_y(way)));
}

BASE_INLINE void expand(Wide *wide, const Tile *at, bool edges, bool shuffle) {
  uint32_t found = cheaper(wide, at, nav_ways_from(&wide->ways, at->cell, true, edges), shuffle);
  uint32_t turn = shuffle ? astar_roll(&wide->dice, 3) : 0;
  for (uint32_t i = NAV_WAY_COUNT; i-- > 0;)
    if (found >> (i ^ turn) & 1) reach(wide, at, i ^ turn);
}

/// Takes tiles until none is left that could shorten the path.
BASE_INLINE NavAstarResult spread(Wide *wide, const NavAstarQuery *query, bool edges, bool shuffle) {
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int32_t stride = query->grid->stride;
  int64_t best = INT64_MAX, first = estimate(wide, query->from % stride, query->from / stride);
  int32_t band = (int32_t)((first >> wide->band_shift) % ASTAR_BANDS);
  while ((band = base_ring_next(wide->bands.filled, ASTAR_BANDS, (uint32_t)band)) >= 0) {
    NavCell cell = wide->bands.first[band];
    AstarNode *node = &wide->node[cell];
    Tile at = {cell, cell % stride, cell / stride, node->g};
    int64_t f = at.g + estimate(wide, at.x, at.y);
    if (best != INT64_MAX && f >> wide->band_shift > best >> wide->band_shift) break;
    take_out(wide, cell);
    node->mark |= ASTAR_NODE_CLOSED;
    if (f >= best) continue;
    if (query->max_expanded > 0 && result.expanded == query->max_expanded) {
      result.status = NAV_PATH_GAVE_UP;
      return result;
    }
    result.expanded++;
    if (cell == query->to)
      best = at.g;
    else
      expand(wide, &at, edges, shuffle);
  }
  if (best == INT64_MAX) return result;
  result.status = NAV_PATH_FOUND;
  result.cost = best;
  return result;
}

NavAstarResult nav_astar_search_diagonal(NavAstar *astar, const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  Wide wide = {.node = astar->node,
               .mark = astar->search << ASTAR_G_SHIFT,
               .to_x = query->to % grid->stride,
               .to_y = query->to / grid->stride,
               .dice = {query->random, 0, 0},
               .touched = astar->touched};
  nav_ways_init(&wide.ways, grid, query->cls);
  wide.steps = nav_astar_steps(&wide.ways);
  wide.band_shift = nav_astar_band_shift((wide.ways.max_cost + wide.ways.min_cost) * NAV_COST_DIAGONAL);
  wide.node[query->from].g = 0;
  wide.node[query->from].mark = wide.mark;
  wide.touched[wide.touched_count++] = query->from;
  insert(&wide, query->from, estimate(&wide, query->from % grid->stride, query->from / grid->stride));
  NavAstarResult result;
  if (query->random != NULL)
    result = spread(&wide, query, true, true);
  else if (grid->edge_count > 0)
    result = spread(&wide, query, true, false);
  else
    result = spread(&wide, query, false, false);
  BASE_ASSERT(wide.touched_count <= astar->cells);
  astar->touched_count = wide.touched_count;
  return result;
}
