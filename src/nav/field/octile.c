/* The field with eight directions. Values are written in place by the flood of octile_wave.h, whose words
 * lie in the plan; octile_costly.c builds where a tile costs FIELD_WAVE_COSTS or more, or where a value might
 * not fit 32 bits. */
#include "nav/field/octile.h"

#include "base/assert.h"
#include "nav/field/octile_window.h"
#include "nav/field/window.h"

void nav_field_octile_attach(NavField *field) {
  FieldWork *work = field->work;
  OctileWave *wave = &work->octile;
  wave->value = field->value;
  wave->ground = nav_field_octile_ground(field);
  wave->state = nav_field_octile_state(field);
  wave->tables = &work->octile_tables;
  wave->pool = work->pool;
  wave->pool_count = work->pool_count;
  wave->wide_cpu = work->wide_cpu;
  wave->goals = work->goals;
}

void nav_field_octile_begin(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  field->unit = NAV_FIELD_STRAIGHT;
  nav_field_octile_attach(field);
  work->octile.goal_count = work->goal_count;
  nav_field_octile_start(&work->octile, input);
}

void nav_field_octile_take_counts(NavField *field) {
  const FieldWork *work = field->work;
  field->reached = work->octile.reached;
  field->max = work->octile.max;
  field->min = work->goal_count > 0 ? work->goals[0].offset * NAV_FIELD_STRAIGHT : 0;
}

uint64_t nav_field_octile_worst(const NavField *field, uint64_t costliest) {
  const FieldWork *work = field->work;
  const uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  return farthest * NAV_FIELD_STRAIGHT + (uint64_t)field->cells * costliest * NAV_FIELD_DIAGONAL;
}

/// False: costs are too large; only states were written.
static bool build_waves(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  const uint64_t bound = nav_field_cost_bound(input);
  const bool bounded = bound < FIELD_WAVE_COSTS && nav_field_octile_worst(field, bound) < NAV_UNREACHED;
  if (nav_field_octile_worst(field, 1) >= NAV_UNREACHED) return false;
  nav_field_keep_stale(work);
  work->stale_in = nav_field_no_rect();
  work->window = nav_field_whole_rect(field);
  const FieldByteCosts costs = nav_field_byte_costs(input);
  const uint32_t costliest = nav_field_prepare(field, input, &costs, 0, field->cells, bounded);
  if (costliest >= FIELD_WAVE_COSTS || nav_field_octile_worst(field, costliest) >= NAV_UNREACHED) return false;
  if (!bounded) nav_field_fill(field);
  nav_field_octile_mark_written(field, input);
  nav_field_octile_begin(field, input);
  nav_field_octile_run(&work->octile);
  nav_field_octile_direct(field, 0, work->blocks);
  nav_field_clear_goals(field);
  nav_field_octile_take_counts(field);
  return true;
}

NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input) {
  return build_waves(field, input) ? NAV_FIELD_OK : nav_field_octile_costly_build(field, input);
}
