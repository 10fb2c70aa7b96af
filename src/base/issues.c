/* Collecting and printing faults in data. */
#include "base/issues.h"

#include <stdarg.h>

static void add(BaseIssues *issues, bool warning, int line, int column, const char *format, va_list args) {
  if (warning)
    issues->warnings++;
  else
    issues->errors++;
  if (issues->kept == BASE_MAX_ISSUES) return;
  BaseIssue *issue = &issues->item[issues->kept++];
  issue->line = line;
  issue->column = column;
  issue->warning = warning;
  vsnprintf(issue->text, sizeof issue->text, format, args);
}

void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add(issues, false, line, column, format, args);
  va_end(args);
}

void base_issues_warning(BaseIssues *issues, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add(issues, true, line, column, format, args);
  va_end(args);
}

void base_issues_print(const BaseIssues *issues, const char *file, FILE *out) {
  for (int i = 0; i < issues->kept; i++) {
    const BaseIssue *issue = &issues->item[i];
    const char *kind = issue->warning ? "warning" : "error";
    fprintf(out, "%s:%d:%d: %s: %s\n", file, issue->line > 0 ? issue->line : 1,
            issue->column > 0 ? issue->column : 1, kind, issue->text);
  }
  int more = issues->errors + issues->warnings - issues->kept;
  if (more > 0) fprintf(out, "%s: and %d more\n", file, more);
}
