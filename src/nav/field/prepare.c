/* States before a flood: what each cell costs, in one byte. Rows of cells in which all is rock are skipped by
 * blocks. */
#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/field/window.h"

enum {
  MAX_RUN = 1024, // cells that are looked at before they are prepared
  AHEAD = 512,    // how many cells ahead memory is fetched
};

// The arrays, all from the same cell on.
typedef struct Span {
  uint8_t *state;
  const uint8_t *terrain;
  const uint32_t *crowd;      // or NULL
  const uint8_t *crowd_bytes; // or NULL
} Span;

// The inputs of preparing states, and its progress.
typedef struct Sweep {
  NavField *field;
  const NavFieldInput *input;
  const FieldByteCosts *costs;
  bool fill;
  FieldPrepared found;
} Sweep;

static uint32_t at_most(uint32_t value, uint32_t limit) {
  return value < limit ? value : limit;
}

FieldByteCosts nav_field_byte_costs(const NavFieldInput *input) {
  BASE_ASSERT(input->crowd == NULL || input->crowd_bytes == NULL);
  FieldByteCosts costs = {.weight = (uint16_t)at_most(input->crowd_weight, FIELD_WAVE_COSTS),
                          .cap = (uint16_t)at_most(input->crowd_cap, UINT8_MAX)};
  for (int i = 0; i < (int)sizeof costs.terrain; i++)
    costs.terrain[i] = (uint8_t)at_most(input->grid->costs.enter[input->cls][i], UINT8_MAX);
  return costs;
}

uint64_t nav_field_cost_bound(const NavFieldInput *input) {
  uint64_t ground = (uint64_t)nav_max_cost(input->grid, input->cls), crowd = 0;
  if (input->layer != NULL) ground += UINT8_MAX;
  if (input->layer_wide != NULL) ground += UINT16_MAX;
  if (nav_field_has_crowd(input) && input->crowd_weight > 0) {
    crowd = input->crowd_bytes != NULL ? (uint64_t)UINT8_MAX * input->crowd_weight : UINT64_MAX - UINT32_MAX;
    if (input->crowd_cap != NAV_NO_CAP && crowd > input->crowd_cap) crowd = input->crowd_cap;
  }
  return ground + crowd;
}

BASE_INLINE uint32_t all_bits(bool condition) {
  return 0u - (uint32_t)condition;
}

BASE_INLINE bool all_rock(const uint8_t *terrain) {
  uint64_t word[FIELD_BLOCK / 8], any = 0;
  memcpy(word, terrain, sizeof word);
  for (int i = 0; i < FIELD_BLOCK / 8; i++) any |= word[i];
  return any == NAV_ROCK;
}

static bool is_stale(const FieldWork *work, int32_t block) {
  return work->stale[block / 64] >> (block % 64) & 1u;
}

// All of the block is rock now.
static void close_block(Sweep *sweep, int32_t block) {
  const FieldWork *work = sweep->field->work;
  uint8_t *state = work->state + (ptrdiff_t)block * FIELD_BLOCK;
  if (sweep->fill) {
    nav_field_clean_block(sweep->field, block);
    return;
  }
  for (int32_t i = 0; i < FIELD_BLOCK; i++) sweep->found.closed |= state[i] != 0;
  memset(state, 0, FIELD_BLOCK);
}

// Skips blocks of rock; returns where the next run of others begins, and in `next` where it ends.
static NavCell next_run(Sweep *sweep, NavCell from, NavCell end, NavCell *next) {
  NavField *field = sweep->field;
  FieldWork *work = field->work;
  const uint8_t *terrain = sweep->input->grid->terrain;
  NavCell open = from; // the run begins here
  for (NavCell cell = from; cell < end && cell - open < MAX_RUN; cell = *next) {
    const int32_t block = cell / FIELD_BLOCK;
    const bool whole = cell % FIELD_BLOCK == 0 && end - cell >= FIELD_BLOCK;
    *next = end / FIELD_BLOCK > block ? (block + 1) * FIELD_BLOCK : end;
    if (!whole || !all_rock(terrain + cell)) {
      work->written[block / 64] |= (uint64_t)1 << (block % 64);
      continue;
    }
    if (open < cell) {
      *next = cell;
      break;
    }
    open = *next;
    if (nav_field_block_written(work, block) || is_stale(work, block)) close_block(sweep, block);
  }
  if (sweep->fill && open < end)
    memset(field->value + open, 0xff, (size_t)(*next - open) * sizeof *field->value);
  return open;
}

static Span span_at(const Sweep *sweep, NavCell cell) {
  const NavFieldInput *input = sweep->input;
  const FieldWork *work = sweep->field->work;
  return (Span){work->state + cell, input->grid->terrain + cell,
                input->crowd == NULL ? NULL : input->crowd + cell,
                input->crowd_bytes == NULL ? NULL : input->crowd_bytes + cell};
}

BASE_INLINE void prepare(Sweep *sweep, Span span, int32_t count) {
  const FieldByteCosts costs = *sweep->costs;
  uint32_t largest = sweep->found.largest, closed = 0;
  uint8_t *restrict state = span.state;
  for (int32_t i = 0; i < count; i++) {
    uint32_t cost = costs.terrain[span.terrain[i]], open = all_bits(cost > 0), heads = 0;
    if (span.crowd != NULL) heads = at_most(span.crowd[i], UINT8_MAX);
    if (span.crowd_bytes != NULL) heads = span.crowd_bytes[i];
    cost = at_most(cost + at_most(heads * costs.weight, costs.cap), UINT8_MAX) & open;
    largest = cost > largest ? cost : largest;
    closed |= state[i] & ~open;
    state[i] = (uint8_t)((cost | FIELD_FRESH_BIT) & open);
  }
  sweep->found.largest = largest;
  sweep->found.closed |= closed != 0;
}

static void prepare_few(Sweep *sweep, Span span, int32_t count) {
  if (span.crowd != NULL)
    prepare(sweep, (Span){span.state, span.terrain, span.crowd, NULL}, count);
  else if (span.crowd_bytes != NULL)
    prepare(sweep, (Span){span.state, span.terrain, NULL, span.crowd_bytes}, count);
  else
    prepare(sweep, (Span){span.state, span.terrain, NULL, NULL}, count);
}

static void prepare_plain(Sweep *sweep, NavCell from, NavCell end) {
  for (NavCell cell = from, next; (cell = next_run(sweep, cell, end, &next)) < end; cell = next)
    prepare_few(sweep, span_at(sweep, cell), next - cell);
}

// The same where a vector's table cannot hold the terrains, or there is a layer of costs. Raises `largest` to
// the largest cost, 255 for all from there on. True: cells that had a state are closed.
static bool prepare_layered(uint8_t *restrict state, const NavFieldInput *input, NavCell from, int32_t count,
                            uint32_t *largest) {
  const uint16_t *restrict ground = input->grid->costs.enter[input->cls];
  const uint8_t *restrict terrain = input->grid->terrain + from;
  const bool crowded = nav_field_has_crowd(input);
  uint32_t most = *largest, closed = 0;
  BASE_ASSERT(from >= 0 && count >= 0 && from + count <= input->grid->cells);
  for (int32_t i = 0; i < count; i++) {
    uint32_t cost = ground[terrain[i]];
    const uint32_t open = 0u - (uint32_t)(cost > 0);
    cost += nav_field_layer(input, from + i);
    if (crowded) cost += at_most(nav_field_crowd_cost(input, nav_field_crowd(input, from + i)), UINT8_MAX);
    cost = at_most(cost, UINT8_MAX) & open;
    most = cost > most ? cost : most;
    closed |= state[i] & ~open;
    state[i] = (uint8_t)((cost | FIELD_FRESH_BIT) & open);
  }
  *largest = most;
  return closed != 0;
}

static void prepare_general(Sweep *sweep, NavCell from, NavCell end) {
  const FieldWork *work = sweep->field->work;
  for (NavCell cell = from, next; (cell = next_run(sweep, cell, end, &next)) < end; cell = next)
    sweep->found.closed |=
        prepare_layered(work->state + cell, sweep->input, cell, next - cell, &sweep->found.largest);
}

#if BASE_HAVE_WIDE_CPU

enum { LANES = 32 };

// The findings of prepare_wide.
typedef struct Lanes {
  BaseBits256 largest, closed;
} Lanes;

typedef struct WideCosts {
  BaseBits256 terrain, weight, cap;
  bool scaled; // else weight and cap change nothing
} WideCosts;

BASE_BITS256 Lanes prepare_lanes(Span span, int32_t i, WideCosts costs, Lanes found) {
  const BaseBits256 zero = base_bits256_zero(), fresh = base_bits256_all_u8(FIELD_FRESH_BIT);
  BaseBits256 cost = base_bits256_look_up_u8(costs.terrain, base_bits256_load(span.terrain + i));
  const BaseBits256 rock = base_bits256_equal_u8(cost, zero);
  if (span.crowd != NULL || span.crowd_bytes != NULL) {
    BaseBits256 heads = span.crowd != NULL ? base_bits256_narrow_u32(span.crowd + i)
                                           : base_bits256_load(span.crowd_bytes + i);
    if (costs.scaled) heads = base_bits256_scale_u8(heads, costs.weight, costs.cap);
    cost = base_bits256_add_saturated_u8(cost, heads);
  }
  cost = base_bits256_less(cost, rock);
  found.largest = base_bits256_max_u8(found.largest, cost);
  found.closed = base_bits256_or(found.closed, base_bits256_and(base_bits256_load(span.state + i), rock));
  base_bits256_store(span.state + i, base_bits256_less(base_bits256_or(cost, fresh), rock));
  return found;
}

// Each page of memory begins with a wait that the processor does not foresee.
BASE_INLINE void fetch_ahead(const Sweep *sweep, NavCell cell, NavCell end) {
  const NavFieldInput *input = sweep->input;
  const FieldWork *work = sweep->field->work;
  if (end - cell < AHEAD + LANES) return;
  cell += AHEAD;
  BASE_PREFETCH(&input->grid->terrain[cell]);
  BASE_PREFETCH_TO_WRITE(&work->state[cell]);
  if (input->crowd_bytes != NULL) BASE_PREFETCH(&input->crowd_bytes[cell]);
  if (input->crowd == NULL) return;
  BASE_PREFETCH(&input->crowd[cell]);
  BASE_PREFETCH(&input->crowd[cell + LANES / 2]);
}

BASE_WIDE_CPU static void prepare_wide(Sweep *sweep, NavCell from, NavCell end) {
  const FieldByteCosts *costs = sweep->costs;
  const WideCosts wide = {base_bits256_load_table_twice(costs->terrain), base_bits256_all_u16(costs->weight),
                          base_bits256_all_u16(costs->cap), costs->weight != 1 || costs->cap < UINT8_MAX};
  Lanes found = {base_bits256_zero(), base_bits256_zero()};
  for (NavCell cell = from, next; (cell = next_run(sweep, cell, end, &next)) < end; cell = next) {
    const Span span = span_at(sweep, cell);
    const int32_t count = next - cell;
    int32_t i = 0;
    for (; i + LANES <= count; i += LANES) {
      fetch_ahead(sweep, cell + i, end);
      found = prepare_lanes(span, i, wide, found);
    }
    if (i < count && count >= LANES)
      found = prepare_lanes(span, count - LANES, wide, found); // some a second time, which changes nothing
    else if (i < count)
      prepare_few(sweep, span, count);
  }
  uint8_t largest[LANES], closed[LANES];
  base_bits256_store(largest, found.largest);
  base_bits256_store(closed, found.closed);
  for (int lane = 0; lane < LANES; lane++) {
    if (largest[lane] > sweep->found.largest) sweep->found.largest = largest[lane];
    sweep->found.closed |= closed[lane] != 0;
  }
}

#endif

typedef void Prepare(Sweep *sweep, NavCell from, NavCell end);

static Prepare *choose_prepare(bool wide_cpu) {
#if BASE_HAVE_WIDE_CPU
  if (wide_cpu) return prepare_wide;
#endif
  (void)wide_cpu;
  return prepare_plain;
}

FieldPrepared nav_field_prepare(NavField *field, const NavFieldInput *input, const FieldByteCosts *costs,
                                NavCell from, int32_t count, bool fill) {
  const FieldWork *work = field->work;
  BASE_ASSERT(from >= 0 && count >= 0 && from + count <= field->cells);
  Sweep sweep = {field, input, costs, fill, {0, false}};
  if (input->grid->terrains > (int32_t)sizeof costs->terrain || nav_field_has_layer(input))
    prepare_general(&sweep, from, from + count);
  else
    choose_prepare(work->wide_cpu)(&sweep, from, from + count);
  return sweep.found;
}
