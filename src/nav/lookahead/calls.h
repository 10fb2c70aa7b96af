/* How many calls the recursion of the definition would have made for one decision of greedy or lookahead,
 * which floods take instead: counted, not made, and exact. */
#ifndef NAV_LOOKAHEAD_CALLS_H
#define NAV_LOOKAHEAD_CALLS_H

#include "nav/grid/decision.h"

enum {
  NAV_COUNT_WORDS = 3, // fewer than 2 x 4^66 calls
  NAV_COUNT_TEXT = 59, // digits of the largest count, and the end
};

/// A whole number, lowest word first.
typedef struct NavCount {
  uint64_t word[NAV_COUNT_WORDS];
} NavCount;

typedef struct NavCalls {
  NavCount proxy; // of n-proxy, by the four neighbours' P-proxies
  NavCount step;  // of n-step; 0 where no P-steps were ranked
  NavCount all;
} NavCalls;

/// The calls for the decision of a trace, which greedy or lookahead wrote on this state of the grid; all 0 on
/// the target. The rules of counting, word for word those of the definition:
///   - the P-proxy of each of the four neighbours is a call, also of an obstacle;
///   - a call for an open square with n > 0 calls all four squares around it; one for an obstacle or with n =
///   0
///     calls none. A square behind a thin wall or rail is an obstacle. Its own distance is no call;
///   - where the two lowest P-proxies are equal, and the rules and the steering have P-steps, the P-step of
///   each of
///     the four neighbours is a call, and a call with n >= 0 for an open square that is not the target calls
///     all four squares around it.
/// O(P^3): some 10 microseconds at P = 7, 4 milliseconds at P = 64, so once a decision, not once a frame.
/// Allocates at most 0.3 MB, and frees it. False: out of memory.
bool nav_trace_calls(const NavTrace *trace, const NavGrid *grid, NavCalls *calls);

/// In decimal digits. Returns `out`.
const char *nav_count_text(const NavCount *count, char out[NAV_COUNT_TEXT]);

#endif
