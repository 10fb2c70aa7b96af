/* Follows the shared flow field to the hero, and remembers nothing: the cheapest kind, for throngs. */
#include "sim/actors/actors.h"

const SimEnemyKind sim_kind_shade = {
    .name = "shade",
    .title = "Shade",
    .help = "Always knows the way to you, and shares it with every other shade",
    .hunts = "Following the field to him.",
    .glyph = 's',
    .cls = NAV_WALKER,
    .health = 1,
    .start = SIM_HUNTING,
    .mindless = true,
    .think = sim_actor_chase,
};
