/* The lookahead's decision from floods on rows of bits.
 *
 * The definition asks each neighbour for what lies within P steps of it: four floods. One and a half do.
 * Steps on a grid have parity: a square k steps from the walker is k - 1 or k + 1 steps from a neighbour, so
 * every neighbour sees all squares within P - 1 steps of the walker, and of those at P and P + 1 steps just
 * the ones that a shortest way leads to through it. Hence the min P-proxy of all is the min 0-proxy within
 * P + 1 steps of the walker, and a second flood, back from the squares that have it, reaches first the
 * neighbours that have that P-proxy (or, when it is the target, the min P-step). Without P-steps a target
 * that all neighbours see is like any other square that they all see: the first neighbour has it. */
#ifndef NAV_LOOKAHEAD_SEARCH_H
#define NAV_LOOKAHEAD_SEARCH_H

#include "nav/lookahead/window.h"

/// The direction that the definition chooses; NAV_NO_DIR where no neighbour may be entered. query->at is not
/// the target, query->depth is 1 .. NAV_MAX_DEPTH. `looked`: squares within P steps of an open neighbour.
/// `trace`: NULL, or an empty one (nav_trace_begin) that gets everything but its decision.
typedef NavDir NavLookaheadSearch(const NavQuery *query, int32_t *looked, NavTrace *trace);

NavLookaheadSearch nav_lookahead_search; // query->at may be entered
#if NAV_HAVE_AVX2
NavLookaheadSearch nav_lookahead_search_avx2; // the same, for processors with AVX2
#endif
NavLookaheadSearch nav_lookahead_leave_rock; // query->at may not be entered

/// Can this processor run nav_lookahead_search_avx2?
bool nav_lookahead_has_avx2(void);

#endif
