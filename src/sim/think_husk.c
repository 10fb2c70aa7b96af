/* Goes straight ahead and turns where it crashes. */
#include "sim/private.h"

void sim_think_husk(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
