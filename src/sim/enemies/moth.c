/* Flies over pits, water and rails: down a field of its own. */
#include "sim/actors/actors.h"
#include "sim/fields/fields.h"

static bool prepare(SimWorld *world) {
  return sim_flow_take(world, SIM_FLOW_FLYER_HERO, SIM_MOTH);
}

static void think(SimWorld *world, int32_t actor) {
  sim_actor_follow(world, actor, sim_flow_to_hero(world, NAV_FLYER));
}

const SimEnemyKind sim_kind_moth = {
    .name = "moth",
    .title = "Moth",
    .help = "Flies over pits, water and rails",
    .hunts = "Flies to him along a field of its own.",
    .glyph = 'm',
    .cls = NAV_FLYER,
    .health = 1,
    .start = SIM_HUNTING,
    .prepare = prepare,
    .think = think,
};
