/* The flee field is a field whose goals are all cells, each with its start value as its offset. Those are far
 * more than a list of goals holds, so it has a queue of its own: cells are taken in the order of value +
 * enter, so the first improvement of a cell is final and each is improved at most once. A cell is queued for
 * its start value when that improves a neighbour, and again after it was improved itself: hence two entries a
 * cell. */
#include "nav/field/flee.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/heap.h"

typedef struct Spread {
  NavField *field;
  const NavFieldInput *input;
  BaseHeap queue;
} Spread;

bool nav_flee_init(NavFlee *flee, const NavGrid *grid) {
  *flee = (NavFlee){0};
  if (!nav_field_init(&flee->field, grid)) return false;
  flee->queue = base_block_alloc(2 * (size_t)grid->cells, sizeof *flee->queue);
  if (flee->queue != NULL) return true;
  nav_flee_free(flee);
  return false;
}

void nav_flee_free(NavFlee *flee) {
  nav_field_free(&flee->field);
  base_block_free(flee->queue);
  *flee = (NavFlee){0};
}

static uint64_t start_of(const NavField *danger, uint32_t value) {
  return (uint64_t)(danger->max - value) * NAV_FLEE_TIMES;
}

// The value that neighbours get through the cell.
static uint64_t key_of(const Spread *spread, NavCell cell) {
  NavEnterCost cost = nav_field_enter_cost(spread->input, cell);
  return spread->field->value[cell] + ((uint64_t)cost.terrain + cost.crowd) * NAV_FLEE_OVER;
}

// The neighbour at dir, if it can step here and the key is not worse than its value; or NAV_NO_CELL.
static NavCell gainer(const Spread *spread, NavCell cell, NavDir dir, uint64_t key) {
  const NavGrid *grid = spread->input->grid;
  NavCell next = cell + nav_grid_delta(grid, dir);
  uint32_t value = spread->field->value[next];
  if (value == NAV_UNREACHED || key > value) return NAV_NO_CELL;
  return nav_grid_passable(grid, spread->input->cls, cell, dir) ? next : NAV_NO_CELL;
}

static void enqueue(Spread *spread, NavCell cell, uint64_t key) {
  bool pushed = base_heap_push(&spread->queue, base_heap_key((uint32_t)key, cell));
  BASE_ASSERT(pushed);
}

static void turn(Spread *spread, const NavField *danger) {
  NavField *field = spread->field;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = danger->value[cell];
    field->value[cell] = value == NAV_UNREACHED ? NAV_UNREACHED : (uint32_t)start_of(danger, value);
  }
  memset(field->best, 0, (size_t)field->cells);
  field->reached = danger->reached;
}

static bool improves(const Spread *spread, NavCell cell, uint64_t key) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = gainer(spread, cell, dir, key);
    if (next != NAV_NO_CELL && key < spread->field->value[next]) return true;
  }
  return false;
}

static void plant(Spread *spread) {
  for (NavCell cell = 0; cell < spread->field->cells; cell++) {
    if (spread->field->value[cell] == NAV_UNREACHED) continue;
    uint64_t key = key_of(spread, cell);
    if (key < NAV_UNREACHED && improves(spread, cell, key))
      base_heap_append(&spread->queue, base_heap_key((uint32_t)key, cell));
  }
  base_heap_order(&spread->queue);
}

// Equal keys may come from several neighbours: all of them are best directions of the cell that was improved.
static void relax(Spread *spread, NavCell cell, uint32_t key) {
  NavField *field = spread->field;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = gainer(spread, cell, dir, key);
    if (next == NAV_NO_CELL) continue;
    uint8_t toward = (uint8_t)(1u << nav_dir_opposite(dir));
    if (key == field->value[next]) {
      if (field->best[next] != 0) field->best[next] |= toward;
      continue;
    }
    field->value[next] = key;
    field->best[next] = toward;
    uint64_t through = key_of(spread, next);
    if (through < NAV_UNREACHED) enqueue(spread, next, through);
  }
}

static void measure(NavField *field) {
  field->min = field->reached > 0 ? NAV_UNREACHED : 0;
  field->max = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = field->value[cell];
    if (value == NAV_UNREACHED) continue;
    if (value < field->min) field->min = value;
    if (value > field->max) field->max = value;
  }
}

NavFieldStatus nav_flee_build(NavFlee *flee, const NavFieldInput *input, const NavField *danger) {
  BASE_ASSERT(flee->field.cells == input->grid->cells && danger->cells == input->grid->cells);
  BASE_ASSERT(danger != &flee->field && danger->unit == 1);
  if (start_of(danger, danger->min) >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;
  Spread spread = {&flee->field, input, {flee->queue, 0, 2 * (size_t)danger->cells}};
  turn(&spread, danger);
  plant(&spread);
  while (spread.queue.count > 0) {
    uint64_t entry = base_heap_pop(&spread.queue);
    NavCell cell = base_heap_item(entry);
    if (key_of(&spread, cell) == base_heap_rank(entry)) relax(&spread, cell, base_heap_rank(entry));
  }
  measure(&flee->field);
  return NAV_FIELD_OK;
}

NavDir nav_band_dir(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max) {
  BASE_ASSERT(field->cells == flee->field.cells && min <= max);
  uint32_t value = field->value[cell];
  if (value == NAV_UNREACHED) return NAV_NO_DIR;
  if (value < min) return nav_field_dir(&flee->field, cell);
  if (value <= max) return NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (((uint32_t)field->best[cell] >> dir & 1u) &&
        field->value[cell + nav_way_delta(field->stride, dir)] >= min)
      return dir;
  return NAV_NO_DIR;
}

int32_t nav_wish_best(const NavWish *wishes, int32_t count, NavCell cell) {
  BASE_ASSERT(count >= 0);
  int32_t best = -1;
  uint64_t min = UINT64_MAX;
  for (int32_t i = 0; i < count; i++) {
    uint32_t value = wishes[i].field->value[cell];
    if (value == NAV_UNREACHED || (uint64_t)value + wishes[i].offset >= min) continue;
    min = (uint64_t)value + wishes[i].offset;
    best = i;
  }
  return best;
}

NavDir nav_wish_dir(const NavWish *wishes, int32_t count, NavCell cell) {
  int32_t best = nav_wish_best(wishes, count, cell);
  return best < 0 ? NAV_NO_DIR : nav_field_dir(wishes[best].field, cell);
}
