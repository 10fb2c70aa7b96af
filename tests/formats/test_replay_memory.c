/* A recording that holds its level, read while memory is short: each single allocation fails once. What is
 * said is of the file, of the first line of its level, or of its map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "formats/replay.h"
#include "support/starve.h"

enum { FILE_LINE = 0, LEVEL_LINE = 3, MAP_LINE = 5, MAX_CALLS = 2000 };

static const char held[] = "throng replay 2\nlevel = mine\n| throng level 1\n|\n| [map]\n| #####\n| #@..#\n"
                           "| #####\nseed = 1\n0 digest AAA AAAA\n0 hash 0123456789abcdef\nend 0\n";

static void short_memory_is_told_where_it_is(void **state) {
  (void)state;
  static BaseIssues issues;
  int32_t of_level = 0, at = 1;
  for (; at < MAX_CALLS; at++) {
    SimLevel level;
    SimReplay replay;
    memset(&issues, 0, sizeof issues);
    starve_at(starve_count() + at);
    const bool sound = formats_read_replay(&level, &replay, held, sizeof held - 1, &issues);
    starve_at(0);
    if (sound) {
      sim_level_free(&level);
      sim_replay_free(&replay);
      break;
    }
    const BaseIssue *error = base_issues_first_error(&issues);
    assert_non_null(error);
    if (error->line != FILE_LINE && error->line != LEVEL_LINE && error->line != MAP_LINE)
      fail_msg("allocation %d: line %d: %s", (int)at, error->line, error->text);
    of_level += error->line == LEVEL_LINE;
  }
  assert_true(at > 3 && at < MAX_CALLS && of_level > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(short_memory_is_told_where_it_is)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
