/* Memory of the shared fields. On a large map it is hundreds of megabytes, and the system provides each page
 * on its first write. So the pages of a flow that begins while the world runs are written to by a share in
 * each tick, and those of the first flow before its first tick. */
#include "base/assert.h"
#include "sim/fields/fields.h"
#include "sim/fields/read.h"

enum {
  NEXT_TICKS = 8,       // in which the field that is made next is filled: fewer than gather the crowd
  FOLLOWED_TICKS = 128, // and the one of which nothing is known yet
};

static bool take_goals(SimWorld *world, SimFlow flow) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  for (int i = 0; i < 2; i++) {
    slot->goals[i] = slot->to_hero[i];
    if (flow != SIM_FLOW_WALKER_FLASK) continue;
    slot->goals[i] =
        base_arena_alloc(&world->priv->arena, (size_t)world->priv->max_goals, sizeof *slot->goals[i]);
    if (slot->goals[i] == NULL) return false;
  }
  return true;
}

/// For all enemies that may ever come; pages that are not needed are never touched.
static bool take_wanted(SimWorld *world, SimFlowSlot *slot) {
  if (!world->priv->large) return true;
  slot->wanted = base_arena_alloc(&world->priv->arena, SIM_MAX_WANTED, sizeof *slot->wanted);
  return slot->wanted != NULL;
}

static bool take_field(const SimWorld *world, NavField *field) {
  if (world->priv->large) return nav_field_reserve(field, &world->grid);
  return nav_field_init(field, &world->grid);
}

bool sim_flow_take(SimWorld *world, SimFlow flow) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  if (slot->taken) return true;
  NavField *field = sim_flow_followed(world, (int32_t)flow);
  slot->taken = take_goals(world, flow) && take_wanted(world, slot) && take_field(world, field) &&
                take_field(world, &slot->next);
  if (slot->taken) return true;
  nav_field_free(field);
  nav_field_free(&slot->next);
  return false;
}

void sim_flows_free(SimWorld *world) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    nav_field_free(sim_flow_followed(world, flow));
    nav_field_free(&world->priv->flow[flow].next);
  }
}

/// The next field, while no thread may write it. True: it is all there.
static bool touch_next(SimFlowSlot *slot, int32_t cells) {
  return slot->ticket != 0 || nav_field_touch(&slot->next, cells);
}

void sim_flows_touch_all(SimWorld *world) {
  const int32_t cells = world->grid.cells;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && world->priv->large; flow++) {
    if (!world->priv->flow[flow].taken) continue;
    touch_next(&world->priv->flow[flow], cells);
    nav_field_touch(sim_flow_followed(world, flow), cells);
  }
}

void sim_flows_touch(SimWorld *world) {
  const int32_t cells = world->grid.cells;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && world->priv->large; flow++) {
    SimFlowSlot *slot = &world->priv->flow[flow];
    if (slot->taken && touch_next(slot, cells / NEXT_TICKS + 1))
      nav_field_touch(sim_flow_followed(world, flow), cells / FOLLOWED_TICKS + 1);
  }
}
