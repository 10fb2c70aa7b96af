/* Objects of a Tiled map. */
#ifndef FORMATS_TILED_THINGS_H
#define FORMATS_TILED_THINGS_H

#include "formats/tiled/build.h"

/// Hero, things and enemies that arrive.
void tiled_read_things(TiledBuild *build);

#endif
