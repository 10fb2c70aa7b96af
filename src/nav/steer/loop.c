/* The states of a walk in a hash table with open addressing, at most half full. A draw from the random stream
 * makes all states before it impossible to come back: it begins a new age, and entries of older ages count as
 * empty. */
#include "nav/steer/loop.h"

#include "base/arena.h"
#include "base/assert.h"

enum { MIN_CAPACITY = 64 };

typedef struct State {
  NavCell at, previous;
  int64_t step;
  BaseHash memory; // of the row's memory, if `hashed`
  uint32_t age;    // 0: empty
  bool hashed;
} State;

struct NavLoop {
  State *states;
  int64_t capacity, count; // of this age; a power of two
  uint32_t age;
  int64_t step;
  int32_t row;
  int32_t depth;
  NavScope scope;
  BaseRandom random; // as it was at the last note; all zero: none
};

NavLoop *nav_loop_new(void) {
  return base_block_alloc(1, sizeof(NavLoop));
}

void nav_loop_free(NavLoop *loop) {
  if (loop == NULL) return;
  base_block_free(loop->states);
  base_block_free(loop);
}

static void forget_states(NavLoop *loop) {
  loop->count = 0;
  if (++loop->age != 0) return;
  for (int64_t i = 0; i < loop->capacity; i++) loop->states[i].age = 0;
  loop->age = 1;
}

// The entry of the state, or the empty one where it belongs.
static State *find_state(const NavLoop *loop, State *states, int64_t capacity, NavCell at, NavCell previous) {
  const BaseHash hash = base_hash_i32(base_hash_i32(BASE_HASH_START, at), previous);
  for (uint64_t i = hash >> 8;; i++) {
    State *state = &states[i & (uint64_t)(capacity - 1)];
    if (state->age != loop->age || (state->at == at && state->previous == previous)) return state;
  }
}

// Room for one more state; false: out of memory.
static bool grow_states(NavLoop *loop) {
  if (2 * (loop->count + 1) <= loop->capacity) return true;
  const int64_t capacity = loop->capacity == 0 ? MIN_CAPACITY : 2 * loop->capacity;
  State *states = base_block_alloc((size_t)capacity, sizeof *states);
  if (states == NULL) return false;
  for (int64_t i = 0; i < loop->capacity; i++) {
    const State *old = &loop->states[i];
    if (old->age == loop->age) *find_state(loop, states, capacity, old->at, old->previous) = *old;
  }
  base_block_free(loop->states);
  loop->states = states;
  loop->capacity = capacity;
  return true;
}

// Begins again where something else decides, or a lot was drawn.
static void keep_up(NavLoop *loop, int32_t row, const NavQuery *query) {
  const BaseRandom *random = nav_query_random(query);
  const BaseRandom now = random != NULL ? *random : (BaseRandom){0, 0};
  const bool same = loop->age > 0 && loop->row == row && loop->depth == query->depth &&
                    nav_scope_holds(&loop->scope, query) && loop->random.state == now.state &&
                    loop->random.increment == now.increment;
  if (same) return;
  loop->row = row;
  loop->depth = query->depth;
  loop->scope = nav_query_scope(query);
  loop->random = now;
  forget_states(loop);
}

int64_t nav_loop_note(NavLoop *loop, const NavSteer *steer, int32_t row, const NavQuery *query) {
  BASE_ASSERT(row >= 0 && row < nav_steering_count);
  keep_up(loop, row, query);
  if (!grow_states(loop)) return NAV_LOOP_NO_MEMORY;
  const int64_t step = loop->step++;
  const NavCell previous = nav_steer_previous(steer, query);
  State *state = find_state(loop, loop->states, loop->capacity, query->at, previous);
  const bool known = state->age == loop->age, remembers = nav_steerings[row]->memory_hash != NULL;
  if (known && !remembers) return step - state->step;
  const BaseHash memory = known ? nav_steer_hash(steer, BASE_HASH_START) : 0;
  if (known && state->hashed && state->memory == memory) return step - state->step;
  loop->count += !known;
  *state = (State){query->at, previous, step, memory, loop->age, known};
  return 0;
}
