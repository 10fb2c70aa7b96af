/* Collecting and printing faults in files. */
#include "base/issues.h"

#include "base/assert.h"
#include "base/character.h"

static void keep_issue(BaseIssues *issues, BaseIssue issue, const char *format, va_list args) {
  BASE_ASSERT(issues->kept <= BASE_MAX_ISSUES && issues->used <= sizeof issues->text);
  BASE_ASSERT(issue.line >= 0 && issue.column >= 0);
  if (issues->kept == BASE_MAX_ISSUES) return;
  char *text = issues->text + issues->used;
  size_t left = sizeof issues->text - issues->used;
  int length = vsnprintf(text, left, format, args);
  bool whole = length >= 0 && (size_t)length < left;
  if (!whole && issues->kept > 0) return; // counted, like those past BASE_MAX_ISSUES
  issue.text = text;
  issues->item[issues->kept++] = issue;
  issues->used += whole ? (size_t)length + 1 : left;
}

void base_issues_error_list(BaseIssues *issues, int line, int column, const char *format, va_list args) {
  issues->errors++;
  keep_issue(issues, (BaseIssue){.line = line, .column = column}, format, args);
}

void base_issues_error(BaseIssues *issues, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  base_issues_error_list(issues, line, column, format, args);
  va_end(args);
}

void base_issues_warning(BaseIssues *issues, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  issues->warnings++;
  keep_issue(issues, (BaseIssue){.line = line, .column = column, .warning = true}, format, args);
  va_end(args);
}

const BaseIssue *base_issues_first_error(const BaseIssues *issues) {
  for (int i = 0; i < issues->kept; i++)
    if (!issues->item[i].warning) return &issues->item[i];
  return NULL;
}

void base_issue_print(const BaseIssue *issue, const char *file, FILE *out) {
  const char *kind = issue->warning ? "warning" : "error";
  if (issue->line == 0)
    base_say(out, "%s: %s: %s", file, kind, issue->text);
  else
    base_say(out, "%s:%d:%d: %s: %s", file, issue->line, issue->column > 0 ? issue->column : 1, kind,
             issue->text);
}

void base_issues_print(const BaseIssues *issues, const char *file, FILE *out) {
  for (int i = 0; i < issues->kept; i++) base_issue_print(&issues->item[i], file, out);
  const int all = issues->errors + issues->warnings;
  if (all > issues->kept) base_say(out, "%s: and %d more", file, all - issues->kept);
}
