/* Two loops a chunk of tiles: the first finds fresh neighbours and packs them, the second gives them their
 * values and sorts them into buckets. Neither has a branch that depends on the map: a candidate is written to
 * the end of the block, and the end advances only if it was fresh; so does the end of a list. A tile that two
 * of a chunk find is twice in the block; the second time it is not fresh, and gets the same value again. */
#include "nav/field/wave.h"

#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"

enum { WIDE_FRONT = 24 }; // tiles of a wave from which on a bucket's two lists are used

// The front of the flood. All functions that take one are inlined, so that it stays in registers.
typedef struct Front {
  uint32_t now;
  uint32_t lanes; // 1: cells go to both lists of a bucket in turn; 0: to the first
  int32_t reached;
} Front;

// Writes the fresh neighbours of the tiles, some twice. Returns how many it wrote.
typedef uint32_t Find(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t *block);

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

// The key that a wave drains, as pushes need it.
typedef struct Wavefront {
  uint32_t now;
  uint32_t code; // of `now`
  uint32_t last; // bucket
} Wavefront;

BASE_INLINE uint32_t code_of(uint32_t key) {
  return 1 + key % FIELD_CODES;
}

// Reaches the cell and queues it; returns 1 if it was fresh.
BASE_INLINE uint32_t push(FieldWave *wave, uint32_t *restrict tails, uint8_t *restrict state,
                          uint32_t *restrict value, uint32_t *restrict pool, uint32_t cell, Wavefront front) {
  const uint32_t here = state[cell], cost = here & (FIELD_WAVE_COSTS - 1), fresh = here >> 7;
  const uint32_t sum = front.code + cost, code = sum > FIELD_CODES ? sum - FIELD_CODES : sum;
  uint32_t *tail = &tails[(front.now + cost) & front.last], end = *tail;
  state[cell] = (uint8_t)(fresh ? code : here);
  value[cell] = front.now;
  pool[end] = cell;
  end += fresh;
  *tail = end;
  if (BASE_SELDOM((end & (FIELD_WAVE_CHUNK - 1)) == 0)) next_chunk(wave, tail);
  return fresh;
}

BASE_INLINE void sort(FieldWave *wave, const uint32_t *restrict block, uint32_t count, Front *front) {
  uint32_t *restrict pool = wave->pool, *restrict value = wave->value;
  uint32_t *const even = wave->tail, *const odd = even + (front->lanes ? FIELD_WAVE_COSTS : 0);
  uint8_t *restrict state = wave->state;
  const Wavefront at = {front->now, code_of(front->now), wave->last};
  uint32_t reached = 0, i = 0;
  for (; i + 2 <= count; i += 2) {
    BASE_PREFETCH_TO_WRITE(&value[block[i + FIELD_WAVE_AHEAD]]); // behind the end: of cells of before
    BASE_PREFETCH_TO_WRITE(&value[block[i + FIELD_WAVE_AHEAD + 1]]);
    reached += push(wave, even, state, value, pool, block[i], at);
    reached += push(wave, odd, state, value, pool, block[i + 1], at);
  }
  if (i < count) reached += push(wave, even, state, value, pool, block[i], at);
  front->reached += (int32_t)reached;
}

BASE_INLINE unsigned passable_around(const FieldWave *wave, NavCell cell) {
  unsigned edges = wave->edges[cell];
  return ~(edges | edges >> wave->rails);
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

BASE_INLINE uint32_t find(const FieldWave *wave, const uint32_t *restrict tiles, uint32_t count,
                          uint32_t *restrict block, bool edges) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) found += find_plain(wave, (NavCell)tiles[i], block + found, edges);
  return found;
}

static uint32_t find_open(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t *block) {
  return find(wave, tiles, count, block, false);
}

static uint32_t find_edges(const FieldWave *wave, const uint32_t *tiles, uint32_t count, uint32_t *block) {
  return find(wave, tiles, count, block, true);
}

#if BASE_HAVE_WIDE_CPU
// Writes the fresh neighbours; always four numbers. Bits of their bytes: left, up, right, down.
BASE_BITS256 uint32_t write_fresh(const uint32_t (*packed)[4], uint32_t cell, BaseBits128 around,
                                  uint32_t *out) {
  const unsigned fresh = base_bits128_top_bits_u8(around);
  const BaseBits128 delta = base_bits128_load_aligned(packed[fresh]);
  base_bits128_store(out, base_bits128_add_u32(base_bits128_all_u32(cell), delta));
  return (uint32_t)__builtin_popcount(fresh);
}

BASE_WIDE_CPU static inline uint32_t find_open_wide(const FieldWave *wave, const uint32_t *restrict tiles,
                                                    uint32_t count, uint32_t *restrict block) {
  const ptrdiff_t stride = wave->stride;
  const uint32_t(*packed)[4] = wave->around;
  const uint8_t *state = wave->state;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *at = state + tiles[i];
    const BaseBits128 around = base_bits256_gather_u8(at - 1, at - stride, at + 1, at + stride);
    found += write_fresh(packed, tiles[i], around, block + found);
  }
  return found;
}
#endif

// Drains the last chunk of a list; true where there are more.
BASE_INLINE void drain_list(FieldWave *wave, uint32_t list, Find *find_fresh, Front *front) {
  const uint32_t first = first_entry(list);
  for (uint32_t end = wave->tail[list];;) {
    const uint32_t start = chunk_start(end - 1);
    uint32_t found = find_fresh(wave, wave->pool + start + 1, end - start - 1, wave->block);
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
    const NavCell cell = wave->goals[wave->next_goal].cell;
    if (wave->state[cell] < FIELD_FRESH_BIT) continue;
    wave->block[count++] = (uint32_t)cell;
    if (count < 4 * FIELD_WAVE_CHUNK) continue;
    sort(wave, wave->block, count, front);
    count = 0;
  }
  sort(wave, wave->block, count, front);
}

BASE_INLINE bool is_empty(const FieldWave *wave, uint32_t bucket) {
  const uint32_t other = bucket + FIELD_WAVE_COSTS;
  return wave->tail[bucket] == first_entry(bucket) && wave->tail[other] == first_entry(other);
}

// How far ahead the next key is; 0: nothing is left.
BASE_RARE static uint32_t search_next(const FieldWave *wave, const Front *front) {
  uint32_t ahead = 1;
  while (ahead <= wave->last && is_empty(wave, (front->now + ahead) & wave->last)) ahead++;
  if (wave->next_goal < wave->goal_count) {
    const uint32_t goal = wave->goals[wave->next_goal].offset - front->now;
    if (goal < ahead || ahead > wave->last) return goal;
  }
  return ahead <= wave->last ? ahead : 0;
}

// Drains the key `now` and moves it to the next one. False: nothing is left.
BASE_INLINE bool step(FieldWave *wave, Find *find_fresh, Front *front) {
  const int32_t before = front->reached;
  const bool more_goals = wave->next_goal < wave->goal_count;
  if (BASE_SELDOM(more_goals) && wave->goals[wave->next_goal].offset == front->now) add_goals(wave, front);
  const uint32_t bucket = front->now & wave->last;
  for (uint32_t list = bucket; list < FIELD_WAVE_LISTS; list += FIELD_WAVE_COSTS)
    if (wave->tail[list] != first_entry(list)) drain_list(wave, list, find_fresh, front);
  front->lanes = front->reached - before > WIDE_FRONT;
  if (front->reached > before) wave->max = front->now;
  // Mostly the next key is in use. As a branch that is predicted, and waves overlap in the processor.
  uint32_t ahead = 1;
  if (BASE_SELDOM(more_goals) || BASE_SELDOM(is_empty(wave, (bucket + 1) & wave->last)))
    ahead = search_next(wave, front);
  front->now += ahead;
  return ahead > 0;
}

typedef bool Run(FieldWave *wave, bool once);

#define FORM(name, attribute, find)                                                                          \
  attribute static bool name(FieldWave *wave, bool once) {                                                   \
    Front front = {wave->now, wave->lanes, wave->reached};                                                   \
    bool left;                                                                                               \
    do left = step(wave, find, &front);                                                                      \
    while (left && !once);                                                                                   \
    wave->now = front.now;                                                                                   \
    wave->lanes = front.lanes;                                                                               \
    wave->reached = front.reached;                                                                           \
    return left;                                                                                             \
  }
FORM(run_open, , find_open)
FORM(run_edges, , find_edges)
#if BASE_HAVE_WIDE_CPU
FORM(run_open_wide, BASE_WIDE_CPU, find_open_wide)
#endif

static bool run(FieldWave *wave, bool once) {
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

// The neighbours of a cell whose bits make the index, packed. They depend on the stride alone.
static void pack_neighbours(FieldWave *wave, ptrdiff_t stride) {
  const int32_t delta[4] = {-1, (int32_t)-stride, 1, (int32_t)stride};
  for (unsigned set = 0; set < 16; set++) {
    uint32_t *to = wave->around[set];
    for (unsigned left = set; left != 0; left &= left - 1) *to++ = (uint32_t)delta[base_lowest_bit(left)];
  }
  wave->stride = stride;
}

void nav_field_wave_start(FieldWave *wave, const NavFieldInput *input, uint32_t largest) {
  BASE_ASSERT(largest < FIELD_WAVE_COSTS);
  BASE_ASSERT(wave->goal_count >= 0 && wave->goal_count <= NAV_MAX_GOALS);
  BASE_ASSERT(wave->pool_count >= (size_t)input->grid->cells + 2 * FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK);
  wave->edges = input->grid->edges;
  wave->has_edges = input->grid->edge_count > 0;
  wave->rails = input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT;
  if (wave->stride != input->grid->stride) pack_neighbours(wave, input->grid->stride);
  for (wave->last = FIELD_WAVE_FEWEST - 1; wave->last < largest;) wave->last = 2 * wave->last + 1;
  wave->next_goal = 0;
  wave->now = wave->goal_count > 0 ? wave->goals[0].offset : 0;
  wave->lanes = 0;
  wave->reached = 0;
  wave->max = 0;
  wave->free_chunk = 0;
  wave->unused_chunk = FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK;
  for (uint32_t list = 0; list < FIELD_WAVE_LISTS; list++) wave->tail[list] = first_entry(list);
}

bool nav_field_wave_more(const FieldWave *wave) {
  for (uint32_t bucket = 0; bucket <= wave->last; bucket++)
    if (!is_empty(wave, bucket)) return true;
  return wave->next_goal < wave->goal_count;
}

void nav_field_wave_queued(const FieldWave *wave, NavFieldSee *see, void *context) {
  for (uint32_t ahead = 0; ahead <= wave->last; ahead++) {
    uint32_t key = wave->now + ahead, bucket = key & wave->last;
    for (uint32_t list = bucket; list < FIELD_WAVE_LISTS; list += FIELD_WAVE_COSTS) {
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
