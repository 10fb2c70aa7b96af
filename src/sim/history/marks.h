/* Marks: the events of a tick, and the ticks in which a field was rebuilt. */
#ifndef SIM_HISTORY_MARKS_H
#define SIM_HISTORY_MARKS_H

#include "sim/history/parts.h"

bool sim_marks_add(SimBranch *branch, int64_t tick, SimMarkKind kind);
bool sim_marks_add_field(SimBranch *branch, int64_t tick);
bool sim_marks_field_at(const SimBranch *branch, int64_t tick);

/// State before a step, from which sim_marks_note finds the step's events. False: out of memory.
typedef struct SimBefore {
  int64_t field_builds;
} SimBefore;
SimBefore sim_marks_before(const SimWorld *world);
bool sim_marks_note(SimBranch *branch, const SimWorld *world, SimBefore before);

#endif
