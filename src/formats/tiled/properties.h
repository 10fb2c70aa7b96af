/* The properties of the map. */
#ifndef FORMATS_TILED_PROPERTIES_H
#define FORMATS_TILED_PROPERTIES_H

#include "formats/tiled/build.h"

/// The properties of the map become title, times and tunables.
void tiled_read_head(TiledBuild *build);
/// Call after the things: reads the properties that depend on their number (embers needed, lessons).
void tiled_read_rest(TiledBuild *build);
/// A number with `decimals` decimals as text, as level files write it.
const char *tiled_decimal(double number, int decimals, char *out, size_t size);

#endif
