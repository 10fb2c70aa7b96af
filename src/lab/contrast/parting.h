/* The first difference of two walks: the tile where two walkers that have gone the same way decide otherwise,
 * and both decisions as they fell.
 *
 * Threads: one at a time for each search. */
#ifndef LAB_CONTRAST_PARTING_H
#define LAB_CONTRAST_PARTING_H

#include "nav/nav.h"

/// Where two walks part. Large: it holds two traces.
typedef struct LabParting {
  bool parted;
  int64_t steps;     // that both took until then, tile by tile the same
  NavCell at;        // where they part; or where both ended
  NavTrace trace[2]; // of the decisions there
} LabParting;

/// Walks both until their decisions differ, both walks have ended alike, or `max_steps` steps were taken. The
/// queries begin on the same tile and lead to the same one; their grids have the same size, and may differ in
/// costs. Each walker has a random stream of `seed`, as in nav_walk. False: out of memory. Cost: two
/// decisions a step.
bool lab_parting_find(LabParting *parting, const int32_t row[2], const NavQuery query[2], uint64_t seed,
                      int64_t max_steps);

/// Why a decision fell, for players: "The smallest P-proxy."; of an end: "Back the way it came: gave up."
const char *lab_decision_why(const NavTrace *trace);

/// Describes the value of a neighbour for the decision: "proxy 3.2, step 4", "wall", or "" where
/// neighbours were not compared. Returns `out`.
const char *lab_decision_value(const NavTrace *trace, const NavGrid *grid, NavDir dir, char *out,
                               size_t size);

#endif
