/* Slots round a goal, and how a group fills them. */
#include "nav/arrive/slots.h"

#include <string.h>

#include "base/assert.h"
#include "base/expect.h"
#include "base/heap.h"
#include "nav/grid/edges.h"

enum { MAX_BODIES = 1 << 20, ENTRIES_A_SLOT = NAV_WAY_COUNT + 1 };

bool nav_slots_init(NavSlots *slots, const NavGrid *grid, int32_t max) {
  BASE_EXPECT(slots != NULL, false);
  *slots = (NavSlots){0};
  BASE_EXPECT(nav_grid_sound(grid) && max >= 1 && max <= MAX_BODIES, false);
  *slots = (NavSlots){.cells = grid->cells, .max = max};
  const size_t bodies = (size_t)max;
  slots->cell = base_block_alloc(bodies, sizeof *slots->cell);
  slots->slot = base_block_alloc((size_t)grid->cells, sizeof *slots->slot);
  slots->depth = base_block_alloc(bodies, sizeof *slots->depth);
  slots->waiting = base_block_alloc(bodies, sizeof *slots->waiting);
  slots->keys = base_block_alloc(ENTRIES_A_SLOT * bodies, sizeof *slots->keys);
  if (slots->cell != NULL && slots->slot != NULL && slots->depth != NULL && slots->waiting != NULL &&
      slots->keys != NULL)
    return true;
  nav_slots_free(slots);
  return false;
}

void nav_slots_free(NavSlots *slots) {
  BASE_EXPECT(slots != NULL, );
  base_block_free(slots->cell);
  base_block_free(slots->slot);
  base_block_free(slots->depth);
  base_block_free(slots->waiting);
  base_block_free(slots->keys);
  *slots = (NavSlots){0};
}

static uint32_t count_ways(bool diagonal) {
  return diagonal ? NAV_WAY_COUNT : NAV_DIR_COUNT;
}

static int32_t enter_cost(const NavGrid *grid, NavClass cls, NavCell cell) {
  return nav_enter_cost(grid, cls, (NavTerrain)grid->terrain[cell]);
}

/// Offers the neighbours of a slot the way through it, whose key is `at`.
static void offer_neighbours(const NavSlots *slots, const NavSlotsQuery *query, BaseHeap *open, uint64_t at) {
  const NavCell cell = base_heap_item(at);
  const NavGrid *grid = query->grid;
  const uint32_t enter = (uint32_t)enter_cost(grid, query->cls, cell),
                 door = (uint32_t)nav_door_cost(grid, query->cls) * NAV_FIELD_STRAIGHT;
  for (uint32_t way = 0; way < count_ways(query->diagonal); way++) {
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (slots->slot[next] != 0 || !nav_grid_way_open(grid, query->cls, cell, way)) continue;
    const uint32_t length = way < NAV_DIR_COUNT ? NAV_FIELD_STRAIGHT : NAV_FIELD_DIAGONAL;
    const uint32_t doors = door > 0 ? door * nav_step_doors(grid->edges, grid->stride, cell, way) : 0;
    const uint64_t sum =
        (uint64_t)base_heap_rank(at) + enter * length + doors; // past 32 bits all are equally far
    const uint32_t rank = sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
    const bool fits = base_heap_push(open, base_heap_key(rank, next));
    BASE_ASSERT(fits); // each slot and each taken tile offers once
  }
}

int32_t nav_slots_place(NavSlots *slots, const NavSlotsQuery *query) {
  BASE_EXPECT(slots != NULL && slots->keys != NULL && query != NULL && nav_grid_sound(query->grid), 0);
  BASE_EXPECT(query->grid->cells == slots->cells && query->count >= 0 && query->count <= slots->max &&
                  nav_class_sound(query->cls) && nav_cell_sound(query->grid, query->goal),
              0);
  for (int32_t i = 0; i < slots->count; i++) slots->slot[slots->cell[i]] = 0;
  slots->count = 0;
  slots->cls = query->cls;
  slots->diagonal = query->diagonal;
  if (!nav_grid_open(query->grid, query->cls, query->goal)) return 0;
  BaseHeap open = {slots->keys, 0, ENTRIES_A_SLOT * (size_t)slots->max};
  base_heap_push(&open, base_heap_key(0, query->goal));
  while (open.count > 0 && slots->count < query->count) {
    const uint64_t key = base_heap_pop(&open);
    const NavCell cell = base_heap_item(key);
    if (slots->slot[cell] != 0) continue;
    slots->cell[slots->count++] = cell;
    slots->slot[cell] = slots->count;
    offer_neighbours(slots, query, &open, key);
  }
  memset(slots->depth, 0, (size_t)slots->count * sizeof *slots->depth);
  return slots->count;
}

/// Does a body stand next to the slot, on a tile that is none?
static bool somebody_waits(const NavSlots *slots, const NavGrid *grid, NavCell cell, const uint8_t *crowd) {
  for (uint32_t way = 0; way < count_ways(slots->diagonal); way++) {
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (crowd[next] > 0 && slots->slot[next] == 0 && nav_grid_way_open(grid, slots->cls, cell, way))
      return true;
  }
  return false;
}

void nav_slots_update(NavSlots *slots, const NavGrid *grid, const uint8_t *crowd) {
  BASE_EXPECT(slots != NULL && slots->keys != NULL && crowd != NULL && nav_grid_sound(grid) &&
                  grid->cells == slots->cells, );
  int32_t end = 0;
  for (int32_t i = 0; i < slots->count; i++) {
    const bool waits = somebody_waits(slots, grid, slots->cell[i], crowd);
    slots->depth[i] = waits ? 1 : 0;
    if (waits) slots->waiting[end++] = i;
  }
  for (int32_t at = 0; at < end; at++) {
    const int32_t here = slots->waiting[at];
    for (uint32_t way = 0; way < count_ways(slots->diagonal); way++) {
      const int32_t next = slots->slot[slots->cell[here] + nav_way_delta(grid->stride, way)] - 1;
      if (next < 0 || slots->depth[next] != 0 || !nav_grid_way_open(grid, slots->cls, slots->cell[here], way))
        continue;
      slots->depth[next] = slots->depth[here] + 1;
      slots->waiting[end++] = next;
    }
  }
}

NavCell nav_slots_next(const NavSlots *slots, const NavGrid *grid, NavCell at, const uint8_t *crowd) {
  BASE_EXPECT(slots != NULL && slots->keys != NULL && crowd != NULL && nav_grid_sound(grid) &&
                  grid->cells == slots->cells && nav_cell_sound(grid, at) && nav_slots_at(slots, at),
              NAV_NO_CELL);
  int32_t deepest = slots->depth[slots->slot[at] - 1];
  NavCell best = NAV_NO_CELL;
  for (uint32_t way = 0; way < count_ways(slots->diagonal); way++) {
    const NavCell next = at + nav_way_delta(grid->stride, way);
    const int32_t slot = slots->slot[next] - 1;
    if (slot < 0 || crowd[next] > 0 || slots->depth[slot] <= deepest ||
        !nav_grid_way_open(grid, slots->cls, at, way))
      continue;
    deepest = slots->depth[slot];
    best = next;
  }
  return best;
}

NavCell nav_free_step(const NavField *field, const NavGrid *grid, NavClass cls, NavCell at,
                      const uint8_t *crowd, int32_t capacity) {
  BASE_EXPECT(field != NULL && field->value != NULL && crowd != NULL && nav_grid_sound(grid) &&
                  field->cells == grid->cells && field->frontier == NAV_WHOLE && capacity > 0 &&
                  nav_class_sound(cls) && nav_cell_inner(grid, at),
              NAV_NO_CELL);
  uint32_t lowest = field->value[at];
  NavCell best = NAV_NO_CELL;
  for (uint32_t way = 0; way < count_ways(field->unit != 1); way++) {
    const NavCell next = at + nav_way_delta(grid->stride, way);
    if (field->value[next] >= lowest || crowd[next] >= capacity || !nav_grid_way_open(grid, cls, at, way))
      continue;
    lowest = field->value[next];
    best = next;
  }
  return best;
}
