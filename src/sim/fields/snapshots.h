/* Snapshots of crowd and goals, the inputs of fields. */
#ifndef SIM_FIELDS_SNAPSHOTS_H
#define SIM_FIELDS_SNAPSHOTS_H

#include "sim/world/state.h"

/// Is a follower of the flow alive, and does the flow have a goal?
bool sim_flow_is_needed(const SimWorld *world, int32_t flow);
/// Number of flasks that can be goals.
int32_t sim_flasks_left(const SimWorld *world);
/// Writes crowd, goals and inputs of all needed fields, which are due a latency later.
void sim_flows_snapshot(SimWorld *world);
/// sim_flows_snapshot in slices, one a tick: begins a snapshot, and gathers the slices due by this tick.
/// True: that was the last slice.
void sim_flows_begin_snapshot(SimWorld *world);
bool sim_flows_gather(SimWorld *world);
/// Is the crowd of the next fields complete, or none under way? Until then none of these fields is requested.
static inline bool sim_flows_are_gathered(const SimWorld *world) {
  return !world->priv->pending || world->priv->gathered == SIM_CROWD_PARTS;
}
/// Number of ticks of the slices of the snapshot under way: on a large map a sixteenth of its latency, at
/// least 1.
int32_t sim_gather_ticks(const SimWorld *world);
/// Number of parts of the crowd gathered `ticks` ticks after the begin, which counts as the first.
int32_t sim_gathered_after(const SimWorld *world, int64_t ticks);
/// Number of cells in the first `parts` parts.
int32_t sim_crowd_cells(const SimWorld *world, int32_t parts);
/// On a large map: the hash of the first `parts` parts of a snapshot.
uint64_t sim_crowd_sum(const SimWorld *world, int buffer, int32_t parts);
/// On a large map: begins a field that is missing or whose goals are gone, from the crowd as last counted.
void sim_flow_make_up(SimWorld *world, int32_t flow);
/// The least latency that a large map needs, in ticks.
int32_t sim_field_least_latency(const SimWorld *world);
/// Marks all blocks of the crowd as changed for both snapshots.
void sim_crowd_changed_anywhere(SimWorld *world);

#endif
