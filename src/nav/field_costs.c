/* The two passes that stream over all cells: what each costs before the flood; what it is worth and where to
 * go after it. Plain loops that compilers turn into vector code, compiled twice: for every processor and for
 * newer ones. */
#include <string.h>

#include "base/assert.h"
#include "nav/field_work.h"

enum { RUN = 512 }; // cells whose terrain costs are looked up together

/* What entering costs: terrain of the class, and the crowd's share. */
typedef struct Costs {
  uint8_t terrain[NAV_TERRAIN_COUNT];
  uint32_t weight;
  uint32_t cap;
  uint32_t cheap; // the largest crowd that costs at most the cap; beyond, the product may not fit 32 bits
} Costs;

typedef struct Tally {
  uint32_t reached, most;
} Tally;

static Costs costs_of(const NavFieldInput *input) {
  Costs costs = {.weight = input->crowd_weight, .cap = input->crowd_cap};
  costs.cheap = costs.weight == 0 ? UINT32_MAX : costs.cap / costs.weight;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    int32_t cost = nav_enter_cost(input->cls, terrain);
    BASE_ASSERT(cost >= 0 && cost <= UINT8_MAX);
    costs.terrain[terrain] = (uint8_t)cost;
  }
  return costs;
}

FIELD_INLINE uint32_t greater(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

FIELD_INLINE uint32_t crowd_cost(const Costs *costs, uint32_t crowd) {
  uint32_t product = crowd * costs->weight;
  return crowd > costs->cheap ? costs->cap : product;
}

// A sum of comparisons, not a look into a table: that can be done to many bytes at once.
FIELD_INLINE void terrain_costs(uint8_t *restrict out, const uint8_t *restrict terrain, const Costs *costs,
                                int32_t count) {
  uint8_t floor = costs->terrain[NAV_FLOOR], mud = costs->terrain[NAV_MUD];
  uint8_t water = costs->terrain[NAV_WATER], pit = costs->terrain[NAV_PIT];
  for (int32_t i = 0; i < count; i++) {
    uint8_t at = terrain[i];
    uint8_t dry = (uint8_t)((at == NAV_FLOOR ? floor : 0) | (at == NAV_MUD ? mud : 0));
    uint8_t wet = (uint8_t)((at == NAV_WATER ? water : 0) | (at == NAV_PIT ? pit : 0));
    out[i] = dry | wet;
  }
}

FIELD_INLINE uint32_t prepare_run(uint32_t *restrict plan, const uint8_t *restrict terrain,
                                  const uint32_t *restrict crowd, const Costs *costs, int32_t count) {
  uint8_t ground[RUN];
  terrain_costs(ground, terrain, costs, count);
  if (crowd == NULL) {
    for (int32_t i = 0; i < count; i++) plan[i] = ground[i] == 0 ? FIELD_CLOSED : FIELD_FRESH | ground[i];
    return 0;
  }
  uint32_t largest = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t cost = ground[i] + crowd_cost(costs, crowd[i]);
    largest = greater(largest, ground[i] == 0 ? 0 : crowd[i]);
    plan[i] = ground[i] == 0 ? FIELD_CLOSED : FIELD_FRESH | cost;
  }
  return largest;
}

FIELD_INLINE uint32_t prepare(uint32_t *plan, const NavFieldInput *input, const Costs *costs) {
  uint32_t largest = 0;
  int32_t cells = input->grid->cells;
  for (int32_t from = 0; from < cells; from += RUN) {
    int32_t count = cells - from < RUN ? cells - from : RUN;
    const uint32_t *crowd = input->crowd == NULL ? NULL : input->crowd + from;
    largest = greater(largest, prepare_run(plan + from, input->grid->terrain + from, crowd, costs, count));
  }
  return largest;
}

static uint32_t prepare_plain(uint32_t *plan, const NavFieldInput *input, const Costs *costs) {
  return prepare(plan, input, costs);
}

FIELD_WIDE_CPU static uint32_t prepare_wide_cpu(uint32_t *plan, const NavFieldInput *input,
                                                const Costs *costs) {
  return prepare(plan, input, costs);
}

uint64_t field_costs_prepare(const FieldWork *work, const NavFieldInput *input) {
  Costs costs = costs_of(input);
  uint32_t largest =
      work->wide_cpu ? prepare_wide_cpu(work->plan, input, &costs) : prepare_plain(work->plan, input, &costs);
  uint64_t crowd = (uint64_t)largest * costs.weight;
  if (crowd > costs.cap && costs.cap != NAV_NO_CAP) crowd = costs.cap;
  uint32_t ground = 0;
  for (int i = 0; i < NAV_TERRAIN_COUNT; i++) ground = greater(ground, costs.terrain[i]);
  return crowd + ground;
}

uint64_t field_costs_sum(const NavFieldInput *input) {
  uint64_t sum = 0;
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    NavEnterCost cost = nav_field_enter_cost(input, cell);
    sum += (uint64_t)cost.terrain + cost.crowd;
  }
  return sum;
}

// Values, and keys: what a neighbour is worth that goes through this cell.
FIELD_INLINE Tally settle_run(uint32_t *restrict value, uint32_t *restrict key, const uint32_t *restrict plan,
                              const uint8_t *restrict terrain, const uint32_t *restrict crowd,
                              const Costs *costs, uint32_t limit, int32_t count) {
  uint8_t ground[RUN];
  Tally tally = {0, 0};
  terrain_costs(ground, terrain, costs, count);
  for (int32_t i = 0; i < count; i++) {
    uint32_t cost = ground[i];
    if (crowd != NULL) cost += crowd_cost(costs, crowd[i]);
    uint32_t here = plan[i];
    value[i] = here < limit ? here : NAV_UNREACHED;
    key[i] = here < limit ? here + cost : NAV_UNREACHED;
    tally.reached += here < limit;
    tally.most = greater(tally.most, here < limit ? here : 0);
  }
  return tally;
}

FIELD_INLINE void direct(uint8_t *restrict best, const uint32_t *restrict value, const uint32_t *key,
                         int32_t stride, int32_t count) {
  const uint32_t *up = key - stride, *down = key + stride;
  for (int32_t i = 0; i < count; i++) {
    uint32_t here = value[i];
    uint32_t set = (up[i] == here ? 1u << NAV_UP : 0) | (down[i] == here ? 1u << NAV_DOWN : 0) |
                   (key[i - 1] == here ? 1u << NAV_LEFT : 0) | (key[i + 1] == here ? 1u << NAV_RIGHT : 0);
    best[i] = (uint8_t)(here == NAV_UNREACHED ? 0 : set);
  }
}

FIELD_INLINE void fence(uint8_t *restrict best, const uint8_t *restrict edges, unsigned rails,
                        int32_t count) {
  for (int32_t i = 0; i < count; i++) best[i] &= (uint8_t) ~(edges[i] | edges[i] >> rails);
}

FIELD_INLINE Tally settle(NavField *field, const NavFieldInput *input, const Costs *costs, uint32_t limit,
                          int32_t from, int32_t to, uint32_t *key) {
  const FieldWork *work = field->work;
  Tally all = {0, 0};
  for (; from < to; from += RUN, key += RUN) {
    int32_t count = to - from < RUN ? to - from : RUN;
    Tally tally;
    if (input->crowd == NULL)
      tally = settle_run(field->value + from, key, work->plan + from, input->grid->terrain + from, NULL,
                         costs, limit, count);
    else
      tally = settle_run(field->value + from, key, work->plan + from, input->grid->terrain + from,
                         input->crowd + from, costs, limit, count);
    all.reached += tally.reached;
    all.most = greater(all.most, tally.most);
  }
  return all;
}

// In blocks of rows, so that the keys stay in the cache; the last two rows of keys are the first two of the
// next block.
FIELD_INLINE void finish(NavField *field, const NavFieldInput *input, const Costs *costs, uint32_t limit) {
  const NavGrid *grid = input->grid;
  const FieldWork *work = field->work;
  uint32_t *key = work->pool;
  int32_t stride = grid->stride, rows = FIELD_KEY_CELLS / stride + 2;
  Tally all = settle(field, input, costs, limit, 0, 2 * stride, key);
  for (int32_t row = 1; row <= grid->height; row += rows) {
    if (rows > grid->height + 1 - row) rows = grid->height + 1 - row;
    int32_t from = row * stride, count = rows * stride;
    Tally tally = settle(field, input, costs, limit, from + stride, from + stride + count, key + 2 * stride);
    all.reached += tally.reached;
    all.most = greater(all.most, tally.most);
    direct(field->best + from, field->value + from, key + stride, stride, count);
    if (grid->edge_count > 0)
      fence(field->best + from, grid->edges + from, input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT, count);
    memmove(key, key + count, 2 * (size_t)stride * sizeof *key);
  }
  field->reached = (int32_t)all.reached;
  field->most = all.most;
}

static void finish_plain(NavField *field, const NavFieldInput *input, const Costs *costs, uint32_t limit) {
  finish(field, input, costs, limit);
}

FIELD_WIDE_CPU static void finish_wide_cpu(NavField *field, const NavFieldInput *input, const Costs *costs,
                                           uint32_t limit) {
  finish(field, input, costs, limit);
}

void field_finish(NavField *field, const NavFieldInput *input, uint32_t limit) {
  const FieldWork *work = field->work;
  Costs costs = costs_of(input);
  if (work->wide_cpu)
    finish_wide_cpu(field, input, &costs, limit);
  else
    finish_plain(field, input, &costs, limit);
  field->least = work->goal_count > 0 ? work->goals[0].offset : 0;
  for (int32_t i = 0; i < work->goal_count; i++) {
    NavGoal goal = work->goals[i];
    if (field->value[goal.cell] == goal.offset) field->best[goal.cell] = 0;
  }
}
