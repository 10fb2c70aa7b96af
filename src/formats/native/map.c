/* The [map] of a native level. It is measured before anything is allocated: only rows that are equally long
 * and within the limits get a grid, so a grid is never larger than the text that asked for it. */
#include <string.h>

#include "base/assert.h"
#include "formats/native/reader.h"
#include "sim/world/kinds.h"

#define GLYPH(X, NAME, name, glyph, ...) " " glyph
#define TERRAINS                         NAV_TERRAINS(GLYPH, )

bool formats_native_section(const BaseLine *line, BaseSpan *name, bool *closed) {
  BaseSpan span = line->span, rest;
  if (span.length == 0 || span.text[0] != '[') return false;
  *name = (BaseSpan){span.text + 1, span.length - 1};
  *closed = base_span_split(*name, ']', name, &rest) && base_span_uncomment(rest).length == 0;
  return true;
}

bool formats_native_map_locate(NativeReader *reader) {
  NativeMap *map = &reader->map;
  BaseText text = reader->text;
  BaseLine line;
  BaseSpan name;
  bool closed;
  while (map->line == 0) {
    if (!base_text_next(&text, &line)) return true;
    if (formats_native_section(&line, &name, &closed) && closed && base_span_is(name, "map"))
      map->line = line.number;
  }
  map->rows = formats_measure_rows(text, true);
  map->usable = map->rows.even && map->rows.count >= 1 && map->rows.count <= NAV_MAX_SIDE &&
                map->rows.width >= 1 && map->rows.width <= NAV_MAX_SIDE;
  if (!map->usable) return true;
  return sim_level_init(&reader->level, map->rows.width, map->rows.count);
}

static void add_thing(NativeReader *reader, SimThing thing) {
  if (!reader->map.usable || sim_level_add_thing(&reader->level, thing)) return;
  base_issues_error(reader->issues, reader->map.line, 1, "out of memory for what stands on the map");
  reader->map.usable = false; // so this is reported once
}

static void set_terrain(NativeReader *reader, int32_t x, int32_t y, NavTerrain terrain) {
  if (reader->map.usable) nav_grid_set_terrain(&reader->level.grid, x, y, terrain);
}

static void place_hero(NativeReader *reader, int32_t x, int32_t y, NativePlace place) {
  BASE_ASSERT(place.line > reader->map.line);
  NativeMap *map = &reader->map;
  if (map->heroes++ == 0) {
    map->hero = place;
    reader->level.hero_x = x;
    reader->level.hero_y = y;
  } else {
    base_issues_error(reader->issues, place.line, place.column,
                      "a second hero '@', expected exactly one; the first is at %d:%d", map->hero.line,
                      map->hero.column);
  }
}

static void place_ember(NativeReader *reader, int32_t x, int32_t y, NativePlace place) {
  BASE_ASSERT(place.line > reader->map.line);
  NativeMap *map = &reader->map;
  if (map->embers == 0) map->first_ember = place;
  if (map->embers++ == SIM_MAX_EMBERS)
    base_issues_error(reader->issues, place.line, place.column, "too many embers '*', at most %d are allowed",
                      (int)SIM_MAX_EMBERS);
  if (map->embers <= SIM_MAX_EMBERS) add_thing(reader, (SimThing){SIM_EMBER, 0, x, y});
}

static void refuse_glyph(const NativeReader *reader, BaseSpan glyph, NativePlace place) {
  BaseBuffer letters = {0};
  BaseQuote quote;
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++) {
    base_buffer_print(&letters, "%s%c (%s)", i == 0 ? "" : ", ", sim_enemy_kinds[i]->glyph,
                      sim_enemy_kinds[i]->name);
  }
  bool letter = glyph.text[0] >= 'a' && glyph.text[0] <= 'z';
  base_issues_error(reader->issues, place.line, place.column,
                    letter ? "no enemy has the letter %s, expected %s"
                           : "unknown glyph %s, expected one of" TERRAINS " @ * > + or an enemy's letter: %s",
                    base_quote(glyph, &quote), base_buffer_text(&letters));
  base_buffer_free(&letters);
}

/// Reads one glyph: terrain, and the thing on it.
static void read_glyph(NativeReader *reader, BaseSpan glyph, int32_t x, int32_t y, NativePlace place) {
  const char letter = glyph.text[0];
  const char *terrain = memchr(NAV_TERRAIN_GLYPHS, letter, NAV_TERRAIN_COUNT);
  if (terrain != NULL) {
    set_terrain(reader, x, y, (NavTerrain)(terrain - NAV_TERRAIN_GLYPHS));
    return;
  }
  const int32_t enemy = sim_enemy_of_glyph(letter);
  if (letter == '@')
    place_hero(reader, x, y, place);
  else if (letter == '*')
    place_ember(reader, x, y, place);
  else if (letter == '>' || letter == '+')
    add_thing(reader, (SimThing){letter == '>' ? SIM_GATE : SIM_FLASK, 0, x, y});
  else if (enemy < 0)
    refuse_glyph(reader, glyph, place);
  else if (formats_native_count_enemies(reader, 1, place.line, place.column))
    add_thing(reader, (SimThing){SIM_ENEMY, enemy, x, y});
  reader->map.gates += letter == '>';
  set_terrain(reader, x, y, NAV_FLOOR);
}

static void read_row(NativeReader *reader, const BaseLine *line, int32_t y) {
  int32_t width = reader->map.rows.width;
  bool skipped = reader->map.skipped;
  reader->map.skipped = true; // until it is read
  if (!base_line_check(line, FORMATS_MAX_LINE)) return;
  if (y == 0 && width > NAV_MAX_SIDE) {
    base_issues_error(line->issues, line->number, NAV_MAX_SIDE + 1,
                      "the map is %d tiles wide, at most %d are allowed", (int)width, (int)NAV_MAX_SIDE);
    return;
  }
  if (!formats_check_row(line, width)) return;
  reader->map.skipped = skipped;
  BaseSpan left = line->span;
  for (int32_t x = 0; left.length > 0 && x < width; x++) {
    size_t bytes = base_character_length(left.text, left.length);
    read_glyph(reader, (BaseSpan){left.text, bytes}, x, y, (NativePlace){line->number, x + 1});
    left.text += bytes;
    left.length -= bytes;
  }
}

static void check_things(NativeReader *reader) {
  const NativeMap *map = &reader->map;
  if (map->skipped) return;
  if (map->heroes == 0)
    base_issues_error(reader->issues, map->line, 1, "the map has no hero, expected exactly one '@'");
  if (map->embers > 0 && map->gates == 0 && !reader->draft)
    base_issues_error(reader->issues, map->first_ember.line, map->first_ember.column,
                      "embers '*' but no gate, expected at least one '>'");
}

void formats_native_map_read(NativeReader *reader) {
  const NativeMap *map = &reader->map;
  if (map->line == 0) {
    base_issues_error(reader->issues, 1, 1, "the level has no [map]");
    return;
  }
  if (map->rows.count == 0) {
    base_issues_error(reader->issues, map->line, 1, "[map] is empty, expected rows of tiles");
    return;
  }
  BaseText text = map->rows.first;
  BaseLine line;
  for (int32_t y = 0; y < map->rows.count && base_text_next(&text, &line); y++) {
    if (y == NAV_MAX_SIDE) {
      base_issues_error(reader->issues, line.number, 1, "the map has %d rows, at most %d are allowed",
                        (int)map->rows.count, (int)NAV_MAX_SIDE);
      reader->map.skipped = true;
      break;
    }
    read_row(reader, &line, y);
  }
  check_things(reader);
}

void formats_native_check_bodies(NativeReader *reader) {
  const SimLevel *level = &reader->level;
  if (!reader->map.usable || reader->map.skipped || reader->draft) return;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind != SIM_ENEMY || sim_enemy_kinds[thing->enemy]->size <= 1) continue;
    const SimEnemyKind *kind = sim_enemy_kinds[thing->enemy];
    if (sim_kind_fits(&level->grid, kind, nav_grid_cell(&level->grid, thing->x, thing->y))) continue;
    base_issues_warning(reader->issues, reader->map.line + 1 + thing->y, thing->x + 1,
                        "'%c' is no top left tile of %dx%d open ones, which the %s needs", kind->glyph,
                        (int)kind->size, (int)kind->size, kind->name);
  }
}
