/* A*, Dijkstra and best-first as rows of the table: one search for each target and state of the map, then
 * tile after tile off the stack. A tile is popped when the walker is on it, so the same decision may be
 * repeated. The rest of the path decides all further steps, so it goes into the hash; the arrays of the
 * search decide nothing. A plan without a path finds the one that the next decision will find, from a copy of
 * the random stream, and keeps it apart, in `preview`. */
#include "nav/astar/astar.h"
#include "base/arena.h"
#include "base/assert.h"
#include "nav/grid/archive.h"
#include "nav/steer/steer.h"

typedef struct AstarMemory {
  NavSearchOrder order; // of the row
  bool no_estimate;     // of the row
  NavAstar *astar;
  NavPath preview; // for plans; like `astar` it decides nothing
  NavPath path;    // what is left of it
  NavCell at;      // where the path goes on from; NAV_NO_CELL: there is none
  NavScope scope;  // what the path was found for
} AstarMemory;

static void astar_free(void *priv) {
  AstarMemory *memory = priv;
  nav_astar_free(memory->astar);
  nav_path_free(&memory->preview);
  nav_path_free(&memory->path);
  base_block_free(memory);
}

static void *search_new(const NavGrid *grid, NavSearchOrder order, bool no_estimate) {
  AstarMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL) return NULL;
  memory->order = order;
  memory->no_estimate = no_estimate;
  memory->at = NAV_NO_CELL;
  memory->astar = nav_astar_new(grid);
  if (memory->astar != NULL) return memory;
  astar_free(memory);
  return NULL;
}

static void *astar_new(const NavGrid *grid) {
  return search_new(grid, NAV_ORDER_TOTAL, false);
}

static void *dijkstra_new(const NavGrid *grid) {
  return search_new(grid, NAV_ORDER_TOTAL, true);
}

static void *best_first_new(const NavGrid *grid) {
  return search_new(grid, NAV_ORDER_ESTIMATE, false);
}

static NavAstarQuery search_of(const AstarMemory *memory, const NavQuery *query) {
  return (NavAstarQuery){.grid = query->grid,
                         .components = nav_query_components(query),
                         .cls = query->cls,
                         .from = query->at,
                         .to = query->target,
                         .diagonal = query->diagonal,
                         .estimate = memory->no_estimate ? NAV_ESTIMATE_ZERO : query->rules.estimate,
                         .order = memory->order};
}

// A path has each tile once.
static bool astar_take(void *priv, const NavQuery *query) {
  AstarMemory *memory = priv;
  const NavAstarQuery search = search_of(memory, query);
  const bool plain = search.estimate == NAV_ESTIMATE_MANHATTAN && search.order == NAV_ORDER_TOTAL;
  return (plain || nav_astar_take_textbook(memory->astar)) &&
         nav_path_reserve(&memory->path, query->grid->cells) &&
         nav_path_reserve(&memory->preview, query->grid->cells);
}

static BaseHash astar_hash(const void *priv, BaseHash hash) {
  const AstarMemory *memory = priv;
  hash = base_hash_i32(hash, memory->at);
  if (memory->at == NAV_NO_CELL) return hash;
  hash = base_hash_i32(hash, memory->scope.target);
  hash = base_hash_u64(hash, memory->scope.revision);
  hash = base_hash_i32(hash, (int32_t)memory->scope.cls);
  if (memory->scope.diagonal) hash = base_hash_i32(hash, 1);
  for (int32_t i = 0; i < memory->path.count; i++) hash = base_hash_i32(hash, memory->path.cell[i]);
  return hash;
}

static void astar_archive(void *priv, const NavGrid *grid, BaseArchive *archive) {
  AstarMemory *memory = priv;
  nav_archive_cell_or_none(archive, grid, &memory->at);
  if (memory->at == NAV_NO_CELL) return;
  nav_archive_scope(archive, grid, &memory->scope);
  nav_archive_path(archive, grid, &memory->path, grid->cells);
  base_archive_check(archive, nav_path_joins(&memory->path, grid, memory->at), "a path has gaps");
}

static void astar_forget(void *priv) {
  AstarMemory *memory = priv;
  memory->at = NAV_NO_CELL;
  memory->scope = (NavScope){0};
  nav_path_clear(&memory->path);
}

static const void *astar_view(const void *priv) {
  const AstarMemory *memory = priv;
  return memory->astar;
}

static NavCell top_of(const NavPath *path) {
  return path->count > 0 ? path->cell[path->count - 1] : NAV_NO_CELL;
}

// Does the path continue from the walker's cell, before or after the step that was decided last?
static bool path_fits(const AstarMemory *memory, const NavQuery *query) {
  return memory->at != NAV_NO_CELL && (memory->at == query->at || top_of(&memory->path) == query->at) &&
         nav_scope_holds(&memory->scope, query);
}

static NavAstarResult find_path(const AstarMemory *memory, const NavQuery *query, BaseRandom *random,
                                NavPath *path) {
  NavAstarQuery search = search_of(memory, query);
  search.random = random;
  return nav_astar_find(memory->astar, &search, path);
}

static NavSteerStatus status_of(NavPathStatus status) {
  return status == NAV_PATH_UNREACHABLE ? NAV_STEER_UNREACHABLE : NAV_STEER_NO_MEMORY;
}

// `found`: the search of this decision, whose tiles are shown; NULL: the path was known, its next tile is
// shown.
static void trace_path(const AstarMemory *memory, const NavQuery *query, const NavAstarResult *found,
                       NavCell next, NavTrace *trace) {
  nav_trace_begin(trace, query);
  if (found == NULL) {
    trace->seen[trace->seen_count++] = next;
    return;
  }
  const NavCell *touched;
  int32_t count = nav_astar_touched(memory->astar, &touched);
  if (count > NAV_TRACE_MAX_SEEN) count = NAV_TRACE_MAX_SEEN;
  for (; trace->seen_count < count; trace->seen_count++)
    trace->seen[trace->seen_count] = touched[trace->seen_count];
}

// Replaces the path by a new one, or by none.
static NavAstarResult find_again(AstarMemory *memory, const NavQuery *query) {
  NavAstarResult found = find_path(memory, query, nav_query_random(query), &memory->path);
  memory->at = found.status == NAV_PATH_FOUND ? query->at : NAV_NO_CELL;
  memory->scope = nav_query_scope(query);
  return found;
}

static NavDecision astar_decide(void *priv, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  AstarMemory *memory = priv;
  if (query->at == query->target) return nav_decision_end(query, NAV_STEER_REACHED, trace);
  bool kept = path_fits(memory, query);
  NavAstarResult found = {NAV_PATH_FOUND, 0, 1};
  if (!kept) found = find_again(memory, query);
  if (top_of(&memory->path) == query->at) memory->at = nav_path_pop(&memory->path);
  NavDecision decision = nav_decision_end(query, status_of(found.status), NULL);
  decision.looked = found.expanded > INT32_MAX ? INT32_MAX : (int32_t)found.expanded;
  if (found.status == NAV_PATH_FOUND) {
    decision.status = NAV_STEER_MOVE;
    decision.next = top_of(&memory->path);
    BASE_ASSERT(decision.next != NAV_NO_CELL); // the target is ahead
    decision.dir = nav_step_dir(query->grid, query->at, decision.next);
  }
  if (trace != NULL) {
    trace_path(memory, query, kept ? NULL : &found, decision.next, trace);
    trace->reason = found.status == NAV_PATH_FOUND ? NAV_REASON_PATH : NAV_REASON_NONE;
    trace->decision = decision;
  }
  return decision;
}

static int32_t astar_plan(void *priv, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  AstarMemory *memory = priv;
  BASE_ASSERT(max >= 0);
  if (query->at == query->target) return 0;
  const NavPath *path = &memory->path;
  if (!path_fits(memory, query)) {
    const BaseRandom *random = nav_query_random(query);
    BaseRandom copy = random != NULL ? *random : (BaseRandom){0, 0};
    path = &memory->preview;
    find_path(memory, query, random != NULL ? &copy : NULL, &memory->preview);
  }
  int32_t left = top_of(path) == query->at ? path->count - 1 : path->count;
  int32_t count = left < max ? left : max;
  for (int32_t i = 0; i < count; i++) out[i] = path->cell[left - 1 - i];
  return count;
}

// The members that the rows share; each has its own names.
#define SEARCH_COLUMNS                                                                                       \
  .walks_diagonally = true, .memory_free = astar_free, .memory_take = astar_take, .memory_hash = astar_hash, \
  .memory_archive = astar_archive, .memory_forget = astar_forget, .memory_view = astar_view,                 \
  .decide = astar_decide, .plan = astar_plan

const NavSteering nav_steering_astar = {
    .name = "astar",
    .title = "A*",
    .help = "Searches the whole way once by A* and walks it; again when the target or the map has changed",
    .memory_new = astar_new,
    SEARCH_COLUMNS,
    .reads = NAV_READS_REACH_TEST | NAV_READS_TIES | NAV_READS_ESTIMATE,
};

const NavSteering nav_steering_dijkstra = {
    .name = "dijkstra",
    .title = "Dijkstra",
    .help = "As A* without an estimate: searches in all directions, for a way as short",
    .memory_new = dijkstra_new,
    SEARCH_COLUMNS,
    .reads = NAV_READS_REACH_TEST | NAV_READS_TIES,
};

const NavSteering nav_steering_best_first = {
    .name = "best-first",
    .title = "Best-first",
    .help =
        "As A*, but always goes on from the tile that seems nearest to the target; its way may be too long",
    .memory_new = best_first_new,
    SEARCH_COLUMNS,
    .reads = NAV_READS_REACH_TEST | NAV_READS_TIES | NAV_READS_ESTIMATE,
};
