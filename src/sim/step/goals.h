/* Goals of the throng besides the hero. */
#ifndef SIM_STEP_GOALS_H
#define SIM_STEP_GOALS_H

#include "sim/world/state.h"

/// While goals are exits: enemies that stand on one get away, and the game is lost at escape_limit.
void sim_exits_step(SimWorld *world);
/// Goals on tiles that not even flyers can enter are gone.
void sim_goals_clear(SimWorld *world);

#endif
