/* A* without diagonals: every tile is taken once, and no cost is stored.
 *
 * The cost of a step depends only on the tile entered. So the step into tile n, from any tile t, with the
 * lowest g(t) + h(n) reaches n most cheaply. Steps are therefore the entries of the open list, taken in the
 * order of that key; the first one taken into a tile is final, and later ones find it closed and are dropped.
 * g(n) follows from the key, and a tile stores only the direction by which it was reached.
 *
 * From a tile that was reached by the key k and costs c to enter, where no tile costs less than m, steps
 * nearer to the target have the key k + c - m, steps away from it k + c + m: two buckets a tile, none before
 * the current one. Steps beyond the rim
 * of the search are never taken, so their tiles are never read (partial expansion: Yoshizumi, Miura and
 * Ishida 2000).
 *
 * A search stores one byte a tile, its mark. A fresh one holds the cost and the directions that
 * lead nearer to the target. Each search makes the marks from the terrain, in bands of rows as it reaches
 * them, so a changed map cannot make anything stale.
 *
 * The open list. An entry is a step: the cell that it enters, and its direction in the low bits. Each bucket
 * is a stack in a chain of chunks; the first chunk of bucket b is always chunk b. Long chunks matter: a
 * bucket that grows and shrinks in turn would often cross between short ones. The pool suffices: of two
 * neighbours only the one that is closed first opens a step to the other, so a cell has at most two entries,
 * in chunks of which at most four entries are empty except in the last of each bucket. */
#include "nav/astar/straight.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/simd/bits128.h"
#include "nav/grid/ways.h"

enum {
  NEAR_SHIFT = 3, // in a fresh mark: the directions, a bit each; below them the code
  CODE_MASK = 7,  // the cost, which few buckets bound, or with many buckets the terrain
  BAND = 16,      // rows that are prepared together
  CELL_SHIFT = 2, // in an entry
  DIR_MASK = 3,
  TURNS = 4, // orders in which directions are tried
};

/* The open list */

// Numbers to add to an entry without direction, packed, by an order and a set of directions.
typedef struct Around {
  _Alignas(16) uint32_t step[TURNS][16][NAV_DIR_COUNT];
} Around;

// A top is the index after the last entry. Up to four entries after it may be overwritten.
typedef struct Buckets {
  uint32_t top[ASTAR_BUCKETS];
  uint32_t *pool;  // entry 0 of a chunk: the top of the chunk below
  uint32_t unused; // first chunk that was never used
  uint32_t spare;  // first of the freed ones, chained by entry 0; 0: none
} Buckets;

static void buckets_init(Buckets *open, uint32_t *pool, uint32_t count) {
  BASE_ASSERT(count > 0 && count <= ASTAR_BUCKETS && (count & (count - 1)) == 0);
  *open = (Buckets){.pool = pool, .unused = count * ASTAR_CHUNK};
  for (uint32_t bucket = 0; bucket < count; bucket++) open->top[bucket] = bucket * ASTAR_CHUNK + 1;
}

static void around_init(Around *around, int32_t stride) {
  const uint32_t cell = 1u << CELL_SHIFT, row = (uint32_t)stride << CELL_SHIFT;
  const uint32_t add[NAV_DIR_COUNT] = {NAV_UP - row, NAV_DOWN + row, NAV_LEFT - cell, NAV_RIGHT + cell};
  for (uint32_t turn = 0; turn < TURNS; turn++) {
    for (uint32_t set = 0; set < 16; set++) {
      uint32_t count = 0;
      for (uint32_t i = NAV_DIR_COUNT; i-- > 0;)
        if (set >> (i ^ turn) & 1) around->step[turn][set][count++] = add[i ^ turn];
      while (count < NAV_DIR_COUNT) around->step[turn][set][count++] = 0;
    }
  }
}

BASE_INLINE uint32_t chunk_of(uint32_t top) {
  return (top - 1) & ~(uint32_t)(ASTAR_CHUNK - 1);
}

static uint32_t take_chunk(Buckets *open, uint32_t below) {
  uint32_t chunk = open->spare;
  if (chunk != 0)
    open->spare = open->pool[chunk];
  else
    chunk = open->unused, open->unused += ASTAR_CHUNK;
  open->pool[chunk] = below;
  return chunk + 1;
}

static uint32_t give_chunk(Buckets *open, uint32_t chunk) {
  uint32_t below = open->pool[chunk];
  open->pool[chunk] = open->spare;
  open->spare = chunk;
  return below;
}

/// Takes up to `max` entries off the first filled bucket from *key on, as many as lie in one chunk. They stay
/// in place until something is pushed. Returns how many; 0: all buckets are empty.
BASE_INLINE uint32_t pop(Buckets *open, uint32_t buckets, uint32_t *key, uint32_t max,
                         const uint32_t **entries) {
  uint32_t bucket = *key % buckets;
  for (uint32_t tries = 0; open->top[bucket] == bucket * ASTAR_CHUNK + 1; bucket = ++*key % buckets)
    if (++tries == buckets) return 0;
  uint32_t top = open->top[bucket], chunk = chunk_of(top), count = top - 1 - chunk;
  count = count < max ? count : max;
  uint32_t left = top - count;
  *entries = open->pool + left;
  open->top[bucket] =
      BASE_SELDOM(left == chunk + 1 && chunk >= buckets * ASTAR_CHUNK) ? give_chunk(open, chunk) : left;
  return count;
}

/// Pushes the steps out of a place (an entry without direction) in the directions of a set. `around`: one
/// order of an Around.
BASE_INLINE void push(Buckets *open, uint32_t bucket, uint32_t place, uint32_t set, const uint32_t *around) {
  uint32_t *top = &open->top[bucket];
  uint32_t at = *top;
  if (BASE_SELDOM((at + 3) % ASTAR_CHUNK < 4)) { // fewer than four are left
    if (set == 0) return;
    at = take_chunk(open, at);
  }
#if BASE_HAVE_BITS128
  BaseBits128 steps = base_bits128_load_aligned(around + 4 * set);
  base_bits128_store(open->pool + at, base_bits128_add_u32(base_bits128_all_u32(place), steps));
#else
  for (int i = 0; i < NAV_DIR_COUNT; i++)
    open->pool[at + (uint32_t)i] = place + around[4 * set + (uint32_t)i];
#endif
  static const uint8_t size[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  *top = at + size[set];
}

/* The search */

// A terrain and the mark of its tiles.
typedef struct Code {
  uint8_t kind, mark;
} Code;

// The memory that a search reads and writes, in one struct so that the compiler can keep it in registers.
typedef struct Search {
  uint8_t *mark;
  const uint8_t *terrain, *edges;
  NavCell *closed; // in order
  int32_t closed_count;
  int32_t stride, rows;  // of the grid, border included
  uint32_t first, count; // whole rows of cells whose neighbours are prepared, too
  NavCell to_cell;
  NavEdgeRule rule;
  AstarDice dice;
  int32_t min_cost;                       // of a tile
  uint32_t buckets;                       // in use; a power of two
  uint8_t extra[ASTAR_STRAIGHT_TERRAINS]; // by terrain, for many buckets: its cost above min_cost
  int32_t code_count;
  Code code[ASTAR_STRAIGHT_TERRAINS + 1]; // of the terrains that may be entered
  const Around *around;
} Search;

// Steps of equal key that are taken together. No branch depends on what one of them finds, so the processor
// works on several at a time instead of waiting for each.
typedef struct Batch {
  const uint32_t *entry;
  uint32_t count;
  uint32_t fresh;           // tiles entered for the first time
  bool arrived;             // the target is among them
  uint8_t was[ASTAR_BATCH]; // their marks before
} Batch;

/// Marks the tiles of two terrains. Compilers make a few vector instructions for 16 tiles of it.
static void mark_kinds(uint8_t *restrict mark, const uint8_t *restrict terrain, size_t count, Code a,
                       Code b) {
  for (size_t i = 0; i < count; i++)
    mark[i] = (uint8_t)((terrain[i] == a.kind ? a.mark : 0) | (terrain[i] == b.kind ? b.mark : 0));
}

/// Marks two more terrains.
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

/// Prepares rows: tiles that may be entered are marked fresh, with their code and the directions that lead
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

/// Closes the tiles that no earlier step entered.
BASE_INLINE void enter_batch(Batch *batch, Search *search, bool backward) {
  uint8_t *restrict mark = search->mark, *restrict marks = batch->was;
  NavCell *restrict closed = search->closed + search->closed_count;
  const uint32_t *restrict entries = batch->entry;
  const uint32_t count = batch->count;
  const NavCell to = search->to_cell;
  uint32_t fresh = 0;
  bool arrived = false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t entry = entries[backward ? count - 1 - i : i];
    NavCell cell = (NavCell)(entry >> CELL_SHIFT);
    uint32_t was = mark[cell], first = was >> 7, closing = 0 - first;
    // Without a branch: half of its predictions would be wrong.
    mark[cell] = (uint8_t)((was & ~closing) | ((ASTAR_CLOSED | (entry & DIR_MASK)) & closing));
    closed[fresh] = cell;
    marks[fresh] = (uint8_t)was;
    fresh += first;
    arrived |= cell == to;
  }
  batch->fresh = fresh;
  batch->arrived = arrived;
}

/// The directions, a bit each, in which fresh tiles lie.
BASE_INLINE uint32_t fresh_around(const uint8_t *at, ptrdiff_t stride) {
  return (uint32_t)(at[-stride] >> 7) + 2 * (uint32_t)(at[stride] >> 7) +
         4 * ((uint32_t)(at[-1] >> 7) + 2 * (uint32_t)(at[1] >> 7));
}

/// Prepares the rows around a cell that the search has reached.
static void widen_rows(Search *search, NavCell cell) {
  // Prepared are the rows of `first` - stride to `first` + count + stride.
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

/// Opens the steps out of the tiles that the batch entered.
BASE_INLINE void leave_batch(const Batch *batch, Search *search, Buckets *open, uint32_t buckets,
                             uint32_t key, bool edges, bool shuffle) {
  const uint32_t back = 2 * (uint32_t)search->min_cost;
  const NavCell *restrict closed = search->closed + search->closed_count;
  const uint8_t *marks = search->mark;
  for (uint32_t i = 0; i < batch->fresh; i++) {
    NavCell cell = closed[i];
    if (BASE_SELDOM((uint32_t)cell - search->first >= search->count)) widen_rows(search, cell);
    uint32_t set = fresh_around(marks + cell, search->stride);
    if (edges) set &= ~nav_edges_stop(search->rule, search->edges[cell]);
    uint32_t turn = shuffle ? astar_roll(&search->dice, 2) : 0, was = batch->was[i];
    const uint32_t *around = search->around->step[turn][0];
    uint32_t place = (uint32_t)cell << CELL_SHIFT, near = was >> NEAR_SHIFT, code = was & CODE_MASK,
             nearer = key + (buckets == ASTAR_FEW_BUCKETS ? code - back / 2 : search->extra[code]);
    push(open, (nearer + back) % buckets, place, set & ~near, around);
    push(open, nearer % buckets, place, set & near, around);
  }
}

/// Reopens the tiles of a batch from `first` on.
static void leave_open(Batch *batch, Search *search, uint32_t first) {
  NavCell *closed = search->closed + search->closed_count;
  for (uint32_t i = first; i < batch->fresh; i++) search->mark[closed[i]] = ASTAR_OPEN;
  search->closed_count += (int32_t)batch->fresh;
}

typedef struct Form {
  uint32_t buckets;
  bool edges, shuffle;
} Form;

BASE_INLINE NavAstarResult run(Search *shared, Buckets *open, const NavAstarQuery *query, Form form,
                               uint32_t *last) {
  const bool edges = form.edges, shuffle = form.shuffle;
  Search search = *shared;
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int64_t max = query->max_expanded > 0 ? query->max_expanded : INT64_MAX;
  const uint32_t straight = search.extra[search.terrain[query->from]];
  uint32_t key = 0;
  Batch batch;
  // While the heuristic was exact, one at a time: on open ground straight to the target.
  while ((batch.count = pop(open, form.buckets, &key, key <= straight ? 1 : ASTAR_BATCH, &batch.entry)) !=
         0) {
    enter_batch(&batch, &search, shuffle && astar_roll(&search.dice, 1));
    if (BASE_SELDOM(result.expanded + batch.fresh > max)) {
      result.status = NAV_PATH_GAVE_UP;
      leave_open(&batch, &search, (uint32_t)(max - result.expanded));
      result.expanded = max;
      break;
    }
    result.expanded += batch.fresh;
    if (!BASE_SELDOM(batch.arrived)) leave_batch(&batch, &search, open, form.buckets, key, edges, shuffle);
    search.closed_count += (int32_t)batch.fresh;
    if (BASE_SELDOM(batch.arrived)) {
      result.status = NAV_PATH_FOUND;
      break;
    }
  }
  shared->closed_count = search.closed_count;
  shared->first = search.first, shared->count = search.count;
  *last = key;
  return result;
}

static void prepare_search(Search *search, const Around *around, const NavAstar *astar,
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
  search->rule = nav_edge_rule(grid, query->cls);
  search->dice = (AstarDice){query->random, 0, 0};
  search->min_cost = nav_min_cost(grid, query->cls);
  search->buckets = ASTAR_FEW_BUCKETS;
  memset(search->extra, 0, sizeof search->extra);
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++) {
    const int32_t cost = nav_enter_cost(grid, query->cls, (NavTerrain)terrain);
    if (cost == 0) continue;
    BASE_ASSERT(cost >= search->min_cost && cost + search->min_cost < ASTAR_BUCKETS);
    search->extra[terrain] = (uint8_t)(cost - search->min_cost);
    search->code[search->code_count++] = (Code){(uint8_t)terrain, (uint8_t)(ASTAR_FRESH | cost)};
    if (cost + search->min_cost >= ASTAR_FEW_BUCKETS) search->buckets = ASTAR_BUCKETS;
  }
  for (int32_t i = 0; i < search->code_count && search->buckets == ASTAR_BUCKETS; i++)
    search->code[i].mark = ASTAR_FRESH | search->code[i].kind;
  search->code[search->code_count] = (Code){NAV_MAX_TERRAINS, 0}; // pairs the last of an odd number
}

/// Marks the tiles of steps that were opened and not taken, and lists them after the closed ones.
static void list_open(Search *search, Buckets *open) {
  for (uint32_t bucket = 0; bucket < search->buckets; bucket++) {
    uint32_t top = open->top[bucket];
    for (;;) {
      uint32_t chunk = chunk_of(top);
      for (uint32_t i = chunk + 1; i < top; i++) {
        uint32_t entry = open->pool[i];
        NavCell cell = (NavCell)(entry >> CELL_SHIFT);
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
  return nav_enter_cost(query->grid, query->cls, (NavTerrain)query->grid->terrain[cell]);
}

/// The cost of the path by the key of the step into the target, relative to that of the step into the start:
/// g + h there is the distance minus the cost of entering the start, which no path pays.
static int64_t cost_of(const NavAstarQuery *query, int32_t min_cost, uint32_t key) {
  const int32_t stride = query->grid->stride;
  int64_t far = labs((long)(query->to / stride - query->from / stride)) +
                labs((long)(query->to % stride - query->from % stride));
  return far * min_cost - enter_cost(query, query->from) + (int64_t)key + enter_cost(query, query->to);
}

bool nav_astar_straight_suits(const NavGrid *grid, NavClass cls) {
  return grid->terrains <= ASTAR_STRAIGHT_TERRAINS &&
         nav_max_cost(grid, cls) + nav_min_cost(grid, cls) < ASTAR_BUCKETS;
}

NavAstarResult nav_astar_search_straight(NavAstar *astar, const NavAstarQuery *query) {
  Buckets open;
  Search search;
  Around around;
  around_init(&around, query->grid->stride);
  prepare_search(&search, &around, astar, query);
  buckets_init(&open, astar->pool, search.buckets);
  int32_t row = query->from / search.stride;
  ready_rows(&search, row - 1, row + 2);
  search.first = (uint32_t)(row * search.stride), search.count = (uint32_t)search.stride;
  open.pool[open.top[0]++] = (uint32_t)query->from << CELL_SHIFT;
  uint32_t key = 0;
  NavAstarResult result;
  const bool many = search.buckets > ASTAR_FEW_BUCKETS;
  if (query->random != NULL && many)
    result = run(&search, &open, query, (Form){ASTAR_BUCKETS, true, true}, &key);
  else if (query->random != NULL)
    result = run(&search, &open, query, (Form){ASTAR_FEW_BUCKETS, true, true}, &key);
  else if (many)
    result = run(&search, &open, query, (Form){ASTAR_BUCKETS, true, false}, &key);
  else if (query->grid->edge_count > 0)
    result = run(&search, &open, query, (Form){ASTAR_FEW_BUCKETS, true, false}, &key);
  else
    result = run(&search, &open, query, (Form){ASTAR_FEW_BUCKETS, false, false}, &key);
  list_open(&search, &open);
  BASE_ASSERT(search.closed_count <= astar->cells);
  astar->touched_count = search.closed_count;
  astar->first_ready = (NavCell)search.first - search.stride;
  astar->end_ready = (NavCell)(search.first + search.count) + search.stride;
  if (result.status != NAV_PATH_FOUND) return result;
  result.cost = cost_of(query, search.min_cost, key) * NAV_COST_ONE;
  return result;
}
