/* The textbook ways to flood a map, beside which the field is measured. */
#ifndef CLI_BENCH_RIVALS_H
#define CLI_BENCH_RIVALS_H

#include "nav/nav.h"

/// A binary heap with the min on top, in memory of the caller.
typedef struct BenchEntry {
  uint32_t key;
  NavCell cell;
} BenchEntry;

typedef struct BenchHeap {
  BenchEntry *entries;
  int32_t count;
} BenchHeap;

static inline void bench_heap_push(BenchHeap *heap, BenchEntry entry) {
  int32_t hole = heap->count++;
  for (; hole > 0 && heap->entries[(hole - 1) / 2].key > entry.key; hole = (hole - 1) / 2)
    heap->entries[hole] = heap->entries[(hole - 1) / 2];
  heap->entries[hole] = entry;
}

static inline BenchEntry bench_heap_pop(BenchHeap *heap) {
  BenchEntry *entries = heap->entries, top = entries[0], last = entries[--heap->count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < heap->count; hole = child) {
    if (child + 1 < heap->count && entries[child + 1].key < entries[child].key) child++;
    if (entries[child].key >= last.key) break;
    entries[hole] = entries[child];
  }
  entries[hole] = last;
  return top;
}

/// What the rivals keep between runs: capacity for the largest map. They compute values only, no directions.
typedef struct FieldRivals FieldRivals;

/// NULL: out of memory.
FieldRivals *field_rivals_new(int32_t cells);
void field_rivals_free(FieldRivals *rivals);

/// Textbook Dijkstra with a binary heap: an improved tile is pushed again, stale entries are
/// dropped when they come up. Returns the value per cell, NAV_UNREACHED where no goal can be reached.
const uint32_t *field_rivals_heap(FieldRivals *rivals, const NavFieldInput *input);

/// Dijkstra with buckets (Dial 1969) as textbooks have it, with the same stale entries.
const uint32_t *field_rivals_buckets(FieldRivals *rivals, const NavFieldInput *input);

/// libtcod's Dijkstra; NULL where it is not built in. One goal only.
typedef struct FieldTcod FieldTcod;
FieldTcod *field_tcod_new(const NavFieldInput *input);
void field_tcod_free(FieldTcod *tcod);
void field_tcod_run(FieldTcod *tcod);

/// Its answer at a cell on the map, rounded to a whole number.
uint32_t field_tcod_value(const FieldTcod *tcod, NavCell cell);

#endif
