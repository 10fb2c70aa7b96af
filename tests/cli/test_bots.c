/* throng bots by the real program: what bots win is told from levels whose outcome is plain, and the answer
 * does not depend on the number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/program.h"

static TestProgram program; // of all tests here

/// A level without enemies.
static const char calm[] = "throng level 1\ntime = 20\n[map]\n#########\n#@..*..>#\n#########\n";
/// Mud halves his speed, the par time is too short for him.
static const char slow[] =
    "throng level 1\ntime = 1\n[map]\n#################\n#@,,,,,,,,,,,,*>#\n#################\n";
/// Shades come from both ends of a corridor at once.
static const char deadly[] = "throng level 1\ntime = 30\n[tuning]\ngrace = 0.2\n"
                             "[map]\n###########################\n#ssssss......@......ssss*>#\n"
                             "###########################\n";
static const char endless[] = "throng level 1\nendless = 1\n[map]\n#########\n#@.....s#\n#########\n";

static void shares_are_those_of_the_games(void **state) {
  (void)state;
  program_file(&program, "calm.level", calm);
  program_file(&program, "slow.level", slow);
  program_file(&program, "deadly.level", deadly);
  program_file(&program, "endless.level", endless);
  program_expect(&program, 0, "bots deadly.level calm.level slow.level endless.level --seeds 5");
  static const char *const starts[] = {
      "LEVEL          PLAIN  NEAREST      IDLE      TIME       PAR  SCORE   GOLD\n",
      "deadly.level      0%       0%  ", "calm.level      100%     100%   120.0 s  ",
      "slow.level        0%       0%   120.0 s         -     1.0 s      -      0\n",
      "endless.level      -        -  "};
  const char *at = program.out;
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    if (strncmp(at, starts[i], strlen(starts[i])) != 0)
      fail_msg("expected '%s' in:\n%s", starts[i], program.out);
    at = strchr(at, '\n') + 1;
  }
  assert_string_equal(at, "");
  program_expect(&program, 0, "bots deadly.level calm.level endless.level --seeds 5 --json");
  assert_non_null(strstr(program.out, "\"level\": \"calm.level\""));
  assert_non_null(strstr(program.out, "\"plain\": 1,"));
  assert_non_null(strstr(program.out, "\"plain\": 0,"));
  assert_non_null(strstr(program.out, "\"plain\": null"));
  assert_non_null(strstr(program.out, "\"par_s\": null"));
  assert_non_null(strstr(program.out, "\"idle_s\": 120,"));
}

static void threads_change_nothing(void **state) {
  (void)state;
  program_expect(&program, 0, "bots first-light straw-men --seeds 3 --jobs 1");
  char *alone = strdup(program.out);
  assert_non_null(alone);
  program_expect(&program, 0, "bots first-light straw-men --seeds 3 --jobs 5");
  assert_string_equal(program.out, alone);
  free(alone);
}

static void wrong_calls_are_refused(void **state) {
  (void)state;
  program_file(&program, "bare.level", "throng level 1\n[map]\n@..\n");
  program_expect(&program, 1, "bots bare.level");
  assert_non_null(strstr(program.err, "bare.level: nothing can be won there"));
  program_expect(&program, 1, "bots first-light nowhere");
  program_expect(&program, 2, "bots first-light --seeds 0");
  program_expect(&program, 2, "bots first-light --jobs 0");
  assert_string_equal(program.out, "");
}

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shares_are_those_of_the_games),
      cmocka_unit_test(threads_change_nothing),
      cmocka_unit_test(wrong_calls_are_refused),
  };
  program_init(&program, argv[1], argv[2]);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
