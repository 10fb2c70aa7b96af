#include "app/files/files_read.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "formats/formats.h"

static BaseIssues *new_issues(AppFiles *files, const char *of) {
  assert(of != files->issues_of);
  free(files->issues);
  files->issues = calloc(1, sizeof *files->issues);
  snprintf(files->issues_of, sizeof files->issues_of, "%.150s", of + base_path_folder(of));
  return files->issues;
}

static bool keep_issues(AppFiles *files, bool sound) {
  if (sound) {
    free(files->issues);
    files->issues = NULL;
  }
  return sound;
}

bool app_files_load(SimLevel *level, const char *path, BaseIssues *issues) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  const FormatsForm *form = formats_form(path);
  if (form == NULL) return formats_load(level, path, issues, NULL);
  if (!base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error)) {
    base_issues_error(issues, 0, 0, "%s", base_file_reason(error));
    return false;
  }
  const FormatsSource source = {.data = data, .size = size, .path = path, .draft = true};
  const bool sound = formats_parse(level, form, &source, issues);
  free(data);
  return sound;
}

bool app_files_read(AppFiles *files, SimLevel *level, const char *path) {
  BaseIssues *issues = new_issues(files, path);
  return issues != NULL && keep_issues(files, app_files_load(level, path, issues));
}

bool app_files_paste(AppFiles *files, SimLevel *level) {
  BaseIssues *issues = new_issues(files, "The pasted text");
  char *text = SDL_GetClipboardText();
  bool sound = false;
  if (issues != NULL && (text == NULL || text[0] == '\0'))
    base_issues_error(issues, 0, 0, "the clipboard holds no text, expected a level");
  else if (issues != NULL)
    sound = formats_native_parse_draft(level, text, strlen(text), issues);
  SDL_free(text);
  return issues != NULL && keep_issues(files, sound);
}

void app_files_explain(AppFiles *files, const char *path) {
  BaseIssues *issues = new_issues(files, path);
  SimLevel level;
  if (issues != NULL && formats_load(&level, path, issues, NULL)) sim_level_free(&level);
}
