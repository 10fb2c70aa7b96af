/* The walls and rails of a map as straight pieces, for the forms that write them so. */
#ifndef FORMATS_RUNS_H
#define FORMATS_RUNS_H

#include "nav/nav.h"

/// Equal edges in a line: those toward `dir` of `count` tiles from (x, y) on, to the right or down.
typedef struct FormatsRun {
  int32_t x, y, count;
  bool across; // to the right
  NavDir dir;
  NavEdge edge;
} FormatsRun;

/// Calls `found` for the longest possible pieces, each edge in one of them: the upper rim, then row by
/// row the lower edges; the left rim, then column by column the right edges.
void formats_edge_runs(const NavGrid *grid, void (*found)(void *context, const FormatsRun *run),
                       void *context);

#endif
