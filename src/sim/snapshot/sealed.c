/* The header of saved state. */
#include "sim/snapshot/sealed.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"

enum { VERSION_BYTES = 4, SUM_BYTES = 8 };

static void put_number(uint8_t *out, uint64_t number, int32_t bytes) {
  for (int32_t i = 0; i < bytes; i++) out[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *in, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = 0; i < bytes; i++) number |= (uint64_t)in[i] << 8 * i;
  return number;
}

static BaseHash checksum(const uint8_t *bytes, size_t size) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, size);
  size_t at = 0;
  for (; size - at >= SUM_BYTES; at += SUM_BYTES)
    hash = base_hash_u64(hash, get_number(bytes + at, SUM_BYTES));
  return base_hash_u64(hash, get_number(bytes + at, size - at));
}

bool sim_sealed_write(const SimSealed *form, BaseArchive *archive, BaseBuffer *out) {
  uint8_t header[SIM_SEALED_HEADER];
  memcpy(header, form->letters, SIM_SEALED_LETTERS);
  put_number(header + SIM_SEALED_LETTERS, form->version, VERSION_BYTES);
  put_number(header + SIM_SEALED_LETTERS + VERSION_BYTES, checksum(archive->bytes, archive->size), SUM_BYTES);
  const bool made = !archive->no_memory;
  if (made) base_buffer_add(out, header, sizeof header);
  if (made) base_buffer_add(out, archive->bytes, archive->size);
  base_archive_free(archive);
  return made && !out->failed;
}

const char *sim_sealed_read(const SimSealed *form, const char *data, size_t size, BaseArchive *archive,
                            char out[BASE_ISSUE_TEXT]) {
  const uint8_t *bytes = (const uint8_t *)data;
  if (size < SIM_SEALED_HEADER || memcmp(data, form->letters, SIM_SEALED_LETTERS) != 0) {
    snprintf(out, BASE_ISSUE_TEXT, "it is no %s", form->what);
    return out;
  }
  const uint64_t version = get_number(bytes + SIM_SEALED_LETTERS, VERSION_BYTES);
  if (version < form->oldest || version > form->version) return "another version of the program has saved it";
  const uint64_t sum = get_number(bytes + SIM_SEALED_LETTERS + VERSION_BYTES, SUM_BYTES);
  if (sum != checksum(bytes + SIM_SEALED_HEADER, size - SIM_SEALED_HEADER)) return "its checksum is wrong";
  *archive = base_archive_reader(bytes + SIM_SEALED_HEADER, size - SIM_SEALED_HEADER);
  return NULL;
}

uint32_t sim_sealed_version(const char *data) {
  return (uint32_t)get_number((const uint8_t *)data + SIM_SEALED_LETTERS, VERSION_BYTES);
}
