/* A field's memory, its goals, and what both builds and repairs note in it. */
#include "nav/field/work.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "nav/field/field.h"
#include "nav/field/pages.h"

// Waves need a chunk for each list and an entry a cell, in each of two lanes; a queue two entries a cell, and
// a byte for the directions that are found.
static size_t pool_count(size_t cells) {
  return 2 * FIELD_WAVE_LISTS * FIELD_WAVE_CHUNK + 2 * cells + (cells + 3) / 4;
}

// The place of the next array in the block; without a block it counts.
typedef struct Carving {
  char *block;
  size_t used;
} Carving;

static void *carve_array(Carving *carving, size_t count, size_t size) {
  void *array = carving->block == NULL ? NULL : carving->block + carving->used;
  carving->used += (count * size + BASE_ALIGNMENT - 1) / BASE_ALIGNMENT * BASE_ALIGNMENT;
  return array;
}

// One item per cell, with a spare row and cell on both ends: neighbours of border cells may be read.
static void *carve_layer(Carving *carving, const NavField *field, size_t size) {
  const size_t spare = (size_t)field->stride + 1;
  char *array = carve_array(carving, (size_t)field->cells + 2 * spare, size);
  return array == NULL ? NULL : array + spare * size;
}

// First what all builds touch. Sums do not overflow: a grid of so many cells has been allocated.
static void carve_arrays(Carving *carving, NavField *field, FieldWork *work) {
  work->state = carve_layer(carving, field, sizeof *work->state);
  field->value = carve_layer(carving, field, sizeof *field->value);
  field->best = carve_array(carving, (size_t)field->cells, sizeof *field->best);
  work->written = carve_array(carving, (size_t)work->blocks / 64 + 1, sizeof *work->written);
  work->stale = carve_array(carving, (size_t)work->blocks / 64 + 1, sizeof *work->stale);
  work->pool = carve_array(carving, work->pool_count, sizeof *work->pool);
  work->plan = carve_layer(carving, field, sizeof *work->plan);
}

bool nav_field_reserve(NavField *field, const NavGrid *grid) {
  *field = (NavField){.cells = grid->cells, .stride = grid->stride, .frontier = NAV_WHOLE, .unit = 1};
  FieldWork *work = field->work = base_block_alloc(1, sizeof *work);
  Carving carving = {NULL, 0};
  if (work != NULL) {
    work->wide_cpu = base_cpu_is_wide();
    nav_field_octile_tables(&work->octile_tables);
    work->window = work->stale_in = nav_field_no_rect();
    work->blocks = (grid->cells + FIELD_BLOCK - 1) / FIELD_BLOCK;
    work->pool_count = pool_count((size_t)grid->cells);
    carve_arrays(&carving, field, work);
    work->memory = nav_field_pages_alloc(carving.used);
  }
  if (work == NULL || work->memory == NULL) {
    nav_field_free(field);
    return false;
  }
  carving = (Carving){work->memory, 0};
  carve_arrays(&carving, field, work);
  work->values_match = true; // once all is touched
  return true;
}

bool nav_field_reserve_near(NavField *field, const NavGrid *grid) {
  if (!nav_field_reserve(field, grid)) return false;
  FieldWork *work = field->work;
  work->near = true;
  return true;
}

bool nav_field_init(NavField *field, const NavGrid *grid) {
  BASE_EXPECT(field != NULL, false);
  *field = (NavField){0};
  BASE_EXPECT(nav_grid_sound(grid), false);
  if (!nav_field_reserve(field, grid)) return false;
  FieldWork *work = field->work;
  memset(field->value, 0xff, (size_t)grid->cells * sizeof *field->value); // the other arrays wait for a flood
  work->touched = grid->cells;
  return true;
}

bool nav_field_touch(NavField *field, int64_t cells) {
  BASE_ASSERT(cells >= 0);
  FieldWork *work = field->work;
  const int32_t left = field->cells - work->touched, more = cells < left ? (int32_t)cells : left;
  memset(field->value + work->touched, 0xff, (size_t)more * sizeof *field->value);
  work->touched += more;
  return more == left;
}

void nav_field_free(NavField *field) {
  BASE_EXPECT(field != NULL, );
  FieldWork *work = field->work;
  if (work != NULL) nav_field_pages_free(work->memory);
  base_block_free(work);
  *field = (NavField){0};
}

bool nav_field_accepts(const NavField *field, const NavFieldInput *input) {
  if (field == NULL || field->work == NULL || input == NULL || !nav_grid_sound(input->grid)) return false;
  if (field->cells != input->grid->cells || field->stride != input->grid->stride) return false;
  if (!nav_class_sound(input->cls) || (input->crowd != NULL && input->crowd_bytes != NULL)) return false;
  if (input->layer != NULL && input->layer_wide != NULL) return false;
  if (input->goal_count < 0 || input->goal_count > NAV_MAX_GOALS) return false;
  if (input->goals == NULL) return input->goal_count == 0;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (!nav_cell_sound(input->grid, input->goals[i].cell)) return false;
  return true;
}

bool nav_field_may_change(const NavField *field, const NavCell *changed, int32_t count) {
  if (count < 0 || (changed == NULL && count > 0)) return false;
  const int32_t last = field->cells - field->stride - 1;
  for (int32_t i = 0; i < count; i++)
    if (changed[i] <= field->stride || changed[i] >= last) return false;
  return true;
}

static int by_offset(const void *a, const void *b) {
  uint32_t left = ((const NavGoal *)a)->offset, right = ((const NavGoal *)b)->offset;
  return (left > right) - (left < right);
}

void nav_field_collect_goals(FieldWork *work, const NavFieldInput *input) {
  BASE_ASSERT(input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  work->goal_count = 0;
  for (int32_t i = 0; i < input->goal_count; i++) {
    BASE_ASSERT(input->goals[i].cell >= 0 && input->goals[i].cell < input->grid->cells);
    if (nav_grid_open(input->grid, input->cls, input->goals[i].cell))
      work->goals[work->goal_count++] = input->goals[i];
  }
  if (work->goal_count > 1) qsort(work->goals, (size_t)work->goal_count, sizeof *work->goals, by_offset);
}

void nav_field_remember(NavField *field, const NavFieldInput *input, uint64_t costliest, uint64_t worst) {
  FieldWork *work = field->work;
  field->frontier = NAV_WHOLE;
  work->phase = FIELD_IS_WHOLE;
  work->built = true;
  work->settled = FIELD_BUILT;
  work->has_crowd = nav_field_has_crowd(input);
  work->has_layer = nav_field_has_layer(input);
  work->over_rails = input->grid->costs.over_rails >> input->cls & 1;
  work->door = input->grid->costs.door[input->cls];
  work->by_cell_made = false;
  work->cls = input->cls;
  memcpy(work->ground, input->grid->costs.enter[input->cls], sizeof work->ground);
  work->weight = input->crowd_weight;
  work->cap = input->crowd_cap;
  work->costliest = costliest;
  work->worst = worst;
  BASE_ASSERT(worst >= costliest || input->goal_count == 0);
  work->given_count = input->goal_count;
  if (input->goal_count > 0)
    memcpy(work->given, input->goals, (size_t)input->goal_count * sizeof *input->goals);
}

void nav_field_make_stale(FieldWork *work) {
  work->values_match = false;
  const int32_t words = work->blocks / 64 + 1;
  for (int32_t word = 0; word < words; word++) {
    work->stale[word] |= work->written[word];
    work->written[word] = 0;
  }
}

void nav_field_forget_stale(FieldWork *work) {
  memset(work->stale, 0, ((size_t)work->blocks / 64 + 1) * sizeof *work->stale);
}

void nav_field_keep_stale(FieldWork *work) {
  const int32_t words = work->blocks / 64 + 1;
  for (int32_t word = 0; word < words; word++) {
    work->written[word] |= work->stale[word];
    work->stale[word] = 0;
  }
}

void nav_field_clear_goals(NavField *field) {
  const FieldWork *work = field->work;
  for (int32_t i = 0; i < work->goal_count; i++) {
    const NavGoal goal = work->goals[i];
    if (field->value[goal.cell] == goal.offset * field->unit) field->best[goal.cell] = 0;
  }
}

void nav_field_values_written(NavField *field) {
  FieldWork *work = field->work;
  work->values_match = false;
}

void nav_field_all_is_written(NavField *field) {
  FieldWork *work = field->work;
  work->values_match = false;
  nav_field_forget_stale(work);
  memset(work->written, 0xff, ((size_t)work->blocks / 64 + 1) * sizeof *work->written);
  work->window = nav_field_whole_rect(field);
  work->stale_in = nav_field_no_rect();
}

void nav_field_take_plan(NavField *field, const uint8_t *best, uint32_t unit) {
  FieldWork *work = field->work;
  uint32_t *value = work->plan;
  work->plan = field->value;
  field->value = value;
  memcpy(field->best, best, (size_t)field->cells);
  field->unit = unit;
  field->reached = 0;
  field->max = 0;
  field->min = work->goal_count > 0 ? work->goals[0].offset * unit : 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    if (value[cell] == NAV_UNREACHED) continue;
    field->reached++;
    if (value[cell] > field->max) field->max = value[cell];
  }
  nav_field_clear_goals(field);
  nav_field_all_is_written(field);
}

void nav_field_attach_octile(NavField *field) {
  FieldWork *work = field->work;
  OctileWave *wave = &work->octile;
  const size_t spare = (size_t)field->stride + 1;
  wave->value = field->value;
  wave->ground = (uint16_t *)(void *)(work->plan - spare) + spare;
  wave->state = wave->ground + (size_t)field->cells + 2 * spare;
  wave->tables = &work->octile_tables;
  wave->pool = work->pool;
  wave->pool_count = work->pool_count;
  wave->wide_cpu = work->wide_cpu;
  wave->goals = work->goals;
  wave->goal_count = work->goal_count;
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
  BASE_EXPECT(field != NULL && from != NULL && field != from && field->work != NULL && from->work != NULL &&
                  field->cells == from->cells && field->stride == from->stride, );
  FieldWork *work = field->work;
  const FieldWork *known = from->work;
  nav_field_touch(field, field->cells);
  copy_blocks(field, from);
  field->reached = from->reached;
  field->min = from->min;
  field->max = from->max;
  field->frontier = from->frontier;
  field->unit = from->unit;
  const FieldWork own = *work; // each keeps its own memory
  *work = *known;
  work->memory = own.memory;
  work->pool = own.pool;
  work->plan = own.plan;
  work->state = own.state;
  work->written = own.written;
  work->stale = own.stale;
  work->pool_count = own.pool_count;
  work->touched = own.touched;
  work->wave.value = field->value;
  work->wave.state = own.state;
  work->wave.pool = own.pool;
  work->wave.pool_count = own.pool_count;
  work->wave.goals = work->goals;
  work->input.grid = &work->grid;
  if (known->phase == FIELD_IS_WHOLE) return;
  if (!known->input.diagonal) {
    memcpy(own.pool, known->pool, known->wave.unused_chunk * sizeof *own.pool);
    return;
  }
  const size_t spare = (size_t)field->stride + 1;
  nav_field_attach_octile(field);
  memcpy(own.pool, known->pool, known->octile.unused_chunk * sizeof *own.pool);
  memcpy(own.plan - spare, known->plan - spare, ((size_t)field->cells + 2 * spare) * sizeof *own.plan);
}
