/* Reads values and directions of the followed fields. */
#ifndef SIM_FIELDS_READ_H
#define SIM_FIELDS_READ_H

#include "sim/world/state.h"

/// The flow to the hero for the class; the walkers' one if the class has none.
SimFlow sim_flow_to_hero(const SimWorld *world, NavClass cls);
/// The flow of a followed field.
SimFlow sim_flow_number(const SimWorld *world, const NavField *field);
/// The followed field of a flow: world->field, or that of the slot. Not const even for a const world, since
/// reads may extend it without changing its values.
NavField *sim_flow_followed(const SimWorld *world, int32_t flow);
/// The class that the flow leads.
NavClass sim_flow_class(SimFlow flow);
/// Can a way lead from the cell to a goal of the input, on the input's map? False is certain.
bool sim_flow_leads_from(const SimWorld *world, const NavFieldInput *input, NavCell cell);
uint32_t sim_field_value_beyond(const SimWorld *world, NavField *field, NavCell cell);
unsigned sim_field_best_beyond(const SimWorld *world, NavField *field, NavCell cell);

/// The limit of a followed field.
static inline uint32_t sim_field_limit(const SimWorld *world, const NavField *field) {
  const SimPrivate *priv = world->priv;
  return priv->flow[field == &world->field ? SIM_FLOW_WALKER_HERO : sim_flow_number(world, field)].limit;
}

static inline bool sim_field_knows(const SimWorld *world, const NavField *field, NavCell cell) {
  if (!world->priv->large) return true; // it is whole
  return field->value[cell] < field->frontier && field->value[cell] < sim_field_limit(world, field);
}

/* Value and best ways for followers of a live field: as sim_flow_value and sim_flow_ways, but on a large map
 * NAV_UNREACHED and no way beyond the requested distance from its goals, so that no tick extends a field to
 * an actor that arrived later. That actor waits for the next fields, whose request includes it. */
static inline uint32_t sim_field_value(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(world, field, cell) ? field->value[cell]
                                             : sim_field_value_beyond(world, field, cell);
}
static inline unsigned sim_field_best(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(world, field, cell) ? field->best[cell] : sim_field_best_beyond(world, field, cell);
}

#endif
