/* Many walkers: a step of all of them in one call, and the slots on which a group comes to rest. */
#include <stdlib.h>

#include "wasm.h"

WASM_EXPORT("slots_new") NavSlots *slots_new(const NavGrid *grid, int32_t max) {
  NavSlots *slots = calloc(1, sizeof *slots);
  if (slots != NULL && nav_slots_init(slots, grid, max)) return slots;
  free(slots);
  return NULL;
}

WASM_EXPORT("slots_free") void slots_free(NavSlots *slots) {
  nav_slots_free(slots);
  free(slots);
}

WASM_EXPORT("slots_place")
int32_t slots_place(NavSlots *slots, const NavGrid *grid, uint32_t cls, NavCell goal, int32_t count,
                    uint32_t diagonal) {
  const NavSlotsQuery query = {grid, (NavClass)cls, goal, count, diagonal != 0};
  return nav_slots_place(slots, &query);
}

WASM_EXPORT("slots_cells") NavCell *slots_cells(const NavSlots *slots) {
  return slots->cell;
}

/// Per cell of the grid: 1 + the slot there; 0: none.
WASM_EXPORT("slots_slot") int32_t *slots_slot(const NavSlots *slots) {
  return slots->slot;
}

/// Walkers that step together: the cell of each (NAV_NO_CELL: off the map), their number, and the number that
/// a tile holds.
typedef struct WasmWalkers {
  const NavGrid *grid;
  const WasmField *field;
  NavSlots *slots; // NULL: none
  uint8_t *crowd;  // bodies per cell
  NavCell *at;
  int32_t count, capacity;
  int32_t leave; // walkers leave the map at a goal
} WasmWalkers;

static NavCell next_cell(const WasmWalkers *walkers, NavCell at) {
  if (walkers->slots != NULL && nav_slots_at(walkers->slots, at))
    return nav_slots_next(walkers->slots, walkers->grid, at, walkers->crowd);
  return nav_free_step(&walkers->field->field, walkers->grid, walkers->field->input.cls, at, walkers->crowd,
                       walkers->capacity);
}

/// JavaScript may write anything as a cell: only on open ones can be stood.
static bool stands(const WasmWalkers *walkers, NavCell at) {
  return at >= 0 && at < walkers->grid->cells && nav_grid_open(walkers->grid, walkers->field->input.cls, at);
}

static bool is_goal(const NavField *field, NavCell cell) {
  return field->best[cell] == 0 && field->value[cell] != NAV_UNREACHED;
}

/// One step of each in the order of their numbers; returns how many moved.
WASM_EXPORT("walkers_step") int32_t walkers_step(const WasmWalkers *walkers) {
  int32_t moved = 0;
  if (walkers->slots != NULL) nav_slots_update(walkers->slots, walkers->grid, walkers->crowd);
  for (int32_t i = 0; i < walkers->count; i++) {
    const NavCell at = walkers->at[i];
    const NavCell next = stands(walkers, at) ? next_cell(walkers, at) : NAV_NO_CELL;
    if (next == NAV_NO_CELL) continue;
    const bool leaves = walkers->leave && is_goal(&walkers->field->field, next);
    if (walkers->crowd[at] > 0) walkers->crowd[at]--;
    if (!leaves) walkers->crowd[next]++;
    walkers->at[i] = leaves ? NAV_NO_CELL : next;
    moved++;
  }
  return moved;
}

/// Where JavaScript writes what the walkers are, as the members above: eight numbers of 32 bits.
WASM_EXPORT("walkers_new") WasmWalkers *walkers_new(void) {
  return calloc(1, sizeof(WasmWalkers));
}
