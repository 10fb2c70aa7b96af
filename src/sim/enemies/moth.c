/* Flies over pits, water and rails: down a field of its own. */
#include "sim/world/private.h"

bool sim_prepare_moth(SimWorld *world) {
  return sim_flow_take(world, SIM_FLOW_FLYER_HERO, SIM_MOTH);
}

void sim_think_moth(SimWorld *world, int32_t actor) {
  sim_actor_follow(world, actor, sim_flow_to_hero(world, NAV_FLYER));
}
