/* Lookahead steering (Brimstone): n-proxy and n-step, decided exactly as their recursive definition
 * decides, from bounded floods instead of recursion. No allocation; a few hundred nanoseconds at P = 7, some
 * microseconds at P = 64.
 *
 * 0-proxy of a square = straight-line distance to the target; n-proxy = min 0-proxy of the squares
 * within n steps; obstacles (rock, off the grid) are larger than any distance. Squared distances are
 * compared, so equal means equal. With depth 0 this is the greedy steering of Entombed, without its endless
 * back-and-forth.
 *
 * Threads: any; nothing is kept between calls. */
#ifndef NAV_LOOKAHEAD_LOOKAHEAD_H
#define NAV_LOOKAHEAD_LOOKAHEAD_H

#include "base/api.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

/// One decision at query->at, by the four neighbours' P-proxies and, where the two lowest are equal, their
/// P-steps. `previous` is the cell it came from or NAV_NO_CELL; going back there is NAV_STEER_OSCILLATION.
/// O(P^2) bits in words of 64.
NavDecision nav_lookahead_decide(const NavQuery *query, NavCell previous, NavTrace *trace);

BASE_PRIVATE_BEGIN

/// Greedy (Entombed): the neighbour with the min 0-proxy, first in order; may walk back and forth endlessly.
NavDecision nav_greedy_decide(const NavQuery *query, NavTrace *trace);

BASE_PRIVATE_END

/// All squares that the decision of a trace examined, nearest first, each once. Returns how many; `out`
/// has a capacity of NAV_TRACE_MAX_SEEN cells. O(squares).
int32_t nav_trace_seen(const NavTrace *trace, NavCell *out);

BASE_API_END

#endif
