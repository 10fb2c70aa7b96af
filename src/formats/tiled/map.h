/* A Tiled map as its file says it, before anything is made of it. The readers of JSON and XML fill it.
 * Strings and arrays belong to the map. Every number in it is a claim of the file. */
#ifndef FORMATS_TILED_MAP_H
#define FORMATS_TILED_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "formats/formats.h"

enum {
  TILED_MAX_DEPTH = 32,        // of layers in groups, and of XML elements
  TILED_MAX_OBJECTS = 4194304, // of a map
  TILED_MAX_TILESETS = 4096,
  TILED_NO_ID = -1,
};

/// A position in the file; line 0: the parser does not tell (JSON).
typedef struct TiledPlace {
  int line, column;
} TiledPlace;

typedef struct TiledProperty {
  const char *name;
  const char *text; // of a string; NULL: it is a number
  double number;    // of an int, float or bool (0 or 1)
  bool other;       // of a type that is neither: nothing reads it
} TiledProperty;

/// A range of TiledMap.properties.
typedef struct TiledRange {
  int32_t first, count;
} TiledRange;

typedef struct TiledTile {
  uint32_t id;         // in its tileset
  const char *cls;     // "": none
  const char *terrain; // the property; "": none
} TiledTile;

typedef struct TiledTileset {
  int64_t first;         // gid of its tile 0
  const char *source;    // the file that holds it; NULL: the map does
  const char *alignment; // of tile objects: "bottomleft", "center", ...
  TiledTile *tiles;      // tiles with properties; ordered by id once the map is complete
  int32_t tile_count;
  TiledPlace place;
} TiledTileset;

typedef enum TiledLayerKind { TILED_TILES, TILED_OBJECTS, TILED_IMAGE, TILED_OTHER } TiledLayerKind;

typedef struct TiledLayer {
  TiledLayerKind kind;
  const char *name;
  bool visible; // it and the groups that hold it
  bool shifted; // it or one of them has an offset
  int64_t width, height;
  const char *encoding, *compression; // "": none
  BaseBuffer data;                    // base64, or numbers separated by commas
  uint32_t *gids;                     // NULL: they are in `data`
  size_t gid_count;
  TiledPlace place;
} TiledLayer;

typedef enum TiledShape {
  TILED_RECTANGLE,
  TILED_POINT,
  TILED_ELLIPSE,
  TILED_TEXT,
  TILED_POLYLINE,
  TILED_POLYGON,
} TiledShape;

typedef struct TiledPoint {
  double x, y; // pixels
} TiledPoint;

typedef struct TiledObject {
  int64_t id;    // TILED_NO_ID: none
  int32_t layer; // in TiledMap.layers
  const char *cls;
  const char *template_file; // NULL: none
  bool named;
  int64_t gid; // with its flip bits; 0: no tile object
  TiledShape shape;
  double x, y, width, height, rotation; // pixels, degrees clockwise
  TiledRange points;                    // in TiledMap.points
  TiledRange properties;
  TiledPlace place;
} TiledObject;

typedef struct TiledMap {
  const char *orientation; // "": not given
  bool infinite;
  int64_t width, height;           // tiles
  int64_t tile_width, tile_height; // pixels
  TiledPlace place;
  TiledRange own; // properties of the map
  TiledProperty *properties;
  int32_t property_count;
  TiledTileset *tilesets;
  int32_t tileset_count;
  TiledLayer *layers; // without groups, their content in its place
  int32_t layer_count;
  TiledObject *objects;
  int32_t object_count;
  TiledPoint *points;
  int32_t point_count;
  BaseArena pool; // of strings
  char *pool_next;
  size_t pool_left;
  bool failed; // out of memory, or more than the limits allow
} TiledMap;

void tiled_map_free(TiledMap *map);

/// A copy that lives as long as the map; "" when memory is out (`failed` is set).
const char *tiled_string(TiledMap *map, const char *text, size_t length);

/* Each adds one, zeroed or of that value, and returns it until the next call; NULL when memory is out or the
 * map holds too many (`failed` is set). */

TiledProperty *tiled_add_property(TiledMap *map);
TiledTileset *tiled_add_tileset(TiledMap *map);
TiledTile *tiled_add_tile(TiledMap *map, TiledTileset *tileset);
TiledLayer *tiled_add_layer(TiledMap *map);
TiledObject *tiled_add_object(TiledMap *map);
TiledPoint *tiled_add_point(TiledMap *map, double x, double y);

/// A number as files write it ("3", "-0.5", "1e-05"), whatever the locale; false: it is none, or not finite.
bool tiled_number(const char *text, size_t length, double *out);

/// Pairs of such numbers, "0,0 48,0", as XML writes points; false: they are none.
bool tiled_read_points(TiledMap *map, const char *text, TiledRange *range);

#endif
