/* Barricades that go away without a command. */
#ifndef SIM_POWERS_BARRICADE_H
#define SIM_POWERS_BARRICADE_H

#include "sim/world/state.h"

/// Takes the barricade of the cell away: it is his again.
void sim_barricade_remove(SimWorld *world, NavCell cell);

#endif
