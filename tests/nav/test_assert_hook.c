/* The assert hook: a handler receives the failed condition and may leave; without one, and after one that
 * returns, the program is aborted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nav/nav.h"

static jmp_buf left;
static char seen_file[256], seen_condition[256];
static int seen_line;

static void leave_assert(const char *file, int line, const char *condition) {
  strncpy(seen_file, file, sizeof seen_file - 1);
  strncpy(seen_condition, condition, sizeof seen_condition - 1);
  seen_line = line;
  longjmp(left, 1);
}

static void return_to_library(const char *file, int line, const char *condition) {
  (void)file, (void)line, (void)condition;
}

static void set_off_the_map(void) {
  NavGrid grid;
  if (nav_grid_init(&grid, 3, 3)) nav_grid_set_terrain(&grid, 3, 0, NAV_FLOOR);
}

static void a_handler_may_leave(void **state) {
  (void)state;
  NavGrid grid;
  assert_true(nav_grid_init(&grid, 3, 3));
  nav_set_assert_handler(leave_assert);
  if (setjmp(left) == 0) {
    nav_grid_set_terrain(&grid, 3, 0, NAV_FLOOR);
    fail_msg("a tile off the map was accepted");
  }
  nav_set_assert_handler(NULL);
  assert_non_null(strstr(seen_file, "grid.c"));
  assert_non_null(strstr(seen_condition, "nav_grid_inside"));
  assert_true(seen_line > 0);
  nav_grid_free(&grid);
}

/// Fails an assertion in a child; returns how the child ended, and what it wrote to stderr.
static int fail_in_child(NavAssertHandler *handler, char *text, size_t size) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    signal(SIGABRT, SIG_DFL);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]), close(ends[1]);
    nav_set_assert_handler(handler);
    set_off_the_map();
    _exit(0);
  }
  close(ends[1]);
  size_t used = 0;
  for (ssize_t got; (got = read(ends[0], text + used, size - 1 - used)) > 0;) used += (size_t)got;
  text[used] = '\0';
  close(ends[0]);
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  return status;
}

static void the_default_prints_and_aborts(void **state) {
  (void)state;
  char text[1024];
  int status = fail_in_child(NULL, text, sizeof text);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  assert_non_null(strstr(text, "grid.c:"));
  assert_non_null(strstr(text, "nav_grid_inside"));
}

static void a_handler_that_returns_is_followed_by_abort(void **state) {
  (void)state;
  char text[1024];
  int status = fail_in_child(return_to_library, text, sizeof text);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  assert_null(strstr(text, "nav_grid_inside"));
}

int main(void) {
  nav_set_wrong_call_handler(nav_assert_failed); // wrong calls become failed assertions
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_handler_may_leave),
      cmocka_unit_test(the_default_prints_and_aborts),
      cmocka_unit_test(a_handler_that_returns_is_followed_by_abort),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
