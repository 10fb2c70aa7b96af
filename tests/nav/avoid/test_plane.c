/* Half planes of pairs at their limits: one disc in the other, and equal relative velocities. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "nav/avoid/plane.h"

enum { UNIT = 1 << AVOID_UNIT_BITS, FINE = 1 << AVOID_FINE_BITS };

static int64_t between(BaseRandom *random, int32_t min, int32_t max) {
  return min + (int64_t)base_random_below(random, (uint32_t)(max - min + 1));
}

/// Where no direction leads out sooner than another, they part along the row, each half of the way.
static void discs_in_one_place_part_along_the_row(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 7);
  for (int32_t i = 0; i < 200; i++) {
    const AvoidVector velocity = {between(&random, -5000, 5000), between(&random, -5000, 5000)};
    AvoidPair pair = {.velocity = velocity, .other = velocity, .reach = between(&random, 1, BASE_ONE)};
    pair.horizon = between(&random, 1, 60);
    if (i % 2 == 1) { // apart, and coming together by just that in a step
      pair.apart = (AvoidVector){between(&random, 0, (int32_t)pair.reach / 2), 0};
      pair.velocity.x += pair.apart.x * FINE;
    }
    const AvoidPlane plane = nav_avoid_pair_plane(&pair);
    assert_int_equal(plane.normal.x, -UNIT);
    assert_int_equal(plane.normal.y, 0);
    assert_int_equal(plane.bound, -UNIT * pair.velocity.x - pair.reach * FINE * UNIT / 2);
  }
}

/// Every normal has the length that it is said to have.
static void normals_have_their_length(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 8);
  for (int32_t i = 0; i < 20000; i++) {
    const int32_t far = i % 2 == 0 ? 3 : 2 * BASE_ONE, fast = i % 3 == 0 ? 2 : 1 << 20;
    const AvoidPair pair = {.apart = {between(&random, -far, far), between(&random, -far, far)},
                            .velocity = {between(&random, -fast, fast), between(&random, -fast, fast)},
                            .other = {between(&random, -fast, fast), between(&random, -fast, fast)},
                            .reach = between(&random, BASE_ONE / 8, BASE_ONE / 2),
                            .horizon = between(&random, 1, 60)};
    const AvoidPlane plane = nav_avoid_pair_plane(&pair);
    const int64_t length2 = avoid_dot(plane.normal, plane.normal);
    if (length2 < (int64_t)UNIT * UNIT / 2 || length2 > (int64_t)UNIT * UNIT * 2) {
      const AvoidVector from = {pair.velocity.x - pair.other.x - pair.apart.x * FINE,
                                pair.velocity.y - pair.other.y - pair.apart.y * FINE};
      if (avoid_dot(from, from) > 100) fail_msg("pair %d: length2 %lld", (int)i, (long long)length2);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(discs_in_one_place_part_along_the_row),
      cmocka_unit_test(normals_have_their_length),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
