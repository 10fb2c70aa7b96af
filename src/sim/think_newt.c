/* Swims as well as it walks. */
#include "sim/private.h"

void sim_think_newt(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
