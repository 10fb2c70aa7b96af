/* The facts that a repair needs about the values that it continues: their input, and their largest possible
 * size. */
#ifndef NAV_FIELD_KNOWN_H
#define NAV_FIELD_KNOWN_H

#include "nav/field/work.h"

/// A build with diagonals never fails where no tile costs more, and no value can be larger.
enum { KNOWN_OCTILE_COST = 1300 };
#define KNOWN_OCTILE_VALUE (NAV_UNREACHED - 100000u)

/// Are the values of this input, but for costs and edges of single cells? The same goals in the same order,
/// directions, class, terrain costs, crowd weight and cap.
bool nav_field_same_input(const NavField *field, const NavFieldInput *input);

/// The lowest offset of the goals on the cell, open or not; false: it is none. O(log goals); only after
/// nav_field_same_input.
bool nav_field_goal_at(const FieldWork *work, NavCell cell, uint32_t *offset);

/// Updates the bounds of costs and values for these changed cells. False: a build might fail, so a repair
/// must not begin. O(changed), after a build with diagonals once O(cells).
bool nav_field_update_bounds(NavField *field, const NavFieldInput *input, const NavCell *changed,
                             int32_t count);

#endif
