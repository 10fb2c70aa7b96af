/* A queue for Dijkstra's search without a bound on costs: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan
 * 1990). Values never fall below that of the last pop, so an entry waits in the list of the highest bit in
 * which its value differs from that one, and moves down at most once a bit; on the way to it others of about
 * the same value move along. Nothing is compared, sorted or cleared beyond the 33 lists. The room is the
 * caller's. */
#ifndef NAV_FIELD_MONOTONE_H
#define NAV_FIELD_MONOTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nav/grid/grid.h"

enum { FIELD_MONOTONE_LISTS = 33 };

typedef struct FieldWaiting {
  uint32_t value;
  NavCell cell;
  uint32_t next; // in its list; 0: none
} FieldWaiting;

typedef struct FieldMonotone {
  FieldWaiting *node; // node 0 is nobody's
  uint32_t used, capacity;
  uint32_t spare;  // first of those popped, chained; 0: none
  uint32_t last;   // value of the last pop
  uint64_t filled; // bit of each list that is not empty
  uint32_t first[FIELD_MONOTONE_LISTS];
} FieldMonotone;

static inline void field_monotone_init(FieldMonotone *queue, FieldWaiting *node, size_t capacity) {
  *queue = (FieldMonotone){
      .node = node, .used = 1, .capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX};
}

/// The highest bit in which a value differs from the last one, counted from 1; 0: equal.
static inline uint32_t field_monotone_list(const FieldMonotone *queue, uint32_t value) {
  uint32_t differ = value ^ queue->last;
#if defined(__GNUC__)
  return differ == 0 ? 0 : 32 - (uint32_t)__builtin_clz(differ);
#else
  uint32_t list = 0;
  for (; differ != 0; differ >>= 1) list++;
  return list;
#endif
}

static inline void field_monotone_link(FieldMonotone *queue, uint32_t at) {
  uint32_t list = field_monotone_list(queue, queue->node[at].value);
  queue->node[at].next = queue->first[list];
  queue->first[list] = at;
  queue->filled |= (uint64_t)1 << list;
}

/// `value` is not less than that of the last pop. False: no room left.
static inline bool field_monotone_push(FieldMonotone *queue, uint32_t value, NavCell cell) {
  uint32_t at = queue->spare;
  if (at != 0) {
    queue->spare = queue->node[at].next;
  } else {
    if (queue->used >= queue->capacity) return false;
    at = queue->used++;
  }
  queue->node[at].value = value;
  queue->node[at].cell = cell;
  field_monotone_link(queue, at);
  return true;
}

static inline uint32_t field_monotone_lowest(uint64_t bits) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(bits);
#else
  uint32_t index = 0;
  for (; (bits & 1) == 0; bits >>= 1) index++;
  return index;
#endif
}

/// One of least value. False: the queue is empty.
static inline bool field_monotone_pop(FieldMonotone *queue, uint32_t *value, NavCell *cell) {
  if (queue->filled == 0) return false;
  uint32_t list = field_monotone_lowest(queue->filled);
  if (list > 0) { // its least value becomes the last one, so that all of the list moves to lower ones
    uint32_t at = queue->first[list], min = UINT32_MAX;
    for (uint32_t i = at; i != 0; i = queue->node[i].next)
      min = queue->node[i].value < min ? queue->node[i].value : min;
    queue->last = min;
    queue->first[list] = 0;
    queue->filled &= ~((uint64_t)1 << list);
    for (uint32_t next; at != 0; at = next) {
      next = queue->node[at].next;
      field_monotone_link(queue, at);
    }
  }
  uint32_t at = queue->first[0];
  queue->first[0] = queue->node[at].next;
  if (queue->first[0] == 0) queue->filled &= ~(uint64_t)1;
  *value = queue->node[at].value;
  *cell = queue->node[at].cell;
  queue->node[at].next = queue->spare;
  queue->spare = at;
  return true;
}

#endif
