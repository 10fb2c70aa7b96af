/* Legs of long ways, for paths; on maps with more than SIM_PATH_EXPANDED tiles. */
#ifndef SIM_FIELDS_WAYS_H
#define SIM_FIELDS_WAYS_H

#include "sim/world/state.h"

/// Memory, where the map needs it. False: out of memory.
bool sim_ways_take(SimWorld *world);
void sim_ways_free(SimWorld *world);
/// A cell is about to change, its terrain or the edges around it; NAV_NO_CELL: any may. O(1).
void sim_ways_note(SimWorld *world, NavCell cell);
/// Goes on with a search that needed more than its tick allowed, on a worker where one is idle.
void sim_ways_step(SimWorld *world);
/// Ends what sim_ways_step has begun: calls it back, or does it. Before the map changes, and at the end of
/// the tick.
void sim_ways_recall(SimWorld *world);
/// Where to go first on the way to `to`: at most `waypoints` entrances on. False: not known yet, or no way.
bool sim_way_leg(SimWorld *world, NavCell from, NavCell to, int32_t waypoints, NavCell *leg);
BaseHash sim_ways_hash(const SimWorld *world, BaseHash hash);
void sim_ways_archive(SimWorld *world, BaseArchive *archive);

#endif
