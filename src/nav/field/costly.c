/* The build for any costs: push-once (field.h) through the queue of repairs. Tiles are taken in the order of
 * key = value + enter cost, what their neighbours get through them, so the first key that reaches a tile is
 * its value, and each later one that is equal comes from another best direction.
 *
 * Only a crowd makes a tile cost 64, where waves end, and in the game it takes a crowd cap of more than twice
 * the default. So this build is short rather than fast: some 28 ns a tile on a map of 42 x 42, 35 to 80 on
 * larger ones. Chunked lists with vector passes took 16 there and 11 to 16, in seven times the code. */
#include "nav/field/costly.h"

#include <string.h>

#include "base/assert.h"
#include "nav/field/queue.h"
#include "nav/grid/ways.h"

typedef struct Flood {
  const NavFieldInput *input;
  const uint8_t *ground; // enter cost of the class by terrain; 0: closed
  uint32_t *value;
  uint8_t *best;
  int32_t delta[NAV_DIR_COUNT];
  Queue queue;
} Flood;

typedef struct Costs {
  uint64_t largest, sum;
} Costs;

// Marks the open tiles as not reached, and the closed ones by 0, which no key reaches. Returns their costs.
static Costs mark_tiles(const NavFieldInput *input, uint32_t *value) {
  Costs costs = {0, 0};
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    const NavEnterCost enter = nav_field_enter_cost(input, cell);
    const uint64_t cost = (uint64_t)enter.terrain + enter.crowd;
    value[cell] = cost > 0 ? NAV_UNREACHED : 0;
    costs.sum += cost;
    if (cost > costs.largest) costs.largest = cost;
  }
  return costs;
}

static void unmark_closed(const Flood *flood, const uint8_t *terrain, int32_t cells) {
  for (NavCell cell = 0; cell < cells; cell++)
    if (flood->ground[terrain[cell]] == 0) flood->value[cell] = NAV_UNREACHED;
}

static void reach_tile(Flood *flood, NavCell cell, uint32_t value) {
  const NavFieldInput *input = flood->input;
  const uint32_t ground = flood->ground[input->grid->terrain[cell]];
  flood->value[cell] = value;
  const uint32_t cost = ground + nav_field_crowd_cost(input, nav_field_crowd(input, cell));
  const bool pushed = queue_push(&flood->queue, value + cost, cell);
  BASE_ASSERT(pushed); // each tile once
}

// Which neighbours the key reaches first, and which it reaches as cheaply, is found without branches.
static void spread_key(Flood *flood, NavCell cell, uint32_t key) {
  const NavFieldInput *input = flood->input;
  const uint32_t stopped = nav_edges_stop(input->cls, input->grid->edges[cell]);
  uint32_t fresh = 0, equal = 0;
  for (uint32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    const uint32_t now = flood->value[cell + flood->delta[dir]];
    fresh |= (uint32_t)(now > key) << dir;
    equal |= (uint32_t)(now == key) << dir;
  }
  for (fresh &= ~stopped; fresh != 0; fresh &= fresh - 1) {
    const uint32_t dir = base_lowest_bit(fresh);
    reach_tile(flood, cell + flood->delta[dir], key);
    equal |= 1u << dir;
  }
  for (equal &= ~stopped; equal != 0; equal &= equal - 1) {
    const NavDir dir = (NavDir)base_lowest_bit(equal);
    flood->best[cell + flood->delta[dir]] |= (uint8_t)(1u << nav_dir_opposite(dir));
  }
}

static void run_flood(Flood *flood, const NavGoal *goals, int32_t goal_count) {
  for (int32_t next = 0;;) {
    const uint32_t key = queue_key(&flood->queue);
    if (next < goal_count && goals[next].offset <= key) {
      const NavGoal goal = goals[next++];
      flood->queue.now = goal.offset; // no key that waits is lower
      if (flood->value[goal.cell] == NAV_UNREACHED) reach_tile(flood, goal.cell, goal.offset);
      continue;
    }
    if (key == UINT32_MAX) return;
    spread_key(flood, queue_pop(&flood->queue, key), key);
  }
}

NavFieldStatus nav_field_costly_build(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  const size_t cells = (size_t)field->cells;
  const Costs costs = mark_tiles(input, work->plan);
  const uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  if (farthest + costs.sum >= NAV_UNREACHED) return NAV_FIELD_TOO_COSTLY;
  Flood flood = {.input = input,
                 .ground = input->grid->costs.enter[input->cls],
                 .value = work->plan,
                 .best = (uint8_t *)(work->pool + work->pool_count - (cells + 3) / 4)};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) flood.delta[dir] = nav_grid_delta(input->grid, dir);
  memset(flood.best, 0, cells);
  queue_begin(&flood.queue, work->pool, work->pool_count - (cells + 3) / 4, costs.largest);
  run_flood(&flood, work->goals, work->goal_count);
  unmark_closed(&flood, input->grid->terrain, field->cells);
  nav_field_take_plan(field, flood.best, 1);
  nav_field_remember(field, input, costs.largest, farthest + costs.sum);
  return NAV_FIELD_OK;
}
