/* Reads maps and tilesets in JSON. */
#ifndef FORMATS_TILED_JSON_H
#define FORMATS_TILED_JSON_H

#include "formats/tiled/map.h"

/* False, and reported, when the file is none or breaks the form so that nothing can be made of it. */

bool tiled_json_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues);
bool tiled_json_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                        BaseIssues *issues);

#endif
