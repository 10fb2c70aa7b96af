/* The tally of different enemies next to a plain list of ids. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "lab/tally.h"

enum { ROUNDS = 40, IDS = 3000 };

static void each_id_counts_once(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(44, 1);
  for (int32_t round = 0; round < ROUNDS; round++) {
    static bool known[IDS];
    LabSeen seen = {0};
    int64_t different = 0;
    const uint32_t bound = 1 + base_random_below(&random, round % 2 == 0 ? 130 : IDS);
    for (uint32_t id = 0; id < IDS; id++) known[id] = false;
    for (int32_t i = 0; i < 1000; i++) {
      const uint32_t id = i < 200 && round < 4 ? (uint32_t)i : base_random_below(&random, bound);
      different += !known[id];
      known[id] = true;
      assert_true(lab_seen_add(&seen, id));
      assert_int_equal(seen.enemies, different);
    }
    lab_seen_free(&seen);
    assert_int_equal(seen.enemies, 0);
    assert_null(seen.bits);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(each_id_counts_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
