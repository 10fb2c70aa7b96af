/* Begins a world, for a new game or one that goes on. */
#ifndef SIM_STEP_BEGIN_H
#define SIM_STEP_BEGIN_H

#include "sim/world/world.h"

/// All memory, and the level's map, things and spawners; no heroes, enemies and fields yet. Of the options,
/// hero and population are not read but for how many enemies there must be room for. False: out of memory;
/// the world is then empty.
bool sim_world_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);

#endif
