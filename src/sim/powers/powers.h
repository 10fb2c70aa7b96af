/* Shared parts of all powers of the hero: the number that is left, the check before one is used, the state
 * that is hashed and saved. A power is the row SimPower of its command (sim/world/power.h). */
#ifndef SIM_POWERS_POWERS_H
#define SIM_POWERS_POWERS_H

#include "sim/world/power.h"
#include "sim/world/state.h"

/// Use as SimCommandRow.apply: uses the power of the command on its tile while the game runs, one is left and
/// it fits there; else tells that it is refused. Always true.
bool sim_power_apply(SimWorld *world, const SimCommand *command);
/// Use in SimPower.fits: can a hero throw to the tile, which is open to walkers, at most so many tiles away
/// from centre to centre, and with nothing between that stops sight? Any x and y.
bool sim_power_reaches(const SimWorld *world, int32_t x, int32_t y, int32_t tiles);
void sim_powers_step(SimWorld *world);
/// Adds the used powers that are counted here to the hash.
BaseHash sim_powers_hash(const SimWorld *world, BaseHash hash);
/// Writes how often each power that is counted here was used, or reads it.
void sim_powers_archive(SimWorld *world, BaseArchive *archive);

#endif
