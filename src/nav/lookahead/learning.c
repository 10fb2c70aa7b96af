/* Learning lookahead: a local search, the choice of an edge square, and per cell what the estimate was raised
 * by. Integers only; every tie has a rule.
 *
 * Always true: an estimate never exceeds the steps really needed (it starts as the Manhattan distance and is
 * raised only to what the edge of a search tells) and never falls, so the walker learns finitely often. In
 * between, plain ranking (steps + estimate) brings it one estimated step nearer with each step, so every walk
 * ends at the target. Eager ranking needs fewer steps but gives no such guarantee: after PATIENCE decisions
 * that taught nothing it is off until the target or the map changes. */
#include "nav/lookahead/learning.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/fixed.h"
#include "nav/grid/archive.h"

enum {
  CAPACITY = NAV_TRACE_MAX_SEEN, // squares of one search
  NO_NODE = -1,
  MIN_MEMORY = 32, // inner squares that even the shortest lookahead may search in remembered ground
  PATIENCE = 20,   // decisions without learning that eager ranking is allowed
};

typedef struct Node {
  NavCell cell;
  int32_t estimate; // steps to the target
  int16_t x, y;     // tile
  int16_t steps;    // from the walker
  int16_t parent;   // node that it was found from; NO_NODE for the walker's
  int16_t same;     // next edge node with the same estimate, while raising
  uint8_t ways;     // inner: bit d set where a step toward NavDir d is possible
  uint8_t first;    // NavDir of the first step from the walker
  bool inner;
} Node;

// The squares within P + 1 steps of the walker, and beyond that ground that was searched before, up to a
// bound. Inner squares were expanded: all ways out of them are in the search. The others are its edge; a way
// to a target outside the search leads over one of them.
typedef struct Local {
  const NavQuery *query;
  const uint32_t *learned; // per cell: 1 + what its estimate was raised by; 0: never searched; or NULL
  int16_t *node_of;        // per cell: node, NO_NODE; so everywhere between searches
  int32_t target_x, target_y;
  bool eager; // how edges are ranked, see rank_of
  int32_t count, inner_count;
  int16_t queue[CAPACITY];
  int16_t edge_with[CAPACITY + 1];
  Node node[CAPACITY]; // nearest first
} Local;

struct NavLearning {
  int32_t cells;
  NavScope scope;    // what the knowledge holds for
  uint32_t *learned; // per cell: 1 + what the estimate was raised by; 0: never searched
  NavCell *searched; // cells with learned > 0
  int32_t searched_count;
  int64_t unexplored; // ways from searched cells to cells that were not searched
  NavCell *raised;    // cells with learned > 1, in the order of first raising
  int32_t raised_count;
  bool eager;    // how edges are ranked, see rank_of
  int32_t stale; // decisions since something was learned
  NavCell from;  // where the last decision fell
  NavCell plan[NAV_MAX_PLAN];
  int32_t plan_count;
  Local local;
};

/* The local search. */

typedef struct Rank {
  int64_t value; // the lowest wins; in 1 / NAV_RANK_ONE steps
  int64_t distance2;
} Rank;

static const Rank no_rank = {INT64_MAX, INT64_MAX};

static int32_t depth_of(const NavQuery *query) {
  return query->depth < 1 ? 1 : query->depth > NAV_MAX_DEPTH ? NAV_MAX_DEPTH : query->depth;
}

// Twice the squares within P + 1 steps, were all of them open.
static int32_t max_inner(int32_t depth) {
  return MIN_MEMORY + 4 * (depth + 1) * (depth + 2);
}

// The estimate of a tile of which nothing is known: its Manhattan distance to the target.
static int32_t first_guess(const Local *local, int32_t x, int32_t y) {
  return abs(x - local->target_x) + abs(y - local->target_y);
}

static void push_node(Local *local, NavCell cell, int32_t x, int32_t y, int32_t parent, NavDir first) {
  BASE_ASSERT(local->count < CAPACITY); // see may_expand
  Node *node = &local->node[local->count];
  uint32_t learned = local->learned == NULL ? 0 : local->learned[cell];
  *node = (Node){.cell = cell,
                 .estimate = first_guess(local, x, y) + (learned > 0 ? (int32_t)learned - 1 : 0),
                 .x = (int16_t)x,
                 .y = (int16_t)y,
                 .steps = parent == NO_NODE ? 0 : (int16_t)(local->node[parent].steps + 1),
                 .parent = (int16_t)parent,
                 .first = (uint8_t)first};
  local->node_of[cell] = (int16_t)local->count++;
}

static bool may_expand(const Local *local, const Node *node, int32_t depth) {
  if (local->count + NAV_DIR_COUNT > CAPACITY) return false;
  if (node->steps <= depth) return true;
  return local->learned != NULL && local->learned[node->cell] > 0 && local->inner_count < max_inner(depth);
}

static void expand_node(Local *local, int32_t index) {
  const NavGrid *grid = local->query->grid;
  Node *node = &local->node[index];
  node->inner = true;
  local->inner_count++;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(grid, local->query->cls, node->cell, dir)) continue;
    NavCell next = node->cell + nav_grid_delta(grid, dir);
    node->ways |= (uint8_t)(1u << dir);
    if (local->node_of[next] == NO_NODE)
      push_node(local, next, node->x + nav_way_x(dir), node->y + nav_way_y(dir), index,
                index == 0 ? dir : (NavDir)node->first);
  }
}

// Breadth first; stops as soon as the target is seen.
static int32_t look_around(Local *local, int32_t depth) {
  for (int32_t i = 0; i < local->count; i++) {
    if (!may_expand(local, &local->node[i], depth)) continue;
    expand_node(local, i);
    int32_t target = local->node_of[local->query->target];
    if (target != NO_NODE) return target;
  }
  return NO_NODE;
}

static int64_t distance2(const Local *local, const Node *node) {
  int64_t dx = node->x - local->target_x, dy = node->y - local->target_y;
  return dx * dx + dy * dy;
}

// Steps to an edge square + its estimate. An estimate without obstacles falls short by more the farther the
// target is, so eager ranking adds the straight line once more. (Half or one and a half of it costs more
// steps on some kinds of maps; twice the estimate instead costs 3% more on mazes.)
static Rank rank_of(const Local *local, int32_t index) {
  const Node *node = &local->node[index];
  Rank rank = {(int64_t)NAV_RANK_ONE * (node->steps + node->estimate), distance2(local, node)};
  if (local->eager) rank.value += base_isqrt((uint64_t)rank.distance2 * NAV_RANK_ONE * NAV_RANK_ONE);
  return rank;
}

// Ties go to the edge square nearest to the target in a straight line, then to the one found first.
static bool less(Rank a, Rank b) {
  return a.value != b.value ? a.value < b.value : a.distance2 < b.distance2;
}

// Looks around query->at. Returns the node where the walker should go: the target's, or that of the
// best-ranked edge square; NO_NODE where there is none, because everything that can be reached was searched.
// O(P^2).
static int32_t search_local(Local *local, const NavQuery *query, const uint32_t *learned, bool eager) {
  const NavGrid *grid = query->grid;
  local->query = query;
  local->learned = learned;
  local->eager = eager;
  local->target_x = nav_grid_x(grid, query->target);
  local->target_y = nav_grid_y(grid, query->target);
  BASE_ASSERT(local->count == 0); // node_of is clean
  local->inner_count = 0;
  push_node(local, query->at, nav_grid_x(grid, query->at), nav_grid_y(grid, query->at), NO_NODE, NAV_NO_DIR);
  int32_t best = look_around(local, depth_of(query));
  if (best != NO_NODE) return best;
  Rank min = no_rank;
  for (int32_t i = 0; i < local->count; i++) {
    if (local->node[i].inner) continue;
    Rank rank = rank_of(local, i);
    if (!less(rank, min)) continue;
    min = rank;
    best = i;
  }
  return best;
}

// Lists the edge squares by estimate. One that lies above the min by more than the number of inner squares
// changes none of them.
static int32_t sort_edge(Local *local) {
  int32_t min = INT32_MAX;
  for (int32_t i = 0; i < local->count; i++)
    if (!local->node[i].inner && local->node[i].estimate < min) min = local->node[i].estimate;
  for (int32_t i = 0; i <= local->inner_count; i++) local->edge_with[i] = NO_NODE;
  for (int32_t i = 0; i < local->count; i++) {
    Node *node = &local->node[i];
    if (node->inner || node->estimate - min > local->inner_count) continue;
    int16_t *list = &local->edge_with[node->estimate - min];
    node->same = *list;
    *list = (int16_t)i;
  }
  return min;
}

// Gives inner squares without a final estimate, next to a node that has one, an estimate of one step more.
static int32_t raise_around(Local *local, int32_t index, int32_t tail) {
  const NavGrid *grid = local->query->grid;
  const Node *node = &local->node[index];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t beside = local->node_of[node->cell + nav_grid_delta(grid, dir)];
    if (beside == NO_NODE) continue;
    Node *inner = &local->node[beside];
    if (!inner->inner || inner->estimate >= 0 || !(inner->ways >> nav_dir_opposite(dir) & 1)) continue;
    inner->estimate = node->estimate + 1;
    local->queue[tail++] = (int16_t)beside;
  }
  return tail;
}

// Raises the estimates of the inner squares to what the edge tells: Dijkstra from the whole edge. All steps
// cost one, so a plain queue keeps the squares sorted. O(P^2).
static void raise_inner(Local *local) {
  int32_t min = sort_edge(local);
  for (int32_t i = 0; i < local->count; i++)
    if (local->node[i].inner) local->node[i].estimate = -1;
  int32_t head = 0, tail = 0;
  for (int32_t above = 0; above <= local->inner_count; above++) {
    for (int32_t i = local->edge_with[above]; i != NO_NODE; i = local->node[i].same)
      tail = raise_around(local, i, tail);
    while (head < tail && local->node[local->queue[head]].estimate == min + above)
      tail = raise_around(local, local->queue[head++], tail);
  }
}

// The squares that were seen, and the best edge square by way of each neighbour.
static void write_trace(const Local *local, NavTrace *trace) {
  Rank best[NAV_DIR_COUNT] = {no_rank, no_rank, no_rank, no_rank};
  for (int32_t i = 0; i < local->count; i++) {
    const Node *node = &local->node[i];
    trace->seen[i] = node->cell;
    if (node->inner) continue;
    Rank rank = rank_of(local, i);
    if (node->cell == local->query->target) trace->steps[node->first] = node->steps - 1;
    if (!less(rank, best[node->first])) continue;
    best[node->first] = rank;
    trace->best[node->first] = node->cell;
    trace->proxy2[node->first] = rank.distance2;
    trace->rank[node->first] = rank.value;
  }
  trace->seen_count = local->count;
}

static void end_search(Local *local) {
  for (int32_t i = 0; i < local->count; i++) local->node_of[local->node[i].cell] = NO_NODE;
  local->count = local->inner_count = 0;
}

/* Memory. */

NavLearning *nav_learning_new(const NavGrid *grid) {
  NavLearning *learning = base_block_alloc(1, sizeof *learning);
  if (learning == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  learning->cells = grid->cells;
  learning->learned = base_block_alloc(cells, sizeof *learning->learned);
  learning->searched = base_block_alloc(cells, sizeof *learning->searched);
  learning->raised = base_block_alloc(cells, sizeof *learning->raised);
  learning->local.node_of = base_block_alloc(cells, sizeof *learning->local.node_of);
  if (learning->learned == NULL || learning->searched == NULL || learning->raised == NULL ||
      learning->local.node_of == NULL) {
    nav_learning_free(learning);
    return NULL;
  }
  memset(learning->local.node_of, 0xff, cells * sizeof *learning->local.node_of);
  return learning;
}

void nav_learning_free(NavLearning *learning) {
  if (learning == NULL) return;
  base_block_free(learning->learned);
  base_block_free(learning->searched);
  base_block_free(learning->raised);
  base_block_free(learning->local.node_of);
  base_block_free(learning);
}

void nav_learning_reset(NavLearning *learning) {
  for (int32_t i = 0; i < learning->searched_count; i++) learning->learned[learning->searched[i]] = 0;
  learning->searched_count = learning->raised_count = learning->plan_count = learning->stale = 0;
  learning->unexplored = 0;
  learning->eager = true;
  learning->scope = (NavScope){0};
}

static void begin_target(NavLearning *learning, const NavQuery *query) {
  if (nav_scope_holds(&learning->scope, query)) return;
  nav_learning_reset(learning);
  learning->scope = nav_query_scope(query);
}

// A cell was searched for the first time.
static void count_ways(NavLearning *learning, const Node *node) {
  const NavQuery *query = learning->local.query;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell beside = node->cell + nav_grid_delta(query->grid, dir);
    bool searched = learning->learned[beside] > 0;
    if (!searched && (node->ways >> dir & 1)) learning->unexplored++;
    if (searched && nav_grid_passable(query->grid, query->cls, beside, nav_dir_opposite(dir)))
      learning->unexplored--;
  }
}

// Has all that can be reached from the walker been searched, without finding the target?
static bool explored(const NavLearning *learning, const NavQuery *query) {
  return nav_scope_holds(&learning->scope, query) && learning->unexplored == 0 &&
         learning->learned[query->at] > 0;
}

static void remember_estimates(NavLearning *learning) {
  const Local *local = &learning->local;
  learning->stale++;
  for (int32_t i = 0; i < local->count; i++) {
    const Node *node = &local->node[i];
    if (!node->inner) continue;
    int32_t more = node->estimate - first_guess(local, node->x, node->y);
    uint32_t now = (uint32_t)more + 1, before = learning->learned[node->cell];
    BASE_ASSERT(more >= 0); // estimates never fall
    if (before == 0) learning->searched[learning->searched_count++] = node->cell;
    if (before <= 1 && now > 1) learning->raised[learning->raised_count++] = node->cell;
    if (now <= before) continue;
    learning->learned[node->cell] = now;
    learning->stale = 0;
    if (before == 0) count_ways(learning, node);
  }
  if (learning->stale > PATIENCE) learning->eager = false;
}

// The way to a node of the search without the walker's own square: the first `max` cells. Returns how many.
static int32_t way_to(const Local *local, int32_t index, NavCell *out, int32_t max) {
  BASE_ASSERT(index >= 0 && index < local->count);
  int32_t count = local->node[index].steps;
  for (int32_t at = count - 1; at >= 0; at--, index = local->node[index].parent)
    if (at < max) out[at] = local->node[index].cell;
  return count < max ? count : max;
}

static NavDecision decide_step(NavLearning *learning, const NavQuery *query, NavTrace *trace) {
  Local *local = &learning->local;
  NavDecision decision = {NAV_STEER_UNREACHABLE, NAV_NO_DIR, NAV_NO_CELL, 0};
  begin_target(learning, query);
  int32_t best = search_local(local, query, learning->learned, learning->eager);
  decision.looked = local->count;
  if (best != NO_NODE) {
    learning->from = query->at;
    learning->plan_count = way_to(local, best, learning->plan, NAV_MAX_PLAN);
    decision.status = NAV_STEER_MOVE;
    decision.dir = (NavDir)local->node[best].first;
    decision.next = learning->plan[0];
  }
  if (trace != NULL) {
    write_trace(local, trace);
    trace->reason = best == NO_NODE ? NAV_REASON_NONE : NAV_REASON_LEARNED;
  }
  if (best != NO_NODE && local->node[best].cell != query->target) {
    raise_inner(local);
    remember_estimates(learning);
  }
  end_search(local);
  return decision;
}

NavDecision nav_learning_decide(NavLearning *learning, const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(learning->cells == query->grid->cells);
  NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook == NAV_STEER_MOVE && explored(learning, query)) outlook = NAV_STEER_UNREACHABLE;
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  if (trace != NULL) nav_trace_begin(trace, query);
  NavDecision decision = decide_step(learning, query, trace);
  if (trace != NULL) trace->decision = decision;
  return decision;
}

// The remaining cells of the last decision's way if the walker is on it.
static int32_t rest_of_plan(const NavLearning *learning, NavCell at, NavCell *out, int32_t max) {
  int32_t from = learning->from == at ? 0 : -1;
  for (int32_t i = 0; i < learning->plan_count && from < 0; i++)
    if (learning->plan[i] == at) from = i + 1;
  if (from < 0) return 0;
  int32_t count = learning->plan_count - from < max ? learning->plan_count - from : max;
  memcpy(out, learning->plan + from, (size_t)count * sizeof *out);
  return count;
}

int32_t nav_learning_plan(NavLearning *learning, const NavQuery *query, NavCell *out, int32_t max) {
  BASE_ASSERT(learning->cells == query->grid->cells && max >= 0);
  if (nav_query_outlook(query) != NAV_STEER_MOVE || explored(learning, query)) return 0;
  bool known = nav_scope_holds(&learning->scope, query);
  int32_t count = known ? rest_of_plan(learning, query->at, out, max) : 0;
  if (count > 0) return count;
  int32_t best =
      search_local(&learning->local, query, known ? learning->learned : NULL, !known || learning->eager);
  if (best != NO_NODE) count = way_to(&learning->local, best, out, max);
  end_search(&learning->local);
  return count;
}

BaseHash nav_learning_hash(const NavLearning *learning, BaseHash hash) {
  hash = base_hash_i32(hash, learning->scope.map != NULL ? learning->scope.target : NAV_NO_CELL);
  hash = base_hash_i32(hash, learning->eager);
  hash = base_hash_i32(hash, learning->stale);
  hash = base_hash_i32(hash, learning->searched_count);
  for (int32_t i = 0; i < learning->searched_count; i++) {
    NavCell cell = learning->searched[i];
    hash = base_hash_i32(hash, cell);
    hash = base_hash_u64(hash, learning->learned[cell]);
  }
  return hash;
}

uint32_t nav_learning_raised(const NavLearning *learning, NavCell cell) {
  return learning->learned[cell] > 1 ? learning->learned[cell] - 1 : 0;
}

int32_t nav_learning_count(const NavLearning *learning) {
  return learning->raised_count;
}

NavCell nav_learning_cell(const NavLearning *learning, int32_t index) {
  BASE_ASSERT(index >= 0 && index < learning->raised_count);
  return learning->raised[index];
}

/* Saving */

enum { MAX_LEARNED = 1 << 28 }; // no way on the largest map is so long

static void archive_searched(NavLearning *learning, const NavGrid *grid, BaseArchive *archive) {
  base_archive_count(archive, &learning->searched_count, learning->cells);
  for (int32_t i = 0; i < learning->searched_count; i++) {
    NavCell *cell = &learning->searched[i];
    nav_archive_cell(archive, grid, cell);
    uint32_t learned = learning->learned[*cell];
    base_archive_check(archive, !archive->reads || learned == 0, "a learned tile is there twice");
    base_archive_u32(archive, &learned, MAX_LEARNED);
    base_archive_check(archive, learned > 0, "a learned tile without an estimate");
    if (archive->reads && archive->fault != NULL) learning->searched_count = i;
    if (archive->reads && archive->fault == NULL) learning->learned[*cell] = learned;
  }
}

// All searched tiles with a raised estimate, each once.
static void archive_raised(NavLearning *learning, const NavGrid *grid, BaseArchive *archive) {
  int16_t *mark = learning->local.node_of; // NO_NODE between searches
  int32_t left = 0;
  base_archive_count(archive, &learning->raised_count, learning->searched_count);
  for (int32_t i = 0; i < learning->searched_count && archive->reads; i++)
    if (learning->learned[learning->searched[i]] > 1) mark[learning->searched[i]] = 0, left++;
  for (int32_t i = 0; i < learning->raised_count; i++) {
    nav_archive_cell(archive, grid, &learning->raised[i]);
    if (!archive->reads) continue;
    left -= mark[learning->raised[i]] == 0;
    mark[learning->raised[i]] = NO_NODE;
  }
  base_archive_check(archive, left == 0, "raised estimates are missing");
  for (int32_t i = 0; i < learning->searched_count && archive->reads; i++)
    mark[learning->searched[i]] = NO_NODE;
}

void nav_learning_archive(NavLearning *learning, const NavGrid *grid, BaseArchive *archive) {
  nav_archive_scope(archive, grid, &learning->scope);
  archive_searched(learning, grid, archive);
  archive_raised(learning, grid, archive);
  base_archive_i64(archive, &learning->unexplored, 0, (int64_t)NAV_DIR_COUNT * learning->cells);
  base_archive_bool(archive, &learning->eager);
  base_archive_i32(archive, &learning->stale, 0, INT32_MAX - 1);
  base_archive_i32(archive, &learning->from, NAV_NO_CELL, grid->cells - 1); // 0 before the first
  base_archive_count(archive, &learning->plan_count, NAV_MAX_PLAN);
  for (int32_t i = 0; i < learning->plan_count; i++) nav_archive_cell(archive, grid, &learning->plan[i]);
}
