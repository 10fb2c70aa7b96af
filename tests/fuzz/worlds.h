/* Shared by the targets of the simulation: small levels, games in them, and changed bytes of saved
 * states. */
#ifndef TESTS_FUZZ_WORLDS_H
#define TESTS_FUZZ_WORLDS_H

#include "base/buffer.h"
#include "fuzz/fuzz.h"
#include "sim/snapshot/sealed.h"
#include "sim/world/world.h"

enum { FUZZ_LEVELS = 3, FUZZ_CAPACITY = 80 };

/// One of the small levels, 0 to FUZZ_LEVELS - 1.
void fuzz_level(SimLevel *level, int32_t row);

/// Options of a world without threads that holds FUZZ_CAPACITY enemies.
SimWorldOptions fuzz_options(uint64_t seed);

/// A world in one of the small levels, as the bytes choose, from malloc.
SimWorld *fuzz_world(FuzzBytes *bytes, SimLevel *level, SimWorldOptions *options);

/// A command that the bytes choose: most are sensible, some are not valid.
SimCommand fuzz_command(FuzzBytes *bytes, const SimWorld *world);

/// Changes bytes from `from` on as the rest of the input says, until it ends.
void fuzz_spoil(BaseBuffer *buffer, size_t from, FuzzBytes *bytes);

/// Gives what was changed the checksum that belongs to it.
void fuzz_seal(BaseBuffer *buffer, const SimSealed *form);

/// The size in bytes of the number of an archive at that place.
size_t fuzz_number_size(const BaseBuffer *buffer, size_t at);

#endif
