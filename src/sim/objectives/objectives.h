/* Tasks that the level sets the hero besides embers and the gate: the progress of each objective. */
#ifndef SIM_OBJECTIVES_OBJECTIVES_H
#define SIM_OBJECTIVES_OBJECTIVES_H

#include "sim/world/state.h"

/// The world begins, its heroes are there. False: out of memory.
bool sim_objectives_begin(SimWorld *world);
/// Counts what is yet to be done before the gate opens, after that was read.
void sim_objectives_count(SimWorld *world);
void sim_objectives_step(SimWorld *world);
/// A bell has been thrown to a tile.
void sim_objectives_hear(SimWorld *world, NavCell cell);

/// An objective has come so far; it is done, and an event says so, when that is all that it takes.
void sim_objective_reach(SimWorld *world, int32_t objective, int32_t progress);

BaseHash sim_objectives_hash(const SimWorld *world, BaseHash hash);
/// Writes how far each has come, or reads it.
void sim_objectives_archive(SimWorld *world, BaseArchive *archive);

#endif
