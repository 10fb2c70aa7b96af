/* The passes over the arrays of octile_wave.h, to which the flood in the work points: ground and states
 * before the flood, directions after it. */
#ifndef NAV_FIELD_OCTILE_WINDOW_H
#define NAV_FIELD_OCTILE_WINDOW_H

#include "nav/field/work.h"

/// Writes ground and states of the cells from .. from + count - 1, by the bytes that nav_field_prepare has
/// written of them and of those around.
void nav_field_octile_mark(NavField *field, const NavFieldInput *input, NavCell from, int32_t count);

/// Writes ground and states of the cells in all blocks written.
void nav_field_octile_mark_written(NavField *field, const NavFieldInput *input);

/// Directions in the written blocks from `first` to `end`, by the values; none where there is no value. Goals
/// are not looked at.
void nav_field_octile_direct(NavField *field, int32_t first, int32_t end);

#endif
