/* Changes of the map, and the fields that follow them. */
#ifndef SIM_FIELDS_CHANGES_H
#define SIM_FIELDS_CHANGES_H

#include "sim/world/state.h"

/// Must be called before each change of world->grid and its components, which requests under way read. `cell`
/// is the cell whose terrain changes, or a cell next to the edge; NAV_NO_CELL: all cells. In the next tick
/// all fields, followed and under way, are repaired for the new map. On a large map both stay as they are,
/// and the fields requested next lead through the new map.
void sim_map_change(SimWorld *world, NavCell cell);
/// sim_map_change for rare changes: the crowd is also counted in the next tick, and all fields are made of
/// it.
void sim_map_change_and_recount(SimWorld *world, NavCell cell);
/// Must be called after the changes of one batch of commands and before the next request: requests under way
/// continue on the new map. O(1) without changes.
void sim_map_settle(SimWorld *world);

/// Drops the fields under way.
void sim_flows_drop(SimWorld *world);
/// The part of the world that requests read.
NavRequestsMap sim_requests_map(const SimWorld *world);
/// Did the last changes close a goal of a followed field? Such a field leads nowhere.
bool sim_goal_has_closed(const SimWorld *world);
/// Repairs the followed fields for the current map, with the crowd and goals that they were made of. Not on a
/// large map.
void sim_flows_mend(SimWorld *world);

/// Ends the work that workers began in this tick. Must be called before its input changes and at the end of
/// the tick.
void sim_errands_recall(SimWorld *world);

#endif
