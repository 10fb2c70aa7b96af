/* The maps that fields of large maps lead through, one a snapshot: the world's as it was when the fields were
 * asked for. Where the world's map changes, `map_changes` of each snapshot lists the cells in which its own
 * is another one now: those of the followed fields until they are followed no more, those of the fields under
 * way until these are due and adopted. */
#ifndef SIM_FIELDS_MAPS_H
#define SIM_FIELDS_MAPS_H

#include "sim/world/state.h"

/// Memory, and copies of the world's map with its components. O(cells). True also where the map is no large
/// one, which has none. False: out of memory.
bool sim_field_maps_take(SimWorld *world);
void sim_field_maps_free(SimWorld *world);
/// Both are the world's map from now on. O(cells).
void sim_field_maps_reset(SimWorld *world);

/// The map of the buffer's fields; the world's where that is no large one.
const NavGrid *sim_field_grid(const SimWorld *world, int buffer);
/// The components of walkers on such a map.
const NavComponents *sim_field_walkers(const SimWorld *world, const NavGrid *grid);

/// While no field is asked for: brings the map of those that come next nearer to the world's, by one of so
/// many equal slices of what is left; with 1 they are equal. O(cells of the slice), and the repair of
/// components; O(cells of the map) where more have changed than are listed.
void sim_field_map_follow(SimWorld *world, int32_t slices);

/// Of the steps `ways` that a field of another map gives, those that are open to the class on the map as it
/// is. O(1).
uint32_t sim_open_ways(const SimWorld *world, NavClass cls, NavCell cell, uint32_t ways);

/// Do the fields that are followed lead through another map than the world's is by now?
static inline bool sim_fields_lag(const SimWorld *world) {
  return world->priv->map_changes[world->priv->live].count > 0;
}

/// Where the map of the buffer differs; both while `large`.
BaseHash sim_field_map_hash(const SimWorld *world, int buffer, BaseHash hash);
void sim_field_map_archive(SimWorld *world, int buffer, BaseArchive *archive);

#endif
