/* Fields with eight directions. A build leaves values, directions, counts and unit as nav_field_build
 * promises; the plan, the pool and the states hold nothing that anyone may rely on. */
#ifndef NAV_FIELD_OCTILE_H
#define NAV_FIELD_OCTILE_H

#include "nav/field/work.h"

/// Builds the field with diagonals, from the goals in the work. NAV_FIELD_TOO_COSTLY: the field is unchanged.
NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input);

/// Builds for any costs.
NavFieldStatus nav_field_octile_costly_build(NavField *field, const NavFieldInput *input);

/// May the flood of octile_wave.h be tried, where no tile costs more than `costliest`? Goals are those in the
/// work.
bool nav_field_octile_suits(const NavField *field, uint64_t costliest);
/// Counts of the field, by how far the flood is.
void nav_field_octile_take_counts(NavField *field);

#endif
