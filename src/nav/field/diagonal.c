/* Dijkstra over eight neighbours. Always true of the heap: place[cell] is where the cell stands in it from 1
 * on, 0 for cells that are not in it; a parent's value is not larger than its children's. */
#include "nav/field/diagonal.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"

// In whole tiles; a value and the dearest step from it fit 63 bits together.
enum { MAX_VALUE = 1 << 30, MAX_ENTER = 1 << 29 };

typedef struct Heap {
  NavCell *cell; // from 1 on
  int32_t *place;
  int32_t count;
  const int64_t *value;
} Heap;

bool nav_field_diagonal_init(NavDiagonalField *field, const NavGrid *grid) {
  *field = (NavDiagonalField){.cells = grid->cells};
  size_t cells = (size_t)grid->cells;
  field->value = base_block_alloc(cells, sizeof *field->value);
  field->work = base_block_alloc(2 * cells + 1, sizeof(NavCell));
  if (field->value != NULL && field->work != NULL) return true;
  nav_field_diagonal_free(field);
  return false;
}

void nav_field_diagonal_free(NavDiagonalField *field) {
  base_block_free(field->value);
  base_block_free(field->work);
  *field = (NavDiagonalField){0};
}

static void put(Heap *heap, int32_t place, NavCell cell) {
  heap->cell[place] = cell;
  heap->place[cell] = place;
}

/// A new cell, or one whose value has become less.
static void rise(Heap *heap, NavCell cell) {
  int32_t hole = heap->place[cell] != 0 ? heap->place[cell] : ++heap->count;
  for (; hole > 1 && heap->value[heap->cell[hole / 2]] > heap->value[cell]; hole /= 2)
    put(heap, hole, heap->cell[hole / 2]);
  put(heap, hole, cell);
}

static NavCell pop(Heap *heap) {
  NavCell top = heap->cell[1], last = heap->cell[heap->count--];
  heap->place[top] = 0;
  if (heap->count == 0) return top;
  int32_t hole = 1;
  for (int32_t child; (child = 2 * hole) <= heap->count; hole = child) {
    if (child < heap->count && heap->value[heap->cell[child + 1]] < heap->value[heap->cell[child]]) child++;
    if (heap->value[heap->cell[child]] >= heap->value[last]) break;
    put(heap, hole, heap->cell[child]);
  }
  put(heap, hole, last);
  return top;
}

static void reach(NavDiagonalField *field, Heap *heap, NavCell cell, int64_t value) {
  if (value >= field->value[cell]) return;
  field->value[cell] = value;
  rise(heap, cell);
}

/// What entering the cell costs; -1: too much.
static int64_t enter_cost(const NavFieldInput *input, NavCell cell) {
  int64_t terrain = nav_enter_cost(input->cls, (NavTerrain)input->grid->terrain[cell]);
  uint64_t crowd = input->crowd != NULL ? (uint64_t)input->crowd[cell] * input->crowd_weight : 0;
  if (input->crowd_cap != NAV_NO_CAP && crowd > input->crowd_cap) crowd = input->crowd_cap;
  return crowd > MAX_ENTER ? -1 : terrain + (int64_t)crowd;
}

/// Offers every neighbour the way through `cell`. A step that is allowed one way is allowed back.
static void spread(NavDiagonalField *field, Heap *heap, const NavFieldInput *input, NavCell cell,
                   int64_t enter) {
  const NavGrid *grid = input->grid;
  for (int32_t dy = -1; dy <= 1; dy++) {
    for (int32_t dx = -1; dx <= 1; dx++) {
      bool diagonal = dx != 0 && dy != 0;
      if (dx == 0 && dy == 0) continue;
      NavDir dir = dy < 0 ? NAV_UP : dy > 0 ? NAV_DOWN : dx < 0 ? NAV_LEFT : NAV_RIGHT;
      if (diagonal ? !nav_grid_diagonal(grid, input->cls, cell, dx, dy)
                   : !nav_grid_passable(grid, input->cls, cell, dir))
        continue;
      int64_t length = diagonal ? NAV_COST_DIAGONAL : NAV_COST_ONE;
      reach(field, heap, cell + dy * grid->stride + dx, field->value[cell] + enter * length);
    }
  }
}

NavFieldStatus nav_field_diagonal_build(NavDiagonalField *field, const NavFieldInput *input) {
  BASE_ASSERT(field->cells == input->grid->cells);
  Heap heap = {field->work, (int32_t *)field->work + field->cells + 1, 0, field->value};
  memset(heap.place, 0, (size_t)field->cells * sizeof *heap.place);
  for (NavCell cell = 0; cell < field->cells; cell++) field->value[cell] = NAV_DIAGONAL_UNREACHED;
  for (int32_t i = 0; i < input->goal_count; i++) {
    const NavGoal *goal = &input->goals[i];
    if (!nav_grid_open(input->grid, input->cls, goal->cell)) continue;
    if (goal->offset > MAX_VALUE) return NAV_FIELD_TOO_COSTLY;
    reach(field, &heap, goal->cell, goal->offset * NAV_COST_ONE);
  }
  while (heap.count > 0) {
    NavCell cell = pop(&heap);
    int64_t enter = enter_cost(input, cell);
    if (enter < 0 || field->value[cell] > MAX_VALUE * NAV_COST_ONE) return NAV_FIELD_TOO_COSTLY;
    spread(field, &heap, input, cell, enter);
  }
  return NAV_FIELD_OK;
}
