/* The recursion of the definition, really run: call by call, as the article on Brimstone has it, so that its
 * cost can be felt. A run is divided into slices of calls; its stack is explicit and bounded by the depth.
 * What is a call: see nav_trace_calls. What it decides is what nav_lookahead_decide decides from floods.
 *
 * Threads: any; a run belongs to its caller, and the grid must not change while it is under way. */
#ifndef NAV_LOOKAHEAD_RECURSION_H
#define NAV_LOOKAHEAD_RECURSION_H

#include "base/api.h"
#include "nav/grid/decision.h"

BASE_PRIVATE_BEGIN

/// Calls of one decision of the steering "recursion", at most: then it takes the answer of the floods.
enum { NAV_RECURSION_MAX_CALLS = 2000000 };

/// A call that waits for those that it has made.
typedef struct NavRecursionFrame {
  NavCell cell;
  int32_t dx, dy; // from the target, in tiles
  int32_t asked;  // of the squares around it, as many have answered or are being asked
  int64_t min;    // of their answers and its own
} NavRecursionFrame;

/// One decision under way. Read only.
typedef struct NavRecursion {
  const NavGrid *grid;
  NavClass cls;
  NavRecursionFrame walker; // the walker itself; waits for nothing
  NavCell target;
  int32_t depth;
  NavRules rules;    // of the query
  bool ranks_steps;  // the P-proxies are known, two of the lowest are equal: P-steps now
  bool done;         // proxy2 and steps are known
  int32_t neighbour; // NavDir of the neighbour that is being asked
  int64_t calls;     // so far
  int32_t waiting;   // frames in use
  NavRecursionFrame frame[NAV_MAX_DEPTH + 2]; // the stack, `waiting` of them
  int64_t proxy2[NAV_DIR_COUNT];              // squared P-proxy of each neighbour; NAV_OBSTACLE
  int64_t steps[NAV_DIR_COUNT]; // P-step of each neighbour; NAV_OBSTACLE: the target is not within P
} NavRecursion;

/// Begins the decision at query->at, which is not the target; a depth out of range is clamped. O(1).
void nav_recursion_begin(NavRecursion *recursion, const NavQuery *query);

/// Makes at most so many calls more. Returns whether it is done. Some nanoseconds a call, and up to
/// 4^(P + 2) calls a decision.
bool nav_recursion_step(NavRecursion *recursion, int64_t calls);

/// The direction that a run which is done has chosen, NAV_NO_DIR where no neighbour may be entered; why, in
/// *reason.
NavDir nav_recursion_choice(const NavRecursion *recursion, NavReason *reason);

/// One decision by the recursion, `previous` and `trace` as of nav_lookahead_decide. looked: the calls made;
/// NAV_RECURSION_MAX_CALLS where the rest was left to the floods.
NavDecision nav_recursion_decide(const NavQuery *query, NavCell previous, NavTrace *trace);

BASE_PRIVATE_END

#endif
