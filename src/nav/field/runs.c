/* The inner loops of the streaming passes, for every processor in plain C and for newer ones with AVX2. Both
 * give equal results, cell by cell.
 *
 * A key is what a neighbour is worth that goes through the cell: value + what entering the cell costs. Cells
 * that are not reached have key 0: only goals have the value 0, and a goal's directions are cleared
 * afterwards. */
#include "nav/field/work.h"

#if FIELD_HAVE_WIDE_CPU
#include <immintrin.h>
#endif

// A choice without a branch: terrain and crowds are too irregular for one to be foreseen.
FIELD_INLINE uint32_t pick(bool condition, uint32_t yes, uint32_t no) {
  uint32_t mask = 0u - (uint32_t)condition;
  return (yes & mask) | (no & ~mask);
}

FIELD_INLINE uint32_t crowd_cost(FieldCosts costs, uint32_t crowd) {
  return pick(crowd > costs.cheap, costs.cap, crowd * costs.weight);
}

// The costs come by value: they cannot be changed by what is written to the arrays.
FIELD_INLINE uint32_t prepare(uint32_t *restrict plan, const uint8_t *restrict terrain,
                              const uint32_t *restrict crowd, FieldCosts costs, int32_t count) {
  uint32_t largest = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t ground = costs.terrain[terrain[i]], heads = 0;
    bool open = ground > 0;
    if (crowd != NULL) {
      heads = pick(open, crowd[i], 0);
      largest = pick(heads > largest, heads, largest);
      ground += crowd_cost(costs, heads);
    }
    plan[i] = pick(open, FIELD_FRESH | ground, FIELD_CLOSED);
  }
  return largest;
}

static uint32_t prepare_plain(uint32_t *restrict plan, const uint8_t *restrict terrain,
                              const uint32_t *restrict crowd, const FieldCosts *costs, int32_t count) {
  return crowd == NULL ? prepare(plan, terrain, NULL, *costs, count)
                       : prepare(plan, terrain, crowd, *costs, count);
}

FIELD_INLINE FieldTally settle(FieldRun run, const uint32_t *restrict crowd, FieldCosts costs,
                               int32_t count) {
  FieldTally tally = {0, 0};
  uint32_t *restrict plan = run.plan, *restrict key = run.key;
  for (int32_t i = 0; i < count; i++) {
    uint32_t here = plan[i], cost = costs.terrain[run.terrain[i]];
    bool reached = here < costs.limit;
    if (crowd != NULL) cost += crowd_cost(costs, crowd[i]);
    plan[i] = pick(reached, here, NAV_UNREACHED);
    key[i] = pick(reached, here + cost, 0);
    tally.reached += reached;
    tally.max = pick(reached & (here > tally.max), here, tally.max);
  }
  return tally;
}

static FieldTally settle_plain(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  return run->crowd == NULL ? settle(*run, NULL, *costs, count) : settle(*run, run->crowd, *costs, count);
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

#if FIELD_HAVE_WIDE_CPU

enum { LANES = 8 };

/* FieldCosts in registers. */
typedef struct WideCosts {
  __m128i terrain;
  __m256i weight, cap, cheap, limit;
} WideCosts;

FIELD_WIDE_CPU FIELD_INLINE WideCosts widen(const FieldCosts *costs) {
  uint8_t table[16] = {0};
  for (int i = 0; i < NAV_TERRAIN_COUNT; i++) table[i] = costs->terrain[i];
  return (WideCosts){_mm_loadu_si128((const __m128i *)(const void *)table),
                     _mm256_set1_epi32((int)costs->weight), _mm256_set1_epi32((int)costs->cap),
                     _mm256_set1_epi32((int)costs->cheap), _mm256_set1_epi32((int)costs->limit)};
}

FIELD_WIDE_CPU FIELD_INLINE __m256i load(const uint32_t *from) {
  return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

FIELD_WIDE_CPU FIELD_INLINE void store(uint32_t *to, __m256i lanes) {
  _mm256_storeu_si256((__m256i *)(void *)to, lanes);
}

FIELD_WIDE_CPU FIELD_INLINE __m256i ground_of(const uint8_t *terrain, const WideCosts *costs) {
  __m128i eight = _mm_loadl_epi64((const __m128i *)(const void *)terrain);
  return _mm256_cvtepu8_epi32(_mm_shuffle_epi8(costs->terrain, eight));
}

FIELD_WIDE_CPU FIELD_INLINE __m256i crowd_costs(__m256i crowd, const WideCosts *costs) {
  __m256i cheap = _mm256_cmpeq_epi32(_mm256_min_epu32(crowd, costs->cheap), crowd);
  return _mm256_blendv_epi8(costs->cap, _mm256_mullo_epi32(crowd, costs->weight), cheap);
}

FIELD_WIDE_CPU FIELD_INLINE uint32_t largest_of(__m256i lanes) {
  uint32_t each[LANES], largest = 0;
  store(each, lanes);
  for (int i = 0; i < LANES; i++) largest = each[i] > largest ? each[i] : largest;
  return largest;
}

FIELD_WIDE_CPU static uint32_t prepare_wide(uint32_t *restrict plan, const uint8_t *restrict terrain,
                                            const uint32_t *restrict crowd, const FieldCosts *costs,
                                            int32_t count) {
  WideCosts wide = widen(costs);
  __m256i largest = _mm256_setzero_si256(), zero = _mm256_setzero_si256();
  __m256i fresh = _mm256_set1_epi32((int)FIELD_FRESH), closed = _mm256_set1_epi32((int)FIELD_CLOSED);
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    __m256i cost = ground_of(terrain + i, &wide), rock = _mm256_cmpeq_epi32(cost, zero);
    if (crowd != NULL) {
      __m256i heads = _mm256_andnot_si256(rock, load(crowd + i));
      largest = _mm256_max_epu32(largest, heads);
      cost = _mm256_add_epi32(cost, crowd_costs(heads, &wide));
    }
    store(plan + i, _mm256_blendv_epi8(_mm256_or_si256(cost, fresh), closed, rock));
  }
  uint32_t rest = prepare_plain(plan + i, terrain + i, crowd == NULL ? NULL : crowd + i, costs, count - i);
  uint32_t found = largest_of(largest);
  return rest > found ? rest : found;
}

FIELD_WIDE_CPU static FieldTally settle_wide(const FieldRun *run, const FieldCosts *costs, int32_t count) {
  WideCosts wide = widen(costs);
  __m256i max = _mm256_setzero_si256(), missed = _mm256_setzero_si256();
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    __m256i here = load(run->plan + i), cost = ground_of(run->terrain + i, &wide);
    __m256i unreached = _mm256_cmpeq_epi32(_mm256_max_epu32(here, wide.limit), here);
    if (run->crowd != NULL) cost = _mm256_add_epi32(cost, crowd_costs(load(run->crowd + i), &wide));
    store(run->plan + i, _mm256_or_si256(here, unreached));
    store(run->key + i, _mm256_andnot_si256(unreached, _mm256_add_epi32(here, cost)));
    missed = _mm256_sub_epi32(missed, unreached);
    max = _mm256_max_epu32(max, _mm256_andnot_si256(unreached, here));
  }
  FieldRun rest = {run->plan + i, run->key + i, run->terrain + i, run->crowd == NULL ? NULL : run->crowd + i};
  FieldTally tally = settle_plain(&rest, costs, count - i);
  uint32_t each[LANES], found = largest_of(max);
  store(each, missed);
  tally.reached += i;
  for (int lane = 0; lane < LANES; lane++) tally.reached -= (int32_t)each[lane];
  if (found > tally.max) tally.max = found;
  return tally;
}

// Bytes of 32 cells, set where the key is the cell's value; in the order that packing leaves.
FIELD_WIDE_CPU FIELD_INLINE __m256i equal(const uint32_t *key, const __m256i value[4], NavDir dir) {
  __m256i a = _mm256_packs_epi32(_mm256_cmpeq_epi32(load(key), value[0]),
                                 _mm256_cmpeq_epi32(load(key + 8), value[1]));
  __m256i b = _mm256_packs_epi32(_mm256_cmpeq_epi32(load(key + 16), value[2]),
                                 _mm256_cmpeq_epi32(load(key + 24), value[3]));
  return _mm256_and_si256(_mm256_packs_epi16(a, b), _mm256_set1_epi8((char)(1 << dir)));
}

FIELD_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint32_t *restrict value,
                                       const uint32_t *restrict key, int32_t stride, int32_t count) {
  __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7); // undoes the order of packing
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

FieldRuns nav_field_runs(bool wide_cpu) {
  return wide_cpu ? (FieldRuns){prepare_wide, settle_wide, direct_wide}
                  : (FieldRuns){prepare_plain, settle_plain, direct_plain};
}

#else

FieldRuns nav_field_runs(bool wide_cpu) {
  (void)wide_cpu;
  return (FieldRuns){prepare_plain, settle_plain, direct_plain};
}

#endif
