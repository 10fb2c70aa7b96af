#include "nav/field/window.h"

#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/field/layer.h"

enum {
  MAX_RUN = 1024, // cells that are looked at before they are prepared
  AHEAD = 512,    // how many cells ahead memory is fetched
  A_LINE = 16,    // values in a line of memory
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

typedef struct Passes {
  void (*prepare)(Sweep *sweep, NavCell from, NavCell end);
  void (*unreach)(uint32_t *restrict value, const uint8_t *restrict state, int32_t count);
  void (*direct)(uint8_t *restrict best, const uint8_t *restrict state, int32_t stride, int32_t count);
  void (*direct_edges)(uint8_t *restrict best, const uint8_t *restrict state, const uint8_t *restrict edges,
                       int32_t stride, unsigned rails, int32_t count);
} Passes;

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

/* Blocks */

BASE_INLINE bool all_rock(const uint8_t *terrain) {
  uint64_t word[FIELD_BLOCK / 8], any = 0;
  memcpy(word, terrain, sizeof word);
  for (int i = 0; i < FIELD_BLOCK / 8; i++) any |= word[i];
  return any == NAV_ROCK;
}

static bool is_written(const FieldWork *work, int32_t block) {
  return work->written[block / 64] >> (block % 64) & 1u;
}

static bool is_stale(const FieldWork *work, int32_t block) {
  return work->stale[block / 64] >> (block % 64) & 1u;
}

static void clean_cells(NavField *field, NavCell from, NavCell end) {
  BASE_ASSERT(from >= 0 && from <= end && end <= field->cells);
  const FieldWork *work = field->work;
  const size_t count = (size_t)(end - from);
  memset(field->value + from, 0xff, count * sizeof *field->value);
  memset(field->best + from, 0, count);
  memset(work->state + from, 0, count);
}

static NavCell end_of(const NavField *field, int32_t block) {
  const NavCell end = (block + 1) * FIELD_BLOCK;
  return end < field->cells ? end : field->cells;
}

static void clean_block(NavField *field, int32_t block) {
  FieldWork *work = field->work;
  const uint64_t others = ~((uint64_t)1 << (block % 64));
  work->written[block / 64] &= others;
  work->stale[block / 64] &= others;
  clean_cells(field, block * FIELD_BLOCK, end_of(field, block));
}

// All of the block is rock now.
static void close_block(Sweep *sweep, int32_t block) {
  const FieldWork *work = sweep->field->work;
  uint8_t *state = work->state + (ptrdiff_t)block * FIELD_BLOCK;
  if (sweep->fill) {
    clean_block(sweep->field, block);
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
    if (is_written(work, block) || is_stale(work, block)) close_block(sweep, block);
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

/* Costs before the flood */

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

static void prepare_general(Sweep *sweep, NavCell from, NavCell end) {
  const FieldWork *work = sweep->field->work;
  for (NavCell cell = from, next; (cell = next_run(sweep, cell, end, &next)) < end; cell = next)
    sweep->found.closed |=
        nav_field_prepare_general(work->state + cell, sweep->input, cell, next - cell, &sweep->found.largest);
}

/* Directions after it: those of the smallest key around. A neighbour's key minus the cell's own, plus 63, is
 * 0 .. 126 exactly; with states it is computed modulo 127, which the lesser of x and x - 127 does in a byte
 * for x from 0 to 253. */

BASE_INLINE unsigned shifted_key(unsigned state, unsigned shift) {
  unsigned sum = state + shift, less = (sum - FIELD_CODES) & 0xff;
  return (sum < less ? sum : less) | (all_bits(state - 1 >= FIELD_CODES) & 0xff);
}

// The number to add to the state of a neighbour: 63 - state modulo 127.
BASE_INLINE unsigned shift_of(unsigned state) {
  unsigned shift = (63 - state) & 0xff, more = (shift + FIELD_CODES) & 0xff;
  return shift < more ? shift : more;
}

BASE_INLINE unsigned smaller(unsigned a, unsigned b) {
  return a < b ? a : b;
}

BASE_INLINE uint8_t direction(const uint8_t *at, int32_t stride, unsigned blocked) {
  unsigned shift = shift_of(*at),
           key[NAV_DIR_COUNT] = {shifted_key(at[-stride], shift) | (all_bits(blocked & 1) & 0xff),
                                 shifted_key(at[stride], shift) | (all_bits(blocked >> 1 & 1) & 0xff),
                                 shifted_key(at[-1], shift) | (all_bits(blocked >> 2 & 1) & 0xff),
                                 shifted_key(at[1], shift) | (all_bits(blocked >> 3 & 1) & 0xff)};
  unsigned least = smaller(smaller(key[0], key[1]), smaller(key[2], key[3]));
  unsigned set = (unsigned)(key[0] == least) | (unsigned)(key[1] == least) << 1 |
                 (unsigned)(key[2] == least) << 2 | (unsigned)(key[3] == least) << 3;
  return (uint8_t)(set & all_bits(least < FIELD_CODES) & all_bits(*at - 1u < FIELD_CODES));
}

static void unreach_plain(uint32_t *restrict value, const uint8_t *restrict state, int32_t count) {
  for (int32_t i = 0; i < count; i++) value[i] |= 0u - (state[i] >> 7);
}

static void direct_plain(uint8_t *restrict best, const uint8_t *restrict state, int32_t stride,
                         int32_t count) {
  for (int32_t i = 0; i < count; i++) best[i] = direction(state + i, stride, 0);
}

static void direct_edges_plain(uint8_t *restrict best, const uint8_t *restrict state,
                               const uint8_t *restrict edges, int32_t stride, unsigned rails, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    best[i] = direction(state + i, stride, edges[i] | (unsigned)edges[i] >> rails);
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

// Few maps have tiles that are open and not reached.
BASE_WIDE_CPU static void unreach_wide(uint32_t *restrict value, const uint8_t *restrict state,
                                       int32_t count) {
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES)
    if (BASE_SELDOM(base_bits256_top_bits_u8(base_bits256_load(state + i)) != 0))
      unreach_plain(value + i, state + i, LANES);
  unreach_plain(value + i, state + i, count - i);
}

BASE_BITS256 BaseBits256 wide_key(const uint8_t *state, BaseBits256 shift) {
  const BaseBits256 codes = base_bits256_all_u8(FIELD_CODES);
  BaseBits256 here = base_bits256_load(state), sum = base_bits256_add_u8(here, shift);
  return base_bits256_or(base_bits256_min_u8(sum, base_bits256_sub_u8(sum, codes)),
                         base_bits256_not_positive_i8(here));
}

BASE_BITS256 BaseBits256 edge_mask(BaseBits256 edges, NavDir dir) {
  BaseBits256 bit = base_bits256_all_u8((uint8_t)(1u << dir));
  return base_bits256_equal_u8(base_bits256_and(edges, bit), bit);
}

BASE_BITS256 void direct_lanes(uint8_t *best, const uint8_t *state, int32_t stride,
                               const BaseBits256 *edges) {
  const BaseBits256 codes = base_bits256_all_u8(FIELD_CODES);
  BaseBits256 here = base_bits256_load(state), shift = base_bits256_sub_u8(base_bits256_all_u8(63), here);
  shift = base_bits256_min_u8(shift, base_bits256_add_u8(shift, codes));
  BaseBits256 key[NAV_DIR_COUNT] = {wide_key(state - stride, shift), wide_key(state + stride, shift),
                                    wide_key(state - 1, shift), wide_key(state + 1, shift)};
  if (edges != NULL)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      key[dir] = base_bits256_or(key[dir], edge_mask(*edges, dir));
  BaseBits256 least =
      base_bits256_min_u8(base_bits256_min_u8(key[0], key[1]), base_bits256_min_u8(key[2], key[3]));
  BaseBits256 set = base_bits256_zero();
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    set = base_bits256_or(set, base_bits256_and(base_bits256_equal_u8(key[dir], least),
                                                base_bits256_all_u8((uint8_t)(1u << dir))));
  BaseBits256 none =
      base_bits256_or(base_bits256_at_least_u8(least, codes), base_bits256_not_positive_i8(here));
  base_bits256_store(best, base_bits256_less(set, none));
}

BASE_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint8_t *restrict state, int32_t stride,
                                      int32_t count) {
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) direct_lanes(best + i, state + i, stride, NULL);
  if (i < count) direct_plain(best + i, state + i, stride, count - i);
}

BASE_WIDE_CPU static void direct_edges_wide(uint8_t *restrict best, const uint8_t *restrict state,
                                            const uint8_t *restrict edges, int32_t stride, unsigned rails,
                                            int32_t count) {
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    BaseBits256 blocked = base_bits256_load(edges + i);
    if (rails > 0) blocked = base_bits256_or(blocked, base_bits256_upper_halves_u8(blocked));
    direct_lanes(best + i, state + i, stride, &blocked);
  }
  if (i < count) direct_edges_plain(best + i, state + i, edges + i, stride, rails, count - i);
}

static Passes choose_passes(bool wide_cpu) {
  return wide_cpu ? (Passes){prepare_wide, unreach_wide, direct_wide, direct_edges_wide}
                  : (Passes){prepare_plain, unreach_plain, direct_plain, direct_edges_plain};
}

#else

static Passes choose_passes(bool wide_cpu) {
  (void)wide_cpu;
  return (Passes){prepare_plain, unreach_plain, direct_plain, direct_edges_plain};
}

#endif

FieldPrepared nav_field_prepare(NavField *field, const NavFieldInput *input, const FieldByteCosts *costs,
                                NavCell from, int32_t count, bool fill) {
  const FieldWork *work = field->work;
  BASE_ASSERT(from >= 0 && count >= 0 && from + count <= field->cells);
  Sweep sweep = {field, input, costs, fill, {0, false}};
  if (input->grid->terrains > (int32_t)sizeof costs->terrain || nav_field_has_layer(input))
    prepare_general(&sweep, from, from + count);
  else
    choose_passes(work->wide_cpu).prepare(&sweep, from, from + count);
  return sweep.found;
}

/// Calls for each run of written blocks from first to end, in cells.
typedef void OnRun(void *context, NavField *field, NavCell from, int32_t count);

static void each_run(NavField *field, int32_t first, int32_t end, OnRun *on_run, void *context) {
  const FieldWork *work = field->work;
  for (int32_t block = first; block < end;) {
    uint64_t word = work->written[block / 64] >> (block % 64);
    if (word == 0) {
      block = (block / 64 + 1) * 64;
      continue;
    }
    block += (int32_t)base_lowest_bit(word);
    int32_t last = block;
    while (last < end && is_written(work, last)) last++;
    if (last == block) break;
    NavCell from = block * FIELD_BLOCK, to = last * FIELD_BLOCK;
    on_run(context, field, from, (to < field->cells ? to : field->cells) - from);
    block = last;
  }
}

static void fill_run(void *context, NavField *field, NavCell from, int32_t count) {
  (void)context;
  memset(field->value + from, 0xff, (size_t)count * sizeof *field->value);
}

void nav_field_fill(NavField *field, int32_t first, int32_t end) {
  each_run(field, first, end, fill_run, NULL);
}

static void fetch_run(void *context, NavField *field, NavCell from, int32_t count) {
  (void)context;
  for (NavCell cell = from; cell < from + count; cell += A_LINE) BASE_PREFETCH_TO_WRITE(&field->value[cell]);
}

void nav_field_fetch(NavField *field, int32_t first, int32_t end) {
  each_run(field, first, end, fetch_run, NULL);
}

void nav_field_start_waves(NavField *field, const NavFieldInput *input, uint32_t largest) {
  FieldWork *work = field->work;
  FieldWave *wave = &work->wave;
  field->unit = 1;
  wave->value = field->value;
  wave->state = work->state;
  wave->pool = work->pool;
  wave->pool_count = work->pool_count;
  wave->wide_cpu = work->wide_cpu;
  wave->goals = work->goals;
  wave->goal_count = work->goal_count;
  nav_field_wave_start(wave, input, largest);
}

static bool in_columns(FieldRect window, int32_t x, int32_t count) {
  return x >= window.x0 && x + count <= window.x1;
}

// Most blocks lie inside; others, row by row: before the window's columns, and behind them.
static void clean_outside(NavField *field, int32_t block) {
  const FieldWork *work = field->work;
  const FieldRect window = work->window;
  const NavCell from = block * FIELD_BLOCK, end = end_of(field, block);
  int32_t row = from / field->stride, x = from - row * field->stride;
  if (row >= window.y0 && row < window.y1 && in_columns(window, x, FIELD_BLOCK)) return;
  for (NavCell cell = from; cell < end; row++, x = 0) {
    const int32_t left = end - cell, rest = field->stride - x, count = left < rest ? left : rest;
    const bool outside = row < window.y0 || row >= window.y1;
    if (outside || x + count <= window.x0 || x >= window.x1) {
      clean_cells(field, cell, cell + count);
    } else {
      if (x < window.x0) clean_cells(field, cell, cell + window.x0 - x);
      if (x + count > window.x1) clean_cells(field, cell + window.x1 - x, cell + count);
    }
    cell += count;
  }
}

int32_t nav_field_clean(NavField *field, int32_t word) {
  FieldWork *work = field->work;
  int32_t count = 0;
  BASE_ASSERT(word >= 0 && word <= work->blocks / 64);
  for (; work->stale[word] != 0; work->stale[word] &= work->stale[word] - 1, count++) {
    const int32_t block = word * 64 + (int32_t)base_lowest_bit(work->stale[word]);
    if (block < work->blocks) clean_outside(field, block);
  }
  return count;
}

typedef struct Directing {
  Passes passes;
  const NavFieldInput *input;
  bool whole;
} Directing;

// Edges without the doors that let the class pass.
static void direct_past_doors(const Directing *directing, NavField *field, NavCell from, int32_t count,
                              NavEdgeRule rule) {
  const uint8_t *edges = directing->input->grid->edges;
  const FieldWork *work = field->work;
  uint8_t stop[FIELD_BLOCK];
  for (NavCell at = from; at < from + count; at += FIELD_BLOCK) {
    const int32_t left = from + count - at, some = left < FIELD_BLOCK ? left : FIELD_BLOCK;
    for (int32_t i = 0; i < some; i++) stop[i] = (uint8_t)nav_edges_bits(rule, edges[at + i]);
    directing->passes.direct_edges(field->best + at, work->state + at, stop, field->stride, 0, some);
  }
}

static void direct_run(void *context, NavField *field, NavCell from, int32_t count) {
  const Directing *directing = context;
  const NavGrid *grid = directing->input->grid;
  const FieldWork *work = field->work;
  if (directing->whole) directing->passes.unreach(field->value + from, work->state + from, count);
  if (grid->edge_count == 0) {
    directing->passes.direct(field->best + from, work->state + from, field->stride, count);
    return;
  }
  const NavEdgeRule rule = nav_edge_rule(grid, directing->input->cls);
  const unsigned rails = rule.rails;
  if (grid->door_count > 0 && rule.doors != 0) {
    direct_past_doors(directing, field, from, count, rule);
    return;
  }
  directing->passes.direct_edges(field->best + from, work->state + from, grid->edges + from, field->stride,
                                 rails, count);
}

void nav_field_direct(NavField *field, const NavFieldInput *input, int32_t first, int32_t end, bool whole) {
  const FieldWork *work = field->work;
  BASE_ASSERT(first >= 0 && end <= work->blocks);
  Directing directing = {choose_passes(work->wide_cpu), input, whole};
  each_run(field, first, end, direct_run, &directing);
}
