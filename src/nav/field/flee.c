/* The flee field is a field whose goals are all cells, each with its start value as its offset. They are far
 * more than a list of goals holds, so it has a queue of its own: cells are taken in the order of value +
 * enter, as in field_heap.c, so whoever is improved first is final and each cell is improved once at most. A
 * cell stands in the queue for its start value when that improves a neighbour, and once more after it was
 * improved itself: hence two entries a cell. */
#include "nav/field/flee.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/field/queue.h"

typedef struct Spread {
  NavField *field;
  const NavFieldInput *input;
  FieldQueue queue;
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

// What neighbours are worth through the cell.
static uint64_t key_of(const Spread *spread, NavCell cell) {
  NavEnterCost cost = nav_field_enter_cost(spread->input, cell);
  return spread->field->value[cell] + ((uint64_t)cost.terrain + cost.crowd) * NAV_FLEE_OVER;
}

// The neighbour at dir, if it can step here and would gain by the key or lose nothing; or NAV_NO_CELL.
static NavCell gainer(const Spread *spread, NavCell cell, NavDir dir, uint64_t key) {
  const NavGrid *grid = spread->input->grid;
  NavCell next = cell + nav_grid_delta(grid, dir);
  uint32_t value = spread->field->value[next];
  if (value == NAV_UNREACHED || key > value) return NAV_NO_CELL;
  return nav_grid_passable(grid, spread->input->cls, cell, dir) ? next : NAV_NO_CELL;
}

static void enqueue(Spread *spread, NavCell cell, uint64_t key) {
  bool pushed = field_queue_push(&spread->queue, field_queue_entry((uint32_t)key, cell));
  BASE_ASSERT(pushed);
  (void)pushed;
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
      field_queue_append(&spread->queue, field_queue_entry((uint32_t)key, cell));
  }
  field_queue_order(&spread->queue);
}

// Equal keys may come from several neighbours: all are directions of whoever was improved.
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
  if (start_of(danger, danger->min) >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;
  Spread spread = {&flee->field, input, {flee->queue, 0, 2 * (size_t)danger->cells}};
  turn(&spread, danger);
  plant(&spread);
  while (spread.queue.count > 0) {
    uint64_t entry = field_queue_pop(&spread.queue);
    NavCell cell = field_queue_cell(entry);
    if (key_of(&spread, cell) == field_queue_value(entry)) relax(&spread, cell, field_queue_value(entry));
  }
  measure(&flee->field);
  return NAV_FIELD_OK;
}

static NavCell beside(const NavField *field, NavCell cell, NavDir dir) {
  const int32_t delta[NAV_DIR_COUNT] = {-field->stride, field->stride, -1, 1};
  return cell + delta[dir];
}

NavDir nav_band_dir(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max) {
  uint32_t value = field->value[cell];
  if (value == NAV_UNREACHED) return NAV_NO_DIR;
  if (value < min) return nav_field_dir(&flee->field, cell);
  if (value <= max) return NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (((uint32_t)field->best[cell] >> dir & 1u) && field->value[beside(field, cell, dir)] >= min)
      return dir;
  return NAV_NO_DIR;
}

int32_t nav_wish_best(const NavWish *wishes, int32_t count, NavCell cell) {
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
