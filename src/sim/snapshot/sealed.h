/* The form of saved state: eight letters, the version, a checksum of what follows (both little-endian), and
 * then the bytes of an archive. */
#ifndef SIM_SNAPSHOT_SEALED_H
#define SIM_SNAPSHOT_SEALED_H

#include "base/archive.h"
#include "base/buffer.h"

enum { SIM_SEALED_LETTERS = 8, SIM_SEALED_HEADER = SIM_SEALED_LETTERS + 4 + 8 };

typedef struct SimSealed {
  const char *letters; // SIM_SEALED_LETTERS of them
  uint32_t version;    // written version
  uint32_t oldest;     // oldest version that can be read
  const char *what;    // for messages: "saved world"
} SimSealed;

/// Appends the header and the bytes of the archive, and frees the archive. False: out of memory.
bool sim_sealed_write(const SimSealed *form, BaseArchive *archive, BaseBuffer *out);

/// Checks the header. Returns the fault for a message; NULL: none, and `archive` reads the bytes that follow.
/// `out` is the memory of a composed message.
const char *sim_sealed_read(const SimSealed *form, const char *data, size_t size, BaseArchive *archive,
                            char out[BASE_ISSUE_TEXT]);

/// The version of a valid header.
uint32_t sim_sealed_version(const char *data);

#endif
