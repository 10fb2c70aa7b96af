/* One case of an experiment without a window: tick by tick, until its number can be read. */
#ifndef LAB_RUN_H
#define LAB_RUN_H

#include "lab/setup.h"

/// Too large for a stack: it holds a world. Zeroed memory is one that holds nothing.
typedef struct LabRun {
  const LabSetup *setup;
  int32_t at; // the case
  SimWorld world;
  LabWalk walk;   // where the experiment is a walk
  LabTally tally; // of a game
  int64_t next;   // command of its script
  int64_t limit;  // of steps
} LabRun;

/// A run at tick 0. `setup` must outlive it. False: out of memory; free it anyway.
bool lab_run_init(LabRun *run, const LabSetup *setup, int32_t at);
void lab_run_free(LabRun *run);
/// The next tick. False: it was not taken, because the run has ended or memory is out (run->world.no_memory).
bool lab_run_step(LabRun *run);
/// Is it over: has the hero of a walk stopped, or the time of a game passed?
bool lab_run_ended(const LabRun *run);
/// Its number now.
int64_t lab_run_number(const LabRun *run);

/* Claims */

/// Do the numbers of the cases keep a claim?
bool lab_claim_holds(const LabClaim *claim, const int64_t *numbers);
/// Writes it with the numbers' labels: "depth 12: at least 2.5 x depth 5". Returns `out`.
const char *lab_claim_print(const LabExperiment *row, const LabClaim *claim, char *out, size_t size);
/// Number of claims of a row.
int32_t lab_claim_count(const LabExperiment *row);

#endif
