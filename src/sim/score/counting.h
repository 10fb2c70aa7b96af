/* Counting for the score, tick by tick. */
#ifndef SIM_SCORE_COUNTING_H
#define SIM_SCORE_COUNTING_H

#include "sim/world/state.h"

/// Nothing has been counted yet.
void sim_score_begin(SimWorld *world);
/// At the end of a tick. O(SIM_TRAIL), and where enemies are near a hero as the check for touch.
void sim_score_step(SimWorld *world);
/// Writes what was counted, or reads it into a world whose map and enemies are there.
void sim_score_archive(SimWorld *world, BaseArchive *archive);

#endif
