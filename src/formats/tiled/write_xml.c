/* The XML of a Tiled map, shaped as Tiled shapes it. */
#include <string.h>

#include "formats/tiled/write.h"

enum { SIDE = FORMATS_TILED_SIDE, TILES = FORMATS_TILED_COLUMNS * FORMATS_TILED_ROWS };

/// Escaped for an attribute or an element. Text is UTF-8. Two characters that XML cannot hold become U+FFFD.
static void write_text(BaseBuffer *out, const char *text) {
  for (const char *c = text; *c != '\0'; c++) {
    if (*c == '&')
      base_buffer_print(out, "&amp;");
    else if (*c == '<')
      base_buffer_print(out, "&lt;");
    else if (*c == '>')
      base_buffer_print(out, "&gt;");
    else if (*c == '"')
      base_buffer_print(out, "&quot;");
    else if (*c == '\t')
      base_buffer_print(out, "&#9;");
    else if (strncmp(c, "\xef\xbf\xbe", 3) == 0 || strncmp(c, "\xef\xbf\xbf", 3) == 0)
      base_buffer_print(out, "\xef\xbf\xbd"), c += 2;
    else
      base_buffer_add(out, c, 1);
  }
}

static void map_begins(TiledWriter *w) {
  base_buffer_print(
      w->out,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<map version=\"1.8\" tiledversion=\"1.8.2\" orientation=\"orthogonal\" renderorder=\"right-down\" "
      "width=\"%d\" height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" nextlayerid=\"%d\" "
      "nextobjectid=\"%lld\">\n",
      (int)w->level->grid.width, (int)w->level->grid.height, SIDE, SIDE, TILED_WRITE_LAYERS + 1,
      (long long)w->object_count + 1);
}

static const char *indent_of(const TiledWriter *w) {
  return w->objects > 0 ? "   " : " ";
}

static void property(TiledWriter *w, const char *name, TiledOutType type, const char *value) {
  static const char *const types[] = {"", " type=\"int\"", " type=\"float\"", " type=\"bool\""};
  const char *indent = indent_of(w);
  if (w->properties++ == 0)
    base_buffer_print(w->out, w->objects > 0 ? ">\n%s<properties>\n" : "%s<properties>\n", indent);
  const bool lines = strchr(value, '\n') != NULL;
  base_buffer_print(w->out, "%s <property name=\"%s\"%s%s", indent, name, types[type],
                    lines ? ">" : " value=\"");
  write_text(w->out, value);
  base_buffer_print(w->out, lines ? "</property>\n" : "\"/>\n");
}

static void properties_end(TiledWriter *w) {
  base_buffer_print(w->out, "%s</properties>\n", indent_of(w));
}

/// Writes the content of the element, after its attributes.
static void write_tileset(BaseBuffer *out) {
  base_buffer_print(out,
                    "name=\"throng\" tilewidth=\"%d\" tileheight=\"%d\" tilecount=\"%d\" columns=\"%d\">\n"
                    "  <image source=\"throng-tiles.png\" width=\"%d\" height=\"%d\"/>\n",
                    SIDE, SIDE, TILES, FORMATS_TILED_COLUMNS, FORMATS_TILED_COLUMNS * SIDE,
                    FORMATS_TILED_ROWS * SIDE);
  for (int32_t tile = 0; tile < TILES; tile++) {
    const char *cls = formats_tiled_class(tile);
    if (cls != NULL) base_buffer_print(out, "  <tile id=\"%d\" type=\"%s\"/>\n", (int)tile, cls);
  }
}

static void tileset(TiledWriter *w) {
  base_buffer_print(w->out, " <tileset firstgid=\"%d\" ", TILED_WRITE_FIRST);
  write_tileset(w->out);
  base_buffer_print(w->out, " </tileset>\n");
}

void formats_tsx_write(BaseBuffer *out) {
  base_buffer_print(
      out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tileset version=\"1.8\" tiledversion=\"1.8.2\" ");
  write_tileset(out);
  base_buffer_print(out, "</tileset>\n");
}

static void layer_begins(TiledWriter *w, const char *name) {
  const NavGrid *grid = &w->level->grid;
  base_buffer_print(w->out,
                    " <layer id=\"%d\" name=\"%s\" width=\"%d\" height=\"%d\">\n  <data encoding=\"csv\">\n",
                    (int)w->layers, name, (int)grid->width, (int)grid->height);
}

static void objects_begin(TiledWriter *w, const char *name, const char *color) {
  base_buffer_print(w->out, " <objectgroup draworder=\"index\" id=\"%d\" name=\"%s\" color=\"%s\">\n",
                    (int)w->layers, name, color);
}

static void object_begins(TiledWriter *w, const TiledOut *object) {
  base_buffer_print(w->out, "  <object id=\"%lld\" type=\"%s\"", (long long)w->objects, object->cls);
  if (object->gid != 0) base_buffer_print(w->out, " gid=\"%d\"", (int)object->gid);
  base_buffer_print(w->out, " x=\"%lld\" y=\"%lld\"", (long long)object->x, (long long)object->y);
  if (object->gid != 0) base_buffer_print(w->out, " width=\"%d\" height=\"%d\"", SIDE, SIDE);
}

static void object_ends(TiledWriter *w, const TiledOut *object) {
  if (object->gid == 0)
    base_buffer_print(w->out, ">\n   <polyline points=\"0,0 %lld,%lld\"/>\n  </object>\n",
                      (long long)object->line_x, (long long)object->line_y);
  else
    base_buffer_print(w->out, w->properties > 0 ? "  </object>\n" : "/>\n");
}

const TiledEmitter tiled_emit_xml = {
    .map_begins = map_begins,
    .property = property,
    .properties_end = properties_end,
    .tileset = tileset,
    .layers = "",
    .layer_begins = layer_begins,
    .layer_end = "\n</data>\n </layer>\n",
    .objects_begin = objects_begin,
    .object_begins = object_begins,
    .object_ends = object_ends,
    .objects_end = " </objectgroup>\n",
    .map_end = "</map>\n",
};
