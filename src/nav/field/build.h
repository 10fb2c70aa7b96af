/* Building a whole field. */
#ifndef NAV_FIELD_BUILD_H
#define NAV_FIELD_BUILD_H

#include "nav/field/field.h"
#include "nav/field/work.h"

/// Builds as nav_field_build_on_two, except a field in parts that a failed build has spoilt. NULL: this
/// thread builds alone.
NavFieldStatus nav_field_build_whole(NavField *field, const NavFieldInput *input,
                                     const NavFieldHelper *helper);

/// Counts of the field, by how far the waves are.
void nav_field_take_counts(NavField *field);
/// No value that waves can give is larger.
uint64_t nav_field_worst_value(const NavField *field);

#endif
