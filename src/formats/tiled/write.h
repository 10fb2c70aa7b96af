/* Writing a Tiled map: write.c walks the level and calls one of two emitters, in the order of its members. */
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
  /// Writes a property of the map, or of the latest object; `properties_end` follows if any was written.
  void (*property)(TiledWriter *writer, const char *name, TiledOutType type, const char *value);
  void (*properties_end)(TiledWriter *writer);
  void (*tileset)(TiledWriter *writer);
  const char *layers;
  /// Up to the first number of a tile; numbers, rows and layer_end follow.
  void (*layer_begins)(TiledWriter *writer, const char *name);
  const char *layer_end;
  /// `color`: of lines in it, "#rrggbb".
  void (*objects_begin)(TiledWriter *writer, const char *name, const char *color);
  void (*object_begins)(TiledWriter *writer, const TiledOut *object);
  void (*object_ends)(TiledWriter *writer, const TiledOut *object);
  const char *objects_end, *map_end;
} TiledEmitter;

struct TiledWriter {
  const TiledEmitter *emit;
  const SimLevel *level;
  BaseBuffer *out;
  int32_t layers; // written so far
  int64_t objects;
  int64_t object_count; // of the whole map
  int32_t in_layer;     // objects
  int32_t properties;   // written of the map, or of the object that began last
};

enum { TILED_WRITE_LAYERS = 5, TILED_WRITE_FIRST = 1 }; // first gid of the tileset

extern const TiledEmitter tiled_emit_json, tiled_emit_xml;

#endif
