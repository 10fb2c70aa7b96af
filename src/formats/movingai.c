/* MovingAI maps (Sturtevant's grid benchmarks): four header lines, then rows. The header's sizes are claims;
 * the grid is made only when the rows that really follow agree with them. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/number.h"
#include "formats/formats.h"
#include "formats/rows.h"
#include "formats/runs.h"

typedef struct MapReader {
  BaseText text;
  BaseIssues *issues;
  bool has_type, has_map;
  int32_t width, height; // 0: not given
} MapReader;

static void read_size(const BaseLine *line, BaseSpan value, int32_t *side) {
  BaseQuote quote;
  int64_t number = 0;
  if (base_span_whole(value, 1, NAV_MAX_SIDE, &number))
    *side = (int32_t)number;
  else
    base_line_error(line, value.text, "size %s, expected 1 to %d", base_quote(value, &quote),
                    (int)NAV_MAX_SIDE);
}

static void read_type(MapReader *reader, const BaseLine *line, BaseSpan value) {
  BaseQuote quote;
  reader->has_type = true;
  if (base_span_is(value, "octile")) return;
  base_line_error(line, value.text, "map type %s, expected octile", base_quote(value, &quote));
}

static void header_line(MapReader *reader, BaseLine *line) {
  BaseQuote quote;
  BaseSpan name = base_line_word(line);
  if (name.length == 0) return;
  if (base_span_is(name, "map")) {
    reader->has_map = true;
  } else if (base_span_is(name, "type")) {
    read_type(reader, line, base_line_word(line));
  } else if (base_span_is(name, "height")) {
    read_size(line, base_line_word(line), &reader->height);
  } else if (base_span_is(name, "width")) {
    read_size(line, base_line_word(line), &reader->width);
  } else {
    base_line_error(line, name.text, "unknown word %s, expected type, height, width or map",
                    base_quote(name, &quote));
    return;
  }
  base_line_end(line);
}

/// Reads up to and with the line `map`; false, and reported, when the rest cannot be told apart.
static bool read_header(MapReader *reader) {
  BaseLine line = {.span = {"", 0}, .number = 1};
  int errors = reader->issues->errors;
  while (!reader->has_map && base_text_next(&reader->text, &line)) {
    if (base_line_check(&line, FORMATS_MAX_LINE)) header_line(reader, &line);
    if (line.number >= 16 && reader->issues->errors > errors) break; // something else than a map
  }
  if (!reader->has_map)
    base_issues_error(reader->issues, line.number, 1, "no line 'map', expected type, height, width and map");
  else if (!reader->has_type)
    base_issues_error(reader->issues, 1, 1, "no line 'type', expected 'type octile'");
  if (reader->has_map && reader->issues->errors == errors && (reader->width == 0 || reader->height == 0))
    base_issues_error(reader->issues, line.number, 1, "no line '%s' before 'map', expected one",
                      reader->height == 0 ? "height" : "width");
  return reader->has_map;
}

/// NAV_TERRAIN_COUNT: no such glyph.
static NavTerrain terrain_of(char glyph) {
  static const char glyphs[] = ".GSW@OT";
  static const NavTerrain terrains[] = {NAV_FLOOR, NAV_FLOOR, NAV_MUD, NAV_WATER,
                                        NAV_ROCK,  NAV_ROCK,  NAV_ROCK};
  const char *at = memchr(glyphs, glyph, sizeof glyphs - 1);
  return at == NULL ? NAV_TERRAIN_COUNT : terrains[at - glyphs];
}

/// One row into `grid`, or only checked when that is NULL.
static void read_row(MapReader *reader, const BaseLine *line, int32_t y, NavGrid *grid) {
  BASE_ASSERT(grid == NULL || (y >= 0 && y < grid->height));
  if (!base_line_check(line, FORMATS_MAX_LINE)) return;
  if (reader->width > 0 && !formats_check_row(line, reader->width)) return;
  BaseSpan left = line->span;
  for (int32_t x = 0; left.length > 0; x++) {
    size_t bytes = base_character_length(left.text, left.length);
    NavTerrain terrain = terrain_of(left.text[0]);
    BaseQuote quote;
    if (terrain == NAV_TERRAIN_COUNT)
      base_line_error(line, left.text, "unknown glyph %s, expected one of . G S W @ O T",
                      base_quote((BaseSpan){left.text, bytes}, &quote));
    else if (grid != NULL)
      nav_grid_set_terrain(grid, x, y, terrain);
    left.text += bytes;
    left.length -= bytes;
  }
}

static void read_rows(MapReader *reader, const FormatsRows *rows, NavGrid *grid) {
  BaseText text = rows->first;
  BaseLine line = {.span = {"", 0}, .number = text.line};
  for (int32_t y = 0; y < rows->count && base_text_next(&text, &line); y++) {
    if (reader->height > 0 && y == reader->height) {
      base_issues_error(reader->issues, line.number, 1, "a row too many: there are %d, expected %d",
                        (int)rows->count, (int)reader->height);
      return;
    }
    read_row(reader, &line, y, grid);
  }
  while (base_text_next(&text, &line))
    if (base_span_trim(line.span).length > 0)
      base_issues_error(reader->issues, line.number, 1, "expected nothing behind the rows of the map");
  if (rows->count < reader->height)
    base_issues_error(reader->issues, line.number, 1, "the map ends after row %d, expected %d",
                      (int)rows->count, (int)reader->height);
}

bool formats_movingai_parse(SimLevel *level, const char *data, size_t size, BaseIssues *issues) {
  MapReader reader = {.text = base_text(data, size, issues), .issues = issues};
  int errors = issues->errors;
  if (size > FORMATS_MAX_BYTES) {
    base_issues_error(issues, 1, 1, "the file is larger than %d bytes", (int)FORMATS_MAX_BYTES);
    return false;
  }
  if (!read_header(&reader)) return false;
  FormatsRows rows = formats_measure_rows(reader.text, false);
  bool agreed = rows.even && rows.count == reader.height && rows.width == reader.width && rows.count > 0;
  SimLevel found = {0};
  if (agreed && !sim_level_init(&found, rows.width, rows.count)) {
    base_issues_error(issues, 1, 1, "out of memory for a map of %d x %d tiles", (int)rows.width,
                      (int)rows.count);
    return false;
  }
  read_rows(&reader, &rows, agreed ? &found.grid : NULL);
  if (issues->errors == errors && !sim_level_place_hero(&found))
    base_issues_error(issues, rows.first.line + 1, 1, "no tile of the map is open, the hero needs one");
  if (issues->errors != errors) {
    sim_level_free(&found);
    return false;
  }
  *level = found;
  return true;
}

void formats_movingai_count(const char *data, size_t size, int64_t count[256]) {
  BaseText text = base_text(data, size, NULL);
  BaseLine line;
  BaseSpan rest, word;
  memset(count, 0, 256 * sizeof *count);
  for (bool header = true; header && base_text_next(&text, &line);) {
    rest = line.span;
    header = !base_span_word(&rest, &word) || !base_span_is(word, "map");
  }
  while (base_text_next(&text, &line)) {
    if (base_span_trim(line.span).length == 0) continue; // after the rows
    for (size_t i = 0; i < line.span.length; i++) count[(unsigned char)line.span.text[i]]++;
  }
}

/// Ground, swamp, water or closed, by who enters the terrain and at what cost.
static char glyph_of(const NavCosts *costs, uint8_t terrain) {
  if (costs->enter[NAV_WALKER][terrain] > 0) return costs->enter[NAV_WALKER][terrain] > 1 ? 'S' : '.';
  return costs->enter[NAV_SWIMMER][terrain] > 0 ? 'W' : '@';
}

void formats_movingai_write(const SimLevel *level, BaseBuffer *out) {
  const NavGrid *grid = &level->grid;
  const NavCosts costs = nav_costs_default();
  size_t width = (size_t)grid->width;
  char *row = base_block_alloc(width + 1, 1);
  if (row == NULL) {
    out->failed = true;
    return;
  }
  base_buffer_print(out, "type octile\nheight %d\nwidth %d\nmap\n", (int)grid->height, (int)grid->width);
  row[width] = '\n';
  for (int32_t y = 0; y < grid->height; y++) {
    const uint8_t *terrain = grid->terrain + nav_grid_cell(grid, 0, y);
    for (size_t x = 0; x < width; x++) row[x] = glyph_of(&costs, terrain[x]);
    base_buffer_add(out, row, width + 1);
  }
  base_block_free(row);
}

/* Losses of the form */

static void warn_of_loss(BaseIssues *issues, const char *what, int64_t count) {
  BASE_ASSERT(count >= 0);
  if (count > 0)
    base_issues_warning(issues, 0, 0, "a MovingAI map cannot express %s: %lld", what, (long long)count);
}

static void lose_if(BaseIssues *issues, const char *what, bool there) {
  if (there) base_issues_warning(issues, 0, 0, "a MovingAI map cannot express %s", what);
}

static void count_edges(void *context, const FormatsRun *run) {
  int64_t *const count = context;
  count[run->edge == NAV_EDGE_WALL ? 0 : 1] += run->count;
}

static void lose_terrain(const NavGrid *grid, BaseIssues *issues) {
  const NavCosts costs = nav_costs_default();
  int64_t count[NAV_TERRAIN_COUNT] = {0}, edges[2] = {0};
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) count[grid->terrain[nav_grid_cell(grid, x, y)]]++;
  formats_edge_runs(grid, count_edges, edges);
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    const NavTerrain read = terrain_of(glyph_of(&costs, (uint8_t)terrain));
    char what[64];
    snprintf(what, sizeof what, "%ss, they become %s", nav_terrain_name(terrain), nav_terrain_name(read));
    if (read != terrain) warn_of_loss(issues, what, count[terrain]);
  }
  warn_of_loss(issues, "walls between tiles", edges[0]);
  warn_of_loss(issues, "rails between tiles", edges[1]);
}

void formats_movingai_loses(const SimLevel *level, BaseIssues *issues) {
  static const char *const things[SIM_THING_KIND_COUNT] = {
      [SIM_EMBER] = "embers", [SIM_GATE] = "gates", [SIM_FLASK] = "flasks", [SIM_ENEMY] = "enemies"};
  const NavGrid *grid = &level->grid;
  int64_t tuned = 0;
  for (int i = 0; i < SIM_TUNE_COUNT; i++) tuned += level->tuned[i];
  lose_if(issues, "a title", level->title[0] != '\0');
  lose_if(issues, "a brief", level->brief[0] != '\0');
  lose_if(issues, "a par time", level->par_seconds > 0);
  lose_if(issues, "a score for gold", level->gold > 0);
  lose_if(issues, "a chapter", level->chapter > 0);
  for (int kind = 0; kind < SIM_THING_KIND_COUNT; kind++)
    warn_of_loss(issues, things[kind], level->kind_count[kind]);
  lose_if(issues, "how many embers are needed", level->embers_needed != level->kind_count[SIM_EMBER]);
  lose_if(issues, "an endless game", level->endless);
  warn_of_loss(issues, "enemies that arrive over time", level->spawn_count);
  warn_of_loss(issues, "goals of the throng", level->goal_count);
  warn_of_loss(issues, "objectives", level->objective_count);
  warn_of_loss(issues, "lessons", level->lesson_count);
  warn_of_loss(issues, "tunables", tuned);
  // A map has no hero: its game starts on the open tile nearest the middle.
  lose_if(issues, "where the hero starts",
          nav_grid_nearest_open(grid, NAV_WALKER, grid->width / 2, grid->height / 2) !=
              nav_grid_cell(grid, level->hero_x, level->hero_y));
  lose_terrain(grid, issues);
}
