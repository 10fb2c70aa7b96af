/* Push-once flooding through circular buckets (Dial 1969).
 *
 * Bucket k holds what is done when the wave is at value k. It has three lists:
 *   two of tiles that are reached, whose neighbours get the value k (two, so that pushes in a row do not wait
 * for one another); one of finds: cells that were fresh when a neighbour was reached and get the value k if
 * they still are. A tile that is reached is pushed once, either as a tile or as its fresh neighbours. The
 * first is less work on wide fronts, the second has the shorter chain of dependent loads on narrow ones, such
 * as in mazes. Neither loop has a branch that depends on the map: fresh or not is added to the end of a list,
 * never tested.
 *
 * Always true: every entry of a bucket lies less than the number of buckets ahead of k, and none in bucket k
 * itself, since costs are at least 1. A list is a chain of chunks; entry 0 of a chunk is where the chunk
 * before it ended (0: the first). The first chunk of list i is chunk i for good. At least FIELD_CHUNK_SPARE
 * entries at the end of a list are free. */

#include <string.h>

#include "base/assert.h"
#include "nav/field_work.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
  WIDE = 24, // finds from which a front counts as wide
  WORDS = FIELD_MANY_BUCKETS / 64,
  NONE = 0, // no bucket is occupied
};

typedef struct Flood {
  uint32_t *pool;
  uint32_t *plan;
  ptrdiff_t stride;
  const uint8_t *edges;     // what stops this class, from NavGrid.edges; NULL: nothing does
  unsigned rails;           // how far rail bits are moved onto the wall bits; 0: they are ignored
  uint32_t free_chunk;      // chain of chunks given back; 0: none
  uint32_t unused_chunk;    // never used from here on
  uint64_t occupied[WORDS]; // bit per bucket that may hold something
  uint32_t tail[FIELD_MANY_BUCKETS * FIELD_LISTS]; // per list: where its next entry goes
  _Alignas(16) uint32_t around[16][NAV_DIR_COUNT]; // per set of directions: what to add to a cell, packed
  uint32_t block[FIELD_CHUNK * NAV_DIR_COUNT];     // fresh neighbours of a chunk of tiles
} Flood;

/* What differs between the compiled forms; constant in each of them. */
typedef struct Form {
  uint32_t buckets;
  bool edges;
  bool wide_cpu;
} Form;

// Tiles of bucket b are in the lists 2b and 2b + 1, its finds in the list after all those.
FIELD_INLINE uint32_t find_list(Form form, uint32_t bucket) {
  return 2 * form.buckets + bucket;
}

FIELD_INLINE uint32_t first_entry(uint32_t list) {
  return list * FIELD_CHUNK + 1;
}

FIELD_INLINE uint32_t chunk_start(uint32_t entry) {
  return entry & ~(uint32_t)(FIELD_CHUNK - 1);
}

// Called when fewer than FIELD_CHUNK_SPARE entries are free: goes on in another chunk.
FIELD_RARE static void next_chunk(Flood *flood, uint32_t *tail) {
  uint32_t start = flood->free_chunk;
  if (start != 0) {
    flood->free_chunk = chunk_start(flood->pool[start]);
  } else {
    start = flood->unused_chunk;
    flood->unused_chunk += FIELD_CHUNK;
  }
  flood->pool[start] = *tail;
  *tail = start + 1;
}

FIELD_INLINE bool chunk_full(uint32_t tail) {
  return FIELD_SELDOM((tail & (FIELD_CHUNK - 1)) > FIELD_CHUNK - FIELD_CHUNK_SPARE);
}

FIELD_INLINE uint32_t count_set(Form form, unsigned set) {
#if FIELD_HAVE_WIDE_CPU
  if (form.wide_cpu) return (uint32_t)__builtin_popcount(set);
#endif
  (void)form;
  return (uint32_t)(0x4332322132212110u >> (4 * set)) & 7;
}

// The set of directions in which a fresh cell lies: the uppermost bits of four plan entries.
FIELD_INLINE unsigned fresh_around(const uint32_t *plan, ptrdiff_t stride, size_t cell) {
  const uint32_t *at = plan + cell;
#if defined(__SSE2__)
  __m128i up_down =
      _mm_unpacklo_epi32(_mm_cvtsi32_si128((int)at[-stride]), _mm_cvtsi32_si128((int)at[stride]));
  __m128i left_right = _mm_unpacklo_epi32(_mm_cvtsi32_si128((int)at[-1]), _mm_cvtsi32_si128((int)at[1]));
  return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_unpacklo_epi64(up_down, left_right)));
#else
  return (at[-stride] >> 31) | (at[stride] >> 31) << 1 | (at[-1] >> 31) << 2 | (at[1] >> 31) << 3;
#endif
}

// The cells around in the directions of the set, one after the other; may write rubbish behind them, four
// entries in all.
FIELD_INLINE void put_around(uint32_t *out, uint32_t cell, const uint32_t *around) {
#if defined(__SSE2__)
  __m128i cells =
      _mm_add_epi32(_mm_set1_epi32((int)cell), _mm_load_si128((const __m128i *)(const void *)around));
  _mm_storeu_si128((__m128i *)(void *)out, cells);
#else
  for (int i = 0; i < NAV_DIR_COUNT; i++) out[i] = cell + around[i];
#endif
}

FIELD_INLINE unsigned passable_around(const Flood *flood, Form form, size_t cell) {
  if (!form.edges) return 15;
  unsigned edges = flood->edges[cell];
  return ~(edges | edges >> flood->rails) & 15;
}

FIELD_INLINE uint32_t least(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

// Wide front: the finds that are still fresh become tiles.
FIELD_INLINE void reach_tiles(Flood *flood, Form form, const uint32_t *restrict finds, uint32_t count,
                              uint32_t value) {
  uint32_t *restrict plan = flood->plan, *restrict pool = flood->pool, *restrict tails = flood->tail;
  uint64_t occupied = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = finds[i], cost = plan[cell], fresh = cost >> 31;
    uint32_t bucket = (value + cost) & (form.buckets - 1);
    uint32_t *tail = &tails[2 * bucket + (i & 1)], end = *tail;
    plan[cell] = least(cost, value);
    pool[end] = cell;
    *tail = end += fresh;
    if (form.buckets == FIELD_FEW_BUCKETS)
      occupied |= (uint64_t)fresh << bucket;
    else
      flood->occupied[bucket / 64] |= (uint64_t)fresh << (bucket % 64);
    if (chunk_full(end)) next_chunk(flood, tail);
  }
  if (form.buckets == FIELD_FEW_BUCKETS) flood->occupied[0] |= occupied;
}

// Narrow front: the fresh neighbours of finds that are still fresh become finds themselves.
FIELD_INLINE void reach_finds(Flood *flood, Form form, const uint32_t *restrict finds, uint32_t count,
                              uint32_t value) {
  uint32_t *restrict plan = flood->plan, *restrict pool = flood->pool, *restrict tails = flood->tail;
  ptrdiff_t stride = flood->stride;
  uint64_t occupied = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t cell = finds[i], cost = plan[cell], fresh = cost >> 31;
    uint32_t bucket = (value + cost) & (form.buckets - 1);
    uint32_t *tail = &tails[find_list(form, bucket)], end = *tail;
    unsigned set = fresh_around(plan, stride, cell) & passable_around(flood, form, cell) & (0u - fresh);
    plan[cell] = least(cost, value);
    put_around(pool + end, cell, flood->around[set]);
    *tail = end += count_set(form, set);
    if (form.buckets == FIELD_FEW_BUCKETS)
      occupied |= (uint64_t)fresh << bucket;
    else
      flood->occupied[bucket / 64] |= (uint64_t)fresh << (bucket % 64);
    if (chunk_full(end)) next_chunk(flood, tail);
  }
  if (form.buckets == FIELD_FEW_BUCKETS) flood->occupied[0] |= occupied;
}

FIELD_INLINE void reach(Flood *flood, Form form, const uint32_t *finds, uint32_t count, uint32_t value) {
  if (count > WIDE)
    reach_tiles(flood, form, finds, count, value);
  else
    reach_finds(flood, form, finds, count, value);
}

FIELD_INLINE void expand_tiles(Flood *flood, Form form, const uint32_t *restrict tiles, uint32_t count,
                               uint32_t value) {
  uint32_t *restrict block = flood->block;
  const uint32_t *restrict plan = flood->plan;
  ptrdiff_t stride = flood->stride;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    unsigned set = fresh_around(plan, stride, tiles[i]) & passable_around(flood, form, tiles[i]);
    put_around(block + found, tiles[i], flood->around[set]);
    found += count_set(form, set);
  }
  reach(flood, form, block, found, value);
}

FIELD_INLINE void drain_chunk(Flood *flood, Form form, uint32_t start, uint32_t end, uint32_t value,
                              bool tiles) {
  const uint32_t *entries = flood->pool + start + 1;
  if (tiles)
    expand_tiles(flood, form, entries, end - start - 1, value);
  else
    reach(flood, form, entries, end - start - 1, value);
}

// Takes all chunks of a list, newest first. Until it is done the list's tail stays: the loops write rubbish
// there.
FIELD_INLINE void drain_list(Flood *flood, Form form, uint32_t list, uint32_t value, bool tiles) {
  uint32_t first = first_entry(list), end = flood->tail[list], last_extra = 0;
  if (end == first) return;
  while (FIELD_SELDOM(chunk_start(end) != first - 1)) {
    last_extra = chunk_start(end);
    drain_chunk(flood, form, last_extra, end, value, tiles);
    end = flood->pool[last_extra];
  }
  drain_chunk(flood, form, first - 1, end, value, tiles);
  if (FIELD_SELDOM(last_extra != 0)) {
    flood->pool[last_extra] = flood->free_chunk;
    flood->free_chunk = chunk_start(flood->tail[list]);
  }
  flood->tail[list] = first;
}

// How far ahead the next occupied bucket lies, 1 .. buckets - 1, or NONE.
FIELD_INLINE uint32_t next_occupied(const Flood *flood, Form form, uint32_t bucket) {
  unsigned shift = bucket % 64;
  uint64_t here = flood->occupied[bucket / 64];
  if (form.buckets == FIELD_FEW_BUCKETS) {
    return here == 0 ? NONE : field_lowest_bit(here >> shift | here << ((64 - shift) & 63));
  }
  if (here >> shift != 0) return field_lowest_bit(here >> shift);
  for (uint32_t i = 1; i <= form.buckets / 64; i++) {
    uint64_t word = flood->occupied[(bucket / 64 + i) % (form.buckets / 64)];
    if (word != 0) return 64 * i - shift + field_lowest_bit(word);
  }
  return NONE;
}

static void add_goal(Flood *flood, Form form, const NavGoal *goal) {
  uint32_t bucket = goal->offset & (form.buckets - 1);
  uint32_t *tail = &flood->tail[find_list(form, bucket)];
  flood->pool[(*tail)++] = (uint32_t)goal->cell;
  if (chunk_full(*tail)) next_chunk(flood, tail);
}

FIELD_INLINE void run(Flood *flood, Form form, const NavGoal *goals, int32_t goal_count) {
  uint32_t value = goal_count > 0 ? goals[0].offset : 0;
  for (int32_t goal = 0;;) {
    while (goal < goal_count && goals[goal].offset == value) add_goal(flood, form, &goals[goal++]);
    uint32_t bucket = value & (form.buckets - 1);
    drain_list(flood, form, 2 * bucket, value, true);
    drain_list(flood, form, 2 * bucket + 1, value, true);
    drain_list(flood, form, find_list(form, bucket), value, false);
    flood->occupied[bucket / 64] &= ~((uint64_t)1 << (bucket % 64));
    uint32_t ahead = next_occupied(flood, form, bucket);
    if (goal < goal_count && (ahead == NONE || goals[goal].offset - value < ahead))
      value = goals[goal].offset;
    else if (ahead != NONE)
      value += ahead;
    else
      break;
  }
}

static void start(Flood *flood, const FieldWork *work, const NavFieldInput *input, uint32_t buckets) {
  flood->pool = work->pool;
  flood->plan = work->plan;
  flood->stride = input->grid->stride;
  flood->edges = input->grid->edges;
  flood->rails = input->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT;
  flood->free_chunk = 0;
  flood->unused_chunk = buckets * FIELD_LISTS * FIELD_CHUNK;
  memset(flood->occupied, 0, sizeof flood->occupied);
  for (uint32_t list = 0; list < buckets * FIELD_LISTS; list++) flood->tail[list] = first_entry(list);
  memset(flood->around, 0, sizeof flood->around);
  for (unsigned set = 0; set < 16; set++) {
    uint32_t *out = flood->around[set];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (set >> dir & 1u) *out++ = (uint32_t)nav_grid_delta(input->grid, dir);
  }
}

typedef void Run(Flood *flood, const NavGoal *goals, int32_t goal_count);

#define FORM(name, attribute, buckets, edges, wide_cpu)                                                      \
  attribute static void name(Flood *flood, const NavGoal *goals, int32_t goal_count) {                       \
    run(flood, (Form){buckets, edges, wide_cpu}, goals, goal_count);                                         \
  }
FORM(few_plain, , FIELD_FEW_BUCKETS, false, false)
FORM(few_edges_plain, , FIELD_FEW_BUCKETS, true, false)
FORM(many_plain, , FIELD_MANY_BUCKETS, false, false)
FORM(many_edges_plain, , FIELD_MANY_BUCKETS, true, false)
FORM(few_wide_cpu, FIELD_WIDE_CPU, FIELD_FEW_BUCKETS, false, true)
FORM(few_edges_wide_cpu, FIELD_WIDE_CPU, FIELD_FEW_BUCKETS, true, true)
FORM(many_wide_cpu, FIELD_WIDE_CPU, FIELD_MANY_BUCKETS, false, true)
FORM(many_edges_wide_cpu, FIELD_WIDE_CPU, FIELD_MANY_BUCKETS, true, true)

void field_flood(FieldWork *work, const NavFieldInput *input, int32_t buckets) {
  static Run *const forms[2][2][2] = {
      {{few_plain, few_edges_plain}, {many_plain, many_edges_plain}},
      {{few_wide_cpu, few_edges_wide_cpu}, {many_wide_cpu, many_edges_wide_cpu}}};
  Flood flood;
  start(&flood, work, input, (uint32_t)buckets);
  forms[work->wide_cpu][buckets == FIELD_MANY_BUCKETS][input->grid->edge_count > 0](&flood, work->goals,
                                                                                    work->goal_count);
  BASE_ASSERT(flood.unused_chunk <= work->pool_count);
}
