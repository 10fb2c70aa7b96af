/* A seal of lines: it tells that somebody has changed them since. No protection from somebody who makes a new
 * one. */
#ifndef SIM_REPLAY_SEAL_H
#define SIM_REPLAY_SEAL_H

#include "base/base64.h"
#include "base/hash.h"

enum { SIM_SEAL_TEXT = 4 };

/// Seals bytes, carriage returns left out. Writes SIM_SEAL_TEXT characters.
static inline void sim_seal(const char *text, size_t length, char seal[SIM_SEAL_TEXT]) {
  uint64_t word = 0;
  BaseHash hash = BASE_HASH_START;
  for (size_t i = 0, taken = 0; i < length; i++) {
    if (text[i] == '\r') continue;
    word = word << 8 | (unsigned char)text[i];
    if (++taken % sizeof word == 0) hash = base_hash_u64(hash, word);
  }
  hash = base_hash_u64(base_hash_u64(hash, word), length > 0);
  for (int i = 0; i < SIM_SEAL_TEXT; i++) seal[i] = base_base64_digit((uint32_t)(hash >> (32 + 6 * i)));
}

#endif
