/* A binary heap of 64-bit keys, the lowest on top, in memory of the caller's. What belongs to a key is packed
 * into its low bits, so comparing is one instruction and equal ranks come in the order of those bits. Where
 * the queue covers a whole map, buckets are faster (nav/field/queue.h). */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"

/// A heap. The caller provides `key` with room for `capacity` keys; count 0 is an empty one.
typedef struct BaseHeap {
  uint64_t *key; // key[0] is the lowest; parents are not above their children
  size_t count, capacity;
} BaseHeap;

/// Key of a 32-bit rank and the item that it belongs to.
static inline uint64_t base_heap_key(uint32_t rank, int32_t item) {
  return (uint64_t)rank << 32 | (uint32_t)item;
}
/// The rank in a key.
static inline uint32_t base_heap_rank(uint64_t key) {
  return (uint32_t)(key >> 32);
}
/// The item in a key.
static inline int32_t base_heap_item(uint64_t key) {
  return (int32_t)(uint32_t)key;
}

/// Private: moves the hole down to the place of `key`.
static inline void base_heap_sift(BaseHeap *heap, size_t hole, uint64_t key) {
  for (size_t child; (child = 2 * hole + 1) < heap->count; hole = child) {
    if (child + 1 < heap->count && heap->key[child + 1] < heap->key[child]) child++;
    if (heap->key[child] >= key) break;
    heap->key[hole] = heap->key[child];
  }
  heap->key[hole] = key;
}

/// Adds a key at the end without ordering: base_heap_order must follow before a pop. False: full. O(1).
static inline bool base_heap_append(BaseHeap *heap, uint64_t key) {
  if (heap->count == heap->capacity) return false;
  heap->key[heap->count++] = key;
  return true;
}

/// Orders what was appended. O(count) (Floyd 1964).
static inline void base_heap_order(BaseHeap *heap) {
  for (size_t i = heap->count / 2; i-- > 0;) base_heap_sift(heap, i, heap->key[i]);
}

/// Adds a key. False: full, nothing changed. O(log count).
static inline bool base_heap_push(BaseHeap *heap, uint64_t key) {
  if (heap->count == heap->capacity) return false;
  size_t hole = heap->count++;
  for (; hole > 0 && heap->key[(hole - 1) / 2] > key; hole = (hole - 1) / 2)
    heap->key[hole] = heap->key[(hole - 1) / 2];
  heap->key[hole] = key;
  return true;
}

/// Adds a key to a heap whose memory is a block of base_block_alloc; doubles it where it is full. False: out
/// of memory, nothing changed.
static inline bool base_heap_push_growing(BaseHeap *heap, uint64_t key) {
  if (heap->count == heap->capacity) {
    BASE_ASSERT(heap->capacity > 0 && heap->key != NULL); // it doubles
    uint64_t *grown = (uint64_t *)base_block_alloc(2 * heap->capacity, sizeof *grown);
    if (grown == NULL) return false;
    memcpy(grown, heap->key, heap->count * sizeof *grown);
    base_block_free(heap->key);
    heap->key = grown;
    heap->capacity *= 2;
  }
  return base_heap_push(heap, key);
}

/// Takes the lowest key; there must be one. O(log count).
static inline uint64_t base_heap_pop(BaseHeap *heap) {
  BASE_ASSERT(heap->count > 0);
  uint64_t top = heap->key[0], last = heap->key[--heap->count];
  if (heap->count > 0) base_heap_sift(heap, 0, last);
  return top;
}

#endif
