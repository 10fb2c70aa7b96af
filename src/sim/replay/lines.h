/* Text as words on lines: what the reader of recordings stands on. Nothing here keeps or copies text; spans
 * point into the file that is being read. */
#ifndef SIM_REPLAY_LINES_H
#define SIM_REPLAY_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/issues.h"

typedef struct SimSpan {
  const char *text;
  size_t length;
} SimSpan;

/// The line that is being read. Every fault is reported with its number and a column.
typedef struct SimLine {
  BaseIssues *issues;
  SimSpan whole; // without its end
  SimSpan rest;  // what no word was taken from yet
  int number;
} SimLine;

/// Takes the next line off `data`; CR before LF is dropped.
void sim_line_next(SimLine *line, const char **data, size_t *size);

/// The next word, up to a blank; empty at the end of the line.
SimSpan sim_line_word(SimLine *line);

/// All that is left of the line, without leading blanks.
SimSpan sim_line_rest(SimLine *line);

bool sim_span_is(SimSpan span, const char *text);

/// Column of a place in the line, in characters.
int sim_line_column(const SimLine *line, const char *at);

/// A fault: `what` was expected where `span` stands.
void sim_line_expected(SimLine *line, SimSpan span, const char *what);

/* Each reads on and reports what is wrong; false then. `what` says what was expected. */
bool sim_line_end(SimLine *line);
bool sim_line_whole(SimLine *line, SimSpan word, int64_t min, int64_t max, const char *what, int64_t *out);
bool sim_line_whole32(SimLine *line, int32_t min, int32_t max, const char *what, int32_t *out);
bool sim_line_tile(SimLine *line, int32_t min, int32_t *x, int32_t *y); // "X,Y"
bool sim_line_u64(SimLine *line, uint64_t *out);

#endif
