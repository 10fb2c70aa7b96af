/* Decisions and traces: the parts that all steerings share. */
#include "nav/grid/decision.h"

#include "base/assert.h"
#include "base/expect.h"

void nav_trace_begin(NavTrace *trace, const NavQuery *query) {
  trace->at = query->at;
  trace->target = query->target;
  trace->cls = query->cls;
  trace->depth = query->depth;
  trace->rules = query->rules;
  trace->decision = (NavDecision){NAV_STEER_BLOCKED, NAV_NO_DIR, NAV_NO_CELL, 0};
  trace->reason = NAV_REASON_NONE;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    trace->proxy2[dir] = NAV_OBSTACLE;
    trace->best[dir] = NAV_NO_CELL;
    trace->steps[dir] = -1;
    trace->rank[dir] = NAV_OBSTACLE;
  }
  trace->seen_count = trace->rings.count = 0;
}

int32_t nav_trace_neighbours(const NavQuery *query, uint32_t ways, NavTrace *trace) {
  int32_t looked = 0;
  if (trace != NULL) nav_trace_begin(trace, query);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(ways >> dir & 1u)) continue;
    looked++;
    if (trace == NULL) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    trace->seen[trace->seen_count++] = next;
    trace->best[dir] = next;
    trace->proxy2[dir] = nav_grid_distance2(query->grid, next, query->target);
  }
  return looked;
}

NavDecision nav_decision_end(const NavQuery *query, NavSteerStatus status, NavTrace *trace) {
  BASE_ASSERT(status != NAV_STEER_MOVE);
  NavDecision decision = {status, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (trace != NULL) {
    nav_trace_begin(trace, query);
    trace->decision = decision;
  }
  return decision;
}

NavSteerStatus nav_query_outlook(const NavQuery *query) {
  if (query->at == query->target) return NAV_STEER_REACHED;
  const NavComponents *components = nav_query_components(query);
  if (components == NULL || nav_components_connected(components, query->at, query->target))
    return NAV_STEER_MOVE;
  return NAV_STEER_UNREACHABLE;
}

NavScope nav_query_scope(const NavQuery *query) {
  return (NavScope){query->grid->terrain, query->grid->revision, query->target,
                    query->cls,           query->diagonal,       query->rules};
}

bool nav_scope_holds(const NavScope *scope, const NavQuery *query) {
  return scope->map == query->grid->terrain && scope->revision == query->grid->revision &&
         scope->target == query->target && scope->cls == query->cls && scope->diagonal == query->diagonal &&
         nav_rules_same(&scope->rules, &query->rules);
}

NavDir nav_step_dir(const NavGrid *grid, NavCell from, NavCell to) {
  BASE_EXPECT(nav_grid_sound(grid), NAV_NO_DIR);
  if (!nav_cell_sound(grid, from) || !nav_cell_sound(grid, to)) return NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (from + nav_grid_delta(grid, dir) == to) return dir;
  return NAV_NO_DIR;
}

const char *nav_steer_status_name(NavSteerStatus status) {
  static const char *const names[] = {"move",  "reached", "oscillation",   "blocked",   "unreachable",
                                      "limit", "loop",    "out of memory", "wrong call"};
  return (uint32_t)status < sizeof names / sizeof *names ? names[status] : NULL;
}
