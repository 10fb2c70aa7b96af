/* Fields whose tiles cost more than waves can hold. */
#ifndef NAV_FIELD_COSTLY_H
#define NAV_FIELD_COSTLY_H

#include "nav/field/work.h"

/// Builds the field from the goals in the work, without diagonals, whatever tiles cost. NAV_FIELD_TOO_COSTLY:
/// values could exceed 32 bits; the field is unchanged.
NavFieldStatus nav_field_costly_build(NavField *field, const NavFieldInput *input);

#endif
