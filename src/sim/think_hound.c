/* Follows the freshest scent and loses it at water. */
#include "sim/private.h"

void sim_think_hound(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
