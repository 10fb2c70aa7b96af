/* Dijkstra over eight neighbours. A key of the heap is a value without its lowest bits, then the cell. Keys
 * thus order values in steps of 2^-8 tiles only; since every step costs at least one tile, no cell of a step
 * can improve another one of it, and the values are exact. A cell is pushed each time its value becomes
 * lower; stale keys are dropped. */
#include <assert.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/heap.h"
#include "nav/field/field.h"
#include "nav/grid/edges.h"

enum {
  MAX_VALUE = 1 << 30, // in whole tiles; the sum of a value and the most expensive step from it fits 63 bits
  MAX_ENTER = 1 << 29,
  CELL_BITS = 25, // the largest grid has fewer than 2^25 cells
  VALUE_SHIFT = 24,
};

static_assert((NAV_MAX_SIDE + 16) * (NAV_MAX_SIDE + 2) < 1 << CELL_BITS, "a cell fits a key");

bool nav_field_diagonal_init(NavDiagonalField *field, const NavGrid *grid) {
  *field = (NavDiagonalField){.cells = grid->cells};
  size_t cells = (size_t)grid->cells;
  field->value = base_block_alloc(cells, sizeof *field->value);
  field->keys = base_block_alloc(cells, sizeof *field->keys);
  field->capacity = cells;
  if (field->value != NULL && field->keys != NULL) return true;
  nav_field_diagonal_free(field);
  return false;
}

void nav_field_diagonal_free(NavDiagonalField *field) {
  base_block_free(field->value);
  base_block_free(field->keys);
  *field = (NavDiagonalField){0};
}

/// A build under way.
typedef struct Wave {
  NavDiagonalField *field;
  BaseHeap open; // in the memory of the field
} Wave;

/// Gives a cell a value if that is lower. False: out of memory.
static bool reach_cell(Wave *wave, NavCell cell, int64_t value) {
  NavDiagonalField *field = wave->field;
  if (value >= field->value[cell]) return true;
  field->value[cell] = value;
  uint64_t rank = (uint64_t)value >> VALUE_SHIFT;
  return base_heap_push_growing(&wave->open, rank << CELL_BITS | (uint64_t)cell);
}

/// The cost of entering the cell; -1: too much.
static int64_t enter_cost(const NavFieldInput *input, NavCell cell) {
  NavEnterCost cost = nav_field_enter_cost(input, cell);
  return cost.crowd > MAX_ENTER ? -1 : (int64_t)cost.terrain + cost.crowd + cost.layer;
}

/// Offers every neighbour the path through `cell`. A step that is allowed is allowed back, too. False: out of
/// memory.
static bool spread_cell(Wave *wave, const NavFieldInput *input, NavCell cell, int64_t enter) {
  const NavGrid *grid = input->grid;
  const int64_t door = nav_door_cost(grid, input->cls) * NAV_COST_ONE;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    bool diagonal = way >= NAV_DIR_COUNT;
    if (diagonal ? !nav_grid_diagonal(grid, input->cls, cell, nav_way_x(way), nav_way_y(way))
                 : !nav_grid_passable(grid, input->cls, cell, (NavDir)way))
      continue;
    int64_t length = diagonal ? NAV_COST_DIAGONAL : NAV_COST_ONE;
    const int64_t doors = door > 0 ? door * (int64_t)nav_step_doors(grid->edges, grid->stride, cell, way) : 0;
    const int64_t value = wave->field->value[cell] + enter * length + doors;
    if (!reach_cell(wave, cell + nav_way_delta(grid->stride, way), value)) return false;
  }
  return true;
}

static NavFieldStatus flood_diagonally(Wave *wave, const NavFieldInput *input) {
  NavDiagonalField *field = wave->field;
  for (NavCell cell = 0; cell < field->cells; cell++) field->value[cell] = NAV_DIAGONAL_UNREACHED;
  for (int32_t i = 0; i < input->goal_count; i++) {
    const NavGoal *goal = &input->goals[i];
    BASE_ASSERT(goal->cell >= 0 && goal->cell < field->cells);
    if (!nav_grid_open(input->grid, input->cls, goal->cell)) continue;
    if (goal->offset > MAX_VALUE) return NAV_FIELD_TOO_COSTLY;
    if (!reach_cell(wave, goal->cell, goal->offset * NAV_COST_ONE)) return NAV_FIELD_NO_MEMORY;
  }
  while (wave->open.count > 0) {
    uint64_t key = base_heap_pop(&wave->open);
    NavCell cell = (NavCell)(key & ((1u << CELL_BITS) - 1));
    if ((uint64_t)field->value[cell] >> VALUE_SHIFT != key >> CELL_BITS) continue;
    int64_t enter = enter_cost(input, cell);
    if (enter < 0 || field->value[cell] > MAX_VALUE * NAV_COST_ONE) return NAV_FIELD_TOO_COSTLY;
    if (!spread_cell(wave, input, cell, enter)) return NAV_FIELD_NO_MEMORY;
  }
  return NAV_FIELD_OK;
}

NavFieldStatus nav_field_diagonal_build(NavDiagonalField *field, const NavFieldInput *input) {
  BASE_ASSERT(field->cells == input->grid->cells && input->goal_count >= 0);
  Wave wave = {field, {field->keys, 0, field->capacity}};
  const NavFieldStatus status = flood_diagonally(&wave, input);
  field->keys = wave.open.key; // it may have grown
  field->capacity = wave.open.capacity;
  return status;
}
