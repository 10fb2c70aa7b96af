/* The build by waves on two threads. */
#ifndef NAV_FIELD_PAIR_H
#define NAV_FIELD_PAIR_H

#include "nav/field/field.h"
#include "nav/field/window.h"

/// Prepares, floods and directs the whole field, for the goals in the work, with the helper's thread where
/// that has come in time. False: a cost is too large for waves; only states were written.
bool nav_field_pair_build(NavField *field, const NavFieldInput *input, const NavFieldHelper *helper,
                          FieldFill fill);

#endif
