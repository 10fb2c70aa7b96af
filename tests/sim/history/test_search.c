/* Searches of a history by a predicate of the tick: the next tick after the present one, or the last one
 * before it, compared with counting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "history/bed.h"

enum { TICKS = 400, ROUNDS = 60 };

static bool is_multiple(void *context, const SimWorld *world) {
  return world->tick % *(const int64_t *)context == 0;
}

static void searches_find_the_nearest_tick(void **state) {
  (void)state;
  static Bed bed;
  BaseRandom random = base_random_seeded(43, 9);
  bed_begin(&bed, SIM_HISTORY_BYTES);
  bed_step(&bed, TICKS);
  for (int32_t round = 0; round < ROUNDS; round++) {
    int64_t divisor = 1 + (int64_t)base_random_below(&random, 9);
    const int64_t tick = (int64_t)base_random_below(&random, TICKS + 1);
    const int step = round % 2 == 0 ? 1 : -1;
    assert_int_equal(sim_history_seek(bed.history, &bed.world, tick, 0), tick);
    int64_t expected = tick + step;
    while (expected > 0 && expected <= TICKS && expected % divisor != 0) expected += step;
    if (expected <= 0 || expected > TICKS) expected = -1;
    const SimHistorySearch what = {is_multiple, NULL, &divisor, step, 2 * TICKS};
    assert_int_equal(sim_history_search(bed.history, &bed.world, &what), expected);
    assert_int_equal(bed.world.tick, tick);
  }
  bed_end(&bed);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(searches_find_the_nearest_tick)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
