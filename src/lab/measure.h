/* The numbers that answer the questions of experiments: rows, each with its words, its unit and how it is
 * read. */
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include <stddef.h>

#include "lab/experiment.h"
#include "lab/tally.h"
#include "lab/walk.h"

/// The different enemies that have stood on the tiles of an experiment. Zeroed memory is one that holds
/// nothing.
typedef struct LabTally {
  NavCell cell[LAB_MAX_TILES];
  int32_t cells;
  LabSeen seen;
} LabTally;

/// After each tick. False: out of memory.
bool lab_tally_tick(LabTally *tally, const SimWorld *world);
void lab_tally_free(LabTally *tally);

/// The source of a number: the current state of one case.
typedef struct LabReading {
  const LabExperiment *row;
  const SimWorld *world;
  const LabWalk *walk;   // of a walk; NULL: a game
  const LabTally *tally; // of a game
} LabReading;

typedef struct LabMeasure {
  const char *words; // "squares looked at"
  const char *one;   // singular: "square looked at"
  int32_t decimals;  // the number is a multiple of 10^-decimals
  bool walk;         // it is about a walk, not about a game
  int64_t (*read)(const LabReading *of);
  const char *const *names; // of the numbers 0, 1, ...; NULL: they are numbers
} LabMeasure;

/* Measures of walks */
extern const LabMeasure lab_measure_arrived, lab_measure_steps, lab_measure_looked, lab_measure_cost,
    lab_measure_looked_each, lab_measure_turns, lab_measure_short_of;
/* Measures of games */
extern const LabMeasure lab_measure_near, lab_measure_distance, lab_measure_crossed, lab_measure_on_a_tile,
    lab_measure_alive, lab_measure_escaped, lab_measure_touches, lab_measure_fields, lab_measure_noticed,
    lab_measure_in_mode, lab_measure_paths, lab_measure_paths_shared, lab_measure_gave_up, lab_measure_lost;

/// The unit for that number: the row's own words, else those of its measure.
const char *lab_measure_words(const LabExperiment *row, int64_t number);
/// "12.5", "1,234" without separators, or a name. Returns `out`.
const char *lab_measure_print(const LabMeasure *measure, int64_t number, char *out, size_t size);

#endif
