/* Fields whose tiles cost more than waves can hold. */
#ifndef NAV_FIELD_COSTLY_H
#define NAV_FIELD_COSTLY_H

#include "nav/field/work.h"

/// Builds the field from the goals in the work, without diagonals, whatever tiles and doors cost.
/// NAV_FIELD_TOO_COSTLY: values could exceed 32 bits; the field is unchanged.
NavFieldStatus nav_field_costly_build(NavField *field, const NavFieldInput *input);

/// The same with a heap, with diagonals too, where a step passes a door that costs or the floods' buckets are
/// too few. NAV_FIELD_TOO_COSTLY: a value exceeds 32 bits.
NavFieldStatus nav_field_heaped_build(NavField *field, const NavFieldInput *input);

/// Lowers values to what cells get through others, each cost `times` over, with directions of those that it
/// lowers: the flee field. `memory`: two numbers a cell. O(n log n).
void nav_field_heaped_flee(NavField *field, const NavFieldInput *input, uint32_t times, uint32_t *memory);

#endif
