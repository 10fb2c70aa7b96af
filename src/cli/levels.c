/* Level files of a call: loading one, with its faults printed, and writing one, with warnings of what is
 * lost. */
#include "cli/levels.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "formats/formats.h"

void cli_print_issues(const BaseIssues *issues, const char *file) {
  if (issues->kept == 0 || issues->item[0].line > 0) {
    base_issues_print(issues, file, stderr);
    return;
  }
  for (int i = 0; i < issues->kept; i++) cli_failed("%s: %s", file, issues->item[i].text);
}

bool cli_load_level(const char *file_or_name, SimLevel *level) {
  char path[FORMATS_PATH_BYTES];
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_refuse("out of memory");
  bool sound = formats_load(level, file_or_name, issues, path);
  cli_print_issues(issues, path);
  free(issues);
  return sound;
}

bool cli_cell_of(const char *name, const NavGrid *grid, int32_t x, int32_t y, NavCell *cell) {
  if (!nav_grid_inside(grid, x, y))
    return cli_refuse("%s: %d,%d is off the map, which has %d x %d tiles", name, (int)x, (int)y,
                      (int)grid->width, (int)grid->height);
  *cell = nav_grid_cell(grid, x, y);
  return true;
}

bool cli_open_cell(const char *name, const NavGrid *grid, NavClass cls, int32_t x, int32_t y, NavCell *cell) {
  if (!cli_cell_of(name, grid, x, y, cell)) return false;
  return nav_grid_open(grid, cls, *cell) ||
         cli_refuse("%s: %d,%d is %s, which a %s cannot enter", name, (int)x, (int)y,
                    nav_terrain_name((NavTerrain)grid->terrain[*cell]), nav_class_name(cls));
}

/* What a MovingAI map cannot express */

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
        // Count each edge once: at the tile above or to the left of it, on the rim at its only tile.
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
  warn(file, "a chapter", level->chapter > 0 ? UNCOUNTED : 0);
  for (int kind = 0; kind < SIM_THING_KIND_COUNT; kind++) warn(file, things[kind], level->kind_count[kind]);
  if (level->embers_needed != level->kind_count[SIM_EMBER])
    warn(file, "how many embers are needed", UNCOUNTED);
  warn(file, "an endless game", level->endless ? UNCOUNTED : 0);
  warn(file, "enemies that arrive over time", level->spawn_count);
  warn(file, "goals of the throng", level->goal_count);
  warn(file, "tunables", tuned);
}

/// A map has no hero: its game starts on the open tile nearest the middle.
static void warn_of_hero(const char *file, const SimLevel *level) {
  NavCell start =
      nav_grid_nearest_open(&level->grid, NAV_WALKER, level->grid.width / 2, level->grid.height / 2);
  if (start != nav_grid_cell(&level->grid, level->hero_x, level->hero_y))
    warn(file, "where the hero starts", UNCOUNTED);
}

static void warn_of_map(const char *file, const SimLevel *level) {
  warn_of_game(file, level);
  warn_of_hero(file, level);
  warn_of_terrain(file, &level->grid);
}

/* Writing */

int cli_level_file_check(const char *path) {
  const FormatsForm *form = formats_form(path);
  if (form == NULL) return cli_wrong("%s: unknown ending, expected a file that ends in .level or .map", path);
  if (form->write != NULL) return CLI_DONE;
  return cli_failed("%s: Tiled maps (.tmj, .tmx) are not written by this version, expected .level or .map",
                    path);
}

int cli_level_file_write(const SimLevel *level, const char *path) {
  const FormatsForm *form = formats_form(path);
  char error[BASE_FILE_ERROR_TEXT];
  BaseBuffer text = {0};
  form->write(level, &text);
  int status = CLI_DONE;
  if (text.failed)
    status = cli_failed("out of memory");
  else if (!base_file_write(path, text.data, text.length, error))
    status = cli_failed("%s", error);
  else if (form->write == formats_movingai_write)
    warn_of_map(path, level);
  base_buffer_free(&text);
  return status;
}
