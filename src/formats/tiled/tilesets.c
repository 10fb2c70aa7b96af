/* Tilesets, in the map or in files next to it. */
#include "formats/tiled/tilesets.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/path.h"
#include "formats/tiled/json.h"
#include "formats/tiled/xml.h"

enum { MAX_TILESET_BYTES = 16 * 1024 * 1024, FLIP_BITS = 4, GID_BITS = 32 };

int64_t tiled_unflipped(int64_t gid) {
  return gid & (((int64_t)1 << (GID_BITS - FLIP_BITS)) - 1);
}

static void fail_tileset(TiledBuild *build, const TiledTileset *tileset, const char *why) {
  base_issues_error(build->issues, tileset->place.line, tileset->place.column, "tileset '%.200s': %s",
                    tileset->source, why);
}

/// Its path as seen from the map, which may lead up and into other folders as Tiled writes it. An absolute
/// path, or one of another machine, is refused: a map that was passed on must not ask for files elsewhere.
static bool path_of(TiledBuild *build, const TiledTileset *tileset, char path[FORMATS_PATH_BYTES]) {
  const char *source = tileset->source, *map = build->source->path;
  if (map == NULL) {
    fail_tileset(build, tileset,
                 "a map that is not a file cannot have external tilesets; embed the tileset in Tiled");
    return false;
  }
  if (source[0] == '/' || source[0] == '\\' || strchr(source, ':') != NULL) {
    fail_tileset(build, tileset, "expected a file whose path begins at the map's folder");
    return false;
  }
  const int folder = (int)base_path_folder(map);
  const int length = snprintf(path, FORMATS_PATH_BYTES, "%.*s%s", folder, map, source);
  if (length > 0 && length < FORMATS_PATH_BYTES) return true;
  fail_tileset(build, tileset, "the path is too long");
  return false;
}

static bool parse_tileset(TiledBuild *build, TiledTileset *tileset, const char *data, size_t size) {
  size_t at = size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  while (at < size && strchr(" \t\r\n", data[at]) != NULL) at++;
  BaseIssues *inner = calloc(1, sizeof *inner);
  if (inner == NULL) return false;
  const bool json = at < size && data[at] == '{';
  const bool sound = json ? tiled_json_tileset(build->map, tileset, data, size, inner)
                          : tiled_xml_tileset(build->map, tileset, data, size, inner);
  for (int i = 0; i < inner->kept;
       i++) { // with the file's name: the faults of the map are printed with its own
    const BaseIssue *issue = &inner->item[i];
    base_issues_error(build->issues, tileset->place.line, tileset->place.column,
                      "tileset '%.200s': %d:%d: %s", tileset->source, issue->line, issue->column,
                      issue->text);
  }
  free(inner);
  return sound;
}

static bool load_tileset(TiledBuild *build, TiledTileset *tileset) {
  char path[FORMATS_PATH_BYTES], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!path_of(build, tileset, path)) return false;
  const BasePathKind kind = base_path_kind(path);
  if (kind == BASE_PATH_NONE) {
    fail_tileset(build, tileset, strerror(errno));
    return false;
  }
  if (kind != BASE_PATH_FILE) {
    fail_tileset(build, tileset, "is not a file");
    return false;
  }
  if (!base_file_read(path, MAX_TILESET_BYTES, &data, &size, error)) {
    fail_tileset(build, tileset, base_file_reason(error));
    return false;
  }
  const bool sound = parse_tileset(build, tileset, data, size);
  free(data);
  return sound;
}

static int by_first(const void *a, const void *b) {
  const TiledTileset *one = a, *other = b;
  return (one->first > other->first) - (one->first < other->first);
}

static int by_id(const void *a, const void *b) {
  const TiledTile *one = a, *other = b;
  return (one->id > other->id) - (one->id < other->id);
}

bool tiled_tilesets_load(TiledBuild *build) {
  BASE_ASSERT(build->map->tileset_count <= TILED_MAX_TILESETS);
  TiledMap *map = build->map;
  bool sound = true;
  for (int32_t i = 0; i < map->tileset_count && !map->failed; i++) {
    TiledTileset *tileset = &map->tilesets[i];
    if (tileset->first < 1 || tileset->first > UINT32_MAX) {
      base_issues_error(build->issues, tileset->place.line, tileset->place.column,
                        "the first gid of a tileset is %lld, expected 1 or more", (long long)tileset->first);
      sound = false;
    }
    if (tileset->source != NULL) sound = load_tileset(build, tileset) && sound;
    if (tileset->tile_count > 1)
      qsort(tileset->tiles, (size_t)tileset->tile_count, sizeof *tileset->tiles, by_id);
  }
  if (map->tileset_count > 1)
    qsort(map->tilesets, (size_t)map->tileset_count, sizeof *map->tilesets, by_first);
  return sound && !map->failed;
}

const TiledTileset *tiled_tileset_of(const TiledMap *map, int64_t gid) {
  int32_t low = 0, high = map->tileset_count; // the answer is before `low`, if any
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (map->tilesets[middle].first <= gid)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? NULL : &map->tilesets[low - 1];
}

const TiledTile *tiled_tile(const TiledMap *map, int64_t gid, bool *known) {
  const TiledTileset *tileset = tiled_tileset_of(map, gid);
  *known = tileset != NULL;
  if (tileset == NULL || gid - tileset->first > UINT32_MAX || tileset->tile_count == 0) return NULL;
  const TiledTile key = {.id = (uint32_t)(gid - tileset->first)};
  return bsearch(&key, tileset->tiles, (size_t)tileset->tile_count, sizeof key, by_id);
}
