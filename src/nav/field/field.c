/* Building a field: checks the worst case, chooses the flood that fits the costs, and hands the work out.
 *
 *   field_costs.c  costs before, values and directions after: two streaming passes
 *   field_flood.c  the flood through buckets
 *   field_heap.c   the flood through a heap, for costs that are too large for buckets
 *   field_repair.c the repair after few changes, instead of a build */
#include "nav/field/field.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/field/work.h"

// By the proof in field_flood.c: each list's first chunk and one that is not full, full ones for 3/2 entries
// a cell, goals, and two chunks at work. The heap needs two entries a cell, the keys of the last pass a few
// rows.
static size_t pool_count(int32_t cells, int32_t stride, int32_t buckets) {
  size_t lists = (size_t)buckets * FIELD_LISTS * FIELD_CHUNK;
  size_t keys = FIELD_KEY_CELLS + 4 * (size_t)stride;
  size_t queued = 2 * (size_t)cells + 8 * NAV_MAX_GOALS;
  return 2 * lists + 2 * FIELD_CHUNK + (queued > keys ? queued : keys);
}

static bool make_room(FieldWork *work, int32_t cells, int32_t stride, int32_t buckets) {
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

static bool processor_is_wide(void) {
#if FIELD_HAVE_WIDE_CPU
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

// One number per cell, and a row and a cell to spare on both ends: neighbours of border cells may be read.
static uint32_t *new_layer(const NavField *field) {
  size_t spare = (size_t)field->stride + 1;
  uint32_t *block = base_block_alloc((size_t)field->cells + 2 * spare, sizeof *block);
  return block == NULL ? NULL : block + spare;
}

static void free_layer(const NavField *field, uint32_t *layer) {
  if (layer != NULL) base_block_free(layer - (field->stride + 1));
}

bool nav_field_init(NavField *field, const NavGrid *grid) {
  *field = (NavField){.cells = grid->cells, .stride = grid->stride};
  field->best = base_block_alloc((size_t)grid->cells, sizeof *field->best);
  field->value = new_layer(field);
  FieldWork *work = field->work = base_block_alloc(1, sizeof *work);
  bool made = field->best != NULL && field->value != NULL && work != NULL;
  if (made) {
    work->wide_cpu = processor_is_wide();
    work->plan = new_layer(field);
    made = work->plan != NULL && make_room(work, grid->cells, grid->stride, FIELD_FEW_BUCKETS);
  }
  if (!made) {
    nav_field_free(field);
    return false;
  }
  memset(field->value, 0xff, (size_t)grid->cells * sizeof *field->value);
  return true;
}

void nav_field_free(NavField *field) {
  FieldWork *work = field->work;
  if (work != NULL) {
    base_block_free(work->pool);
    free_layer(field, work->plan);
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

static void collect_goals(FieldWork *work, const NavFieldInput *input) {
  work->goal_count = 0;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (nav_grid_open(input->grid, input->cls, input->goals[i].cell))
      work->goals[work->goal_count++] = input->goals[i];
  if (work->goal_count > 1) qsort(work->goals, (size_t)work->goal_count, sizeof *work->goals, by_offset);
}

bool nav_field_reserve_queue(NavField *field, uint64_t costliest) {
  if (costliest < FIELD_FEW_BUCKETS) return true; // made with the field
  return make_room(field->work, field->cells, field->stride, FIELD_MANY_BUCKETS);
}

static void remember(FieldWork *work, const NavFieldInput *input, uint64_t costliest, uint64_t worst) {
  work->built = true;
  work->settled = FIELD_BUILT;
  work->has_crowd = input->crowd != NULL;
  work->by_cell_made = false;
  work->cls = input->cls;
  work->weight = input->crowd_weight;
  work->cap = input->crowd_cap;
  work->costliest = costliest;
  work->worst = worst;
  work->given_count = input->goal_count;
  if (input->goal_count > 0)
    memcpy(work->given, input->goals, (size_t)input->goal_count * sizeof *input->goals);
}

NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  FieldWork *work = field->work;
  BASE_ASSERT(field->cells == grid->cells && field->stride == grid->stride);
  BASE_ASSERT(input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  collect_goals(work, input);
  uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  uint64_t costliest = nav_field_costs_prepare(work, input);
  uint64_t worst = FIELD_CLOSED;
  if (costliest < FIELD_MANY_BUCKETS) worst = farthest + (uint64_t)grid->cells * costliest;
  if (worst >= FIELD_CLOSED)
    worst = farthest + nav_field_costs_sum(input); // the quick bound is not good enough
  if (worst >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;

  if (worst >= FIELD_CLOSED || costliest >= FIELD_MANY_BUCKETS) {
    nav_field_heap(work, input);
    nav_field_finish(field, input, NAV_UNREACHED);
    remember(work, input, costliest, worst);
    return NAV_FIELD_OK;
  }
  int32_t buckets = costliest < FIELD_FEW_BUCKETS ? FIELD_FEW_BUCKETS : FIELD_MANY_BUCKETS;
  if (!make_room(work, grid->cells, grid->stride, buckets)) return NAV_FIELD_NO_MEMORY;
  nav_field_flood(work, input, buckets);
  nav_field_finish(field, input, FIELD_CLOSED);
  remember(work, input, costliest, worst);
  return NAV_FIELD_OK;
}

void nav_field_copy(NavField *field, const NavField *from) {
  BASE_ASSERT(field->cells == from->cells && field->stride == from->stride);
  FieldWork *work = field->work;
  const FieldWork *known = from->work;
  memcpy(field->value, from->value, (size_t)field->cells * sizeof *field->value);
  memcpy(field->best, from->best, (size_t)field->cells * sizeof *field->best);
  field->reached = from->reached;
  field->min = from->min;
  field->max = from->max;
  uint32_t *pool = work->pool, *plan = work->plan; // memory stays with its owner
  size_t pool_count = work->pool_count;
  int32_t buckets = work->buckets;
  *work = *known;
  work->pool = pool;
  work->plan = plan;
  work->pool_count = pool_count;
  work->buckets = buckets;
}

NavDir nav_field_dir(const NavField *field, NavCell cell) {
  unsigned set = field->best[cell];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (set >> dir & 1u) return dir;
  return NAV_NO_DIR;
}

NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell) {
  int32_t terrain = nav_enter_cost(input->cls, (NavTerrain)input->grid->terrain[cell]);
  if (terrain == 0 || input->crowd == NULL) return (NavEnterCost){(uint32_t)terrain, 0};
  uint64_t crowd = (uint64_t)input->crowd[cell] * input->crowd_weight;
  return (NavEnterCost){(uint32_t)terrain, crowd > input->crowd_cap ? input->crowd_cap : (uint32_t)crowd};
}
