/* Makes one field from its input, whole or in parts, or repairs it after a change of the map. */
#include "sim/fields/make.h"

#include "base/assert.h"

NavFieldStatus sim_field_make(const SimPrivate *priv, NavField *field, const NavFieldInput *input) {
  return priv->large && !priv->whole_fields ? nav_field_begin(field, input) : nav_field_build(field, input);
}

NavFieldStatus sim_field_mend(const SimPrivate *priv, NavField *field, const NavFieldInput *input,
                              const SimMapChanges *map) {
  if (map->count > priv->changed_capacity || priv->no_repair) return sim_field_make(priv, field, input);
  return nav_field_update(field, input, map->cell, map->count, NAV_REPAIR_DEFAULT);
}

void sim_field_make_anyway(const SimPrivate *priv, NavField *field, NavFieldInput *input,
                           NavFieldStatus built) {
  if (built == NAV_FIELD_TOO_COSTLY) {
    input->crowd_weight = 0;
    built = sim_field_make(priv, field, input);
  }
  if (built == NAV_FIELD_TOO_COSTLY) {
    input->diagonal = false;
    built = sim_field_make(priv, field, input);
  }
  BASE_ASSERT(built == NAV_FIELD_OK);
  (void)built;
}
