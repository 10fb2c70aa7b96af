/* The number of calls that the recursion of the definition would have made for one decision of greedy or
 * lookahead, which floods take instead: counted, not made, and exact.
 *
 * Threads: any. */
#ifndef NAV_LOOKAHEAD_CALLS_H
#define NAV_LOOKAHEAD_CALLS_H

#include "base/api.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

/// The size of a NavCount and of its text.
enum {
  NAV_COUNT_WORDS = 3, // fewer than 2 x 4^66 calls
  NAV_COUNT_TEXT = 59, // digits of the largest count, and the end
};

/// A whole number, lowest word first.
typedef struct NavCount {
  uint64_t word[NAV_COUNT_WORDS]; // 64 bits each
} NavCount;

/// The calls of one decision.
typedef struct NavCalls {
  NavCount proxy; // of n-proxy, by the four neighbours' P-proxies
  NavCount step;  // of n-step; 0 where no P-steps were ranked
  NavCount all;   // both together
} NavCalls;

/// The calls for the decision of a trace, which greedy or lookahead wrote on this state of the grid; all 0 on
/// the target. Calls, word for word by the definition: the P-proxy of each of the four neighbours, obstacles
/// too. An open square with n > 0 calls all four squares around it; an obstacle (rock, off the grid, behind a
/// thin wall or rail) and n = 0 call none, and a square's own distance is no call. Where the two lowest
/// P-proxies are equal, and rules and steering use P-steps, the P-step of each of the four neighbours; an
/// open square with n >= 0 that is not the target calls all four squares around it.
///
/// O(P^3): some 10 microseconds at P = 7, 4 milliseconds at P = 64, so once a decision, not once a frame.
/// Allocates at most 0.3 MB, and frees it. False: out of memory.
bool nav_trace_calls(const NavTrace *trace, const NavGrid *grid, NavCalls *calls);

/// In decimal digits. Returns `out`.
const char *nav_count_text(const NavCount *count, char out[NAV_COUNT_TEXT]);

BASE_API_END

#endif
