/* Collecting and printing faults in data. */
#include "base/issues.h"

#include <stdarg.h>

void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) {
  issues->errors++;
  if (issues->kept == BASE_MAX_ISSUES) return;
  BaseIssue *issue = &issues->item[issues->kept++];
  issue->line = line;
  issue->column = column;
  va_list args;
  va_start(args, format);
  vsnprintf(issue->text, sizeof issue->text, format, args);
  va_end(args);
}

void base_issues_print(const BaseIssues *issues, const char *file, FILE *out) {
  for (int i = 0; i < issues->kept; i++) {
    const BaseIssue *issue = &issues->item[i];
    fprintf(out, "%s:%d:%d: error: %s\n", file, issue->line > 0 ? issue->line : 1,
            issue->column > 0 ? issue->column : 1, issue->text);
  }
  if (issues->errors > issues->kept) fprintf(out, "%s: and %d more\n", file, issues->errors - issues->kept);
}
