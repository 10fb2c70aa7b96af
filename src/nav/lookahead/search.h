/* The lookahead's decision from floods on rows of bits. Not installed.
 *
 * The definition asks each neighbour for what lies within P steps of it: four floods. One and a half do.
 * Steps on a grid have parity: a square k steps from the walker is k - 1 or k + 1 steps from a neighbour, so
 * every neighbour sees all squares within P - 1 steps of the walker, and of those at P and P + 1 steps just
 * the ones that a shortest way leads to through it. Hence the least P-proxy of all is the least 0-proxy
 * within P + 1 steps of the walker, and a second flood, back from the squares that have it, reaches first the
 * neighbours that have that P-proxy (or, when it is the target, the least P-step). */
#ifndef NAV_LOOKAHEAD_SEARCH_H
#define NAV_LOOKAHEAD_SEARCH_H

#include "nav/grid/decision.h"
#include "nav/lookahead/bits.h"

/// The direction that the definition chooses; NAV_NO_DIR where no neighbour may be entered. query->at is open
/// and not the target, query->depth is 1 .. NAV_MAX_DEPTH. `looked`: squares within P steps of an open
/// neighbour.
typedef NavDir NavLookaheadSearch(const NavQuery *query, int32_t *looked);

/// The same decision, with its trace: one that has begun, becomes all but `decision`.
typedef NavDir NavLookaheadTrace(const NavQuery *query, int32_t *looked, NavTrace *trace);

NavLookaheadSearch nav_lookahead_search_plain;
NavLookaheadTrace nav_lookahead_trace_plain;
#if NAV_HAVE_AVX2
NavLookaheadSearch nav_lookahead_search_avx2;
NavLookaheadTrace nav_lookahead_trace_avx2;
#endif

/// Can this processor run those for AVX2?
bool nav_lookahead_has_avx2(void);

/// The decision where query->at may not be entered; `trace` may be NULL.
NavLookaheadTrace nav_lookahead_leave_rock;

#endif
