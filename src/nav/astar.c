/* A* without diagonals, and what both searches have in common. Entries of the open list are a tile's column
 * and row (those of the array, border included) in 16 bits each. An entry whose tile is closed is stale: the
 * tile was reached more cheaply later, and that entry lay in an earlier bucket. */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "nav/astar_work.h"

NavAstar *nav_astar_new(const NavGrid *grid) {
  NavAstar *astar = calloc(1, sizeof *astar);
  if (astar == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  size_t chunks = cells * ASTAR_ENTRIES_A_CELL / (ASTAR_CHUNK - 1) + ASTAR_BUCKETS + 2;
  astar->cells = grid->cells;
  astar->stride = grid->stride;
  // From calloc, large blocks come as pages that cost nothing before they are touched.
  astar->node = calloc(cells, sizeof *astar->node);
  astar->wide = calloc(cells, sizeof *astar->wide);
  astar->pool = malloc(chunks * ASTAR_CHUNK * sizeof *astar->pool);
  astar->touched = malloc((cells + 1) * sizeof *astar->touched); // one is written before it is known to count
  if (astar->node != NULL && astar->wide != NULL && astar->pool != NULL && astar->touched != NULL)
    return astar;
  nav_astar_free(astar);
  return NULL;
}

void nav_astar_free(NavAstar *astar) {
  if (astar == NULL) return;
  free(astar->node);
  free(astar->wide);
  free(astar->pool);
  free(astar->touched);
  free(astar);
}

/* The open list: each bucket a stack in a chain of chunks. A top is the index behind the last entry; 0:
 * empty. */
typedef struct Buckets {
  uint32_t top[ASTAR_BUCKETS];
  uint32_t *pool;  // entry 0 of a chunk: the top of the chunk below
  uint32_t unused; // first chunk that was never used
  uint32_t spare;  // first of those given back, chained by entry 0; 0: none
} Buckets;

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

/// Pushes if `wanted`, without a branch that depends on it.
ASTAR_INLINE void push(Buckets *open, uint32_t f, uint32_t entry, bool wanted) {
  uint32_t *top = &open->top[f % ASTAR_BUCKETS];
  uint32_t at = *top;
  if (ASTAR_SELDOM(at % ASTAR_CHUNK == 0)) {
    if (!wanted) return;
    at = take_chunk(open, at);
  }
  open->pool[at] = entry;
  *top = at + wanted;
}

/// Takes up to `most` entries off the first bucket from *f on that holds any, as many as lie in one chunk,
/// the first pushed first. They stay where they are until something is pushed. Returns how many; 0: all
/// buckets are empty.
ASTAR_INLINE uint32_t pop(Buckets *open, uint32_t *f, uint32_t most, const uint32_t **entries) {
  for (uint32_t tries = 0; open->top[*f % ASTAR_BUCKETS] == 0; ++*f)
    if (++tries == ASTAR_BUCKETS) return 0;
  uint32_t *top = &open->top[*f % ASTAR_BUCKETS];
  uint32_t chunk = (*top - 1) & ~(uint32_t)(ASTAR_CHUNK - 1), count = *top - 1 - chunk;
  count = count < most ? count : most;
  uint32_t left = *top - count;
  *entries = open->pool + left;
  *top = ASTAR_SELDOM(left == chunk + 1) ? give_chunk(open, chunk) : left;
  return count;
}

/* What a search reads and writes, in one place so that the compiler may keep it in registers. */
typedef struct Search {
  AstarNode *restrict node;
  const uint8_t *restrict terrain;
  const uint8_t *restrict edges;
  NavCell *restrict touched;
  int32_t touched_count;
  int32_t step[NAV_DIR_COUNT];      // what to add to a cell
  uint32_t shift[NAV_DIR_COUNT];    // what to add to an entry
  uint64_t cost[NAV_TERRAIN_COUNT]; // what entering takes off a node; the sign bit: closed
  uint32_t half[NAV_DIR_COUNT];     // the half of an entry that a step changes
  uint32_t flip[NAV_DIR_COUNT]; // makes that half larger the further the step's direction still has to lead
  AstarNode oldest;             // nodes of earlier searches are smaller
  NavCell to_cell;
  uint32_t to; // the same as an entry
  NavClass cls;
  AstarDice dice;
} Search;

/// What a step changes the estimate by: -1 toward the target, else 1.
ASTAR_INLINE uint32_t nearer(const Search *search, uint32_t entry, uint32_t dir) {
  uint32_t halves = entry ^ search->flip[dir], to = search->to ^ search->flip[dir];
  return (halves & search->half[dir]) > (to & search->half[dir]) ? (uint32_t)-1 : 1u;
}

/* Tiles of equal f that are expanded together. No branch depends on what one of them finds, so the processor
 * works on several at once; one after the other, each would wait for the one before. */
typedef struct Batch {
  const uint32_t *entry;
  uint32_t count;
  uint32_t expanded; // without stale entries
  bool arrived;      // the target is among them
  NavCell cell[ASTAR_BATCH];
  uint32_t place[ASTAR_BATCH]; // the entries, when theirs have been written over
  uint64_t base[ASTAR_BATCH];  // the nodes without their low bits
  uint32_t found;
  uint8_t way[ASTAR_BATCH * NAV_DIR_COUNT]; // what was found: index of the tile * NAV_DIR_COUNT + direction
} Batch;

/// Closes the tiles of a batch and finds the neighbours that are reached more cheaply than before, in the
/// order of directions ^ turn, backward: the last one opened is expanded first.
ASTAR_INLINE void find(Batch *batch, const Search *search, bool edges, uint32_t turn) {
  uint32_t found = 0;
  batch->expanded = 0;
  batch->arrived = false;
  for (uint32_t i = 0; i < batch->count; i++) {
    uint32_t entry = batch->entry[i];
    NavCell cell = (NavCell)(entry >> 16) * search->step[NAV_DOWN] + (NavCell)(entry & 0xffff);
    uint64_t node = (uint64_t)search->node[cell], open = (node & ASTAR_CLOSED) == 0;
    uint64_t base = node & ~(uint64_t)(ASTAR_WAY | ASTAR_CLOSED) & (0 - open); // stale entries find nothing
    search->node[cell] = (AstarNode)(node | ASTAR_CLOSED);
    batch->cell[i] = cell;
    batch->place[i] = entry;
    batch->base[i] = base;
    batch->expanded += (uint32_t)open;
    batch->arrived |= cell == search->to_cell;
    uint32_t stops = edges ? astar_stops(search->cls, search->edges[cell]) : 0;
    for (uint32_t k = NAV_DIR_COUNT; k-- > 0;) {
      uint32_t dir = k ^ turn;
      NavCell next = cell + search->step[dir];
      AstarNode reached = (AstarNode)(base - search->cost[search->terrain[next]]);
      batch->way[found] = (uint8_t)(i * NAV_DIR_COUNT + dir);
      found += (reached > search->node[next]) & ~(stops >> dir) & 1;
    }
  }
  batch->found = found;
}

/// Opens what was found. Two tiles of the batch may have found the same one.
ASTAR_INLINE void reach(const Batch *batch, Search *search, Buckets *open, uint32_t f) {
  for (uint32_t i = 0; i < batch->found; i++) {
    uint32_t from = batch->way[i] / NAV_DIR_COUNT, dir = batch->way[i] % NAV_DIR_COUNT;
    NavCell next = batch->cell[from] + search->step[dir];
    uint64_t cost = search->cost[search->terrain[next]];
    AstarNode *node = &search->node[next], was = *node;
    uint64_t reached = batch->base[from] - cost;
    bool better = (AstarNode)reached > was;
    *node = better ? (AstarNode)(reached + dir) : was;
    search->touched[search->touched_count] = next;
    search->touched_count += better & (was < search->oldest);
    uint32_t entry = batch->place[from];
    uint32_t change = (uint32_t)(cost >> ASTAR_G_SHIFT) + nearer(search, entry, dir);
    push(open, f + change, entry + search->shift[dir], better);
  }
}

/// Where neighbours were reached before at the same cost, draws lots for the way to them.
static void vary(const Batch *batch, Search *search) {
  for (uint32_t i = 0; i < batch->count; i++) {
    uint32_t stops = astar_stops(search->cls, search->edges[batch->cell[i]]);
    for (uint32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
      if (stops >> dir & 1) continue;
      NavCell next = batch->cell[i] + search->step[dir];
      uint64_t reached = batch->base[i] - search->cost[search->terrain[next]],
               was = (uint64_t)search->node[next];
      if (reached >> ASTAR_G_SHIFT != was >> ASTAR_G_SHIFT || !astar_roll(&search->dice, 1)) continue;
      search->node[next] = (AstarNode)((was & ~(uint64_t)ASTAR_WAY) | dir);
    }
  }
}

ASTAR_INLINE NavAstarResult run(Search *shared, Buckets *open, const NavAstarQuery *query, bool edges,
                                bool shuffle) {
  Search search = *shared;
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int64_t most = query->most_expanded > 0 ? query->most_expanded : INT64_MAX;
  uint32_t f = 0;
  Batch batch;
  // As long as the estimate was exact, one at a time: on open ground straight to the target.
  while ((batch.count = pop(open, &f, f == 0 ? 1 : ASTAR_BATCH, &batch.entry)) != 0) {
    find(&batch, &search, edges, shuffle ? astar_roll(&search.dice, 2) : 0);
    if (ASTAR_SELDOM(result.expanded + batch.expanded > most)) {
      result.status = NAV_PATH_GAVE_UP;
      result.expanded = most;
      break;
    }
    result.expanded += batch.expanded;
    if (ASTAR_SELDOM(batch.arrived)) {
      result.status = NAV_PATH_FOUND;
      break;
    }
    if (shuffle) vary(&batch, &search);
    reach(&batch, &search, open, f);
  }
  shared->touched_count = search.touched_count;
  return result;
}

static uint32_t entry_of(const NavGrid *grid, NavCell cell) {
  return (uint32_t)(cell / grid->stride) << 16 | (uint32_t)(cell % grid->stride);
}

static Search search_for(const NavAstar *astar, const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  Search search = {.node = astar->node,
                   .terrain = grid->terrain,
                   .edges = grid->edges,
                   .touched = astar->touched,
                   .oldest = (AstarNode)((uint64_t)astar->search << ASTAR_SEARCH_SHIFT),
                   .to_cell = query->to,
                   .to = entry_of(grid, query->to),
                   .cls = query->cls,
                   .dice = {query->random, 0, 0}};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    search.step[dir] = nav_grid_delta(grid, dir);
    search.half[dir] = dir <= NAV_DOWN ? 0xffff0000 : 0xffff;
    search.flip[dir] = dir == NAV_DOWN || dir == NAV_RIGHT ? 0xffffffff : 0;
    search.shift[dir] = (uint32_t)(dir == NAV_UP ? -65536 : dir == NAV_DOWN ? 65536 : search.step[dir]);
  }
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    int32_t cost = nav_enter_cost(query->cls, (NavTerrain)terrain);
    BASE_ASSERT(cost + 1 < ASTAR_BUCKETS);
    search.cost[terrain] = cost > 0 ? (uint64_t)cost << ASTAR_G_SHIFT : (uint64_t)1 << 63;
  }
  return search;
}

static NavAstarResult search_narrow(NavAstar *astar, const NavAstarQuery *query) {
  Buckets open = {.pool = astar->pool, .unused = ASTAR_CHUNK};
  Search search = search_for(astar, query);
  search.touched[search.touched_count++] = query->from;
  astar->node[query->from] =
      (AstarNode)((uint64_t)astar->search << ASTAR_SEARCH_SHIFT | (uint64_t)UINT32_MAX << ASTAR_G_SHIFT);
  push(&open, 0, entry_of(query->grid, query->from), true); // f counts from what it is at the start
  NavAstarResult result;
  if (query->random != NULL)
    result = run(&search, &open, query, true, true);
  else if (query->grid->edge_count > 0)
    result = run(&search, &open, query, true, false);
  else
    result = run(&search, &open, query, false, false);
  astar->touched_count = search.touched_count;
  if (result.status == NAV_PATH_FOUND)
    result.cost = (int64_t)(uint32_t) ~((uint64_t)astar->node[query->to] >> ASTAR_G_SHIFT) * NAV_COST_ONE;
  return result;
}

/// The low bits of what the last search made of a cell; -1: it did not touch it.
static int32_t bits_of(const NavAstar *astar, NavCell cell) {
  uint64_t node = astar->diagonal ? (uint64_t)astar->wide[cell].mark : (uint64_t)astar->node[cell];
  int32_t shift = astar->diagonal ? ASTAR_G_SHIFT : ASTAR_SEARCH_SHIFT;
  return astar->search == 0 || node >> shift != astar->search ? -1
                                                              : (int32_t)(node & (ASTAR_WAY | ASTAR_CLOSED));
}

/// The path from the marks, the target first, so that the tile behind the start comes to lie on top.
static bool lay_path(const NavAstar *astar, const NavAstarQuery *query, const int32_t *way, NavPath *path) {
  int32_t left_out = -query->most_tiles;
  for (NavCell cell = query->to; cell != query->from && query->most_tiles > 0; left_out++)
    cell -= way[bits_of(astar, cell) & ASTAR_WAY];
  for (NavCell cell = query->to; cell != query->from;) {
    if (left_out > 0)
      left_out--;
    else if (!nav_path_push(path, cell))
      return false;
    cell -= way[bits_of(astar, cell) & ASTAR_WAY];
  }
  return true;
}

static bool hopeless(const NavAstarQuery *query) {
  if (!nav_grid_open(query->grid, query->cls, query->from) ||
      !nav_grid_open(query->grid, query->cls, query->to))
    return true;
  const NavComponents *known = query->components;
  return known != NULL && known->cls == query->cls && known->revision == query->grid->revision &&
         !nav_components_connected(known, query->from, query->to);
}

static void begin(NavAstar *astar, bool diagonal) {
  astar->diagonal = diagonal;
  astar->touched_count = 0;
  if (astar->search++ < ASTAR_MOST_SEARCHES) return;
  memset(astar->node, 0, (size_t)astar->cells * sizeof *astar->node);
  memset(astar->wide, 0, (size_t)astar->cells * sizeof *astar->wide);
  astar->search = 1;
}

NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path) {
  BASE_ASSERT(query->grid->cells == astar->cells && query->grid->stride == astar->stride);
  nav_path_clear(path);
  begin(astar, query->diagonal);
  if (hopeless(query)) return (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  int32_t way[ASTAR_WAYS];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) way[dir] = nav_grid_delta(query->grid, dir);
  NavAstarResult result =
      query->diagonal ? astar_search_wide(astar, query, way) : search_narrow(astar, query);
  if (result.status == NAV_PATH_FOUND && !lay_path(astar, query, way, path)) {
    nav_path_clear(path);
    result.status = NAV_PATH_NO_MEMORY;
    result.cost = 0;
  }
  path->cost = result.cost;
  return result;
}

NavAstarMark nav_astar_mark(const NavAstar *astar, NavCell cell) {
  int32_t bits = bits_of(astar, cell);
  if (bits < 0) return NAV_ASTAR_UNTOUCHED;
  return bits & ASTAR_CLOSED ? NAV_ASTAR_CLOSED : NAV_ASTAR_OPEN;
}

int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells) {
  *cells = astar->touched;
  return astar->touched_count;
}
