/* The lock of a file, and names for old contents. */
#include "base/keep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/content.h"
#include "base/file.h"

static char folder[] = "/tmp/throng-keep-XXXXXX";

static int set_up(void **state) {
  (void)state;
  return mkdtemp(folder) != NULL ? 0 : -1;
}

static int tear_down(void **state) {
  (void)state;
  char command[64];
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command);
}

static const char *in_folder(const char *name) {
  static char path[128];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void put_text(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(path, text, strlen(text), error));
}

/// The number that the next file gets: it is the same where every other one was closed.
static int next_file(void) {
  const int file = dup(STDIN_FILENO);
  close(file);
  return file;
}

static void one_has_the_lock(void **state) {
  (void)state;
  const char *path = in_folder("shared");
  const int next = next_file();
  const int first = base_keep_lock(path, 0);
  assert_true(first >= 0);
  assert_int_equal(base_keep_lock(path, 0), -1);
  assert_int_equal(base_keep_lock(path, 30), -1); // has waited
  base_keep_unlock(first);
  const int second = base_keep_lock(path, 0);
  assert_true(second >= 0);
  base_keep_unlock(second);
  base_keep_unlock(-1);
  assert_int_equal(next_file(), next);
}

static void no_lock_where_none_can_be(void **state) {
  (void)state;
  const int next = next_file();
  assert_int_equal(base_keep_lock(in_folder("no/such/folder"), 0), -1);
  // Never through a link: it may lead anywhere.
  assert_int_equal(symlink("/dev/null", in_folder("linked.lock")), 0);
  assert_int_equal(base_keep_lock(in_folder("linked"), 0), -1);
  char *far = calloc(1, 100000);
  assert_non_null(far);
  memset(far, 'a', 99999);
  assert_int_equal(base_keep_lock(far, 0), -1);
  assert_int_equal(next_file(), next);
  free(far);
}

static void old_contents_get_names(void **state) {
  (void)state;
  char path[128], aside[256], expected[256], small[8];
  snprintf(path, sizeof path, "%s", in_folder("settings"));
  assert_false(base_keep_aside(path, aside, sizeof aside)); // there is none
  for (int number = 1; number <= BASE_KEEP_ASIDES; number++) {
    char text[32];
    snprintf(text, sizeof text, "content %d", number);
    put_text(path, text);
    assert_true(base_keep_aside(path, aside, sizeof aside));
    snprintf(expected, sizeof expected, number == 1 ? "%s.broken" : "%s.broken-%d", path, number);
    assert_string_equal(aside, expected);
    assert_content(aside, text);
    assert_content(path, text);
  }
  put_text(path, "one more");
  assert_false(base_keep_aside(path, aside, sizeof aside));
  assert_content(path, "one more");
  snprintf(expected, sizeof expected, "%s.broken", path);
  assert_content(expected, "content 1");
  assert_false(base_keep_aside(path, small, sizeof small));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_has_the_lock),
      cmocka_unit_test(no_lock_where_none_can_be),
      cmocka_unit_test(old_contents_get_names),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
