/* The two streaming passes over all cells: costs before the flood; values and directions after it. Their
 * inner loops exist in plain C for every processor and with AVX2 for newer ones, with equal results cell by
 * cell.
 *
 * The key of a cell is the value that a neighbour gets through it: value + enter cost. Cells that are not
 * reached have key 0: only goals have the value 0, and a goal's directions are cleared afterwards. */
#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/field/work.h"

// What entering costs: terrain of the class, and the crowd's share.
typedef struct FieldCosts {
  uint8_t terrain[NAV_TERRAIN_COUNT];
  uint8_t ground; // the largest of those
  uint32_t weight;
  uint32_t cap;
  uint32_t cheap; // the largest crowd that costs at most the cap; of more, the product may exceed 32 bits
  uint32_t limit; // plan entries from here on are not reached
} FieldCosts;

// The crowd from a cell on, in one of two widths; both NULL: none.
typedef struct FieldCrowd {
  const uint32_t *words;
  const uint8_t *bytes;
} FieldCrowd;

// A section of the arrays, all from the same cell on.
typedef struct FieldRun {
  uint32_t *plan;
  uint32_t *key;
  const uint8_t *terrain;
  FieldCrowd crowd;
} FieldRun;

typedef struct FieldTally {
  int32_t reached;
  uint32_t max; // largest value
} FieldTally;

// The loops over a section, in the form that suits the processor.
typedef struct FieldRuns {
  /// Writes costs into the plan. Returns the largest crowd on an open cell.
  uint32_t (*prepare)(const FieldRun *run, const FieldCosts *costs, int32_t count);
  /// Writes keys from the plan, and NAV_UNREACHED into the plan where a cell was not reached.
  FieldTally (*settle)(const FieldRun *run, const FieldCosts *costs, int32_t count);
  /// Best directions from values and keys; reads keys one row and one cell beyond the section on both sides.
  void (*direct)(uint8_t *restrict best, const uint32_t *restrict value, const uint32_t *restrict key,
                 int32_t stride, int32_t count);
} FieldRuns;

// A choice without a branch: on terrain and crowds, branches are mispredicted too often.
BASE_INLINE uint32_t pick(bool condition, uint32_t yes, uint32_t no) {
  uint32_t mask = 0u - (uint32_t)condition;
  return (yes & mask) | (no & ~mask);
}

// nav_field_crowd_cost without a 64-bit product, so that it fills vector registers.
BASE_INLINE uint32_t crowd_cost(FieldCosts costs, uint32_t crowd) {
  return pick(crowd > costs.cheap, costs.cap, crowd * costs.weight);
}

BASE_INLINE bool has_crowd(FieldCrowd crowd) {
  return crowd.words != NULL || crowd.bytes != NULL;
}

BASE_INLINE uint32_t heads_at(FieldCrowd crowd, int32_t i) {
  return crowd.words != NULL ? crowd.words[i] : crowd.bytes[i];
}

BASE_INLINE FieldCrowd crowd_from(FieldCrowd crowd, int32_t i) {
  return (FieldCrowd){crowd.words == NULL ? NULL : crowd.words + i,
                      crowd.bytes == NULL ? NULL : crowd.bytes + i};
}

// The costs come by value: what is written to the arrays cannot change them.
BASE_INLINE uint32_t prepare(FieldRun run, FieldCrowd crowd, FieldCosts costs, int32_t count) {
  uint32_t *restrict plan = run.plan;
  const uint8_t *restrict terrain = run.terrain;
  uint32_t largest = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t ground = costs.terrain[terrain[i]], heads = 0;
    bool open = ground > 0;
    if (has_crowd(crowd)) {
      heads = pick(open, heads_at(crowd, i), 0);
      largest = pick(heads > largest, heads, largest);
      ground += crowd_cost(costs, heads);
    }
    plan[i] = pick(open, FIELD_FRESH | ground, FIELD_CLOSED);
  }
  return largest;
}

static uint32_t prepare_plain(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  FieldCrowd crowd = run->crowd;
  if (crowd.words != NULL) return prepare(*run, (FieldCrowd){crowd.words, NULL}, *costs, count);
  if (crowd.bytes != NULL) return prepare(*run, (FieldCrowd){NULL, crowd.bytes}, *costs, count);
  return prepare(*run, (FieldCrowd){NULL, NULL}, *costs, count);
}

BASE_INLINE FieldTally settle(FieldRun run, FieldCrowd crowd, FieldCosts costs, int32_t count) {
  FieldTally tally = {0, 0};
  uint32_t *restrict plan = run.plan, *restrict key = run.key;
  for (int32_t i = 0; i < count; i++) {
    uint32_t here = plan[i], cost = costs.terrain[run.terrain[i]];
    bool reached = here < costs.limit;
    if (has_crowd(crowd)) cost += crowd_cost(costs, heads_at(crowd, i));
    plan[i] = pick(reached, here, NAV_UNREACHED);
    key[i] = pick(reached, here + cost, 0);
    tally.reached += reached;
    tally.max = pick(reached & (here > tally.max), here, tally.max);
  }
  return tally;
}

static FieldTally settle_plain(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  FieldCrowd crowd = run->crowd;
  if (crowd.words != NULL) return settle(*run, (FieldCrowd){crowd.words, NULL}, *costs, count);
  if (crowd.bytes != NULL) return settle(*run, (FieldCrowd){NULL, crowd.bytes}, *costs, count);
  return settle(*run, (FieldCrowd){NULL, NULL}, *costs, count);
}

static void direct_plain(uint8_t *restrict best, const uint32_t *restrict value, const uint32_t *restrict key,
                         int32_t stride, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    uint32_t here = value[i];
    best[i] =
        (uint8_t)((unsigned)(key[i - stride] == here) << NAV_UP |
                  (unsigned)(key[i + stride] == here) << NAV_DOWN |
                  (unsigned)(key[i - 1] == here) << NAV_LEFT | (unsigned)(key[i + 1] == here) << NAV_RIGHT);
  }
}

#if BASE_HAVE_WIDE_CPU

enum { LANES = 8 };

// FieldCosts in registers.
typedef struct WideCosts {
  BaseTable16 terrain;
  BaseBits256 weight, cap, cheap, limit;
} WideCosts;

BASE_WIDE_CPU BASE_INLINE WideCosts widen(const FieldCosts *costs) {
  uint8_t table[16] = {0};
  for (int i = 0; i < NAV_TERRAIN_COUNT; i++) table[i] = costs->terrain[i];
  return (WideCosts){base_bits256_load_table(table), base_bits256_all_u32(costs->weight),
                     base_bits256_all_u32(costs->cap), base_bits256_all_u32(costs->cheap),
                     base_bits256_all_u32(costs->limit)};
}

BASE_WIDE_CPU BASE_INLINE BaseBits256 crowd_costs(BaseBits256 crowd, const WideCosts *costs) {
  BaseBits256 cheap = base_bits256_at_most_u32(crowd, costs->cheap);
  return base_bits256_pick(cheap, base_bits256_mul_u32(crowd, costs->weight), costs->cap);
}

BASE_WIDE_CPU BASE_INLINE BaseBits256 load_crowd(FieldCrowd crowd, int32_t i) {
  return crowd.words != NULL ? base_bits256_load(crowd.words + i) : base_bits256_widen_u8(crowd.bytes + i);
}

BASE_WIDE_CPU static uint32_t prepare_wide(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  WideCosts wide = widen(costs);
  BaseBits256 largest = base_bits256_zero(), zero = base_bits256_zero();
  BaseBits256 fresh = base_bits256_all_u32(FIELD_FRESH), closed = base_bits256_all_u32(FIELD_CLOSED);
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    BaseBits256 cost = base_bits256_look_up_u32(wide.terrain, run->terrain + i);
    BaseBits256 rock = base_bits256_equal_u32(cost, zero);
    if (has_crowd(run->crowd)) {
      BaseBits256 heads = base_bits256_less(load_crowd(run->crowd, i), rock);
      largest = base_bits256_max_u32(largest, heads);
      cost = base_bits256_add_u32(cost, crowd_costs(heads, &wide));
    }
    base_bits256_store(run->plan + i, base_bits256_pick(rock, closed, base_bits256_or(cost, fresh)));
  }
  FieldRun tail = {run->plan + i, NULL, run->terrain + i, crowd_from(run->crowd, i)};
  uint32_t rest = prepare_plain(&tail, costs, count - i), found = base_bits256_largest_u32(largest);
  return rest > found ? rest : found;
}

BASE_WIDE_CPU static FieldTally settle_wide(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  WideCosts wide = widen(costs);
  BaseBits256 max = base_bits256_zero(), missed = base_bits256_zero();
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    BaseBits256 here = base_bits256_load(run->plan + i);
    BaseBits256 cost = base_bits256_look_up_u32(wide.terrain, run->terrain + i);
    BaseBits256 unreached = base_bits256_at_least_u32(here, wide.limit);
    if (has_crowd(run->crowd))
      cost = base_bits256_add_u32(cost, crowd_costs(load_crowd(run->crowd, i), &wide));
    base_bits256_store(run->plan + i, base_bits256_or(here, unreached));
    base_bits256_store(run->key + i, base_bits256_less(base_bits256_add_u32(here, cost), unreached));
    missed = base_bits256_sub_u32(missed, unreached); // a mask is -1
    max = base_bits256_max_u32(max, base_bits256_less(here, unreached));
  }
  FieldRun rest = {run->plan + i, run->key + i, run->terrain + i, crowd_from(run->crowd, i)};
  FieldTally tally = settle_plain(&rest, costs, count - i);
  uint32_t found = base_bits256_largest_u32(max);
  tally.reached += i - (int32_t)base_bits256_sum_u32(missed);
  if (found > tally.max) tally.max = found;
  return tally;
}

// A byte for each of 32 cells, with the direction's bit where the key is the cell's value; in shuffled order.
BASE_WIDE_CPU BASE_INLINE BaseBits256 equal(const uint32_t *key, const BaseBits256 value[4], NavDir dir) {
  BaseBits256 same[4];
  for (int i = 0; i < 4; i++) same[i] = base_bits256_equal_u32(base_bits256_load(key + LANES * i), value[i]);
  return base_bits256_and(base_bits256_shuffled_masks(same[0], same[1], same[2], same[3]),
                          base_bits256_all_u8((uint8_t)(1 << dir)));
}

BASE_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint32_t *restrict value,
                                      const uint32_t *restrict key, int32_t stride, int32_t count) {
  int32_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    BaseBits256 here[4] = {base_bits256_load(value + i), base_bits256_load(value + i + 8),
                           base_bits256_load(value + i + 16), base_bits256_load(value + i + 24)};
    BaseBits256 upright =
        base_bits256_or(equal(key + i - stride, here, NAV_UP), equal(key + i + stride, here, NAV_DOWN));
    BaseBits256 level =
        base_bits256_or(equal(key + i - 1, here, NAV_LEFT), equal(key + i + 1, here, NAV_RIGHT));
    base_bits256_store(best + i, base_bits256_unshuffle_masks(base_bits256_or(upright, level)));
  }
  direct_plain(best + i, value + i, key + i, stride, count - i);
}

static FieldRuns choose_runs(bool wide_cpu) {
  return wide_cpu ? (FieldRuns){prepare_wide, settle_wide, direct_wide}
                  : (FieldRuns){prepare_plain, settle_plain, direct_plain};
}

#else

static FieldRuns choose_runs(bool wide_cpu) {
  (void)wide_cpu;
  return (FieldRuns){prepare_plain, settle_plain, direct_plain};
}

#endif

/* The passes */

static FieldCosts costs_of(const NavFieldInput *input) {
  FieldCosts costs = {.weight = input->crowd_weight, .cap = input->crowd_cap};
  costs.cheap = costs.weight == 0 ? UINT32_MAX : costs.cap / costs.weight;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    int32_t cost = nav_enter_cost(input->grid, input->cls, terrain);
    BASE_ASSERT(cost >= 0 && cost <= UINT8_MAX);
    costs.terrain[terrain] = (uint8_t)cost;
    if (costs.terrain[terrain] > costs.ground) costs.ground = costs.terrain[terrain];
  }
  return costs;
}

uint64_t nav_field_costs_prepare(const FieldWork *work, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  FieldCosts costs = costs_of(input);
  FieldRuns runs = choose_runs(work->wide_cpu);
  FieldRun all = {work->plan, NULL, grid->terrain, {input->crowd, input->crowd_bytes}};
  uint64_t crowd = runs.prepare(&all, &costs, grid->cells);
  crowd *= costs.weight;
  if (crowd > costs.cap && costs.cap != NAV_NO_CAP) crowd = costs.cap;
  return costs.ground + crowd;
}

uint64_t nav_field_costs_sum(const NavFieldInput *input) {
  uint64_t sum = 0;
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    NavEnterCost cost = nav_field_enter_cost(input, cell);
    sum += (uint64_t)cost.terrain + cost.crowd;
  }
  return sum;
}

static void settle_rows(NavField *field, const NavFieldInput *input, const FieldCosts *costs,
                        const FieldRuns *runs, int32_t from, int32_t count, uint32_t *key) {
  const FieldWork *work = field->work;
  FieldRun run = {.plan = work->plan + from,
                  .key = key,
                  .terrain = input->grid->terrain + from,
                  .crowd = crowd_from((FieldCrowd){input->crowd, input->crowd_bytes}, from)};
  FieldTally tally = runs->settle(&run, costs, count);
  field->reached += tally.reached;
  if (tally.max > field->max) field->max = tally.max;
}

static void mask_edges(uint8_t *restrict best, const uint8_t *restrict edges, NavClass cls, int32_t count) {
  unsigned rails = cls == NAV_FLYER ? 0 : NAV_DIR_COUNT; // shifts rail bits onto wall bits
  for (int32_t i = 0; i < count; i++) best[i] = (uint8_t)(best[i] & ~(edges[i] | edges[i] >> rails));
}

void nav_field_finish(NavField *field, const NavFieldInput *input, uint32_t limit) {
  const NavGrid *grid = input->grid;
  FieldWork *work = field->work;
  BASE_ASSERT(work->pool_count >= FIELD_KEY_CELLS + 4 * (size_t)grid->stride);
  FieldCosts costs = costs_of(input);
  FieldRuns runs = choose_runs(work->wide_cpu);
  costs.limit = limit;
  field->reached = 0;
  field->max = 0;

  // In blocks of rows, so that the keys stay in the cache; a block's last two rows of keys are the first two
  // of the next block.
  uint32_t *key = work->pool;
  int32_t stride = grid->stride, rows = FIELD_KEY_CELLS / stride + 2;
  settle_rows(field, input, &costs, &runs, 0, 2 * stride, key);
  for (int32_t row = 1; row <= grid->height; row += rows) {
    if (rows > grid->height + 1 - row) rows = grid->height + 1 - row;
    int32_t from = row * stride, count = rows * stride;
    settle_rows(field, input, &costs, &runs, from + stride, count, key + 2 * stride);
    runs.direct(field->best + from, work->plan + from, key + stride, stride, count);
    if (grid->edge_count > 0) mask_edges(field->best + from, grid->edges + from, input->cls, count);
    memmove(key, key + count, 2 * (size_t)stride * sizeof *key);
  }

  uint32_t *value = work->plan;
  work->plan = field->value;
  field->value = value;
  field->min = work->goal_count > 0 ? work->goals[0].offset : 0;
  for (int32_t i = 0; i < work->goal_count; i++) {
    NavGoal goal = work->goals[i];
    if (field->value[goal.cell] == goal.offset) field->best[goal.cell] = 0;
  }
}

NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell) {
  int32_t terrain = nav_enter_cost(input->grid, input->cls, (NavTerrain)input->grid->terrain[cell]);
  if (terrain == 0) return (NavEnterCost){0, 0};
  return (NavEnterCost){(uint32_t)terrain, nav_field_crowd_cost(input, nav_field_crowd(input, cell))};
}
