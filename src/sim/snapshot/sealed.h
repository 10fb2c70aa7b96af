/* The form of saved state: eight letters, the version, a checksum of what follows (both little-endian), and
 * then the bytes of an archive. */
#ifndef SIM_SNAPSHOT_SEALED_H
#define SIM_SNAPSHOT_SEALED_H

#include "base/archive.h"
#include "base/buffer.h"

enum { SIM_SEALED_LETTERS = 8, SIM_SEALED_HEADER = SIM_SEALED_LETTERS + 4 + 8 };

typedef struct SimSealed {
  const char *letters; // SIM_SEALED_LETTERS of them
  uint32_t version;    // that is written
  uint32_t oldest;     // that is read
  const char *what;    // for messages: "saved world"
} SimSealed;

/// Appends what the archive has written, which is freed. False: out of memory.
bool sim_sealed_write(const SimSealed *form, BaseArchive *archive, BaseBuffer *out);

/// What is wrong with the header, for a message; NULL: nothing, and `archive` reads what follows. `out` holds
/// the message where it is put together.
const char *sim_sealed_read(const SimSealed *form, const char *data, size_t size, BaseArchive *archive,
                            char out[BASE_ISSUE_TEXT]);

/// The version of a header in which nothing is wrong.
uint32_t sim_sealed_version(const char *data);

#endif
