/* Walls and rails. */
#ifndef FORMATS_TILED_EDGES_H
#define FORMATS_TILED_EDGES_H

#include "formats/tiled/build.h"

/// One line, ring or box of walls or rails.
void tiled_read_edges(TiledBuild *build, const TiledObject *object, NavEdge edge);

#endif
