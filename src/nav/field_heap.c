/* The flood for costs that would need too many buckets: push-once too, with a binary heap for a queue. A tile
 * is pushed when it is reached, with what its neighbours will be worth through it, and popped once. */
#include <string.h>

#include "base/assert.h"
#include "nav/field_work.h"

typedef struct Entry {
  uint32_t key; // value + enter cost of the cell
  NavCell cell;
} Entry;

typedef struct Heap {
  Entry *entries;
  int32_t count;
} Heap;

static void push(Heap *heap, Entry entry) {
  int32_t hole = heap->count++;
  while (hole > 0 && heap->entries[(hole - 1) / 2].key > entry.key) {
    heap->entries[hole] = heap->entries[(hole - 1) / 2];
    hole = (hole - 1) / 2;
  }
  heap->entries[hole] = entry;
}

static Entry pop(Heap *heap) {
  Entry top = heap->entries[0], last = heap->entries[--heap->count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < heap->count; hole = child) {
    if (child + 1 < heap->count && heap->entries[child + 1].key < heap->entries[child].key) child++;
    if (heap->entries[child].key >= last.key) break;
    heap->entries[hole] = heap->entries[child];
  }
  heap->entries[hole] = last;
  return top;
}

static void reach(Heap *heap, uint32_t *plan, const NavFieldInput *input, NavCell cell, uint32_t value) {
  if (plan[cell] != NAV_UNREACHED) return;
  NavEnterCost cost = nav_field_enter_cost(input, cell);
  plan[cell] = value;
  push(heap, (Entry){value + cost.terrain + cost.crowd, cell});
}

void field_heap(FieldWork *work, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  Heap heap = {(Entry *)(void *)work->pool, 0};
  BASE_ASSERT(work->pool_count * sizeof *work->pool >= (size_t)grid->cells * sizeof *heap.entries);
  memset(work->plan, 0xff, (size_t)grid->cells * sizeof *work->plan);
  for (int32_t goal = 0; goal < work->goal_count || heap.count > 0;) {
    if (goal < work->goal_count && (heap.count == 0 || work->goals[goal].offset <= heap.entries[0].key)) {
      reach(&heap, work->plan, input, work->goals[goal].cell, work->goals[goal].offset);
      goal++;
      continue;
    }
    Entry entry = pop(&heap);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (nav_grid_passable(grid, input->cls, entry.cell, dir))
        reach(&heap, work->plan, input, entry.cell + nav_grid_delta(grid, dir), entry.key);
  }
}
