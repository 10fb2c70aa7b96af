/* The folder of a study: study.txt has its plan, written before the first row. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "cli/study/study.h"

enum { MAX_PLAN_BYTES = 16 * 1024 * 1024 };

bool study_path(const char *folder, const char *name, char out[STUDY_PATH_BYTES]) {
  const int length = snprintf(out, STUDY_PATH_BYTES, "%s/%s", folder, name);
  return (length > 0 && length < STUDY_PATH_BYTES) || cli_refuse("%.200s: the path is too long", folder);
}

/// The first line that differs, for a message.
static bool refuse_other(const char *path, const char *there, const char *here) {
  while (*there != '\0') {
    const size_t a = strcspn(there, "\n"), b = strcspn(here, "\n");
    if (a != b || memcmp(there, here, a) != 0) break;
    there += a + (there[a] == '\n');
    here += b + (here[b] == '\n');
  }
  const int a = (int)strcspn(there, "\n"), b = (int)strcspn(here, "\n");
  return cli_refuse("%s: another study lies in this folder: it says '%.*s', this call '%.*s'. Nothing was "
                    "changed; take another folder, or the same call to go on",
                    path, a > 200 ? 200 : a, there, b > 200 ? 200 : b, here);
}

static bool compare_plan(const char *path, const BaseBuffer *plan) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, MAX_PLAN_BYTES, &data, &size, error)) return cli_refuse("%s", error);
  const bool same = size == plan->length && memcmp(data, plan->data, size) == 0;
  if (!same) refuse_other(path, data, plan->data);
  free(data);
  return same;
}

static bool begin_folder(const char *folder, const char *path, const BaseBuffer *plan) {
  char table[STUDY_PATH_BYTES], error[BASE_FILE_ERROR_TEXT];
  if (!study_path(folder, "results.csv", table)) return false;
  if (base_path_exists(table))
    return cli_refuse("%s: a table without a plan (%s), so it is of no study; nothing was changed", table,
                      path);
  return base_file_write(path, plan->data, plan->length, error) || cli_refuse("%s", error);
}

bool study_folder_open(const StudyPlan *study, const char *folder) {
  char path[STUDY_PATH_BYTES];
  if (!study_path(folder, "study.txt", path)) return false;
  if (!base_folder_make(folder) && errno != EEXIST) return cli_refuse("%s: %s", folder, strerror(errno));
  BaseBuffer plan = {0};
  study_print(study, &plan);
  bool opened = !plan.failed || cli_refuse("out of memory");
  if (opened) opened = base_path_exists(path) ? compare_plan(path, &plan) : begin_folder(folder, path, &plan);
  base_buffer_free(&plan);
  return opened;
}

bool study_folder_read(StudyPlan *study, const char *folder) {
  char path[STUDY_PATH_BYTES], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!study_path(folder, "study.txt", path)) return false;
  if (!base_file_read(path, MAX_PLAN_BYTES, &data, &size, error)) return cli_refuse("%s", error);
  BaseIssues *issues = calloc(1, sizeof *issues);
  const bool read = issues != NULL && study_parse(study, data, size, issues);
  if (issues == NULL)
    cli_failed("out of memory");
  else
    cli_print_issues(issues, path);
  free(issues);
  free(data);
  return read;
}
