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
  astar->touched = malloc(cells * sizeof *astar->touched);
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

ASTAR_INLINE void push(Buckets *open, uint32_t f, uint32_t entry) {
  uint32_t *top = &open->top[f % ASTAR_BUCKETS];
  uint32_t at = *top;
  if (ASTAR_SELDOM(at % ASTAR_CHUNK == 0)) at = take_chunk(open, at);
  open->pool[at] = entry;
  *top = at + 1;
}

/// The last entry of the first bucket from *f on that holds any; 0: none.
ASTAR_INLINE uint32_t pop(Buckets *open, uint32_t *f) {
  for (uint32_t tries = 0; open->top[*f % ASTAR_BUCKETS] == 0; ++*f)
    if (++tries == ASTAR_BUCKETS) return 0;
  uint32_t *top = &open->top[*f % ASTAR_BUCKETS];
  uint32_t at = *top - 1, entry = open->pool[at];
  *top = ASTAR_SELDOM(at % ASTAR_CHUNK == 1) ? give_chunk(open, at - 1) : at;
  return entry;
}

/* What a search reads and writes, in one place so that the compiler may keep it in registers. */
typedef struct Search {
  AstarNode *restrict node;
  const uint8_t *restrict terrain;
  const uint8_t *restrict edges;
  NavCell *restrict touched;
  int32_t touched_count;
  int32_t step[NAV_DIR_COUNT];   // what to add to a cell
  uint32_t shift[NAV_DIR_COUNT]; // what to add to an entry
  uint32_t stops[NAV_DIR_COUNT];
  uint32_t cost[NAV_TERRAIN_COUNT]; // 0: closed
  uint32_t mark;                    // of an open node but for its direction
  int32_t to_x, to_y;
  AstarDice dice;
} Search;

typedef struct Place {
  NavCell cell;
  uint32_t entry;
  uint32_t f, g;
  uint32_t edges; // of the cell, those that stop
} Place;

ASTAR_INLINE void look(Search *search, Buckets *open, const Place *at, NavDir dir, uint32_t nearer,
                       bool shuffle) {
  if (at->edges & search->stops[dir]) return;
  NavCell next = at->cell + search->step[dir];
  uint32_t cost = search->cost[search->terrain[next]];
  if (cost == 0) return;
  AstarNode *node = &search->node[next];
  uint32_t g = at->g + cost, mark = node->mark;
  bool known = (mark & ~(uint32_t)(ASTAR_SEARCH - 1)) == search->mark;
  if (known && (g > node->g || (g == node->g && !shuffle))) return;
  if (known && g == node->g) { // as good: either way will do
    if (astar_roll(&search->dice, 1)) node->mark = (mark & ~(uint32_t)ASTAR_WAY) | dir;
    return;
  }
  if (!known) search->touched[search->touched_count++] = next;
  *node = (AstarNode){g, search->mark | dir};
  push(open, at->f + cost + (nearer ? (uint32_t)-1 : 1u), at->entry + search->shift[dir]);
}

/// Opens the neighbours. The last one opened is expanded first, so in the order up, down, left, right
/// backward.
ASTAR_INLINE void expand(Search *search, Buckets *open, const Place *at, bool shuffle) {
  int32_t x = (int32_t)(at->entry & 0xffff), y = (int32_t)(at->entry >> 16);
  const bool nearer[NAV_DIR_COUNT] = {y > search->to_y, y<search->to_y, x> search->to_x, x < search->to_x};
  uint32_t turn = shuffle ? astar_roll(&search->dice, 2) : 0;
  for (uint32_t i = NAV_DIR_COUNT; i-- > 0;) {
    NavDir dir = (NavDir)(i ^ turn);
    look(search, open, at, dir, nearer[dir], shuffle);
  }
}

ASTAR_INLINE NavAstarResult run(Search *shared, Buckets *open, const NavAstarQuery *query, bool edges,
                                bool shuffle) {
  Search search = *shared;
  NavAstarResult result = {NAV_PATH_UNREACHABLE, 0, 0};
  const int32_t stride = query->grid->stride;
  const int64_t most = query->most_expanded > 0 ? query->most_expanded : INT64_MAX;
  uint32_t f = 0;
  for (uint32_t entry; (entry = pop(open, &f)) != 0;) {
    NavCell cell = (NavCell)(entry >> 16) * stride + (NavCell)(entry & 0xffff);
    AstarNode *node = &search.node[cell];
    if (node->mark & ASTAR_CLOSED) continue;
    if (result.expanded == most) {
      result.status = NAV_PATH_GAVE_UP;
      break;
    }
    result.expanded++;
    node->mark |= ASTAR_CLOSED;
    if (cell == query->to) {
      result.status = NAV_PATH_FOUND;
      result.cost = (int64_t)node->g * NAV_COST_ONE;
      break;
    }
    Place at = {cell, entry, f, node->g, edges ? search.edges[cell] : 0};
    expand(&search, open, &at, shuffle);
  }
  shared->touched_count = search.touched_count;
  return result;
}

static uint32_t entry_of(const NavGrid *grid, NavCell cell) {
  return (uint32_t)(cell / grid->stride) << 16 | (uint32_t)(cell % grid->stride);
}

static NavAstarResult search_narrow(NavAstar *astar, const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  Buckets open = {.pool = astar->pool, .unused = ASTAR_CHUNK};
  Search search = {.node = astar->node,
                   .terrain = grid->terrain,
                   .edges = grid->edges,
                   .touched = astar->touched,
                   .mark = astar->search,
                   .to_x = query->to % grid->stride,
                   .to_y = query->to / grid->stride,
                   .dice = {query->random, 0, 0}};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    search.step[dir] = nav_grid_delta(grid, dir);
    search.shift[dir] = (uint32_t)(dir == NAV_UP ? -65536 : dir == NAV_DOWN ? 65536 : search.step[dir]);
    search.stops[dir] = astar_stops(query->cls, dir);
  }
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    search.cost[terrain] = (uint32_t)nav_enter_cost(query->cls, (NavTerrain)terrain);
    BASE_ASSERT(search.cost[terrain] + 1 < ASTAR_BUCKETS);
  }
  astar->node[query->from] = (AstarNode){0, search.mark};
  search.touched[search.touched_count++] = query->from;
  push(&open, 0, entry_of(grid, query->from)); // f counts from what it is at the start
  bool edges = grid->edge_count > 0;
  NavAstarResult result;
  if (query->random != NULL)
    result = run(&search, &open, query, true, true);
  else if (edges)
    result = run(&search, &open, query, true, false);
  else
    result = run(&search, &open, query, false, false);
  astar->touched_count = search.touched_count;
  return result;
}

/// The path from the marks, the target first, so that the tile behind the start comes to lie on top.
static bool lay_path(const NavAstar *astar, const NavAstarQuery *query, const int32_t *way, NavPath *path) {
  for (NavCell cell = query->to; cell != query->from;) {
    if (!nav_path_push(path, cell)) return false;
    cell -= way[(query->diagonal ? astar->wide[cell].mark : astar->node[cell].mark) & ASTAR_WAY];
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
  astar->search += ASTAR_SEARCH;
  if (astar->search != 0) return;
  // The numbers are used up: every mark is wiped, once in 268 million searches.
  memset(astar->node, 0, (size_t)astar->cells * sizeof *astar->node);
  memset(astar->wide, 0, (size_t)astar->cells * sizeof *astar->wide);
  astar->search = ASTAR_SEARCH;
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
  uint32_t mark = astar->diagonal ? astar->wide[cell].mark : astar->node[cell].mark;
  if (astar->search == 0 || (mark & ~(uint32_t)(ASTAR_SEARCH - 1)) != astar->search)
    return NAV_ASTAR_UNTOUCHED;
  return mark & ASTAR_CLOSED ? NAV_ASTAR_CLOSED : NAV_ASTAR_OPEN;
}

int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells) {
  *cells = astar->touched;
  return astar->touched_count;
}
