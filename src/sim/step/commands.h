/* Applying commands: the first phase of a tick. */
#ifndef SIM_STEP_COMMANDS_H
#define SIM_STEP_COMMANDS_H

#include "sim/world/state.h"

/// An impossible command leaves the world as it is and raises an event.
void sim_commands_apply(SimWorld *world, const SimCommand *commands, int32_t count);
/// Applies the joint effects of the tick's commands once, whatever their number and order: the ground's
/// costs, the threads, the hero's plans. At the start of each tick, after its commands.
void sim_commands_finish(SimWorld *world);

#endif
