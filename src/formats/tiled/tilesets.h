/* Tilesets: those in the map, and those in files next to it. */
#ifndef FORMATS_TILED_TILESETS_H
#define FORMATS_TILED_TILESETS_H

#include "formats/tiled/build.h"

/// Reads the external ones and orders all for look-ups. False: one cannot be read, reported.
bool tiled_tilesets_load(TiledBuild *build);
/// Returns the file's entry for a tile; NULL: none. *known: a tileset has it.
const TiledTile *tiled_tile(const TiledMap *map, int64_t gid, bool *known);
/// The tileset that a gid without flip bits belongs to; NULL: none.
const TiledTileset *tiled_tileset_of(const TiledMap *map, int64_t gid);
/// A gid without its flip bits.
int64_t tiled_unflipped(int64_t gid);

#endif
