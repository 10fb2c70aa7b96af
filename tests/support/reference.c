/* References in their textbook form. */
#include "support/reference.h"

#include "base/arena.h"
#include "base/assert.h"

static bool open_for(const NavGrid *grid, NavClass cls, NavCell cell) {
  return grid->costs.enter[cls][grid->terrain[cell]] != 0;
}

static int32_t delta(const NavGrid *grid, NavDir dir) {
  if (dir == NAV_UP) return -grid->stride;
  if (dir == NAV_DOWN) return grid->stride;
  return dir == NAV_LEFT ? -1 : 1;
}

bool support_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir) {
  if (!open_for(grid, cls, cell + delta(grid, dir))) return false;
  bool wall = grid->edges[cell] & (1 << dir);
  bool rail = grid->edges[cell] & (16 << dir);
  return !wall && (!rail || cls == NAV_FLYER);
}

uint64_t support_enter_cost(const NavFieldInput *input, NavCell cell) {
  if (!open_for(input->grid, input->cls, cell)) return 0;
  uint64_t cost = input->grid->costs.enter[input->cls][input->grid->terrain[cell]];
  uint64_t heads = input->crowd != NULL ? input->crowd[cell] : 0;
  if (input->crowd_bytes != NULL) heads = input->crowd_bytes[cell];
  uint64_t crowd = heads * input->crowd_weight;
  return cost + (crowd < input->crowd_cap || input->crowd_cap == NAV_NO_CAP ? crowd : input->crowd_cap);
}

typedef struct Entry {
  uint64_t value;
  NavCell cell;
} Entry;

typedef struct Heap {
  Entry *entries;
  int32_t count, capacity;
} Heap;

static void heap_push(Heap *heap, uint64_t value, NavCell cell) {
  BASE_ASSERT(heap->count < heap->capacity);
  int32_t hole = heap->count++;
  for (; hole > 0 && heap->entries[(hole - 1) / 2].value > value; hole = (hole - 1) / 2)
    heap->entries[hole] = heap->entries[(hole - 1) / 2];
  heap->entries[hole] = (Entry){value, cell};
}

static Entry heap_pop(Heap *heap) {
  Entry top = heap->entries[0], last = heap->entries[--heap->count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < heap->count; hole = child) {
    if (child + 1 < heap->count && heap->entries[child + 1].value < heap->entries[child].value) child++;
    if (heap->entries[child].value >= last.value) break;
    heap->entries[hole] = heap->entries[child];
  }
  heap->entries[hole] = last;
  return top;
}

void support_dijkstra(const NavFieldInput *input, uint64_t *value) {
  const NavGrid *grid = input->grid;
  Heap heap = {.capacity = grid->cells * NAV_DIR_COUNT + input->goal_count};
  heap.entries = base_block_alloc((size_t)heap.capacity, sizeof *heap.entries);
  BASE_ASSERT(heap.entries != NULL);
  for (NavCell cell = 0; cell < grid->cells; cell++) value[cell] = UINT64_MAX;
  for (int32_t i = 0; i < input->goal_count; i++) {
    NavGoal goal = input->goals[i];
    if (!open_for(grid, input->cls, goal.cell) || goal.offset >= value[goal.cell]) continue;
    value[goal.cell] = goal.offset;
    heap_push(&heap, goal.offset, goal.cell);
  }
  while (heap.count > 0) {
    Entry entry = heap_pop(&heap);
    if (entry.value > value[entry.cell]) continue; // stale
    uint64_t next_value = entry.value + support_enter_cost(input, entry.cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!support_passable(grid, input->cls, entry.cell, dir)) continue;
      NavCell next = entry.cell + delta(grid, dir);
      if (next_value >= value[next]) continue;
      value[next] = next_value;
      heap_push(&heap, next_value, next);
    }
  }
  base_block_free(heap.entries);
}

int32_t support_components(const NavGrid *grid, NavClass cls, int32_t *label) {
  NavCell *queue = base_block_alloc((size_t)grid->cells, sizeof *queue);
  BASE_ASSERT(queue != NULL);
  for (NavCell cell = 0; cell < grid->cells; cell++) label[cell] = 0;
  int32_t count = 0;
  for (NavCell first = 0; first < grid->cells; first++) {
    if (label[first] != 0 || !open_for(grid, cls, first)) continue;
    int32_t head = 0, tail = 0;
    label[first] = ++count;
    queue[tail++] = first;
    while (head < tail) {
      NavCell cell = queue[head++];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell next = cell + delta(grid, dir);
        if (!support_passable(grid, cls, cell, dir) || label[next] != 0) continue;
        label[next] = count;
        queue[tail++] = next;
      }
    }
  }
  base_block_free(queue);
  return count;
}
