/* Fields with eight directions. */
#ifndef NAV_FIELD_OCTILE_H
#define NAV_FIELD_OCTILE_H

#include "nav/field/work.h"

/// Builds the field with diagonals, from the goals in the work. NAV_FIELD_TOO_COSTLY: the field is unchanged.
NavFieldStatus nav_field_octile_build(NavField *field, const NavFieldInput *input);

#endif
