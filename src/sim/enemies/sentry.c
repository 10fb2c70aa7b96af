/* Walks its round, looks, listens and calls the others. Its round begins and ends at its home and consists
 * of straight legs, right, down, left, up and right again, each as far as it can walk within its limit
 * in `legs`: in a room it follows the walls, in a corridor it goes back and forth. At each end it stops and
 * looks to both sides.
 *
 * mind.plan: number of the current leg x PLAN_LOOKS + glances left at its end. */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  LEGS = 6, // the last leads home
  SIDE = 5, // tiles
  PLAN_LOOKS = 8,
  GLANCES = 4,
  GLANCE_TURN = 5000, // hundredths of degrees
  GLANCE_TICKS = 24,
};

static NavCell post(const SimWorld *world, NavCell home, int32_t leg) {
  BASE_ASSERT(leg >= 0 && leg < LEGS);
  static const struct {
    NavDir dir;
    int32_t max;
  } legs[LEGS - 1] = {
      {NAV_RIGHT, SIDE}, {NAV_DOWN, SIDE}, {NAV_LEFT, 2 * SIDE}, {NAV_UP, 2 * SIDE}, {NAV_RIGHT, 2 * SIDE}};
  NavCell cell = home;
  if (leg >= LEGS - 1) return home;
  for (int32_t i = 0; i <= leg; i++) cell = sim_straight_on(&world->grid, cell, legs[i].dir, legs[i].max);
  return cell;
}

/// Glances to the left and back, then to the right and back.
static void glance(SimWorld *world, int32_t actor, int32_t left) {
  BASE_ASSERT(left >= 0 && left <= GLANCES);
  static const int32_t turns[GLANCES + 1] = {0, -GLANCE_TURN, GLANCE_TURN, GLANCE_TURN, -GLANCE_TURN};
  sim_look_on(world, actor, turns[left], GLANCE_TICKS);
}

static void patrol(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  const uint32_t plan = (uint32_t)mind->plan;
  int32_t leg = (int32_t)(plan / PLAN_LOOKS % LEGS), looks = (int32_t)(plan % PLAN_LOOKS);
  if (looks > GLANCES) looks = GLANCES;
  if (looks == 0 && sim_go_to(world, actor, post(world, mind->home, leg))) return;
  if (looks == 0) {
    looks = GLANCES;
    leg = (leg + 1) % LEGS;
  }
  glance(world, actor, looks);
  mind->plan = leg * PLAN_LOOKS + looks - 1;
}

static void think(SimWorld *world, int32_t actor) {
  sim_perceive(world, actor);
  if (!sim_pursue(world, actor)) patrol(world, actor);
}

const SimEnemyKind sim_kind_sentry = {
    .name = "sentry",
    .title = "Sentry",
    .help = "Walks its round, looks, listens, and calls for help",
    .hunts = "Running to where he was seen, and calling.",
    .glyph = 'e',
    .cls = NAV_WALKER,
    .senses = SIM_SEES | SIM_HEARS | SIM_RADIOS | SIM_FEELS,
    .health = 2,
    .start = SIM_PATROL,
    .think = think,
};
