/* Waits in cover and comes when the bolt is spent. */
#include "sim/private.h"

void sim_think_lurker(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
