/* Directions after a flood: those of the smallest key around. A neighbour's key minus the cell's own, plus
 * 63, is 0 .. 126 exactly; with states it is computed modulo 127, which the lesser of x and x - 127 does in a
 * byte for x from 0 to 253. */
#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/field/window.h"

typedef struct Passes {
  void (*unreach)(uint32_t *restrict value, const uint8_t *restrict state, int32_t count);
  void (*direct)(uint8_t *restrict best, const uint8_t *restrict state, int32_t stride, int32_t count);
  void (*direct_edges)(uint8_t *restrict best, const uint8_t *restrict state, const uint8_t *restrict edges,
                       int32_t stride, unsigned rails, int32_t count);
} Passes;

BASE_INLINE uint32_t all_bits(bool condition) {
  return 0u - (uint32_t)condition;
}

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
  return wide_cpu ? (Passes){unreach_wide, direct_wide, direct_edges_wide}
                  : (Passes){unreach_plain, direct_plain, direct_edges_plain};
}

#else

static Passes choose_passes(bool wide_cpu) {
  (void)wide_cpu;
  return (Passes){unreach_plain, direct_plain, direct_edges_plain};
}

#endif

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
  nav_field_each_run(field, first, end, direct_run, &directing);
}
