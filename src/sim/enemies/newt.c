/* Swims as well as it walks: down a field of its own. */
#include "sim/world/private.h"

bool sim_prepare_newt(SimWorld *world) {
  return sim_flow_take(world, SIM_FLOW_SWIMMER_HERO, SIM_NEWT);
}

void sim_think_newt(SimWorld *world, int32_t actor) {
  sim_actor_follow(world, actor, sim_flow_to_hero(world, NAV_SWIMMER));
}
