/* throng convert: a level from one file format to another, going by the endings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/commands.h"
#include "cli/convert.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "formats/formats.h"

const char cli_convert_usage[] =
    "usage: throng convert IN OUT\n\n"
    "Reads the level IN (a file, or the name of a level that ships with the game) and writes it to the file "
    "OUT, which\n"
    "ends in .level or .map (MovingAI). What OUT cannot express is left out, with a warning that names it.\n";

typedef struct Form {
  const char *ending;
  void (*write)(const SimLevel *level, BaseBuffer *out);
  void (*warn)(const char *file, const SimLevel *level); // of what cannot be expressed; NULL: nothing
} Form;

static void warn(const char *file, const char *what, long long count) {
  if (count == 0) return;
  fprintf(stderr, "%s: warning: a MovingAI map cannot express %s", file, what);
  if (count > 0) fprintf(stderr, ": %lld", count);
  fputc('\n', stderr);
}

enum { UNCOUNTED = -1 };

static void warn_of_terrain(const char *file, const NavGrid *grid) {
  long long pits = 0, walls = 0, rails = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      pits += grid->terrain[cell] == NAV_PIT;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        // Each edge once: by the tile above or to the left of it, on the rim by the only one.
        bool own =
            dir == NAV_DOWN || dir == NAV_RIGHT || (dir == NAV_UP && y == 0) || (dir == NAV_LEFT && x == 0);
        NavEdge edge = nav_grid_edge(grid, cell, dir);
        walls += own && edge == NAV_EDGE_WALL;
        rails += own && edge == NAV_EDGE_RAIL;
      }
    }
  }
  warn(file, "pits, they become rock", pits);
  warn(file, "walls between tiles", walls);
  warn(file, "rails between tiles", rails);
}

static void warn_of_game(const char *file, const SimLevel *level) {
  static const char *const things[SIM_THING_KIND_COUNT] = {
      [SIM_EMBER] = "embers", [SIM_GATE] = "gates", [SIM_FLASK] = "flasks", [SIM_ENEMY] = "enemies"};
  int tuned = 0;
  for (int i = 0; i < SIM_TUNE_COUNT; i++) tuned += level->tuned[i];
  warn(file, "a title", level->title[0] != '\0' ? UNCOUNTED : 0);
  warn(file, "a brief", level->brief[0] != '\0' ? UNCOUNTED : 0);
  warn(file, "a par time", level->par_seconds > 0 ? UNCOUNTED : 0);
  for (int kind = 0; kind < SIM_THING_KIND_COUNT; kind++) warn(file, things[kind], level->kind_count[kind]);
  if (level->embers_needed != level->kind_count[SIM_EMBER])
    warn(file, "how many embers are needed", UNCOUNTED);
  warn(file, "enemies that arrive over time", level->spawn_count);
  warn(file, "tunables", tuned);
}

/// A map has no hero: whoever plays it starts on the open tile nearest the middle.
static void warn_of_hero(const char *file, const SimLevel *level) {
  NavCell default_value =
      nav_grid_nearest_open(&level->grid, NAV_WALKER, level->grid.width / 2, level->grid.height / 2);
  if (default_value != nav_grid_cell(&level->grid, level->hero_x, level->hero_y))
    warn(file, "where the hero starts", UNCOUNTED);
}

static void warn_of_map(const char *file, const SimLevel *level) {
  warn_of_game(file, level);
  warn_of_hero(file, level);
  warn_of_terrain(file, &level->grid);
}

/* From a map */

/// Glyphs of a map that are read as the terrain of another, and so written as that one.
static const struct {
  char glyph;
  bool in_maps; // a map that is written loses it too
  const char *what;
} merged[] = {
    {'G', true, "ground G apart from floor"},
    {'S', false, "swamp, it becomes mud and costs four times as much as floor"},
    {'O', true, "out of bounds O apart from rock"},
    {'T', true, "trees T apart from rock"},
};

/// What a map's file says and the level in memory does not. Read once more, since only a conversion asks, and
/// before writing, which may replace the same file. All zero for what is no map.
static void count_glyphs(const char *in, const Form *from, int64_t count[256]) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  memset(count, 0, 256 * sizeof *count);
  if (from == NULL || from->write != formats_movingai_write) return;
  if (!base_file_read(in, FORMATS_MAX_BYTES, &data, &size, error)) return; // it has just been read
  formats_movingai_count(data, size, count);
  free(data);
}

static void warn_of_glyphs(const char *out, bool to_map, const int64_t count[256]) {
  for (size_t i = 0; i < sizeof merged / sizeof *merged; i++) {
    const int64_t found = count[(unsigned char)merged[i].glyph];
    if (found > 0 && (merged[i].in_maps || !to_map))
      fprintf(stderr, "%s: warning: a level does not keep %s: %lld\n", out, merged[i].what, (long long)found);
  }
}

/// A level has floor below its hero. One whom a map has put on mud goes to the floor tile nearest to him, so
/// that no terrain is lost; where there is none, his tile becomes floor.
static void move_hero_to_floor(const char *out, SimLevel *level) {
  const NavGrid *grid = &level->grid;
  const NavCell hero = nav_grid_cell(grid, level->hero_x, level->hero_y);
  if (grid->terrain[hero] == NAV_FLOOR) return;
  NavCell best = NAV_NO_CELL;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (grid->terrain[cell] == NAV_FLOOR &&
          (best == NAV_NO_CELL ||
           nav_grid_distance2(grid, cell, hero) < nav_grid_distance2(grid, best, hero)))
        best = cell;
    }
  }
  if (best == NAV_NO_CELL) {
    fprintf(stderr, "%s: warning: a level has floor below its hero: the %s at %d,%d is lost\n", out,
            nav_terrain_name((NavTerrain)grid->terrain[hero]), (int)level->hero_x, (int)level->hero_y);
    return;
  }
  level->hero_x = nav_grid_x(grid, best);
  level->hero_y = nav_grid_y(grid, best);
  fprintf(stderr,
          "%s: warning: a level has floor below its hero: he starts at %d,%d, not on the %s at %d,%d\n", out,
          (int)level->hero_x, (int)level->hero_y, nav_terrain_name((NavTerrain)grid->terrain[hero]),
          (int)nav_grid_x(grid, hero), (int)nav_grid_y(grid, hero));
}

static const Form forms[] = {
    {".level", formats_native_write, NULL},
    {".map", formats_movingai_write, warn_of_map},
    {".tmj", NULL, NULL},
    {".tmx", NULL, NULL},
};

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static const Form *form_of(const char *path) {
  size_t length = strlen(path);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    size_t tail = strlen(forms[i].ending), same = 0;
    if (length <= tail) continue;
    while (same < tail && lower(path[length - tail + same]) == forms[i].ending[same]) same++;
    if (same == tail) return &forms[i];
  }
  return NULL;
}

static int write_level(const Form *form, const SimLevel *level, const char *path) {
  char error[BASE_FILE_ERROR_TEXT];
  BaseBuffer text = {0};
  form->write(level, &text);
  int status = CLI_DONE;
  if (text.failed)
    status = cli_failed("out of memory");
  else if (!base_file_write(path, text.data, text.length, error))
    status = cli_failed("%s", error);
  else if (form->warn != NULL)
    form->warn(path, level);
  base_buffer_free(&text);
  return status;
}

static int refuse_form(const Form *form, const char *path) {
  if (form == NULL) return cli_wrong("%s: unknown ending, expected a file that ends in .level or .map", path);
  if (form->write != NULL) return CLI_DONE;
  return cli_failed("%s: Tiled maps (.tmj, .tmx) are not written by this version, expected .level or .map",
                    path);
}

int cli_level_file_check(const char *path) {
  return refuse_form(form_of(path), path);
}

int cli_level_file_write(const SimLevel *level, const char *path) {
  return write_level(form_of(path), level, path);
}

int cli_convert(int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *in = NULL, *out = NULL, *value;
  int which;
  while ((which = cli_next(&words, NULL, 0, &value)) == CLI_WORD)
    if (!cli_take_word(in == NULL ? &in : &out, value, in == NULL ? "IN" : "OUT")) return CLI_WRONG_CALL;
  if (which != CLI_END) return CLI_WRONG_CALL;
  if (in == NULL || out == NULL) return cli_wrong("convert needs IN and OUT");
  int status = cli_level_file_check(out);
  if (status != CLI_DONE) return status;
  const Form *form = form_of(out);
  int64_t glyphs[256];
  SimLevel level;
  if (!cli_load_level(in, &level)) return CLI_FAILED;
  count_glyphs(in, form_of(in), glyphs);
  if (form->write == formats_native_write) move_hero_to_floor(out, &level);
  status = write_level(form, &level, out);
  if (status == CLI_DONE) warn_of_glyphs(out, form->write == formats_movingai_write, glyphs);
  sim_level_free(&level);
  return status;
}
