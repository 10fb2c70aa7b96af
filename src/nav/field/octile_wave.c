/* Three loops a bucket: its entries offer their keys to the neighbours that they pass on to, cells that are
 * seen for the first time are collected, and when all entries are drained these cells are queued. A list is a
 * chain of chunks as in wave.c; the first of list i is always chunk i. */
#include "nav/field/octile_wave.h"

#include <string.h>

#include "base/assert.h"

enum {
  DIAGONAL_BIT = 1 << OCTILE_SHIFT,
  CELL_SHIFT = OCTILE_SHIFT + 1,
  REACHED = OCTILE_BUCKETS, // the list
  NO_WAYS = 0xff,           // of a state
  FORKED = 6, // a bucket is forked where more than one offer in so many is not an entry's first (measured)
};

_Static_assert((int)NAV_FIELD_STRAIGHT >= (int)OCTILE_WIDTH, "no step stays in its bucket");
_Static_assert((int)NAV_FIELD_DIAGONAL *(FIELD_WAVE_COSTS - 1) / OCTILE_WIDTH + 1 < (int)OCTILE_BUCKETS,
               "keys fit the ring");

// Returns where the first entry of the next chunk goes.
BASE_RARE static uint32_t next_chunk(OctileWave *wave, uint32_t end) {
  uint32_t start = wave->free_chunk;
  if (start != 0) {
    wave->free_chunk = wave->pool[start];
  } else {
    start = wave->unused_chunk;
    if ((size_t)start + OCTILE_CHUNK > wave->pool_count) {
      wave->full = true;
      return end - (OCTILE_CHUNK - 1); // over the last entries
    }
    wave->unused_chunk += OCTILE_CHUNK;
  }
  wave->pool[start] = end;
  return start + 1;
}

BASE_INLINE uint32_t first_entry(uint32_t list) {
  return list * OCTILE_CHUNK + 1;
}

// Adds the entry if `count` is 1, and not if it is 0. Returns where the next one goes.
BASE_INLINE uint32_t push(OctileWave *wave, uint32_t *restrict pool, uint32_t end, uint32_t entry,
                          uint32_t count) {
  pool[end] = entry;
  end += count;
  return BASE_SELDOM((end & (OCTILE_CHUNK - 1)) == 0) ? next_chunk(wave, end) : end;
}

// Offers a cell the value `code` - 1 of this bucket, by the steps `ways`. Returns 1 if it is seen for the
// first time. Without a branch: whether the offer is the best one cannot be foreseen.
BASE_INLINE uint32_t offer(uint16_t *state, uint32_t code, uint32_t ways) {
  const uint32_t old = *state, taken = code << 8 | NO_WAYS, best = old < taken ? old : taken;
  const uint32_t counts = 0u - (uint32_t)(old >= code << 8);
  *state = (uint16_t)(best & ~(ways & counts));
  return old == OCTILE_FRESH;
}

BASE_INLINE uint32_t entry_code(uint32_t entry) {
  return 1 + (entry & (OCTILE_WIDTH - 1));
}

// A bit of the entry chooses between the lower four ways and the upper four.
BASE_INLINE uint32_t entry_shift(uint32_t entry) {
  return entry >> (OCTILE_SHIFT - 2) & 4;
}

// Spreads entries of which most have one way. Returns the place of the next collected cell.
BASE_INLINE uint32_t spread_single(OctileWave *wave, const uint32_t *entries, uint32_t count, uint32_t tail) {
  uint16_t *restrict state = wave->state;
  uint32_t *restrict pool = wave->pool, offers = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t cell = entries[i] >> CELL_SHIFT, code = entry_code(entries[i]);
    uint32_t ways = state[cell] & 15u << entry_shift(entries[i]);
    do {
      const uint32_t to = cell + (uint32_t)wave->delta[base_lowest_bit(ways)];
      tail = push(wave, pool, tail, to, offer(&state[to], code, ways & (0u - ways)));
      ways &= ways - 1;
      offers++;
    } while (ways != 0);
  }
  wave->offers += offers;
  return tail;
}

// Spreads entries of which many have several ways; their number is unpredictable, so all offers are first
// written one behind the other.
BASE_INLINE uint32_t spread_forked(OctileWave *wave, const uint32_t *entries, uint32_t count, uint32_t tail) {
  uint16_t *restrict state = wave->state;
  uint32_t *restrict pool = wave->pool, offers = 0;
  uint32_t to[4 * OCTILE_CHUNK], how[4 * OCTILE_CHUNK];
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t cell = entries[i] >> CELL_SHIFT, shift = entry_shift(entries[i]);
    const uint32_t code = entry_code(entries[i]) << 8;
    const OctileFork *fork = &wave->fork[4 * shift + (state[cell] >> shift & 15)];
    for (uint32_t way = 0; way < 4; way++) to[offers + way] = cell + fork->delta[way];
    for (uint32_t way = 0; way < 4; way++) how[offers + way] = code | fork->way[way];
    offers += fork->count;
  }
  for (uint32_t i = 0; i < offers; i++)
    tail = push(wave, pool, tail, to[i], offer(&state[to[i]], how[i] >> 8, how[i] & 0xff));
  wave->offers += offers;
  return tail;
}

// The cell is final: writes its value and queues it. Returns its value.
BASE_INLINE uint32_t settle(OctileWave *wave, uint32_t cell, uint32_t base) {
  uint16_t *restrict states = wave->state;
  uint32_t *restrict pool = wave->pool, *restrict values = wave->value, *restrict tails = wave->tail;
  const uint32_t state = states[cell], ground = wave->ground[cell];
  const uint32_t enter = ground & (FIELD_WAVE_COSTS - 1), around = ground >> 8;
  const uint32_t steps = ~state & 0xff, value = base + (state >> 8);
  const OctileAfter *after = &wave->tables->after[ground >> 7 & 1];
  const uint32_t ways = (after->straight[steps & 15][around] | after->diagonal[steps >> 4]) & around;
  states[cell] = (uint16_t)ways;
  values[cell] = value;
  const uint32_t key = value + enter * NAV_FIELD_STRAIGHT;
  uint32_t *tail = &tails[key >> OCTILE_SHIFT & (OCTILE_BUCKETS - 1)];
  *tail = push(wave, pool, *tail, cell << CELL_SHIFT | (key & (OCTILE_WIDTH - 1)), (ways & 15) != 0);
  if (ways >> 4 != 0) {
    const uint32_t far = value + enter * NAV_FIELD_DIAGONAL;
    tail = &tails[far >> OCTILE_SHIFT & (OCTILE_BUCKETS - 1)];
    *tail = push(wave, pool, *tail, cell << CELL_SHIFT | DIAGONAL_BIT | (far & (OCTILE_WIDTH - 1)), 1);
  }
  return value;
}

// Handles the entries of a chunk.
typedef void Drain(OctileWave *wave, const uint32_t *entries, uint32_t count);

BASE_INLINE void spread_chunk(OctileWave *wave, const uint32_t *entries, uint32_t count) {
  const uint32_t tail = wave->tail[REACHED];
  wave->tail[REACHED] =
      wave->forked ? spread_forked(wave, entries, count, tail) : spread_single(wave, entries, count, tail);
  wave->entries += count;
}

BASE_INLINE void settle_chunk(OctileWave *wave, const uint32_t *entries, uint32_t count) {
  const uint32_t base = (wave->now << OCTILE_SHIFT) - 1; // states are one more than values
  uint32_t max = wave->max;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t value = settle(wave, entries[i], base);
    max = value > max ? value : max;
  }
  wave->max = max;
  wave->reached += (int32_t)count;
}

// Drains the last chunk of a list; goes on with the chunk before it.
BASE_INLINE void drain_list(OctileWave *wave, uint32_t list, Drain *drain) {
  const uint32_t first = first_entry(list);
  for (uint32_t end = wave->tail[list];;) {
    const uint32_t start = (end - 1) & ~(uint32_t)(OCTILE_CHUNK - 1);
    drain(wave, wave->pool + start + 1, end - start - 1);
    if (!BASE_SELDOM(start != first - 1)) break;
    end = wave->pool[start];
    wave->pool[start] = wave->free_chunk;
    wave->free_chunk = start;
  }
  wave->tail[list] = first;
}

BASE_INLINE uint32_t goal_bucket(const OctileWave *wave, int32_t goal) {
  return wave->goals[goal].offset * NAV_FIELD_STRAIGHT >> OCTILE_SHIFT;
}

// A goal is reached at its offset, unless a cheaper path has reached it before. It passes on all steps.
BASE_RARE static void add_goals(OctileWave *wave) {
  for (; wave->next_goal < wave->goal_count && goal_bucket(wave, wave->next_goal) == wave->now;
       wave->next_goal++) {
    const NavGoal goal = wave->goals[wave->next_goal];
    const uint32_t code = 1 + goal.offset * NAV_FIELD_STRAIGHT % OCTILE_WIDTH;
    const uint32_t fresh = offer(&wave->state[goal.cell], code, 0xff);
    wave->tail[REACHED] = push(wave, wave->pool, wave->tail[REACHED], (uint32_t)goal.cell, fresh);
  }
}

BASE_INLINE bool is_empty(const OctileWave *wave, uint32_t list) {
  return wave->tail[list] == first_entry(list);
}

// The distance to the next bucket; 0: nothing is left.
BASE_RARE static uint32_t search_next(const OctileWave *wave) {
  uint32_t ahead = 1;
  while (ahead < OCTILE_BUCKETS && is_empty(wave, (wave->now + ahead) & (OCTILE_BUCKETS - 1))) ahead++;
  if (wave->next_goal < wave->goal_count) {
    const uint32_t goal = goal_bucket(wave, wave->next_goal) - wave->now;
    if (goal < ahead || ahead == OCTILE_BUCKETS) return goal;
  }
  return ahead < OCTILE_BUCKETS ? ahead : 0;
}

BASE_INLINE bool step(OctileWave *wave) {
  const bool more_goals = wave->next_goal < wave->goal_count;
  if (BASE_SELDOM(more_goals)) add_goals(wave);
  const uint32_t bucket = wave->now & (OCTILE_BUCKETS - 1);
  wave->entries = wave->offers = 0;
  drain_list(wave, bucket, spread_chunk);
  wave->forked = wave->offers * FORKED > wave->entries * (FORKED + 1);
  drain_list(wave, REACHED, settle_chunk);
  uint32_t ahead = 1;
  if (BASE_SELDOM(more_goals) || BASE_SELDOM(is_empty(wave, (bucket + 1) & (OCTILE_BUCKETS - 1))))
    ahead = search_next(wave);
  wave->now += ahead;
  return ahead > 0 && wave->now < OCTILE_END && !wave->full;
}

#define FORM(name, attribute)                                                                                \
  attribute static bool name(OctileWave *wave, bool once) {                                                  \
    bool left;                                                                                               \
    do left = step(wave);                                                                                    \
    while (left && !once);                                                                                   \
    return left;                                                                                             \
  }
FORM(run_plain, )
#if BASE_HAVE_WIDE_CPU
FORM(run_wide, BASE_WIDE_CPU)
#endif

static bool run(OctileWave *wave, bool once) {
#if BASE_HAVE_WIDE_CPU
  if (wave->wide_cpu) return run_wide(wave, once);
#endif
  return run_plain(wave, once);
}

bool nav_field_octile_step(OctileWave *wave) {
  return run(wave, true);
}

void nav_field_octile_run(OctileWave *wave) {
  run(wave, false);
}

// The way that goes along both.
static uint32_t diagonal_of(uint32_t a, uint32_t b) {
  uint32_t way = NAV_DIR_COUNT;
  while (nav_way_x(way) != nav_way_x(a) + nav_way_x(b) || nav_way_y(way) != nav_way_y(a) + nav_way_y(b))
    way++;
  return way;
}

// Ways passed on after a straight step: straight on; and to each side, and diagonally there, where the tile
// before it has no way to that side, or where that may be cheaper.
static uint32_t after_straight(uint32_t way, uint32_t around, bool uneven) {
  uint32_t ways = 1u << way;
  for (uint32_t side = 0; side < NAV_DIR_COUNT; side++) {
    if ((side ^ way) < 2) continue; // along the step
    const bool before = around >> diagonal_of(side, nav_way_opposite(way)) & 1;
    if (!before || uneven) ways |= 1u << side | 1u << diagonal_of(side, way);
  }
  return ways;
}

// And after a diagonal one: straight and diagonally on; where it may be cheaper, to both sides.
static uint32_t after_diagonal(uint32_t way, bool uneven) {
  const uint32_t x = nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT, y = nav_way_y(way) < 0 ? NAV_UP : NAV_DOWN;
  const uint32_t on = 1u << x | 1u << y | 1u << way;
  return uneven ? on | 1u << diagonal_of(x, nav_way_opposite(y)) | 1u << diagonal_of(nav_way_opposite(x), y)
                : on;
}

static void make_after(OctileAfter *after, bool uneven) {
  memset(after, 0, sizeof *after);
  for (uint32_t steps = 1; steps < 16; steps++) {
    const uint32_t one = base_lowest_bit(steps), others = steps & (steps - 1);
    after->diagonal[steps] = (uint8_t)(after->diagonal[others] | after_diagonal(NAV_DIR_COUNT + one, uneven));
    for (uint32_t around = 0; around < 256; around++)
      after->straight[steps][around] =
          (uint8_t)(after->straight[others][around] | after_straight(one, around, uneven));
  }
}

void nav_field_octile_tables(OctileTables *tables) {
  make_after(&tables->after[0], false);
  make_after(&tables->after[1], true);
}

static void make_fork(OctileFork *fork, const int32_t *delta, uint32_t ways) {
  *fork = (OctileFork){.count = 0};
  for (; ways != 0; ways &= ways - 1) {
    fork->delta[fork->count] = (uint32_t)delta[base_lowest_bit(ways)];
    fork->way[fork->count++] = ways & (0u - ways);
  }
}

void nav_field_octile_start(OctileWave *wave, const NavFieldInput *input) {
  BASE_ASSERT(wave->goal_count >= 0 && wave->goal_count <= NAV_MAX_GOALS);
  BASE_ASSERT((uint32_t)input->grid->cells < 1u << (32 - CELL_SHIFT)); // an entry holds any cell
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    wave->delta[way] = nav_way_delta(input->grid->stride, way);
  for (uint32_t first = 0; first < NAV_WAY_COUNT; first += 4)
    for (uint32_t set = 0; set < 16; set++)
      make_fork(&wave->fork[4 * first + set], wave->delta, set << first);
  wave->forked = 0;
  wave->next_goal = 0;
  wave->now = wave->goal_count > 0 ? goal_bucket(wave, 0) : 0;
  wave->reached = 0;
  wave->max = 0;
  wave->full = false;
  wave->free_chunk = 0;
  wave->unused_chunk = OCTILE_LISTS * OCTILE_CHUNK;
  for (uint32_t list = 0; list < OCTILE_LISTS; list++) wave->tail[list] = first_entry(list);
}

bool nav_field_octile_more(const OctileWave *wave) {
  if (wave->now >= OCTILE_END) return false;
  for (uint32_t bucket = 0; bucket < OCTILE_BUCKETS; bucket++)
    if (!is_empty(wave, bucket)) return true;
  return wave->next_goal < wave->goal_count;
}

void nav_field_octile_queued(const OctileWave *wave, NavFieldSee *see, void *context) {
  uint32_t cells[OCTILE_CHUNK];
  for (uint32_t list = 0; list < OCTILE_BUCKETS; list++) {
    uint32_t end = wave->tail[list];
    for (;;) {
      const uint32_t start = (end - 1) & ~(uint32_t)(OCTILE_CHUNK - 1), count = end - start - 1;
      for (uint32_t i = 0; i < count; i++) cells[i] = wave->pool[start + 1 + i] >> CELL_SHIFT;
      see(context, cells, count, list);
      if (start == first_entry(list) - 1) break;
      end = wave->pool[start];
    }
  }
}
