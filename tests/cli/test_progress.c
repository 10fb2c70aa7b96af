/* The line of a study's progress on a terminal, with a clock and a terminal of the test's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/study/progress.h"

static int64_t now_ms;
static int terminal; // what isatty answers

/// Takes the place of the system's.
int clock_gettime(clockid_t clock, struct timespec *now) {
  (void)clock;
  *now = (struct timespec){now_ms / 1000, now_ms % 1000 * 1000000};
  return 0;
}

/// As above.
int isatty(int file) {
  return file == STDERR_FILENO ? terminal : 1;
}

typedef struct Shown {
  int64_t ms, done;
  const char *text; // "": nothing, as the last line is too recent
} Shown;

/// The lines of a study with `first` of `all` walks done before.
static void expect_lines(int64_t first, int64_t all, const Shown *shown, size_t count) {
  FILE *file = tmpfile();
  StudyProgress progress;
  assert_non_null(file);
  const int kept = dup(STDERR_FILENO);
  assert_true(kept >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
  now_ms = 5000;
  study_progress_begin(&progress, first, all);
  for (size_t i = 0; i < count; i++) {
    now_ms = 5000 + shown[i].ms;
    study_progress_show(&progress, shown[i].done);
  }
  study_progress_end(&progress);
  dup2(kept, STDERR_FILENO);
  close(kept);
  char found[2048] = "", wanted[2048] = "";
  rewind(file);
  found[fread(found, 1, sizeof found - 1, file)] = '\0';
  fclose(file);
  for (size_t i = 0; i < count; i++) {
    if (shown[i].text[0] == '\0') continue;
    const size_t length = strlen(wanted);
    snprintf(wanted + length, sizeof wanted - length, "\r%s\033[K", shown[i].text);
  }
  if (terminal == 1) strcat(wanted, "\r\033[K");
  assert_string_equal(found, wanted);
}

static void lines_are_exact(void **state) {
  (void)state;
  static const Shown from_nothing[] = {
      {199, 50, ""},
      {200, 0, "[------------------------] 0%  0 of 1000 walks  0 a second  ? left"},
      {399, 1, ""},
      {400, 50, "[#-----------------------] 5%  50 of 1000 walks  125 a second  8 s left"},
      {10000, 250, "[######------------------] 25%  250 of 1000 walks  25 a second  30 s left"},
      {20000, 250, "[######------------------] 25%  250 of 1000 walks  12 a second  1 min 0 s left"},
      {100000, 251, "[######------------------] 25%  251 of 1000 walks  3 a second  4 min 58 s left"},
      {1200000, 250, "[######------------------] 25%  250 of 1000 walks  0 a second  1 h 0 min left"},
      {9000000, 500, "[############------------] 50%  500 of 1000 walks  0 a second  2 h 30 min left"},
      {9000200, 1000, "[########################] 100%  1000 of 1000 walks  0 a second  0 s left"},
  };
  terminal = 1;
  expect_lines(0, 1000, from_nothing, sizeof from_nothing / sizeof *from_nothing);
  static const Shown resumed[] = {
      {500, 4, "[#############-----------] 57%  4 of 7 walks  2 a second  2 s left"},
      {1000, 6, "[####################----] 85%  6 of 7 walks  3 a second  0 s left"},
  };
  expect_lines(3, 7, resumed, 2);
}

static void a_file_gets_no_lines(void **state) {
  (void)state;
  static const Shown none[] = {{1000, 5, ""}};
  for (terminal = -1; terminal <= 0; terminal++) expect_lines(0, 10, none, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_exact),
      cmocka_unit_test(a_file_gets_no_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
