/* The build for any costs, of tiles and of doors, in four or eight directions: Dijkstra (1959) with a binary
 * heap that knows where each cell is, as textbooks have it. A door's cost belongs to a step and not to the
 * tile entered, so the first discovery of a tile is not final and a cell may move up in the heap.
 *
 * The plan holds the values and becomes the field's at the end. Heap and places lie in the pool, directions
 * behind them, so a build that fails leaves the field unchanged. */
#include <string.h>

#include "base/assert.h"
#include "nav/field/costly.h"
#include "nav/grid/ways.h"

enum { NOWHERE = 0 }; // the place of a cell that does not wait; others are counted from 1

typedef struct Heaped {
  const NavFieldInput *input;
  NavWays ways;
  uint32_t door; // what passing one costs
  uint32_t *value;
  uint32_t *place; // per cell
  uint32_t *heap;  // cells by value; the first is heap[0]
  uint32_t count;
  uint8_t *best;
  uint32_t times; // what steps cost is multiplied by
  bool flee;      // a cell keeps its start value, without a direction, where nothing is lower
} Heaped;

static void put_cell(Heaped *heaped, uint32_t at, uint32_t cell) {
  heaped->heap[at] = cell;
  heaped->place[cell] = at + 1;
}

static void raise_cell(Heaped *heaped, uint32_t at, uint32_t cell) {
  for (; at > 0 && heaped->value[cell] < heaped->value[heaped->heap[(at - 1) / 2]]; at = (at - 1) / 2)
    put_cell(heaped, at, heaped->heap[(at - 1) / 2]);
  put_cell(heaped, at, cell);
}

static uint32_t take_lowest(Heaped *heaped) {
  BASE_ASSERT(heaped->count > 0);
  const uint32_t *value = heaped->value, *heap = heaped->heap;
  const uint32_t lowest = heap[0], last = heap[--heaped->count];
  uint32_t at = 0;
  for (uint32_t child; (child = 2 * at + 1) < heaped->count; at = child) {
    if (child + 1 < heaped->count && value[heap[child + 1]] < value[heap[child]]) child++;
    if (value[heap[child]] >= value[last]) break;
    put_cell(heaped, at, heap[child]);
  }
  put_cell(heaped, at, last);
  heaped->place[lowest] = NOWHERE;
  return lowest;
}

// A value that a cell can get, by a step toward `toward` (a bit; 0: none, it is a goal).
static void offer_value(Heaped *heaped, uint32_t cell, uint32_t value, uint32_t toward) {
  const uint32_t now = heaped->value[cell];
  if (value > now) return;
  if (value == now) {
    if (!heaped->flee || heaped->best[cell] != 0) heaped->best[cell] |= (uint8_t)toward;
    return;
  }
  heaped->value[cell] = value;
  heaped->best[cell] = (uint8_t)toward;
  raise_cell(heaped, heaped->place[cell] != NOWHERE ? heaped->place[cell] - 1 : heaped->count++, cell);
}

// Offers every neighbour the way through the cell, which is final. False: a value exceeds 32 bits.
static bool spread_cell(Heaped *heaped, NavCell cell) {
  const NavFieldInput *input = heaped->input;
  const NavEnterCost parts = nav_field_enter_cost(input, cell);
  const uint64_t enter = ((uint64_t)parts.terrain + parts.crowd + parts.layer) * heaped->times;
  const uint32_t straight = input->diagonal ? NAV_FIELD_STRAIGHT : 1;
  for (uint32_t left = nav_ways_from(&heaped->ways, cell, input->diagonal, heaped->ways.has_edges); left != 0;
       left &= left - 1) {
    const uint32_t way = base_lowest_bit(left);
    uint64_t value = heaped->value[cell] + enter * (way < NAV_DIR_COUNT ? straight : NAV_FIELD_DIAGONAL);
    if (heaped->door > 0)
      value += (uint64_t)heaped->door * heaped->times * straight *
               nav_step_doors(heaped->ways.edges, input->grid->stride, cell, way);
    if (value >= NAV_UNREACHED && heaped->flee) continue; // every cell has a lower one
    if (value >= NAV_UNREACHED) return false;
    offer_value(heaped, (uint32_t)(cell + heaped->ways.step[way]), (uint32_t)value,
                1u << nav_way_opposite(way));
  }
  return true;
}

NavFieldStatus nav_field_heaped_build(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  const size_t cells = (size_t)field->cells;
  const uint32_t unit = input->diagonal ? NAV_FIELD_STRAIGHT : 1;
  BASE_ASSERT(work->pool_count >= 2 * cells + (cells + 3) / 4);
  Heaped heaped = {.input = input,
                   .door = (uint32_t)nav_door_cost(input->grid, input->cls),
                   .value = work->plan,
                   .place = work->pool,
                   .heap = work->pool + cells,
                   .best = (uint8_t *)(work->pool + 2 * cells),
                   .times = 1};
  nav_ways_init(&heaped.ways, input->grid, input->cls);
  memset(heaped.value, 0xff, cells * sizeof *heaped.value);
  memset(heaped.place, 0, cells * sizeof *heaped.place);
  memset(heaped.best, 0, cells);
  for (int32_t i = 0; i < work->goal_count; i++) {
    const NavGoal goal = work->goals[i];
    if (goal.offset >= NAV_UNREACHED / unit) return NAV_FIELD_TOO_COSTLY;
    offer_value(&heaped, (uint32_t)goal.cell, goal.offset * unit, 0);
  }
  while (heaped.count > 0)
    if (!spread_cell(&heaped, (NavCell)take_lowest(&heaped))) return NAV_FIELD_TOO_COSTLY;
  nav_field_take_plan(field, heaped.best, unit);
  return NAV_FIELD_OK;
}

void nav_field_heaped_flee(NavField *field, const NavFieldInput *input, uint32_t times, uint32_t *memory) {
  const size_t cells = (size_t)field->cells;
  Heaped heaped = {.input = input,
                   .door = (uint32_t)nav_door_cost(input->grid, input->cls),
                   .value = field->value,
                   .place = memory,
                   .heap = memory + cells,
                   .best = field->best,
                   .times = times,
                   .flee = true};
  nav_ways_init(&heaped.ways, input->grid, input->cls);
  memset(heaped.place, 0, cells * sizeof *heaped.place);
  for (uint32_t cell = 0; cell < cells; cell++)
    if (field->value[cell] != NAV_UNREACHED) raise_cell(&heaped, heaped.count++, cell);
  while (heaped.count > 0) spread_cell(&heaped, (NavCell)take_lowest(&heaped));
}
