/* Levels of a call: read from files and looked up by tile, and written to files. */
#ifndef CLI_LEVELS_H
#define CLI_LEVELS_H

#include "cli/call.h"
#include "formats/formats.h"
#include "sim/world/level.h"

/// Prints the faults of `file` on standard error: FILE:LINE:COLUMN: error: TEXT, or throng: FILE: TEXT for
/// the file as a whole.
void cli_print_issues(const BaseIssues *issues, const char *file);

/// Loads a level, "-" from standard input by what the text begins with; on failure prints its faults and
/// returns false (exit status 1).
bool cli_load_level(const char *file_or_name, SimLevel *level);

/// The cell of a tile that option `name` gives: refused (printed, false) off the map.
bool cli_cell_of(const char *name, const NavGrid *grid, int32_t x, int32_t y, NavCell *cell);

/// The same, refused also where the terrain is closed for the class.
bool cli_open_cell(const char *name, const NavGrid *grid, NavClass cls, int32_t x, int32_t y, NavCell *cell);

/// Checks that levels can be written to a file of that name; "-" is a `.level` on standard output. CLI_DONE,
/// or the exit status after printing why not.
int cli_level_file_check(const char *path);
/// The form of a file that passed the check.
const FormatsForm *cli_level_form(const char *path);

/// Writes a level to a file that passed the check, and warns of what the file cannot express; an exit status.
int cli_level_file_write(const SimLevel *level, const char *path);

#endif
