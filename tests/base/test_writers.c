/* Two writers in one folder, the second while the first writes, and a write that takes nothing. The linker
 * puts the functions here before those of the C library (--wrap). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/content.h"
#include "base/file.h"

static char folder[] = "/tmp/throng-writers-XXXXXX", first[64], second[64];
static bool writes_between, takes_nothing, wrote_between, changes_between;

int __real_fsync(int file);
int __wrap_fsync(int file);
/// Before a file reaches the disk another one is written next to it.
int __wrap_fsync(int file) {
  char error[BASE_FILE_ERROR_TEXT];
  if (writes_between) {
    writes_between = false;
    wrote_between = base_file_write(second, "second", 6, error);
  }
  return __real_fsync(file);
}

ssize_t __real_write(int file, const void *data, size_t size);
ssize_t __wrap_write(int file, const void *data, size_t size);
/// Takes nothing once, and leaves the error of an earlier call.
ssize_t __wrap_write(int file, const void *data, size_t size) {
  if (!takes_nothing) return __real_write(file, data, size);
  takes_nothing = false;
  errno = EINTR;
  return 0;
}

int __real_open64(const char *path, int flags, mode_t mode);
int __wrap_open64(const char *path, int flags, mode_t mode);
/// Between the look at a file and its opening another kind of file takes its place.
int __wrap_open64(const char *path, int flags, mode_t mode) {
  if (changes_between) {
    changes_between = false;
    if (unlink(path) != 0 || mkfifo(path, 0600) != 0) return -1;
  }
  return __real_open64(path, flags, mode);
}

static int set_up(void **state) {
  (void)state;
  if (mkdtemp(folder) == NULL) return -1;
  snprintf(first, sizeof first, "%s/first", folder);
  snprintf(second, sizeof second, "%s/second", folder);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  unlink(first);
  unlink(second);
  return rmdir(folder); // nothing else is left in it
}

/// An unfinished file of one writer is no leftover to another.
static void writers_leave_each_other_alone(void **state) {
  (void)state;
  char error[BASE_FILE_ERROR_TEXT];
  for (int round = 0; round < 3; round++) {
    writes_between = true;
    wrote_between = false;
    assert_true(base_file_write(first, "first", 5, error));
    assert_true(wrote_between && !writes_between);
    assert_content(first, "first");
    assert_content(second, "second");
  }
}

static void a_write_that_takes_nothing_is_a_full_disk(void **state) {
  (void)state;
  const int file = base_file_open_to_grow(first);
  assert_true(file >= 0);
  takes_nothing = true;
  assert_false(base_file_write_all(file, "1", 1));
  assert_int_equal(errno, ENOSPC);
  close(file);
}

static void a_file_that_changes_while_it_is_opened_is_refused(void **state) {
  (void)state;
  char error[BASE_FILE_ERROR_TEXT] = "", *data = NULL;
  size_t size = 0;
  assert_true(base_file_write(first, "first", 5, error));
  changes_between = true;
  assert_false(base_file_read(first, 100, &data, &size, error));
  assert_false(changes_between);
  assert_string_equal(base_file_reason(error), "is no longer the file that it was");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writers_leave_each_other_alone),
      cmocka_unit_test(a_write_that_takes_nothing_is_a_full_disk),
      cmocka_unit_test(a_file_that_changes_while_it_is_opened_is_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
