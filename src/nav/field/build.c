/* Builds a field: bounds the costs, chooses the flood that fits them and runs it.
 *
 *   passes.c  costs before, values and directions after: two streaming passes
 *   wave.c    the flood for small costs, which nearly all builds have
 *   window.c  its passes: states before, directions after
 *   parts.c   fields in parts
 *   flood.c   the flood for larger costs; the one through a heap, for the largest, is here
 *   octile.c  the build with eight directions
 *   repair.c  repair after few changes */
#include "nav/field/field.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/heap.h"
#include "nav/field/window.h"

// By the proof in flood.c: each list's first chunk and one that is not full, full ones for 3/2 entries a
// cell, goals, and two chunks in use. The heap needs two entries a cell, diagonals two and a byte, the keys
// of the last pass a few rows.
static size_t pool_count(int32_t cells, int32_t stride, int32_t buckets) {
  size_t lists = (size_t)buckets * FIELD_LISTS * FIELD_CHUNK;
  size_t keys = FIELD_KEY_CELLS + 4 * (size_t)stride;
  size_t waves = 2 * FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK + (size_t)cells + (size_t)cells / 64;
  size_t queued = 2 * (size_t)cells + ((size_t)cells + 3) / 4 + 8 * NAV_MAX_GOALS;
  size_t count = 2 * lists + 2 * FIELD_CHUNK + (queued > keys ? queued : keys);
  return count > waves ? count : waves;
}

static bool grow_pool(FieldWork *work, int32_t cells, int32_t stride, int32_t buckets) {
  if (work->buckets >= buckets) return true;
  size_t count = pool_count(cells, stride, buckets);
  uint32_t *pool = base_block_alloc(count, sizeof *pool);
  if (pool == NULL) return false;
  base_block_free(work->pool);
  work->pool = pool;
  work->pool_count = count;
  work->buckets = buckets;
  return true;
}

// One number per cell, with a spare row and cell on both ends: neighbours of border cells may be read.
static uint32_t *new_layer(const NavField *field) {
  size_t spare = (size_t)field->stride + 1;
  uint32_t *block = base_block_alloc((size_t)field->cells + 2 * spare, sizeof *block);
  return block == NULL ? NULL : block + spare;
}

static void free_layer(const NavField *field, uint32_t *layer) {
  if (layer != NULL) base_block_free(layer - (field->stride + 1));
}

bool nav_field_init(NavField *field, const NavGrid *grid) {
  *field = (NavField){.cells = grid->cells, .stride = grid->stride, .frontier = NAV_WHOLE, .unit = 1};
  field->best = base_block_alloc((size_t)grid->cells, sizeof *field->best);
  field->value = new_layer(field);
  FieldWork *work = field->work = base_block_alloc(1, sizeof *work);
  bool made = field->best != NULL && field->value != NULL && work != NULL;
  if (made) {
    work->wide_cpu = base_cpu_is_wide();
    work->window = work->stale_in = nav_field_no_rect();
    work->plan = new_layer(field);
    work->blocks = (grid->cells + FIELD_BLOCK - 1) / FIELD_BLOCK;
    work->written = base_block_alloc((size_t)work->blocks / 64 + 1, sizeof *work->written);
    work->stale = base_block_alloc((size_t)work->blocks / 64 + 1, sizeof *work->stale);
    uint8_t *state = base_block_alloc((size_t)grid->cells + 2 * ((size_t)grid->stride + 1), sizeof *state);
    if (state != NULL) work->state = state + grid->stride + 1;
    made = work->plan != NULL && state != NULL && work->written != NULL && work->stale != NULL &&
           grow_pool(work, grid->cells, grid->stride, FIELD_FEW_BUCKETS);
  }
  if (!made) {
    nav_field_free(field);
    return false;
  }
  nav_field_ask_for_large_pages(field->value, (size_t)grid->cells * sizeof *field->value);
  nav_field_ask_for_large_pages(work->state, (size_t)grid->cells);
  memset(field->value, 0xff, (size_t)grid->cells * sizeof *field->value);
  return true;
}

void nav_field_free(NavField *field) {
  FieldWork *work = field->work;
  if (work != NULL) {
    base_block_free(work->pool);
    free_layer(field, work->plan);
    if (work->state != NULL) base_block_free(work->state - (field->stride + 1));
    base_block_free(work->written);
    base_block_free(work->stale);
  }
  base_block_free(work);
  free_layer(field, field->value);
  base_block_free(field->best);
  *field = (NavField){0};
}

static int by_offset(const void *a, const void *b) {
  uint32_t left = ((const NavGoal *)a)->offset, right = ((const NavGoal *)b)->offset;
  return (left > right) - (left < right);
}

void nav_field_collect_goals(FieldWork *work, const NavFieldInput *input) {
  work->goal_count = 0;
  for (int32_t i = 0; i < input->goal_count; i++) {
    BASE_ASSERT(input->goals[i].cell >= 0 && input->goals[i].cell < input->grid->cells);
    if (nav_grid_open(input->grid, input->cls, input->goals[i].cell))
      work->goals[work->goal_count++] = input->goals[i];
  }
  if (work->goal_count > 1) qsort(work->goals, (size_t)work->goal_count, sizeof *work->goals, by_offset);
}

bool nav_field_reserve_queue(NavField *field, uint64_t costliest) {
  if (costliest < FIELD_FEW_BUCKETS) return true; // made with the field
  return grow_pool(field->work, field->cells, field->stride, FIELD_MANY_BUCKETS);
}

bool nav_field_take(NavField *field) {
  return grow_pool(field->work, field->cells, field->stride, FIELD_MANY_BUCKETS);
}

// The flood for costs that would need too many buckets: push-once too. A tile is pushed when it is reached,
// with the value that its neighbours get through it, and popped once.
typedef struct HeapFlood {
  const NavFieldInput *input;
  uint32_t *plan;
  BaseHeap heap;
} HeapFlood;

static void reach(HeapFlood *flood, NavCell cell, uint32_t value) {
  NavEnterCost cost = nav_field_enter_cost(flood->input, cell);
  flood->plan[cell] = value;
  bool pushed = base_heap_push(&flood->heap, base_heap_key(value + cost.terrain + cost.crowd, cell));
  BASE_ASSERT(pushed);
}

// Most neighbours are reached already, so that is checked first.
static void spread(HeapFlood *flood, NavCell cell, uint32_t key) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(flood->input->grid, dir);
    if (flood->plan[next] == NAV_UNREACHED &&
        nav_grid_passable(flood->input->grid, flood->input->cls, cell, dir))
      reach(flood, next, key);
  }
}

static void flood_by_heap(FieldWork *work, const NavFieldInput *input) {
  size_t cells = (size_t)input->grid->cells;
  HeapFlood flood = {input, work->plan, {(uint64_t *)(void *)work->pool, 0, work->pool_count / 2}};
  memset(work->plan, 0xff, cells * sizeof *work->plan);
  for (int32_t next = 0; next < work->goal_count || flood.heap.count > 0;) {
    if (next == work->goal_count ||
        (flood.heap.count > 0 && base_heap_rank(flood.heap.key[0]) < work->goals[next].offset)) {
      uint64_t key = base_heap_pop(&flood.heap);
      spread(&flood, base_heap_item(key), base_heap_rank(key));
      continue;
    }
    NavGoal goal = work->goals[next++];
    if (work->plan[goal.cell] == NAV_UNREACHED) reach(&flood, goal.cell, goal.offset);
  }
}

void nav_field_remember(NavField *field, const NavFieldInput *input, uint64_t costliest, uint64_t worst) {
  FieldWork *work = field->work;
  field->frontier = NAV_WHOLE;
  field->unit = 1;
  work->phase = FIELD_IS_WHOLE;
  work->built = true;
  work->settled = FIELD_BUILT;
  work->has_crowd = nav_field_has_crowd(input);
  work->by_cell_made = false;
  work->cls = input->cls;
  memcpy(work->ground, input->grid->costs.enter[input->cls], sizeof work->ground);
  work->weight = input->crowd_weight;
  work->cap = input->crowd_cap;
  work->costliest = costliest;
  work->worst = worst;
  work->given_count = input->goal_count;
  if (input->goal_count > 0)
    memcpy(work->given, input->goals, (size_t)input->goal_count * sizeof *input->goals);
}

// The floods for larger costs write all cells.
static void mark_written(NavField *field) {
  FieldWork *work = field->work;
  nav_field_forget_stale(work);
  memset(work->written, 0xff, ((size_t)work->blocks / 64 + 1) * sizeof *work->written);
  work->window = nav_field_whole_rect(field);
  work->stale_in = nav_field_no_rect();
}

static NavFieldStatus build(NavField *field, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  FieldWork *work = field->work;
  BASE_ASSERT(field->cells == grid->cells && field->stride == grid->stride);
  BASE_ASSERT(input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  BASE_ASSERT(input->crowd == NULL || input->crowd_bytes == NULL);
  nav_field_collect_goals(work, input);
  if (input->diagonal) {
    const NavFieldStatus built = nav_field_octile_build(field, input);
    if (built == NAV_FIELD_OK) {
      work->built = false; // nothing that a repair could go on from
      work->phase = FIELD_IS_WHOLE;
      field->frontier = NAV_WHOLE;
      mark_written(field);
    }
    work->settled = FIELD_BUILT;
    return built;
  }
  if (nav_field_build_waves(field, input)) return NAV_FIELD_OK;
  uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  uint64_t costliest = nav_field_costs_prepare(work, input);
  uint64_t worst = FIELD_CLOSED;
  if (costliest < FIELD_MANY_BUCKETS) worst = farthest + (uint64_t)grid->cells * costliest;
  if (worst >= FIELD_CLOSED) worst = farthest + nav_field_costs_sum(input); // the quick bound is too loose
  if (worst >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;

  if (worst >= FIELD_CLOSED || costliest >= FIELD_MANY_BUCKETS) {
    flood_by_heap(work, input);
    nav_field_finish(field, input, NAV_UNREACHED);
    mark_written(field);
    nav_field_remember(field, input, costliest, worst);
    return NAV_FIELD_OK;
  }
  int32_t buckets = costliest < FIELD_FEW_BUCKETS ? FIELD_FEW_BUCKETS : FIELD_MANY_BUCKETS;
  if (!grow_pool(work, grid->cells, grid->stride, buckets)) return NAV_FIELD_NO_MEMORY;
  nav_field_flood(work, input, buckets);
  nav_field_finish(field, input, FIELD_CLOSED);
  mark_written(field);
  nav_field_remember(field, input, costliest, worst);
  return NAV_FIELD_OK;
}

// What a failed build has overwritten, a field in parts finds again.
static void begin_again(NavField *field) {
  FieldWork *work = field->work;
  NavGoal goals[NAV_MAX_GOALS];
  NavFieldInput input = work->input;
  memcpy(goals, work->given, sizeof goals);
  input.goals = goals;
  const NavCell *want = work->want;
  const int32_t count = work->want_count;
  nav_field_begin(field, &input);
  nav_field_want(field, want, count);
}

NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input) {
  const FieldWork *work = field->work;
  const bool in_parts = work->phase != FIELD_IS_WHOLE;
  const NavFieldStatus status = build(field, input);
  if (status != NAV_FIELD_OK && in_parts) begin_again(field);
  return status;
}

static void copy_blocks(NavField *field, const NavField *from) {
  FieldWork *work = field->work;
  const FieldWork *known = from->work;
  for (int32_t block = 0; block < work->blocks; block++) {
    const uint64_t bit = (uint64_t)1 << (block % 64);
    const int32_t word = block / 64;
    const uint64_t any = work->written[word] | work->stale[word] | known->written[word] | known->stale[word];
    if ((any & bit) == 0) continue;
    const NavCell cell = block * FIELD_BLOCK;
    const size_t left = (size_t)(field->cells - cell), count = left < FIELD_BLOCK ? left : FIELD_BLOCK;
    memcpy(field->value + cell, from->value + cell, count * sizeof *field->value);
    memcpy(field->best + cell, from->best + cell, count);
    memcpy(work->state + cell, known->state + cell, count);
  }
  memcpy(work->written, known->written, ((size_t)work->blocks / 64 + 1) * sizeof *work->written);
  memcpy(work->stale, known->stale, ((size_t)work->blocks / 64 + 1) * sizeof *work->stale);
}

void nav_field_copy(NavField *field, const NavField *from) {
  BASE_ASSERT(field != from && field->cells == from->cells && field->stride == from->stride);
  FieldWork *work = field->work;
  const FieldWork *known = from->work;
  copy_blocks(field, from);
  field->reached = from->reached;
  field->min = from->min;
  field->max = from->max;
  field->frontier = from->frontier;
  field->unit = from->unit;
  const FieldWork own = *work; // each keeps its own memory
  *work = *known;
  work->pool = own.pool;
  work->plan = own.plan;
  work->state = own.state;
  work->written = own.written;
  work->stale = own.stale;
  work->pool_count = own.pool_count;
  work->buckets = own.buckets;
  work->wave.value = field->value;
  work->wave.state = own.state;
  work->wave.pool = own.pool;
  work->wave.pool_count = own.pool_count;
  work->wave.goals = work->goals;
  work->input.grid = &work->grid;
  if (known->phase != FIELD_IS_WHOLE)
    memcpy(own.pool, known->pool, known->wave.unused_chunk * sizeof *own.pool);
}

NavDir nav_field_dir(const NavField *field, NavCell cell) {
  unsigned set = field->best[cell];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (set >> dir & 1u) return dir;
  return NAV_NO_DIR;
}

uint32_t nav_field_way(const NavField *field, NavCell cell) {
  const unsigned set = field->best[cell];
  return set == 0 ? NAV_WAY_COUNT : base_lowest_bit(set);
}
