#include "lab/tally.h"

#include <stdlib.h>
#include <string.h>

bool lab_seen_add(LabSeen *seen, uint32_t id) {
  const size_t word = id / 64;
  const uint64_t bit = (uint64_t)1 << (id % 64);
  if (word >= seen->words) {
    const size_t words = word + word / 2 + 64;
    uint64_t *bits = realloc(seen->bits, words * sizeof *bits);
    if (bits == NULL) return false;
    memset(bits + seen->words, 0, (words - seen->words) * sizeof *bits);
    seen->bits = bits;
    seen->words = words;
  }
  seen->enemies += (seen->bits[word] & bit) == 0;
  seen->bits[word] |= bit;
  return true;
}

void lab_seen_free(LabSeen *seen) {
  free(seen->bits);
  *seen = (LabSeen){0};
}
