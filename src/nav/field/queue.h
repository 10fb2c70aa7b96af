/* A binary heap of (value, cell) pairs in one number each, so that comparing is one instruction and pairs of
 * equal value come in the order of their cells. The room is the caller's. For the parts of nav that touch
 * few cells; a build over a whole map has its buckets (field_flood.c). */
#ifndef NAV_FIELD_QUEUE_H
#define NAV_FIELD_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nav/grid/grid.h"

typedef struct FieldQueue {
  uint64_t *entry;
  size_t count, capacity;
} FieldQueue;

static inline uint64_t field_queue_entry(uint32_t value, NavCell cell) {
  return (uint64_t)value << 32 | (uint32_t)cell;
}
static inline uint32_t field_queue_value(uint64_t entry) {
  return (uint32_t)(entry >> 32);
}
static inline NavCell field_queue_cell(uint64_t entry) {
  return (NavCell)(uint32_t)entry;
}

/// At the end, in no order: field_queue_order must follow before the first pop. False: no room left.
static inline bool field_queue_append(FieldQueue *queue, uint64_t entry) {
  if (queue->count == queue->capacity) return false;
  queue->entry[queue->count++] = entry;
  return true;
}

static inline void field_queue_sift(FieldQueue *queue, size_t hole, uint64_t entry) {
  for (size_t child; (child = 2 * hole + 1) < queue->count; hole = child) {
    if (child + 1 < queue->count && queue->entry[child + 1] < queue->entry[child]) child++;
    if (queue->entry[child] >= entry) break;
    queue->entry[hole] = queue->entry[child];
  }
  queue->entry[hole] = entry;
}

/// Makes a heap of what was appended, in linear time (Floyd 1964).
static inline void field_queue_order(FieldQueue *queue) {
  for (size_t i = queue->count / 2; i-- > 0;) field_queue_sift(queue, i, queue->entry[i]);
}

/// False: no room left.
static inline bool field_queue_push(FieldQueue *queue, uint64_t entry) {
  if (queue->count == queue->capacity) return false;
  size_t hole = queue->count++;
  for (; hole > 0 && queue->entry[(hole - 1) / 2] > entry; hole = (hole - 1) / 2)
    queue->entry[hole] = queue->entry[(hole - 1) / 2];
  queue->entry[hole] = entry;
  return true;
}

/// The least entry; there must be one.
static inline uint64_t field_queue_pop(FieldQueue *queue) {
  uint64_t top = queue->entry[0];
  uint64_t last = queue->entry[--queue->count];
  if (queue->count > 0) field_queue_sift(queue, 0, last);
  return top;
}

#endif
