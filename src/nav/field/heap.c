/* The flood for costs that would need too many buckets: push-once too, with a binary heap for a queue. A tile
 * is pushed when it is reached, with what its neighbours will be worth through it, and popped once. */
#include <string.h>

#include "base/assert.h"
#include "nav/field/work.h"

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
  NavEnterCost cost = nav_field_enter_cost(input, cell);
  plan[cell] = value;
  push(heap, (Entry){value + cost.terrain + cost.crowd, cell});
}

// The four neighbours: most are reached already, so that is asked first.
static void spread(Heap *heap, uint32_t *plan, const NavFieldInput *input, Entry from) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = from.cell + nav_grid_delta(input->grid, dir);
    if (plan[next] == NAV_UNREACHED && nav_grid_passable(input->grid, input->cls, from.cell, dir))
      reach(heap, plan, input, next, from.key);
  }
}

void nav_field_heap(FieldWork *work, const NavFieldInput *input) {
  size_t cells = (size_t)input->grid->cells;
  Heap heap = {(Entry *)(void *)work->pool, 0};
  BASE_ASSERT(work->pool_count * sizeof *work->pool >= cells * sizeof *heap.entries);
  memset(work->plan, 0xff, cells * sizeof *work->plan);
  for (int32_t next = 0; next < work->goal_count || heap.count > 0;) {
    bool goal_is_next =
        next < work->goal_count && (heap.count == 0 || work->goals[next].offset <= heap.entries[0].key);
    if (!goal_is_next) {
      spread(&heap, work->plan, input, pop(&heap));
      continue;
    }
    NavGoal goal = work->goals[next++];
    if (work->plan[goal.cell] == NAV_UNREACHED) reach(&heap, work->plan, input, goal.cell, goal.offset);
  }
}
