/* Crash and turn as two rows of the table: the plain walker, which needs to know only where it came from, and
 * the one with memory, whose memory is a NavCrashTurn with a path map of its own. */
#include "nav/crash/crash_turn.h"
#include "nav/steer/rows.h"

NavDecision nav_steer_crash_turn_plain(void *memory, const NavQuery *query, NavCell previous,
                                       NavTrace *trace) {
  (void)memory;
  return nav_crash_turn_decide(query, previous, trace);
}

// The very way that it will go, lots included, for it draws from a copy. One that circles is cut off where it
// comes round: it is compared with a mark that is set anew after 1, 2, 4, ... steps (Brent 1980).
int32_t nav_steer_crash_turn_plain_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                        int32_t max) {
  (void)memory;
  NavQuery ahead = *query;
  BaseRandom copy = query->random != NULL ? *query->random : (BaseRandom){0, 1};
  if (query->random != NULL) ahead.random = &copy;
  NavCell mark = query->at, before_mark = previous;
  int32_t next_mark = 1;
  for (int32_t count = 0; count < max; count++) {
    NavDecision decision = nav_crash_turn_decide(&ahead, previous, NULL);
    if (decision.status != NAV_STEER_MOVE) return count;
    previous = ahead.at;
    ahead.at = decision.next;
    out[count] = decision.next;
    if (ahead.at == mark && previous == before_mark) return count + 1;
    if (count + 1 < next_mark) continue;
    next_mark *= 2;
    mark = ahead.at;
    before_mark = previous;
  }
  return max;
}

void *nav_steer_crash_turn_new(const NavGrid *grid) {
  return nav_crash_turn_new(grid, NULL);
}

void nav_steer_crash_turn_free(void *memory) {
  nav_crash_turn_free(memory);
}

BaseHash nav_steer_crash_turn_hash(const void *memory, BaseHash hash) {
  return nav_crash_turn_hash(memory, hash);
}

NavDecision nav_steer_crash_turn_memory(void *memory, const NavQuery *query, NavCell previous,
                                        NavTrace *trace) {
  (void)previous;
  return nav_crash_turn_memory_decide(memory, query, trace);
}

int32_t nav_steer_crash_turn_memory_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                         int32_t max) {
  (void)previous;
  return nav_crash_turn_plan(memory, query, out, max);
}

const NavCrashTurn *nav_steer_crash_turn(const NavSteer *steer) {
  return nav_steer_memory(steer, nav_steering_find("crash-turn-memory"));
}
