/* Faults in input data: where, what is wrong, what was expected. A loader adds every fault that it finds; the
 * first BASE_MAX_ISSUES are kept with their text, all are counted. */
#ifndef BASE_ISSUES_H
#define BASE_ISSUES_H

#include <stdio.h>

enum { BASE_MAX_ISSUES = 64, BASE_ISSUE_TEXT = 240 };

typedef struct BaseIssue {
  int line;   // from 1; 0: the file as a whole
  int column; // from 1, in characters as an editor counts them; 0: the line as a whole
  char text[BASE_ISSUE_TEXT];
} BaseIssue;

typedef struct BaseIssues {
  int errors; // all that were found, kept or not
  int kept;
  BaseIssue item[BASE_MAX_ISSUES];
} BaseIssues;

#if defined(__GNUC__)
#define BASE_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define BASE_PRINTF(format_at, first_at)
#endif

/// Adds a fault. `format` says what is wrong and what was expected, without a full stop or a line break.
void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) BASE_PRINTF(4, 5);

/// Prints as compilers do, a line each: `FILE:LINE:COLUMN: error: TEXT`; then how many more there were.
void base_issues_print(const BaseIssues *issues, const char *file, FILE *out);

#endif
