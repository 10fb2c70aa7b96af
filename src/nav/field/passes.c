/* The two streaming passes over all cells: costs before the flood; values and directions after it. Their
 * inner loops exist in plain C for every processor and with AVX2 for newer ones, with equal results cell by
 * cell.
 *
 * The key of a cell is the value that a neighbour gets through it: value + enter cost. Cells that are not
 * reached have key 0: only goals have the value 0, and a goal's directions are cleared afterwards. */
#include <string.h>

#include "base/assert.h"
#include "nav/field/work.h"

#if BASE_HAVE_WIDE_CPU
#include <immintrin.h>
#endif

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
  __m128i terrain;
  __m256i weight, cap, cheap, limit;
} WideCosts;

BASE_WIDE_CPU BASE_INLINE WideCosts widen(const FieldCosts *costs) {
  uint8_t table[16] = {0};
  for (int i = 0; i < NAV_TERRAIN_COUNT; i++) table[i] = costs->terrain[i];
  return (WideCosts){_mm_loadu_si128((const __m128i *)(const void *)table),
                     _mm256_set1_epi32((int)costs->weight), _mm256_set1_epi32((int)costs->cap),
                     _mm256_set1_epi32((int)costs->cheap), _mm256_set1_epi32((int)costs->limit)};
}

BASE_WIDE_CPU BASE_INLINE __m256i load(const uint32_t *from) {
  return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

BASE_WIDE_CPU BASE_INLINE void store(uint32_t *to, __m256i lanes) {
  _mm256_storeu_si256((__m256i *)(void *)to, lanes);
}

BASE_WIDE_CPU BASE_INLINE __m256i ground_of(const uint8_t *terrain, const WideCosts *costs) {
  __m128i eight = _mm_loadl_epi64((const __m128i *)(const void *)terrain);
  return _mm256_cvtepu8_epi32(_mm_shuffle_epi8(costs->terrain, eight));
}

BASE_WIDE_CPU BASE_INLINE __m256i crowd_costs(__m256i crowd, const WideCosts *costs) {
  __m256i cheap = _mm256_cmpeq_epi32(_mm256_min_epu32(crowd, costs->cheap), crowd);
  return _mm256_blendv_epi8(costs->cap, _mm256_mullo_epi32(crowd, costs->weight), cheap);
}

BASE_WIDE_CPU BASE_INLINE uint32_t largest_of(__m256i lanes) {
  uint32_t each[LANES], largest = 0;
  store(each, lanes);
  for (int i = 0; i < LANES; i++) largest = each[i] > largest ? each[i] : largest;
  return largest;
}

BASE_WIDE_CPU BASE_INLINE __m256i load_crowd(FieldCrowd crowd, int32_t i) {
  if (crowd.words != NULL) return load(crowd.words + i);
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)(crowd.bytes + i)));
}

BASE_WIDE_CPU static uint32_t prepare_wide(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  WideCosts wide = widen(costs);
  __m256i largest = _mm256_setzero_si256(), zero = _mm256_setzero_si256();
  __m256i fresh = _mm256_set1_epi32((int)FIELD_FRESH), closed = _mm256_set1_epi32((int)FIELD_CLOSED);
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    __m256i cost = ground_of(run->terrain + i, &wide), rock = _mm256_cmpeq_epi32(cost, zero);
    if (has_crowd(run->crowd)) {
      __m256i heads = _mm256_andnot_si256(rock, load_crowd(run->crowd, i));
      largest = _mm256_max_epu32(largest, heads);
      cost = _mm256_add_epi32(cost, crowd_costs(heads, &wide));
    }
    store(run->plan + i, _mm256_blendv_epi8(_mm256_or_si256(cost, fresh), closed, rock));
  }
  FieldRun tail = {run->plan + i, NULL, run->terrain + i, crowd_from(run->crowd, i)};
  uint32_t rest = prepare_plain(&tail, costs, count - i), found = largest_of(largest);
  return rest > found ? rest : found;
}

BASE_WIDE_CPU static FieldTally settle_wide(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  WideCosts wide = widen(costs);
  __m256i max = _mm256_setzero_si256(), missed = _mm256_setzero_si256();
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    __m256i here = load(run->plan + i), cost = ground_of(run->terrain + i, &wide);
    __m256i unreached = _mm256_cmpeq_epi32(_mm256_max_epu32(here, wide.limit), here);
    if (has_crowd(run->crowd)) cost = _mm256_add_epi32(cost, crowd_costs(load_crowd(run->crowd, i), &wide));
    store(run->plan + i, _mm256_or_si256(here, unreached));
    store(run->key + i, _mm256_andnot_si256(unreached, _mm256_add_epi32(here, cost)));
    missed = _mm256_sub_epi32(missed, unreached);
    max = _mm256_max_epu32(max, _mm256_andnot_si256(unreached, here));
  }
  FieldRun rest = {run->plan + i, run->key + i, run->terrain + i, crowd_from(run->crowd, i)};
  FieldTally tally = settle_plain(&rest, costs, count - i);
  uint32_t each[LANES], found = largest_of(max);
  store(each, missed);
  tally.reached += i;
  for (int lane = 0; lane < LANES; lane++) tally.reached -= (int32_t)each[lane];
  if (found > tally.max) tally.max = found;
  return tally;
}

// A byte for each of 32 cells, with the direction's bit where the key is the cell's value; in packed order.
BASE_WIDE_CPU BASE_INLINE __m256i equal(const uint32_t *key, const __m256i value[4], NavDir dir) {
  __m256i a = _mm256_packs_epi32(_mm256_cmpeq_epi32(load(key), value[0]),
                                 _mm256_cmpeq_epi32(load(key + 8), value[1]));
  __m256i b = _mm256_packs_epi32(_mm256_cmpeq_epi32(load(key + 16), value[2]),
                                 _mm256_cmpeq_epi32(load(key + 24), value[3]));
  return _mm256_and_si256(_mm256_packs_epi16(a, b), _mm256_set1_epi8((char)(1 << dir)));
}

BASE_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint32_t *restrict value,
                                      const uint32_t *restrict key, int32_t stride, int32_t count) {
  __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7); // undoes the packed order
  int32_t i = 0;
  for (; i + 4 * LANES <= count; i += 4 * LANES) {
    __m256i here[4] = {load(value + i), load(value + i + 8), load(value + i + 16), load(value + i + 24)};
    __m256i upright =
        _mm256_or_si256(equal(key + i - stride, here, NAV_UP), equal(key + i + stride, here, NAV_DOWN));
    __m256i level = _mm256_or_si256(equal(key + i - 1, here, NAV_LEFT), equal(key + i + 1, here, NAV_RIGHT));
    __m256i set = _mm256_permutevar8x32_epi32(_mm256_or_si256(upright, level), order);
    _mm256_storeu_si256((__m256i *)(void *)(best + i), set);
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
