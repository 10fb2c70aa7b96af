/* Push-once flooding through circular buckets (Dial 1969).
 *
 * Entries for the value v are in bucket v modulo the number of buckets. A bucket has three lists:
 * - two of tiles: reached, and their neighbours get the value v (two, so a push need not wait for the last);
 * - one of finds: cells that were fresh when a neighbour was reached; those that still are get the value v.
 *
 * A reached tile is pushed once, either as a tile or as its fresh neighbours. The former is less work on wide
 * fronts, the latter has the shorter chain of dependent loads on narrow ones, as in mazes. No inner loop has
 * a branch that depends on the map: a candidate is written to the end of a list, and the end advances only if
 * the candidate was fresh.
 *
 * Always true:
 * - Costs are at least 1 and less than the number of buckets: nothing is pushed to the bucket being drained.
 * - A list is a chain of chunks. The first chunk of list i is always chunk i; entry 0 of any later one is
 * where the chunk before it ended. A few entries past the end of a list may be overwritten.
 * - The pool suffices. Entries belong to tiles that are reached and not yet drained. Each of those was
 *   reached from a drained tile, at most three from the same one, and has at most three finds, each over
 *   another edge, and a cell has four edges. The worst mix of such cells holds 3/2 entries a cell, in chunks
 *   that are 7/8 full. */
#include <string.h>

#include "base/assert.h"
#include "base/simd/bits128.h"
#include "nav/field/work.h"

enum {
  WIDE = 24, // more finds than this make a wide front; measured: 16 to 40 are about equal
  WORDS = FIELD_MANY_BUCKETS / 64,
  NONE = 0, // no bucket is occupied
};

typedef struct Flood {
  uint32_t *pool;
  uint32_t *plan;
  ptrdiff_t stride;
  const uint8_t *edges;  // of the grid
  unsigned rails;        // shifts rail bits onto wall bits; 0: rails do not stop the class
  uint32_t free_chunk;   // chain of freed chunks; 0: none
  uint32_t unused_chunk; // never used from here on
  uint32_t scratch_tail; // entry of a chunk that is never read
  size_t pool_count;
  uint32_t tail[FIELD_MANY_BUCKETS * FIELD_LISTS]; // per list: where its next entry goes
  _Alignas(16) uint32_t around[16][NAV_DIR_COUNT]; // per set of directions: what to add to a cell, packed
  uint32_t block[FIELD_CHUNK * NAV_DIR_COUNT];     // fresh neighbours of a chunk of tiles
} Flood;

// The front of the flood. All functions that take one are inlined into a form of `run` in which buckets,
// edges and wide_cpu are constants and the occupied buckets are in a register if they fit.
typedef struct Wave {
  Flood *flood;
  uint64_t *occupied; // bit per bucket that may hold something
  uint32_t value;
  uint32_t buckets;
  bool edges;    // some edge carries a wall or a rail
  bool wide_cpu; // may use the instructions of newer processors
} Wave;

BASE_INLINE uint32_t bucket_of(Wave wave, uint32_t value) {
  return value & (wave.buckets - 1);
}

// Tiles of bucket b are in the lists 2b and 2b + 1, its finds in a list behind all those.
BASE_INLINE uint32_t find_list(Wave wave, uint32_t bucket) {
  return 2 * wave.buckets + bucket;
}

BASE_INLINE uint32_t first_entry(uint32_t list) {
  return list * FIELD_CHUNK + 1;
}

BASE_INLINE uint32_t chunk_start(uint32_t entry) {
  return entry & ~(uint32_t)(FIELD_CHUNK - 1);
}

BASE_INLINE uint64_t *occupied_word(Wave wave, uint32_t bucket) {
  return &wave.occupied[wave.buckets <= 64 ? 0 : bucket / 64];
}

BASE_RARE static void next_chunk(Flood *flood, uint32_t *tail) {
  uint32_t start = flood->free_chunk;
  if (start != 0) {
    flood->free_chunk = flood->pool[start];
  } else {
    start = flood->unused_chunk;
    flood->unused_chunk += FIELD_CHUNK;
    BASE_ASSERT(flood->unused_chunk <= flood->pool_count);
  }
  flood->pool[start] = *tail;
  *tail = start + 1;
}

BASE_INLINE bool chunk_full(uint32_t tail) {
  return BASE_SELDOM((tail & (FIELD_CHUNK - 1)) > FIELD_CHUNK - FIELD_CHUNK_SPARE);
}

BASE_INLINE uint32_t count_set(Wave wave, unsigned set) {
#if BASE_HAVE_WIDE_CPU
  if (wave.wide_cpu) return (uint32_t)__builtin_popcount(set);
#endif
  (void)wave;
  return (uint32_t)(0x4332322132212110u >> (4 * set)) & 7;
}

// The set of directions in which a fresh cell lies: the top bits of four plan entries.
BASE_INLINE unsigned fresh_around(const uint32_t *at, ptrdiff_t stride) {
#if BASE_HAVE_BITS128
  return base_bits128_top_bits_u32(base_bits128_gather_u32(at - stride, at + stride, at - 1, at + 1));
#else
  return (at[-stride] >> 31) | (at[stride] >> 31) << 1 | (at[-1] >> 31) << 2 | (at[1] >> 31) << 3;
#endif
}

BASE_INLINE unsigned passable_around(Wave wave, uint32_t cell) {
  if (!wave.edges) return 15;
  unsigned edges = wave.flood->edges[cell];
  return ~(edges | edges >> wave.flood->rails) & 15;
}

// Writes the cells in the directions of a set, packed; always writes four entries.
BASE_INLINE void put_around(uint32_t *out, uint32_t cell, const uint32_t *around) {
#if BASE_HAVE_BITS128
  base_bits128_store(out,
                     base_bits128_add_u32(base_bits128_all_u32(cell), base_bits128_load_aligned(around)));
#else
  for (int i = 0; i < NAV_DIR_COUNT; i++) out[i] = cell + around[i];
#endif
}

BASE_INLINE uint32_t min(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

// Wide front: the finds that are still fresh become tiles.
BASE_INLINE void reach_tiles(Wave wave, const uint32_t *restrict finds, uint32_t count) {
  Flood *flood = wave.flood;
  uint32_t *restrict plan = flood->plan, *restrict pool = flood->pool, *restrict tails = flood->tail;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = finds[i], cost = plan[cell], fresh = cost >> 31;
    uint32_t bucket = bucket_of(wave, wave.value + cost);
    uint32_t *tail = &tails[2 * bucket + (i & 1)], end = *tail;
    plan[cell] = min(cost, wave.value);
    pool[end] = cell;
    *tail = end += fresh;
    *occupied_word(wave, bucket) |= (uint64_t)fresh << (bucket % 64);
    if (chunk_full(end)) next_chunk(flood, tail);
  }
}

// Narrow front: the fresh neighbours of finds that are still fresh become finds.
BASE_INLINE void reach_finds(Wave wave, const uint32_t *restrict finds, uint32_t count) {
  Flood *flood = wave.flood;
  uint32_t *restrict plan = flood->plan, *restrict pool = flood->pool, *restrict tails = flood->tail;
  ptrdiff_t stride = flood->stride;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = finds[i], cost = plan[cell], fresh = cost >> 31;
    uint32_t bucket = bucket_of(wave, wave.value + cost);
    uint32_t *tail = &tails[find_list(wave, bucket)], end = *tail;
    unsigned set = fresh_around(plan + cell, stride) & passable_around(wave, cell) & (0u - fresh);
    plan[cell] = min(cost, wave.value);
    put_around(pool + end, cell, flood->around[set]);
    *tail = end += count_set(wave, set);
    *occupied_word(wave, bucket) |= (uint64_t)fresh << (bucket % 64);
    if (chunk_full(end)) next_chunk(flood, tail);
  }
}

BASE_INLINE void reach(Wave wave, const uint32_t *finds, uint32_t count) {
  if (count > WIDE)
    reach_tiles(wave, finds, count);
  else
    reach_finds(wave, finds, count);
}

BASE_INLINE void expand_tiles(Wave wave, const uint32_t *restrict tiles, uint32_t count) {
  Flood *flood = wave.flood;
  uint32_t *restrict block = flood->block;
  const uint32_t *restrict plan = flood->plan;
  ptrdiff_t stride = flood->stride;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    unsigned set = fresh_around(plan + tiles[i], stride) & passable_around(wave, tiles[i]);
    put_around(block + found, tiles[i], flood->around[set]);
    found += count_set(wave, set);
  }
  reach(wave, block, found);
}

BASE_INLINE void drain_chunk(Wave wave, uint32_t start, uint32_t end, bool tiles) {
  const uint32_t *entries = wave.flood->pool + start + 1;
  if (tiles)
    expand_tiles(wave, entries, end - start - 1);
  else
    reach(wave, entries, end - start - 1);
}

// Drains all chunks of a list, newest first. What the loops write past the list's end must not hit a freed
// chunk, so it goes to a chunk of its own.
BASE_INLINE void drain_list(Wave wave, uint32_t list, bool tiles) {
  Flood *flood = wave.flood;
  uint32_t first = first_entry(list), end = flood->tail[list];
  if (end == first) return;
  while (BASE_SELDOM(chunk_start(end) != first - 1)) {
    uint32_t start = chunk_start(end);
    flood->tail[list] = flood->scratch_tail;
    drain_chunk(wave, start, end, tiles);
    end = flood->pool[start];
    flood->pool[start] = flood->free_chunk;
    flood->free_chunk = start;
  }
  drain_chunk(wave, first - 1, end, tiles);
  flood->tail[list] = first;
}

BASE_INLINE void drain_bucket(Wave wave) {
  uint32_t bucket = bucket_of(wave, wave.value);
  drain_list(wave, 2 * bucket, true);
  drain_list(wave, 2 * bucket + 1, true);
  drain_list(wave, find_list(wave, bucket), false);
  *occupied_word(wave, bucket) &= ~((uint64_t)1 << (bucket % 64));
}

// How far ahead the next occupied bucket lies, 1 .. buckets - 1, or NONE.
BASE_INLINE uint32_t next_occupied(Wave wave) {
  uint32_t bucket = bucket_of(wave, wave.value), shift = bucket % 64, words = wave.buckets / 64;
  uint64_t here = *occupied_word(wave, bucket);
  if (words == 1) return here == 0 ? NONE : base_lowest_bit(here >> shift | here << ((64 - shift) & 63));
  if (here >> shift != 0) return base_lowest_bit(here >> shift);
  for (uint32_t i = 1; i <= words; i++) {
    uint64_t word = wave.occupied[(bucket / 64 + i) & (words - 1)];
    if (word != 0) return 64 * i - shift + base_lowest_bit(word);
  }
  return NONE;
}

BASE_INLINE void add_goal(Wave wave, NavCell cell) {
  uint32_t *tail = &wave.flood->tail[find_list(wave, bucket_of(wave, wave.value))];
  wave.flood->pool[(*tail)++] = (uint32_t)cell;
  if (chunk_full(*tail)) next_chunk(wave.flood, tail);
}

// A goal is a find at its offset: where a cheaper path has reached it before, it is no longer fresh.
BASE_INLINE void run(Wave wave, const NavGoal *goals, int32_t goal_count) {
  wave.value = goal_count > 0 ? goals[0].offset : 0;
  for (int32_t next = 0;;) {
    while (next < goal_count && goals[next].offset == wave.value) add_goal(wave, goals[next++].cell);
    drain_bucket(wave);
    uint32_t ahead = next_occupied(wave);
    if (next < goal_count && (ahead == NONE || goals[next].offset - wave.value < ahead))
      wave.value = goals[next].offset;
    else if (ahead != NONE)
      wave.value += ahead;
    else
      break;
  }
}

typedef void Form(Flood *flood, const NavGoal *goals, int32_t goal_count);

#define FORM(name, attribute, buckets, edges, wide_cpu)                                                      \
  attribute static void name(Flood *flood, const NavGoal *goals, int32_t goal_count) {                       \
    uint64_t occupied[buckets / 64] = {0};                                                                   \
    run((Wave){flood, occupied, 0, buckets, edges, wide_cpu}, goals, goal_count);                            \
  }
FORM(few_plain, , FIELD_FEW_BUCKETS, false, false)
FORM(few_edges_plain, , FIELD_FEW_BUCKETS, true, false)
FORM(many_plain, , FIELD_MANY_BUCKETS, false, false)
FORM(many_edges_plain, , FIELD_MANY_BUCKETS, true, false)
FORM(few_wide, BASE_WIDE_CPU, FIELD_FEW_BUCKETS, false, true)
FORM(few_edges_wide, BASE_WIDE_CPU, FIELD_FEW_BUCKETS, true, true)
FORM(many_wide, BASE_WIDE_CPU, FIELD_MANY_BUCKETS, false, true)
FORM(many_edges_wide, BASE_WIDE_CPU, FIELD_MANY_BUCKETS, true, true)

static void start(Flood *flood, const FieldWork *work, const NavFieldInput *input, uint32_t buckets) {
  BASE_ASSERT((int32_t)buckets <= work->buckets);
  flood->pool = work->pool;
  flood->plan = work->plan;
  flood->stride = input->grid->stride;
  flood->edges = input->grid->edges;
  flood->rails = input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT;
  flood->free_chunk = 0;
  flood->pool_count = work->pool_count;
  flood->scratch_tail = first_entry(buckets * FIELD_LISTS);
  flood->unused_chunk = (buckets * FIELD_LISTS + 1) * FIELD_CHUNK;
  for (uint32_t list = 0; list < buckets * FIELD_LISTS; list++) flood->tail[list] = first_entry(list);
  memset(flood->around, 0, sizeof flood->around);
  for (unsigned set = 0; set < 16; set++) {
    uint32_t *out = flood->around[set];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (set >> dir & 1u) *out++ = (uint32_t)nav_grid_delta(input->grid, dir);
  }
}

void nav_field_flood(FieldWork *work, const NavFieldInput *input, int32_t buckets) {
  static Form *const forms[2][2][2] = {{{few_plain, few_edges_plain}, {many_plain, many_edges_plain}},
                                       {{few_wide, few_edges_wide}, {many_wide, many_edges_wide}}};
  Flood flood;
  start(&flood, work, input, (uint32_t)buckets);
  bool many = buckets == FIELD_MANY_BUCKETS, edges = input->grid->edge_count > 0;
  forms[work->wide_cpu][many][edges](&flood, work->goals, work->goal_count);
}
