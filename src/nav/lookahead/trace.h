/* What a lookahead looked at, square by square, for overlays and tests. Not installed. */
#ifndef NAV_LOOKAHEAD_TRACE_H
#define NAV_LOOKAHEAD_TRACE_H

#include "nav/grid/decision.h"

/// Fills everything but `decision`, by the definition: one bounded breadth-first search per neighbour.
/// Returns the direction that the definition chooses, NAV_NO_DIR where no neighbour may be entered.
NavDir nav_lookahead_examine(const NavQuery *query, NavTrace *trace);

#endif
