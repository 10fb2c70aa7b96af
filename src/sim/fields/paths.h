/* Paths. An actor requests a path, worker threads search by A*, and the path is ready path_latency ticks
 * after the request, whenever it was found. A request beyond SIM_PATH_ASKS is refused at once; the actor asks
 * again later. Each actor with a slot of the pool has one path, of its next SIM_PATH_TILES tiles; an actor
 * without a slot has none.
 *
 * A search gives up after SIM_PATH_EXPANDED tiles, so that no tick waits long for a path that no thread has
 * found yet, however large the map is. From then on the actor gets the way in legs, each a separate path,
 * until one search finds the rest of the way. If even a leg is too far, requests of the actor are refused for
 * SIM_PATH_BACKOFF ticks; it should follow a field meanwhile. */
#ifndef SIM_FIELDS_PATHS_H
#define SIM_FIELDS_PATHS_H

#include "sim/world/state.h"

/// Allocates the memory of paths and searches, for `prepare`. False: out of memory.
bool sim_paths_take(SimWorld *world);
/// Enables paths, for `begin`.
void sim_paths_begin(SimWorld *world);
void sim_paths_free(SimWorld *world);

/// Hands out the paths that are due. If a wall has changed in this tick, drops the paths that it blocks,
/// requests them again, and marks the others as old.
void sim_paths_step(SimWorld *world);

/// The slot of the actor, taken if it has none yet; NULL: the pool is empty.
SimPathSlot *sim_path_slot(SimWorld *world, int32_t actor);
/// Returns the slot to the pool. For the row of its kind.
void sim_path_release(SimWorld *world, int32_t actor);

/// Requests a path to `to`, from a tile ahead on the current path, or without one, from the actor's tile. Its
/// id or its group chooses among equally short paths. False: refused, or a request is already under way.
bool sim_path_ask(SimWorld *world, int32_t actor, NavCell to);

/// Has its last search given up, less than SIM_PATH_BACKOFF ticks ago?
bool sim_path_too_far(const SimWorld *world, int32_t actor);

/// The next step of its path. Removes the tiles that it has reached; drops the path if the actor was driven
/// off it. False: no path.
bool sim_path_next(SimWorld *world, int32_t actor, uint32_t *way);

/// Shows its path and its request in overlays. For the row of its kind.
void sim_path_show(const SimWorld *world, int32_t actor, SimMindView *view);
/// The rectangle around the slot's path.
void sim_path_bound(const SimWorld *world, SimPathSlot *slot);
BaseHash sim_paths_hash(const SimWorld *world, BaseHash hash);

#endif
