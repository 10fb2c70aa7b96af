/* The siege: barricades that the throng gnaws at. */
#ifndef SIM_POWERS_SIEGE_H
#define SIM_POWERS_SIEGE_H

#include "sim/world/state.h"

/// Those who are shut in gnaw: after the commands of the tick, before anything follows from them.
void sim_siege_step(SimWorld *world);

#endif
