/* One command: a const row that its file exports, and the words of a call read by the row's table of options.
 * Standard output holds the answer, standard error the messages. An unknown option, a malformed value, a
 * missing or an extra word is refused by name, an unknown one with the nearest name that there is; nothing is
 * abbreviated. `--name VALUE` and `--name=VALUE` mean the same, as do `-o FILE` and `-oFILE`; `--` ends the
 * options. */
#ifndef CLI_CALL_H
#define CLI_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "cli/names.h"
#include "nav/nav.h"
#include "sim/world/world.h"

/// Exit statuses: done, could not be done, the call itself is wrong.
enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_WRONG_CALL = 2 };

typedef struct CliOption CliOption;

/// Stores a value in its field of the call. False after printing why it is refused.
typedef bool CliTake(const CliOption *option, const char *value, void *field);

struct CliOption {
  const char *name;  // "--ticks"; of a plain word what usage and messages call it: "LEVEL"
  const char *value; // what usage calls its value: "N"; NULL: it takes none
  const char *help;  // lines after the first are indented like it; NULL: not listed
  CliTake *take;     // see below
  size_t field;      // offset in the call's struct
  int64_t min, max;  // of numbers
  const char *also;  // "-o", "--threads": a second name; NULL: none
  bool needed, repeats;
  const CliList *list; // names that a value may be, or begin with; NULL: others
};

typedef struct CliCommand CliCommand;
struct CliCommand {
  const char *name;    // "sim"
  const char *called;  // what the usage calls it; NULL: its name
  const char *summary; // one line of `throng --help`
  const char *about;   // paragraphs between the usage and the options
  const char *notes;   // paragraphs after the options; NULL: none
  const CliOption *options;
  int32_t option_count; // at most 32
  bool (*lists)(void);  // prints what help takes from other tables, false: out of memory; NULL: nothing
  int (*run)(const CliCommand *self, int argc, char **argv); // argv[0] is the word after the command's name
  const CliList *first;          // what the first word may be; NULL: see the options
  const CliCommand *const *part; // the commands that the first word chooses from, with their options
  int32_t part_count;
};

/// Reads the words into the struct `call`, which holds the defaults. False after printing what is wrong.
bool cli_read(const CliCommand *command, int argc, char **argv, void *call);

/// Usage, options and lists of a command, on standard output. False: out of memory.
bool cli_print_usage(const CliCommand *command);

/* Takers of options, each with the type of its field. */

typedef struct CliTile {
  bool given;
  int32_t x, y;
} CliTile;

typedef struct CliTuning {
  SimTuning tuning;
  bool tuned[SIM_TUNE_COUNT];
} CliTuning;

CliTake cli_take_flag;   // bool
CliTake cli_take_whole;  // int64_t from min to max
CliTake cli_take_word;   // const char *; not empty, refused a second time
CliTake cli_take_file;   // const char *; not empty; "-" is standard input or output
CliTake cli_take_side;   // as above, for a command with its answer on standard output: refuses "-"
CliTake cli_take_tile;   // CliTile, "X,Y"
CliTake cli_take_class;  // NavClass
CliTake cli_take_tuning; // CliTuning, "NAME=VALUE"

/* For takers of other values: each parses a value of option `name`, or prints why not and returns false. */
bool cli_parse_whole(const char *name, BaseSpan value, int64_t min, int64_t max, int64_t *out);
bool cli_parse_tile(const char *name, BaseSpan value, int32_t *x, int32_t *y);
bool cli_parse_size(const char *name, const char *value, int32_t min, int32_t max, int32_t *width,
                    int32_t *height);

/* Messages: `throng: TEXT` on standard error. */
int cli_failed(const char *format, ...) BASE_PRINTF(1, 2);  // returns CLI_FAILED
int cli_wrong(const char *format, ...) BASE_PRINTF(1, 2);   // returns CLI_WRONG_CALL
bool cli_refuse(const char *format, ...) BASE_PRINTF(1, 2); // returns false
/// Prints the message of cli_refuse, a list of the known names, and "; did you mean A?" if one resembles the
/// unknown `word`. Returns false.
bool cli_refuse_name(const CliList *list, BaseSpan word, const char *format, ...) BASE_PRINTF(3, 4);

/* Lists of help. */
void cli_print_tunables(void);

enum { CLI_COST_TEXT = 32 };

/// A path cost in NAV_COST_ONE, not negative, in no locale: a whole number, or `decimals` four decimals,
/// rounded. Returns `out`.
const char *cli_cost_text(int64_t cost, bool decimals, char out[CLI_COST_TEXT]);

#endif
