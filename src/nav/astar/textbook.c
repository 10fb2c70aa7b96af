/* A*, Dijkstra and best-first as textbooks have them: one open list, a binary heap with each tile at most
 * once, and an estimate that can be exchanged. Slower than the searches with buckets, and made to be
 * compared.
 *
 * The lowest key comes first: cost so far plus estimate, for best-first the estimate alone. Of equal keys the
 * lower estimate, then the lower lot: drawn for each tile when it is opened (Vaporum's random part of the
 * distance), without random choices the order of opening.
 *
 * A tile that is reached more cheaply than before is ordered again while it is open, and opened again where
 * the estimate never says too much: then the first path to the target taken off the list is a cheapest one,
 * also where rounding makes the estimate inconsistent. Where the estimate may say too much no tile is taken
 * twice; the path then costs at most as many times the cheapest as the estimate says too much (Likhachev,
 * Gordon and Thrun 2003). Best-first keeps the first way into a tile. */
#include "nav/astar/textbook.h"

#include <stdlib.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "base/fixed.h"
#include "nav/grid/ways.h"

enum { EUCLID_BITS = 16 }; // of the straight line's fraction

typedef struct Search {
  AstarNode *node; // next: the place in the heap of an open tile
  AstarRank *rank;
  NavCell *heap, *touched;
  int32_t heap_count, touched_count;
  NavWays ways;
  AstarExtra extra;
  bool has_extra;
  int64_t cost[2][NAV_MAX_TERRAINS]; // of straight and diagonal steps
  int64_t min_cost;
  uint32_t mark;
  int32_t to_x, to_y, stride;
  NavEstimate estimate;
  bool diagonal, by_estimate, again; // again: opens closed tiles again
  BaseRandom *random;
} Search;

bool nav_astar_textbook_take(NavAstar *astar) {
  if (astar->rank == NULL) astar->rank = base_alloc((size_t)astar->cells, sizeof *astar->rank);
  if (astar->heap == NULL) astar->heap = base_alloc((size_t)astar->cells, sizeof *astar->heap);
  return astar->rank != NULL && astar->heap != NULL;
}

void nav_astar_textbook_free(NavAstar *astar) {
  base_free(astar->rank);
  base_free(astar->heap);
}

/* Estimates, for the cheapest terrain 1 */

static int64_t manhattan(int32_t dx, int32_t dy) {
  return (dx + dy) * NAV_COST_ONE;
}

static int64_t octile(int32_t dx, int32_t dy) {
  const int32_t min = dx < dy ? dx : dy, max = dx < dy ? dy : dx;
  return min * NAV_COST_DIAGONAL + (max - min) * NAV_COST_ONE;
}

static int64_t euclid(int32_t dx, int32_t dy) {
  const uint64_t square = (uint64_t)((int64_t)dx * dx + (int64_t)dy * dy);
  return (int64_t)base_isqrt(square << 2 * EUCLID_BITS) * (NAV_COST_ONE >> EUCLID_BITS);
}

static int64_t zero(int32_t dx, int32_t dy) {
  (void)dx, (void)dy;
  return 0;
}

static int64_t twice(int32_t dx, int32_t dy) {
  return 2 * manhattan(dx, dy);
}

typedef struct EstimateRow {
  int64_t (*of)(int32_t dx, int32_t dy);
  bool too_much; // it may be more than what is left
} EstimateRow;

static const EstimateRow estimates[NAV_ESTIMATE_COUNT] = {
    [NAV_ESTIMATE_MANHATTAN] = {manhattan, false}, [NAV_ESTIMATE_OCTILE] = {octile, false},
    [NAV_ESTIMATE_EUCLID] = {euclid, false},       [NAV_ESTIMATE_ZERO] = {zero, false},
    [NAV_ESTIMATE_TWICE] = {twice, true},
};

static int64_t estimate(const Search *search, NavCell cell) {
  const int32_t dx = abs(cell % search->stride - search->to_x);
  const int32_t dy = abs(cell / search->stride - search->to_y);
  return search->min_cost * estimates[search->estimate].of(dx, dy);
}

/* The heap */

static bool comes_before(const Search *search, NavCell a, NavCell b) {
  const AstarRank *one = &search->rank[a], *other = &search->rank[b];
  if (one->key != other->key) return one->key < other->key;
  if (one->estimate != other->estimate) return one->estimate < other->estimate;
  return one->lot != other->lot ? one->lot < other->lot : a < b;
}

static void place_cell(Search *search, int32_t at, NavCell cell) {
  search->heap[at] = cell;
  search->node[cell].next = at;
}

static void raise_cell(Search *search, int32_t at, NavCell cell) {
  for (; at > 0 && comes_before(search, cell, search->heap[(at - 1) / 2]); at = (at - 1) / 2)
    place_cell(search, at, search->heap[(at - 1) / 2]);
  place_cell(search, at, cell);
}

static void sink(Search *search, int32_t at, NavCell cell) {
  for (int32_t child; (child = 2 * at + 1) < search->heap_count; at = child) {
    if (child + 1 < search->heap_count && comes_before(search, search->heap[child + 1], search->heap[child]))
      child++;
    if (!comes_before(search, search->heap[child], cell)) break;
    place_cell(search, at, search->heap[child]);
  }
  place_cell(search, at, cell);
}

static NavCell take_first(Search *search) {
  BASE_ASSERT(search->heap_count > 0);
  const NavCell first = search->heap[0], last = search->heap[--search->heap_count];
  if (search->heap_count > 0) sink(search, 0, last);
  search->node[first].mark |= ASTAR_NODE_CLOSED;
  return first;
}

/* The search */

static bool is_known(const Search *search, NavCell cell) {
  return search->node[cell].mark >> ASTAR_G_SHIFT == search->mark >> ASTAR_G_SHIFT;
}

static void note_touched(Search *search, NavCell cell) {
  search->rank[cell].estimate = estimate(search, cell);
  search->rank[cell].lot =
      search->random != NULL ? base_random_next(search->random) : (uint32_t)search->touched_count;
  search->touched[search->touched_count++] = cell;
}

/// The cell is open from now on, reached by way `way` at the cost g.
static void open_cell(Search *search, NavCell cell, int64_t g, uint32_t way) {
  const bool known = is_known(search, cell);
  const bool waits = known && !(search->node[cell].mark & ASTAR_NODE_CLOSED);
  if (!known) note_touched(search, cell);
  search->node[cell].g = g;
  search->node[cell].mark = search->mark | way;
  search->rank[cell].key = search->rank[cell].estimate + (search->by_estimate ? 0 : g);
  raise_cell(search, waits ? search->node[cell].next : search->heap_count++, cell);
}

/// May a step at the cost g replace the way into a cell that is known?
static bool improves(const Search *search, NavCell cell, int64_t g) {
  if (search->by_estimate || g >= search->node[cell].g) return false;
  return search->again || !(search->node[cell].mark & ASTAR_NODE_CLOSED);
}

static void expand_cell(Search *search, NavCell cell) {
  const uint32_t ways = nav_ways_from(&search->ways, cell, search->diagonal, search->ways.has_edges);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    if (!(ways >> way & 1)) continue;
    const NavCell next = cell + search->ways.step[way];
    int64_t g = search->node[cell].g + search->cost[way / NAV_DIR_COUNT][search->ways.terrain[next]];
    if (search->has_extra) g += astar_extra_cost(&search->extra, cell, way, next);
    if (!is_known(search, next) || improves(search, next, g)) open_cell(search, next, g, way);
  }
}

static NavAstarResult spread_search(Search *search, const NavAstarQuery *query) {
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  while (search->heap_count > 0) {
    if (query->max_expanded > 0 && result.expanded == query->max_expanded) {
      result.status = NAV_PATH_GAVE_UP;
      return result;
    }
    const NavCell cell = take_first(search);
    if (BASE_SELDOM(search->node[cell].g > ASTAR_MAX_COST)) {
      result.status = NAV_PATH_TOO_COSTLY;
      return result;
    }
    result.expanded++;
    if (cell == query->to) {
      result.status = NAV_PATH_FOUND;
      result.cost = search->node[cell].g;
      return result;
    }
    expand_cell(search, cell);
  }
  return result;
}

static void prepare_search(Search *search, const NavAstarQuery *query) {
  nav_ways_init(&search->ways, query->grid, query->cls);
  search->min_cost = search->ways.min_cost;
  search->extra = nav_astar_extra(query);
  search->has_extra = astar_has_extra(&search->extra);
  for (int32_t terrain = 0; terrain < search->ways.terrains; terrain++) {
    search->cost[0][terrain] = search->ways.cost[terrain] * NAV_COST_ONE;
    search->cost[1][terrain] = search->ways.cost[terrain] * NAV_COST_DIAGONAL;
  }
}

/// Closed tiles first, each in the order of their opening, as of the other searches.
static int32_t closed_first(const Search *search, NavCell *scratch) {
  int32_t closed = 0, left = 0;
  for (int32_t i = 0; i < search->touched_count; i++) {
    const NavCell cell = search->touched[i];
    if (search->node[cell].mark & ASTAR_NODE_CLOSED)
      search->touched[closed++] = cell;
    else
      scratch[left++] = cell;
  }
  for (int32_t i = 0; i < left; i++) search->touched[closed + i] = scratch[i];
  return closed + left;
}

NavAstarResult nav_astar_search_textbook(NavAstar *astar, const NavAstarQuery *query) {
  BASE_ASSERT(astar->rank != NULL && astar->heap != NULL && (int)query->estimate < NAV_ESTIMATE_COUNT);
  const bool is_octile = query->diagonal && query->estimate == NAV_ESTIMATE_MANHATTAN;
  Search search = {.node = astar->node,
                   .rank = astar->rank,
                   .heap = astar->heap,
                   .touched = astar->touched,
                   .mark = astar->search << ASTAR_G_SHIFT,
                   .to_x = query->to % astar->stride,
                   .to_y = query->to / astar->stride,
                   .stride = astar->stride,
                   .estimate = is_octile ? NAV_ESTIMATE_OCTILE : query->estimate,
                   .diagonal = query->diagonal,
                   .by_estimate = query->order == NAV_ORDER_ESTIMATE,
                   .again = !estimates[query->estimate].too_much,
                   .random = query->random};
  prepare_search(&search, query);
  open_cell(&search, query->from, 0, 0);
  const NavAstarResult result = spread_search(&search, query);
  astar->touched_count = closed_first(&search, astar->heap);
  BASE_ASSERT(astar->touched_count == search.touched_count && astar->touched_count <= astar->cells);
  return result;
}
