/* Swims as well as it walks, by the field of swimmers. */
#include "sim/actors/actors.h"

const SimEnemyKind sim_kind_newt = {
    .name = "newt",
    .title = "Newt",
    .help = "Swims as fast as it walks",
    .hunts = "Coming by water or land, whichever is shorter.",
    .glyph = 'n',
    .cls = NAV_SWIMMER,
    .health = 1,
    .start = SIM_HUNTING,
    .flow = SIM_FLOW_SWIMMER_HERO,
    .think = sim_actor_chase_by_class,
};
