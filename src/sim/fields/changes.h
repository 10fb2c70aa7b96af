/* The map changes, and the fields that lead through it follow. */
#ifndef SIM_FIELDS_CHANGES_H
#define SIM_FIELDS_CHANGES_H

#include "sim/world/state.h"

/// Before each change of world->grid and its components, both of which are read by what is under way: the
/// cell whose terrain changes, or a cell beside the edge; NAV_NO_CELL: all of them. In the next tick all
/// fields lead through the map as it is then: those that are followed and those under way are repaired. On a
/// large map both go on as they are, and those that are asked for next lead through it.
void sim_map_change(SimWorld *world, NavCell cell);
/// The same for changes that are rare: the crowd is counted in that tick too, and all fields are made of it.
void sim_map_change_and_recount(SimWorld *world, NavCell cell);
/// After the changes of one batch of commands, and before anything is asked for: what is under way goes on,
/// on the map as it is now. O(1) where nothing has changed.
void sim_map_settle(SimWorld *world);

/// Drops the fields under way.
void sim_flows_drop(SimWorld *world);
/// What requests read of the world.
NavRequestsMap sim_requests_map(const SimWorld *world);
/// Has a goal of a field that is followed closed with the last changes? Then it leads nowhere.
bool sim_goal_has_closed(const SimWorld *world);
/// The fields that are followed, of the crowd and goals that they are made of and of the map as it is now;
/// not on a large map.
void sim_flows_mend(SimWorld *world);

/// Calls back what workers were sent to do in this tick: what it reads is about to change, or the tick ends.
void sim_errands_recall(SimWorld *world);

#endif
