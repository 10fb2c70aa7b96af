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
  const bool wall = grid->edges[cell] & (1 << dir), rail = grid->edges[cell] & (16 << dir);
  if (wall && rail) return grid->costs.door[cls] != NAV_DOOR_CLOSED;
  return !wall && (!rail || (grid->costs.over_rails & (1 << cls)) != 0);
}

uint64_t support_enter_cost(const NavFieldInput *input, NavCell cell) {
  if (!open_for(input->grid, input->cls, cell)) return 0;
  uint64_t cost = input->grid->costs.enter[input->cls][input->grid->terrain[cell]];
  if (input->layer != NULL) cost += input->layer[cell];
  if (input->layer_wide != NULL) cost += input->layer_wide[cell];
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

static const int32_t step_x[] = {0, 0, -1, 1, -1, 1, -1, 1}, step_y[] = {-1, 1, 0, 0, -1, -1, 1, 1};

bool support_may_step(const NavGrid *grid, NavClass cls, NavCell cell, int32_t step) {
  const int32_t dx = step_x[step], dy = step_y[step];
  const NavDir across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  if (dy == 0) return support_passable(grid, cls, cell, across);
  if (dx == 0) return support_passable(grid, cls, cell, along);
  return support_passable(grid, cls, cell, across) && support_passable(grid, cls, cell + dx, along) &&
         support_passable(grid, cls, cell, along) &&
         support_passable(grid, cls, cell + dy * grid->stride, across);
}

NavCell support_step(const NavGrid *grid, NavCell cell, int32_t step) {
  return cell + step_y[step] * grid->stride + step_x[step];
}

int32_t support_steps(const NavFieldInput *input) {
  return input->diagonal ? 8 : 4;
}

uint64_t support_step_cost(const NavFieldInput *input, NavCell into, int32_t step) {
  const uint64_t cost = support_enter_cost(input, into);
  return !input->diagonal ? cost : cost * (step < 4 ? 70 : 99);
}

static uint64_t door_at(const NavGrid *grid, NavCell cell, NavDir dir) {
  return grid->edges[cell] >> dir & grid->edges[cell] >> (dir + 4) & 1;
}

uint64_t support_door_cost(const NavFieldInput *input, NavCell cell, int32_t step) {
  const NavGrid *grid = input->grid;
  const int32_t dx = step_x[step], dy = step_y[step];
  const NavDir across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  const uint64_t cost = (uint64_t)grid->costs.door[input->cls] * (input->diagonal ? 70 : 1);
  if (dy == 0) return door_at(grid, cell, across) * cost;
  if (dx == 0) return door_at(grid, cell, along) * cost;
  const uint64_t one = door_at(grid, cell, across) + door_at(grid, cell + dx, along);
  const uint64_t other = door_at(grid, cell, along) + door_at(grid, cell + dy * grid->stride, across);
  return (one < other ? one : other) * cost;
}

uint64_t support_goal_value(const NavFieldInput *input, int32_t goal) {
  return (uint64_t)input->goals[goal].offset * (input->diagonal ? 70 : 1);
}

void support_dijkstra(const NavFieldInput *input, uint64_t *value) {
  const NavGrid *grid = input->grid;
  const int32_t steps = support_steps(input);
  Heap heap = {.capacity = grid->cells * steps + input->goal_count};
  heap.entries = base_block_alloc((size_t)heap.capacity, sizeof *heap.entries);
  BASE_ASSERT(heap.entries != NULL);
  for (NavCell cell = 0; cell < grid->cells; cell++) value[cell] = UINT64_MAX;
  for (int32_t i = 0; i < input->goal_count; i++) {
    const NavCell goal = input->goals[i].cell;
    const uint64_t offset = support_goal_value(input, i);
    if (!open_for(grid, input->cls, goal) || offset >= value[goal]) continue;
    value[goal] = offset;
    heap_push(&heap, offset, goal);
  }
  while (heap.count > 0) {
    Entry entry = heap_pop(&heap);
    if (entry.value > value[entry.cell]) continue; // stale
    for (int32_t step = 0; step < steps; step++) {
      if (!support_may_step(grid, input->cls, entry.cell, step)) continue;
      const NavCell next = support_step(grid, entry.cell, step);
      const uint64_t next_value = entry.value + support_step_cost(input, entry.cell, step) +
                                  support_door_cost(input, entry.cell, step);
      if (next_value >= value[next]) continue;
      value[next] = next_value;
      heap_push(&heap, next_value, next);
    }
  }
  base_block_free(heap.entries);
}

uint32_t support_best(const NavFieldInput *input, const uint64_t *value, NavCell cell) {
  uint32_t best = 0;
  if (value[cell] == UINT64_MAX) return 0;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (input->goals[i].cell == cell && support_goal_value(input, i) == value[cell]) return 0;
  for (int32_t step = 0; step < support_steps(input); step++) {
    if (!support_may_step(input->grid, input->cls, cell, step)) continue;
    const NavCell next = support_step(input->grid, cell, step);
    const uint64_t cost = support_step_cost(input, next, step) + support_door_cost(input, cell, step);
    if (value[next] != UINT64_MAX && value[next] + cost == value[cell]) best |= 1u << step;
  }
  return best;
}

int32_t support_reachable(const NavGrid *grid, NavClass cls, NavCell from, bool *reached) {
  NavCell *queue = base_block_alloc((size_t)grid->cells, sizeof *queue);
  BASE_ASSERT(queue != NULL);
  for (NavCell cell = 0; cell < grid->cells; cell++) reached[cell] = false;
  int32_t head = 0, tail = 0;
  reached[from] = true;
  queue[tail++] = from;
  while (head < tail) {
    const NavCell cell = queue[head++];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (!support_passable(grid, cls, cell, dir) || reached[next]) continue;
      reached[next] = true;
      queue[tail++] = next;
    }
  }
  base_block_free(queue);
  return tail;
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
