/* The fields that are followed, and what they say of a cell. */
#ifndef SIM_FIELDS_READ_H
#define SIM_FIELDS_READ_H

#include "sim/world/state.h"

/// The field to the hero for the class, or that of the walkers where the class has none.
SimFlow sim_flow_to_hero(const SimWorld *world, NavClass cls);
/// The number of a field that is followed.
SimFlow sim_flow_number(const SimWorld *world, const NavField *field);
/// world->field, or that of the slot. It may be read of a const world too, since reading changes nothing that
/// it says.
NavField *sim_flow_followed(const SimWorld *world, int32_t flow);
/// The class that it leads.
NavClass sim_flow_class(SimFlow flow);
/// Can there be a way from the cell to a goal of the input, on the input's map? False is sure.
bool sim_flow_leads_from(const SimWorld *world, const NavFieldInput *input, NavCell cell);
uint32_t sim_field_value_beyond(const SimWorld *world, NavField *field, NavCell cell);
unsigned sim_field_best_beyond(const SimWorld *world, NavField *field, NavCell cell);

/// The limit of a field that is followed.
static inline uint32_t sim_field_limit(const SimWorld *world, const NavField *field) {
  const SimPrivate *priv = world->priv;
  return priv->flow[field == &world->field ? SIM_FLOW_WALKER_HERO : sim_flow_number(world, field)].limit;
}

static inline bool sim_field_knows(const SimWorld *world, const NavField *field, NavCell cell) {
  if (!world->priv->large) return true; // it is whole
  return field->value[cell] < field->frontier && field->value[cell] < sim_field_limit(world, field);
}

/* What those who follow a field that is there go by: sim_flow_value and sim_flow_ways; but on a large map,
 * nothing (NAV_UNREACHED, no way) farther from its goals than it was asked for, so that no tick makes a field
 * go on to where somebody has come since. He waits for the next ones, which are asked for him too. */
static inline uint32_t sim_field_value(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(world, field, cell) ? field->value[cell]
                                             : sim_field_value_beyond(world, field, cell);
}
static inline unsigned sim_field_best(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(world, field, cell) ? field->best[cell] : sim_field_best_beyond(world, field, cell);
}

#endif
