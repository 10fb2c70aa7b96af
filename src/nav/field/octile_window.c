#include "nav/field/octile_window.h"

#include "base/assert.h"
#include "base/compiler.h"
#include "nav/field/octile_wave.h"

enum { PORTION = 256 }; // cells of a pass at a time

/* Ground and states before the flood */

// Lanes of this pass have all bits set or none.
BASE_INLINE uint8_t open_mask(uint8_t state) {
  return (uint8_t) - (state >> 7);
}

BASE_INLINE uint8_t larger(uint8_t a, uint8_t b) {
  return a > b ? a : b;
}

BASE_INLINE void mark(uint16_t *restrict ground, uint16_t *restrict to, const uint8_t *restrict state,
                      ptrdiff_t stride, int32_t count) {
  const uint8_t *restrict up = state - stride, *restrict down = state + stride;
  uint8_t around[PORTION], costliest[PORTION];
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint8_t u = open_mask(up[i]), d = open_mask(down[i]), l = open_mask(state[i - 1]),
                  r = open_mask(state[i + 1]);
    const uint8_t ul = open_mask(up[i - 1]), ur = open_mask(up[i + 1]), dl = open_mask(down[i - 1]),
                  dr = open_mask(down[i + 1]);
    around[i] = (uint8_t)((u & 1) | (d & 2) | (l & 4) | (r & 8) | (u & l & ul & 16) | (u & r & ur & 32) |
                          (d & l & dl & 64) | (d & r & dr & 128));
  }
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint8_t straight = larger(larger(up[i], down[i]), larger(state[i - 1], state[i + 1]));
    costliest[i] = larger(straight, larger(larger(up[i - 1], up[i + 1]), larger(down[i - 1], down[i + 1])));
  }
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint16_t open = (uint16_t) - (state[i] >> 7);
    const uint16_t uneven = costliest[i] > state[i] ? OCTILE_UNEVEN : 0;
    ground[i] = (uint16_t)((around[i] << 8 | uneven | (state[i] & (FIELD_WAVE_COSTS - 1))) & open);
    to[i] = (uint16_t)(OCTILE_FRESH & open);
  }
}

static void mark_plain(uint16_t *restrict ground, uint16_t *restrict to, const uint8_t *restrict state,
                       ptrdiff_t stride, int32_t count) {
  mark(ground, to, state, stride, count);
}

BASE_INLINE uint8_t stopped(uint8_t edges, NavEdgeRule rule) {
  return (uint8_t)nav_edges_bits(rule, edges);
}

// The bit, where an edge on the sides `near` of a tile, or on the sides `beyond` of the tile that lies
// diagonally of it, stops the step between them.
BASE_INLINE uint8_t lost(uint8_t tile, unsigned near, uint8_t other, unsigned beyond, unsigned bit) {
  return (uint8_t)(((tile & near) | (other & beyond)) != 0 ? bit : 0);
}

enum { U = 1 << NAV_UP, D = 1 << NAV_DOWN, L = 1 << NAV_LEFT, R = 1 << NAV_RIGHT };

// Removes the ways that edges stop.
BASE_INLINE void mark_edges(uint16_t *restrict ground, const uint8_t *restrict edges, ptrdiff_t stride,
                            NavEdgeRule rule, int32_t count) {
  const uint8_t *restrict up = edges - stride, *restrict down = edges + stride;
  uint8_t gone[PORTION];
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint8_t here = stopped(edges[i], rule);
    gone[i] = (uint8_t)((here & (U | D | L | R)) | lost(here, U | L, stopped(up[i - 1], rule), D | R, 16) |
                        lost(here, U | R, stopped(up[i + 1], rule), D | L, 32) |
                        lost(here, D | L, stopped(down[i - 1], rule), U | R, 64) |
                        lost(here, D | R, stopped(down[i + 1], rule), U | L, 128));
  }
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) ground[i] = (uint16_t)(ground[i] & ~(gone[i] << 8));
}

static void mark_edges_plain(uint16_t *restrict ground, const uint8_t *restrict edges, ptrdiff_t stride,
                             NavEdgeRule rule, int32_t count) {
  mark_edges(ground, edges, stride, rule, count);
}

/* Directions after it. Keys modulo 2^15 suffice: a neighbour's key is no less than the value of a cell that
 * it may step to, and by no more than two diagonal steps of the largest cost. */

enum { KEY_BITS = 0x7fff, NO_KEY = 0xffff };

_Static_assert(2 * (int)NAV_FIELD_DIAGONAL * (int)FIELD_WAVE_COSTS < (int)KEY_BITS, "keys differ by less");

typedef struct Keys {
  uint16_t straight[PORTION + 2], diagonal[PORTION + 2];
} Keys;

BASE_INLINE void make_keys(Keys *restrict keys, const uint32_t *restrict value,
                           const uint16_t *restrict ground, int32_t count) {
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint16_t enter = (uint16_t)(ground[i] & (FIELD_WAVE_COSTS - 1)), from = (uint16_t)value[i];
    const uint16_t none = value[i] == NAV_UNREACHED ? NO_KEY : 0;
    keys->straight[i] = (uint16_t)(((from + enter * NAV_FIELD_STRAIGHT) & KEY_BITS) | none);
    keys->diagonal[i] = (uint16_t)(((from + enter * NAV_FIELD_DIAGONAL) & KEY_BITS) | none);
  }
}

BASE_INLINE void direct(uint8_t *restrict best, const uint32_t *restrict value,
                        const uint16_t *restrict ground, ptrdiff_t stride, int32_t count) {
  Keys up, row, down;
  uint16_t set[PORTION];
  make_keys(&up, value - stride - 1, ground - stride - 1, count + 2);
  make_keys(&row, value - 1, ground - 1, count + 2);
  make_keys(&down, value + stride - 1, ground + stride - 1, count + 2);
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint16_t key = (uint16_t)(value[i] & KEY_BITS);
    set[i] = (uint16_t)((up.straight[i + 1] == key ? 1 : 0) | (down.straight[i + 1] == key ? 2 : 0) |
                        (row.straight[i] == key ? 4 : 0) | (row.straight[i + 2] == key ? 8 : 0) |
                        (up.diagonal[i] == key ? 16 : 0) | (up.diagonal[i + 2] == key ? 32 : 0) |
                        (down.diagonal[i] == key ? 64 : 0) | (down.diagonal[i + 2] == key ? 128 : 0));
  }
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++) {
    const uint16_t known = value[i] == NAV_UNREACHED ? 0 : 0xffff;
    best[i] = (uint8_t)(set[i] & ground[i] >> 8 & known);
  }
}

static void direct_plain(uint8_t *restrict best, const uint32_t *restrict value,
                         const uint16_t *restrict ground, ptrdiff_t stride, int32_t count) {
  direct(best, value, ground, stride, count);
}

#if BASE_HAVE_WIDE_CPU
BASE_WIDE_CPU static void mark_wide(uint16_t *restrict ground, uint16_t *restrict to,
                                    const uint8_t *restrict state, ptrdiff_t stride, int32_t count) {
  mark(ground, to, state, stride, count);
}

BASE_WIDE_CPU static void mark_edges_wide(uint16_t *restrict ground, const uint8_t *restrict edges,
                                          ptrdiff_t stride, NavEdgeRule rule, int32_t count) {
  mark_edges(ground, edges, stride, rule, count);
}

BASE_WIDE_CPU static void direct_wide(uint8_t *restrict best, const uint32_t *restrict value,
                                      const uint16_t *restrict ground, ptrdiff_t stride, int32_t count) {
  direct(best, value, ground, stride, count);
}
#else
#define mark_wide       mark_plain
#define mark_edges_wide mark_edges_plain
#define direct_wide     direct_plain
#endif

/* Portions and blocks */

void nav_field_octile_mark(NavField *field, const NavFieldInput *input, NavCell from, int32_t count) {
  const FieldWork *work = field->work;
  uint16_t *ground = work->octile.ground, *state = work->octile.state;
  const int32_t rim = field->stride + 1;
  const NavEdgeRule rule = nav_edge_rule(input->grid, input->cls);
  BASE_ASSERT(from >= 0 && count >= 0 && from + count <= field->cells);
  for (int32_t done = 0; done < count; done += PORTION) {
    const int32_t left = count - done, span = left < PORTION ? left : PORTION;
    const NavCell at = from + done;
    (work->wide_cpu ? mark_wide : mark_plain)(ground + at, state + at, work->state + at, field->stride, span);
    if (input->grid->edge_count == 0) continue;
    // No way leads from the outer ring, around which no edges may be read.
    const int32_t skip = at < rim ? rim - at : 0,
                  end = at + span > field->cells - rim ? field->cells - rim - at : span;
    if (skip < end)
      (work->wide_cpu ? mark_edges_wide : mark_edges_plain)(
          ground + at + skip, input->grid->edges + at + skip, field->stride, rule, end - skip);
  }
}

// The next run of written blocks from `block` on, in cells; 0: there is none before `end`.
static int32_t next_run(const NavField *field, int32_t *block, int32_t end, NavCell *from) {
  const FieldWork *work = field->work;
  int32_t first = *block;
  while (first < end && (work->written[first / 64] >> (first % 64) & 1) == 0) {
    const uint64_t later = work->written[first / 64] >> (first % 64);
    first = later == 0 ? (first / 64 + 1) * 64 : first + (int32_t)base_lowest_bit(later);
  }
  int32_t last = first;
  while (last < end && (work->written[last / 64] >> (last % 64) & 1) != 0) last++;
  *block = last;
  if (last <= first) return 0;
  *from = first * FIELD_BLOCK;
  const NavCell to = last * FIELD_BLOCK;
  return (to < field->cells ? to : field->cells) - *from;
}

void nav_field_octile_mark_written(NavField *field, const NavFieldInput *input) {
  const FieldWork *work = field->work;
  NavCell from = 0;
  for (int32_t block = 0, count; (count = next_run(field, &block, work->blocks, &from)) > 0;)
    nav_field_octile_mark(field, input, from, count);
}

void nav_field_octile_direct(NavField *field, int32_t first, int32_t end) {
  const FieldWork *work = field->work;
  const uint16_t *ground = work->octile.ground;
  BASE_ASSERT(first >= 0 && end <= work->blocks);
  NavCell from = 0;
  for (int32_t block = first, count; (count = next_run(field, &block, end, &from)) > 0;) {
    for (int32_t done = 0; done < count; done += PORTION) {
      const int32_t left = count - done, span = left < PORTION ? left : PORTION;
      const NavCell at = from + done;
      (work->wide_cpu ? direct_wide : direct_plain)(field->best + at, field->value + at, ground + at,
                                                    field->stride, span);
    }
  }
}
