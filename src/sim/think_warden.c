/* Walks a shortest path, and follows its nose until it has one. */
#include "sim/private.h"

void sim_think_warden(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
