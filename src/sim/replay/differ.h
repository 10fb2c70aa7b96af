/* Compares two states value by value, by the names that the code of saved worlds has for them
 * (sim_world_values), so no value can be forgotten. */
#ifndef SIM_REPLAY_DIFFER_H
#define SIM_REPLAY_DIFFER_H

#include "base/buffer.h"
#include "sim/world/world.h"

/// Appends a line for each value that differs, at most `max`, and one with the number of the rest: "tick 640:
/// actor 17 (brute, id 212) x is 3.51, recorded 3.50". The hero comes first, then rules and map, enemies by
/// their id, and derived values. Returns the number of differences; -1: out of memory. O(state x log state);
/// allocates.
int64_t sim_worlds_differ(const SimWorld *world, const SimWorld *recorded, int32_t max, BaseBuffer *out);

/// Compares the first hero alone.
int64_t sim_heroes_differ(const SimWorld *world, const SimHero *recorded, int32_t max, BaseBuffer *out);

#endif
