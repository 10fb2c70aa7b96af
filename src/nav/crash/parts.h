/* What both kinds of crash and turn record of a decision. Not installed. */
#ifndef NAV_CRASH_PARTS_H
#define NAV_CRASH_PARTS_H

#include "nav/grid/decision.h"

/// Begins the trace (may be NULL) of a decision that looked at the neighbours in `ways`; returns how many
/// they are.
int32_t nav_crash_turn_look(const NavQuery *query, uint32_t ways, NavTrace *trace);

#endif
