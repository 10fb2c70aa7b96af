/* The field with eight directions where tiles cost too much for octile_wave.c: Dijkstra (1959) on buckets
 * that are narrower than any step (Denardo and Fox 1979).
 *
 * Always true:
 * - A bucket is 2^SHIFT wide and a step costs at least NAV_FIELD_STRAIGHT, which is more. So no cell of a
 *   bucket can improve another one of it, whatever the order: what is drained is final.
 * - A cell is in at most one bucket. The lists are linked through two numbers a cell in the pool, so the
 *   queue takes no memory of its own and an improved cell changes its list at once.
 * - Every reached cell is drained once and offers its value to all neighbours, so at the end the best
 *   directions are all those, and only those, through which the value is reached.
 *
 * The plan holds the values and becomes the field's at the end. The best directions are collected in the rest
 * of the pool and copied, so a build that fails leaves the field unchanged. */
#include "nav/field/octile.h"

#include <string.h>

#include "base/assert.h"
#include "nav/field/costly.h"
#include "nav/grid/ways.h"

enum {
  SHIFT = 6,
  BUCKETS = 2048,
  NOWHERE = 0, // cell 0 is rock
};

// Costs that fit the ring of buckets.
#define MAX_ENTER ((uint32_t)(BUCKETS - 2) * (1u << SHIFT) / NAV_FIELD_DIAGONAL)

_Static_assert((int)NAV_FIELD_STRAIGHT >= 1 << (int)SHIFT, "no step stays in its bucket");

// No value beyond: the most expensive step from there still fits 32 bits.
#define MAX_VALUE (NAV_UNREACHED - MAX_ENTER * NAV_FIELD_DIAGONAL - 1)

typedef struct Octile {
  const NavFieldInput *input;
  NavWays ways;
  uint32_t *value;
  uint32_t *next, *before; // in its bucket; before: a cell, or BUCKET_BIT | bucket
  uint8_t *best;
  int32_t waiting;
  uint32_t first[BUCKETS]; // cell; NOWHERE: empty
} Octile;

#define BUCKET_BIT 0x80000000u

static uint32_t bucket_of(uint32_t value) {
  return (value >> SHIFT) % BUCKETS;
}

static void insert_cell(Octile *octile, uint32_t cell, uint32_t value) {
  const uint32_t bucket = bucket_of(value), next = octile->first[bucket];
  octile->next[cell] = next;
  octile->before[cell] = BUCKET_BIT | bucket;
  if (next != NOWHERE) octile->before[next] = cell;
  octile->first[bucket] = cell;
  octile->value[cell] = value;
  octile->waiting++;
}

static void take_out(Octile *octile, uint32_t cell) {
  const uint32_t next = octile->next[cell], before = octile->before[cell];
  if (next != NOWHERE) octile->before[next] = before;
  if (before & BUCKET_BIT)
    octile->first[before & ~BUCKET_BIT] = next;
  else
    octile->next[before] = next;
  octile->waiting--;
}

static void offer_value(Octile *octile, uint32_t cell, uint32_t value, uint32_t toward) {
  const uint32_t now = octile->value[cell];
  if (value > now) return;
  if (value == now) {
    octile->best[cell] |= (uint8_t)(1u << toward);
    return;
  }
  if (now != NAV_UNREACHED) take_out(octile, cell);
  insert_cell(octile, cell, value);
  octile->best[cell] = (uint8_t)(1u << toward);
}

/// Offers every neighbour the way through the cell, which is final. False: too costly for the buckets.
BASE_INLINE bool spread(Octile *octile, int32_t cell, bool edges) {
  const NavFieldInput *input = octile->input;
  const uint32_t value = octile->value[cell];
  uint32_t enter = octile->ways.cost[octile->ways.terrain[cell]];
  if (nav_field_has_crowd(input)) {
    const uint32_t crowd = nav_field_crowd_cost(input, nav_field_crowd(input, cell));
    if (crowd > MAX_ENTER) return false;
    enter += crowd;
  }
  if (nav_field_has_layer(input)) enter += nav_field_layer(input, cell);
  if (enter > MAX_ENTER || value > MAX_VALUE) return false;
  for (uint32_t left = nav_ways_from(&octile->ways, cell, true, edges); left != 0; left &= left - 1) {
    const uint32_t way = base_lowest_bit(left);
    const uint32_t length = way < NAV_DIR_COUNT ? NAV_FIELD_STRAIGHT : NAV_FIELD_DIAGONAL;
    offer_value(octile, (uint32_t)(cell + octile->ways.step[way]), value + enter * length,
                nav_way_opposite(way));
  }
  return true;
}

BASE_INLINE bool flood(Octile *octile, const NavGoal *goals, int32_t goal_count, bool edges) {
  uint32_t now = 0; // value >> SHIFT of the bucket that is drained
  for (int32_t next = 0; next < goal_count || octile->waiting > 0; now++) {
    if (octile->waiting == 0) now = goals[next].offset * NAV_FIELD_STRAIGHT >> SHIFT;
    for (; next < goal_count && goals[next].offset * NAV_FIELD_STRAIGHT >> SHIFT <= now; next++) {
      const uint32_t cell = (uint32_t)goals[next].cell, value = goals[next].offset * NAV_FIELD_STRAIGHT;
      if (value >= octile->value[cell]) continue;
      if (octile->value[cell] != NAV_UNREACHED) take_out(octile, cell);
      insert_cell(octile, cell, value);
    }
    for (uint32_t cell; (cell = octile->first[now % BUCKETS]) != NOWHERE;) {
      take_out(octile, cell);
      if (!spread(octile, (int32_t)cell, edges)) return false;
    }
  }
  return true;
}

static void start_octile(Octile *octile, FieldWork *work, const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  const size_t cells = (size_t)grid->cells;
  BASE_ASSERT(work->pool_count >= 2 * cells + (cells + 3) / 4);
  octile->input = input;
  nav_ways_init(&octile->ways, grid, input->cls);
  octile->value = work->plan;
  octile->next = work->pool;
  octile->before = work->pool + cells;
  octile->best = (uint8_t *)(work->pool + 2 * cells);
  octile->waiting = 0;
  memset(octile->first, 0, sizeof octile->first);
  memset(octile->value, 0xff, cells * sizeof *octile->value);
  memset(octile->best, 0, cells);
}

NavFieldStatus nav_field_octile_costly_build(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  Octile octile;
  if (work->goal_count > 0 && work->goals[work->goal_count - 1].offset > MAX_VALUE / NAV_FIELD_STRAIGHT)
    return nav_field_heaped_build(field, input);
  start_octile(&octile, work, input);
  const bool done = input->grid->edge_count > 0 ? flood(&octile, work->goals, work->goal_count, true)
                                                : flood(&octile, work->goals, work->goal_count, false);
  if (!done) return nav_field_heaped_build(field, input);
  nav_field_take_plan(field, octile.best, NAV_FIELD_STRAIGHT);
  return NAV_FIELD_OK;
}
