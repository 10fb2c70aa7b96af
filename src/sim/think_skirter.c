/* Goes round walls by their corners. */
#include "sim/private.h"

void sim_think_skirter(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
