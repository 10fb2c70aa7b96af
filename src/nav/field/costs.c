/* The two passes over all cells: what each costs before the flood; what it is worth and where to go after it.
 * This file walks the grid in pieces; the loops over a piece are in field_runs.c. */
#include <string.h>

#include "base/assert.h"
#include "nav/field/work.h"

static FieldCosts costs_of(const NavFieldInput *input) {
  FieldCosts costs = {.weight = input->crowd_weight, .cap = input->crowd_cap};
  costs.cheap = costs.weight == 0 ? UINT32_MAX : costs.cap / costs.weight;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    int32_t cost = nav_enter_cost(input->cls, terrain);
    BASE_ASSERT(cost >= 0 && cost <= UINT8_MAX);
    costs.terrain[terrain] = (uint8_t)cost;
    if (costs.terrain[terrain] > costs.ground) costs.ground = costs.terrain[terrain];
  }
  return costs;
}

uint64_t nav_field_costs_prepare(const FieldWork *work, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  FieldCosts costs = costs_of(input);
  FieldRuns runs = nav_field_runs(work->wide_cpu);
  uint64_t crowd = runs.prepare(work->plan, grid->terrain, input->crowd, &costs, grid->cells);
  crowd *= costs.weight;
  if (crowd > costs.cap && costs.cap != NAV_NO_CAP) crowd = costs.cap;
  return costs.ground + crowd;
}

uint64_t nav_field_costs_sum(const NavFieldInput *input) {
  uint64_t sum = 0;
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    NavEnterCost cost = nav_field_enter_cost(input, cell);
    sum += (uint64_t)cost.terrain + cost.crowd;
  }
  return sum;
}

static void settle(NavField *field, const NavFieldInput *input, const FieldCosts *costs,
                   const FieldRuns *runs, int32_t from, int32_t count, uint32_t *key) {
  const FieldWork *work = field->work;
  FieldRun run = {.plan = work->plan + from,
                  .key = key,
                  .terrain = input->grid->terrain + from,
                  .crowd = input->crowd == NULL ? NULL : input->crowd + from};
  FieldTally tally = runs->settle(&run, costs, count);
  field->reached += tally.reached;
  if (tally.max > field->max) field->max = tally.max;
}

static void mask_edges(uint8_t *restrict best, const uint8_t *restrict edges, NavClass cls, int32_t count) {
  unsigned rails = cls == NAV_FLYER ? 0 : NAV_DIR_COUNT; // moves the rails onto the walls
  for (int32_t i = 0; i < count; i++) best[i] = (uint8_t)(best[i] & ~(edges[i] | edges[i] >> rails));
}

void nav_field_finish(NavField *field, const NavFieldInput *input, uint32_t limit) {
  const NavGrid *grid = input->grid;
  FieldWork *work = field->work;
  FieldCosts costs = costs_of(input);
  FieldRuns runs = nav_field_runs(work->wide_cpu);
  costs.limit = limit;
  field->reached = 0;
  field->max = 0;

  // In blocks of rows, so that the keys stay in the cache; their last two rows are the first two of the next
  // block.
  uint32_t *key = work->pool;
  int32_t stride = grid->stride, rows = FIELD_KEY_CELLS / stride + 2;
  settle(field, input, &costs, &runs, 0, 2 * stride, key);
  for (int32_t row = 1; row <= grid->height; row += rows) {
    if (rows > grid->height + 1 - row) rows = grid->height + 1 - row;
    int32_t from = row * stride, count = rows * stride;
    settle(field, input, &costs, &runs, from + stride, count, key + 2 * stride);
    runs.direct(field->best + from, work->plan + from, key + stride, stride, count);
    if (grid->edge_count > 0) mask_edges(field->best + from, grid->edges + from, input->cls, count);
    memmove(key, key + count, 2 * (size_t)stride * sizeof *key);
  }

  uint32_t *value = work->plan;
  work->plan = field->value;
  field->value = value;
  field->min = work->goal_count > 0 ? work->goals[0].offset : 0;
  for (int32_t i = 0; i < work->goal_count; i++) {
    NavGoal goal = work->goals[i];
    if (field->value[goal.cell] == goal.offset) field->best[goal.cell] = 0;
  }
}
