/* Walks its round, looks, listens and calls the others. */
#include "sim/private.h"

void sim_think_sentry(SimWorld *world, int32_t actor) {
  sim_think_chase(world, actor);
}
