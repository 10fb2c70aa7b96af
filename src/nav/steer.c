#include "nav/steer.h"
void nav_trace_begin(NavTrace *trace, const NavQuery *query) {
  trace->at = query->at;
  trace->target = query->target;
  trace->depth = query->depth;
  trace->decision = (NavDecision){NAV_STEER_BLOCKED, NAV_NO_DIR, NAV_NO_CELL, 0};
  trace->reason = NAV_REASON_NONE;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    trace->proxy2[dir] = NAV_OBSTACLE;
    trace->best[dir] = NAV_NO_CELL;
    trace->steps[dir] = -1;
  }
  trace->seen_count = 0;
}
