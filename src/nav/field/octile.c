/* The field with eight directions: the flood of octile_wave.h, whose two arrays lie in the plan.
 *
 * Where no value can exceed 32 bits it writes them in place. On large maps where tiles may cost much that is
 * not known before; the plan then takes the values and becomes the field's, and the two arrays take the end
 * of the pool, so that a build that fails leaves the field unchanged. What even that does not suit, above all
 * tiles that cost FIELD_WAVE_COSTS or more, octile_costly.c builds. */
#include "nav/field/octile.h"

#include <string.h>

#include "base/assert.h"
#include "nav/field/costly.h"
#include "nav/field/octile_window.h"
#include "nav/field/window.h"

void nav_field_octile_take_counts(NavField *field) {
  const FieldWork *work = field->work;
  field->reached = work->octile.reached;
  field->max = work->octile.max;
  field->min = work->goal_count > 0 ? work->goals[0].offset * NAV_FIELD_STRAIGHT : 0;
}

bool nav_field_octile_suits(const NavField *field, uint64_t costliest) {
  const FieldWork *work = field->work;
  const uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  return costliest < FIELD_WAVE_COSTS && farthest * NAV_FIELD_STRAIGHT >> OCTILE_SHIFT < OCTILE_END;
}

// No value can be larger, where no tile costs more than `costliest`.
static uint64_t worst_value(const NavField *field, uint64_t costliest) {
  const FieldWork *work = field->work;
  const uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  return farthest * NAV_FIELD_STRAIGHT + (uint64_t)field->cells * costliest * NAV_FIELD_DIAGONAL;
}

static bool fits_in_place(const NavField *field, uint64_t costliest) {
  return costliest < FIELD_WAVE_COSTS && worst_value(field, costliest) < (uint64_t)OCTILE_END * OCTILE_WIDTH;
}

// Values go into the plan, the two arrays to the end of the pool.
static void use_plan(NavField *field) {
  FieldWork *work = field->work;
  OctileWave *wave = &work->octile;
  const size_t spare = (size_t)field->stride + 1, size = (size_t)field->cells + 2 * spare;
  BASE_ASSERT(work->pool_count >= size + OCTILE_LISTS * OCTILE_CHUNK);
  memset(work->plan, 0xff, (size_t)field->cells * sizeof *work->plan);
  nav_field_attach_octile(field);
  wave->value = work->plan;
  wave->pool_count = work->pool_count - size;
  wave->ground = (uint16_t *)(void *)(work->pool + wave->pool_count) + spare;
  wave->state = wave->ground + size;
}

/// False: costs are too large; only states were written.
static bool build_waves(NavField *field, const NavFieldInput *input) {
  FieldWork *work = field->work;
  OctileWave *wave = &work->octile;
  const bool bounded = fits_in_place(field, nav_field_cost_bound(input));
  nav_field_keep_stale(work);
  work->stale_in = nav_field_no_rect();
  work->window = nav_field_whole_rect(field);
  const FieldByteCosts costs = nav_field_byte_costs(input);
  const uint32_t costliest = nav_field_prepare(field, input, &costs, 0, field->cells, bounded).largest;
  if (!nav_field_octile_suits(field, costliest)) return false;
  const bool in_place = fits_in_place(field, costliest);
  BASE_ASSERT(in_place || !bounded);
  if (in_place)
    nav_field_attach_octile(field);
  else
    use_plan(field);
  if (in_place && !bounded) nav_field_fill(field, 0, work->blocks);
  nav_field_octile_mark_written(field, input);
  nav_field_octile_start(wave, input);
  nav_field_octile_run(wave);
  BASE_ASSERT(!in_place || !wave->full); // each cell is queued twice at most
  if (wave->full || wave->now >= OCTILE_END) return false;
  if (!in_place) {
    work->plan = field->value;
    field->value = wave->value;
  }
  field->unit = NAV_FIELD_STRAIGHT;
  nav_field_octile_direct(field, 0, work->blocks);
  nav_field_clear_goals(field);
  nav_field_octile_take_counts(field);
  return true;
}

NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input) {
  if (nav_door_cost(input->grid, input->cls) > 0) return nav_field_heaped_build(field, input);
  return build_waves(field, input) ? NAV_FIELD_OK : nav_field_octile_costly_build(field, input);
}
