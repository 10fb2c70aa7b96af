/* Swims as well as it walks: down a field of its own. */
#include "sim/actors/actors.h"
#include "sim/fields/fields.h"

static bool prepare(SimWorld *world) {
  return sim_flow_take(world, SIM_FLOW_SWIMMER_HERO, SIM_NEWT);
}

static void think(SimWorld *world, int32_t actor) {
  sim_actor_follow(world, actor, sim_flow_to_hero(world, NAV_SWIMMER));
}

const SimEnemyKind sim_kind_newt = {
    .name = "newt",
    .title = "Newt",
    .help = "Swims as well as it walks",
    .hunts = "Comes by water or land, whichever is shorter.",
    .glyph = 'n',
    .cls = NAV_SWIMMER,
    .health = 1,
    .start = SIM_HUNTING,
    .prepare = prepare,
    .think = think,
};
