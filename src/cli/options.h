/* Words of a call: options by name, values checked, everything unknown refused by name. Option names are
 * never abbreviated. Both `--name VALUE` and `--name=VALUE` are understood; `--` ends the options. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/issues.h"
#include "sim/world/level.h"
#include "sim/world/world.h"

typedef struct CliOption {
  const char *name; // "--ticks"
  bool has_value;
} CliOption;

enum { CLI_WORD = -1, CLI_END = -2, CLI_REFUSED = -3 }; // what cli_next returns besides rows

typedef struct CliWords {
  int argc;
  char **argv;
  int at;            // next word
  bool options_over; // `--` was seen
} CliWords;

/// The next option or plain word. Returns the row in `options` (*value set when it has one), CLI_WORD for a
/// plain word
/// (*value is the word), CLI_END at the end, CLI_REFUSED after printing why the call is wrong.
int cli_next(CliWords *words, const CliOption *options, int count, const char **value);

/// Prints `throng: TEXT` to standard error and returns CLI_WRONG_CALL.
int cli_wrong(const char *format, ...) BASE_PRINTF(1, 2);

/// The same for what cannot be done: returns CLI_FAILED.
int cli_failed(const char *format, ...) BASE_PRINTF(1, 2);

/// Keeps the one plain word of a call, its LEVEL or FILE (`what`); a second one is refused (printed, false).
bool cli_take_word(const char **taken, const char *word, const char *what);

/* Each parses the value of option `name`, or prints why not and returns false. */
bool cli_parse_whole(const char *name, const char *value, int64_t min, int64_t max, int64_t *out);
bool cli_parse_tile(const char *name, const char *value, int32_t *x, int32_t *y);     // "X,Y"
bool cli_parse_class(const char *value, NavClass *cls);                               // of --class
bool cli_parse_set(const char *value, SimTuning *tuning, bool tuned[SIM_TUNE_COUNT]); // "NAME=VALUE"

/// Prints the faults of `file` to standard error: FILE:LINE:COLUMN: error: TEXT, or throng: FILE: TEXT for
/// the file as a whole.
void cli_print_issues(const BaseIssues *issues, const char *file);

/// Loads a level for a command; on failure prints the faults and returns false (exit status 1).
bool cli_load_level(const char *file_or_name, SimLevel *level);

/// The cell of a tile given by option `name`: refused (printed, false) when off the map or closed for the
/// class.
bool cli_open_cell(const char *name, const NavGrid *grid, NavClass cls, int32_t x, int32_t y, NavCell *cell);

#endif
