/* Branches begin, fork and go. */
#ifndef SIM_HISTORY_BRANCHES_H
#define SIM_HISTORY_BRANCHES_H

#include "sim/history/parts.h"

SimBranchParts *sim_branch_begin(SimHistory *history, int32_t branch, int32_t parent, int64_t from);
/// Its place is free then.
void sim_branch_free(SimHistory *history, int32_t branch);
/// A new branch that leaves the present one at the tick; -1: out of memory.
int32_t sim_branch_fork(SimHistory *history, int64_t tick);

#endif
