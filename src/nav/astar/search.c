/* A* without diagonals: every tile is taken once, and no cost is stored.
 *
 * What a step costs depends only on the tile that is entered. So of all the steps that lead into tile n, each
 * from a tile t, the one with the least g(t) + h(n) is the one by which n is reached most cheaply. Steps are
 * therefore the entries of the open list, taken in the order of that key, and the first one taken into a tile
 * settles it for good; later ones find it closed and are dropped. g(n) follows from the key, and a tile needs
 * no more than the direction by which it was reached.
 *
 * From a tile that was reached by the key k and costs c to enter, steps nearer to the target have the key
 * k + c - 1, steps away from it k + c + 1: two buckets a tile, none before the one at work. A step away whose
 * turn never comes is never taken, so tiles beyond the rim of the search are not looked into (partial
 * expansion: Yoshizumi, Miura and Ishida 2000).
 *
 * All that a search must know of a tile is one byte, its mark. A fresh one holds the cost and the directions
 * that lead nearer to the target. Marks are made from the terrain by each search for itself, in bands of rows
 * as it comes to them; so nothing is kept from one search to the next that a changed map could make wrong. */
#include <stddef.h>
#include <stdlib.h>

#include "base/assert.h"
#include "nav/astar/buckets.h"
#include "nav/astar/work.h"

enum {
  NEAR_SHIFT = 3, // in a fresh mark: the directions, a bit each; below them the cost
  COST_MASK = 7,
  BAND = 16, // rows that are made ready together
};

/* A terrain and the mark of its tiles. */
typedef struct Code {
  uint8_t kind, mark;
} Code;

/* What a search reads and writes, in one place so that the compiler may keep it in registers. */
typedef struct Search {
  uint8_t *mark;
  const uint8_t *terrain, *edges;
  NavCell *closed; // in order
  int32_t closed_count;
  int32_t stride, rows;  // of the grid, border included
  uint32_t first, count; // whole rows of cells whose neighbours are ready too
  NavCell to_cell;
  NavClass cls;
  AstarDice dice;
  int32_t code_count;
  Code code[NAV_TERRAIN_COUNT + 1]; // of the kinds that may be entered
  const AstarAround *around;
} Search;

/* Steps of equal key that are taken together. No branch depends on what one of them finds, so the processor
 * works on several at once; one after the other, each would wait for the one before. */
typedef struct Batch {
  const uint32_t *entry;
  uint32_t count;
  uint32_t fresh;           // tiles entered for the first time
  bool arrived;             // the target is among them
  uint8_t was[ASTAR_BATCH]; // their marks before
} Batch;

/// Marks the tiles of two kinds. The compiler turns this into a few vector instructions for 16 tiles.
static void mark_kinds(uint8_t *restrict mark, const uint8_t *restrict terrain, size_t count, Code a,
                       Code b) {
  for (size_t i = 0; i < count; i++)
    mark[i] = (uint8_t)((terrain[i] == a.kind ? a.mark : 0) | (terrain[i] == b.kind ? b.mark : 0));
}

/// The same for two kinds more.
static void mark_more(uint8_t *restrict mark, const uint8_t *restrict terrain, size_t count, Code a, Code b) {
  for (size_t i = 0; i < count; i++)
    mark[i] |= (uint8_t)((terrain[i] == a.kind ? a.mark : 0) | (terrain[i] == b.kind ? b.mark : 0));
}

static void ready_cells(Search *search, NavCell first, NavCell end, uint32_t near) {
  size_t count = (size_t)(end - first);
  for (int32_t i = 0; i < search->code_count; i += 2) {
    Code a = search->code[i], b = search->code[i + 1];
    a.mark |= (uint8_t)(near << NEAR_SHIFT), b.mark |= (uint8_t)(near << NEAR_SHIFT);
    (i == 0 ? mark_kinds : mark_more)(search->mark + first, search->terrain + first, count, a, b);
  }
}

/// Makes rows ready: what may be entered is marked as fresh, with its cost and the directions that lead
/// nearer.
static void ready_rows(Search *search, int32_t first, int32_t end) {
  const int32_t stride = search->stride, to_row = search->to_cell / stride,
                to_column = search->to_cell % stride;
  for (int32_t row = first; row < end; row++) {
    uint32_t near = row < to_row ? 1u << NAV_DOWN : row > to_row ? 1u << NAV_UP : 0;
    NavCell left = row * stride, middle = left + to_column;
    ready_cells(search, left, middle, near | 1u << NAV_RIGHT);
    ready_cells(search, middle, middle + 1, near);
    ready_cells(search, middle + 1, left + stride, near | 1u << NAV_LEFT);
  }
}

/// Closes the tiles that no earlier step has entered.
ASTAR_INLINE void enter(Batch *batch, Search *search, bool backward) {
  uint8_t *restrict mark = search->mark, *restrict marks = batch->was;
  NavCell *restrict closed = search->closed + search->closed_count;
  const uint32_t *restrict entries = batch->entry;
  const uint32_t count = batch->count;
  const NavCell to = search->to_cell;
  uint32_t fresh = 0;
  bool arrived = false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t entry = entries[backward ? count - 1 - i : i];
    NavCell cell = (NavCell)(entry >> ASTAR_CELL_SHIFT);
    uint32_t was = mark[cell], first = was >> 7, closing = 0 - first;
    // Without a branch, of which every other one would be guessed wrong.
    mark[cell] = (uint8_t)((was & ~closing) | ((ASTAR_CLOSED | (entry & ASTAR_DIR)) & closing));
    closed[fresh] = cell;
    marks[fresh] = (uint8_t)was;
    fresh += first;
    arrived |= cell == to;
  }
  batch->fresh = fresh;
  batch->arrived = arrived;
}

/// The directions, a bit each, in which fresh tiles lie.
ASTAR_INLINE uint32_t fresh_around(const uint8_t *at, ptrdiff_t stride) {
  return (uint32_t)(at[-stride] >> 7) + 2 * (uint32_t)(at[stride] >> 7) +
         4 * ((uint32_t)(at[-1] >> 7) + 2 * (uint32_t)(at[1] >> 7));
}

/// Makes the rows round a cell that the search has come to ready.
static void widen(Search *search, NavCell cell) {
  // Ready are the rows of `first` - stride to `first` + count + stride.
  int32_t first = (int32_t)search->first / search->stride,
          end = first + (int32_t)search->count / search->stride;
  int32_t row = cell / search->stride;
  if (row < first) {
    int32_t wanted = first - 1 > BAND ? first - 1 - BAND : 0;
    ready_rows(search, wanted, first - 1);
    first = wanted + 1;
  } else {
    int32_t wanted = end + 1 + BAND < search->rows ? end + 1 + BAND : search->rows;
    ready_rows(search, end + 1, wanted);
    end = wanted - 1;
  }
  search->first = (uint32_t)(first * search->stride);
  search->count = (uint32_t)((end - first) * search->stride);
}

/// Opens the steps out of the tiles that the batch has entered.
ASTAR_INLINE void leave(const Batch *batch, Search *search, AstarBuckets *open, uint32_t key, bool edges,
                        bool shuffle) {
  const NavCell *restrict closed = search->closed + search->closed_count;
  const uint8_t *marks = search->mark;
  for (uint32_t i = 0; i < batch->fresh; i++) {
    NavCell cell = closed[i];
    if (ASTAR_SELDOM((uint32_t)cell - search->first >= search->count)) widen(search, cell);
    uint32_t set = fresh_around(marks + cell, search->stride);
    if (edges) set &= ~astar_stops(search->cls, search->edges[cell]);
    uint32_t turn = shuffle ? astar_roll(&search->dice, 2) : 0, was = batch->was[i];
    const uint32_t *around = search->around->step[turn][0];
    uint32_t place = (uint32_t)cell << ASTAR_CELL_SHIFT, near = was >> NEAR_SHIFT,
             nearer = key + (was & COST_MASK) - 1;
    astar_push(open, nearer + 2, place, set & ~near, around);
    astar_push(open, nearer, place, set & near, around);
  }
}

/// The tiles of a batch from `first` on are not closed after all.
static void leave_open(Batch *batch, Search *search, uint32_t first) {
  NavCell *closed = search->closed + search->closed_count;
  for (uint32_t i = first; i < batch->fresh; i++) search->mark[closed[i]] = ASTAR_OPEN;
  search->closed_count += (int32_t)batch->fresh;
}

ASTAR_INLINE NavAstarResult run(Search *shared, AstarBuckets *open, const NavAstarQuery *query, bool edges,
                                bool shuffle, uint32_t *last) {
  Search search = *shared;
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int64_t max = query->max_expanded > 0 ? query->max_expanded : INT64_MAX;
  const uint32_t straight =
      (uint32_t)nav_enter_cost(query->cls, (NavTerrain)query->grid->terrain[query->from]) - 1;
  uint32_t key = 0;
  Batch batch;
  // As long as the estimate was exact, one at a time: on open ground straight to the target.
  while ((batch.count = astar_pop(open, &key, key <= straight ? 1 : ASTAR_BATCH, &batch.entry)) != 0) {
    enter(&batch, &search, shuffle && astar_roll(&search.dice, 1));
    if (ASTAR_SELDOM(result.expanded + batch.fresh > max)) {
      result.status = NAV_PATH_GAVE_UP;
      leave_open(&batch, &search, (uint32_t)(max - result.expanded));
      result.expanded = max;
      break;
    }
    result.expanded += batch.fresh;
    if (!ASTAR_SELDOM(batch.arrived)) leave(&batch, &search, open, key, edges, shuffle);
    search.closed_count += (int32_t)batch.fresh;
    if (ASTAR_SELDOM(batch.arrived)) {
      result.status = NAV_PATH_FOUND;
      break;
    }
  }
  shared->closed_count = search.closed_count;
  shared->first = search.first, shared->count = search.count;
  *last = key;
  return result;
}

static void prepare(Search *search, const AstarAround *around, const NavAstar *astar,
                    const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  search->around = around;
  search->code_count = 0;
  search->mark = astar->mark;
  search->terrain = grid->terrain;
  search->edges = grid->edges;
  search->rows = grid->height + 2;
  search->closed = astar->touched;
  search->closed_count = 0;
  search->stride = grid->stride;
  search->to_cell = query->to;
  search->cls = query->cls;
  search->dice = (AstarDice){query->random, 0, 0};
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    int32_t cost = nav_enter_cost(query->cls, (NavTerrain)terrain);
    BASE_ASSERT(cost + 1 < ASTAR_BUCKETS);
    if (cost > 0)
      search->code[search->code_count++] = (Code){(uint8_t)terrain, (uint8_t)(ASTAR_FRESH | cost)};
  }
  search->code[search->code_count] = (Code){NAV_TERRAIN_COUNT, 0}; // the last of an odd number has a mate
}

/// The tiles of steps that were opened and not taken: marked, and listed behind the closed ones.
static void list_open(Search *search, AstarBuckets *open) {
  for (uint32_t bucket = 0; bucket < ASTAR_BUCKETS; bucket++) {
    uint32_t top = open->top[bucket];
    for (;;) {
      uint32_t chunk = astar_chunk_of(top);
      for (uint32_t i = chunk + 1; i < top; i++) {
        uint32_t entry = open->pool[i];
        NavCell cell = (NavCell)(entry >> ASTAR_CELL_SHIFT);
        bool first = search->mark[cell] & ASTAR_FRESH;
        if (first) search->mark[cell] = ASTAR_OPEN;
        search->closed[search->closed_count] = cell;
        search->closed_count += first;
      }
      if (chunk == bucket * ASTAR_CHUNK) break;
      top = open->pool[chunk];
    }
  }
}

static int64_t enter_cost(const NavAstarQuery *query, NavCell cell) {
  return nav_enter_cost(query->cls, (NavTerrain)query->grid->terrain[cell]);
}

/// The cost of the way to the target by the key of the step into it, counted from that of the step into the
/// start: g + h there is the distance less what entering the start costs, which no way pays.
static int64_t cost_of(const NavAstarQuery *query, uint32_t key) {
  const int32_t stride = query->grid->stride;
  int64_t far = labs((long)(query->to / stride - query->from / stride)) +
                labs((long)(query->to % stride - query->from % stride));
  return far - enter_cost(query, query->from) + (int64_t)key + enter_cost(query, query->to);
}

NavAstarResult nav_astar_search_narrow(NavAstar *astar, const NavAstarQuery *query) {
  AstarBuckets open;
  astar_buckets_init(&open, astar->pool);
  Search search;
  AstarAround around;
  astar_around_init(&around, query->grid->stride);
  prepare(&search, &around, astar, query);
  int32_t row = query->from / search.stride;
  ready_rows(&search, row - 1, row + 2);
  search.first = (uint32_t)(row * search.stride), search.count = (uint32_t)search.stride;
  open.pool[open.top[0]++] = (uint32_t)query->from << ASTAR_CELL_SHIFT;
  uint32_t key = 0;
  NavAstarResult result;
  if (query->random != NULL)
    result = run(&search, &open, query, true, true, &key);
  else if (query->grid->edge_count > 0)
    result = run(&search, &open, query, true, false, &key);
  else
    result = run(&search, &open, query, false, false, &key);
  list_open(&search, &open);
  astar->touched_count = search.closed_count;
  astar->first_ready = (NavCell)search.first - search.stride;
  astar->end_ready = (NavCell)(search.first + search.count) + search.stride;
  if (result.status != NAV_PATH_FOUND) return result;
  result.cost = cost_of(query, key) * NAV_COST_ONE;
  return result;
}
