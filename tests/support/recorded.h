/* RecordedList answers: a list of lines `NAME: VALUES` that is checked in, compared with what a test finds
 * now, in the order of the test. Such a test is called with the path of its list; `--write` behind it writes
 * the list again, which is right only where a rule or a text is meant to change. */
#ifndef SUPPORT_RECORDED_H
#define SUPPORT_RECORDED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/// A list that is compared or written.
typedef struct RecordedList {
  const char *path;
  FILE *out;        // where it is written; NULL: it is compared
  char *old, *at;   // the list on record, and its next line
  int lines, wrong; // so far
} RecordedList;

/// Reads the arguments `LIST [--write]`. Ends the program where they are others, or where the list cannot be
/// read.
RecordedList recorded_begin(int argc, char **argv);

/// The next line. `values` are words between single blanks; `unit` names one of them in messages.
void recorded_line(RecordedList *list, const char *name, const char *values, const char *unit);

/// The next line, of at most 64 hashes: their first five hexadecimal digits.
void recorded_hashes(RecordedList *list, const char *name, const uint64_t *hash, int count, const char *unit);

/// Returns the exit status of the program: 0 where every line is as it was.
int recorded_end(RecordedList *list);

#endif
