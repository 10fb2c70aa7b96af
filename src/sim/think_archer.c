/* Keeps its distance and shoots at what it sees. */
#include "sim/private.h"

void sim_think_archer(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
