/* Flies over pits, water and rails by the field of flyers. */
#include "sim/actors/actors.h"

const SimEnemyKind sim_kind_moth = {
    .name = "moth",
    .title = "Moth",
    .help = "Flies over pits, water and rails",
    .hunts = "Flying to him along a field of its own.",
    .glyph = 'm',
    .cls = NAV_FLYER,
    .health = 1,
    .start = SIM_HUNTING,
    .flow = SIM_FLOW_FLYER_HERO,
    .think = sim_actor_chase_by_class,
};
