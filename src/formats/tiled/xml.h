/* Reads maps and tilesets in XML. */
#ifndef FORMATS_TILED_XML_H
#define FORMATS_TILED_XML_H

#include "formats/tiled/map.h"

/* False, and reported, when the file is none or breaks the form so that nothing can be made of it. */

bool tiled_xml_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues);
bool tiled_xml_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                       BaseIssues *issues);

#endif
