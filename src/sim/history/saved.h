/* Saved worlds, and which of them go. */
#ifndef SIM_HISTORY_SAVED_H
#define SIM_HISTORY_SAVED_H

#include "sim/history/parts.h"

/// The latest saved world of the branch's past from which `tick` can be reached; NULL: none.
const SimSaved *sim_saved_before(const SimHistory *history, int32_t branch, int64_t tick);
/// Saves the world where the last saved one lies far enough behind.
void sim_saved_if_due(SimHistory *history, const SimWorld *world, const SimPlace *place, int64_t every);
/// Saves the world at its present tick, unless it is saved already or memory is full.
void sim_saved_add(SimHistory *history, const SimWorld *world, const SimPlace *place);
void sim_saved_remove(SimHistory *history, int32_t branch, int64_t row);
/// Is it the first of all, which never goes?
bool sim_saved_is_base(const SimHistory *history, const SimSaved *saved);
/// One that cannot be loaded.
void sim_saved_forget(SimHistory *history, const SimSaved *saved);
/// Ticks from one saved world to the next.
int64_t sim_saved_every(const SimHistory *history);

#endif
