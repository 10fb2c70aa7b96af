/* The siege: barricades that the throng gnaws at. */
#ifndef SIM_POWERS_SIEGE_H
#define SIM_POWERS_SIEGE_H

#include "sim/world/state.h"

/// Enemies that are shut in gnaw: after the commands of the tick, before anything depends on them.
void sim_siege_step(SimWorld *world);

#endif
