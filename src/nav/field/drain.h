/* Drains a wave; for the floods of one thread (wave.c) and of two (pair.c).
 *
 * Two loops a chunk of tiles: the first finds fresh neighbours and packs them, the second gives them their
 * values and sorts them into buckets. Neither has a branch that depends on the map: a candidate is written to
 * the end of the block, and the end advances only if it was fresh; so does the end of a list. A tile that two
 * of a chunk find is twice in the block; the second time it is not fresh, and gets the same value again. To
 * find the neighbours of both lists before one sort is slower (measured): the two loops of different lists
 * overlap. */
#ifndef NAV_FIELD_DRAIN_H
#define NAV_FIELD_DRAIN_H

#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/field/lists.h"

// The front of the flood. Functions that take a pointer to one are inlined, so that it stays in registers.
typedef struct WaveFront {
  uint32_t now;
  uint32_t lanes; // 1: cells go to both lists of a bucket in turn; 0: to the first
  int32_t reached;
} WaveFront;

// The variant that a flood is compiled for: constants.
typedef struct WaveForm {
  uint32_t at_rim; // bit of fresh states that sends a cell to the second list; 0: none
  bool far;        // values do not fit the second cache
} WaveForm;

// Writes the fresh neighbours of the tiles, some twice. Returns how many it wrote.
typedef uint32_t WaveFind(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t *block);

// The list whose last chunk is full goes on in another.
BASE_RARE static void next_chunk(FieldWave *wave, uint32_t *tail) {
  uint32_t start = wave->free_chunk, end = *tail;
  if (start != 0) {
    wave->free_chunk = wave->pool[start];
  } else {
    start = wave->unused_chunk;
    wave->unused_chunk += FIELD_WAVE_CHUNK;
    BASE_ASSERT(wave->unused_chunk <= wave->pool_count);
  }
  wave->pool[start] = end;
  *tail = start + 1;
}

// Reaches the cell and queues it; returns 1 if it was fresh. No choice is made: of a cell that was not fresh
// the table keeps the state, and no list grows.
BASE_INLINE uint32_t wave_push(FieldWave *wave, uint32_t *restrict tails, const uint8_t *restrict after,
                               uint8_t *restrict state, uint32_t *restrict value, uint32_t *restrict pool,
                               uint32_t cell, uint32_t now, uint32_t at_rim) {
  const uint32_t here = state[cell], fresh = here >> 7;
  uint32_t *tail = &tails[((now + here) & wave->last) + (here & at_rim)], end = *tail;
  state[cell] = after[here];
  value[cell] = now;
  pool[end] = cell;
  end += fresh;
  *tail = end;
  if (BASE_SELDOM((end & (FIELD_WAVE_CHUNK - 1)) == 0)) next_chunk(wave, tail);
  return fresh;
}

// States after a push at this key: of fresh cells the code of their own key.
BASE_INLINE void aim_at(FieldWave *wave, uint32_t now, WaveForm form) {
  const uint8_t *code = wave->code + now % FIELD_CODES;
  memcpy(wave->after + FIELD_FRESH_BIT, code, FIELD_WAVE_COSTS);
  if (form.at_rim != 0) memcpy(wave->after + (FIELD_FRESH_BIT | form.at_rim), code, FIELD_WAVE_COSTS);
}

// `block` has space for one more.
BASE_INLINE void wave_sort(FieldWave *wave, uint32_t *restrict block, uint32_t count, WaveFront *front,
                           WaveForm form) {
  uint32_t *restrict pool = wave->pool, *restrict value = wave->value;
  uint32_t *const even = wave->tail, *const odd = even + (front->lanes ? FIELD_WAVE_COSTS : 0);
  uint8_t *restrict state = wave->state;
  const uint8_t *restrict after = wave->after;
  const uint32_t now = front->now;
  uint32_t reached = 0;
  if (count == 0) return;
  aim_at(wave, now, form);
  block[count] = block[count - 1]; // the other of a pair is no longer fresh
  for (uint32_t i = 0; i < count; i += 2) {
    if (form.far) { // behind the end: of cells of before
      BASE_PREFETCH_TO_WRITE(&value[block[i + FIELD_WAVE_AHEAD]]);
      BASE_PREFETCH_TO_WRITE(&value[block[i + FIELD_WAVE_AHEAD + 1]]);
    }
    reached += wave_push(wave, even, after, state, value, pool, block[i], now, form.at_rim);
    reached += wave_push(wave, odd, after, state, value, pool, block[i + 1], now, form.at_rim);
  }
  front->reached += (int32_t)reached;
}

BASE_INLINE unsigned passable_around(const FieldWave *wave, NavCell cell) {
  unsigned edges = wave->edges[cell];
  return ~nav_edges_bits(wave->rule, edges);
}

BASE_INLINE uint32_t find_plain(const FieldWave *wave, NavCell cell, uint32_t *restrict out, bool edges) {
  const ptrdiff_t stride = wave->stride, delta[NAV_DIR_COUNT] = {-stride, stride, -1, 1};
  const unsigned passable = edges ? passable_around(wave, cell) : ~0u;
  const uint8_t *state = wave->state + cell;
  uint32_t found = 0;
  for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
    out[found] = (uint32_t)cell + (uint32_t)delta[dir];
    found += (unsigned)state[delta[dir]] >> 7 & passable >> dir & 1u;
  }
  return found;
}

BASE_INLINE uint32_t wave_find(const FieldWave *wave, const uint32_t *restrict tiles, uint32_t count,
                               uint32_t *restrict block, bool edges) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) found += find_plain(wave, (NavCell)tiles[i], block + found, edges);
  return found;
}

BASE_INLINE uint32_t find_open(const FieldWave *wave, const uint32_t *tiles, uint32_t count,
                               uint32_t *block) {
  return wave_find(wave, tiles, count, block, false);
}

BASE_INLINE uint32_t find_edges(const FieldWave *wave, const uint32_t *tiles, uint32_t count,
                                uint32_t *block) {
  return wave_find(wave, tiles, count, block, true);
}

#if BASE_HAVE_WIDE_CPU
// Writes the fresh neighbours; always four numbers. Bits: left, up, right, down.
BASE_BITS256 uint32_t write_fresh(const uint32_t (*packed)[4], uint32_t cell, unsigned fresh, uint32_t *out) {
  const BaseBits128 delta = base_bits128_load_aligned(packed[fresh]);
  base_bits128_store(out, base_bits128_add_u32(base_bits128_all_u32(cell), delta));
  return (uint32_t)__builtin_popcount(fresh);
}

BASE_BITS256 uint32_t find_wide(const FieldWave *wave, const uint32_t *restrict tiles, uint32_t count,
                                uint32_t *restrict block, bool edges) {
  const ptrdiff_t stride = wave->stride;
  const uint32_t(*packed)[4] = wave->around;
  const uint8_t *state = wave->state;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *at = state + tiles[i];
    const BaseBits128 around = base_bits256_gather_u8(at - 1, at - stride, at + 1, at + stride);
    unsigned fresh = base_bits128_top_bits_u8(around);
    if (edges) fresh &= wave->passable[wave->edges[tiles[i]]];
    found += write_fresh(packed, tiles[i], fresh, block + found);
  }
  return found;
}

BASE_WIDE_CPU static inline uint32_t find_open_wide(const FieldWave *wave, const uint32_t *tiles,
                                                    uint32_t count, uint32_t *block) {
  return find_wide(wave, tiles, count, block, false);
}

BASE_WIDE_CPU static inline uint32_t find_edges_wide(const FieldWave *wave, const uint32_t *tiles,
                                                     uint32_t count, uint32_t *block) {
  return find_wide(wave, tiles, count, block, true);
}
#endif

// Moves on from a drained chunk of several. The list's tail keeps the last one, `held`, until all are
// drained: a cell that is found twice may be written behind it.
BASE_INLINE uint32_t leave_chunk(FieldWave *wave, uint32_t start, uint32_t *held) {
  const uint32_t end = wave->pool[start];
  if (*held != 0)
    field_free_chunk(wave, start);
  else
    *held = start;
  return end;
}

BASE_INLINE void end_list(FieldWave *wave, uint32_t list, uint32_t held) {
  if (BASE_SELDOM(held != 0)) field_free_chunk(wave, held);
  wave->tail[list] = field_first_entry(list);
}

BASE_INLINE void drain_list(FieldWave *wave, uint32_t list, WaveFind *find_fresh, WaveFront *front,
                            WaveForm form) {
  const uint32_t first = field_first_entry(list) - 1;
  uint32_t held = 0;
  for (uint32_t end = wave->tail[list];;) {
    const uint32_t start = field_chunk_start(end - 1);
    uint32_t found = find_fresh(wave, wave->pool + start + 1, end - start - 1, wave->block);
    wave_sort(wave, wave->block, found, front, form);
    if (!BASE_SELDOM(start != first)) break;
    end = leave_chunk(wave, start, &held);
  }
  end_list(wave, list, held);
}

#endif
