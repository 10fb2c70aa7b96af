/* The maps of fields on large maps, one for each snapshot: a copy of the world's map at the time of the
 * request. When the world's map changes, `map_changes` of each snapshot lists the cells in which its copy
 * differs: for the followed fields until they are replaced, for the fields under way until they are due and
 * adopted. */
#ifndef SIM_FIELDS_MAPS_H
#define SIM_FIELDS_MAPS_H

#include "sim/world/state.h"

/// Allocates the copies of the world's map with its components. O(cells). Does nothing on a small map. False:
/// out of memory.
bool sim_field_maps_take(SimWorld *world);
void sim_field_maps_free(SimWorld *world);
/// Makes both copies equal to the world's map. O(cells).
void sim_field_maps_reset(SimWorld *world);

/// The map of the buffer's fields; on a small map, the world's.
const NavGrid *sim_field_grid(const SimWorld *world, int buffer);
/// The components of walkers on such a map.
const NavComponents *sim_field_walkers(const SimWorld *world, const NavGrid *grid);

/// Copies one of `slices` equal parts of the remaining changes into the map of the next fields; with 1 the
/// maps are equal. Only while no field is requested. O(cells of the slice), and the repair of components;
/// O(cells of the map) if the list of changes has overflowed.
void sim_field_map_follow(SimWorld *world, int32_t slices);

/// The subset of the steps `ways`, from a field of an older map, that is open to the class on the current
/// map. O(1).
uint32_t sim_open_ways(const SimWorld *world, NavClass cls, NavCell cell, uint32_t ways);

/// Does the map of the followed fields differ from the world's?
static inline bool sim_fields_lag(const SimWorld *world) {
  return world->priv->map_changes[world->priv->live].count > 0;
}

/// Hash and archive of the cells in which the buffer's map differs. Only while `large`.
BaseHash sim_field_map_hash(const SimWorld *world, int buffer, BaseHash hash);
void sim_field_map_archive(SimWorld *world, int buffer, BaseArchive *archive);

#endif
