/* The JSON of a Tiled map. Members stand in the order of the alphabet where the walk allows it. */
#include <string.h>

#include "formats/tiled/write.h"

enum { SIDE = FORMATS_TILED_SIDE, TILES = FORMATS_TILED_COLUMNS * FORMATS_TILED_ROWS };

/// In quotes. Text is UTF-8; control characters are escaped.
static void write_string(BaseBuffer *out, const char *text) {
  base_buffer_add(out, "\"", 1);
  for (const char *c = text; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\') base_buffer_add(out, "\\", 1);
    if (*c == '\n')
      base_buffer_add(out, "\\n", 2);
    else if ((unsigned char)*c < ' ')
      base_buffer_print(out, "\\u%04x", (unsigned)*c);
    else
      base_buffer_add(out, c, 1);
  }
  base_buffer_add(out, "\"", 1);
}

static void map_begins(TiledWriter *w) {
  base_buffer_print(w->out,
                    "{\n \"type\":\"map\", \"version\":\"1.8\", \"tiledversion\":\"1.8.2\",\n"
                    " \"orientation\":\"orthogonal\", \"renderorder\":\"right-down\", \"infinite\":false,\n"
                    " \"width\":%d, \"height\":%d, \"tilewidth\":%d, \"tileheight\":%d,\n"
                    " \"compressionlevel\":-1, \"nextlayerid\":%d, \"nextobjectid\":%lld",
                    (int)w->level->grid.width, (int)w->level->grid.height, SIDE, SIDE, TILED_WRITE_LAYERS + 1,
                    (long long)w->object_count + 1);
}

static void property(TiledWriter *w, const char *name, TiledOutType type, const char *value) {
  static const char *const types[] = {"string", "int", "float", "bool"};
  base_buffer_print(w->out, w->properties++ == 0 ? ",\n \"properties\":[\n  " : ",\n  ");
  base_buffer_print(w->out, "{\"name\":\"%s\", \"type\":\"%s\", \"value\":", name, types[type]);
  if (type == TILED_OUT_STRING)
    write_string(w->out, value);
  else
    base_buffer_add(w->out, value, strlen(value));
  base_buffer_add(w->out, "}", 1);
}

static void properties_end(TiledWriter *w) {
  base_buffer_print(w->out, "]");
}

static void write_tileset(BaseBuffer *out) {
  base_buffer_print(
      out,
      "\"name\":\"throng\", \"image\":\"throng-tiles.png\", \"imagewidth\":%d, \"imageheight\":%d,\n"
      "  \"columns\":%d, \"tilecount\":%d, \"tilewidth\":%d, \"tileheight\":%d, \"margin\":0, "
      "\"spacing\":0,\n  \"tiles\":[",
      FORMATS_TILED_COLUMNS * SIDE, FORMATS_TILED_ROWS * SIDE, FORMATS_TILED_COLUMNS, TILES, SIDE, SIDE);
  for (int32_t tile = 0, count = 0; tile < TILES; tile++) {
    const char *cls = formats_tiled_class(tile);
    if (cls != NULL)
      base_buffer_print(out, "%s{\"id\":%d, \"type\":\"%s\"}", count++ == 0 ? "\n   " : ",\n   ", (int)tile,
                        cls);
  }
  base_buffer_print(out, "]");
}

static void tileset(TiledWriter *w) {
  base_buffer_print(w->out, ",\n \"tilesets\":[{\n  \"firstgid\":%d, ", TILED_WRITE_FIRST);
  write_tileset(w->out);
  base_buffer_print(w->out, "}]");
}

void formats_tsj_write(BaseBuffer *out) {
  base_buffer_print(out, "{\n  \"type\":\"tileset\", \"version\":\"1.8\", \"tiledversion\":\"1.8.2\",\n  ");
  write_tileset(out);
  base_buffer_print(out, "\n}\n");
}

static void layer_begins(TiledWriter *w, const char *name) {
  const NavGrid *grid = &w->level->grid;
  base_buffer_print(
      w->out,
      "{\n  \"type\":\"tilelayer\", \"id\":%d, \"name\":\"%s\", \"visible\":true, \"opacity\":1,\n"
      "  \"x\":0, \"y\":0, \"width\":%d, \"height\":%d,\n  \"data\":[\n",
      (int)w->layers, name, (int)grid->width, (int)grid->height);
}

static void objects_begin(TiledWriter *w, const char *name, const char *color) {
  base_buffer_print(
      w->out,
      ",\n {\n  \"type\":\"objectgroup\", \"id\":%d, \"name\":\"%s\", \"visible\":true, \"opacity\":1,\n"
      "  \"x\":0, \"y\":0, \"color\":\"%s\", \"draworder\":\"index\", \"objects\":[",
      (int)w->layers, name, color);
}

static void object_begins(TiledWriter *w, const TiledOut *object) {
  const int size = object->gid == 0 ? 0 : SIDE;
  base_buffer_print(
      w->out,
      "%s\n   {\"id\":%lld, \"name\":\"\", \"type\":\"%s\", \"x\":%lld, \"y\":%lld, \"width\":%d, "
      "\"height\":%d, \"rotation\":0, \"visible\":true",
      w->in_layer == 1 ? "" : ",", (long long)w->objects, object->cls, (long long)object->x,
      (long long)object->y, size, size);
  if (object->gid != 0)
    base_buffer_print(w->out, ", \"gid\":%d", (int)object->gid);
  else
    base_buffer_print(w->out, ", \"polyline\":[{\"x\":0, \"y\":0}, {\"x\":%lld, \"y\":%lld}]",
                      (long long)object->line_x, (long long)object->line_y);
}

static void object_ends(TiledWriter *w, const TiledOut *object) {
  (void)object;
  base_buffer_add(w->out, "}", 1);
}

const TiledEmitter tiled_emit_json = {
    .map_begins = map_begins,
    .property = property,
    .properties_end = properties_end,
    .tileset = tileset,
    .layers = ",\n \"layers\":[",
    .layer_begins = layer_begins,
    .layer_end = "]}",
    .objects_begin = objects_begin,
    .object_begins = object_begins,
    .object_ends = object_ends,
    .objects_end = "]}",
    .map_end = "]\n}\n",
};
