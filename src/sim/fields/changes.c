/* Lists the cells in which the map changes, and repairs the shared fields that lead through them. Each
 * snapshot has its own list, of the changes since its fields were built; if a list grows longer than a repair
 * is worth, they are built from scratch. On a large map fields have their own maps (maps.c), and the lists
 * tell where these differ from the world's. */
#include "sim/fields/changes.h"

#include <string.h>

#include "base/assert.h"
#include "sim/fields/make.h"
#include "sim/fields/read.h"
#include "sim/fields/snapshots.h"
#include "sim/fields/ways.h"

NavRequestsMap sim_requests_map(const SimWorld *world) {
  return (NavRequestsMap){.grid = &world->grid, .components = {[NAV_WALKER] = &world->walkers}};
}

void sim_flows_drop(SimWorld *world) {
  SimPrivate *priv = world->priv;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    SimFlowSlot *slot = &priv->flow[flow];
    if (slot->ticket != 0) nav_requests_cancel(priv->requests, slot->ticket); // next_known is false already
    slot->ticket = 0;
  }
  priv->pending = false;
}

/// The cell's block of the map, and those of its neighbours: an edge is written on both of its sides.
static void unhash(SimWorld *world, NavCell cell) {
  bool *hashed = world->priv->block_hashed;
  const int32_t stride = world->grid.stride, blocks = world->grid.cells / SIM_MAP_BLOCK + 1;
  if (cell == NAV_NO_CELL) {
    memset(hashed, 0, (size_t)blocks * sizeof *hashed);
    return;
  }
  for (int32_t beside = cell - stride; beside <= cell + stride; beside += stride)
    hashed[(beside - 1) / SIM_MAP_BLOCK] = hashed[(beside + 1) / SIM_MAP_BLOCK] = false;
}

void sim_errands_recall(SimWorld *world) {
  for (int32_t i = 0; i < SIM_MAX_HEROES; i++)
    nav_requests_recall(world->priv->requests, &world->priv->thinking[i].errand);
  sim_ways_recall(world);
}

void sim_map_change(SimWorld *world, NavCell cell) {
  BASE_ASSERT(cell == NAV_NO_CELL || (cell >= 0 && cell < world->grid.cells));
  SimPrivate *priv = world->priv;
  sim_errands_recall(world);
  const int32_t before = priv->map_changes[1 - priv->live].count;
  for (int i = 0; i < 2; i++) {
    SimMapChanges *map = &priv->map_changes[i];
    if (cell == NAV_NO_CELL) map->count = priv->changed_capacity + 1;
    if (map->count < priv->changed_capacity) map->cell[map->count] = cell;
    if (map->count <= priv->changed_capacity) map->count++;
  }
  priv->walls_changed = true;
  priv->map_ring[priv->map_ring_count++ % SIM_MAP_RING] = cell;
  priv->relist = priv->large;
  sim_ways_note(world, cell);
  for (int32_t i = 0; i < world->hero_count; i++) nav_steer_note(world->minds[i].steer, &world->grid, cell);
  if (priv->large) unhash(world, cell);
  if (priv->map_changing) return;
  priv->map_changing = true;
  priv->map_changed_from = before;
  nav_requests_change_begin(priv->requests);
}

void sim_map_change_and_recount(SimWorld *world, NavCell cell) {
  if (world->priv->large) {
    sim_map_change(world, cell);
    return;
  }
  sim_flows_drop(world); // the fields are about to be made of a new snapshot
  world->priv->recount = true;
  sim_map_change(world, cell);
}

void sim_map_settle(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (!priv->map_changing) return;
  priv->map_changing = false;
  const NavRequestsMap map = sim_requests_map(world);
  const SimMapChanges *changes = &priv->map_changes[1 - priv->live];
  const bool listed = !priv->large && changes->count <= priv->changed_capacity;
  nav_requests_change_end(priv->requests, &map, listed ? changes->cell + priv->map_changed_from : NULL,
                          listed ? changes->count - priv->map_changed_from : 0);
}

bool sim_goal_has_closed(const SimWorld *world) {
  const SimPrivate *priv = world->priv;
  const SimMapChanges *map = &priv->map_changes[priv->live];
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    const NavFieldInput *input = &priv->flow[flow].input;
    for (int32_t i = 0; i < input->goal_count && priv->flow[flow].live; i++) {
      if (nav_grid_open(&world->grid, input->cls, input->goals[i].cell)) continue;
      if (map->count > priv->changed_capacity) return true;
      for (int32_t k = 0; k < map->count; k++)
        if (map->cell[k] == input->goals[i].cell) return true;
    }
  }
  return false;
}

void sim_flows_mend(SimWorld *world) {
  SimPrivate *priv = world->priv;
  SimMapChanges *map = &priv->map_changes[priv->live];
  BASE_ASSERT(!priv->large);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    SimFlowSlot *slot = &priv->flow[flow];
    if (!slot->live) continue;
    NavField *field = sim_flow_followed(world, flow);
    const NavFieldStatus built = slot->field_known ? sim_field_mend(priv, field, &slot->input, map)
                                                   : sim_field_make(priv, field, &slot->input); // it was read
    sim_field_make_anyway(priv, field, &slot->input, built);
  }
  map->count = 0;
  world->field_input = priv->flow[SIM_FLOW_WALKER_HERO].input;
}
