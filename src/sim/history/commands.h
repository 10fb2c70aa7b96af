/* The commands of a branch, tick by tick. */
#ifndef SIM_HISTORY_COMMANDS_H
#define SIM_HISTORY_COMMANDS_H

#include "sim/history/parts.h"

/// The commands of a tick in this branch alone; NULL: none.
const SimGiven *sim_given_at(const SimBranch *branch, int64_t tick);
/// The number of them.
int32_t sim_given_count(const SimBranch *branch, int64_t tick);
/// Adds to those of the last tick, or of a later one. False: out of memory, nothing has changed.
bool sim_given_add(SimHistory *history, SimBranch *branch, int64_t tick, const SimCommand *commands,
                   int32_t count);
/// Reads them into the scratch of the history, the first `skip` left out; returns how many.
int32_t sim_given_read(const SimHistory *history, const SimBranch *branch, const SimGiven *given,
                       int32_t skip);

/// Room in the scratch for so many. False: out of memory.
bool sim_given_room(SimHistory *history, int32_t count);
/// Is there a whole command at `at`, before `end`? Moves `at` behind it.
bool sim_given_fits(const uint8_t *bytes, size_t *at, size_t end);

#endif
