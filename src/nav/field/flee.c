/* The flee field is a field whose goals are all cells, each with its start value as its offset. Those are far
 * more than a list of goals holds, so it has a queue of its own: cells are taken in the order of what their
 * neighbours get through them, so the first improvement of a cell is final and each is improved at most once.
 * A cell is queued for its start value when that improves a neighbour, and again after it was improved
 * itself: hence two entries a cell. With diagonals an entry waits for the straight steps first, then, in the
 * same place of the count, for the diagonal ones; which of them it is for, its key says. */
#include "nav/field/flee.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "base/heap.h"
#include "nav/field/costly.h"
#include "nav/field/work.h"
#include "nav/grid/ways.h"

typedef struct Spread {
  NavField *field;
  const NavFieldInput *input;
  NavWays ways;
  BaseHeap queue;
} Spread;

/* Steps of one length. */
typedef struct Steps {
  uint32_t first, end; // ways
  uint32_t length;     // times what entering costs
} Steps;

static const Steps plain_steps = {0, NAV_DIR_COUNT, 1};
static const Steps straight_steps = {0, NAV_DIR_COUNT, NAV_FIELD_STRAIGHT};
static const Steps slanted_steps = {NAV_DIR_COUNT, NAV_WAY_COUNT, NAV_FIELD_DIAGONAL};

bool nav_flee_init(NavFlee *flee, const NavGrid *grid) {
  BASE_EXPECT(flee != NULL, false);
  *flee = (NavFlee){0};
  if (!nav_field_init(&flee->field, grid)) return false;
  flee->queue = base_block_alloc(2 * (size_t)grid->cells, sizeof *flee->queue);
  if (flee->queue != NULL) return true;
  nav_flee_free(flee);
  return false;
}

void nav_flee_free(NavFlee *flee) {
  BASE_EXPECT(flee != NULL, );
  nav_field_free(&flee->field);
  base_block_free(flee->queue);
  *flee = (NavFlee){0};
}

static uint64_t start_of(const NavField *danger, uint32_t value) {
  return (uint64_t)(danger->max - value) * NAV_FLEE_TIMES;
}

// The value that neighbours get through the cell by such a step.
static uint64_t key_of(const Spread *spread, NavCell cell, const Steps *steps) {
  const NavEnterCost cost = nav_field_enter_cost(spread->input, cell);
  const uint64_t enter = (uint64_t)cost.terrain + cost.crowd + cost.layer;
  return spread->field->value[cell] + enter * steps->length * NAV_FLEE_OVER;
}

// The ways of such steps to neighbours for which the key is not worse than their value, a bit each.
static uint32_t gainers(const Spread *spread, NavCell cell, const Steps *steps, uint64_t key) {
  uint32_t gain = 0;
  for (uint32_t way = steps->first; way < steps->end; way++) {
    const uint32_t value = spread->field->value[cell + spread->ways.step[way]];
    gain |= (uint32_t)(value != NAV_UNREACHED && key <= value) << way;
  }
  if (gain == 0) return 0;
  return gain & nav_ways_from(&spread->ways, cell, steps == &slanted_steps, spread->ways.has_edges);
}

static void enqueue(Spread *spread, NavCell cell, const Steps *steps) {
  const uint64_t key = key_of(spread, cell, steps);
  if (key >= NAV_UNREACHED) return;
  const bool pushed = base_heap_push(&spread->queue, base_heap_key((uint32_t)key, cell));
  BASE_ASSERT(pushed);
  (void)pushed;
}

static void turn_danger(Spread *spread, const NavField *danger) {
  NavField *field = spread->field;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = danger->value[cell];
    field->value[cell] = value == NAV_UNREACHED ? NAV_UNREACHED : (uint32_t)start_of(danger, value);
  }
  memset(field->best, 0, (size_t)field->cells);
  field->reached = danger->reached;
  field->unit = danger->unit;
}

static bool improves(const Spread *spread, NavCell cell, const Steps *steps) {
  const uint64_t key = key_of(spread, cell, steps);
  for (uint32_t left = gainers(spread, cell, steps, key); left != 0; left &= left - 1)
    if (key < spread->field->value[cell + spread->ways.step[base_lowest_bit(left)]]) return true;
  return false;
}

static void plant_goals(Spread *spread) {
  const bool diagonal = spread->input->diagonal;
  const Steps *steps = diagonal ? &straight_steps : &plain_steps;
  for (NavCell cell = 0; cell < spread->field->cells; cell++) {
    if (spread->field->value[cell] == NAV_UNREACHED) continue;
    const uint64_t key = key_of(spread, cell, steps);
    if (key >= NAV_UNREACHED) continue;
    if (improves(spread, cell, steps) || (diagonal && improves(spread, cell, &slanted_steps)))
      base_heap_append(&spread->queue, base_heap_key((uint32_t)key, cell));
  }
  base_heap_order(&spread->queue);
}

// Equal keys may come from several neighbours: all of them are best directions of the cell that was improved.
static void relax(Spread *spread, NavCell cell, const Steps *steps, uint32_t key) {
  NavField *field = spread->field;
  for (uint32_t left = gainers(spread, cell, steps, key); left != 0; left &= left - 1) {
    const uint32_t way = base_lowest_bit(left);
    const NavCell next = cell + spread->ways.step[way];
    const uint8_t toward = (uint8_t)(1u << nav_way_opposite(way));
    if (key == field->value[next]) {
      if (field->best[next] != 0) field->best[next] |= toward;
      continue;
    }
    field->value[next] = key;
    field->best[next] = toward;
    enqueue(spread, next, spread->input->diagonal ? &straight_steps : &plain_steps);
  }
}

// An entry that is for neither kind of steps is of a value that was improved since.
static void take_entry(Spread *spread, NavCell cell, uint32_t key) {
  const bool diagonal = spread->input->diagonal;
  const Steps *steps = diagonal ? &straight_steps : &plain_steps;
  if (key_of(spread, cell, steps) == key) {
    relax(spread, cell, steps, key);
    if (diagonal) enqueue(spread, cell, &slanted_steps);
  } else if (diagonal && key_of(spread, cell, &slanted_steps) == key) {
    relax(spread, cell, &slanted_steps, key);
  }
}

static void measure_field(NavField *field) {
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
  BASE_EXPECT(flee != NULL && flee->queue != NULL && nav_field_accepts(&flee->field, input) &&
                  danger != NULL && danger->cells == flee->field.cells && danger->value != NULL,
              NAV_FIELD_WRONG_CALL);
  BASE_EXPECT(danger != &flee->field && danger->frontier == NAV_WHOLE &&
                  danger->unit == (input->diagonal ? (uint32_t)NAV_FIELD_STRAIGHT : 1u),
              NAV_FIELD_WRONG_CALL);
  if (start_of(danger, danger->min) >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;
  Spread spread = {
      .field = &flee->field, .input = input, .queue = {flee->queue, 0, 2 * (size_t)danger->cells}};
  nav_ways_init(&spread.ways, input->grid, input->cls);
  turn_danger(&spread, danger);
  if (nav_door_cost(input->grid, input->cls) > 0) {
    nav_field_heaped_flee(&flee->field, input, NAV_FLEE_OVER, (uint32_t *)(void *)flee->queue);
    measure_field(&flee->field);
    return NAV_FIELD_OK;
  }
  plant_goals(&spread);
  while (spread.queue.count > 0) {
    const uint64_t entry = base_heap_pop(&spread.queue);
    take_entry(&spread, base_heap_item(entry), base_heap_rank(entry));
  }
  measure_field(&flee->field);
  return NAV_FIELD_OK;
}

/* Ways of the band and of wishes; those that give a NavDir know the four straight ones. */

static uint32_t first_way(uint32_t ways) {
  return ways == 0 ? NAV_WAY_COUNT : base_lowest_bit(ways);
}

static NavDir first_dir(uint32_t ways) {
  const uint32_t way = first_way(ways & ((1u << NAV_DIR_COUNT) - 1));
  return way == NAV_WAY_COUNT ? NAV_NO_DIR : (NavDir)way;
}

// The best ways of the cell that keep to the band, a bit each.
static uint32_t band_ways(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min,
                          uint32_t max) {
  BASE_ASSERT(field->cells == flee->field.cells && min <= max);
  const uint32_t value = field->value[cell];
  if (value == NAV_UNREACHED) return 0;
  const uint64_t least = (uint64_t)min * field->unit, most = (uint64_t)max * field->unit;
  if (value < least) return flee->field.best[cell];
  if (value <= most) return 0;
  uint32_t ways = field->best[cell];
  for (uint32_t left = ways; left != 0; left &= left - 1)
    if (field->value[cell + nav_way_delta(field->stride, base_lowest_bit(left))] < least)
      ways &= ~(left & (~left + 1));
  return ways;
}

NavDir nav_band_dir(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max) {
  BASE_EXPECT(field != NULL && flee != NULL && field->cells == flee->field.cells &&
                  (uint32_t)cell < (uint32_t)field->cells && min <= max,
              NAV_NO_DIR);
  return first_dir(band_ways(field, flee, cell, min, max));
}

uint32_t nav_band_way(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max) {
  BASE_EXPECT(field != NULL && flee != NULL && field->cells == flee->field.cells &&
                  (uint32_t)cell < (uint32_t)field->cells && min <= max,
              NAV_WAY_COUNT);
  return first_way(band_ways(field, flee, cell, min, max));
}

int32_t nav_wish_best(const NavWish *wishes, int32_t count, NavCell cell) {
  BASE_EXPECT(count >= 0 && (wishes != NULL || count == 0), -1);
  int32_t best = -1;
  uint64_t min = UINT64_MAX;
  for (int32_t i = 0; i < count; i++) {
    BASE_EXPECT(wishes[i].field != NULL && (uint32_t)cell < (uint32_t)wishes[i].field->cells, -1);
    uint32_t value = wishes[i].field->value[cell];
    if (value == NAV_UNREACHED) continue;
    const uint64_t wanted = value + (uint64_t)wishes[i].offset * wishes[i].field->unit;
    if (wanted >= min) continue;
    min = wanted;
    best = i;
  }
  return best;
}

NavDir nav_wish_dir(const NavWish *wishes, int32_t count, NavCell cell) {
  int32_t best = nav_wish_best(wishes, count, cell);
  return best < 0 ? NAV_NO_DIR : nav_field_dir(wishes[best].field, cell);
}

uint32_t nav_wish_way(const NavWish *wishes, int32_t count, NavCell cell) {
  const int32_t best = nav_wish_best(wishes, count, cell);
  return best < 0 ? NAV_WAY_COUNT : nav_field_way(wishes[best].field, cell);
}
