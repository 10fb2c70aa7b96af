/* Collecting and printing faults in files. */
#include "base/issues.h"

void base_issues_error_list(BaseIssues *issues, int line, int column, const char *format, va_list args) {
  issues->errors++;
  if (issues->kept == BASE_MAX_ISSUES) return;
  char *text = issues->text + issues->used;
  size_t left = sizeof issues->text - issues->used;
  int length = vsnprintf(text, left, format, args);
  bool whole = length >= 0 && (size_t)length < left;
  if (!whole && issues->kept > 0) return; // counted, like those past BASE_MAX_ISSUES
  issues->item[issues->kept++] = (BaseIssue){line, column, text};
  issues->used += whole ? (size_t)length + 1 : left;
}

void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  base_issues_error_list(issues, line, column, format, args);
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
