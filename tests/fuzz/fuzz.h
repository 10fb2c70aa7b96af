/* Shared by all fuzz targets. A target is one function that gets any bytes and aborts if a check fails. Built
 * with libFuzzer (the option `fuzz`) it gets new bytes endlessly; otherwise corpus.c passes it the files of
 * the corpus once. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// The target. Its name is what libFuzzer calls. Returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Ends the program with a message where the condition does not hold.
#define FUZZ_CHECK(condition, ...)                                                                           \
  do {                                                                                                       \
    if (condition) break;                                                                                    \
    fprintf(stderr, "%s:%d: %s does not hold: ", __FILE__, __LINE__, #condition);                            \
    fprintf(stderr, __VA_ARGS__);                                                                            \
    fputc('\n', stderr);                                                                                     \
    abort();                                                                                                 \
  } while (0)

/// Bytes that are read as numbers, one after another; zeros after the end.
typedef struct FuzzBytes {
  const uint8_t *data;
  size_t size, at;
} FuzzBytes;

static inline bool fuzz_more(const FuzzBytes *bytes) {
  return bytes->at < bytes->size;
}

static inline uint8_t fuzz_byte(FuzzBytes *bytes) {
  return bytes->at < bytes->size ? bytes->data[bytes->at++] : 0;
}

/// Reads two bytes, the lower one first.
static inline uint32_t fuzz_word(FuzzBytes *bytes) {
  const uint32_t low = fuzz_byte(bytes);
  return low | (uint32_t)fuzz_byte(bytes) << 8;
}

/// 0 to bound - 1; bound from 1 to 65536. One byte where that is enough.
static inline int32_t fuzz_below(FuzzBytes *bytes, int32_t bound) {
  return (int32_t)((bound <= 256 ? fuzz_byte(bytes) : fuzz_word(bytes)) % (uint32_t)bound);
}

#endif
