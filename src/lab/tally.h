/* Counts different enemies with one bit per id. Zeroed memory is an empty tally. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LabSeen {
  int64_t enemies;
  uint64_t *bits;
  size_t words; // of `bits`
} LabSeen;

/// Counts the enemy of that id unless it was counted before. False: out of memory. Amortised O(1).
bool lab_seen_add(LabSeen *seen, uint32_t id);
void lab_seen_free(LabSeen *seen);

#endif
