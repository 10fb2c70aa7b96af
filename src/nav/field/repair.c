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
 * own offset, or not reached.
 *
 * Four and eight directions are one algorithm, compiled twice: `diagonal` is a constant in each. With four a
 * cell waits by what its neighbours get through it, and is final when it is first improved (queue.h). With
 * eight that is two numbers, so it waits by its value and is final when its turn comes, in buckets that are
 * narrower than any step (octile.c); one that was improved once more is found with a rank that is no longer
 * its value. A changed tile or edge also concerns the diagonal steps that pass it: all steps between two
 * cells of the square of nine around it. */
#include <string.h>

#include "base/assert.h"
#include "base/expect.h"
#include "nav/field/field.h"
#include "nav/field/known.h"
#include "nav/field/queue.h"
#include "nav/grid/ways.h"

enum { ALL_WAYS = (1 << NAV_WAY_COUNT) - 1, BUCKET_SHIFT = 6 };

_Static_assert((int)NAV_FIELD_STRAIGHT >= 1 << (int)BUCKET_SHIFT, "no step stays in its bucket");

typedef struct Repair {
  NavField *field;
  const NavFieldInput *input;
  FieldWork *work;
  NavWays ways;
  NavCell *list;   // cleared cells
  int32_t cleared; // how many
  int32_t settled; // cells that the second phase gave their final value
  int32_t budget;  // of either
  uint32_t settled_max;
  bool max_lost;     // a cell that had the largest value has it no longer
  FieldQueue *queue; // not cleared with the rest: it is larger than most repairs
} Repair;

/* Steps */

BASE_INLINE uint32_t way_count(bool diagonal) {
  return diagonal ? (uint32_t)NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT;
}

BASE_INLINE uint32_t step_length(uint32_t way, bool diagonal) {
  if (!diagonal) return 1;
  return way < NAV_DIR_COUNT ? NAV_FIELD_STRAIGHT : NAV_FIELD_DIAGONAL;
}

static inline bool is_open(const Repair *repair, NavCell cell) {
  return repair->ways.cost[repair->ways.terrain[cell]] > 0;
}

static inline uint32_t enter_cost(const Repair *repair, NavCell cell) {
  const NavFieldInput *input = repair->input;
  const uint32_t cost = repair->ways.cost[repair->ways.terrain[cell]];
  if (cost == 0) return 0;
  return cost + nav_field_layer(input, cell) + nav_field_crowd_cost(input, nav_field_crowd(input, cell));
}

// The ways in which no step leads to or from the cell, a bit each; with four directions only by its edges.
BASE_INLINE uint32_t stopped_ways(const Repair *repair, NavCell cell, bool diagonal) {
  if (diagonal) return ALL_WAYS & ~nav_ways_from(&repair->ways, cell, true, repair->ways.has_edges);
  return repair->ways.has_edges ? nav_edges_stop(repair->ways.rule, repair->ways.edges[cell]) : 0;
}

// The diagonal ways that pass a cell, for the neighbour at each of its ways.
static const uint8_t ways_past[NAV_WAY_COUNT] = {1 << 6 | 1 << 7, 1 << 4 | 1 << 5, 1 << 5 | 1 << 7,
                                                 1 << 4 | 1 << 6};

/* Raise */

// The cell has lost its value, and its directions already.
static inline void forget_cell(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  repair->max_lost |= field->value[cell] == field->max;
  field->value[cell] = NAV_UNREACHED;
}

static void clear_cell(Repair *repair, NavCell cell) {
  forget_cell(repair, cell);
  repair->field->best[cell] = 0;
  repair->list[repair->cleared++] = cell;
}

// Some of the cell's directions, so a goal at its own offset never comes here.
static void drop_supports(Repair *repair, NavCell cell, uint32_t lost) {
  const uint32_t left = repair->field->best[cell] & ~lost;
  repair->field->best[cell] = (uint8_t)left;
  if (left == 0) clear_cell(repair, cell);
}

// A step that is cheaper than before stays a support: its end has changed, so it is a seed of the second
// phase and lowers the cell that it supports.
BASE_INLINE void drop_changed(Repair *repair, NavCell cell, bool diagonal) {
  const NavField *field = repair->field;
  const uint32_t stopped = stopped_ways(repair, cell, diagonal), cost = enter_cost(repair, cell);
  if (cost == 0 && field->value[cell] != NAV_UNREACHED)
    clear_cell(repair, cell);
  else if ((field->best[cell] & stopped) != 0)
    drop_supports(repair, cell, stopped);
  const uint32_t value = field->value[cell];
  for (uint32_t way = 0; way < way_count(diagonal); way++) {
    const NavCell next = cell + repair->ways.step[way];
    const uint32_t toward = 1u << nav_way_opposite(way), best = field->best[next];
    uint32_t lost = 0;
    if ((best & toward) != 0 && ((stopped >> way & 1u) || value == NAV_UNREACHED ||
                                 value + cost * step_length(way, diagonal) > field->value[next]))
      lost = toward;
    if (diagonal && (best & ways_past[way]) != 0)
      lost |= best & ways_past[way] & stopped_ways(repair, next, true);
    if (lost != 0) drop_supports(repair, next, lost);
  }
}

// Neighbours of a cleared cell lose their support, without branches: which of them lose the last one cannot
// be predicted. Those are forgotten in their turn. False: over the budget.
BASE_INLINE bool raise(Repair *repair, const NavCell *changed, int32_t count, bool diagonal) {
  uint8_t *best = repair->field->best;
  for (int32_t i = 0; i < count; i++) {
    drop_changed(repair, changed[i], diagonal);
    if (repair->cleared > repair->budget) return false;
  }
  int32_t cleared = repair->cleared;
  for (int32_t i = 0; i < cleared; i++) {
    const NavCell cell = repair->list[i];
    forget_cell(repair, cell);
    for (uint32_t way = 0; way < way_count(diagonal); way++) {
      const NavCell next = cell + repair->ways.step[way];
      const uint32_t toward = 1u << nav_way_opposite(way), had = best[next];
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

/* Seeds */

// The best value that the cell gets through its remaining neighbours, and through which of them.
BASE_INLINE uint32_t best_offer(const Repair *repair, NavCell cell, uint32_t *best, bool diagonal) {
  const uint32_t *value = repair->field->value;
  const uint32_t stopped = stopped_ways(repair, cell, diagonal);
  uint32_t min = NAV_UNREACHED;
  *best = 0;
  for (uint32_t way = 0; way < way_count(diagonal); way++) {
    const NavCell next = cell + repair->ways.step[way];
    if (value[next] == NAV_UNREACHED || (stopped >> way & 1u)) continue;
    const uint32_t key = value[next] + enter_cost(repair, next) * step_length(way, diagonal);
    if (key < min) *best = 0;
    if (key <= min) *best |= 1u << way;
    if (key < min) min = key;
  }
  uint32_t offset;
  if (value[cell] != NAV_UNREACHED || !nav_field_goal_at(repair->work, cell, &offset)) return min;
  offset *= step_length(NAV_UP, diagonal);
  if (offset > min) return min;
  *best = 0;
  return offset;
}

// Directions are written at once, values after all seeds are found: a seed must not build on another seed.
BASE_INLINE void find_seed(Repair *repair, NavCell cell, bool diagonal) {
  NavField *field = repair->field;
  if (!is_open(repair, cell)) return;
  uint32_t best, seed = best_offer(repair, cell, &best, diagonal), now = field->value[cell];
  if (seed < now) {
    field->best[cell] = (uint8_t)best;
  } else {
    if (now == NAV_UNREACHED) return;
    if (seed == now && field->best[cell] != 0) field->best[cell] |= (uint8_t)best;
    seed = now;
  }
  repair->queue->seed[repair->queue->seeds++] = base_heap_key(seed, cell);
}

// Of the neighbour at `dir` of a changed cell: does it gain by a diagonal step past that cell, or another
// best direction?
static bool gains_past(const Repair *repair, NavCell cell, uint32_t dir) {
  const NavField *field = repair->field;
  for (uint32_t left = ways_past[dir] & ~(uint32_t)field->best[cell]; left != 0; left &= left - 1) {
    const uint32_t way = base_lowest_bit(left);
    const NavCell next = cell + repair->ways.step[way];
    if (field->value[next] == NAV_UNREACHED) continue;
    if (field->value[next] + enter_cost(repair, next) * NAV_FIELD_DIAGONAL > field->value[cell]) continue;
    if ((stopped_ways(repair, cell, true) >> way & 1u) == 0) return true;
  }
  return false;
}

// Diagonal steps past a changed cell may be new. A cell that is not reached and has directions has its seed.
static void find_seeds_past(Repair *repair, NavCell changed) {
  const NavField *field = repair->field;
  for (uint32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = changed + repair->ways.step[dir];
    const bool seeded = field->value[next] == NAV_UNREACHED && field->best[next] != 0;
    if (!seeded && is_open(repair, next) && gains_past(repair, next, dir)) find_seed(repair, next, true);
  }
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
BASE_INLINE bool plant_seeds(Repair *repair, const NavCell *changed, int32_t count, bool diagonal) {
  FieldQueue *queue = repair->queue;
  FieldWork *work = repair->work;
  const size_t of_each = diagonal ? 1 + NAV_DIR_COUNT : 1;
  const size_t capacity = (size_t)repair->cleared + of_each * (size_t)count;
  if (2 * capacity > work->pool_count) return false;
  queue->seed = (uint64_t *)(void *)work->pool;
  queue->seeds = queue->next_seed = 0;
  for (int32_t i = 0; i < repair->cleared; i++) find_seed(repair, repair->list[i], diagonal);
  for (int32_t i = 0; i < count; i++) find_seed(repair, changed[i], diagonal);
  for (int32_t i = 0; i < count && diagonal; i++) find_seeds_past(repair, changed[i]);
  for (uint32_t i = 0; i < queue->seeds; i++) {
    const NavCell cell = base_heap_item(queue->seed[i]);
    const uint32_t value = base_heap_rank(queue->seed[i]);
    if (value < repair->field->value[cell]) set_value(repair, cell, value);
  }
  const size_t used = 4 * (size_t)queue->seeds + 2;
  if (used + 2 > work->pool_count) return false;
  sort_seeds(queue, queue->seed + queue->seeds);
  if (diagonal)
    queue_begin_ranked(queue, work->pool + used, work->pool_count - used,
                       (work->costliest * NAV_FIELD_DIAGONAL >> BUCKET_SHIFT) + 1);
  else
    queue_begin(queue, work->pool + used, work->pool_count - used, work->costliest);
  return true;
}

/* Lower */

BASE_INLINE uint32_t bucket_of(uint32_t value, bool diagonal) {
  return diagonal ? value >> BUCKET_SHIFT : value;
}

// Gives the neighbours what they get through the cell, by a straight or a diagonal step, where that is lower.
// Which of them those are is found without branches. False: the queue is full.
BASE_INLINE bool spread(Repair *repair, NavCell cell, uint32_t straight, uint32_t slanted, bool diagonal) {
  const uint32_t *value = repair->field->value;
  uint8_t *best = repair->field->best;
  uint32_t lower = 0, equal = 0;
  for (uint32_t way = 0; way < way_count(diagonal); way++) {
    const uint32_t now = value[cell + repair->ways.step[way]], key = way < NAV_DIR_COUNT ? straight : slanted;
    lower |= (uint32_t)(key < now) << way;
    equal |= (uint32_t)(key == now) << way;
  }
  if (diagonal && (lower | equal) == 0) return true;
  const uint32_t stopped = stopped_ways(repair, cell, diagonal);
  for (equal &= ~stopped; BASE_SELDOM(equal != 0); equal &= equal - 1) {
    const uint32_t way = base_lowest_bit(equal);
    const NavCell next = cell + repair->ways.step[way];
    if (best[next] != 0) best[next] |= (uint8_t)(1u << nav_way_opposite(way));
  }
  for (lower &= ~stopped; lower != 0; lower &= lower - 1) {
    const uint32_t way = base_lowest_bit(lower), key = way < NAV_DIR_COUNT ? straight : slanted;
    const NavCell next = cell + repair->ways.step[way];
    const uint32_t cost = diagonal ? 0 : enter_cost(repair, next);
    if (!diagonal && cost == 0) continue; // closed
    set_value(repair, next, key);
    best[next] = (uint8_t)(1u << nav_way_opposite(way));
    if (diagonal) {
      if (!queue_push_ranked(repair->queue, bucket_of(key, true), next, key)) return false;
      continue;
    }
    repair->settled_max = key;
    repair->settled++;
    if (!queue_push(repair->queue, key + cost, next)) return false;
  }
  return true;
}

// A seed whose turn it is. False: the queue is full.
BASE_INLINE bool queue_seed(Repair *repair, uint64_t seed, bool diagonal) {
  const NavCell cell = base_heap_item(seed);
  const uint32_t value = base_heap_rank(seed);
  if (value != repair->field->value[cell]) return true; // it was improved before
  repair->queue->now = bucket_of(value, diagonal);
  if (diagonal) return queue_push_ranked(repair->queue, bucket_of(value, true), cell, value);
  repair->settled_max = value;
  repair->settled++;
  return queue_push(repair->queue, value + enter_cost(repair, cell), cell);
}

// A cell whose turn it is, or one that was improved once more and has had it. False: the queue is full.
BASE_INLINE bool settle_diagonally(Repair *repair, uint32_t key) {
  uint32_t value;
  const NavCell cell = queue_pop_ranked(repair->queue, key, &value);
  if (value != repair->field->value[cell]) return true;
  const uint32_t cost = enter_cost(repair, cell);
  if (value > repair->settled_max) repair->settled_max = value;
  repair->settled++;
  return spread(repair, cell, value + cost * NAV_FIELD_STRAIGHT, value + cost * NAV_FIELD_DIAGONAL, true);
}

// False: over the budget, or the queue is full, which takes far more than any sensible budget.
BASE_INLINE bool lower(Repair *repair, const NavCell *changed, int32_t count, bool diagonal) {
  FieldQueue *queue = repair->queue;
  if (!plant_seeds(repair, changed, count, diagonal)) return false;
  while (repair->settled <= repair->budget) {
    const uint32_t key = queue_key(queue);
    if (queue->next_seed < queue->seeds &&
        bucket_of(base_heap_rank(queue->seed[queue->next_seed]), diagonal) <= key) {
      if (!queue_seed(repair, queue->seed[queue->next_seed++], diagonal)) return false;
      continue;
    }
    if (key == NAV_UNREACHED) return true;
    if (diagonal ? !settle_diagonally(repair, key) : !spread(repair, queue_pop(queue, key), key, 0, false))
      return false;
  }
  return false;
}

static bool repair_straight(Repair *repair, const NavCell *changed, int32_t count) {
  return raise(repair, changed, count, false) && lower(repair, changed, count, false);
}

static bool repair_diagonally(Repair *repair, const NavCell *changed, int32_t count) {
  return raise(repair, changed, count, true) && lower(repair, changed, count, true);
}

/* Begin and end */

// A goal that opened or closed makes another set of goals.
static bool goal_turned(const Repair *repair, NavCell cell) {
  uint32_t offset;
  bool was_open = repair->field->value[cell] != NAV_UNREACHED; // of a goal: an open one has a value
  return was_open != is_open(repair, cell) && nav_field_goal_at(repair->work, cell, &offset);
}

static bool is_repairable(const Repair *repair, const NavCell *changed, int32_t count) {
  const NavCell last = repair->field->cells - repair->field->stride - 1;
  if (count > repair->budget) return false;
  for (int32_t i = 0; i < count; i++) {
    BASE_ASSERT(changed[i] > repair->field->stride && changed[i] < last);
    if (goal_turned(repair, changed[i])) return false;
  }
  return nav_field_update_bounds(repair->field, repair->input, changed, count);
}

static void start_repair(Repair *repair, NavField *field, const NavFieldInput *input, int32_t budget) {
  repair->field = field;
  repair->input = input;
  repair->work = field->work;
  nav_ways_init(&repair->ways, input->grid, input->cls);
  repair->list = (NavCell *)repair->work->plan;
  repair->cleared = repair->settled = 0;
  repair->budget = budget < 0 ? field->cells / NAV_REPAIR_SHARE : budget;
  repair->settled_max = 0;
  repair->max_lost = false;
}

static uint32_t find_max(const NavField *field) {
  uint32_t max = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    uint32_t value = field->value[cell] + 1; // not reached: 0
    max = value > max ? value : max;
  }
  return max > 0 ? max - 1 : 0;
}

static void finish_repair(Repair *repair) {
  NavField *field = repair->field;
  if (repair->settled_max >= field->max)
    field->max = repair->settled_max;
  else if (repair->max_lost)
    field->max = find_max(field);
  repair->work->settled = repair->settled;
  BASE_ASSERT(field->reached >= 0 && field->reached <= field->cells);
}

// Costs and edges that it was flooded with are gone.
static NavFieldStatus begin_part_again(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  FieldWants wants = work->wants;
  const NavFieldStatus begun = nav_field_begin(field, input);
  wants.next = 0;
  if (begun == NAV_FIELD_OK) work->wants = wants;
  return begun;
}

NavFieldStatus nav_field_update(NavField *field, const NavFieldInput *input, const NavCell *changed,
                                int32_t count, int32_t budget) {
  BASE_EXPECT(nav_field_accepts(field, input) && nav_field_may_change(field, changed, count) &&
                  budget >= NAV_REPAIR_DEFAULT,
              NAV_FIELD_WRONG_CALL);
  FieldWork *work = field->work;
  BASE_ASSERT(field->cells == input->grid->cells && field->stride == input->grid->stride && count >= 0);
  BASE_ASSERT(budget >= NAV_REPAIR_DEFAULT && input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  if (work->phase != FIELD_IS_WHOLE) return begin_part_again(field, input);
  work->settled = FIELD_BUILT;
  if (!nav_field_same_input(field, input)) return nav_field_build(field, input);
  Repair repair;
  FieldQueue queue;
  start_repair(&repair, field, input, budget);
  repair.queue = &queue;
  if (!is_repairable(&repair, changed, count)) return nav_field_build(field, input);
  work->window = nav_field_whole_rect(field);
  work->values_match = false;
  const bool done =
      input->diagonal ? repair_diagonally(&repair, changed, count) : repair_straight(&repair, changed, count);
  if (!done) return nav_field_build(field, input);
  finish_repair(&repair);
  return NAV_FIELD_OK;
}

int32_t nav_field_repaired(const NavField *field) {
  BASE_EXPECT(field != NULL && field->work != NULL, -1);
  const FieldWork *work = field->work;
  return work->settled;
}
