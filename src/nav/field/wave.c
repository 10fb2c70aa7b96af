/* The flood on one thread: a key after the other, from bucket to bucket. */
#include "nav/field/wave.h"

#include <string.h>

#include "nav/field/drain.h"

enum {
  WIDE_FRONT = 36, // tiles of a wave from which on a bucket's two lists are used
};

// A goal is reached at its offset, unless a cheaper path has reached it before.
BASE_RARE static WaveFront add_goals(FieldWave *wave, WaveFront front) {
  uint32_t count = 0;
  for (; wave->next_goal < wave->goal_count && wave->goals[wave->next_goal].offset == front.now;
       wave->next_goal++) {
    const NavCell cell = wave->goals[wave->next_goal].cell;
    if (wave->state[cell] < FIELD_FRESH_BIT) continue;
    wave->block[count++] = (uint32_t)cell;
    if (count < 4 * FIELD_WAVE_CHUNK) continue;
    wave_sort(wave, wave->block, count, &front, (WaveForm){0, false});
    count = 0;
  }
  wave_sort(wave, wave->block, count, &front, (WaveForm){0, false});
  return front;
}

// The distance to the next key; 0: nothing is left.
BASE_RARE static uint32_t search_next(const FieldWave *wave, uint32_t now) {
  uint32_t ahead = 1;
  while (ahead <= wave->last && field_bucket_is_empty(wave, (now + ahead) & wave->last)) ahead++;
  if (wave->next_goal < wave->goal_count) {
    const uint32_t goal = wave->goals[wave->next_goal].offset - now;
    if (goal < ahead || ahead > wave->last) return goal;
  }
  return ahead <= wave->last ? ahead : 0;
}

// Drains the key `now` and moves it to the next one. False: nothing is left.
BASE_INLINE bool step(FieldWave *wave, WaveFind *find_fresh, WaveFront *front, WaveForm form) {
  const int32_t before = front->reached;
  const bool more_goals = wave->next_goal < wave->goal_count;
  if (BASE_SELDOM(more_goals) && wave->goals[wave->next_goal].offset == front->now)
    *front = add_goals(wave, *front);
  const uint32_t bucket = front->now & wave->last;
  for (uint32_t list = bucket; list < FIELD_WAVE_LISTS; list += FIELD_WAVE_COSTS)
    if (wave->tail[list] != field_first_entry(list)) drain_list(wave, list, find_fresh, front, form);
  front->lanes = front->reached - before > WIDE_FRONT;
  if (front->reached > before) wave->max = front->now;
  // Mostly the next key is in use. As a branch that is predicted, and waves overlap in the processor.
  uint32_t ahead = 1;
  if (BASE_SELDOM(more_goals) || BASE_SELDOM(field_bucket_is_empty(wave, (bucket + 1) & wave->last)))
    ahead = search_next(wave, front->now);
  front->now += ahead;
  return ahead > 0;
}

// One wave, or all.
BASE_INLINE bool run_waves(FieldWave *wave, WaveFind *find_fresh, bool once, WaveForm form) {
  WaveFront front = {.now = wave->now, .lanes = wave->lanes, .reached = wave->reached};
  bool left;
  do left = step(wave, find_fresh, &front, form);
  while (left && !once);
  wave->now = front.now;
  wave->lanes = front.lanes;
  wave->reached = front.reached;
  return left;
}

#define FORM(name, attribute, find_fresh)                                                                    \
  attribute static bool name(FieldWave *wave, bool once, bool far) {                                         \
    return far ? run_waves(wave, find_fresh, once, (WaveForm){0, true})                                      \
               : run_waves(wave, find_fresh, once, (WaveForm){0, false});                                    \
  }
FORM(run_open, , find_open)
FORM(run_edges, , find_edges)
#if BASE_HAVE_WIDE_CPU
FORM(run_open_wide, BASE_WIDE_CPU, find_open_wide)
FORM(run_edges_wide, BASE_WIDE_CPU, find_edges_wide)
#endif

static bool run(FieldWave *wave, bool once) {
  const bool far = wave->cells >= FIELD_FAR_MAP;
#if BASE_HAVE_WIDE_CPU
  if (wave->wide_cpu) return (wave->has_edges ? run_edges_wide : run_open_wide)(wave, once, far);
#endif
  return (wave->has_edges ? run_edges : run_open)(wave, once, far);
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

static void make_codes(FieldWave *wave) {
  for (uint32_t i = 0; i < sizeof wave->code; i++) wave->code[i] = (uint8_t)(1 + i % FIELD_CODES);
  for (uint32_t state = 0; state < FIELD_FRESH_BIT; state++) wave->after[state] = (uint8_t)state;
}

static void list_passable(FieldWave *wave) {
  static const NavDir dir[NAV_DIR_COUNT] = {NAV_LEFT, NAV_UP, NAV_RIGHT, NAV_DOWN};
  for (uint32_t edges = 0; edges < sizeof wave->passable; edges++) {
    const uint32_t stop = nav_edges_stop(wave->rule, edges);
    uint32_t passable = 0;
    for (uint32_t i = 0; i < NAV_DIR_COUNT; i++) passable |= (~stop >> dir[i] & 1u) << i;
    wave->passable[edges] = (uint8_t)passable;
  }
}

void nav_field_wave_start(FieldWave *wave, const NavFieldInput *input, uint32_t largest) {
  BASE_ASSERT(largest < FIELD_WAVE_COSTS);
  BASE_ASSERT(wave->goal_count >= 0 && wave->goal_count <= NAV_MAX_GOALS);
  BASE_ASSERT(wave->pool_count >= (size_t)input->grid->cells / (FIELD_WAVE_CHUNK - 1) * FIELD_WAVE_CHUNK +
                                      FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK);
  wave->edges = input->grid->edges;
  wave->cells = input->grid->cells;
  wave->has_edges = input->grid->edge_count > 0;
  wave->rule = nav_edge_rule(input->grid, input->cls);
  if (wave->has_edges) list_passable(wave);
  if (wave->stride != input->grid->stride) pack_neighbours(wave, input->grid->stride);
  if (wave->code[0] == 0) make_codes(wave);
  for (wave->last = FIELD_WAVE_FEWEST - 1; wave->last < largest;) wave->last = 2 * wave->last + 1;
  wave->next_goal = 0;
  wave->now = wave->goal_count > 0 ? wave->goals[0].offset : 0;
  wave->lanes = 0;
  wave->reached = 0;
  wave->max = 0;
  wave->free_chunk = 0;
  wave->unused_chunk = FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK;
  for (uint32_t list = 0; list < FIELD_WAVE_LISTS; list++) wave->tail[list] = field_first_entry(list);
}

bool nav_field_wave_more(const FieldWave *wave) {
  for (uint32_t bucket = 0; bucket <= wave->last; bucket++)
    if (!field_bucket_is_empty(wave, bucket)) return true;
  return wave->next_goal < wave->goal_count;
}

void nav_field_wave_queued(const FieldWave *wave, NavFieldSee *see, void *context) {
  for (uint32_t ahead = 0; ahead <= wave->last; ahead++) {
    uint32_t key = wave->now + ahead, bucket = key & wave->last;
    for (uint32_t list = bucket; list < FIELD_WAVE_LISTS; list += FIELD_WAVE_COSTS) {
      uint32_t end = wave->tail[list];
      for (;;) {
        uint32_t start = field_chunk_start(end - 1);
        see(context, wave->pool + start + 1, end - start - 1, key);
        if (start == field_first_entry(list) - 1) break;
        end = wave->pool[start];
      }
    }
  }
}
