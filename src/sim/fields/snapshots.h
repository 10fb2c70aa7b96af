/* What fields are made of: crowd and goals as of a snapshot. */
#ifndef SIM_FIELDS_SNAPSHOTS_H
#define SIM_FIELDS_SNAPSHOTS_H

#include "sim/world/state.h"

/// Does anybody live who follows it, and is there anything to be led to?
bool sim_flow_is_needed(const SimWorld *world, int32_t flow);
/// Flasks that can be goals.
int32_t sim_flasks_left(const SimWorld *world);
/// Writes crowd, goals and inputs of all fields that are needed; they are due a latency later.
void sim_flows_snapshot(SimWorld *world);
/// The same in slices, one a tick: begins, and takes what is due by this tick. True: that was the last slice.
void sim_flows_begin_snapshot(SimWorld *world);
bool sim_flows_gather(SimWorld *world);
/// Is the crowd of the fields that come next only partly there? Then none of them is asked for yet.
static inline bool sim_flows_are_gathered(const SimWorld *world) {
  return !world->priv->pending || world->priv->gathered == SIM_CROWD_PARTS;
}
/// Ticks that the slices of the snapshot under way take: on a large map one for 16 of its latency, at
/// least 1.
int32_t sim_gather_ticks(const SimWorld *world);
/// Parts of the crowd that are gathered so many ticks after the begin, its own tick counted.
int32_t sim_gathered_after(const SimWorld *world, int64_t ticks);
/// Cells of the first `parts` parts.
int32_t sim_crowd_cells(const SimWorld *world, int32_t parts);
/// On a large map: hash of the first `parts` parts of a snapshot.
uint64_t sim_crowd_sum(const SimWorld *world, int buffer, int32_t parts);
/// On a large map, begins a field that is missing, or led to what is gone, of the crowd as it was counted
/// last.
void sim_flow_make_up(SimWorld *world, int32_t flow);
/// Ticks that a large map asks for.
int32_t sim_field_least_latency(const SimWorld *world);
/// Notes for both snapshots that any crowd may have changed.
void sim_crowd_changed_anywhere(SimWorld *world);

#endif
