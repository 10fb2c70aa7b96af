/* Makes one field, or brings it up to date. */
#ifndef SIM_FIELDS_MAKE_H
#define SIM_FIELDS_MAKE_H

#include "sim/world/state.h"

/// Makes the field as far as its requested cells; on small maps, the whole field.
NavFieldStatus sim_field_make(const SimPrivate *priv, NavField *field, const NavFieldInput *input);
/// A crowd so large that values could exceed 32 bits is left out, and then the diagonals; without both they
/// never can. `built`: what the last attempt said.
void sim_field_make_anyway(const SimPrivate *priv, NavField *field, NavFieldInput *input,
                           NavFieldStatus built);
/// Brings a field up to date after the cells of the map have changed.
NavFieldStatus sim_field_mend(const SimPrivate *priv, NavField *field, const NavFieldInput *input,
                              const SimMapChanges *map);

#endif
