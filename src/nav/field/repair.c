/* Repair in two phases.
 *
 * Raise. The best directions of a cell are its supports: the neighbours through which it has its value. A
 * change removes supports; a cell that has lost its last one will get a higher value, so it is cleared, and
 * no longer supports others. Values fall strictly along supports, so no cycle of cells can support itself,
 * and the order of clearing does not matter.
 *
 * Lower. Each cleared or changed cell is seeded with the best offer of its remaining neighbours; from the
 * seeds Dijkstra runs as far as it improves anything.
 *
 * Always true between the phases and after each step of the second, for every cell that is not in the queue:
 * its best directions are exactly the neighbours through which its value is reached; none means a goal at its
 * own offset, or not reached. */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "nav/field/field.h"
#include "nav/field/queue.h"
#include "nav/field/work.h"

/* Raise */

typedef struct Repair {
  NavField *field;
  const NavFieldInput *input;
  FieldWork *work;
  uint32_t ground[NAV_TERRAIN_COUNT]; // enter cost of the terrain; 0: closed
  int32_t delta[NAV_DIR_COUNT];
  unsigned rails;  // shifts rail bits onto wall bits; 0 for flyers
  NavCell *list;   // cleared cells, then changed ones
  int32_t cleared; // how many of those
  int32_t settled; // cells that the second phase gave their final value
  int32_t budget;  // of either
  bool has_edges;
  uint32_t settled_max;
  bool max_lost; // a cell that had the largest value has it no longer
  Queue *queue;  // not cleared with the rest: it is larger than most repairs
} Repair;

static bool is_open(const Repair *repair, NavCell cell) {
  return repair->ground[repair->input->grid->terrain[cell]] > 0;
}

static uint32_t enter_cost(const Repair *repair, NavCell cell) {
  const NavFieldInput *input = repair->input;
  uint32_t cost = repair->ground[input->grid->terrain[cell]];
  return cost == 0 ? 0 : cost + nav_field_crowd_cost(input, nav_field_crowd(input, cell));
}

static unsigned blocked(const Repair *repair, NavCell cell) {
  unsigned edges = repair->input->grid->edges[cell];
  return edges | edges >> repair->rails;
}

// The cell has lost its value, and its directions already.
static inline void forget(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  repair->max_lost |= field->value[cell] == field->max;
  field->value[cell] = NAV_UNREACHED;
}

static void clear(Repair *repair, NavCell cell) {
  forget(repair, cell);
  repair->field->best[cell] = 0;
  repair->list[repair->cleared++] = cell;
}

// Only cells with a direction come here, so a goal at its own offset never does.
static void drop_support(Repair *repair, NavCell cell, unsigned supports) {
  unsigned left = repair->field->best[cell] & ~supports;
  repair->field->best[cell] = (uint8_t)left;
  if (left == 0) clear(repair, cell);
}

static void drop_changed(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  uint32_t cost = enter_cost(repair, cell);
  unsigned walls = blocked(repair, cell);
  if (!is_open(repair, cell) && field->value[cell] != NAV_UNREACHED)
    clear(repair, cell);
  else if ((field->best[cell] & walls) != 0)
    drop_support(repair, cell, walls);
  bool offers = field->value[cell] != NAV_UNREACHED;
  uint32_t key = offers ? field->value[cell] + cost : 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + repair->delta[dir];
    unsigned toward = 1u << nav_dir_opposite(dir);
    if ((field->best[next] & toward) == 0) continue;
    bool stands = offers && key == field->value[next] && (walls >> dir & 1u) == 0;
    if (!stands) drop_support(repair, next, toward);
  }
}

// Cells beside a cleared one lose their support, without branches: which of them lose the last one cannot be
// predicted. Those are forgotten in their turn. False: over the budget.
static bool raise(Repair *repair, const NavCell *changed, int32_t count) {
  uint8_t *best = repair->field->best;
  for (int32_t i = 0; i < count; i++) {
    drop_changed(repair, changed[i]);
    if (repair->cleared > repair->budget) return false;
  }
  int32_t cleared = repair->cleared;
  for (int32_t i = 0; i < cleared; i++) {
    const NavCell cell = repair->list[i];
    forget(repair, cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + repair->delta[dir];
      const unsigned toward = 1u << nav_dir_opposite(dir), had = best[next];
      best[next] = (uint8_t)(had & ~toward);
      repair->list[cleared] = next;
      cleared += had == toward;
    }
    if (cleared > repair->budget) return false;
  }
  repair->cleared = cleared;
  repair->field->reached -= cleared;
  return true;
}

/* Lower */

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

static bool goal_at(const FieldWork *work, NavCell cell, uint32_t *offset) {
  int32_t at = find_goal(work, cell);
  if (at == work->given_count || work->by_cell[at].cell != cell) return false;
  *offset = work->by_cell[at].offset;
  return true;
}

// The best value that the cell gets through its remaining neighbours, and through which of them.
static uint32_t offer(const Repair *repair, NavCell cell, unsigned *best) {
  const uint32_t *value = repair->field->value;
  uint32_t min = NAV_UNREACHED;
  unsigned walls = blocked(repair, cell);
  *best = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + repair->delta[dir];
    if (value[next] == NAV_UNREACHED || (walls >> dir & 1u)) continue;
    uint32_t key = value[next] + enter_cost(repair, next);
    if (key < min) *best = 0;
    if (key <= min) *best |= 1u << dir;
    if (key < min) min = key;
  }
  uint32_t offset;
  if (value[cell] == NAV_UNREACHED && goal_at(repair->work, cell, &offset) && offset <= min) {
    *best = 0;
    return offset;
  }
  return min;
}

// Directions are written at once, values after all seeds are found: a seed must not build on another seed.
static void find_seed(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  if (!is_open(repair, cell)) return;
  unsigned best;
  uint32_t seed = offer(repair, cell, &best), now = field->value[cell];
  if (seed < now) {
    field->best[cell] = (uint8_t)best;
  } else {
    if (now == NAV_UNREACHED) return;
    if (seed == now && field->best[cell] != 0) field->best[cell] |= (uint8_t)best;
    seed = now;
  }
  repair->queue->seed[repair->queue->seeds++] = base_heap_key(seed, cell);
}

static inline void set_value(Repair *repair, NavCell cell, uint32_t value) {
  NavField *field = repair->field;
  const uint32_t before = field->value[cell];
  field->reached += before == NAV_UNREACHED;
  nav_field_mark_written(repair->work, cell);
  repair->max_lost |= before == field->max;
  field->value[cell] = value;
}

// False: not enough memory.
static bool plant_seeds(Repair *repair, const NavCell *changed, int32_t count) {
  Queue *queue = repair->queue;
  FieldWork *work = repair->work;
  const size_t capacity = (size_t)repair->cleared + (size_t)count;
  if (2 * capacity > work->pool_count) return false;
  queue->seed = (uint64_t *)(void *)work->pool;
  queue->seeds = queue->next_seed = 0;
  for (int32_t i = 0; i < repair->cleared; i++) find_seed(repair, repair->list[i]);
  for (int32_t i = 0; i < count; i++) find_seed(repair, changed[i]);
  for (uint32_t i = 0; i < queue->seeds; i++) {
    const NavCell cell = base_heap_item(queue->seed[i]);
    const uint32_t value = base_heap_rank(queue->seed[i]);
    if (value < repair->field->value[cell]) set_value(repair, cell, value);
  }
  const size_t used = 4 * (size_t)queue->seeds + 2;
  if (used + 2 > work->pool_count) return false;
  sort_seeds(queue, queue->seed + queue->seeds);
  queue_begin(queue, work->pool + used, work->pool_count - used, work->costliest);
  return true;
}

// Gives `key`, what the neighbours get through the cell, to those for which it is lower. Which ones are is
// found without branches. False: the queue is full.
static inline bool spread(Repair *repair, NavCell cell, uint32_t key) {
  const uint32_t *value = repair->field->value;
  uint8_t *best = repair->field->best;
  const unsigned walls = repair->has_edges ? blocked(repair, cell) : 0;
  unsigned lower = 0, equal = 0;
  for (unsigned dir = 0; dir < NAV_DIR_COUNT; dir++) {
    const uint32_t now = value[cell + repair->delta[dir]];
    lower |= (unsigned)(key < now) << dir;
    equal |= (unsigned)(key == now) << dir;
  }
  for (equal &= ~walls; BASE_SELDOM(equal != 0); equal &= equal - 1) {
    const NavDir dir = (NavDir)base_lowest_bit(equal);
    const NavCell next = cell + repair->delta[dir];
    if (best[next] != 0) best[next] |= (uint8_t)(1u << nav_dir_opposite(dir));
  }
  for (lower &= ~walls; lower != 0; lower &= lower - 1) {
    const NavDir dir = (NavDir)base_lowest_bit(lower);
    const NavCell next = cell + repair->delta[dir];
    const uint32_t cost = enter_cost(repair, next);
    if (cost == 0) continue; // closed
    set_value(repair, next, key);
    repair->settled_max = key;
    repair->settled++;
    best[next] = (uint8_t)(1u << nav_dir_opposite(dir));
    if (!queue_push(repair->queue, key + cost, next)) return false;
  }
  return true;
}

// A seed whose turn it is, with what its neighbours get through it. False: the queue is full.
static bool settle_seed(Repair *repair, uint64_t seed) {
  const NavCell cell = base_heap_item(seed);
  const uint32_t value = base_heap_rank(seed);
  if (value != repair->field->value[cell]) return true; // it was improved before
  repair->queue->now = repair->settled_max = value;
  repair->settled++;
  return queue_push(repair->queue, value + enter_cost(repair, cell), cell);
}

// False: over the budget, or the queue is full, which takes far more than any sensible budget.
static bool lower(Repair *repair, const NavCell *changed, int32_t count) {
  Queue *queue = repair->queue;
  if (!plant_seeds(repair, changed, count)) return false;
  while (repair->settled <= repair->budget) {
    const uint32_t key = queue_key(queue);
    if (queue->next_seed < queue->seeds && base_heap_rank(queue->seed[queue->next_seed]) <= key) {
      if (!settle_seed(repair, queue->seed[queue->next_seed++])) return false;
      continue;
    }
    if (key == NAV_UNREACHED) return true;
    if (!spread(repair, queue_pop(queue, key), key)) return false;
  }
  return false;
}

static uint32_t find_max(const NavField *field) {
  uint32_t max = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = field->value[cell] + 1; // not reached: 0
    max = value > max ? value : max;
  }
  return max > 0 ? max - 1 : 0;
}

static void finish(Repair *repair) {
  NavField *field = repair->field;
  if (repair->settled_max >= field->max)
    field->max = repair->settled_max;
  else if (repair->max_lost)
    field->max = find_max(field);
  repair->work->settled = repair->settled;
}

/* Whether a repair is possible */

static int by_cell(const void *a, const void *b) {
  const NavGoal *left = a, *right = b;
  if (left->cell != right->cell) return (left->cell > right->cell) - (left->cell < right->cell);
  return (left->offset > right->offset) - (left->offset < right->offset);
}

static bool same_goals(FieldWork *work, const NavFieldInput *input) {
  size_t size = (size_t)input->goal_count * sizeof *input->goals;
  if (work->given_count != input->goal_count) return false;
  if (size > 0 && memcmp(work->given, input->goals, size) != 0) return false;
  if (work->by_cell_made) return true;
  if (size > 0) memcpy(work->by_cell, work->given, size);
  if (input->goal_count > 1) qsort(work->by_cell, (size_t)input->goal_count, sizeof *work->by_cell, by_cell);
  work->by_cell_made = true;
  return true;
}

static bool same_rules(const FieldWork *work, const NavFieldInput *input) {
  return work->built && !input->diagonal && work->cls == input->cls &&
         memcmp(work->ground, input->grid->costs.enter[input->cls], sizeof work->ground) == 0 &&
         work->weight == input->crowd_weight && work->cap == input->crowd_cap &&
         work->has_crowd == nav_field_has_crowd(input);
}

// A goal that opened or closed makes another set of goals.
static bool goal_turned(const Repair *repair, NavCell cell) {
  uint32_t offset;
  bool was_open = repair->field->value[cell] != NAV_UNREACHED; // of a goal: an open one has a value
  return was_open != is_open(repair, cell) && goal_at(repair->work, cell, &offset);
}

// Updates the bounds that say whether values fit 32 bits. Costs that went down stay in them, so they may be
// looser than those of a build, never tighter.
static bool repairable(Repair *repair, const NavCell *changed, int32_t count) {
  FieldWork *work = repair->work;
  if (count > repair->budget) return false;
  uint64_t worst = work->worst;
  for (int32_t i = 0; i < count; i++) {
    BASE_ASSERT(changed[i] >= repair->field->stride &&
                changed[i] < repair->field->cells - repair->field->stride);
    if (goal_turned(repair, changed[i])) return false;
    NavEnterCost cost = nav_field_enter_cost(repair->input, changed[i]);
    uint64_t both = (uint64_t)cost.terrain + cost.crowd;
    worst += both;
    if (both > work->costliest) work->costliest = both;
  }
  if (worst >= NAV_UNREACHED) return false;
  work->worst = worst;
  return true;
}

static void start(Repair *repair, NavField *field, const NavFieldInput *input, int32_t budget) {
  *repair = (Repair){.field = field,
                     .input = input,
                     .work = field->work,
                     .has_edges = input->grid->edge_count > 0,
                     .rails = input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT,
                     .budget = budget};
  if (budget < 0) repair->budget = field->cells / NAV_REPAIR_SHARE;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    repair->ground[terrain] = (uint32_t)nav_enter_cost(input->grid, input->cls, terrain);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) repair->delta[dir] = nav_grid_delta(input->grid, dir);
}

NavFieldStatus nav_field_update(NavField *field, const NavFieldInput *input, const NavCell *changed,
                                int32_t count, int32_t budget) {
  FieldWork *work = field->work;
  BASE_ASSERT(field->cells == input->grid->cells && field->stride == input->grid->stride && count >= 0);
  BASE_ASSERT(budget >= NAV_REPAIR_DEFAULT && input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  Repair repair;
  Queue queue;
  if (work->phase != FIELD_IS_WHOLE) { // costs and edges that it was flooded with are gone
    const NavCell *want = work->want;
    const int32_t want_count = work->want_count;
    const NavFieldStatus begun = nav_field_begin(field, input);
    if (begun == NAV_FIELD_OK) nav_field_want(field, want, want_count);
    return begun;
  }
  start(&repair, field, input, budget);
  repair.queue = &queue;
  work->settled = FIELD_BUILT;
  if (!same_rules(work, input) || !same_goals(work, input) || !repairable(&repair, changed, count))
    return nav_field_build(field, input);
  work->window = nav_field_whole_rect(field);
  repair.list = (NavCell *)work->plan;
  if (!raise(&repair, changed, count) || !lower(&repair, changed, count))
    return nav_field_build(field, input);
  finish(&repair);
  BASE_ASSERT(field->reached >= 0 && field->reached <= field->cells);
  return NAV_FIELD_OK;
}

int32_t nav_field_repaired(const NavField *field) {
  const FieldWork *work = field->work;
  return work->settled;
}
