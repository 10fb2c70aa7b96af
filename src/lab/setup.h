/* An experiment made ready: its level, and for each case the hero's steering, the values in force and the
 * commands. The window's panes and the runs without a window begin from it. */
#ifndef LAB_SETUP_H
#define LAB_SETUP_H

#include "base/issues.h"
#include "lab/measure.h"
#include "sim/replay/script.h"
#include "sim/world/level.h"

enum { LAB_MAX_COMMANDS = 64 }; // of one tick, besides values

typedef struct LabCaseSetup {
  int32_t steering; // row of nav_steerings
  SimTuning tuning;
  SimScript script;
} LabCaseSetup;

/// Zeroed memory is one that holds nothing.
typedef struct LabSetup {
  const LabExperiment *row;
  SimLevel level;     // owned; of a walk: without rules
  NavCell hero, to;   // NAV_NO_CELL: where the level says; no walk
  int32_t x, y, w, h; // tiles that are shown
  LabTally tiles;     // that are watched; holds no enemies
  int32_t count;      // of cases
  LabCaseSetup cases[LAB_MAX_CASES];
} LabSetup;

/// Reads level, tiles, values and commands of a row. False: `issues` says what is wrong, and `setup` is
/// empty.
bool lab_setup_load(LabSetup *setup, const LabExperiment *row, BaseIssues *issues);
void lab_setup_free(LabSetup *setup);

/// Every world of the experiment begins with these options.
SimWorldOptions lab_setup_options(const LabSetup *setup);
/// Writes the commands that change a world to this steering and these values. Returns their number, at most
/// SIM_TUNE_COUNT + 1.
int32_t lab_settle(const SimWorld *world, int32_t steering, const SimTuning *tuning, SimCommand *out);
/// Writes the commands of a case's script for the tick of its world; in the first tick of a walk also the
/// hero's target. `next` is the index of the first command not yet given, 0 at first. Returns their number,
/// at most LAB_MAX_COMMANDS.
int32_t lab_setup_commands(const LabSetup *setup, int32_t at, const SimWorld *world, int64_t *next,
                           SimCommand *out);

#endif
