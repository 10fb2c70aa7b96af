/* Filling and freeing a Tiled map, and the numbers of its texts. */
#include "formats/tiled/map.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/assert.h"

enum { POOL_BLOCK = 65536, MAX_PROPERTIES = 4 * TILED_MAX_OBJECTS };

void tiled_map_free(TiledMap *map) {
  for (int32_t i = 0; i < map->tileset_count; i++) free(map->tilesets[i].tiles);
  for (int32_t i = 0; i < map->layer_count; i++) {
    base_buffer_free(&map->layers[i].data);
    base_block_free(map->layers[i].gids);
  }
  free(map->properties);
  free(map->tilesets);
  free(map->layers);
  free(map->objects);
  free(map->points);
  base_arena_free(&map->pool);
  *map = (TiledMap){0};
}

const char *tiled_string(TiledMap *map, const char *text, size_t length) {
  if (length == 0) return "";
  if (length >= map->pool_left) {
    const size_t size = length < POOL_BLOCK ? POOL_BLOCK : length + 1;
    map->pool_next = base_arena_alloc(&map->pool, size, 1);
    map->pool_left = map->pool_next == NULL ? 0 : size;
    if (map->pool_next == NULL) {
      map->failed = true;
      return "";
    }
  }
  char *copy = map->pool_next;
  BASE_ASSERT(length < map->pool_left);
  memcpy(copy, text, length);
  copy[length] = '\0';
  map->pool_next += length + 1;
  map->pool_left -= length + 1;
  return copy;
}

/// Makes `*items` one longer; the new item's address, zeroed.
static void *grow_items(TiledMap *map, void **items, int32_t *count, int32_t max, size_t size) {
  BASE_ASSERT(*count >= 0 && size > 0);
  void *grown = *count < max ? base_grown(*items, (size_t)*count, size) : NULL;
  if (grown == NULL) {
    map->failed = true;
    return NULL;
  }
  *items = grown;
  void *item = (char *)grown + (size_t)(*count)++ * size;
  memset(item, 0, size);
  return item;
}

TiledProperty *tiled_add_property(TiledMap *map) {
  void *items = map->properties;
  TiledProperty *property = grow_items(map, &items, &map->property_count, MAX_PROPERTIES, sizeof *property);
  map->properties = items;
  if (property != NULL) property->name = "";
  return property;
}

TiledTileset *tiled_add_tileset(TiledMap *map) {
  void *items = map->tilesets;
  TiledTileset *tileset = grow_items(map, &items, &map->tileset_count, TILED_MAX_TILESETS, sizeof *tileset);
  map->tilesets = items;
  if (tileset != NULL) tileset->alignment = "";
  return tileset;
}

TiledTile *tiled_add_tile(TiledMap *map, TiledTileset *tileset) {
  void *items = tileset->tiles;
  TiledTile *tile = grow_items(map, &items, &tileset->tile_count, TILED_MAX_OBJECTS, sizeof *tile);
  tileset->tiles = items;
  if (tile != NULL) tile->cls = tile->terrain = "";
  return tile;
}

TiledLayer *tiled_add_layer(TiledMap *map) {
  void *items = map->layers;
  TiledLayer *layer = grow_items(map, &items, &map->layer_count, TILED_MAX_OBJECTS, sizeof *layer);
  map->layers = items;
  if (layer != NULL) layer->name = layer->encoding = layer->compression = "";
  return layer;
}

TiledObject *tiled_add_object(TiledMap *map) {
  void *items = map->objects;
  TiledObject *object = grow_items(map, &items, &map->object_count, TILED_MAX_OBJECTS, sizeof *object);
  map->objects = items;
  if (object == NULL) return NULL;
  object->id = TILED_NO_ID;
  object->cls = "";
  return object;
}

TiledPoint *tiled_add_point(TiledMap *map, double x, double y) {
  void *items = map->points;
  TiledPoint *point = grow_items(map, &items, &map->point_count, MAX_PROPERTIES, sizeof *point);
  map->points = items;
  if (point != NULL) *point = (TiledPoint){x, y};
  return point;
}

/* Numbers */

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// 10^exponent times `mantissa`; exact where both are small, as those of maps are.
static double scaled(double mantissa, int exponent) {
  double power = 1;
  for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) power *= 10;
  return exponent < 0 ? mantissa / power : mantissa * power;
}

bool tiled_number(const char *text, size_t length, double *out) {
  enum { MAX_DIGITS = 18, MAX_EXPONENT = 300 };
  const char *end = text + length;
  const bool minus = text < end && *text == '-';
  int64_t mantissa = 0;
  int digits = 0, exponent = 0;
  bool seen = false;
  if (text < end && (*text == '-' || *text == '+')) text++;
  for (bool fraction = false; text < end && (is_digit(*text) || (*text == '.' && !fraction)); text++) {
    if (*text == '.') {
      fraction = true;
      continue;
    }
    seen = true;
    if (digits < MAX_DIGITS) {
      mantissa = mantissa * 10 + (*text - '0');
      digits += mantissa > 0;
      exponent -= fraction;
    } else {
      exponent += !fraction;
    }
    if (exponent > MAX_EXPONENT || exponent < -MAX_EXPONENT) return false;
  }
  if (!seen) return false;
  if (text < end && (*text == 'e' || *text == 'E')) {
    int power = 0;
    const bool down = ++text < end && *text == '-';
    if (text < end && (*text == '-' || *text == '+')) text++;
    if (text == end) return false;
    for (; text < end && is_digit(*text) && power <= MAX_EXPONENT; text++) power = power * 10 + (*text - '0');
    exponent += down ? -power : power;
  }
  if (text != end || exponent > MAX_EXPONENT || exponent < -MAX_EXPONENT) return false;
  const double value = scaled((double)mantissa, exponent);
  *out = minus ? -value : value;
  return fabs(value) <= DBL_MAX;
}

bool tiled_read_points(TiledMap *map, const char *text, TiledRange *range) {
  range->first = map->point_count;
  for (const char *at = text; *at != '\0';) {
    double x, y;
    const size_t length = strcspn(at, " \t\r\n"), comma = strcspn(at, ",");
    if (length == 0) {
      at++;
      continue;
    }
    if (comma >= length || !tiled_number(at, comma, &x) ||
        !tiled_number(at + comma + 1, length - comma - 1, &y) || tiled_add_point(map, x, y) == NULL)
      return false;
    at += length;
  }
  range->count = map->point_count - range->first;
  BASE_ASSERT(range->count >= 0);
  return true;
}
