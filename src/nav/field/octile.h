/* Fields with eight directions. */
#ifndef NAV_FIELD_OCTILE_H
#define NAV_FIELD_OCTILE_H

#include "nav/field/work.h"

/// Builds the field with diagonals, from the goals in the work. NAV_FIELD_TOO_COSTLY: the field is unchanged.
NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input);

/// The same for any costs.
NavFieldStatus nav_field_octile_costly_build(NavField *field, const NavFieldInput *input);

/// Starts a flood of the field, for the goals in the work.
void nav_field_octile_begin(NavField *field, const NavFieldInput *input);
/// Points the flood of the field to the field's memory.
void nav_field_octile_attach(NavField *field);
/// Counts of the field, by how far the flood is.
void nav_field_octile_take_counts(NavField *field);
/// No value that the flood can give is larger, where no tile costs more than `costliest`.
uint64_t nav_field_octile_worst(const NavField *field, uint64_t costliest);

#endif
