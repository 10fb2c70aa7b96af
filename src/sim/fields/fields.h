/* The shared flow fields, one per SimFlow: they lead by the map and the crowd as of a snapshot, and are
 * followed from a fixed tick on, however many threads compute them. */
#ifndef SIM_FIELDS_FIELDS_H
#define SIM_FIELDS_FIELDS_H

#include "sim/world/state.h"

/// Whether the map is a large one; before any memory is taken.
void sim_flows_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Capacity, threads and delay for fields under way; false: out of memory.
bool sim_requests_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Runs as many threads as the tunable says, where it has changed.
void sim_workers_update(SimWorld *world);
/// Memory for a flow; decides nothing. False: out of memory.
bool sim_flow_take(SimWorld *world, SimFlow flow);
/// The kind follows it from now on; it is taken.
void sim_flow_begin(SimWorld *world, SimFlow flow, int32_t kind);
void sim_flows_free(SimWorld *world);
/// On a large map: fills the memory of fields that wait for it, all of it before the first tick, else a
/// tick's share. Decides nothing.
void sim_flows_touch_all(SimWorld *world);
void sim_flows_touch(SimWorld *world);
void sim_field_step(SimWorld *world);
/// What a straight step onto floor adds to a value of the walkers' field.
uint32_t sim_field_tile(const SimWorld *world);
/// Snapshot, build and follow, all at once.
void sim_field_now(SimWorld *world);
/// The field of a world at tick 0, as though its tuning had been what it is now from the start.
void sim_field_restart(SimWorld *world);
/// Requests all fields that are alive, of the inputs that stand in `pending_input`.
void sim_flows_ask(SimWorld *world);

#endif
