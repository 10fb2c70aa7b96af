/* An answer in the form that a call asks for: as text, which each command prints in its own way, or by one
 * scheme as CSV or JSON. It has fields of its own and a list of rows: in JSON an object with a list of
 * objects, in CSV a line for each row with the fields of the answer before those of the row. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "cli/call.h"
#include "cli/json.h"

typedef enum CliForm { CLI_TEXT, CLI_CSV, CLI_JSON } CliForm;

CliTake cli_take_csv, cli_take_json; // CliForm; the second of the two is refused

/// The two options of a command, whose call has a CliForm at this offset.
#define CLI_FORMS(OFFSET)                                                                                    \
  {"--csv", NULL, "a line of column names, then the answer in lines", cli_take_csv, .field = (OFFSET)}, {    \
    "--json", NULL, "one JSON object", cli_take_json, .field = (OFFSET)                                      \
  }

typedef struct CliAnswer {
  CliForm form; // CLI_CSV or CLI_JSON
  CliJson json;
  BaseBuffer names, head, lines; // of CSV: column names, the answer's own fields, finished lines
  bool in_rows, is_list;
  int32_t rows;
} CliAnswer;

CliAnswer cli_answer(CliForm form);
/// One of rows alone: in JSON a list of objects.
CliAnswer cli_answer_list(CliForm form);

/// The next fields belong to rows of that name, after each cli_answer_row to one more.
void cli_answer_rows(CliAnswer *answer, const char *key);
void cli_answer_row(CliAnswer *answer);

/* A field. All rows have the same ones, in the same order. */
void cli_answer_text(CliAnswer *answer, const char *key, const char *text);
void cli_answer_whole(CliAnswer *answer, const char *key, int64_t value);
void cli_answer_decimal(CliAnswer *answer, const char *key, double value, int decimals);
void cli_answer_truth(CliAnswer *answer, const char *key, bool value); // true, false
void cli_answer_none(CliAnswer *answer, const char *key);              // null, or nothing
/// A path cost in NAV_COST_ONE, whole or with four decimals.
void cli_answer_cost(CliAnswer *answer, const char *key, int64_t cost, bool decimals);
void cli_answer_tile(CliAnswer *answer, const char *key, int32_t x, int32_t y); // "X,Y"

/// The fields up to cli_answer_close are an object of their own in JSON; in CSV they are columns as others.
void cli_answer_open(CliAnswer *answer, const char *key);
void cli_answer_close(CliAnswer *answer);

/// Everything to standard output, and frees it; an exit status.
int cli_answer_finish(CliAnswer *answer);

#endif
