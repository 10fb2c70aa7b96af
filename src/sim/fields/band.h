/* The band: a flee field for a square of tiles around the hero, so its memory and time do not grow with the
 * map. */
#ifndef SIM_FIELDS_BAND_H
#define SIM_FIELDS_BAND_H

#include "sim/world/state.h"

/// Allocates the band, for `prepare`. False: out of memory.
bool sim_band_take(SimWorld *world);
void sim_band_free(SimWorld *world);

/// Is a kind that keeps the band alive?
bool sim_band_is_kept(const SimWorld *world);

/// Rebuilds the band if it is stale and a kind that keeps it is alive.
void sim_band_step(SimWorld *world);

/// The value of the band at the cell: that of the walkers' field, without diagonals in the square around the
/// hero. NAV_UNREACHED: no way.
uint32_t sim_band_value(const SimWorld *world, NavCell cell);

/// The way from the cell toward values of `min` to `max`: nav_band_dir inside the square; outside it, down
/// the walkers' field while that does not fall below `min`. NAV_WAY_COUNT: no step.
uint32_t sim_band_way(const SimWorld *world, NavCell cell, uint32_t min, uint32_t max);
void sim_band_archive(SimWorld *world, BaseArchive *archive);

#endif
