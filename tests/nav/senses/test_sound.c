/* Levels by the formula, distances in exact whole numbers, walls counted in exact fractions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact_sight.h"
#include "nav/senses/sound.h"
#include "support/maps.h"

static BaseFixed below(BaseRandom *random, int32_t bound) {
  return (BaseFixed)base_random_below(random, (uint32_t)bound);
}

static NavPoint random_point(BaseRandom *random, const NavGrid *grid) {
  bool centred = below(random, 2) == 0;
  NavPoint at;
  at.x = below(random, grid->width * BASE_ONE);
  at.y = below(random, grid->height * BASE_ONE);
  if (centred) at = (NavPoint){base_fixed_centre(at.x >> 16), base_fixed_centre(at.y >> 16)};
  return at;
}

// n is the nearest hundredth, half up: n - 1/2 <= 100 x distance < n + 1/2, squared and without fractions.
static void check_distance(NavPoint a, NavPoint b) {
  int64_t n = nav_sound_distance(a, b);
  int64_t dx = a.x - b.x, dy = a.y - b.y;
  int64_t square = (dx * dx + dy * dy) * 625, unit = 1 << 26; // (200 x distance)^2 x 2^26
  assert_true(n == 0 || (2 * n - 1) * (2 * n - 1) * unit <= square);
  assert_true((2 * n + 1) * (2 * n + 1) * unit > square);
  assert_int_equal(nav_sound_distance(b, a), n);
}

static void levels_follow_the_formula(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(21, 7);
  int32_t heard = 0, muffled = 0;
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 1 + below(&random, 12), 1 + below(&random, 12), 20);
    support_map_add_edges(&grid, &random, 10, 10);
    for (int32_t pair = 0; pair < 30; pair++) {
      NavPoint ear = random_point(&random, &grid);
      NavSound sound;
      sound.at = random_point(&random, &grid);
      sound.loudness = below(&random, 3000) - 500;
      sound.muffling = below(&random, 800);
      int32_t opaque, threshold = below(&random, 2000) - 500;
      exact_sight(&grid, sound.at, ear, &opaque);
      check_distance(sound.at, ear);
      int64_t level = sound.loudness - nav_sound_distance(sound.at, ear) - (int64_t)sound.muffling * opaque;
      assert_int_equal(nav_sound_level(&grid, &sound, ear), level);
      assert_int_equal(nav_sound_heard(&grid, &sound, ear, threshold), level >= threshold);
      assert_true(nav_sound_heard(&grid, &sound, ear, (int32_t)level)); // at the threshold
      assert_false(nav_sound_heard(&grid, &sound, ear, (int32_t)level + 1));
      heard += level >= threshold;
      muffled += opaque > 0;
    }
    nav_grid_free(&grid);
  }
  assert_in_range(heard, 500, 8500);
  assert_in_range(muffled, 500, 8500);
}

static void levels_by_hand(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "....#....\n.........\n");
  NavSound sound = {{BASE_ONE / 2, BASE_ONE / 2}, 2000, NAV_DEFAULT_MUFFLING};
  NavPoint ear = {BASE_ONE * 17 / 2, BASE_ONE / 2};
  assert_int_equal(nav_sound_level(&grid, &sound, ear), 2000 - 800 - 400);
  nav_grid_set_edge(&grid, 0, 0, NAV_RIGHT, NAV_EDGE_WALL);
  assert_int_equal(nav_sound_level(&grid, &sound, ear), 2000 - 800 - 800);
  nav_grid_set_edge(&grid, 1, 0, NAV_RIGHT, NAV_EDGE_RAIL);
  assert_int_equal(nav_sound_level(&grid, &sound, ear), 2000 - 800 - 800);
  nav_grid_free(&grid);
}

static void far_distances_do_not_overflow(void **state) {
  (void)state;
  NavPoint a = {0, 0};
  for (int32_t tiles = 1; tiles <= NAV_MAX_SIDE / 4; tiles++) {
    NavPoint b = {4 * tiles * BASE_ONE, 3 * tiles * BASE_ONE}, c = {4 * tiles * BASE_ONE, 0};
    assert_int_equal(nav_sound_distance(a, b), 500 * tiles);
    assert_int_equal(nav_sound_distance(c, a), 400 * tiles);
  }
  NavPoint far = {NAV_MAX_SIDE * BASE_ONE, NAV_MAX_SIDE * BASE_ONE};
  assert_int_equal(nav_sound_distance(a, far), 579262); // 4096 x 1.41421356 = 5792.6187
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(levels_follow_the_formula),
      cmocka_unit_test(levels_by_hand),
      cmocka_unit_test(far_distances_do_not_overflow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
