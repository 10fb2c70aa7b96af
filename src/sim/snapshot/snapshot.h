/* Saved worlds: writes the whole state that decides the future of a running game as bytes, and reads it back.
 * A loaded world continues exactly as the saved one: equal commands give equal state hashes in all later
 * ticks, on any machine and with any number of threads.
 *
 * Each room writes and reads its part by one function (`sim_..._archive`), each kind of enemy and each
 * steering by a column of its row next to that of its hash, so no value is named twice. Derived state is not
 * written: fields are built again from their inputs, and requests under way are repeated. Records for
 * overlays and the events of the last tick are not saved. */
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
  SIM_SNAPSHOT_VERSION = 6, // increases with every change of the bytes or of their meaning
  SIM_SNAPSHOT_OLDEST = 3,  // oldest version that can be read
};

/// Appends the world as it is between two ticks, also after sim_world_command. False: out of memory. The map
/// is included only after an edit. O(state); allocates.
bool sim_world_save(const SimWorld *world, BaseBuffer *out);

/// Makes a world from saved data. `level` must be the unchanged level of the saved world, which a hash
/// verifies. Of the options, `threads` and the delay count; seed, hero, population and capacity are those of
/// the saved world. `world` need not be initialized, and its previous content is not freed.
///
/// The data is not trusted: data that is cut off, changed, of another version or of another level, or breaks
/// a rule of rules.h, is an issue, and the world is then empty. The level and the capacity of a world
/// (SIM_MAX_ENEMIES) bound the memory, whatever the data contains. O(cells + state).
bool sim_world_load(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues);

/// sim_world_load without the rules: reads a state for comparison, not for playing on.
bool sim_world_read(SimWorld *world, const SimLevel *level, const SimWorldOptions *options, const char *data,
                    size_t size, BaseIssues *issues);

/// The state hash of a saved world. False: the data is no saved world, or of another version.
bool sim_world_saved_hash(const char *data, size_t size, BaseHash *hash);

/// Passes all values that sim_world_save would write to `watch`, with their names, in an order that depends
/// only on the state. False: out of memory. O(state); allocates.
bool sim_world_values(const SimWorld *world, const BaseArchiveWatch *watch);
/// sim_world_values for the state of one hero.
bool sim_hero_values(const SimWorld *world, const SimHero *hero, const BaseArchiveWatch *watch);

BASE_API_END

#endif
