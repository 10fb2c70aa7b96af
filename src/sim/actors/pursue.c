/* The actions of actors with senses by mode: go and look, hunt, search. Each kind patrols in its own way.
 * Also carries out the decisions of nav's steerings. */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  DOZE = 20,        // ticks between two checks of a sleeper
  LOOK_TURN = 6000, // a turn of the head, hundredths of degrees
  LOOK_TICKS = 12,
  FRESH = 40,       // ticks
  LOOKS = 5,        // turns before it goes on
  STROLL_STEPS = 6, // tiles: the farthest that it searches from the last known place
  REST_MIN = 16,    // ticks
  REST_SPREAD = 16,
  AT_GOAL = 6,
  PATIENCE = 6, // waits at a full tile before the crowd counts as a wall
};

void sim_look_on(SimWorld *world, int32_t actor, int32_t turn, int32_t ticks) {
  SimMind *mind = &world->actors.mind[actor];
  mind->facing = ((mind->facing + turn) % NAV_TURN + NAV_TURN) % NAV_TURN;
  sim_actor_wait(world, actor, SIM_ACTOR_WALKING, ticks);
}

NavCell sim_straight_on(const NavGrid *grid, NavCell cell, NavDir dir, int32_t max) {
  for (int32_t i = 0; i < max && nav_grid_passable(grid, NAV_WALKER, cell, dir); i++)
    cell += nav_grid_delta(grid, dir);
  return cell;
}

/// A tile some random steps away from `cell`.
static NavCell stroll(SimWorld *world, NavClass cls, NavCell cell) {
  for (int32_t i = 0; i < STROLL_STEPS; i++) {
    NavDir dir = (NavDir)(base_random_next(&world->priv->motion_random) >> 30);
    if (nav_grid_passable(&world->grid, cls, cell, dir)) cell += nav_grid_delta(&world->grid, dir);
  }
  return cell;
}

static void search_around(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  if (mind->looks == 0 && sim_go_to(world, actor, mind->goal)) return;
  if (mind->looks == 0)
    mind->looks = LOOKS;
  else if (--mind->looks == 0) {
    NavClass cls = sim_kind_of(world, actor)->cls;
    NavCell around = mind->known;
    if (around == NAV_NO_CELL || !nav_grid_open(&world->grid, cls, around))
      around = world->actors.cell[actor];
    sim_goal_set(world, actor, stroll(world, cls, around));
  }
  sim_look_on(world, actor, LOOK_TURN, LOOK_TICKS);
}

static NavCell near_hero(const SimWorld *world, int32_t actor) {
  return sim_world_near_hero(world, (NavPoint){world->actors.x[actor], world->actors.y[actor]})->cell;
}

/// An actor with news not older than FRESH goes to where the hero is, not to where he was. If the throng has
/// other goals too, it follows the field until it gives up: the field may lead away from the hero and out of
/// his sight, and the place where he was last seen would lead it back.
static void hunt(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  const bool fresh = mind->rays > 0 || sim_since(world, mind->known_tick) <= FRESH || world->goal_count > 0;
  if (fresh && sim_kind_of(world, actor)->cls == NAV_WALKER)
    sim_actor_follow(world, actor, &world->field);
  else if (!sim_go_to(world, actor, mind->rays > 0 ? near_hero(world, actor) : mind->known))
    sim_look_on(world, actor, mind->rays > 0 ? 0 : LOOK_TURN, LOOK_TICKS);
}

bool sim_pursue(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  switch (mind->mode) {
  case SIM_ASLEEP:
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, DOZE);
    return true;
  case SIM_SUSPICIOUS:
    if (!sim_go_to(world, actor, mind->known)) sim_look_on(world, actor, LOOK_TURN, LOOK_TICKS);
    return true;
  case SIM_HUNTING:
    hunt(world, actor);
    return true;
  case SIM_SEARCHING:
    search_around(world, actor);
    return true;
  default:
    return false;
  }
}

/* Steerings */

NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = world->actors.cell[actor],
                    .target = target,
                    .random = &world->priv->motion_random,
                    .rules = sim_tuning_rules(&world->tuning)};
}

void sim_actor_rest(SimWorld *world, int32_t actor) {
  int32_t more = (int32_t)(world->actors.id[actor] % REST_SPREAD); // spreads the ends of rests over ticks
  sim_actor_wait(world, actor, SIM_ACTOR_WALKING, REST_MIN + more);
}

/// Steps to a random neighbour with a free spot. False: none has one.
static bool turn_in_crowd(SimWorld *world, int32_t actor) {
  uint32_t random = base_random_next(&world->priv->motion_random), ways = sim_actor_ways(world, actor);
  return ways != 0 && sim_actor_step(world, actor, (uint32_t)sim_pick_bit(ways, random >> 24));
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
