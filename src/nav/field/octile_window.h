/* The passes over the words of octile_wave.h: words before the flood, directions after it. */
#ifndef NAV_FIELD_OCTILE_WINDOW_H
#define NAV_FIELD_OCTILE_WINDOW_H

#include "nav/field/work.h"

/// The two arrays of octile_wave.h, one behind the other in the plan, each with its spare rows.
static inline uint16_t *nav_field_octile_ground(const NavField *field) {
  const FieldWork *work = field->work;
  const size_t spare = (size_t)field->stride + 1;
  return (uint16_t *)(void *)(work->plan - spare) + spare;
}
static inline uint16_t *nav_field_octile_state(const NavField *field) {
  return nav_field_octile_ground(field) + (size_t)field->cells + 2 * ((size_t)field->stride + 1);
}

/// Writes the words of the cells from .. from + count - 1, by the states that nav_field_prepare has written of
/// them and of those around.
void nav_field_octile_mark(NavField *field, const NavFieldInput *input, NavCell from, int32_t count);

/// The same in all blocks written.
void nav_field_octile_mark_written(NavField *field, const NavFieldInput *input);

/// Directions in the written blocks from `first` to `end`, by the values; none where there is no value. Goals
/// are not looked at.
void nav_field_octile_direct(NavField *field, int32_t first, int32_t end);

#endif
