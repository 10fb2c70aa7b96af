/* The state hash: 64 bits over values, never over the bytes of a struct, so padding and byte order do not
 * matter. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

/// A hash so far.
typedef uint64_t BaseHash;

/// The hash of nothing.
#define BASE_HASH_START 0x9e3779b97f4a7c15u

/// Adds a value; order matters.
static inline BaseHash base_hash_u64(BaseHash hash, uint64_t value) {
  hash = (hash ^ value) * 0xff51afd7ed558ccdu;
  return hash ^ (hash >> 32);
}

/// Adds a value of 32 bits; the same as base_hash_u64 of its bits.
static inline BaseHash base_hash_i32(BaseHash hash, int32_t value) {
  return base_hash_u64(hash, (uint64_t)(uint32_t)value);
}

#endif
