/* A* with diagonals by the landmarks.
 *
 * The estimate is the larger of the distance as the crow flies and the bound of the landmarks; both are
 * consistent, so their maximum is. The open list is bands of f as in the search without them, and the rare
 * tile that was expanded too early within its band is opened again. A band is a list of places in a pool. A
 * tile that is reached more cheaply is listed once more and its older place dropped when it comes up; if the
 * pool runs out, which takes far more such places than maps bring about, the caller searches without
 * landmarks. */
#include "nav/astar/guided.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/ring.h"
#include "nav/astar/landmarks.h"
#include "nav/grid/ways.h"

enum { NO_PLACE = 0, ROW_SHIFT = 16, COLUMN_MASK = (1 << ROW_SHIFT) - 1 };

_Static_assert(NAV_MAX_SIDE + 2 < COLUMN_MASK / 2, "a row and a column fit a place");

// An open tile. Taken places are chained in their band, free ones among themselves.
typedef struct Place {
  uint32_t at; // row << ROW_SHIFT | column
  uint32_t next;
} Place;

typedef struct Guided {
  NavWays ways;
  AstarGuide *restrict node;
  AstarBounds bounds;
  Place *restrict place;
  uint32_t unused, places; // first place that was never taken; number of places
  uint32_t spare;          // first of the freed ones
  int32_t stride, to_x, to_y;
  int32_t band_shift;
  int64_t unit; // of a slot, in NAV_COST_ONE
  AstarSteps steps;
  uint32_t mark;
  NavCell *touched;
  int32_t touched_count;
  uint64_t filled[ASTAR_BANDS / 64]; // bit of each band that is not empty
  uint32_t first[ASTAR_BANDS];
} Guided;

typedef struct Tile {
  NavCell cell;
  int32_t x, y;
  int64_t g;
} Tile;

/* The open list */

static void list_place(Guided *guided, int32_t x, int32_t y, int64_t f) {
  uint32_t place = guided->spare;
  if (place != NO_PLACE)
    guided->spare = guided->place[place].next;
  else
    place = guided->unused++;
  const uint32_t band = (uint32_t)(f >> guided->band_shift) % ASTAR_BANDS;
  guided->place[place] = (Place){(uint32_t)y << ROW_SHIFT | (uint32_t)x, guided->first[band]};
  guided->first[band] = place;
  base_ring_fill(guided->filled, band);
}

/// Takes the last place of a band that is not empty.
static uint32_t take_place(Guided *guided, uint32_t band) {
  const uint32_t place = guided->first[band], next = guided->place[place].next;
  guided->first[band] = next;
  if (next == NO_PLACE) base_ring_empty(guided->filled, band);
  guided->place[place].next = guided->spare;
  guided->spare = place;
  return guided->place[place].at;
}

/* The search */

BASE_INLINE int64_t estimate(const Guided *guided, int32_t x, int32_t y, int32_t bound) {
  const int64_t far = astar_octile(&guided->steps, x - guided->to_x, y - guided->to_y);
  const int64_t left = bound * guided->unit;
  return left > far ? left : far;
}

/// Bit w set where a step in direction w reaches a tile more cheaply than before. Without a branch: half of
/// its predictions would be wrong.
BASE_INLINE uint32_t cheaper(const Guided *guided, const Tile *at, uint32_t ways) {
  uint32_t found = 0;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const NavCell next = at->cell + guided->ways.step[way];
    const AstarGuide *node = &guided->node[next];
    const int64_t g = at->g + guided->steps.cost[way / NAV_DIR_COUNT][guided->ways.terrain[next]];
    const bool known = (node->mark ^ guided->mark) < 1 << ASTAR_G_SHIFT;
    found |= (uint32_t)(!known | (g < node->g)) << way;
  }
  return found & ways;
}

BASE_INLINE void reach(Guided *guided, const Tile *at, uint32_t way, bool pairs) {
  const NavCell next = at->cell + guided->ways.step[way];
  const int64_t g = at->g + guided->steps.cost[way / NAV_DIR_COUNT][guided->ways.terrain[next]];
  AstarGuide *node = &guided->node[next];
  const bool known = (node->mark ^ guided->mark) < 1 << ASTAR_G_SHIFT;
  guided->touched[guided->touched_count] = next;
  guided->touched_count += !known;
  const int32_t bound = astar_bound(&guided->bounds, next, pairs);
  *node = (AstarGuide){g, guided->mark | way, bound};
  const int32_t x = at->x + nav_way_x(way), y = at->y + nav_way_y(way);
  list_place(guided, x, y, g + estimate(guided, x, y, bound));
}

/// Takes tiles until none is left that could shorten the path. False: no place is left.
BASE_INLINE bool spread(Guided *guided, const NavAstarQuery *query, bool edges, bool pairs,
                        NavAstarResult *result) {
  const int64_t max = query->max_expanded > 0 ? query->max_expanded : INT64_MAX;
  const int32_t shift = guided->band_shift;
  int64_t best = INT64_MAX;
  int32_t band = 0;
  while ((band = base_ring_next(guided->filled, ASTAR_BANDS, (uint32_t)band)) >= 0) {
    const uint32_t place = take_place(guided, (uint32_t)band);
    Tile at = {0, (int32_t)(place & COLUMN_MASK), (int32_t)(place >> ROW_SHIFT), 0};
    at.cell = at.y * guided->stride + at.x;
    AstarGuide *node = &guided->node[at.cell];
    if (node->mark & ASTAR_NODE_CLOSED) continue; // an older place
    at.g = node->g;
    if (best != INT64_MAX) {
      const int64_t f = at.g + estimate(guided, at.x, at.y, node->bound);
      if (f >> shift > best >> shift) break;
      if (f >= best) continue;
    }
    if (BASE_SELDOM(result->expanded == max)) {
      result->status = NAV_PATH_GAVE_UP;
      return true;
    }
    node->mark |= ASTAR_NODE_CLOSED;
    result->expanded++;
    if (BASE_SELDOM(at.cell == query->to)) {
      best = at.g;
      continue;
    }
    if (BASE_SELDOM(guided->unused + NAV_WAY_COUNT > guided->places)) return false;
    uint32_t set = cheaper(guided, &at, nav_ways_from(&guided->ways, at.cell, true, edges));
    for (; set != 0; set &= set - 1) reach(guided, &at, base_lowest_bit(set), pairs);
  }
  if (best == INT64_MAX) return true;
  result->status = NAV_PATH_FOUND;
  result->cost = best;
  return true;
}

static void prepare_guided(Guided *guided, const NavAstar *astar, const NavAstarQuery *query) {
  guided->bounds = nav_astar_bounds(astar->landmarks, query->from, query->to);
  guided->steps = nav_astar_steps(&guided->ways);
  guided->unit = NAV_COST_ONE / ASTAR_BOUND_STRAIGHT;
  guided->band_shift = // a step changes f by at most what it costs there and back
      nav_astar_band_shift(2 * guided->ways.max_cost * NAV_COST_DIAGONAL);
}

bool nav_astar_search_guided(NavAstar *astar, const NavAstarQuery *query, NavAstarResult *result) {
  const NavGrid *grid = query->grid;
  Guided guided = {.node = astar->guide,
                   .place = (Place *)(void *)astar->pool,
                   .unused = NO_PLACE + 1,
                   .places = (uint32_t)(astar->pool_size * sizeof *astar->pool / sizeof(Place)),
                   .stride = grid->stride,
                   .to_x = query->to % grid->stride,
                   .to_y = query->to / grid->stride,
                   .mark = astar->search << ASTAR_G_SHIFT,
                   .touched = astar->touched};
  nav_ways_init(&guided.ways, grid, query->cls);
  prepare_guided(&guided, astar, query);
  BASE_ASSERT(astar->landmarks->count > 0 && astar->guide != NULL); // see nav_astar_landmarks_ready
  const bool pairs = astar->landmarks->kind == ASTAR_PAIRS;
  *result = (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  AstarGuide *node = &guided.node[query->from];
  node->g = 0;
  node->mark = guided.mark;
  node->bound = astar_bound(&guided.bounds, query->from, pairs);
  guided.touched[guided.touched_count++] = query->from;
  const int32_t x = query->from % grid->stride, y = query->from / grid->stride;
  list_place(&guided, x, y, estimate(&guided, x, y, node->bound));
  bool enough;
  if (guided.ways.has_edges || pairs)
    enough = pairs ? spread(&guided, query, true, true, result) : spread(&guided, query, true, false, result);
  else
    enough = spread(&guided, query, false, false, result);
  BASE_ASSERT(guided.touched_count <= astar->cells);
  astar->touched_count = guided.touched_count;
  return enough;
}
