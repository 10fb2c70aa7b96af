/* The build where tiles cost more than waves can hold: push-once (field.h) as in wave.c, with more buckets
 * and two bytes a cell instead of one.
 *
 * The state of a cell:
 *   CLOSED          may not be entered
 *   FRESH | cost    open, not reached
 *   key & KEY_BITS  reached; key = value + cost, what its neighbours get through it
 *
 * The keys of two neighbours with no edge between differ by less than two costs, so the low bits of a key are
 * exact, and the best directions of a cell are those in which the state is the low bits of its value.
 *
 * A bucket is a list in a chain of chunks, so short that few entries stay empty in spite of many buckets; the
 * first chunk of bucket b is always chunk b, and entry 0 of a later one is where the chunk before it ended. A
 * cell is pushed once. That no value exceeds 32 bits is known before anything of the field is written. Costs
 * of BUCKETS and more go to heaped.c. */
#include "nav/field/costly.h"

#include <string.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "base/ring.h"

enum {
  FEWEST_BUCKETS = 64,
  BUCKETS = 2048,
  CHUNK = 16, // entries, the link included
  FRESH = 0x8000,
  CLOSED = 0xc000,
  COST_BITS = 0x3fff,
  KEY_BITS = 0x7fff,
  PORTION = 256, // cells of a pass at a time
};

_Static_assert(2 * (int)BUCKETS < (int)KEY_BITS, "the low bits of keys are exact");
_Static_assert((int)BUCKETS *(int)CHUNK <= 2 * (int)FIELD_WAVE_LISTS * (int)FIELD_WAVE_CHUNK,
               "the pool holds a chunk a bucket and all cells");

typedef struct Flood {
  uint16_t *state;
  uint32_t *value, *pool;
  const uint8_t *edges; // of the grid; NULL: it has none
  NavEdgeRule rule;
  ptrdiff_t stride;
  uint32_t mask; // of buckets
  uint32_t unused, spare;
  int32_t reached;
  uint32_t max;
  uint64_t filled[BUCKETS / 64];
  uint32_t tail[BUCKETS]; // where the next cell of a bucket goes
} Flood;

typedef struct Costs {
  uint64_t largest, sum;
} Costs;

/* Costs before the flood */

BASE_INLINE Costs mark_cells(const NavFieldInput *input, uint16_t *restrict state, bool more) {
  const NavGrid *grid = input->grid;
  const uint16_t *ground = grid->costs.enter[input->cls];
  Costs costs = {0, 0};
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    uint64_t cost = ground[grid->terrain[cell]];
    if (more && cost > 0)
      cost +=
          (uint64_t)nav_field_layer(input, cell) + nav_field_crowd_cost(input, nav_field_crowd(input, cell));
    state[cell] = (uint16_t)(cost > 0 ? FRESH | (cost & COST_BITS) : CLOSED);
    costs.sum += cost;
    costs.largest = cost > costs.largest ? cost : costs.largest;
  }
  return costs;
}

static Costs mark_all(const NavFieldInput *input, uint16_t *state) {
  return nav_field_has_crowd(input) || nav_field_has_layer(input) ? mark_cells(input, state, true)
                                                                  : mark_cells(input, state, false);
}

/* The flood */

BASE_RARE static uint32_t next_chunk(Flood *flood, uint32_t end) {
  uint32_t start = flood->spare;
  if (start != 0) {
    flood->spare = flood->pool[start];
  } else {
    start = flood->unused;
    flood->unused += CHUNK;
  }
  flood->pool[start] = end;
  return start + 1;
}

// Reaches a fresh cell at this key.
BASE_INLINE void reach(Flood *flood, uint32_t cell, uint32_t key) {
  const uint32_t onward = key + (flood->state[cell] & COST_BITS), bucket = onward & flood->mask;
  uint32_t at = flood->tail[bucket];
  flood->value[cell] = key;
  flood->state[cell] = (uint16_t)(onward & KEY_BITS);
  if (BASE_SELDOM(at % CHUNK == 0)) at = next_chunk(flood, at);
  flood->pool[at] = cell;
  flood->tail[bucket] = at + 1;
  base_ring_fill(flood->filled, bucket);
  flood->reached++;
}

// Finds the fresh neighbours of some cells without branches, some twice, then reaches them.
BASE_INLINE void spread_chunk(Flood *flood, const uint32_t *cells, uint32_t count, uint32_t key, bool edges) {
  const ptrdiff_t delta[NAV_DIR_COUNT] = {-flood->stride, flood->stride, -1, 1};
  const uint16_t *state = flood->state;
  uint32_t block[NAV_DIR_COUNT * CHUNK], found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t open = edges ? ~nav_edges_bits(flood->rule, flood->edges[cells[i]]) : ~0u;
    for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
      const ptrdiff_t next = (ptrdiff_t)cells[i] + delta[dir];
      block[found] = (uint32_t)next;
      found += (uint32_t)(state[next] >> 14 == FRESH >> 14) & open >> dir;
    }
  }
  for (uint32_t i = 0; i < found; i++)
    if (!BASE_SELDOM(state[block[i]] >> 14 != FRESH >> 14)) reach(flood, block[i], key);
}

// Costs are at least 1 and below the number of buckets, so nothing is pushed to this one meanwhile.
BASE_INLINE void drain_bucket(Flood *flood, uint32_t key, bool edges) {
  const uint32_t bucket = key & flood->mask, first = bucket * CHUNK;
  const int32_t before = flood->reached;
  for (uint32_t end = flood->tail[bucket];;) {
    const uint32_t start = (end - 1) & ~(uint32_t)(CHUNK - 1);
    spread_chunk(flood, flood->pool + start + 1, end - start - 1, key, edges);
    if (start == first) break;
    end = flood->pool[start];
    flood->pool[start] = flood->spare;
    flood->spare = start;
  }
  flood->tail[bucket] = first + 1;
  base_ring_empty(flood->filled, bucket);
  if (flood->reached > before) flood->max = key;
}

BASE_INLINE void run_flood(Flood *flood, const NavGoal *goals, int32_t goal_count, bool edges) {
  uint32_t now = 0;
  for (int32_t next = 0;;) {
    const int32_t bucket = base_ring_next(flood->filled, flood->mask + 1, now & flood->mask);
    const uint32_t key = now + (((uint32_t)bucket - now) & flood->mask);
    if (next < goal_count && (bucket < 0 || goals[next].offset <= key)) {
      const NavGoal goal = goals[next++];
      now = goal.offset; // no key that waits is lower
      if (flood->state[goal.cell] >> 14 != FRESH >> 14) continue;
      reach(flood, (uint32_t)goal.cell, now);
      flood->max = now;
      continue;
    }
    if (bucket < 0) return;
    drain_bucket(flood, now = key, edges);
  }
}

static void run_plain(Flood *flood, const NavGoal *goals, int32_t goal_count) {
  run_flood(flood, goals, goal_count, false);
}

static void run_edges(Flood *flood, const NavGoal *goals, int32_t goal_count) {
  run_flood(flood, goals, goal_count, true);
}

/* Directions after it */

BASE_INLINE void direct(uint8_t *restrict best, const uint32_t *restrict value,
                        const uint16_t *restrict state, ptrdiff_t stride, int32_t count) {
  const uint16_t *restrict up = state - stride, *restrict down = state + stride;
  uint16_t set[PORTION];
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint16_t key = (uint16_t)(value[i] & KEY_BITS);
    set[i] = (uint16_t)((up[i] == key ? 1 : 0) | (down[i] == key ? 2 : 0) | (state[i - 1] == key ? 4 : 0) |
                        (state[i + 1] == key ? 8 : 0));
  }
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) best[i] = (uint8_t)(state[i] < FRESH ? set[i] : 0);
}

static void direct_plain(uint8_t *restrict best, const uint32_t *restrict value,
                         const uint16_t *restrict state, ptrdiff_t stride, int32_t count) {
  direct(best, value, state, stride, count);
}

#if BASE_HAVE_WIDE_CPU
BASE_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint32_t *restrict value,
                                      const uint16_t *restrict state, ptrdiff_t stride, int32_t count) {
  direct(best, value, state, stride, count);
}
#else
#define direct_wide direct_plain
#endif

static void direct_all(const Flood *flood, NavField *field) {
  const FieldWork *work = field->work;
  for (NavCell from = 0; from < field->cells; from += PORTION) {
    const int32_t left = field->cells - from, count = left < PORTION ? left : PORTION;
    (work->wide_cpu ? direct_wide : direct_plain)(field->best + from, field->value + from,
                                                  flood->state + from, flood->stride, count);
    for (int32_t i = 0; i < count && flood->edges != NULL; i++)
      field->best[from + i] &= (uint8_t)~nav_edges_bits(flood->rule, flood->edges[from + i]);
  }
}

/* The build */

// The states take the memory of the plan, with its spare row and cell on both ends.
static uint16_t *states_of(const NavField *field) {
  const FieldWork *work = field->work;
  const size_t spare = (size_t)field->stride + 1;
  uint16_t *first = (uint16_t *)(void *)(work->plan - spare), *state = first + spare;
  for (size_t i = 0; i < spare; i++) first[i] = state[(size_t)field->cells + i] = CLOSED;
  return state;
}

static void start_flood(Flood *flood, NavField *field, const NavFieldInput *input, uint64_t largest) {
  const FieldWork *work = field->work;
  uint32_t buckets = FEWEST_BUCKETS;
  while (buckets <= largest) buckets *= 2;
  BASE_ASSERT(buckets <= BUCKETS);
  BASE_ASSERT(work->pool_count >=
              (size_t)buckets * CHUNK + (size_t)field->cells / (CHUNK - 1) * CHUNK + CHUNK);
  flood->value = field->value;
  flood->pool = work->pool;
  flood->edges = input->grid->edge_count > 0 ? input->grid->edges : NULL;
  flood->rule = nav_edge_rule(input->grid, input->cls);
  flood->stride = field->stride;
  flood->mask = buckets - 1;
  flood->unused = buckets * CHUNK;
  flood->spare = 0;
  flood->reached = 0;
  flood->max = 0;
  memset(flood->filled, 0, sizeof flood->filled);
  for (uint32_t bucket = 0; bucket < buckets; bucket++) flood->tail[bucket] = bucket * CHUNK + 1;
  memset(field->value, 0xff, (size_t)field->cells * sizeof *field->value);
}

static NavFieldStatus build_by_buckets(NavField *field, const NavFieldInput *input, Flood *flood,
                                       uint64_t largest) {
  FieldWork *work = field->work;
  start_flood(flood, field, input, largest);
  (flood->edges != NULL ? run_edges : run_plain)(flood, work->goals, work->goal_count);
  direct_all(flood, field);
  field->unit = 1;
  field->reached = flood->reached;
  field->max = flood->max;
  field->min = work->goal_count > 0 ? work->goals[0].offset : 0;
  nav_field_clear_goals(field);
  nav_field_all_is_written(field);
  return NAV_FIELD_OK;
}

NavFieldStatus nav_field_costly_build(NavField *field, const NavFieldInput *input) {
  const FieldWork *work = field->work;
  Flood flood;
  flood.state = states_of(field);
  const Costs costs = mark_all(input, flood.state);
  const uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  const uint64_t door = (uint64_t)nav_door_cost(input->grid, input->cls);
  const uint64_t worst = farthest + costs.sum + door * (uint64_t)input->grid->door_count;
  if (worst >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;
  const NavFieldStatus built = costs.largest < BUCKETS && door == 0
                                   ? build_by_buckets(field, input, &flood, costs.largest)
                                   : nav_field_heaped_build(field, input);
  BASE_ASSERT(built == NAV_FIELD_OK); // no value exceeds the bound
  nav_field_remember(field, input, costs.largest, worst);
  return built;
}
