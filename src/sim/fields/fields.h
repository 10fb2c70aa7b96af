/* The shared flow fields, one per SimFlow. They lead by the map and the crowd of a snapshot, and are followed
 * from a fixed tick on, however many threads compute them. */
#ifndef SIM_FIELDS_FIELDS_H
#define SIM_FIELDS_FIELDS_H

#include "sim/world/state.h"

/// Decides whether the map is a large one. Must be called before any allocation.
void sim_flows_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Sets capacity, threads and delay of the requests. False: out of memory.
bool sim_requests_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Adapts the number of threads to the tunable.
void sim_workers_update(SimWorld *world);
/// Allocates the memory of a flow; does not change the state. False: out of memory.
bool sim_flow_take(SimWorld *world, SimFlow flow);
/// The kind follows the flow from now on. The flow must have its memory.
void sim_flow_begin(SimWorld *world, SimFlow flow, int32_t kind);
void sim_flows_free(SimWorld *world);
/// On a large map: touches the pages of fields that are not in use yet, all of them before the first tick,
/// and a share in each tick. Does not change the state.
void sim_flows_touch_all(SimWorld *world);
void sim_flows_touch(SimWorld *world);
void sim_field_step(SimWorld *world);
/// Cost of a straight step onto floor, in values of the walkers' field.
uint32_t sim_field_tile(const SimWorld *world);
/// Takes a snapshot, builds the fields and follows them, all at once.
void sim_field_now(SimWorld *world);
/// Restarts the fields of a world at tick 0 with its current tuning.
void sim_field_restart(SimWorld *world);
/// Requests all live fields, from the inputs in `pending_input`.
void sim_flows_ask(SimWorld *world);

#endif
