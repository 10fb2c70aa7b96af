/* Saved worlds: all that decides the future of a running game, as bytes, and back. A world that was loaded
 * goes on exactly as the one that was saved: equal commands give equal state hashes in all later ticks, on
 * any machine and with any number of threads.
 *
 * Each room writes and reads its part by one function (`sim_..._archive`), each kind of enemy and each
 * steering by a column of its row beside the one of its hash, so nothing is named twice. What follows from
 * the rest is not written: fields are built again from what they were made of, and what is under way is
 * requested again. What a window has recorded for its overlays, and the events of the last tick, are not part
 * of it. */
#ifndef SIM_SNAPSHOT_SNAPSHOT_H
#define SIM_SNAPSHOT_SNAPSHOT_H

#include "base/api.h"
#include "base/archive.h"
#include "base/buffer.h"
#include "base/issues.h"
#include "sim/world/world.h"

BASE_API_BEGIN

/// Versions of saved worlds.
enum {
  SIM_SNAPSHOT_VERSION = 6, // goes up with every change of the bytes or of their meaning
  SIM_SNAPSHOT_OLDEST = 3,  // that is still read
};

/// Appends the world as it is between two ticks, also after sim_world_command. False: out of memory. The map
/// is part of it only once it was edited. O(state); allocates.
bool sim_world_save(const SimWorld *world, BaseBuffer *out);

/// Makes a world of what was saved. `level` is the one that the saved world was made from, as it was then: a
/// hash of it is compared. Of the options, `threads` and the delay count; seed, hero, population and capacity
/// are those of the saved world. `world` need not be initialized, and what it held is not freed.
///
/// Nothing in the data is trusted: what is cut off, changed, of another version or of another level, or
/// breaks a rule of rules.h, is an issue, and the world is then empty. Memory is bounded by the level and the
/// capacity of a world (SIM_MAX_ENEMIES), whatever the data says. O(cells + state).
bool sim_world_load(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues);

/// The same, but a state that breaks a rule is read too: for comparing it, not for playing on.
bool sim_world_read(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues);

/// The state hash that a saved world had. False: it is none, or of another version.
bool sim_world_saved_hash(const char *data, size_t size, BaseHash *hash);

/// Tells all values that sim_world_save would write, by their names, in an order that follows from the state.
/// False: out of memory. O(state); allocates.
bool sim_world_values(const SimWorld *world, const BaseArchiveWatch *watch);
/// The same of a state of the hero alone.
bool sim_hero_values(const SimWorld *world, const SimHero *hero, const BaseArchiveWatch *watch);

BASE_API_END

#endif
