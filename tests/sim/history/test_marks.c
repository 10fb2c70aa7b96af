/* The ticks in which a field was rebuilt, against a plain list; what lies before and behind the bits is none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "sim/history/marks.h"

enum { TICKS = 400, BITS = 64 };

static void fields_are_where_they_were_noted(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 6);
  for (int32_t round = 0; round < 60; round++) {
    SimBranchParts parts = {0};
    SimBranch branch = {.from = round % 3 == 0 ? 0 : base_random_below(&random, 500), .parts = &parts};
    bool noted[TICKS] = {false};
    for (int32_t i = (int32_t)base_random_below(&random, 40); i > 0; i--) {
      const int32_t after = i == 1 ? 0 : (int32_t)base_random_below(&random, TICKS);
      assert_true(sim_marks_add_field(&branch, branch.from + after));
      noted[after] = true;
    }
    for (int64_t after = -2 * BITS; after < TICKS + 3 * BITS; after++)
      assert_int_equal(sim_marks_field_at(&branch, branch.from + after),
                       after >= 0 && after < TICKS && noted[after]);
    free(parts.fields);
  }
}

/// Words that do not belong to the branch are not read.
static void nothing_is_noted_beyond_the_words(void **state) {
  (void)state;
  uint64_t words[4];
  memset(words, 0xff, sizeof words);
  for (int64_t count = 0; count <= 2; count++) {
    SimBranchParts parts = {.fields = words + 1, .field_words = count};
    const SimBranch branch = {.from = 100, .parts = &parts};
    for (int64_t after = -BITS; after < 3 * BITS; after++)
      assert_int_equal(sim_marks_field_at(&branch, 100 + after), after >= 0 && after < count * BITS);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_where_they_were_noted),
      cmocka_unit_test(nothing_is_noted_beyond_the_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
