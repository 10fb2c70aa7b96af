/* First, plain form of the field: Dijkstra with a binary heap and lazy deletion. */
#include "nav/field.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"

typedef struct Entry {
  uint32_t value;
  NavCell cell;
} Entry;

typedef struct Work {
  int32_t room;
  int32_t count;
  Entry heap[];
} Work;

bool nav_field_init(NavField *field, const NavGrid *grid) {
  *field = (NavField){.cells = grid->cells, .stride = grid->stride};
  field->value = base_block_alloc((size_t)grid->cells, sizeof *field->value);
  field->best = base_block_alloc((size_t)grid->cells, 1);
  size_t room = (size_t)grid->cells * NAV_DIR_COUNT + NAV_MAX_GOALS;
  Work *work = base_block_alloc(1, sizeof *work + room * sizeof(Entry));
  field->work = work;
  if (field->value == NULL || field->best == NULL || work == NULL) {
    nav_field_free(field);
    return false;
  }
  work->room = (int32_t)room;
  memset(field->value, 0xff, (size_t)grid->cells * sizeof *field->value);
  return true;
}

void nav_field_free(NavField *field) {
  base_block_free(field->value);
  base_block_free(field->best);
  base_block_free(field->work);
  *field = (NavField){0};
}

NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell) {
  int32_t terrain = nav_enter_cost(input->cls, (NavTerrain)input->grid->terrain[cell]);
  if (terrain == 0 || input->crowd == NULL) return (NavEnterCost){(uint32_t)terrain, 0};
  uint64_t crowd = (uint64_t)input->crowd[cell] * input->crowd_weight;
  return (NavEnterCost){(uint32_t)terrain, crowd > input->crowd_cap ? input->crowd_cap : (uint32_t)crowd};
}

static uint64_t enter_cost(const NavFieldInput *input, NavCell cell) {
  NavEnterCost cost = nav_field_enter_cost(input, cell);
  return (uint64_t)cost.terrain + cost.crowd;
}

static void push(Work *work, Entry entry) {
  int32_t hole = work->count++;
  while (hole > 0 && work->heap[(hole - 1) / 2].value > entry.value) {
    work->heap[hole] = work->heap[(hole - 1) / 2];
    hole = (hole - 1) / 2;
  }
  work->heap[hole] = entry;
}

static Entry pop(Work *work) {
  Entry top = work->heap[0], last = work->heap[--work->count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < work->count; hole = child) {
    if (child + 1 < work->count && work->heap[child + 1].value < work->heap[child].value) child++;
    if (work->heap[child].value >= last.value) break;
    work->heap[hole] = work->heap[child];
  }
  work->heap[hole] = last;
  return top;
}

static void flood(NavField *field, const NavFieldInput *input) {
  Work *work = field->work;
  while (work->count > 0) {
    Entry entry = pop(work);
    if (entry.value > field->value[entry.cell]) continue;
    uint64_t next_value = entry.value + enter_cost(input, entry.cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(input->grid, input->cls, entry.cell, dir)) continue;
      NavCell next = entry.cell + nav_grid_delta(input->grid, dir);
      if (next_value >= field->value[next]) continue;
      field->value[next] = (uint32_t)next_value;
      push(work, (Entry){(uint32_t)next_value, next});
    }
  }
}

static uint8_t best_of(const NavField *field, const NavFieldInput *input, NavCell cell) {
  unsigned mask = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(input->grid, dir);
    if (!nav_grid_passable(input->grid, input->cls, cell, dir)) continue;
    if (field->value[next] + enter_cost(input, next) == field->value[cell]) mask |= 1u << dir;
  }
  return (uint8_t)mask;
}

NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input) {
  BASE_ASSERT(field->cells == input->grid->cells && input->goal_count <= NAV_MAX_GOALS);
  uint64_t most = 0, total = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) total += enter_cost(input, cell);
  for (int32_t i = 0; i < input->goal_count; i++)
    if (enter_cost(input, input->goals[i].cell) > 0 && input->goals[i].offset > most)
      most = input->goals[i].offset;
  if (most + total >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;

  memset(field->value, 0xff, (size_t)field->cells * sizeof *field->value);
  memset(field->best, 0, (size_t)field->cells);
  for (int32_t i = 0; i < input->goal_count; i++) {
    NavGoal goal = input->goals[i];
    if (!nav_grid_open(input->grid, input->cls, goal.cell) || goal.offset >= field->value[goal.cell])
      continue;
    field->value[goal.cell] = goal.offset;
    push(field->work, (Entry){goal.offset, goal.cell});
  }
  flood(field, input);

  field->reached = 0;
  field->least = NAV_UNREACHED;
  field->most = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = field->value[cell];
    if (value == NAV_UNREACHED) continue;
    field->reached++;
    if (value < field->least) field->least = value;
    if (value > field->most) field->most = value;
    field->best[cell] = best_of(field, input, cell);
  }
  if (field->reached == 0) field->least = 0;
  for (int32_t i = 0; i < input->goal_count; i++) {
    NavGoal goal = input->goals[i];
    if (field->value[goal.cell] == goal.offset) field->best[goal.cell] = 0;
  }
  return NAV_FIELD_OK;
}

NavDir nav_field_dir(const NavField *field, NavCell cell) {
  unsigned mask = field->best[cell];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (mask & (1u << dir)) return dir;
  return NAV_NO_DIR;
}
