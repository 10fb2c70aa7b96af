/* The measurements of throng sim, and its report. */
#ifndef CLI_SIM_MEASURE_H
#define CLI_SIM_MEASURE_H

#include "lab/tally.h"
#include "sim/world/world.h"

enum { SIM_RUN_SAMPLES = 1 << 16 }; // tick times that are kept

/// Counts the different enemies that were on a tile.
typedef struct SimTally {
  int32_t x, y;
  NavCell cell;
  LabSeen seen;
} SimTally;

/// Tick times. Past SIM_RUN_SAMPLES every second one is dropped and from then on only every second one is
/// kept, and so on: an even sample of a run of any length.
typedef struct SimTimes {
  uint64_t *ns; // capacity SIM_RUN_SAMPLES
  int32_t count;
  int64_t stride, ticks; // of all ticks, each stride-th is kept
  uint64_t max;          // of all
} SimTimes;

/// The measurements of a run.
typedef struct SimRun {
  SimTally *tallies;
  int32_t tally_count;
  int32_t *tally_of; // per cell: row of `tallies` + 1, 0: not counted; NULL without tallies
  SimTimes times;
  int64_t commands;    // given
  int32_t par_seconds; // of the level; 0: none
} SimRun;

bool sim_times_init(SimTimes *times); // false: out of memory
void sim_times_add(SimTimes *times, uint64_t ns);
bool sim_tallies_update(SimRun *run, const SimWorld *world); // after every tick; false: out of memory

/// Prints the JSON object of a finished run; an exit status.
int sim_report(SimRun *run, const SimWorld *world);

#endif
