/* Relations of the branches of a history. */
#ifndef SIM_HISTORY_TREE_H
#define SIM_HISTORY_TREE_H

#include "sim/history/parts.h"

/// The branch among this one and those it comes from whose commands are given at the tick.
int32_t sim_branch_owner(const SimHistory *history, int32_t branch, int64_t tick);
/// The branch that has this state: the first one that has come through it.
int32_t sim_branch_of_state(const SimHistory *history, const SimPlace *place, int64_t tick);
bool sim_branch_comes_from(const SimHistory *history, int32_t branch, int32_t ancestor);
/// The last tick whose state both have.
int64_t sim_branch_common(const SimHistory *history, int32_t a, int32_t b);

#endif
