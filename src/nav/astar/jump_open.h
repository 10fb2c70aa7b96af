/* The open list of the search by jump points: two levels of bands of f. The upper ones are 512 times as wide,
 * since a long way away from the target raises f by much; when the search comes to one, its entries are dealt
 * to the lower bands. Within a band entries are taken last in first out. */
#ifndef NAV_ASTAR_JUMP_OPEN_H
#define NAV_ASTAR_JUMP_OPEN_H

#include "base/assert.h"
#include "base/ring.h"
#include "nav/astar/work.h"

enum { NO_ENTRY = 0, BAND_BITS = 9, ROW_SHIFT = 16, COLUMN_MASK = (1 << ROW_SHIFT) - 1 };

_Static_assert(1 << BAND_BITS == ASTAR_BANDS, "an upper band is dealt to all lower ones");
_Static_assert(NAV_MAX_SIDE + 128 < COLUMN_MASK / 2, "a row and a column fit an entry");

// An entry of the open list.
typedef struct JumpEntry {
  int64_t f;
  uint32_t at; // row << ROW_SHIFT | column
  uint32_t next;
} JumpEntry;

typedef struct JumpBands {
  JumpEntry *restrict entry;
  uint32_t unused, capacity, spare; // first that was never taken, number of places, first of the freed ones
  int32_t shift;                    // of f, to a lower band
  int64_t upper;                    // f >> (shift + BAND_BITS) of the lower bands
  uint64_t filled[2][ASTAR_BANDS / 64]; // bit of each band that is not empty: lower, upper
  uint32_t first[2][ASTAR_BANDS];
} JumpBands;

BASE_INLINE void link_entry(JumpBands *bands, int level, uint32_t band, uint32_t entry) {
  bands->entry[entry].next = bands->first[level][band];
  bands->first[level][band] = entry;
  base_ring_fill(bands->filled[level], band);
}

BASE_INLINE void file_entry(JumpBands *bands, uint32_t entry) {
  const int64_t band = bands->entry[entry].f >> bands->shift, upper = band >> BAND_BITS;
  BASE_ASSERT(upper >= bands->upper && upper < bands->upper + ASTAR_BANDS);
  if (upper == bands->upper)
    link_entry(bands, 0, (uint32_t)band % ASTAR_BANDS, entry);
  else
    link_entry(bands, 1, (uint32_t)upper % ASTAR_BANDS, entry);
}

BASE_INLINE void push_entry(JumpBands *bands, int32_t x, int32_t y, int64_t f) {
  uint32_t entry = bands->spare;
  if (entry != NO_ENTRY)
    bands->spare = bands->entry[entry].next;
  else
    entry = bands->unused++;
  bands->entry[entry].f = f;
  bands->entry[entry].at = (uint32_t)y << ROW_SHIFT | (uint32_t)x;
  file_entry(bands, entry);
}

/// Deals the next upper band to the lower ones, which are empty. False: all are.
static inline bool deal_band(JumpBands *bands) {
  const uint32_t from = (uint32_t)bands->upper % ASTAR_BANDS;
  const int32_t band = base_ring_next(bands->filled[1], ASTAR_BANDS, from);
  if (band < 0) return false;
  bands->upper += ((uint32_t)band - from) % ASTAR_BANDS;
  uint32_t entry = bands->first[1][band];
  bands->first[1][band] = NO_ENTRY;
  base_ring_empty(bands->filled[1], (uint32_t)band);
  while (entry != NO_ENTRY) {
    const uint32_t next = bands->entry[entry].next;
    file_entry(bands, entry);
    entry = next;
  }
  return true;
}

/// Takes an entry of the lowest band from `*band` on, which becomes that band. False: none is left.
BASE_INLINE bool pop_entry(JumpBands *bands, uint32_t *band, JumpEntry *entry) {
  int32_t next;
  while ((next = base_ring_next(bands->filled[0], ASTAR_BANDS, *band)) < 0) {
    if (!deal_band(bands)) return false;
    *band = 0;
  }
  *band = (uint32_t)next;
  const uint32_t at = bands->first[0][next];
  *entry = bands->entry[at];
  bands->first[0][next] = entry->next;
  if (entry->next == NO_ENTRY) base_ring_empty(bands->filled[0], (uint32_t)next);
  bands->entry[at].next = bands->spare;
  bands->spare = at;
  return true;
}

#endif
