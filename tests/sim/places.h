/* Checks of what holds between any two ticks of any world, by the arrays alone. */
#ifndef TESTS_SIM_PLACES_H
#define TESTS_SIM_PLACES_H

#include "sim/world/world.h"

/// Does every enemy hold a spot of its own on an open tile, stand on that tile or on a neighbour that leads
/// to it, do the heroes stand on open tiles, do crowd and spots equal a recount, and do the counters add up?
/// False: `why` says what does not hold.
bool places_hold(const SimWorld *world, char *why, size_t size);

#endif
