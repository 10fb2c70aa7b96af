/* Explores and shares a map of dead ends with its kind. */
#include "sim/private.h"

void sim_think_delver(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
