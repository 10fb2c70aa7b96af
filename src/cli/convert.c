/* throng convert: a level from one file format to another, chosen by the endings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/character.h"
#include "base/file.h"
#include "cli/levels.h"
#include "formats/formats.h"

typedef struct ConvertCall {
  const char *in, *out;
} ConvertCall;

static const CliOption options[] = {
    {"IN", .take = cli_take_word, .field = offsetof(ConvertCall, in), .needed = true, .list = &cli_levels},
    {"OUT", .take = cli_take_word, .field = offsetof(ConvertCall, out), .needed = true},
};

/// Glyphs of a map that are read, and so written, as the terrain of another glyph.
static const struct {
  char glyph;
  bool in_maps; // lost also when a map is written
  const char *what;
} merged[] = {
    {'G', true, "ground G apart from floor"},
    {'S', false, "swamp, it becomes mud and costs four times as much as floor"},
    {'O', true, "out of bounds O apart from rock"},
    {'T', true, "trees T apart from rock"},
};

/// Counts the glyphs of a map's file, which the level in memory no longer tells apart. Reads the file again
/// because only a conversion needs them, and before OUT is written, which may be the same file. All zero
/// where it is no map. False after printing that it can no longer be read.
static bool count_glyphs(const char *in, int64_t count[256]) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  memset(count, 0, 256 * sizeof *count);
  const FormatsForm *form = formats_form(in);
  if (form == NULL || form->write != formats_movingai_write) return true;
  if (!base_file_read(in, FORMATS_MAX_BYTES, &data, &size, error)) return cli_refuse("%s", error);
  formats_movingai_count(data, size, count);
  free(data);
  return true;
}

static void warn_of_glyphs(const char *out, bool to_map, const int64_t count[256]) {
  for (size_t i = 0; i < sizeof merged / sizeof *merged; i++) {
    const int64_t found = count[(unsigned char)merged[i].glyph];
    if (found > 0 && (merged[i].in_maps || !to_map))
      base_say(stderr, "%s: warning: a level does not keep %s: %lld", out, merged[i].what, (long long)found);
  }
}

/// For forms with floor below the hero: one whom a map puts on mud moves to the nearest floor tile, so that
/// no terrain is lost. Where there is none, he stays.
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
  if (best == NAV_NO_CELL) return; // the form says what is lost
  level->hero_x = nav_grid_x(grid, best);
  level->hero_y = nav_grid_y(grid, best);
  base_say(stderr,
           "%s: warning: a level has floor below its hero: he starts at %d,%d, not on the %s at %d,%d", out,
           (int)level->hero_x, (int)level->hero_y, nav_terrain_name((NavTerrain)grid->terrain[hero]),
           (int)nav_grid_x(grid, hero), (int)nav_grid_y(grid, hero));
}

static int run(const CliCommand *self, int argc, char **argv) {
  ConvertCall call = {0};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = cli_level_file_check(call.out);
  if (status != CLI_DONE) return status;
  int64_t glyphs[256];
  SimLevel level;
  if (!cli_load_level(call.in, &level)) return CLI_FAILED;
  const FormatsForm *form = cli_level_form(call.out);
  const bool to_map = form->write == formats_movingai_write;
  if (!count_glyphs(call.in, glyphs)) status = CLI_FAILED;
  if (form->hero_on_floor && status == CLI_DONE) move_hero_to_floor(call.out, &level);
  if (status == CLI_DONE) status = cli_level_file_write(&level, call.out);
  if (status == CLI_DONE) warn_of_glyphs(call.out, to_map, glyphs);
  sim_level_free(&level);
  return status;
}

const CliCommand cli_command_convert = {
    .name = "convert",
    .summary = "turn a level into another file format",
    .about =
        "Reads the level IN (a file, or the name of a level that ships with the game) and writes it to the\n"
        "file OUT; - is standard input or output. Files end in .level, .map (MovingAI), .tmj or .tmx "
        "(Tiled).\n"
        "It leaves out everything that OUT cannot express, with a warning for each kind. A picture of the "
        "tiles\n"
        "is put next to a Tiled map if it is missing.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
