/* A level from a Tiled map: its size, its terrain, and the notes of what is lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/tiled/build.h"
#include "formats/tiled/gids.h"
#include "formats/tiled/json.h"
#include "formats/tiled/properties.h"
#include "formats/tiled/things.h"
#include "formats/tiled/tilesets.h"
#include "formats/tiled/xml.h"

/* Notes */

static void warn_of_notes(TiledBuild *build) {
  for (int i = 0; i < build->note_count; i++) {
    const TiledNote *note = &build->notes[i];
    const char *first = note->count > 1 ? ", the first: " : "";
    char count[32] = "";
    if (note->count > 1) snprintf(count, sizeof count, "%lld times", (long long)note->count);
    const bool more = note->count > 1 || note->where[0] != '\0';
    base_issues_warning(build->issues, note->place.line, note->place.column, "%s%s%s%s%s%s", note->text,
                        more ? " (" : "", count, note->where[0] != '\0' ? first : "", note->where,
                        more ? ")" : "");
  }
}

/* The map */

static void fail_level(TiledBuild *build, const char *text) {
  base_issues_error(build->issues, build->map->place.line, build->map->place.column, "%s", text);
}

static bool check_map(TiledBuild *build) {
  const TiledMap *map = build->map;
  const int errors = build->issues->errors;
  if (map->infinite)
    fail_level(build,
               "the map is infinite; in Tiled, Map > Map Properties, clear Infinite and save it again");
  if (map->orientation[0] != '\0' && strcmp(map->orientation, "orthogonal") != 0)
    base_issues_error(build->issues, map->place.line, map->place.column,
                      "the map is %.40s; in Tiled, Map > Map Properties, choose Orientation Orthogonal",
                      map->orientation);
  if (map->width < 1 || map->width > NAV_MAX_SIDE || map->height < 1 || map->height > NAV_MAX_SIDE)
    base_issues_error(build->issues, map->place.line, map->place.column,
                      "the map has %lld x %lld tiles, expected 1 to %d each way", (long long)map->width,
                      (long long)map->height, (int)NAV_MAX_SIDE);
  if (map->tile_width < 1 || map->tile_height < 1)
    fail_level(build, "the map does not say how large its tiles are, expected tilewidth and tileheight");
  return build->issues->errors == errors;
}

/// The tile layer named terrain, or else the first visible one. NULL, and reported: there is none.
static const TiledLayer *find_terrain(TiledBuild *build) {
  const TiledMap *map = build->map;
  const TiledLayer *found = NULL;
  bool named = false;
  for (int32_t i = 0; i < map->layer_count && !named; i++) {
    const TiledLayer *layer = &map->layers[i];
    named = layer->kind == TILED_TILES && strcmp(layer->name, "terrain") == 0;
    if (named || (layer->kind == TILED_TILES && layer->visible && found == NULL)) found = layer;
  }
  if (found == NULL) fail_level(build, "no tile layer is named terrain, and none is visible");
  return found;
}

static void note_layers(TiledBuild *build, const TiledLayer *terrain) {
  static const char *const kinds[] = {
      [TILED_TILES] = "tile layer", [TILED_IMAGE] = "image layer", [TILED_OTHER] = "layer"};
  const TiledMap *map = build->map;
  for (int32_t i = 0; i < map->layer_count; i++) {
    const TiledLayer *layer = &map->layers[i];
    if (layer != terrain && layer->kind != TILED_OBJECTS)
      tiled_note(build, layer->place, "", "%s '%.60s' is left out, the terrain is read from '%.60s'",
                 kinds[layer->kind], layer->name, terrain->name);
    else if (layer->shifted)
      tiled_note(build, layer->place, "", "the offset of layer '%.60s' is left out", layer->name);
  }
}

/* Terrain */

static NavTerrain terrain_named(const char *name) {
  for (int terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    const char *own = nav_terrain_name((NavTerrain)terrain);
    size_t i = 0;
    while (own[i] != '\0' && (name[i] | 0x20) == own[i]) i++; // in either case
    if (own[i] == '\0' && name[i] == '\0') return (NavTerrain)terrain;
  }
  return NAV_TERRAIN_COUNT;
}

/// The terrain of a tile, by its class or else its property; floor where neither names one, which is noted.
static NavTerrain terrain_of(TiledBuild *build, const TiledLayer *layer, int64_t gid) {
  bool known;
  if (gid == 0) return NAV_ROCK;
  const TiledTile *tile = tiled_tile(build->map, gid, &known);
  if (!known) {
    tiled_note(build, layer->place, "", "a tile of no tileset is read as floor");
    return NAV_FLOOR;
  }
  if (tile == NULL) return NAV_FLOOR;
  const NavTerrain by_class = terrain_named(tile->cls), by_property = terrain_named(tile->terrain);
  const NavTerrain named = by_class != NAV_TERRAIN_COUNT ? by_class : by_property;
  if (named != NAV_TERRAIN_COUNT) return build->names_terrain = true, named;
  tiled_note(build, layer->place, "", "tiles of class '%.60s' are read as floor",
             tile->terrain[0] != '\0' ? tile->terrain : tile->cls);
  return NAV_FLOOR;
}

static bool read_terrain(TiledBuild *build, const TiledLayer *layer) {
  const TiledMap *map = build->map;
  const TiledPlace at = layer->place;
  if (layer->width != map->width || layer->height != map->height) {
    base_issues_error(build->issues, at.line, at.column,
                      "tile layer '%.60s' has %lld x %lld tiles, expected the map's %lld x %lld", layer->name,
                      (long long)layer->width, (long long)layer->height, (long long)map->width,
                      (long long)map->height);
    return false;
  }
  uint32_t *gids = tiled_gids(layer, (size_t)(map->width * map->height), build->issues);
  if (gids == NULL) return false;
  bool sound = sim_level_init(&build->level, (int32_t)map->width, (int32_t)map->height);
  if (!sound) fail_level(build, "out of memory");
  NavGrid *grid = &build->level.grid;
  int64_t last = 0, tiles = 0;
  NavTerrain terrain = NAV_ROCK;
  for (int32_t y = 0; sound && y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const int64_t gid = tiled_unflipped(gids[(size_t)y * (size_t)grid->width + (size_t)x]);
      if (gid != last) terrain = terrain_of(build, layer, gid);
      last = gid;
      tiles += gid != 0;
      nav_grid_set_terrain(grid, x, y, terrain);
    }
  }
  base_block_free(gids);
  if (tiles > 0 && !build->names_terrain)
    tiled_note(
        build, at, "",
        "no tile of '%.60s' says by its class or its property terrain what it is: all are read as floor",
        layer->name);
  return sound;
}

/* The whole */

static void check_game(TiledBuild *build) {
  SimLevel *level = &build->level;
  const int32_t gates = level->kind_count[SIM_GATE];
  const bool draft = build->source->draft;
  if (level->kind_count[SIM_EMBER] > 0 && gates == 0 && !draft)
    fail_level(build, "the map has objects of class ember but none of class gate, expected at least one");
  if (level->endless && gates > 0 && !draft)
    fail_level(build, "the map has a gate, which an endless level has not");
  level->has_game = gates > 0 || level->endless;
}

static void build_level(TiledBuild *build) {
  if (!check_map(build) || !tiled_tilesets_load(build)) return;
  const TiledLayer *terrain = find_terrain(build);
  if (terrain == NULL || !read_terrain(build, terrain)) return;
  note_layers(build, terrain);
  tiled_read_head(build);
  sim_level_set_ground(&build->level);
  tiled_read_things(build);
  tiled_read_rest(build);
  check_game(build);
}

typedef bool (*ReadMap)(TiledMap *map, const char *data, size_t size, BaseIssues *issues);

static bool parse_map(SimLevel *level, const FormatsSource *source, ReadMap read, BaseIssues *issues) {
  const int errors = issues->errors;
  if (source->size > FORMATS_MAX_BYTES) {
    base_issues_error(issues, 1, 1, "the file is larger than %d bytes", (int)FORMATS_MAX_BYTES);
    return false;
  }
  TiledMap map = {.orientation = ""};
  TiledBuild *build = calloc(1, sizeof *build);
  if (build == NULL) {
    base_issues_error(issues, 0, 0, "out of memory");
    return false;
  }
  *build = (TiledBuild){.source = source, .map = &map, .issues = issues, .embers_needed = TILED_NO_ID};
  if (read(&map, source->data, source->size, issues)) build_level(build);
  if (map.failed)
    base_issues_error(issues, 0, 0, "out of memory, or more than %d objects", (int)TILED_MAX_OBJECTS);
  warn_of_notes(build);
  tiled_map_free(&map);
  const bool sound = issues->errors == errors;
  if (sound)
    *level = build->level;
  else
    sim_level_free(&build->level);
  free(build);
  return sound;
}

#ifndef THRONG_HAVE_JANSSON
bool tiled_json_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues) {
  (void)map, (void)data, (void)size;
  base_issues_error(issues, 0, 0, "this build reads no JSON: it was made without jansson");
  return false;
}

bool tiled_json_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                        BaseIssues *issues) {
  (void)tileset;
  return tiled_json_map(map, data, size, issues);
}
#endif

#ifndef THRONG_HAVE_EXPAT
bool tiled_xml_map(TiledMap *map, const char *data, size_t size, BaseIssues *issues) {
  (void)map, (void)data, (void)size;
  base_issues_error(issues, 0, 0, "this build reads no XML: it was made without expat");
  return false;
}

bool tiled_xml_tileset(TiledMap *map, TiledTileset *tileset, const char *data, size_t size,
                       BaseIssues *issues) {
  (void)tileset;
  return tiled_xml_map(map, data, size, issues);
}
#endif

bool formats_tmj_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  return parse_map(level, source, tiled_json_map, issues);
}

bool formats_tmx_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  return parse_map(level, source, tiled_xml_map, issues);
}
