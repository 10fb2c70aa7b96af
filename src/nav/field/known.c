/* The known bounds of the last build. */
#include "nav/field/known.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "nav/field/window.h"

/* Equal inputs */

static int by_cell(const void *a, const void *b) {
  const NavGoal *left = a, *right = b;
  if (left->cell != right->cell) return (left->cell > right->cell) - (left->cell < right->cell);
  return (left->offset > right->offset) - (left->offset < right->offset);
}

static void sort_goals_by_cell(FieldWork *work) {
  const size_t count = (size_t)work->given_count;
  if (work->by_cell_made) return;
  work->by_cell_made = true;
  if (count == 0) return;
  memcpy(work->by_cell, work->given, count * sizeof *work->by_cell);
  qsort(work->by_cell, count, sizeof *work->by_cell, by_cell);
}

static bool same_goals(FieldWork *work, const NavFieldInput *input) {
  size_t size = (size_t)input->goal_count * sizeof *input->goals;
  if (work->given_count != input->goal_count) return false;
  if (size > 0 && memcmp(work->given, input->goals, size) != 0) return false;
  sort_goals_by_cell(work);
  return true;
}

static uint32_t unit_of(const NavFieldInput *input) {
  return input->diagonal ? NAV_FIELD_STRAIGHT : 1;
}

bool nav_field_same_input(const NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  return work->built && field->unit == unit_of(input) && work->cls == input->cls &&
         memcmp(work->ground, input->grid->costs.enter[input->cls], sizeof work->ground) == 0 &&
         work->weight == input->crowd_weight && work->cap == input->crowd_cap &&
         work->has_crowd == nav_field_has_crowd(input) && work->has_layer == nav_field_has_layer(input) &&
         work->over_rails == (input->grid->costs.over_rails >> input->cls & 1) &&
         work->door == input->grid->costs.door[input->cls] && nav_door_cost(input->grid, input->cls) == 0 &&
         same_goals(work, input);
}

/* Goals */

// The index of the first goal of the cell (the one with the lowest offset), or where it would be.
static int32_t find_goal(const FieldWork *work, NavCell cell) {
  int32_t low = 0, high = work->given_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (work->by_cell[middle].cell < cell)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool nav_field_goal_at(const FieldWork *work, NavCell cell, uint32_t *offset) {
  BASE_ASSERT(work->by_cell_made);
  int32_t at = find_goal(work, cell);
  if (at == work->given_count || work->by_cell[at].cell != cell) return false;
  *offset = work->by_cell[at].offset;
  return true;
}

/* Bounds. A path of least cost enters no tile twice, and where a diagonal step is possible so are the two
 * straight ones round it: no value is larger than an offset and a straight step into each tile. Costs that
 * went down stay in the bounds, so they may be looser than those of a build, never tighter. */

static uint64_t tile_cost(const NavFieldInput *input, NavCell cell) {
  const uint64_t ground = input->grid->costs.enter[input->cls][input->grid->terrain[cell]];
  if (ground == 0) return 0;
  return ground + nav_field_layer(input, cell) + nav_field_crowd_cost(input, nav_field_crowd(input, cell));
}

static uint64_t farthest_goal(const FieldWork *work) {
  uint32_t farthest = 0;
  for (int32_t i = 0; i < work->given_count; i++)
    if (work->given[i].offset > farthest) farthest = work->given[i].offset;
  return farthest;
}

// True: a build of four directions never fails, one of eight neither.
static bool bounds_fit(const FieldWork *work, const NavFieldInput *input) {
  if (!input->diagonal) return work->worst < NAV_UNREACHED;
  return work->costliest <= KNOWN_OCTILE_COST && work->worst <= KNOWN_OCTILE_VALUE;
}

// Measures the bounds over all cells. The costs of each are read only if terrain, weight and cap leave the
// bounds too large.
static void measure_bounds(FieldWork *work, const NavFieldInput *input) {
  const uint64_t cells = (uint64_t)input->grid->cells, unit = unit_of(input);
  const uint64_t bound = nav_field_cost_bound(input), goals = farthest_goal(work) * unit;
  work->costliest = bound;
  work->worst = bound <= KNOWN_OCTILE_COST ? goals + cells * bound * unit : UINT64_MAX;
  if (bounds_fit(work, input)) return;
  uint64_t sum = work->costliest = 0;
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    const uint64_t cost = tile_cost(input, cell);
    sum += cost;
    if (cost > work->costliest) work->costliest = cost;
  }
  work->worst = goals + sum * unit;
}

bool nav_field_update_bounds(NavField *field, const NavFieldInput *input, const NavCell *changed,
                             int32_t count) {
  FieldWork *work = field->work;
  if (work->worst == FIELD_UNMEASURED) {
    measure_bounds(work, input);
    if (bounds_fit(work, input)) return true;
    work->costliest = work->worst = FIELD_UNMEASURED;
    return false;
  }
  const uint64_t worst = work->worst, costliest = work->costliest;
  for (int32_t i = 0; i < count; i++) {
    const uint64_t cost = tile_cost(input, changed[i]);
    work->worst += cost * field->unit;
    if (cost > work->costliest) work->costliest = cost;
  }
  if (bounds_fit(work, input)) return true;
  work->worst = worst;
  work->costliest = costliest;
  return false;
}
