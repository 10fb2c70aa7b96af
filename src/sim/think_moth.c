/* Flies over pits, water and rails. */
#include "sim/private.h"

void sim_think_moth(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
