/* The rule of crash and turn, and the plain walker that has nothing but the rule. */
#include "nav/crash/crash_turn.h"

// In the order of the rule.
typedef enum Kind { KIND_AHEAD_NEARER, KIND_NEARER, KIND_AHEAD, KIND_SIDE, KIND_BACK, KIND_NONE } Kind;

// The merit of a way: its kind, among ways of one kind its distance.
typedef struct Merit {
  Kind kind;
  int64_t distance2;
} Merit;

uint32_t nav_crash_turn_ways(const NavQuery *query, NavCell cell) {
  uint32_t ways = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(query->grid, query->cls, cell, dir)) ways |= 1u << dir;
  return ways;
}

static Kind kind_of(NavDir dir, NavDir heading, bool nearer) {
  if (heading != NAV_NO_DIR && dir == heading) return nearer ? KIND_AHEAD_NEARER : KIND_AHEAD;
  if (heading != NAV_NO_DIR && dir == nav_dir_opposite(heading)) return KIND_BACK;
  return nearer ? KIND_NEARER : KIND_SIDE;
}

static NavReason reason_of(Kind kind, uint32_t equal, const BaseRandom *random) {
  if (equal > 1) return random != NULL ? NAV_REASON_RANDOM : NAV_REASON_FIRST_EQUAL;
  if (kind == KIND_AHEAD_NEARER || kind == KIND_AHEAD) return NAV_REASON_AHEAD;
  return kind == KIND_NEARER ? NAV_REASON_TOWARD : NAV_REASON_TURNED;
}

NavTurn nav_crash_turn_choose(const NavQuery *query, NavCell at, NavDir heading, uint32_t open,
                              BaseRandom *random) {
  int64_t here2 = nav_grid_distance2(query->grid, at, query->target);
  Merit best = {KIND_NONE, 0};
  NavDir among[NAV_DIR_COUNT] = {NAV_NO_DIR};
  uint32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(open >> dir & 1u)) continue;
    int64_t distance2 = nav_grid_distance2(query->grid, at + nav_grid_delta(query->grid, dir), query->target);
    Merit merit = {kind_of(dir, heading, distance2 < here2), distance2};
    if (merit.kind > best.kind || (merit.kind == best.kind && merit.distance2 > best.distance2)) continue;
    if (merit.kind < best.kind || merit.distance2 < best.distance2) equal = 0;
    best = merit;
    among[equal++] = dir;
  }
  uint32_t drawn = equal > 1 && random != NULL ? base_random_below(random, equal) : 0;
  NavReason reason = equal == 0 ? NAV_REASON_NONE : reason_of(best.kind, equal, random);
  return (NavTurn){among[drawn], reason};
}

NavDecision nav_crash_turn_decide(const NavQuery *query, NavCell previous, NavTrace *trace) {
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  const uint32_t ways = nav_crash_turn_ways(query, query->at);
  const NavDir heading =
      previous == NAV_NO_CELL ? NAV_NO_DIR : nav_step_dir(query->grid, previous, query->at);
  NavTurn turn = nav_crash_turn_choose(query, query->at, heading, ways, nav_query_random(query));
  if (turn.dir == NAV_NO_DIR) return nav_decision_end(query, NAV_STEER_BLOCKED, trace);
  NavDecision decision = {NAV_STEER_MOVE, turn.dir, query->at + nav_grid_delta(query->grid, turn.dir), 0};
  decision.looked = nav_trace_neighbours(query, ways, trace);
  if (trace != NULL) {
    trace->reason = turn.reason;
    trace->decision = decision;
  }
  return decision;
}
