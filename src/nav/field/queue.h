/* The queue of a costly build, and of the second phase of a repair, which has two of them.
 *
 * Seeds: cells with the value that they get from outside. They are known from the start, so they are sorted
 * once, by digits. A seed whose cell got a lower value before its turn is dropped.
 *
 * Keys: cells with their final value, ordered by key = value + enter cost, what their neighbours get through
 * them. In that order the first key that improves a cell is the lowest that it will get, so each cell waits
 * once (field.h). Circular buckets (Dial 1969), more of them than the largest cost; for larger
 * costs a heap. */
#ifndef NAV_FIELD_QUEUE_H
#define NAV_FIELD_QUEUE_H

#include "base/assert.h"
#include "base/heap.h"
#include "base/ring.h"
#include "nav/grid/grid.h"

enum { MIN_BUCKETS = 64, MAX_BUCKETS = 2048, DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, FEW_SEEDS = 24 };

typedef struct QueueNode {
  NavCell cell;
  uint32_t next; // in its bucket; 0: none
} QueueNode;

typedef struct FieldQueue {
  uint64_t *seed; // value above cell, as of base_heap_key
  uint32_t seeds, next_seed;
  QueueNode *node; // node 0 is not used
  uint32_t used, capacity;
  uint32_t buckets; // a power of two; 0: the heap
  uint32_t waiting; // cells in the buckets
  uint32_t now;     // no key is lower
  uint32_t *rank;   // of each node, in a queue that is ranked
  BaseHeap heap;
  uint64_t filled[MAX_BUCKETS / 64]; // bit of each bucket that is not empty
  uint32_t first[MAX_BUCKETS];
} FieldQueue;

// Sorts by insertion: for a few seeds, digits cost more.
static inline void sort_few_seeds(uint64_t *seed, uint32_t seeds) {
  for (uint32_t i = 1; i < seeds; i++) {
    const uint64_t one = seed[i];
    uint32_t at = i;
    for (; at > 0 && seed[at - 1] > one; at--) seed[at] = seed[at - 1];
    seed[at] = one;
  }
}

// Sorts by value; `other` has capacity for as many. O(seeds x digits in which the values differ).
static inline void sort_seeds(FieldQueue *queue, uint64_t *other) {
  uint64_t *from = queue->seed, differ = 0;
  if (queue->seeds <= FEW_SEEDS) {
    sort_few_seeds(from, queue->seeds);
    return;
  }
  for (uint32_t i = 0; i < queue->seeds; i++) differ |= from[i] ^ from[0];
  for (int shift = 32; shift < 64; shift += DIGIT_BITS) {
    uint32_t end[DIGITS] = {0}, before = 0;
    if ((differ >> shift & (DIGITS - 1)) == 0) continue;
    for (uint32_t i = 0; i < queue->seeds; i++) end[from[i] >> shift & (DIGITS - 1)]++;
    for (int digit = 0; digit < DIGITS; digit++) {
      const uint32_t count = end[digit];
      end[digit] = before;
      before += count;
    }
    for (uint32_t i = 0; i < queue->seeds; i++) other[end[from[i] >> shift & (DIGITS - 1)]++] = from[i];
    uint64_t *swap = from;
    from = other;
    other = swap;
  }
  queue->seed = from;
}

// The rest of the memory, `count` words behind the seeds; costs are at most `costliest`.
static inline void queue_begin(FieldQueue *queue, uint32_t *memory, size_t count, uint64_t costliest) {
  queue->buckets = MIN_BUCKETS;
  while (queue->buckets <= costliest && queue->buckets > 0)
    queue->buckets = queue->buckets < MAX_BUCKETS ? 2 * queue->buckets : 0;
  queue->waiting = queue->now = 0;
  if (queue->buckets == 0) {
    queue->heap = (BaseHeap){.key = (uint64_t *)(void *)memory, .capacity = count / 2};
    return;
  }
  BASE_ASSERT(queue->buckets >= MIN_BUCKETS && queue->buckets <= MAX_BUCKETS && costliest < queue->buckets);
  queue->node = (QueueNode *)(void *)memory;
  queue->used = 1;
  queue->capacity = count / 2 < UINT32_MAX ? (uint32_t)(count / 2) : UINT32_MAX;
  queue->filled[0] =
      0; // all words of the smallest queue: to clear a variable number takes as long as a repair
  if (queue->buckets > MIN_BUCKETS) memset(queue->filled, 0, sizeof queue->filled);
  memset(queue->first, 0, queue->buckets * sizeof *queue->first);
}

// False: full.
static inline bool queue_push(FieldQueue *queue, uint32_t key, NavCell cell) {
  if (queue->buckets == 0) return base_heap_push(&queue->heap, base_heap_key(key, cell));
  if (queue->used >= queue->capacity) return false;
  const uint32_t bucket = key & (queue->buckets - 1), at = queue->used++;
  queue->node[at] = (QueueNode){cell, queue->first[bucket]};
  queue->first[bucket] = at;
  base_ring_fill(queue->filled, bucket);
  queue->waiting++;
  return true;
}

// The lowest key that waits in the buckets, which are not empty.
static inline uint32_t lowest_key(const FieldQueue *queue) {
  const uint32_t mask = queue->buckets - 1, now = queue->now & mask;
  return queue->now + (((uint32_t)base_ring_next(queue->filled, queue->buckets, now) - now) & mask);
}

// The lowest key that waits, UINT32_MAX: none does.
static inline uint32_t queue_key(const FieldQueue *queue) {
  if (queue->buckets == 0) return queue->heap.count > 0 ? base_heap_rank(queue->heap.key[0]) : UINT32_MAX;
  if (queue->waiting == 0) return UINT32_MAX;
  if (queue->first[queue->now & (queue->buckets - 1)] == 0) return lowest_key(queue);
  return queue->now;
}

// Takes a cell with the lowest key, which is `key`.
static inline NavCell queue_pop(FieldQueue *queue, uint32_t key) {
  if (queue->buckets == 0) return base_heap_item(base_heap_pop(&queue->heap));
  const uint32_t bucket = key & (queue->buckets - 1);
  const QueueNode top = queue->node[queue->first[bucket]];
  queue->now = key;
  queue->waiting--;
  queue->first[bucket] = top.next;
  if (top.next == 0) base_ring_empty(queue->filled, bucket);
  return top.cell;
}

/* A ranked queue: a key holds several ranks, and each cell is found again with its rank. It has buckets
 * and no heap. */

// Begins as queue_begin; keys that wait at a time differ by less than MAX_BUCKETS, at most by `spread`.
static inline void queue_begin_ranked(FieldQueue *queue, uint32_t *memory, size_t count, uint64_t spread) {
  BASE_ASSERT(spread < MAX_BUCKETS);
  queue_begin(queue, memory, count / 3 * 2, spread);
  queue->rank = memory + count / 3 * 2;
}

// False: full.
static inline bool queue_push_ranked(FieldQueue *queue, uint32_t key, NavCell cell, uint32_t rank) {
  if (!queue_push(queue, key, cell)) return false;
  queue->rank[queue->used - 1] = rank;
  return true;
}

// Pops as queue_pop, and gives the rank that the cell was pushed with.
static inline NavCell queue_pop_ranked(FieldQueue *queue, uint32_t key, uint32_t *rank) {
  *rank = queue->rank[queue->first[key & (queue->buckets - 1)]];
  return queue_pop(queue, key);
}

#endif
