/* The ground as the tunables want it. */
#ifndef SIM_STEP_GROUND_H
#define SIM_STEP_GROUND_H

#include "sim/world/state.h"

/// Gives the map the terrain costs of the tuning. If they change, the map has changed: components are
/// rebuilt, fields and paths follow in this tick. A body on ground that has closed is moved to the nearest
/// open tile.
void sim_ground_update(SimWorld *world);

#endif
