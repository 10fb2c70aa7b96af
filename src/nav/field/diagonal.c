/* Dijkstra over eight neighbours. Its values fill 63 bits, so its heap holds cells and compares their values,
 * and place[cell] tells where the cell stands in it, from 1 on, 0: not in it. A parent's value is never
 * larger than its children's. */
#include "nav/field/field.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"

// In whole tiles; the sum of a value and the most expensive step from it fits 63 bits.
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

/// Adds a cell, or moves one up whose value has become lower.
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
  NavEnterCost cost = nav_field_enter_cost(input, cell);
  return cost.crowd > MAX_ENTER ? -1 : (int64_t)cost.terrain + cost.crowd;
}

/// Offers every neighbour the path through `cell`. A step that is allowed is allowed back, too.
static void spread(NavDiagonalField *field, Heap *heap, const NavFieldInput *input, NavCell cell,
                   int64_t enter) {
  const NavGrid *grid = input->grid;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    bool diagonal = way >= NAV_DIR_COUNT;
    if (diagonal ? !nav_grid_diagonal(grid, input->cls, cell, nav_way_x(way), nav_way_y(way))
                 : !nav_grid_passable(grid, input->cls, cell, (NavDir)way))
      continue;
    int64_t length = diagonal ? NAV_COST_DIAGONAL : NAV_COST_ONE;
    reach(field, heap, cell + nav_way_delta(grid->stride, way), field->value[cell] + enter * length);
  }
}

NavFieldStatus nav_field_diagonal_build(NavDiagonalField *field, const NavFieldInput *input) {
  BASE_ASSERT(field->cells == input->grid->cells && input->goal_count >= 0);
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
