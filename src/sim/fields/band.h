/* The band: a flee field for a square of tiles around the hero, so its memory and time do not grow with the
 * map. */
#ifndef SIM_FIELDS_BAND_H
#define SIM_FIELDS_BAND_H

#include "sim/world/state.h"

/// Memory, for `prepare`. False: out of memory.
bool sim_band_take(SimWorld *world);
void sim_band_free(SimWorld *world);

/// Is a kind that keeps the band alive?
bool sim_band_is_kept(const SimWorld *world);

/// Rebuilds it where it is stale and a kind that keeps the band is alive.
void sim_band_step(SimWorld *world);

/// What the band goes by at the cell: the walkers' field, without diagonals in the square around the hero.
/// NAV_UNREACHED: no way.
uint32_t sim_band_value(const SimWorld *world, NavCell cell);

/// Where to step from the cell to stand where that is worth `min` to `max`: nav_band_dir, and
/// outside the square down the walkers' field while that stays in the band.
/// NAV_WAY_COUNT: nowhere.
uint32_t sim_band_way(const SimWorld *world, NavCell cell, uint32_t min, uint32_t max);
void sim_band_archive(SimWorld *world, BaseArchive *archive);

#endif
