/* Goes straight ahead and turns where it crashes: plain crash and turn (nav/crash_turn.h) toward the hero's
 * tile, with nothing in mind but where it came from. It goes round what bulges toward it and circles in what
 * does not. Lots among equals come from the stream of motion. Where the way stays full, it crashes into the
 * crowd, and turns. (mind.plan: how often in a row it has found its way full.) */
#include "nav/nav.h"
#include "sim/world/private.h"

enum {
  REST_MIN = 16,
  REST_SPREAD = 16,
  AT_GOAL = 6,
  PATIENCE = 6, // waits at a full tile before the crowd counts as a wall
};

NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = world->actors.cell[actor],
                    .target = target,
                    .random = &world->priv->motion_random};
}

void sim_actor_rest(SimWorld *world, int32_t actor) {
  int32_t more = (int32_t)(world->actors.id[actor] % REST_SPREAD); // so that not all wake in one tick
  sim_actor_wait(world, actor, SIM_ACTOR_WALKING, REST_MIN + more);
}

/// Any way with room, by lot; false: there is none.
static bool turn_in_crowd(SimWorld *world, int32_t actor) {
  uint32_t random = base_random_next(&world->priv->motion_random), ways = 0;
  NavCell at = world->actors.cell[actor];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(&world->grid, NAV_WALKER, at, dir) &&
        sim_spot_free(world, at + nav_grid_delta(&world->grid, dir)))
      ways |= 1u << dir;
  return ways != 0 && sim_actor_step(world, actor, (NavDir)sim_pick_bit(ways, random >> 24));
}

static void step_or_turn(SimWorld *world, int32_t actor, NavDir dir) {
  SimMind *mind = &world->actors.mind[actor];
  mind->plan++;
  if (sim_actor_step(world, actor, dir) || (mind->plan > PATIENCE && turn_in_crowd(world, actor)))
    mind->plan = 0;
}

void sim_actor_obey(SimWorld *world, int32_t actor, NavDecision decision) {
  if (decision.status == NAV_STEER_MOVE)
    step_or_turn(world, actor, decision.dir);
  else if (decision.status == NAV_STEER_REACHED)
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, AT_GOAL);
  else
    sim_actor_rest(world, actor);
}

void sim_think_husk(SimWorld *world, int32_t actor) {
  NavQuery query = sim_actor_query(world, actor, world->hero.cell);
  sim_actor_obey(world, actor, nav_crash_turn_decide(&query, world->actors.mind[actor].came_from, NULL));
}
