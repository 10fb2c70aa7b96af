/* Faults in files: where, what is wrong, what was expected; and warnings, of what is read or written
 * incompletely. A loader adds every fault that it finds. All are counted; those that fit are kept with their
 * whole text: at most BASE_MAX_ISSUES, BASE_ISSUES_BYTES together. Never copied by value: the texts lie
 * inside. */
#ifndef BASE_ISSUES_H
#define BASE_ISSUES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/api.h"
#include "base/compiler.h"

/// Limits of the kept issues.
enum {
  BASE_MAX_ISSUES = 64,      // issues
  BASE_ISSUES_BYTES = 32768, // several times the longest list of names that a message holds
  BASE_ISSUE_TEXT = 240,     // one sentence: capacity for functions that say why in a caller's array
};

/// A fault or a warning.
typedef struct BaseIssue {
  int line;         // from 1; 0: the file as a whole
  int column;       // from 1, in characters as an editor counts them; 0: the line as a whole
  bool warning;     // the file is still sound
  const char *text; // in the BaseIssues that holds this
} BaseIssue;

/// The issues of one file. Zeroed memory holds none. Large: some 35 KB.
typedef struct BaseIssues {
  int errors;                      // all that were found, kept or not
  int warnings;                    // all, kept or not, without the errors
  int kept;                        // of both
  size_t used;                     // bytes of `text`
  BaseIssue item[BASE_MAX_ISSUES]; // the kept ones, in order
  char text[BASE_ISSUES_BYTES];    // of all of them
} BaseIssues;

BASE_PRIVATE_BEGIN

/// Adds a fault. `format` says what is wrong and what was expected, no full stop, no line break.
void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) BASE_PRINTF(4, 5);
/// The same with the arguments of `format` as a list.
void base_issues_error_list(BaseIssues *issues, int line, int column, const char *format, va_list args)
    BASE_PRINTF(4, 0);

/// Adds a warning: the same but for the word that is printed, and the file stays sound.
void base_issues_warning(BaseIssues *issues, int line, int column, const char *format, ...) BASE_PRINTF(4, 5);

/// The first error that was kept; NULL: none was.
const BaseIssue *base_issues_first_error(const BaseIssues *issues);

/// One issue: `FILE:LINE:COLUMN: error: TEXT`, or `warning`; a warning of the file as a whole has no place.
void base_issue_print(const BaseIssue *issue, const char *file, FILE *out);

/// All that were kept, as compilers do, a line each; then how many more there were.
void base_issues_print(const BaseIssues *issues, const char *file, FILE *out);

BASE_PRIVATE_END

#endif
