/* The two steerings without memory: lookahead (Brimstone) and greedy (Entombed). */
#include "nav/lookahead/lookahead.h"

#include <string.h>

#include "base/assert.h"
#include "nav/lookahead/search.h"

static void trace_neighbour(NavTrace *trace, NavDir dir, NavCell cell, int64_t proxy2) {
  trace->seen[trace->seen_count++] = cell;
  trace->best[dir] = cell;
  trace->proxy2[dir] = proxy2;
  if (proxy2 == 0) trace->steps[dir] = 0;
}

// The neighbour with the min 0-proxy, first in order. `looked`: open neighbours.
static NavDir nearest_neighbour(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  NavDir nearest = NAV_NO_DIR;
  int64_t min = NAV_OBSTACLE;
  bool equal = false;
  *looked = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    ++*looked;
    NavCell cell = query->at + nav_grid_delta(query->grid, dir);
    int64_t proxy2 = nav_grid_distance2(query->grid, cell, query->target);
    if (trace != NULL) trace_neighbour(trace, dir, cell, proxy2);
    equal = proxy2 < min ? false : equal || proxy2 == min;
    if (proxy2 >= min) continue;
    min = proxy2;
    nearest = dir;
  }
  if (trace != NULL && nearest != NAV_NO_DIR)
    trace->reason = equal ? NAV_REASON_FIRST_EQUAL : NAV_REASON_MIN_PROXY;
  return nearest;
}

static NavDir choose_dir(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  if (query->depth == 0) return nearest_neighbour(query, looked, trace);
  if (!nav_grid_open(query->grid, query->cls, query->at))
    return nav_lookahead_leave_rock(query, looked, trace);
#if NAV_HAVE_AVX2
  if (nav_lookahead_has_avx2()) return nav_lookahead_search_avx2(query, looked, trace);
#endif
  return nav_lookahead_search(query, looked, trace);
}

static NavDecision decision_toward(const NavQuery *query, NavDir dir, NavCell previous, int32_t looked) {
  NavDecision decision = {NAV_STEER_BLOCKED, NAV_NO_DIR, NAV_NO_CELL, looked};
  if (dir == NAV_NO_DIR) return decision;
  decision.dir = dir;
  decision.next = query->at + nav_grid_delta(query->grid, dir);
  bool back = decision.next == previous && !query->rules.no_oscillation_stop;
  decision.status = back ? NAV_STEER_OSCILLATION : NAV_STEER_MOVE;
  return decision;
}

static NavDecision decide_step(const NavQuery *query, NavCell previous, NavTrace *trace) {
  NavDecision decision = {NAV_STEER_REACHED, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (trace != NULL) nav_trace_begin(trace, query);
  if (query->at != query->target) {
    int32_t looked = 0;
    NavDir dir = choose_dir(query, &looked, trace);
    decision = decision_toward(query, dir, previous, looked);
  }
  if (trace != NULL) trace->decision = decision;
  return decision;
}

NavDecision nav_lookahead_decide(const NavQuery *query, NavCell previous, NavTrace *trace) {
  if (query->depth >= 0 && query->depth <= NAV_MAX_DEPTH) return decide_step(query, previous, trace);
  NavQuery bounded = *query;
  bounded.depth = query->depth < 0 ? 0 : NAV_MAX_DEPTH;
  return decide_step(&bounded, previous, trace);
}

NavDecision nav_greedy_decide(const NavQuery *query, NavTrace *trace) {
  NavQuery shallow = *query;
  shallow.depth = 0;
  shallow.rules.no_n_step = true;
  return decide_step(&shallow, NAV_NO_CELL, trace);
}

int32_t nav_trace_seen(const NavTrace *trace, NavCell *out) {
  const NavRings *rings = &trace->rings;
  int32_t count = trace->seen_count;
  memcpy(out, trace->seen, (size_t)count * sizeof *out);
  for (int32_t k = 0; k < rings->count; k++) {
    for (int32_t at = rings->ring[k].word, i = rings->ring[k].from; at < rings->ring[k].end; at++, i++) {
      NavCell first = rings->origin + i / rings->words * rings->stride + i % rings->words * 64;
      for (uint64_t left = rings->bits[at]; left != 0; left &= left - 1)
        out[count++] = first + (int32_t)base_lowest_bit(left);
    }
  }
  BASE_ASSERT(count <= NAV_TRACE_MAX_SEEN);
  return count;
}
