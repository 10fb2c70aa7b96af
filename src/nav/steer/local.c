/* Greedy and lookahead as rows of the table: each decision follows from where the walker stands and came
 * from. */
#include "nav/lookahead/lookahead.h"
#include "nav/steer/rows.h"

typedef NavDecision DecideAlone(const NavQuery *query, NavCell previous);

static NavDecision greedy_alone(const NavQuery *query, NavCell previous) {
  (void)previous;
  return nav_greedy_decide(query, NULL);
}

static NavDecision lookahead_alone(const NavQuery *query, NavCell previous) {
  return nav_lookahead_decide(query, previous, NULL);
}

static int32_t roll_forward(const NavQuery *query, NavCell previous, NavCell *out, int32_t max,
                            DecideAlone *decide) {
  NavQuery ahead = *query;
  for (int32_t count = 0; count < max; count++) {
    NavDecision decision = decide(&ahead, previous);
    if (decision.status != NAV_STEER_MOVE) return count;
    out[count] = decision.next;
    previous = ahead.at;
    ahead.at = decision.next;
  }
  return max;
}

NavDecision nav_steer_greedy(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)memory, (void)previous;
  return nav_greedy_decide(query, trace);
}

int32_t nav_steer_greedy_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                              int32_t max) {
  (void)memory;
  return roll_forward(query, previous, out, max, greedy_alone);
}

NavDecision nav_steer_lookahead(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)memory;
  return nav_lookahead_decide(query, previous, trace);
}

int32_t nav_steer_lookahead_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                 int32_t max) {
  (void)memory;
  return roll_forward(query, previous, out, max, lookahead_alone);
}
