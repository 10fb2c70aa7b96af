/* Two loops a chunk of tiles: the first finds fresh neighbours and packs them, the second sorts them into
 * buckets. Neither has a branch that depends on the map: a candidate is written to the end of the block, and
 * the end advances only if the candidate was fresh. */
#include "nav/field/wave.h"

#include <string.h>

#include "base/assert.h"
#include "base/simd/avx2.h"

enum { WIDE_FRONT = 24 }; // tiles of a wave from which on a bucket's two lists are used

// The front of the flood. All functions that take one are inlined, so that it stays in registers.
typedef struct Front {
  uint32_t now;
  uint32_t lanes;    // 1: entries go to both lists of a bucket in turn; 0: to the first
  uint64_t occupied; // bit of each bucket that holds something
  int32_t reached;
} Front;

// Gives the tiles their values and states; writes the entries of their fresh neighbours, returns how many.
typedef uint32_t Find(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t now,
                      uint32_t *block);

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

BASE_INLINE uint32_t chunk_start(uint32_t entry) {
  return entry & ~(uint32_t)(FIELD_WAVE_CHUNK - 1);
}

BASE_INLINE uint32_t first_entry(uint32_t list) {
  return list * FIELD_WAVE_CHUNK + 1;
}

BASE_INLINE void sort(FieldWave *wave, const uint32_t *restrict block, uint32_t count, Front *front) {
  uint32_t *restrict pool = wave->pool, *restrict tails = wave->tail;
  const uint32_t now = front->now, lanes = front->lanes;
  uint64_t occupied = front->occupied;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t entry = block[i], bucket = (now + nav_field_entry_cost(entry)) & (FIELD_WAVE_COSTS - 1);
    uint32_t *tail = &tails[2 * bucket + (i & lanes)], end = *tail;
    occupied |= (uint64_t)1 << bucket;
    pool[end] = entry;
    *tail = ++end;
    if (BASE_SELDOM((end & (FIELD_WAVE_CHUNK - 1)) == 0)) next_chunk(wave, tail);
  }
  front->occupied = occupied;
  front->reached += (int32_t)count;
}

BASE_INLINE unsigned passable_around(const FieldWave *wave, NavCell cell) {
  unsigned edges = wave->edges[cell];
  return ~(edges | edges >> wave->rails);
}

BASE_INLINE uint32_t find_plain(const FieldWave *wave, NavCell cell, uint32_t *restrict out, bool edges) {
  const ptrdiff_t stride = wave->stride, delta[NAV_DIR_COUNT] = {-stride, stride, -1, 1};
  unsigned passable = edges ? passable_around(wave, cell) : ~0u;
  uint8_t *state = wave->state + cell;
  uint32_t found = 0;
  for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
    unsigned here = state[delta[dir]], fresh = here >> 7 & passable >> dir & 1u;
    state[delta[dir]] = (uint8_t)(here & ~(fresh << 7));
    out[found] = ((uint32_t)cell + (uint32_t)delta[dir]) | (here & (FIELD_WAVE_COSTS - 1)) << FIELD_CELL_BITS;
    found += fresh;
  }
  return found;
}

#if BASE_HAVE_WIDE_CPU
// The entries of the fresh neighbours, packed; always writes four.
BASE_AVX2 uint32_t find_wide(uint8_t *state, ptrdiff_t stride, NavCell cell, BaseBits128 delta,
                             uint32_t *out) {
  uint8_t *at = state + cell;
  BaseBits128 around = base_avx2_gather_top_u8(at - stride, at + stride, at - 1, at + 1);
  at[-stride] &= 0x7f, at[stride] &= 0x7f, at[-1] &= 0x7f, at[1] &= 0x7f;
  unsigned fresh = base_sse2_top_bits_u32(around);
  BaseBits128 entries = base_sse2_add_u32(base_sse2_all_u32((uint32_t)cell), delta);
  entries = base_sse2_add_u32(entries, base_sse2_shift_left_u32(around, 2));
  return base_avx2_store_packed_u32(out, entries, fresh);
}
#endif

BASE_INLINE uint32_t find(const FieldWave *wave, const uint32_t *restrict tiles, uint32_t count, uint32_t now,
                          uint32_t *restrict block, bool edges) {
  const uint8_t code = (uint8_t)(1 + now % FIELD_CODES);
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    NavCell cell = nav_field_entry_cell(tiles[i]);
    wave->value[cell] = now - nav_field_entry_cost(tiles[i]);
    wave->state[cell] = code;
    found += find_plain(wave, cell, block + found, edges);
  }
  return found;
}

static uint32_t find_open(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t now,
                          uint32_t *block) {
  return find(wave, tiles, count, now, block, false);
}

static uint32_t find_edges(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t now,
                           uint32_t *block) {
  return find(wave, tiles, count, now, block, true);
}

#if BASE_HAVE_WIDE_CPU
BASE_WIDE_CPU static inline uint32_t find_open_wide(const FieldWave *wave, const uint32_t *restrict tiles,
                                                    uint32_t count, uint32_t now, uint32_t *restrict block) {
  const uint8_t code = (uint8_t)(1 + now % FIELD_CODES);
  const ptrdiff_t stride = wave->stride;
  uint8_t *state = wave->state;
  uint32_t *restrict value = wave->value;
  BaseBits128 delta = base_sse2_set_u32((uint32_t)-stride, (uint32_t)stride, (uint32_t)-1, 1);
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    NavCell cell = nav_field_entry_cell(tiles[i]);
    value[cell] = now - nav_field_entry_cost(tiles[i]);
    state[cell] = code;
    found += find_wide(state, stride, cell, delta, block + found);
  }
  return found;
}
#endif

// Drains the last chunk of a list; true where there are more.
BASE_INLINE void drain_list(FieldWave *wave, uint32_t list, Find *find_fresh, Front *front) {
  const uint32_t first = first_entry(list);
  for (uint32_t end = wave->tail[list];;) {
    const uint32_t start = chunk_start(end - 1);
    uint32_t found = find_fresh(wave, wave->pool + start + 1, end - start - 1, front->now, wave->block);
    sort(wave, wave->block, found, front);
    if (!BASE_SELDOM(start != first - 1)) break;
    end = wave->pool[start];
    wave->pool[start] = wave->free_chunk;
    wave->free_chunk = start;
  }
  wave->tail[list] = first;
}

// A goal is reached at its offset, unless a cheaper path has reached it before.
BASE_RARE static void add_goals(FieldWave *wave, Front *front) {
  uint32_t count = 0;
  for (; wave->next_goal < wave->goal_count && wave->goals[wave->next_goal].offset == front->now;
       wave->next_goal++) {
    NavCell cell = wave->goals[wave->next_goal].cell;
    uint8_t *state = &wave->state[cell];
    if (*state < FIELD_FRESH_BIT) continue;
    *state &= FIELD_WAVE_COSTS - 1;
    wave->block[count++] = (uint32_t)cell | (uint32_t)*state << FIELD_CELL_BITS;
    if (count < 4 * FIELD_WAVE_CHUNK) continue;
    sort(wave, wave->block, count, front);
    count = 0;
  }
  sort(wave, wave->block, count, front);
}

// How far ahead the next key is; 0: nothing is left.
BASE_RARE static uint32_t search_next(const FieldWave *wave, const Front *front) {
  uint32_t ahead = UINT32_MAX, bucket = front->now & (FIELD_WAVE_COSTS - 1);
  if (front->occupied != 0)
    ahead = base_lowest_bit(front->occupied >> bucket | front->occupied << ((64 - bucket) & 63));
  if (wave->next_goal < wave->goal_count) {
    uint32_t goal = wave->goals[wave->next_goal].offset - front->now;
    return goal < ahead ? goal : ahead;
  }
  return front->occupied != 0 ? ahead : 0;
}

// Drains the key `now` and moves it to the next one. False: nothing is left.
BASE_INLINE bool step(FieldWave *wave, Find *find_fresh, Front *front) {
  const int32_t before = front->reached;
  const bool more_goals = wave->next_goal < wave->goal_count;
  if (BASE_SELDOM(more_goals) && wave->goals[wave->next_goal].offset == front->now) add_goals(wave, front);
  const uint32_t bucket = front->now & (FIELD_WAVE_COSTS - 1);
  front->occupied &= ~((uint64_t)1 << bucket);
  for (uint32_t list = 2 * bucket; list < 2 * bucket + 2; list++)
    if (wave->tail[list] != first_entry(list)) drain_list(wave, list, find_fresh, front);
  front->lanes = front->reached - before > WIDE_FRONT;
  if (front->reached > before) wave->max = front->now;
  // Mostly the next key is in use. As a branch that is predicted, and waves overlap in the processor.
  uint32_t ahead = 1;
  if (BASE_SELDOM(more_goals) || BASE_SELDOM((front->occupied >> ((bucket + 1) & 63) & 1) == 0))
    ahead = search_next(wave, front);
  front->now += ahead;
  return ahead > 0;
}

typedef bool Run(FieldWave *wave, bool once);

#define FORM(name, attribute, find)                                                                          \
  attribute static bool name(FieldWave *wave, bool once) {                                                   \
    Front front = {wave->now, wave->lanes, wave->occupied, wave->reached};                                   \
    bool left;                                                                                               \
    do left = step(wave, find, &front);                                                                      \
    while (left && !once);                                                                                   \
    wave->now = front.now;                                                                                   \
    wave->lanes = front.lanes;                                                                               \
    wave->occupied = front.occupied;                                                                         \
    wave->reached = front.reached;                                                                           \
    return left;                                                                                             \
  }
FORM(run_open, , find_open)
FORM(run_edges, , find_edges)
#if BASE_HAVE_WIDE_CPU
FORM(run_open_wide, BASE_WIDE_CPU, find_open_wide)
#endif

static bool run(FieldWave *wave, bool once) {
  if (wave->occupied == 0 && wave->next_goal == wave->goal_count) return false;
  if (wave->has_edges) return run_edges(wave, once);
#if BASE_HAVE_WIDE_CPU
  if (wave->wide_cpu) return run_open_wide(wave, once);
#endif
  return run_open(wave, once);
}

bool nav_field_wave_step(FieldWave *wave) {
  return run(wave, true);
}

void nav_field_wave_run(FieldWave *wave) {
  run(wave, false);
}

void nav_field_wave_start(FieldWave *wave, const NavFieldInput *input) {
  wave->edges = input->grid->edges;
  wave->has_edges = input->grid->edge_count > 0;
  wave->rails = input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT;
  wave->stride = input->grid->stride;
  wave->next_goal = 0;
  wave->now = wave->goal_count > 0 ? wave->goals[0].offset : 0;
  wave->lanes = 0;
  wave->occupied = 0;
  wave->reached = 0;
  wave->max = 0;
  wave->free_chunk = 0;
  wave->unused_chunk = FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK;
  for (uint32_t list = 0; list < FIELD_WAVE_LISTS; list++) wave->tail[list] = first_entry(list);
}

void nav_field_wave_queued(const FieldWave *wave, NavFieldSee *see, void *context) {
  for (uint32_t ahead = 0; ahead < FIELD_WAVE_COSTS; ahead++) {
    uint32_t key = wave->now + ahead, bucket = key & (FIELD_WAVE_COSTS - 1);
    for (uint32_t list = 2 * bucket; list < 2 * bucket + 2; list++) {
      uint32_t end = wave->tail[list];
      for (;;) {
        uint32_t start = chunk_start(end - 1);
        see(context, wave->pool + start + 1, end - start - 1, key);
        if (start == first_entry(list) - 1) break;
        end = wave->pool[start];
      }
    }
  }
}
