/* Tiled maps and tilesets in JSON, through jansson, which knows the position of syntax errors but not
 * of values: faults of values name the layer or object instead. Members with an unknown name or type are
 * ignored. */
#include "formats/tiled/json.h"

#include <jansson.h>
#include <string.h>

enum {
  VALUE_BYTES = 48,      // what jansson takes for a number in an array, at most
  CONTAINER_BYTES = 400, // for an object or array
  MAX_DOM_BYTES = 1024 * 1024 * 1024,
};

static const char *text_of(TiledMap *map, const json_t *object, const char *name) {
  const json_t *value = json_object_get(object, name);
  return json_is_string(value) ? tiled_string(map, json_string_value(value), json_string_length(value)) : "";
}

static double number_of(const json_t *object, const char *name, double otherwise) {
  const json_t *value = json_object_get(object, name);
  return json_is_number(value) ? json_number_value(value) : otherwise;
}

static int64_t whole_of(const json_t *object, const char *name, int64_t otherwise) {
  const json_t *value = json_object_get(object, name);
  return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

static bool true_of(const json_t *object, const char *name, bool otherwise) {
  const json_t *value = json_object_get(object, name);
  return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

/// Tiled 1.9 calls `class` what older and newer ones call `type` here.
static const char *class_of(TiledMap *map, const json_t *object) {
  const char *cls = text_of(map, object, "class");
  return cls[0] != '\0' ? cls : text_of(map, object, "type");
}

static void add_property(TiledMap *map, const char *name, const json_t *value) {
  TiledProperty *property = tiled_add_property(map);
  if (property == NULL) return;
  property->name = tiled_string(map, name, strlen(name));
  if (json_is_string(value))
    property->text = tiled_string(map, json_string_value(value), json_string_length(value));
  else if (json_is_number(value))
    property->number = json_number_value(value);
  else if (json_is_boolean(value))
    property->number = json_is_true(value);
  else
    property->other = true;
}

/// A list of {name, type, value}; before Tiled 1.2 an object of names and values.
static TiledRange read_properties(TiledMap *map, const json_t *owner, const char *member) {
  json_t *list = json_object_get(owner, member);
  TiledRange range = {.first = map->property_count};
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *item = json_array_get(list, i), *name = json_object_get(item, "name");
    if (json_is_string(name)) add_property(map, json_string_value(name), json_object_get(item, "value"));
  }
  if (json_is_object(list)) {
    for (void *at = json_object_iter(list); at != NULL; at = json_object_iter_next(list, at))
      add_property(map, json_object_iter_key(at), json_object_iter_value(at));
  }
  range.count = map->property_count - range.first;
  return range;
}

/* Tilesets */

static const char *terrain_of(const TiledMap *map, TiledRange range) {
  const char *terrain = "";
  for (int32_t i = 0; i < range.count; i++) {
    const TiledProperty *property = &map->properties[range.first + i];
    if (strcmp(property->name, "terrain") == 0 && property->text != NULL) terrain = property->text;
  }
  return terrain;
}

static void add_tile(TiledMap *map, TiledTileset *tileset, int64_t id, const json_t *item, TiledRange range) {
  const char *cls = class_of(map, item), *terrain = terrain_of(map, range);
  if (id < 0 || id > UINT32_MAX || (cls[0] == '\0' && terrain[0] == '\0')) return;
  TiledTile *tile = tiled_add_tile(map, tileset);
  if (tile != NULL) *tile = (TiledTile){(uint32_t)id, cls, terrain};
}

/// Reads files before Tiled 1.2: objects whose names are the numbers of the tiles.
static void read_old_tiles(TiledMap *map, TiledTileset *tileset, json_t *tiles, json_t *properties) {
  double id;
  for (void *at = json_object_iter(tiles); at != NULL; at = json_object_iter_next(tiles, at)) {
    const char *key = json_object_iter_key(at);
    if (tiled_number(key, strlen(key), &id) && id >= 0 && id <= UINT32_MAX)
      add_tile(map, tileset, (int64_t)id, json_object_iter_value(at), read_properties(map, properties, key));
  }
  for (void *at = json_object_iter(properties); at != NULL; at = json_object_iter_next(properties, at)) {
    const char *key = json_object_iter_key(at);
    if (json_object_get(tiles, key) == NULL && tiled_number(key, strlen(key), &id) && id >= 0 &&
        id <= UINT32_MAX)
      add_tile(map, tileset, (int64_t)id, NULL, read_properties(map, properties, key));
  }
}

static void read_tileset(TiledMap *map, TiledTileset *tileset, const json_t *root) {
  json_t *tiles = json_object_get(root, "tiles");
  tileset->alignment = text_of(map, root, "objectalignment");
  for (size_t i = 0; i < json_array_size(tiles); i++) {
    const json_t *item = json_array_get(tiles, i);
    add_tile(map, tileset, whole_of(item, "id", -1), item, read_properties(map, item, "properties"));
  }
  read_old_tiles(map, tileset, json_is_object(tiles) ? tiles : NULL, json_object_get(root, "tileproperties"));
}

/* Layers */

static void read_points(TiledMap *map, const json_t *list, TiledObject *object) {
  object->points.first = map->point_count;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *item = json_array_get(list, i);
    tiled_add_point(map, number_of(item, "x", 0), number_of(item, "y", 0));
  }
  object->points.count = map->point_count - object->points.first;
}

static void read_object(TiledMap *map, const json_t *item) {
  TiledObject *object = tiled_add_object(map);
  if (object == NULL) return;
  object->layer = map->layer_count - 1;
  object->id = whole_of(item, "id", TILED_NO_ID);
  object->cls = class_of(map, item);
  object->named = text_of(map, item, "name")[0] != '\0';
  object->gid = whole_of(item, "gid", 0);
  object->x = number_of(item, "x", 0);
  object->y = number_of(item, "y", 0);
  object->width = number_of(item, "width", 0);
  object->height = number_of(item, "height", 0);
  object->rotation = number_of(item, "rotation", 0);
  if (json_is_string(json_object_get(item, "template")))
    object->template_file = text_of(map, item, "template");
  const json_t *line = json_object_get(item, "polyline"), *ring = json_object_get(item, "polygon");
  if (true_of(item, "point", false)) object->shape = TILED_POINT;
  if (true_of(item, "ellipse", false)) object->shape = TILED_ELLIPSE;
  if (json_is_object(json_object_get(item, "text"))) object->shape = TILED_TEXT;
  if (json_is_array(line) || json_is_array(ring)) {
    object->shape = json_is_array(line) ? TILED_POLYLINE : TILED_POLYGON;
    read_points(map, json_is_array(line) ? line : ring, object);
  }
  object->properties = read_properties(map, item, "properties");
}

/// The numbers of an array; something else than a number of a tile becomes one that no tileset has.
static void read_gids(TiledMap *map, TiledLayer *layer, const json_t *data) {
  layer->gid_count = json_array_size(data);
  layer->gids = base_block_alloc(layer->gid_count, sizeof *layer->gids);
  if (layer->gids == NULL) {
    map->failed = true;
    return;
  }
  for (size_t i = 0; i < layer->gid_count; i++) {
    const json_t *value = json_array_get(data, i);
    const json_int_t gid = json_is_integer(value) ? json_integer_value(value) : -1;
    layer->gids[i] = gid >= 0 && gid <= UINT32_MAX ? (uint32_t)gid : UINT32_MAX;
  }
}

static void read_tiles(TiledMap *map, TiledLayer *layer, const json_t *item) {
  const json_t *data = json_object_get(item, "data");
  layer->width = whole_of(item, "width", -1);
  layer->height = whole_of(item, "height", -1);
  layer->encoding = text_of(map, item, "encoding");
  layer->compression = text_of(map, item, "compression");
  if (json_is_array(data)) {
    read_gids(map, layer, data);
  } else if (json_is_string(data)) {
    if (layer->encoding[0] == '\0') layer->encoding = "base64";
    base_buffer_add(&layer->data, json_string_value(data), json_string_length(data));
    map->failed = map->failed || layer->data.failed;
  }
}

typedef struct Group {
  const json_t *list;
  size_t at; // the next layer
  bool visible, shifted;
} Group;

static void read_layer(TiledMap *map, const json_t *item, const Group *group) {
  const char *type = text_of(map, item, "type");
  TiledLayer *layer = tiled_add_layer(map);
  if (layer == NULL) return;
  layer->name = text_of(map, item, "name");
  layer->visible = group->visible && true_of(item, "visible", true);
  layer->shifted = group->shifted || number_of(item, "offsetx", 0) != 0 || number_of(item, "offsety", 0) != 0;
  layer->kind = strcmp(type, "tilelayer") == 0     ? TILED_TILES
                : strcmp(type, "objectgroup") == 0 ? TILED_OBJECTS
                : strcmp(type, "imagelayer") == 0  ? TILED_IMAGE
                                                   : TILED_OTHER;
  if (layer->kind == TILED_TILES) read_tiles(map, layer, item);
  if (layer->kind != TILED_OBJECTS) return;
  const json_t *objects = json_object_get(item, "objects");
  for (size_t i = 0; i < json_array_size(objects) && !map->failed; i++)
    read_object(map, json_array_get(objects, i));
}

/// Reads all layers in order, those of a group in its place. False: groups nested too deep.
static bool read_layers(TiledMap *map, const json_t *root) {
  Group group[TILED_MAX_DEPTH] = {{.list = json_object_get(root, "layers"), .visible = true}};
  int depth = 0;
  while (depth >= 0 && !map->failed) {
    Group *top = &group[depth];
    if (top->at == json_array_size(top->list)) {
      depth--;
      continue;
    }
    const json_t *item = json_array_get(top->list, top->at++);
    const char *type = json_string_value(json_object_get(item, "type"));
    if (type == NULL || strcmp(type, "group") != 0) {
      read_layer(map, item, top);
      continue;
    }
    if (++depth == TILED_MAX_DEPTH) return false;
    group[depth] = (Group){
        .list = json_object_get(item, "layers"),
        .visible = top->visible && true_of(item, "visible", true),
        .shifted = top->shifted || number_of(item, "offsetx", 0) != 0 || number_of(item, "offsety", 0) != 0,
    };
  }
  return true;
}

/* Files */

/// Do the values of a text fit the memory limit? Counts its marks before parsing.
static bool is_bearable(const char *data, size_t size) {
  int64_t values = 0, containers = 0;
  for (size_t i = 0; i < size; i++) {
    values += data[i] == ',';
    containers += data[i] == '{' || data[i] == '[';
  }
  return values * VALUE_BYTES + containers * CONTAINER_BYTES <= MAX_DOM_BYTES;
}

static json_t *load_json(const char *data, size_t size, BaseIssues *issues) {
  json_error_t error;
  if (!is_bearable(data, size)) {
    base_issues_error(issues, 1, 1,
                      "the file holds too many values, they would take more than %d MiB of memory",
                      (int)(MAX_DOM_BYTES / 1048576));
    return NULL;
  }
  if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) data += 3, size -= 3;
  json_t *root = json_loadb(data, size, 0, &error);
  if (root == NULL)
    base_issues_error(issues, error.line > 0 ? error.line : 1, error.column > 0 ? error.column : 1, "%s",
                      error.text);
  if (root == NULL || json_is_object(root)) return root;
  base_issues_error(issues, 1, 1, "not a Tiled file, expected an object in braces");
  json_decref(root);
  return NULL;
}

bool tiled_json_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues) {
  json_t *root = load_json(data, size, issues);
  if (root == NULL) return false;
  const int errors = issues->errors;
  if (!json_is_array(json_object_get(root, "layers")))
    base_issues_error(issues, 1, 1, "not a Tiled map, expected a member 'layers'");
  map->orientation = text_of(map, root, "orientation");
  map->infinite = true_of(root, "infinite", false);
  map->width = whole_of(root, "width", 0);
  map->height = whole_of(root, "height", 0);
  map->tile_width = whole_of(root, "tilewidth", 0);
  map->tile_height = whole_of(root, "tileheight", 0);
  map->own = read_properties(map, root, "properties");
  const json_t *tilesets = json_object_get(root, "tilesets");
  for (size_t i = 0; i < json_array_size(tilesets) && !map->failed; i++) {
    const json_t *item = json_array_get(tilesets, i);
    TiledTileset *tileset = tiled_add_tileset(map);
    if (tileset == NULL) break;
    tileset->first = whole_of(item, "firstgid", 0);
    if (json_is_string(json_object_get(item, "source"))) tileset->source = text_of(map, item, "source");
    read_tileset(map, tileset, item);
  }
  if (!map->infinite && !read_layers(map, root))
    base_issues_error(issues, 0, 0, "groups lie in groups more than %d deep", (int)TILED_MAX_DEPTH);
  json_decref(root);
  return issues->errors == errors;
}

bool tiled_json_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                        BaseIssues *issues) {
  json_t *root = load_json(data, size, issues);
  if (root == NULL) return false;
  read_tileset(map, tileset, root);
  json_decref(root);
  return true;
}
