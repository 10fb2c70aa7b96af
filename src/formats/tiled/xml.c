/* Tiled maps and tilesets in XML, through expat: a stream of elements, each with its line and column. What
 * each element means depends on the one that holds it; unknown ones are passed over with all that they hold.
 * No entity is declared or expanded, no document type is loaded. */
#include "formats/tiled/xml.h"

#include <expat.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

typedef enum State {
  STATE_UNKNOWN, // passed over
  STATE_FILE,    // outside all elements
  STATE_MAP,
  STATE_TILESET,
  STATE_TILE, // of a tileset
  STATE_LAYER,
  STATE_DATA,
  STATE_GROUP,
  STATE_OBJECTS,
  STATE_OBJECT,
  STATE_PROPERTIES,
  STATE_PROPERTY,
} State;

enum { MAX_ELEMENTS = 2 * TILED_MAX_DEPTH, MAX_TEXT = 1048576 };

typedef struct Level {
  State state;
  bool visible, shifted; // of layers in it
} Level;

typedef struct Reader {
  XML_Parser parser;
  TiledMap *map;
  TiledTileset *only; // a tileset's file is read into it; NULL: a map is read
  BaseIssues *issues;
  Level level[MAX_ELEMENTS];
  int depth;
  bool any;         // the right root was there
  TiledTile tile;   // the current one
  BaseBuffer value; // of a property that is written as text
  const char *type; // of that property
} Reader;

static TiledPlace place_of(const Reader *reader) {
  return (TiledPlace){(int)XML_GetCurrentLineNumber(reader->parser),
                      (int)XML_GetCurrentColumnNumber(reader->parser) + 1};
}

static void stop_reading(Reader *reader, const char *format, ...) BASE_PRINTF(2, 3);
static void stop_reading(Reader *reader, const char *format, ...) {
  const TiledPlace at = place_of(reader);
  va_list args;
  va_start(args, format);
  base_issues_error_list(reader->issues, at.line, at.column, format, args);
  va_end(args);
  XML_StopParser(reader->parser, XML_FALSE);
}

/* Attributes */

static const char *attribute(const char **attributes, const char *name) {
  for (; attributes[0] != NULL; attributes += 2)
    if (strcmp(attributes[0], name) == 0) return attributes[1];
  return "";
}

static const char *text_of(const Reader *reader, const char **attributes, const char *name) {
  const char *value = attribute(attributes, name);
  return tiled_string(reader->map, value, strlen(value));
}

/// Stops at an attribute that is there and no number.
static double number_of(Reader *reader, const char **attributes, const char *name, double otherwise) {
  const char *value = attribute(attributes, name);
  double number = otherwise;
  BaseQuote quote;
  if (value[0] != '\0' && !tiled_number(value, strlen(value), &number))
    stop_reading(reader, "%s is %s, expected a number", name, base_quote(base_span(value), &quote));
  return number;
}

static int64_t whole_of(Reader *reader, const char **attributes, const char *name, int64_t otherwise) {
  const char *value = attribute(attributes, name);
  int64_t number = otherwise;
  BaseQuote quote;
  if (value[0] != '\0' && !base_span_whole(base_span(value), INT32_MIN, UINT32_MAX, &number))
    stop_reading(reader, "%s is %s, expected a whole number", name, base_quote(base_span(value), &quote));
  return number;
}

static const char *class_of(const Reader *reader, const char **attributes) {
  const char *cls = text_of(reader, attributes, "class");
  return cls[0] != '\0' ? cls : text_of(reader, attributes, "type");
}

static bool is_shifted(Reader *reader, const char **attributes) {
  return number_of(reader, attributes, "offsetx", 0) != 0 || number_of(reader, attributes, "offsety", 0) != 0;
}

/* Elements: each begins one and says the state in which its children are read. */

static State begin_map(Reader *reader, const char **attributes) {
  TiledMap *map = reader->map;
  reader->any = true;
  map->place = place_of(reader);
  map->orientation = text_of(reader, attributes, "orientation");
  map->infinite = strcmp(attribute(attributes, "infinite"), "1") == 0;
  map->width = whole_of(reader, attributes, "width", 0);
  map->height = whole_of(reader, attributes, "height", 0);
  map->tile_width = whole_of(reader, attributes, "tilewidth", 0);
  map->tile_height = whole_of(reader, attributes, "tileheight", 0);
  return STATE_MAP;
}

static TiledTileset *tileset_of(const Reader *reader) {
  return reader->only != NULL ? reader->only : &reader->map->tilesets[reader->map->tileset_count - 1];
}

static State begin_tileset(Reader *reader, const char **attributes) {
  TiledTileset *tileset = reader->only != NULL ? reader->only : tiled_add_tileset(reader->map);
  reader->any = true;
  if (tileset == NULL) return STATE_UNKNOWN;
  tileset->alignment = text_of(reader, attributes, "objectalignment");
  if (reader->only != NULL) return STATE_TILESET;
  tileset->place = place_of(reader);
  tileset->first = whole_of(reader, attributes, "firstgid", 0);
  if (attribute(attributes, "source")[0] != '\0') tileset->source = text_of(reader, attributes, "source");
  return STATE_TILESET;
}

static State begin_tile(Reader *reader, const char **attributes) {
  const int64_t id = whole_of(reader, attributes, "id", 0);
  reader->tile = (TiledTile){(uint32_t)id, class_of(reader, attributes), ""};
  return id < 0 ? STATE_UNKNOWN : STATE_TILE;
}

static void end_tile(Reader *reader) {
  if (reader->tile.cls[0] == '\0' && reader->tile.terrain[0] == '\0') return;
  TiledTile *tile = tiled_add_tile(reader->map, tileset_of(reader));
  if (tile != NULL) *tile = reader->tile;
}

static State begin_layer(Reader *reader, const char **attributes, TiledLayerKind kind, State state) {
  const Level *top = &reader->level[reader->depth];
  TiledLayer *layer = tiled_add_layer(reader->map);
  if (layer == NULL) return STATE_UNKNOWN;
  layer->kind = kind;
  layer->place = place_of(reader);
  layer->name = text_of(reader, attributes, "name");
  layer->visible = top->visible && strcmp(attribute(attributes, "visible"), "0") != 0;
  layer->shifted = top->shifted || is_shifted(reader, attributes);
  layer->width = whole_of(reader, attributes, "width", -1);
  layer->height = whole_of(reader, attributes, "height", -1);
  return state;
}

static TiledLayer *layer_of(const Reader *reader) {
  return &reader->map->layers[reader->map->layer_count - 1];
}

static State begin_data(Reader *reader, const char **attributes) {
  TiledLayer *layer = layer_of(reader);
  if (layer->data.length > 0) return STATE_UNKNOWN;
  layer->encoding = text_of(reader, attributes, "encoding");
  layer->compression = text_of(reader, attributes, "compression");
  return STATE_DATA;
}

/// A tile as an element of its own, the oldest way to write them.
static State begin_gid(Reader *reader, const char **attributes) {
  TiledLayer *layer = layer_of(reader);
  base_buffer_print(&layer->data, "%lld,", (long long)whole_of(reader, attributes, "gid", 0));
  reader->map->failed = reader->map->failed || layer->data.failed;
  return STATE_UNKNOWN;
}

static State begin_object(Reader *reader, const char **attributes) {
  TiledObject *object = tiled_add_object(reader->map);
  if (object == NULL) return STATE_UNKNOWN;
  object->place = place_of(reader);
  object->layer = reader->map->layer_count - 1;
  object->id = whole_of(reader, attributes, "id", TILED_NO_ID);
  object->cls = class_of(reader, attributes);
  object->named = attribute(attributes, "name")[0] != '\0';
  object->gid = whole_of(reader, attributes, "gid", 0);
  object->x = number_of(reader, attributes, "x", 0);
  object->y = number_of(reader, attributes, "y", 0);
  object->width = number_of(reader, attributes, "width", 0);
  object->height = number_of(reader, attributes, "height", 0);
  object->rotation = number_of(reader, attributes, "rotation", 0);
  if (attribute(attributes, "template")[0] != '\0')
    object->template_file = text_of(reader, attributes, "template");
  return STATE_OBJECT;
}

static State begin_shape(Reader *reader, const char *name, const char **attributes) {
  static const struct {
    const char *name;
    TiledShape shape;
  } shapes[] = {{"point", TILED_POINT},
                {"ellipse", TILED_ELLIPSE},
                {"text", TILED_TEXT},
                {"polyline", TILED_POLYLINE},
                {"polygon", TILED_POLYGON}};
  TiledObject *object = &reader->map->objects[reader->map->object_count - 1];
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (strcmp(name, shapes[i].name) == 0) object->shape = shapes[i].shape;
  if (object->points.count > 0 || (strcmp(name, "polyline") != 0 && strcmp(name, "polygon") != 0))
    return STATE_UNKNOWN;
  if (!tiled_read_points(reader->map, attribute(attributes, "points"), &object->points) &&
      !reader->map->failed)
    stop_reading(reader, "the points are malformed, expected X,Y X,Y ...");
  return STATE_UNKNOWN;
}

/* Properties */

static State begin_properties(Reader *reader) {
  TiledMap *map = reader->map;
  const TiledRange range = {.first = map->property_count};
  if (reader->level[reader->depth].state == STATE_MAP && map->own.count == 0) map->own = range;
  if (reader->level[reader->depth].state == STATE_OBJECT &&
      map->objects[map->object_count - 1].properties.count == 0)
    map->objects[map->object_count - 1].properties = range;
  return STATE_PROPERTIES;
}

static bool is_one_of(const char *word, const char *const *words) {
  while (*words != NULL && strcmp(word, *words) != 0) words++;
  return *words != NULL;
}

static void set_value(Reader *reader, TiledProperty *property, const char *value, size_t length) {
  static const char *const numbers[] = {"int", "float", NULL}, *const texts[] = {"", "string", "file",
                                                                                 "color", NULL};
  BaseQuote quote;
  property->text = NULL;
  if (is_one_of(reader->type, texts)) {
    property->text = tiled_string(reader->map, value, length);
  } else if (strcmp(reader->type, "bool") == 0) {
    property->number = strncmp(value, "true", length) == 0;
  } else if (!is_one_of(reader->type, numbers)) {
    property->other = true;
  } else if (!tiled_number(value, length, &property->number)) {
    stop_reading(reader, "property '%.60s' is %s, expected a number", property->name,
                 base_quote((BaseSpan){value, length}, &quote));
  }
}

static State begin_property(Reader *reader, const char **attributes) {
  const char *value = attribute(attributes, "value");
  TiledProperty *property = tiled_add_property(reader->map);
  if (property == NULL) return STATE_UNKNOWN;
  property->name = text_of(reader, attributes, "name");
  reader->type = text_of(reader, attributes, "type");
  reader->value.length = 0;
  if (value[0] != '\0')
    set_value(reader, property, value, strlen(value));
  else if (strcmp(reader->type, "") == 0 || strcmp(reader->type, "string") == 0)
    property->text = ""; // or what follows as text
  else
    property->other = true;
  return STATE_PROPERTY;
}

static void end_property(Reader *reader) {
  TiledMap *map = reader->map;
  if (reader->value.length > 0)
    set_value(reader, &map->properties[map->property_count - 1], reader->value.data, reader->value.length);
  const TiledProperty *property = &map->properties[map->property_count - 1];
  if (reader->level[reader->depth - 1].state == STATE_TILE && strcmp(property->name, "terrain") == 0 &&
      property->text != NULL)
    reader->tile.terrain = property->text;
}

static void end_properties(Reader *reader) {
  TiledMap *map = reader->map;
  const State owner = reader->level[reader->depth].state;
  if (owner == STATE_MAP) map->own.count = map->property_count - map->own.first;
  if (owner == STATE_OBJECT) {
    TiledRange *range = &map->objects[map->object_count - 1].properties;
    range->count = map->property_count - range->first;
  }
}

/* The parser's calls */

static State begin_layers(Reader *reader, const char *name, const char **attributes) {
  if (strcmp(name, "layer") == 0) return begin_layer(reader, attributes, TILED_TILES, STATE_LAYER);
  if (strcmp(name, "objectgroup") == 0) return begin_layer(reader, attributes, TILED_OBJECTS, STATE_OBJECTS);
  if (strcmp(name, "imagelayer") == 0) return begin_layer(reader, attributes, TILED_IMAGE, STATE_UNKNOWN);
  return strcmp(name, "group") == 0 ? STATE_GROUP : STATE_UNKNOWN;
}

static State begin_element(Reader *reader, const char *name, const char **attributes) {
  const State state = reader->level[reader->depth].state;
  const bool properties = strcmp(name, "properties") == 0, tile = strcmp(name, "tile") == 0;
  switch (state) {
  case STATE_FILE:
    if (reader->only == NULL && strcmp(name, "map") == 0) return begin_map(reader, attributes);
    if (reader->only != NULL && strcmp(name, "tileset") == 0) return begin_tileset(reader, attributes);
    stop_reading(reader, "not a Tiled %s, expected <%s>", reader->only != NULL ? "tileset" : "map",
                 reader->only != NULL ? "tileset" : "map");
    return STATE_UNKNOWN;
  case STATE_MAP:
    if (properties) return begin_properties(reader);
    if (strcmp(name, "tileset") == 0) return begin_tileset(reader, attributes);
    return begin_layers(reader, name, attributes);
  case STATE_GROUP:
    return begin_layers(reader, name, attributes);
  case STATE_TILESET:
    return tile ? begin_tile(reader, attributes) : STATE_UNKNOWN;
  case STATE_TILE:
    return properties ? begin_properties(reader) : STATE_UNKNOWN;
  case STATE_LAYER:
    return strcmp(name, "data") == 0 ? begin_data(reader, attributes) : STATE_UNKNOWN;
  case STATE_DATA:
    return tile ? begin_gid(reader, attributes) : STATE_UNKNOWN;
  case STATE_OBJECTS:
    return strcmp(name, "object") == 0 ? begin_object(reader, attributes) : STATE_UNKNOWN;
  case STATE_OBJECT:
    return properties ? begin_properties(reader) : begin_shape(reader, name, attributes);
  case STATE_PROPERTIES:
    return strcmp(name, "property") == 0 ? begin_property(reader, attributes) : STATE_UNKNOWN;
  default:
    return STATE_UNKNOWN;
  }
}

static void element_begins(void *user, const char *name, const char **attributes) {
  Reader *reader = user;
  if (reader->depth + 1 == MAX_ELEMENTS) {
    stop_reading(reader, "elements lie in elements more than %d deep", (int)MAX_ELEMENTS);
    return;
  }
  Level next = reader->level[reader->depth];
  next.state = begin_element(reader, name, attributes);
  if (next.state == STATE_GROUP) {
    next.visible = next.visible && strcmp(attribute(attributes, "visible"), "0") != 0;
    next.shifted = next.shifted || is_shifted(reader, attributes);
  }
  reader->level[++reader->depth] = next;
  if (reader->map->failed) XML_StopParser(reader->parser, XML_FALSE);
}

static void element_ends(void *user, const char *name) {
  Reader *reader = user;
  (void)name;
  const State state = reader->level[reader->depth--].state;
  if (state == STATE_TILE) end_tile(reader);
  if (state == STATE_PROPERTY) end_property(reader);
  if (state == STATE_PROPERTIES) end_properties(reader);
}

static void text_comes(void *user, const char *text, int length) {
  Reader *reader = user;
  const State state = reader->level[reader->depth].state;
  BaseBuffer *buffer = state == STATE_DATA ? &layer_of(reader)->data : &reader->value;
  if (state != STATE_DATA && state != STATE_PROPERTY) return;
  // Only blanks separate old tiles, which are elements.
  if (state == STATE_DATA && layer_of(reader)->encoding[0] == '\0') return;
  if (state == STATE_PROPERTY && buffer->length + (size_t)length > MAX_TEXT) {
    stop_reading(reader, "the property is longer than %d bytes", (int)MAX_TEXT);
    return;
  }
  base_buffer_add(buffer, text, (size_t)length);
  reader->map->failed = reader->map->failed || buffer->failed;
}

static void entity_is_declared(void *user, const char *name, int is_parameter, const char *value, int length,
                               const char *base, const char *system, const char *public,
                               const char *notation) {
  (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
  stop_reading(user, "the file declares the entity '%.60s', a Tiled file has none", name);
}

static bool parse_xml(Reader *reader, const char *data, size_t size) {
  const int errors = reader->issues->errors;
  reader->parser = XML_ParserCreate(NULL);
  if (reader->parser == NULL) {
    base_issues_error(reader->issues, 0, 0, "out of memory");
    return false;
  }
  reader->level[0] = (Level){STATE_FILE, .visible = true};
  XML_SetUserData(reader->parser, reader);
  XML_SetElementHandler(reader->parser, element_begins, element_ends);
  XML_SetCharacterDataHandler(reader->parser, text_comes);
  XML_SetEntityDeclHandler(reader->parser, entity_is_declared);
  const bool sound = XML_Parse(reader->parser, data, (int)size, XML_TRUE) == XML_STATUS_OK;
  if (!sound && reader->issues->errors == errors && !reader->map->failed) {
    const TiledPlace at = place_of(reader);
    base_issues_error(reader->issues, at.line, at.column, "%s",
                      XML_ErrorString(XML_GetErrorCode(reader->parser)));
  }
  XML_ParserFree(reader->parser);
  base_buffer_free(&reader->value);
  return sound && reader->any && reader->issues->errors == errors;
}

bool tiled_xml_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues) {
  Reader reader = {.map = map, .issues = issues, .type = ""};
  return parse_xml(&reader, data, size);
}

bool tiled_xml_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                       BaseIssues *issues) {
  Reader reader = {.map = map, .only = tileset, .issues = issues, .type = ""};
  return parse_xml(&reader, data, size);
}
