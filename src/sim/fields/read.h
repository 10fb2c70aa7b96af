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

static inline bool sim_field_knows(const NavField *field, NavCell cell) {
  return field->value[cell] < field->frontier || field->frontier == NAV_WHOLE;
}

/// As sim_flow_value and sim_flow_ways, of a field that is there.
static inline uint32_t sim_field_value(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(field, cell) ? field->value[cell] : sim_field_value_beyond(world, field, cell);
}
static inline unsigned sim_field_best(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(field, cell) ? field->best[cell] : sim_field_best_beyond(world, field, cell);
}

#endif
