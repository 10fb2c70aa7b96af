/* Writing a Tiled map: write.c walks the level and calls one of two emitters, in the order of the calls
 * below. */
#ifndef FORMATS_TILED_WRITE_H
#define FORMATS_TILED_WRITE_H

#include "formats/tiled/tiled.h"

typedef struct TiledWriter TiledWriter;

/// A tile object, or, with gid 0, a line from (x, y) to (x + line_x, y + line_y). Pixels.
typedef struct TiledOut {
  const char *cls;
  int32_t gid;
  int64_t x, y, line_x, line_y;
} TiledOut;

typedef enum TiledOutType { TILED_OUT_STRING, TILED_OUT_INT, TILED_OUT_FLOAT, TILED_OUT_BOOL } TiledOutType;

typedef struct TiledEmitter {
  void (*map_begins)(TiledWriter *writer);
  /// Between these two calls the properties of the map, or of the object that began last.
  void (*properties_begin)(TiledWriter *writer);
  void (*property)(TiledWriter *writer, const char *name, TiledOutType type, const char *value);
  void (*properties_end)(TiledWriter *writer);
  void (*tileset)(TiledWriter *writer);
  void (*layers_begin)(TiledWriter *writer);
  void (*tile_layer)(TiledWriter *writer, const char *name);
  /// `color`: of lines in it, "#rrggbb".
  void (*objects_begin)(TiledWriter *writer, const char *name, const char *color);
  void (*object_begins)(TiledWriter *writer, const TiledOut *object);
  void (*object_ends)(TiledWriter *writer, const TiledOut *object);
  void (*objects_end)(TiledWriter *writer);
  void (*map_ends)(TiledWriter *writer);
} TiledEmitter;

struct TiledWriter {
  const TiledEmitter *emit;
  const SimLevel *level;
  BaseBuffer *out;
  int32_t layers; // written so far
  int64_t objects;
  int64_t object_count; // of the whole map
  int32_t in_layer;     // objects
  int32_t properties;   // of the list that is open
};

enum { TILED_WRITE_LAYERS = 5, TILED_WRITE_FIRST = 1 }; // first gid of the tileset

extern const TiledEmitter tiled_emit_json, tiled_emit_xml;

/// The tile that shows the terrain of a tile of the level.
int32_t tiled_tile_at(const SimLevel *level, int32_t x, int32_t y);

#endif
