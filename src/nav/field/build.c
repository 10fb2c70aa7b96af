/* Builds a whole field by the flood that fits its costs.
 *
 *   wave.c    the flood for small costs, which nearly all builds have
 *   pair.c    the same on two threads
 *   drain.h   a wave of both, through the lists of lists.h
 *   window.c  their blocks; prepare.c: states before; direct.c: directions after
 *   costly.c  the build for larger costs
 *   octile.c  the build with eight directions; octile_wave.c, octile_window.c, octile_costly.c: its parts
 *   heaped.c  the build for any costs and for doors that cost
 *   parts.c   fields in parts, by waves; rim.c: their windows
 *   repair.c  repair after few changes
 *   work.c    the memory of all of them */
#include "nav/field/build.h"

#include "base/assert.h"
#include "nav/field/costly.h"
#include "nav/field/octile.h"
#include "nav/field/pair.h"
#include "nav/field/window.h"

void nav_field_take_counts(NavField *field) {
  const FieldWork *work = field->work;
  field->reached = work->wave.reached;
  field->max = work->wave.max;
  field->min = work->goal_count > 0 ? work->goals[0].offset : 0;
}

uint64_t nav_field_worst_value(const NavField *field) {
  const FieldWork *work = field->work;
  uint64_t farthest = work->goal_count > 0 ? work->goals[work->goal_count - 1].offset : 0;
  return farthest + (uint64_t)field->cells * FIELD_WAVE_COSTS;
}

static void end_waves(NavField *field, const NavFieldInput *input) {
  nav_field_clear_goals(field);
  nav_field_take_counts(field);
  nav_field_remember(field, input, FIELD_WAVE_COSTS - 1, nav_field_worst_value(field));
}

static bool build_alone(NavField *field, const NavFieldInput *input, FieldFill fill) {
  FieldWork *work = field->work;
  const FieldByteCosts costs = nav_field_byte_costs(input);
  const FieldPrepared found =
      nav_field_prepare(field, input, &costs, 0, field->cells, fill == FIELD_FILL_FIRST);
  if (found.largest >= FIELD_WAVE_COSTS) return false;
  if (nav_field_must_fill(fill, found))
    nav_field_fill(field, 0, work->blocks);
  else if (field->cells < FIELD_FAR_MAP)
    nav_field_fetch(field, 0, work->blocks);
  nav_field_start_waves(field, input, found.largest);
  nav_field_wave_run(&work->wave);
  nav_field_direct(field, input, 0, work->blocks, true);
  return true;
}

static FieldFill choose_fill(const FieldWork *work, const NavFieldInput *input) {
  if (work->values_match) return FIELD_FILL_CLOSED;
  return nav_field_cost_bound(input) < FIELD_WAVE_COSTS ? FIELD_FILL_FIRST : FIELD_FILL_AFTER;
}

/// False: a cost is too large for waves; only states were written.
static bool build_waves(NavField *field, const NavFieldInput *input, const NavFieldHelper *helper) {
  FieldWork *work = field->work;
  const FieldFill fill = choose_fill(work, input);
  work->values_match = false;
  if (nav_field_worst_value(field) >= NAV_UNREACHED) return false;
  nav_field_keep_stale(work);
  work->stale_in = nav_field_no_rect();
  work->window = nav_field_whole_rect(field);
  const bool two = helper != NULL && (work->always_two || field->cells >= NAV_FIELD_TWO_THREADS);
  const bool built = two ? nav_field_pair_build(field, input, helper, fill) : build_alone(field, input, fill);
  if (built) end_waves(field, input);
  work->values_match = built;
  return built;
}

/// Its values match the states as those of waves do.
static NavFieldStatus build_octile(NavField *field, const NavFieldInput *input) {
  const NavFieldStatus built = nav_field_octile_build(field, input);
  if (built == NAV_FIELD_OK) nav_field_remember(field, input, FIELD_UNMEASURED, FIELD_UNMEASURED);
  return built;
}

NavFieldStatus nav_field_build_whole(NavField *field, const NavFieldInput *input,
                                     const NavFieldHelper *helper) {
  BASE_ASSERT(field->cells == input->grid->cells && field->stride == input->grid->stride);
  BASE_ASSERT(input->goal_count >= 0 && input->goal_count <= NAV_MAX_GOALS);
  BASE_ASSERT(input->crowd == NULL || input->crowd_bytes == NULL);
  nav_field_touch(field, field->cells);
  nav_field_collect_goals(field->work, input);
  if (input->diagonal) return build_octile(field, input);
  if (nav_door_cost(input->grid, input->cls) > 0) return nav_field_costly_build(field, input);
  return build_waves(field, input, helper) ? NAV_FIELD_OK : nav_field_costly_build(field, input);
}
