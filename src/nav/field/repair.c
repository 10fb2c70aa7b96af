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
#include "nav/field/work.h"

/* The queue: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990). Values never fall below that of the last
 * pop, so an entry waits in the list of the highest bit in which its value differs from that one, and moves
 * down at most once a bit. Nothing is compared, sorted or cleared beyond the lists. */

enum { LISTS = 33 };

typedef struct Waiting {
  uint32_t value;
  NavCell cell;
  uint32_t next; // in its list; 0: none
} Waiting;

typedef struct Queue {
  Waiting *node; // node 0 is not used
  uint32_t used, capacity;
  uint32_t spare;  // first of the popped ones, chained; 0: none
  uint32_t last;   // value of the last pop
  uint64_t filled; // bit of each list that is not empty
  uint32_t first[LISTS];
} Queue;

static void queue_init(Queue *queue, Waiting *node, size_t capacity) {
  *queue =
      (Queue){.node = node, .used = 1, .capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX};
}

// The highest bit in which a value differs from the last popped one, counted from 1; 0: equal.
static uint32_t queue_list(const Queue *queue, uint32_t value) {
  uint32_t differ = value ^ queue->last;
#if defined(__GNUC__)
  return differ == 0 ? 0 : 32 - (uint32_t)__builtin_clz(differ);
#else
  uint32_t list = 0;
  for (; differ != 0; differ >>= 1) list++;
  return list;
#endif
}

static void queue_link(Queue *queue, uint32_t at) {
  uint32_t list = queue_list(queue, queue->node[at].value);
  queue->node[at].next = queue->first[list];
  queue->first[list] = at;
  queue->filled |= (uint64_t)1 << list;
}

// `value` is not lower than that of the last pop. False: full.
static bool queue_push(Queue *queue, uint32_t value, NavCell cell) {
  uint32_t at = queue->spare;
  if (at != 0) {
    queue->spare = queue->node[at].next;
  } else {
    if (queue->used >= queue->capacity) return false;
    at = queue->used++;
  }
  queue->node[at].value = value;
  queue->node[at].cell = cell;
  queue_link(queue, at);
  return true;
}

// Takes one of the lowest value. False: empty.
static bool queue_pop(Queue *queue, uint32_t *value, NavCell *cell) {
  if (queue->filled == 0) return false;
  uint32_t list = base_lowest_bit(queue->filled);
  if (list > 0) { // its lowest value becomes the last one, so that all of the list moves to lower lists
    uint32_t at = queue->first[list], min = UINT32_MAX;
    for (uint32_t i = at; i != 0; i = queue->node[i].next)
      min = queue->node[i].value < min ? queue->node[i].value : min;
    queue->last = min;
    queue->first[list] = 0;
    queue->filled &= ~((uint64_t)1 << list);
    for (uint32_t next; at != 0; at = next) {
      next = queue->node[at].next;
      queue_link(queue, at);
    }
  }
  uint32_t at = queue->first[0];
  queue->first[0] = queue->node[at].next;
  if (queue->first[0] == 0) queue->filled &= ~(uint64_t)1;
  *value = queue->node[at].value;
  *cell = queue->node[at].cell;
  queue->node[at].next = queue->spare;
  queue->spare = at;
  return true;
}

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
  uint32_t settled_max;
  bool max_lost; // a cell that had the largest value has it no longer
  Queue queue;
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

static void clear(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  if (field->value[cell] == field->max) repair->max_lost = true;
  field->value[cell] = NAV_UNREACHED;
  field->best[cell] = 0;
  field->reached--;
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

// False: over the budget.
static bool raise(Repair *repair, const NavCell *changed, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    drop_changed(repair, changed[i]);
    if (repair->cleared > repair->budget) return false;
  }
  for (int32_t i = 0; i < repair->cleared; i++) {
    if (repair->cleared > repair->budget) return false;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = repair->list[i] + repair->delta[dir];
      unsigned toward = 1u << nav_dir_opposite(dir);
      if ((repair->field->best[next] & toward) != 0) drop_support(repair, next, toward);
    }
  }
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
static bool find_seed(Repair *repair, NavCell cell) {
  NavField *field = repair->field;
  if (!is_open(repair, cell)) return true;
  unsigned best;
  uint32_t seed = offer(repair, cell, &best), now = field->value[cell];
  if (seed < now) {
    field->best[cell] = (uint8_t)best;
  } else {
    if (now == NAV_UNREACHED) return true;
    if (seed == now && field->best[cell] != 0) field->best[cell] |= (uint8_t)best;
    seed = now;
  }
  return queue_push(&repair->queue, seed, cell);
}

static void set_value(Repair *repair, NavCell cell, uint32_t value) {
  NavField *field = repair->field;
  if (field->value[cell] == NAV_UNREACHED)
    field->reached++;
  else if (field->value[cell] == field->max)
    repair->max_lost = true;
  field->value[cell] = value;
}

static bool plant_seeds(Repair *repair, const NavCell *changed, int32_t count) {
  const Queue *queue = &repair->queue;
  for (int32_t i = 0; i < repair->cleared; i++)
    if (!find_seed(repair, repair->list[i])) return false;
  for (int32_t i = 0; i < count; i++)
    if (!find_seed(repair, changed[i])) return false;
  for (uint32_t i = 1; i < queue->used; i++) { // nothing was popped yet
    const Waiting *seed = &queue->node[i];
    if (seed->value < repair->field->value[seed->cell]) set_value(repair, seed->cell, seed->value);
  }
  return true;
}

static bool spread(Repair *repair, NavCell cell, uint32_t value) {
  NavField *field = repair->field;
  uint32_t key = value + enter_cost(repair, cell);
  unsigned walls = blocked(repair, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + repair->delta[dir];
    if (key > field->value[next] || (walls >> dir & 1u)) continue;
    unsigned toward = 1u << nav_dir_opposite(dir);
    if (key == field->value[next]) {
      if (field->best[next] != 0) field->best[next] |= (uint8_t)toward;
      continue;
    }
    if (!is_open(repair, next)) continue;
    set_value(repair, next, key);
    field->best[next] = (uint8_t)toward;
    if (!queue_push(&repair->queue, key, next)) return false;
  }
  return true;
}

// False: over the budget, or the queue is full, which takes far more than any sensible budget.
static bool lower(Repair *repair, const NavCell *changed, int32_t count) {
  if (!plant_seeds(repair, changed, count)) return false;
  uint32_t value;
  NavCell cell;
  while (queue_pop(&repair->queue, &value, &cell)) {
    if (value != repair->field->value[cell]) continue; // it was improved after the push
    if (++repair->settled > repair->budget) return false;
    if (value > repair->settled_max) repair->settled_max = value;
    if (!spread(repair, cell, value)) return false;
  }
  return true;
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
  if (work->phase != FIELD_IS_WHOLE) { // costs and edges that it was flooded with are gone
    const NavCell *want = work->want;
    const int32_t want_count = work->want_count;
    const NavFieldStatus begun = nav_field_begin(field, input);
    if (begun == NAV_FIELD_OK) nav_field_want(field, want, want_count);
    return begun;
  }
  start(&repair, field, input, budget);
  work->settled = FIELD_BUILT;
  if (!same_rules(work, input) || !same_goals(work, input) || !repairable(&repair, changed, count))
    return nav_field_build(field, input);
  // A repair that is abandoned halfway must be followed by a build that cannot fail.
  for (int32_t i = 0; i < count; i++) nav_field_mark_written(work, changed[i]);
  if (!nav_field_reserve_queue(field, work->costliest)) return NAV_FIELD_NO_MEMORY;
  repair.list = (NavCell *)work->plan;
  queue_init(&repair.queue, (Waiting *)(void *)work->pool, work->pool_count / 3);
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
