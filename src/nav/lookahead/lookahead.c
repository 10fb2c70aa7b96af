/* The two steerings without memory: lookahead (Brimstone) and greedy (Entombed). */
#include "nav/lookahead/lookahead.h"

#include "nav/lookahead/search.h"
#include "nav/lookahead/trace.h"

static int32_t clamp_depth(int32_t depth) {
  return depth < 0 ? 0 : depth > NAV_MAX_DEPTH ? NAV_MAX_DEPTH : depth;
}

// The neighbour with the least 0-proxy, first in order. `looked`: open neighbours.
static NavDir nearest_neighbour(const NavQuery *query, int32_t *looked) {
  NavDir nearest = NAV_NO_DIR;
  int64_t min = NAV_OBSTACLE;
  *looked = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    ++*looked;
    int64_t proxy2 =
        nav_grid_distance2(query->grid, query->at + nav_grid_delta(query->grid, dir), query->target);
    if (proxy2 >= min) continue;
    min = proxy2;
    nearest = dir;
  }
  return nearest;
}

// The search counts on ways that can be walked back; out of rock there is none.
static NavDir choose(const NavQuery *query, int32_t *looked) {
  if (query->depth == 0) return nearest_neighbour(query, looked);
  if (nav_grid_open(query->grid, query->cls, query->at)) return nav_lookahead_search()(query, looked);
  NavTrace trace;
  NavDir dir = nav_lookahead_examine(query, &trace);
  *looked = trace.seen_count;
  return dir;
}

static NavDecision decision_toward(const NavQuery *query, NavDir dir, NavCell previous, int32_t looked) {
  NavDecision decision = {NAV_STEER_BLOCKED, NAV_NO_DIR, NAV_NO_CELL, looked};
  if (dir == NAV_NO_DIR) return decision;
  decision.dir = dir;
  decision.next = query->at + nav_grid_delta(query->grid, dir);
  decision.status = decision.next == previous ? NAV_STEER_OSCILLATION : NAV_STEER_MOVE;
  return decision;
}

static NavDecision decide(const NavQuery *query, NavCell previous, NavTrace *trace) {
  NavDecision decision = {NAV_STEER_REACHED, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (query->at != query->target) {
    int32_t looked = 0;
    NavDir dir = choose(query, &looked);
    decision = decision_toward(query, dir, previous, looked);
  }
  if (trace == NULL) return decision;
  nav_trace_begin(trace, query);
  if (decision.status != NAV_STEER_REACHED) nav_lookahead_examine(query, trace);
  trace->decision = decision;
  return decision;
}

NavDecision nav_lookahead_decide(const NavQuery *query, NavCell previous, NavTrace *trace) {
  NavQuery bounded = *query;
  bounded.depth = clamp_depth(query->depth);
  return decide(&bounded, previous, trace);
}

NavDecision nav_greedy_decide(const NavQuery *query, NavTrace *trace) {
  NavQuery shallow = *query;
  shallow.depth = 0;
  return decide(&shallow, NAV_NO_CELL, trace);
}
