/* Memory of the learning steering: per cell what the estimate was raised by, and which way was decided on.
 *
 * Always true: an estimate is never more than the steps really needed (it starts as the Manhattan distance
 * and is raised only to what the edge of a search tells) and never sinks, so only finitely often is anything
 * learned. In between, plain ranking (steps + estimate) brings the walker one estimated step nearer with each
 * step: so every walk ends at the target. Eager ranking needs fewer steps but promises no such thing, so it
 * is given up for good, or until the target or the map changes, when it has led for some time over ground
 * that had nothing to teach. */
#include "nav/lookahead/learning.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/lookahead/learning_search.h"

enum { PATIENCE = 20 }; // decisions without learning that eager ranking is allowed

struct NavLearning {
  int32_t cells;
  bool known; // what follows, up to cls, says what the knowledge is about
  const NavGrid *grid;
  uint32_t revision;
  NavCell target;
  NavClass cls;
  uint32_t *learned; // per cell: 1 + what the estimate was raised by; 0: never searched
  NavCell *searched; // cells with learned > 0
  int32_t searched_count;
  NavCell *raised; // cells with learned > 1, in the order of first raising
  int32_t raised_count;
  bool eager;    // how edges are ranked, see nav_local_search
  int32_t stale; // decisions since something was learned
  NavCell from;  // where the last decision fell
  NavCell plan[NAV_MAX_PLAN];
  int32_t plan_count;
  NavLocal local;
};

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
  learning->eager = true;
  learning->known = false;
}

static bool knows(const NavLearning *learning, const NavQuery *query) {
  return learning->known && learning->grid == query->grid && learning->revision == query->grid->revision &&
         learning->target == query->target && learning->cls == query->cls;
}

static void begin(NavLearning *learning, const NavQuery *query) {
  if (knows(learning, query)) return;
  nav_learning_reset(learning);
  learning->known = true;
  learning->grid = query->grid;
  learning->revision = query->grid->revision;
  learning->target = query->target;
  learning->cls = query->cls;
}

static void remember(NavLearning *learning) {
  const NavLocal *local = &learning->local;
  learning->stale++;
  for (int32_t i = 0; i < local->count; i++) {
    const NavLocalNode *node = &local->node[i];
    if (!node->inner) continue;
    int32_t more = node->estimate - nav_local_first_guess(local, node->x, node->y);
    uint32_t now = (uint32_t)more + 1, before = learning->learned[node->cell];
    if (before == 0) learning->searched[learning->searched_count++] = node->cell;
    if (before <= 1 && now > 1) learning->raised[learning->raised_count++] = node->cell;
    if (now <= before) continue;
    learning->learned[node->cell] = now;
    learning->stale = 0;
  }
  if (learning->stale > PATIENCE) learning->eager = false;
}

// The way to a node of the search, the walker's own square left out; at most `most` cells, the nearest ones.
static int32_t way_to(const NavLocal *local, int32_t index, NavCell *out, int32_t max) {
  int32_t count = local->node[index].steps;
  for (int32_t at = count - 1; at >= 0; at--, index = local->node[index].parent)
    if (at < max) out[at] = local->node[index].cell;
  return count < max ? count : max;
}

static NavDecision decide(NavLearning *learning, const NavQuery *query, NavTrace *trace) {
  NavLocal *local = &learning->local;
  NavDecision decision = {NAV_STEER_UNREACHABLE, NAV_NO_DIR, NAV_NO_CELL, 0};
  begin(learning, query);
  int32_t best = nav_local_search(local, query, learning->learned, learning->eager);
  decision.looked = local->count;
  if (best != NAV_NO_NODE) {
    learning->from = query->at;
    learning->plan_count = way_to(local, best, learning->plan, NAV_MAX_PLAN);
    decision.status = NAV_STEER_MOVE;
    decision.dir = (NavDir)local->node[best].first;
    decision.next = learning->plan[0];
  }
  if (trace != NULL) {
    nav_local_trace(local, trace);
    trace->reason = best == NAV_NO_NODE ? NAV_REASON_NONE : NAV_REASON_LEARNED;
  }
  if (best != NAV_NO_NODE && local->node[best].cell != query->target) {
    nav_local_raise(local);
    remember(learning);
  }
  nav_local_end(local);
  return decision;
}

NavDecision nav_learning_decide(NavLearning *learning, const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(learning->cells == query->grid->cells && query->components != NULL);
  NavDecision decision = {NAV_STEER_REACHED, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (trace != NULL) nav_trace_begin(trace, query);
  if (query->at != query->target) {
    decision.status = NAV_STEER_UNREACHABLE;
    if (nav_components_connected(query->components, query->at, query->target))
      decision = decide(learning, query, trace);
  }
  if (trace != NULL) trace->decision = decision;
  return decision;
}

// What is left of the last decision's way, when the walker stands on it.
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
  if (query->at == query->target || !nav_components_connected(query->components, query->at, query->target))
    return 0;
  bool known = knows(learning, query);
  int32_t count = known ? rest_of_plan(learning, query->at, out, max) : 0;
  if (count > 0) return count;
  int32_t best =
      nav_local_search(&learning->local, query, known ? learning->learned : NULL, !known || learning->eager);
  if (best != NAV_NO_NODE) count = way_to(&learning->local, best, out, max);
  nav_local_end(&learning->local);
  return count;
}

BaseHash nav_learning_hash(const NavLearning *learning, BaseHash hash) {
  hash = base_hash_i32(hash, learning->known ? learning->target : NAV_NO_CELL);
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
