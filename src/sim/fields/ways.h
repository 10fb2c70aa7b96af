/* Legs of long ways, for paths; on maps with more than SIM_PATH_EXPANDED tiles. */
#ifndef SIM_FIELDS_WAYS_H
#define SIM_FIELDS_WAYS_H

#include "sim/world/state.h"

/// Allocates the memory, if the map needs any. False: out of memory.
bool sim_ways_take(SimWorld *world);
void sim_ways_free(SimWorld *world);
/// A cell is about to change, its terrain or the edges around it; NAV_NO_CELL: any may. O(1).
void sim_ways_note(SimWorld *world, NavCell cell);
/// Continues a search that needed more than its tick allowed, on an idle worker if one exists.
void sim_ways_step(SimWorld *world);
/// Finishes the search that sim_ways_step has begun, by its worker or here. Must be called before the map
/// changes and at the end of the tick.
void sim_ways_recall(SimWorld *world);
/// The end of the first leg on the way to `to`, at most `waypoints` entrances away. False: not known yet, or
/// no way.
bool sim_way_leg(SimWorld *world, NavCell from, NavCell to, int32_t waypoints, NavCell *leg);
BaseHash sim_ways_hash(const SimWorld *world, BaseHash hash);
void sim_ways_archive(SimWorld *world, BaseArchive *archive);

#endif
