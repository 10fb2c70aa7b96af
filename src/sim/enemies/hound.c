/* Follows the freshest scent and loses it at water. It chases what it sees and investigates what it hears. A
 * trail that it has followed to its end does not fool it again: it takes up only scent fresher than any it
 * has smelled so far (mind.plan keeps that tick). At the end of the trail it waits and sniffs for `recall`
 * seconds, searches the surroundings for `search` seconds, and goes home, around which it prowls. After
 * NAP_AFTER quiet ticks, one rest in NAP_ODDS is a nap (mind.looks: breaths left of it). */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  REST_TURN = 4500,
  REST_MIN = 30,
  REST_SPREAD = 60,
  PROWL_LEGS = 3,
  PROWL_TILES = 6,
  NAP_ODDS = 3,
  NAP_AFTER = 15 * SIM_TICKS_PER_SECOND, // of patrol
  NAP = 24,
};

static bool fresher(const SimMind *mind, int64_t age) {
  int32_t ahead = (int32_t)((uint32_t)age - (uint32_t)mind->plan);
  return ahead > 0 || (ahead == 0 && mind->mode == SIM_HUNTING && mind->sense == SIM_SENSE_SMELL);
}

/// Takes a step along the trail. False, and nothing done: no trail is worth following.
static bool follow_scent(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell freshest;
  NavDir dir = sim_smell(world, actor, &freshest);
  if (freshest == NAV_NO_CELL) return false;
  int64_t age = nav_scent_age(world->priv->scent, freshest);
  if (!fresher(mind, age)) return false;
  bool news = (int32_t)age != mind->plan;
  mind->plan = (int32_t)age;
  if (news) sim_know(world, actor, SIM_SENSE_SMELL, freshest);
  if (dir == NAV_NO_DIR) return false;
  sim_actor_step(world, actor, dir);
  return true;
}

static bool may_smell(const SimMind *mind) {
  return mind->rays == 0 &&
         (mind->mode == SIM_PATROL || mind->mode == SIM_HUNTING || mind->mode == SIM_SEARCHING);
}

/// Goes to a tile around its home, rests there, and goes on to another one.
static void prowl_home(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  if (mind->goal != NAV_NO_CELL && sim_go_to(world, actor, mind->goal)) return;
  uint32_t random = base_random_next(&world->priv->motion_random);
  NavCell goal = mind->home;
  for (int32_t leg = 0; leg < PROWL_LEGS; leg++)
    goal = sim_straight_on(&world->grid, goal, (NavDir)(random >> 2 * leg & 3), PROWL_TILES);
  sim_goal_set(world, actor, goal);
  if ((random >> 16 & 255) * NAP_ODDS < 256 && sim_since(world, mind->mode_tick) > NAP_AFTER) {
    sim_mode_set(world, actor, SIM_ASLEEP);
    world->actors.mind[actor].looks = NAP;
  }
  sim_look_on(world, actor, (int32_t)(random >> 29) * REST_TURN,
              REST_MIN + (int32_t)((random >> 8 & 255) * REST_SPREAD >> 8));
}

static void think(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  sim_perceive(world, actor);
  if (mind->mode == SIM_ASLEEP && mind->looks > 0 && --world->actors.mind[actor].looks == 0)
    sim_mode_set(world, actor, SIM_PATROL);
  if (may_smell(mind) && follow_scent(world, actor)) return;
  if (!sim_pursue(world, actor)) prowl_home(world, actor);
}

const SimEnemyKind sim_kind_hound = {
    .name = "hound",
    .title = "Hound",
    .help = "Follows your freshest scent; water kills the trail",
    .hunts = "Running at him, or where the trail is freshest.",
    .glyph = 'h',
    .cls = NAV_WALKER,
    .senses = SIM_SEES | SIM_SMELLS | SIM_HEARS | SIM_RADIOS | SIM_FEELS,
    .health = 2,
    .start = SIM_PATROL,
    .prepare = sim_scent_prepare,
    .begin = sim_scent_begin,
    .think = think,
};
