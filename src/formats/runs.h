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

/// Calls `found` for the longest pieces that there are, each edge in one of them: the rim above, then row by
/// row what is below; the rim on the left, then column by column what is on the right.
void formats_edge_runs(const NavGrid *grid, void (*found)(void *context, const FormatsRun *run),
                       void *context);

#endif
