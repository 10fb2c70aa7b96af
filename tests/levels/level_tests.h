/* Shared by the tests of the shipped levels. */
#ifndef TESTS_LEVELS_LEVEL_TESTS_H
#define TESTS_LEVELS_LEVEL_TESTS_H

#include "formats/formats.h"
#include "sim/world/world.h"

/// Setup and teardown of a group: all levels that ship.
extern FormatsLibrary shipped;
int list_levels(void **state);
int forget_levels(void **state);

/// Loads a level by name or file; on faults prints them and fails the test.
void load_level(SimLevel *level, const char *file_or_name);

/// As above, for a shipped level; replaces a large one by a smaller one of the same generator.
void load_shipped(SimLevel *level, const FormatsLibraryEntry *entry);

/// Ticks that the level's par time allows.
int64_t par_ticks(const SimLevel *level);

/// A world of the level with its own enemies, or with `population` from the start and no newcomers.
void start_world(SimWorld *world, const SimLevel *level, uint64_t seed, int32_t population);

/// Per cell: steps that a walker needs from (x, y), or -1. A plain flood, written apart from the library's.
/// The caller frees it.
int32_t *walking_distances(const NavGrid *grid, int32_t x, int32_t y);

#endif
