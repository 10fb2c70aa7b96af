/* Reads the followed fields. On a large map a field is known where actors follow it, and extends to where it
 * is read. For a cell without a way to a goal it would have to become whole, so if components rule out a way,
 * the field is not extended. */
#include "sim/fields/read.h"

#include "base/compiler.h"
#include "sim/fields/maps.h"

enum { FEW_GOALS = 8 }; // whose components are compared with a cell's

static const NavClass flow_class[SIM_FLOW_COUNT] = {
    [SIM_FLOW_WALKER_HERO] = NAV_WALKER,
    [SIM_FLOW_FLYER_HERO] = NAV_FLYER,
    [SIM_FLOW_SWIMMER_HERO] = NAV_SWIMMER,
    [SIM_FLOW_WALKER_FLASK] = NAV_WALKER,
};

NavClass sim_flow_class(SimFlow flow) {
  BASE_ASSERT((uint32_t)flow < SIM_FLOW_COUNT);
  return flow_class[flow];
}

NavField *sim_flow_followed(const SimWorld *world, int32_t flow) {
  SimPrivate *priv = world->priv;
  return flow == SIM_FLOW_WALKER_HERO ? priv->walkers : &priv->flow[flow].field;
}

SimFlow sim_flow_number(const SimWorld *world, const NavField *field) {
  int32_t flow = SIM_FLOW_COUNT - 1;
  while (flow > SIM_FLOW_WALKER_HERO && field != &world->priv->flow[flow].field) flow--;
  return (SimFlow)flow;
}

const NavField *sim_flow(const SimWorld *world, SimFlow flow) {
  return world->priv->flow[flow].live ? sim_flow_followed(world, (int32_t)flow) : NULL;
}

const NavFieldInput *sim_flow_input(const SimWorld *world, SimFlow flow) {
  if (!world->priv->flow[flow].live) return NULL;
  return flow == SIM_FLOW_WALKER_HERO ? &world->field_input : &world->priv->flow[flow].input;
}

SimFlow sim_flow_to_hero(const SimWorld *world, NavClass cls) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (flow != SIM_FLOW_WALKER_FLASK && flow_class[flow] == cls && world->priv->flow[flow].live)
      return (SimFlow)flow;
  return SIM_FLOW_WALKER_HERO;
}

bool sim_world_is_large(const SimWorld *world) {
  return world->priv->large;
}

bool sim_flow_leads_from(const SimWorld *world, const NavFieldInput *input, NavCell cell) {
  BASE_ASSERT(input->goal_count >= 0 && cell >= 0 && cell < world->grid.cells);
  const NavComponents *walkers = sim_field_walkers(world, input->grid);
  if (!nav_grid_open(input->grid, input->cls, cell)) return false;
  if (input->cls != NAV_WALKER || input->goal_count > FEW_GOALS) return true;
  for (int32_t i = 0; i < input->goal_count; i++)
    if (nav_components_connected(walkers, input->goals[i].cell, cell)) return true;
  return false;
}

/// May a partial field extend to the cell? Its map has not changed.
static bool goes_on(const SimWorld *world, const NavField *field, NavCell cell) {
  BASE_ASSERT(world->priv->large);
  return sim_flow_leads_from(world, &world->priv->flow[sim_flow_number(world, field)].input, cell);
}

static uint32_t value_of(const SimWorld *world, NavField *field, NavCell cell) {
  if (field->value[cell] < field->frontier || field->frontier == NAV_WHOLE) return field->value[cell];
  return goes_on(world, field, cell) ? nav_field_value(field, cell) : NAV_UNREACHED;
}

static unsigned ways_of(const SimWorld *world, NavField *field, NavCell cell) {
  if (field->value[cell] < field->frontier || field->frontier == NAV_WHOLE) return field->best[cell];
  return goes_on(world, field, cell) ? nav_field_best(field, cell) : 0;
}

/// A field is known up to its limit, except after a saved world was loaded.
uint32_t sim_field_value_beyond(const SimWorld *world, NavField *field, NavCell cell) {
  const uint32_t limit = sim_field_limit(world, field);
  if (field->value[cell] >= field->frontier && field->frontier >= limit) return NAV_UNREACHED;
  const uint32_t value = value_of(world, field, cell);
  return value < limit ? value : NAV_UNREACHED;
}

unsigned sim_field_best_beyond(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_value_beyond(world, field, cell) == NAV_UNREACHED ? 0 : ways_of(world, field, cell);
}

uint32_t sim_flow_value(const SimWorld *world, SimFlow flow, NavCell cell) {
  if (!world->priv->flow[flow].live) return NAV_UNREACHED;
  return value_of(world, sim_flow_followed(world, (int32_t)flow), cell);
}

uint32_t sim_flow_ways(const SimWorld *world, SimFlow flow, NavCell cell) {
  if (!world->priv->flow[flow].live) return 0;
  return ways_of(world, sim_flow_followed(world, (int32_t)flow), cell);
}

uint32_t sim_flow_way(const SimWorld *world, SimFlow flow, NavCell cell) {
  const uint32_t ways = sim_flow_ways(world, flow, cell);
  return ways == 0 ? NAV_WAY_COUNT : base_lowest_bit(ways);
}
