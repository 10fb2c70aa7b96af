/* Goes straight ahead and turns where it crashes: plain crash and turn (nav/crash_turn.h) toward the hero's
 * tile, with nothing in mind but where it came from. It goes round what bulges toward it and circles in what
 * does not. Lots among equals come from the stream of motion. */
#include "nav/crash_turn.h"
#include "sim/private.h"

enum { REST_LEAST = 16, REST_SPREAD = 16, AT_GOAL = 6 };

NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = world->actors.cell[actor],
                    .target = target,
                    .random = &world->own->motion_random};
}

void sim_actor_rest(SimWorld *world, int32_t actor) {
  int32_t more = (int32_t)(world->actors.id[actor] % REST_SPREAD); // so that not all wake in one tick
  sim_actor_wait(world, actor, SIM_ACTOR_WALKING, REST_LEAST + more);
}

void sim_actor_obey(SimWorld *world, int32_t actor, NavDecision decision) {
  if (decision.status == NAV_STEER_MOVE)
    sim_actor_step(world, actor, decision.dir);
  else if (decision.status == NAV_STEER_REACHED)
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, AT_GOAL);
  else
    sim_actor_rest(world, actor);
}

void sim_think_husk(SimWorld *world, int32_t actor) {
  NavQuery query = sim_actor_query(world, actor, world->hero.cell);
  sim_actor_obey(world, actor, nav_crash_turn_decide(&query, world->actors.mind[actor].came_from, NULL));
}
