/* Level files of a call: loading one, with its faults printed, and writing one, with warnings of what is
 * lost. */
#include "cli/levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/character.h"
#include "formats/formats.h"

void cli_print_issues(const BaseIssues *issues, const char *file) {
  for (int i = 0; i < issues->kept; i++) {
    const BaseIssue *issue = &issues->item[i];
    if (issue->line == 0 && !issue->warning)
      cli_failed("%s: %s", file, issue->text);
    else
      base_issue_print(issue, file, stderr);
  }
  const int all = issues->errors + issues->warnings;
  if (all > issues->kept) base_say(stderr, "%s: and %d more", file, all - issues->kept);
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

/* Writing */

int cli_level_file_check(const char *path) {
  if (formats_form(path) != NULL) return CLI_DONE;
  return cli_wrong("%s: unknown ending, expected a file that ends in .level, .map, .tmj or .tmx", path);
}

int cli_level_file_write(const SimLevel *level, const char *path) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_failed("out of memory");
  char image[FORMATS_PATH_BYTES];
  formats_form(path)->loses(level, issues);
  cli_print_issues(issues, path); // before anything is lost
  memset(issues, 0, sizeof *issues);
  const bool saved = formats_save(level, path, issues, image);
  cli_print_issues(issues, path);
  if (image[0] != '\0') base_say(stderr, "%s: put beside %s, it shows the tiles in Tiled", image, path);
  free(issues);
  return saved ? CLI_DONE : CLI_FAILED;
}
