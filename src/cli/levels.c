/* Level files of a call: loading one, with its faults printed, and writing one, with warnings of what is
 * lost. */
#include "cli/levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/character.h"
#include "base/file.h"

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

static bool load_input(SimLevel *level, BaseIssues *issues) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read_word("-", FORMATS_MAX_BYTES, &data, &size, error)) {
    base_issues_error(issues, 0, 0, "%s", base_file_reason(error));
    return false;
  }
  const bool sound = formats_parse(level, formats_form_of_text(data, size),
                                   &(FormatsSource){.data = data, .size = size}, issues);
  free(data);
  return sound;
}

bool cli_load_level(const char *file_or_name, SimLevel *level) {
  char path[FORMATS_PATH_BYTES] = "standard input";
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_refuse("out of memory");
  const bool sound = strcmp(file_or_name, "-") == 0 ? load_input(level, issues)
                                                    : formats_load(level, file_or_name, issues, path);
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

const FormatsForm *cli_level_form(const char *path) {
  return strcmp(path, "-") == 0 ? &formats_forms[0] : formats_form(path);
}

int cli_level_file_check(const char *path) {
  if (cli_level_form(path) != NULL) return CLI_DONE;
  return cli_wrong("%s: unknown ending, expected a file that ends in .level, .map, .tmj or .tmx", path);
}

static int print_level(const SimLevel *level) {
  BaseBuffer text = {0};
  formats_native_write(level, &text);
  const int status = text.failed ? cli_failed("out of memory") : CLI_DONE;
  if (!text.failed) fwrite(text.data, 1, text.length, stdout); // cli_finish reports a failure
  base_buffer_free(&text);
  return status;
}

int cli_level_file_write(const SimLevel *level, const char *path) {
  const bool printed = strcmp(path, "-") == 0;
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_failed("out of memory");
  char image[FORMATS_PATH_BYTES];
  cli_level_form(path)->loses(level, issues);
  cli_print_issues(issues, path); // before anything is lost
  if (printed) {
    free(issues);
    return print_level(level);
  }
  memset(issues, 0, sizeof *issues);
  const bool saved = formats_save(level, path, issues, image);
  cli_print_issues(issues, path);
  if (image[0] != '\0') base_say(stderr, "%s: put next to %s, it shows the tiles in Tiled", image, path);
  free(issues);
  return saved ? CLI_DONE : CLI_FAILED;
}
