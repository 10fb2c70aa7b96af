/* Paths. An actor asks now, worker threads search by A*, and the path can be walked path_latency ticks
 * after the request, whenever it was found. A request beyond SIM_PATH_ASKS is refused at once; the actor asks
 * again later. Each actor with a slot of the pool has one path, of its next SIM_PATH_TILES tiles; an actor
 * without a slot has none.
 *
 * A search gives up after SIM_PATH_EXPANDED tiles, so that no tick waits long for a path that no thread has
 * found yet, however large the map is. From then on its actor gets the way in legs, each a path of its own,
 * until one search finds all that is left. Where even a leg is too far, the actor is refused for
 * SIM_PATH_BACKOFF ticks and should follow a field meanwhile. */
#ifndef SIM_FIELDS_PATHS_H
#define SIM_FIELDS_PATHS_H

#include "sim/world/state.h"

/// Memory, for `prepare`; threads that search. False: out of memory.
bool sim_paths_take(SimWorld *world);
/// There are paths from now on, for `begin`.
void sim_paths_begin(SimWorld *world);
void sim_paths_free(SimWorld *world);

/// Hands out the paths that are due. Where a wall has changed this tick, it drops the paths that the wall
/// closes and asks for them again, and marks the others as old.
void sim_paths_step(SimWorld *world);

/// The slot of the actor, taken if it has none yet; NULL: the pool is empty.
SimPathSlot *sim_path_slot(SimWorld *world, int32_t actor);
/// Gives the slot back. For the row of its kind.
void sim_path_release(SimWorld *world, int32_t actor);

/// Asks for a way to `to`, from a tile ahead on the path, or where there is none, from its tile; its id
/// or its group chooses among equally short ones. False: refused, or one is under way already.
bool sim_path_ask(SimWorld *world, int32_t actor, NavCell to);

/// Has its last search given up, less than SIM_PATH_BACKOFF ticks ago?
bool sim_path_too_far(const SimWorld *world, int32_t actor);

/// The next step of its path. Reached tiles are taken off; where it was driven off the path, the path is
/// dropped. False: no path.
bool sim_path_next(SimWorld *world, int32_t actor, uint32_t *way);

/// For the row of its kind: its path and its request, for overlays.
void sim_path_show(const SimWorld *world, int32_t actor, SimMindView *view);
/// The rectangle around the slot's path.
void sim_path_bound(const SimWorld *world, SimPathSlot *slot);
BaseHash sim_paths_hash(const SimWorld *world, BaseHash hash);

#endif
