/* A* with diagonals. The open list is bands of f, each a list through the nodes themselves, so it never needs
 * more room than there are tiles. Within a band tiles are taken last in first out, which may be too early by
 * less than the width of the band; a tile that is then reached more cheaply is opened again. The search ends
 * when no tile is left that could lie on a shorter way. */
#include <stdlib.h>

#include "base/assert.h"
#include "nav/astar_work.h"

enum { WORDS = ASTAR_BANDS / 64 };

typedef struct Bands {
  uint64_t filled[WORDS]; // bit of each band that is not empty
  NavCell first[ASTAR_BANDS];
} Bands;

typedef struct Wide {
  AstarWideNode *restrict node;
  const uint8_t *restrict terrain;
  const uint8_t *restrict edges;
  int32_t step[ASTAR_WAYS];
  NavClass cls;
  int64_t cost[NAV_TERRAIN_COUNT]; // 0: closed
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

static const int8_t way_x[ASTAR_WAYS] = {0, 0, -1, 1, -1, 1, -1, 1};
static const int8_t way_y[ASTAR_WAYS] = {-1, 1, 0, 0, -1, -1, 1, 1};

static void insert(Wide *wide, NavCell cell, int64_t f) {
  int32_t band = (int32_t)((f >> ASTAR_BAND_SHIFT) % ASTAR_BANDS);
  NavCell next = wide->bands.first[band];
  wide->node[cell].next = next;
  wide->node[cell].before = ~band;
  if (next != 0) wide->node[next].before = cell;
  wide->bands.first[band] = cell;
  wide->bands.filled[band / 64] |= (uint64_t)1 << (band % 64);
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
  if (next == 0) wide->bands.filled[band / 64] &= ~((uint64_t)1 << (band % 64));
}

/// The first filled band from `band` on, round the circle; -1: all are empty.
static int32_t filled_from(const Bands *bands, int32_t band) {
  for (int32_t i = 0; i <= WORDS; i++) {
    int32_t word = (band / 64 + i) % WORDS;
    uint64_t bits = bands->filled[word];
    if (i == 0) bits &= ~(uint64_t)0 << (band % 64);
    if (bits == 0) continue;
    int32_t bit = 0;
#if defined(__GNUC__)
    bit = __builtin_ctzll(bits);
#else
    for (; (bits & 1) == 0; bits >>= 1) bit++;
#endif
    return word * 64 + bit;
  }
  return -1;
}

/// Octile distance: as many diagonal steps as possible, then straight on.
static int64_t estimate(const Wide *wide, int32_t x, int32_t y) {
  int32_t dx = abs(x - wide->to_x), dy = abs(y - wide->to_y);
  int32_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
  return least * NAV_COST_DIAGONAL + (most - least) * NAV_COST_ONE;
}

/// Bit w set where a step in direction w of a mark may be taken.
static uint32_t ways_from(const Wide *wide, NavCell cell) {
  uint32_t open = 0;
  for (uint32_t way = 0; way < ASTAR_WAYS; way++)
    open |= (uint32_t)(wide->cost[wide->terrain[cell + wide->step[way]]] > 0) << way;
  open &= ~astar_stops(wide->cls, wide->edges[cell]);
  for (uint32_t way = NAV_DIR_COUNT; way < ASTAR_WAYS; way++) {
    // Both straight steps, and the two edges at the far tile, read from its own side.
    uint32_t along = way_y[way] < 0 ? NAV_UP : NAV_DOWN, across = way_x[way] < 0 ? NAV_LEFT : NAV_RIGHT;
    uint32_t both = 1u << along | 1u << across, back = 1u << (along ^ 1) | 1u << (across ^ 1);
    uint32_t far = astar_stops(wide->cls, wide->edges[cell + wide->step[way]]);
    if ((open & both) != both || (far & back) != 0) open &= ~(1u << way);
  }
  return open;
}

static void reach(Wide *wide, const Tile *at, uint32_t way) {
  NavCell next = at->cell + wide->step[way];
  int64_t cost = wide->cost[wide->terrain[next]];
  int64_t g = at->g + cost * (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
  AstarWideNode *node = &wide->node[next];
  bool known = node->mark >> ASTAR_G_SHIFT == wide->mark >> ASTAR_G_SHIFT;
  if (known && g >= node->g) {
    if (g == node->g && wide->dice.random != NULL && astar_roll(&wide->dice, 1))
      node->mark = (node->mark & ~(uint32_t)ASTAR_WAY) | way;
    return;
  }
  if (!known)
    wide->touched[wide->touched_count++] = next;
  else if (!(node->mark & ASTAR_CLOSED))
    take_out(wide, next);
  node->g = g;
  node->mark = wide->mark | way;
  insert(wide, next, g + estimate(wide, at->x + way_x[way], at->y + way_y[way]));
}

/// Takes tiles until none is left that could shorten the way.
static NavAstarResult spread(Wide *wide, const NavAstarQuery *query) {
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  int64_t best = INT64_MAX,
          floor = estimate(wide, query->from % query->grid->stride, query->from / query->grid->stride);
  int32_t band = (int32_t)((floor >> ASTAR_BAND_SHIFT) % ASTAR_BANDS);
  while ((band = filled_from(&wide->bands, band)) >= 0) {
    NavCell cell = wide->bands.first[band];
    AstarWideNode *node = &wide->node[cell];
    Tile at = {cell, cell % query->grid->stride, cell / query->grid->stride, node->g};
    int64_t f = at.g + estimate(wide, at.x, at.y);
    if (best != INT64_MAX && f >> ASTAR_BAND_SHIFT > best >> ASTAR_BAND_SHIFT) break;
    take_out(wide, cell);
    node->mark |= ASTAR_CLOSED;
    if (f >= best) continue;
    if (query->most_expanded > 0 && result.expanded == query->most_expanded) {
      result.status = NAV_PATH_GAVE_UP;
      return result;
    }
    result.expanded++;
    if (cell == query->to) {
      best = at.g;
      continue;
    }
    uint32_t ways = ways_from(wide, cell), turn = wide->dice.random != NULL ? astar_roll(&wide->dice, 3) : 0;
    for (uint32_t i = ASTAR_WAYS; i-- > 0;)
      if (ways >> (i ^ turn) & 1) reach(wide, &at, i ^ turn);
  }
  if (best == INT64_MAX) return result;
  result.status = NAV_PATH_FOUND;
  result.cost = best;
  return result;
}

NavAstarResult astar_search_wide(NavAstar *astar, const NavAstarQuery *query, int32_t way[ASTAR_WAYS]) {
  const NavGrid *grid = query->grid;
  Wide wide = {.node = astar->wide,
               .terrain = grid->terrain,
               .edges = grid->edges,
               .mark = astar->search << ASTAR_G_SHIFT,
               .to_x = query->to % grid->stride,
               .to_y = query->to / grid->stride,
               .cls = query->cls,
               .dice = {query->random, 0, 0},
               .touched = astar->touched};
  for (int32_t i = 0; i < ASTAR_WAYS; i++) way[i] = wide.step[i] = way_y[i] * grid->stride + way_x[i];
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    wide.cost[terrain] = nav_enter_cost(query->cls, (NavTerrain)terrain);
    // A step of f at most this much: the bands in use never meet round the circle.
    BASE_ASSERT((wide.cost[terrain] + 1) * NAV_COST_DIAGONAL >> ASTAR_BAND_SHIFT < ASTAR_BANDS - 1);
  }
  wide.node[query->from].g = 0;
  wide.node[query->from].mark = wide.mark;
  wide.touched[wide.touched_count++] = query->from;
  insert(&wide, query->from, estimate(&wide, query->from % grid->stride, query->from / grid->stride));
  NavAstarResult result = spread(&wide, query);
  astar->touched_count = wide.touched_count;
  return result;
}
