/* Tests functions of base that no command uses: locks between programs, files put aside, paths with `\\?\`.
 * Uses its own folder; prints faults, and finally the number of checks. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/keep.h"
#include "base/path.h"
#include "base/program.h"

typedef struct Checks {
  int count, failed;
} Checks;

static void check_that(Checks *checks, bool right, const char *what) {
  checks->count++;
  checks->failed += !right;
  if (!right) printf("wrong: %s\n", what);
}

static bool holds(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, 1000, &data, &size, error)) return false;
  const bool same = size == strlen(text) && memcmp(data, text, size) == 0;
  free(data);
  return same;
}

static bool put_text(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT];
  return base_file_write(path, text, strlen(text), error);
}

static bool count_name(void *context, const char *name) {
  *(int *)context += name[0] != '.';
  return true;
}

static void keep_aside(Checks *checks) {
  char aside[100];
  const int lock = base_keep_lock("settings", 0);
  check_that(checks, lock >= 0, "a lock");
  check_that(checks, base_keep_lock("settings", 20) < 0, "a lock that is held");
  base_keep_unlock(lock);
  const int again = base_keep_lock("settings", 0);
  check_that(checks, again >= 0, "a lock that was given back");
  base_keep_unlock(again);
  check_that(checks, put_text("settings", "one\n"), "a file");
  check_that(checks, base_keep_aside("settings", aside, sizeof aside), "put aside");
  check_that(checks, strcmp(aside, "settings.broken") == 0 && holds(aside, "one\n"), "what was put aside");
  check_that(checks, put_text("settings", "two\n") && holds("settings.broken", "one\n"),
             "a new file leaves it");
  check_that(checks, base_keep_aside("settings", aside, sizeof aside) && holds("settings.broken-2", "two\n"),
             "put aside again");
}

static void paths(Checks *checks) {
  char program[1000], folder[1100], path[1200];
  int names = 0;
  check_that(checks, base_folder_make("f"), "a folder");
  check_that(checks, !base_folder_make("f"), "a folder that is there");
  check_that(checks, base_path_is_same("f", "F/../f\\"), "the same folder");
  check_that(checks, !base_path_is_same("f", "."), "another folder");
  check_that(checks, base_path_kind("f") == BASE_PATH_OTHER && base_path_kind("none") == BASE_PATH_NONE,
             "kinds");
  check_that(checks, put_text("f\\a", "1") && put_text("f/b", "2"), "files in it");
  base_folder_list("f", count_name, &names);
  check_that(checks, names == 2, "names in it");
  check_that(checks, base_program_path(program, sizeof program), "the program");
  snprintf(folder, sizeof folder, "\\\\?\\%.*s", (int)base_path_folder(program), program);
  snprintf(path, sizeof path, "%sthrong-files-test", folder);
  check_that(checks, put_text(path, "3") && put_text(path, "4") && holds(path, "4"), "a path of any length");
  names = 0;
  base_folder_list(folder, count_name, &names);
  check_that(checks, names > 1, "names at a path of any length");
  remove(path);
}

int main(void) {
  Checks checks = {0, 0};
  base_program_begin();
  keep_aside(&checks);
  paths(&checks);
  printf("%d right, %d wrong\n", checks.count - checks.failed, checks.failed);
  return checks.failed == 0 ? 0 : 1;
}
