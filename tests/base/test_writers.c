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
#include <unistd.h>

#include "base/file.h"

static char folder[] = "/tmp/throng-writers-XXXXXX", first[64], second[64];
static bool writes_between, takes_nothing, wrote_between;

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

static void assert_content(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  assert_true(base_file_read(path, 100, &data, &size, error));
  assert_int_equal(size, strlen(text));
  assert_memory_equal(data, text, size);
  free(data);
}

/// What one writer has not finished is no leftover to another.
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writers_leave_each_other_alone),
      cmocka_unit_test(a_write_that_takes_nothing_is_a_full_disk),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
