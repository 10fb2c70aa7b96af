/* The build by waves on two threads.
 *
 * Passes over the cells go by strips, which both threads take from one counter. In the flood each thread owns
 * every other stripe of rows: it alone reads and writes states and values there, and queues the cells there
 * in lists of its own. Prepared cells of a stripe's first and last row carry FIELD_RIM_BIT, which sends them
 * to the second list of their bucket; when one of them is drained, its neighbour in the other stripe is not
 * looked at but posted to the other thread.
 *
 * Both drain the same key: the tiles that post first, then the others; then they reach what was posted to
 * them, at that key. Costs are at least 1, so all of it is queued before the next key is drained, and a
 * tile's first discovery is final as on one thread. A thread may be a wave ahead of the other. Posts go to
 * one of two boxes by turns: while one is read, the next wave fills the other. Which thread reaches a cell
 * first within a wave changes no byte: its value is the same. */
#include "nav/field/pair.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/assert.h"
#include "nav/field/drain.h"
#include "nav/field/wave.h"
#include "nav/field/window.h"

enum {
  SIDES = 2,
  STRIPE = 64, // rows; few cells are posted, and most waves lie in many stripes
  FIELD_RIM_BIT = 0x40,
  STRIP = 1024, // blocks of a strip; a multiple of the bits in a word of `written`
  SPINS = 400,  // before a thread sleeps: some waves' time
  LINE = 64,    // bytes that two threads do not share
  BLOCK = 4 * FIELD_WAVE_CHUNK,
  NO_KEY = -1,
};
#define FORM_OF_TWO ((WaveForm){FIELD_RIM_BIT, true})
_Static_assert((int)FIELD_RIM_BIT == (int)FIELD_WAVE_COSTS, "the bit is the distance to the second list");

// The report of a side to the other when they meet; by turns, like the boxes.
typedef struct Report {
  uint32_t posted; // cells in the box
  int64_t next;    // no key that is less can follow; NO_KEY
} Report;

typedef struct Side {
  _Alignas(LINE) atomic_uint meetings;
  atomic_bool sleeps;
  Report report[2];
  uint32_t *box[2]; // cells of the other side's, reached at the key that was drained
  FieldPrepared found;
  FieldWave wave;
  uint32_t met; // the own count of meetings
} Side;

typedef struct Pair {
  NavField *field;
  const NavFieldInput *input;
  FieldByteCosts costs;
  FieldFill fill;
  uint32_t box_capacity;
  _Alignas(LINE) atomic_int strip[3]; // the next one of each pass
  pthread_mutex_t lock;
  pthread_cond_t came;            // a side that the other sleeps for
  _Alignas(LINE) atomic_int door; // see Door
  Side side[SIDES];
} Pair;

// State of the entry for the other thread.
typedef enum Door { DOOR_OPEN, DOOR_ENTERED, DOOR_CLOSED } Door;

typedef enum Pass { PASS_PREPARE, PASS_FILL, PASS_DIRECT } Pass;

static uint32_t side_of(int32_t row) {
  return (uint32_t)(row / STRIPE) % SIDES;
}

/* Passes */

static void add_found(FieldPrepared *sum, FieldPrepared found) {
  if (found.largest > sum->largest) sum->largest = found.largest;
  sum->closed |= found.closed;
}

static void run_strip(Pair *pair, Side *side, Pass pass, int32_t first) {
  NavField *field = pair->field;
  const FieldWork *work = field->work;
  const int32_t end = first + STRIP < work->blocks ? first + STRIP : work->blocks;
  if (pass == PASS_FILL) {
    nav_field_fill(field, first, end);
  } else if (pass == PASS_DIRECT) {
    nav_field_direct(field, pair->input, first, end, true);
  } else {
    const NavCell from = first * FIELD_BLOCK, to = end * FIELD_BLOCK;
    const int32_t count = (to < field->cells ? to : field->cells) - from;
    add_found(&side->found, nav_field_prepare(field, pair->input, &pair->costs, from, count,
                                              pair->fill == FIELD_FILL_FIRST));
  }
}

static void run_pass(Pair *pair, Side *side, Pass pass) {
  const FieldWork *work = pair->field->work;
  for (;;) {
    const int32_t strip = atomic_fetch_add_explicit(&pair->strip[pass], 1, memory_order_relaxed);
    if (strip > (work->blocks - 1) / STRIP) return;
    run_strip(pair, side, pass, strip * STRIP);
  }
}

/* Meeting */

// Sleeps until the other side has come. Either that sees `sleeps` when it comes, or this sees that it came.
BASE_RARE static void sleep_until_met(Pair *pair, Side *side, Side *other) {
  pthread_mutex_lock(&pair->lock);
  atomic_store(&side->sleeps, true);
  while (atomic_load(&other->meetings) < side->met) pthread_cond_wait(&pair->came, &pair->lock);
  atomic_store(&side->sleeps, false);
  pthread_mutex_unlock(&pair->lock);
}

BASE_RARE static void wake_other(Pair *pair) {
  pthread_mutex_lock(&pair->lock);
  pthread_cond_signal(&pair->came);
  pthread_mutex_unlock(&pair->lock);
}

// Makes all that this side wrote before visible to the other one.
static void announce_arrival(Pair *pair, Side *side, Side *other) {
  atomic_store(&side->meetings, ++side->met);
  if (BASE_SELDOM(atomic_load(&other->sleeps))) wake_other(pair);
}

// Returns when the other side has arrived as often; what it wrote before can then be read.
static void await_arrival(Pair *pair, Side *side, Side *other) {
  for (int32_t spins = 0; spins < SPINS; spins++) {
    if (atomic_load_explicit(&other->meetings, memory_order_acquire) >= side->met) return;
    base_spin();
  }
  sleep_until_met(pair, side, other);
}

static void meet_other(Pair *pair, Side *side, Side *other) {
  announce_arrival(pair, side, other);
  await_arrival(pair, side, other);
}

/* The flood */

static void mark_rim(uint8_t *state, int32_t count) {
  for (int32_t i = 0; i < count; i++) state[i] = (uint8_t)(state[i] | (state[i] >> 1 & FIELD_RIM_BIT));
}

static void mark_rims(const Pair *pair, uint32_t number) {
  const FieldWork *work = pair->field->work;
  const int32_t stride = pair->field->stride, rows = pair->field->cells / stride;
  for (int32_t row = 0; row < rows; row++)
    if (side_of(row) == number && (row % STRIPE == 0 || row % STRIPE == STRIPE - 1))
      mark_rim(work->state + (ptrdiff_t)row * stride, stride);
}

// Posts the neighbour in the other stripe, and writes the fresh ones in its own. Returns how many it wrote.
BASE_INLINE uint32_t find_at_rim(const FieldWave *wave, const uint32_t *restrict tiles, uint32_t count,
                                 uint32_t *restrict block, uint32_t *restrict box, uint32_t *posted) {
  const int32_t stride = (int32_t)wave->stride, delta[NAV_DIR_COUNT] = {-stride, stride, -1, 1};
  uint32_t found = 0, sent = *posted;
  for (uint32_t i = 0; i < count; i++) {
    const NavCell cell = (NavCell)tiles[i];
    const NavDir out = (cell / stride) % STRIPE == 0 ? NAV_UP : NAV_DOWN;
    const unsigned passable = wave->has_edges ? passable_around(wave, cell) : ~0u;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const uint32_t next = (uint32_t)(cell + delta[dir]);
      if (dir == out) {
        box[sent] = next;
        sent += passable >> dir & 1u;
      } else {
        block[found] = next;
        found += (unsigned)wave->state[next] >> 7 & passable >> dir & 1u;
      }
    }
  }
  *posted = sent;
  return found;
}

BASE_INLINE void drain_rim(Side *side, uint32_t list, uint32_t *box, uint32_t *posted, WaveFront *front) {
  FieldWave *wave = &side->wave;
  const uint32_t first = field_first_entry(list) - 1;
  uint32_t held = 0;
  for (uint32_t end = wave->tail[list];;) {
    const uint32_t start = field_chunk_start(end - 1);
    const uint32_t found =
        find_at_rim(wave, wave->pool + start + 1, end - start - 1, wave->block, box, posted);
    wave_sort(wave, wave->block, found, front, FORM_OF_TWO);
    if (start == first) break;
    end = leave_chunk(wave, start, &held);
  }
  end_list(wave, list, held);
}

// Reaches those of the cells that are fresh.
BASE_INLINE void reach_posted(Side *side, const uint32_t *cells, uint32_t count, WaveFront *front) {
  FieldWave *wave = &side->wave;
  for (uint32_t from = 0; from < count; from += BLOCK) {
    const uint32_t end = count - from < BLOCK ? count : from + BLOCK;
    uint32_t found = 0;
    for (uint32_t i = from; i < end; i++) {
      wave->block[found] = cells[i];
      found += (uint32_t)wave->state[cells[i]] >> 7;
    }
    wave_sort(wave, wave->block, found, front, FORM_OF_TWO);
  }
}

// Goals of this key in the own stripes.
BASE_RARE static WaveFront reach_goals(const Pair *pair, Side *side, WaveFront front) {
  FieldWave *wave = &side->wave;
  const uint32_t number = side == &pair->side[0] ? 0 : 1;
  for (; wave->next_goal < wave->goal_count && wave->goals[wave->next_goal].offset == front.now;
       wave->next_goal++) {
    const uint32_t cell = (uint32_t)wave->goals[wave->next_goal].cell;
    if (side_of((NavCell)cell / pair->field->stride) == number) reach_posted(side, &cell, 1, &front);
  }
  return front;
}

// The next key of a side that has nothing at the key `now`.
static int64_t next_key(const FieldWave *wave, uint32_t now) {
  uint32_t ahead = 1;
  while (ahead <= wave->last && field_bucket_is_empty(wave, (now + ahead) & wave->last)) ahead++;
  const int64_t queued = ahead <= wave->last ? (int64_t)now + ahead : NO_KEY;
  const int64_t goal =
      wave->next_goal < wave->goal_count ? (int64_t)wave->goals[wave->next_goal].offset : NO_KEY;
  return queued == NO_KEY || (goal != NO_KEY && goal < queued) ? goal : queued;
}

static int64_t lesser_key(int64_t a, int64_t b) {
  return a == NO_KEY || (b != NO_KEY && b < a) ? b : a;
}

// Drains the key and moves on to the next one; `turn` chooses the boxes. Most of the tiles are drained
// between arriving and waiting, so that a side waits only for one that is a whole wave behind.
BASE_INLINE bool step_side(Pair *pair, Side *side, Side *other, uint32_t turn, WaveFind *find_fresh,
                           WaveFront *front) {
  FieldWave *wave = &side->wave;
  const int32_t before = front->reached;
  const uint32_t inner = front->now & wave->last, rim = inner + FIELD_WAVE_COSTS;
  uint32_t posted = 0;
  if (BASE_SELDOM(wave->next_goal < wave->goal_count)) *front = reach_goals(pair, side, *front);
  if (wave->tail[rim] != field_first_entry(rim)) drain_rim(side, rim, side->box[turn], &posted, front);
  BASE_ASSERT(posted <= pair->box_capacity);
  const bool has_inner = wave->tail[inner] != field_first_entry(inner);
  const bool goes_on = has_inner || posted > 0;
  side->report[turn] = (Report){posted, goes_on ? (int64_t)front->now + 1 : next_key(wave, front->now)};
  announce_arrival(pair, side, other);
  if (has_inner) drain_list(wave, inner, find_fresh, front, FORM_OF_TWO);
  await_arrival(pair, side, other);
  reach_posted(side, other->box[turn], other->report[turn].posted, front);
  if (front->reached > before) wave->max = front->now;
  const int64_t next = lesser_key(side->report[turn].next, other->report[turn].next);
  if (next != NO_KEY) front->now = (uint32_t)next;
  return next != NO_KEY;
}

#define SIDE_FORM(name, attribute, find_fresh)                                                               \
  attribute static void name(Pair *pair, Side *side, Side *other) {                                          \
    WaveFront front = {.now = side->wave.now};                                                               \
    for (uint32_t turn = 0; step_side(pair, side, other, turn, find_fresh, &front); turn ^= 1) continue;     \
    side->wave.reached = front.reached;                                                                      \
  }
SIDE_FORM(flood_open, , find_open)
SIDE_FORM(flood_edges, , find_edges)
#if BASE_HAVE_WIDE_CPU
SIDE_FORM(flood_open_wide, BASE_WIDE_CPU, find_open_wide)
#endif

static void flood_side(Pair *pair, Side *side, Side *other) {
  if (side->wave.has_edges) {
    flood_edges(pair, side, other);
    return;
  }
#if BASE_HAVE_WIDE_CPU
  if (side->wave.wide_cpu) {
    flood_open_wide(pair, side, other);
    return;
  }
#endif
  flood_open(pair, side, other);
}

/* The build */

static void start_side(const Pair *pair, uint32_t number, Side *side, uint32_t largest) {
  const FieldWork *work = pair->field->work;
  const size_t half = work->pool_count / SIDES;
  side->wave.value = pair->field->value;
  side->wave.state = work->state;
  side->wave.pool = work->pool + number * half;
  side->wave.pool_count = half;
  side->wave.wide_cpu = work->wide_cpu;
  side->wave.goals = work->goals;
  side->wave.goal_count = work->goal_count;
  nav_field_wave_start(&side->wave, pair->input, largest);
  for (uint32_t turn = 0; turn < 2; turn++)
    side->box[turn] = work->plan + (size_t)(2 * number + turn) * pair->box_capacity;
}

// All of it but the first pass. False: a cost is too large.
static bool finish_side(Pair *pair, uint32_t number) {
  Side *side = &pair->side[number], *other = &pair->side[1 - number];
  meet_other(pair, side, other);
  FieldPrepared found = side->found;
  add_found(&found, other->found);
  if (found.largest >= FIELD_WAVE_COSTS) return false;
  if (nav_field_must_fill(pair->fill, found)) run_pass(pair, side, PASS_FILL);
  mark_rims(pair, number);
  start_side(pair, number, side, found.largest);
  meet_other(pair, side, other);
  flood_side(pair, side, other);
  run_pass(pair, side, PASS_DIRECT);
  return true;
}

static void take_part(void *argument) {
  Pair *pair = argument;
  int door = DOOR_OPEN;
  if (!atomic_compare_exchange_strong(&pair->door, &door, DOOR_ENTERED)) return;
  run_pass(pair, &pair->side[1], PASS_PREPARE);
  (void)finish_side(pair, 1);
}

// False: the other thread has not come, and never will.
static bool has_come(Pair *pair, bool wait) {
  while (wait && atomic_load(&pair->door) == DOOR_OPEN) sched_yield();
  int door = DOOR_OPEN;
  return !atomic_compare_exchange_strong(&pair->door, &door, DOOR_CLOSED);
}

static bool finish_alone(Pair *pair) {
  NavField *field = pair->field;
  FieldWork *work = field->work;
  Side *side = &pair->side[0];
  if (side->found.largest >= FIELD_WAVE_COSTS) return false;
  if (nav_field_must_fill(pair->fill, side->found)) run_pass(pair, side, PASS_FILL);
  nav_field_start_waves(field, pair->input, side->found.largest);
  nav_field_wave_run(&work->wave);
  run_pass(pair, side, PASS_DIRECT);
  return true;
}

// After both have ended.
static void add_counts(const Pair *pair) {
  FieldWork *work = pair->field->work;
  const FieldWave *a = &pair->side[0].wave, *b = &pair->side[1].wave;
  nav_field_start_waves(pair->field, pair->input, 0);
  work->wave.reached = a->reached + b->reached;
  work->wave.max = a->max > b->max ? a->max : b->max;
  work->wave.next_goal = work->goal_count;
}

bool nav_field_pair_build(NavField *field, const NavFieldInput *input, const NavFieldHelper *helper,
                          FieldFill fill) {
  const FieldWork *work = field->work;
  Pair pair = {.field = field,
               .input = input,
               .costs = nav_field_byte_costs(input),
               .fill = fill,
               .box_capacity = (uint32_t)field->cells / (2 * SIDES),
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .came = PTHREAD_COND_INITIALIZER};
  const bool started = helper->start(helper->context, take_part, &pair);
  run_pass(&pair, &pair.side[0], PASS_PREPARE);
  const bool both = started && has_come(&pair, work->always_two);
  const bool built = both ? finish_side(&pair, 0) : finish_alone(&pair);
  if (started) helper->wait(helper->context);
  if (both && built) add_counts(&pair);
  pthread_cond_destroy(&pair.came);
  pthread_mutex_destroy(&pair.lock);
  return built;
}
