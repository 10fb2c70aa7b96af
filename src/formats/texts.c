/* The functions of base that users of the installed library need, under a name of its own. */
#include "formats/formats.h"

void formats_issues_print(const BaseIssues *issues, const char *file, FILE *out) {
  base_issues_print(issues, file, out);
}

const BaseIssue *formats_issues_first_error(const BaseIssues *issues) {
  return base_issues_first_error(issues);
}

void formats_buffer_free(BaseBuffer *buffer) {
  base_buffer_free(buffer);
}
