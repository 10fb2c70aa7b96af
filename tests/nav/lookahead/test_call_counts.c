/* The calls that the recursion makes: counted against the recursion itself, written out, each call by one
 * more; and against closed forms where no machine could make the calls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/lookahead/calls.h"
#include "nav/lookahead/lookahead.h"
#include "support/maps.h"
#include "support/reference.h"

enum { FAR_STEPS = INT32_MAX / 2 };

static NavTrace trace; // of all tests here

typedef struct Recursion {
  const NavQuery *query;
  uint64_t proxy_calls, step_calls;
} Recursion;

// The square that lies that way; NAV_NO_CELL: an obstacle, off the grid, or behind a wall or rail.
static NavCell beside(const NavQuery *query, NavCell cell, NavDir dir) {
  return support_passable(query->grid, query->cls, cell, dir) ? cell + nav_grid_delta(query->grid, dir)
                                                              : NAV_NO_CELL;
}

static int64_t n_proxy(Recursion *run, NavCell cell, int32_t n) {
  run->proxy_calls++;
  if (cell == NAV_NO_CELL) return NAV_OBSTACLE;
  int64_t min = nav_grid_distance2(run->query->grid, cell, run->query->target);
  if (n == 0) return min;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int64_t one = n_proxy(run, beside(run->query, cell, dir), n - 1);
    if (one < min) min = one;
  }
  return min;
}

static int32_t n_step(Recursion *run, NavCell cell, int32_t n) {
  run->step_calls++;
  if (cell == NAV_NO_CELL || n < 0) return FAR_STEPS;
  if (cell == run->query->target) return run->query->depth - n;
  int32_t min = FAR_STEPS;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t one = n_step(run, beside(run->query, cell, dir), n - 1);
    if (one < min) min = one;
  }
  return min;
}

static Recursion recurse(const NavQuery *query, bool steps) {
  Recursion run = {query, 0, 0};
  int64_t proxy[NAV_DIR_COUNT], min = NAV_OBSTACLE;
  int32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    proxy[dir] = n_proxy(&run, beside(query, query->at, dir), query->depth);
    if (proxy[dir] < min) min = proxy[dir];
  }
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) equal += proxy[dir] == min;
  if (equal > 1 && steps)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      n_step(&run, beside(query, query->at, dir), query->depth);
  return run;
}

static void expect_count(const NavCount *count, uint64_t expected) {
  assert_true(count->word[0] == expected);
  assert_true(count->word[1] == 0 && count->word[2] == 0);
}

static void expect_calls(const NavGrid *grid, const Recursion *run) {
  NavCalls calls;
  memset(&calls, 0xa5, sizeof calls);
  assert_true(nav_trace_calls(&trace, grid, &calls));
  expect_count(&calls.proxy, run->proxy_calls);
  expect_count(&calls.step, run->step_calls);
  expect_count(&calls.all, run->proxy_calls + run->step_calls);
}

static NavCell any_cell(const NavGrid *grid, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  return nav_grid_cell(grid, x, (int32_t)base_random_below(random, (uint32_t)grid->height));
}

static void equal_to_the_recursion(void **state) {
  (void)state;
  int32_t with_steps = 0, without = 0;
  BaseRandom random = base_random_seeded(41, 1);
  for (int32_t map = 0; map < 600; map++) {
    NavGrid grid;
    int32_t side = 2 + map % 11;
    support_map_random(&grid, &random, side, side, (uint32_t)(map % 45));
    if (map % 3 == 0) support_map_add_edges(&grid, &random, 10, 10);
    NavQuery query = {.grid = &grid,
                      .cls = (NavClass)(map % NAV_CLASS_COUNT),
                      .at = any_cell(&grid, &random), // now and then in rock
                      .target = any_cell(&grid, &random),
                      .depth = map % 8,
                      .rules.no_n_step = map % 5 == 0};
    if (query.at != query.target) {
      nav_lookahead_decide(&query, NAV_NO_CELL, &trace);
      Recursion run = recurse(&query, !query.rules.no_n_step);
      expect_calls(&grid, &run);
      with_steps += run.step_calls > 0;
      without += run.step_calls == 0;
      nav_greedy_decide(&query, &trace);
      query.depth = 0;
      run = recurse(&query, false);
      expect_calls(&grid, &run);
    }
    nav_grid_free(&grid);
  }
  assert_true(with_steps > 150 && without > 150);
}

static void nothing_is_called_on_the_target(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 5, 5);
  NavQuery query = {
      .grid = &grid, .at = nav_grid_cell(&grid, 2, 2), .target = nav_grid_cell(&grid, 2, 2), .depth = 7};
  nav_lookahead_decide(&query, NAV_NO_CELL, &trace);
  expect_calls(&grid, &(Recursion){&query, 0, 0});
  nav_grid_free(&grid);
}

// 4 + 4^2 + ... + 4^(P + 1), in long decimal arithmetic.
static void powers_of_four(int32_t depth, char *out) {
  int digits[64] = {0}, sum[64] = {0}, length = 64;
  digits[0] = 1;
  for (int32_t i = 0; i <= depth; i++) {
    for (int d = 0, carry = 0; d < length; d++) {
      carry += 4 * digits[d];
      digits[d] = carry % 10;
      carry /= 10;
    }
    for (int d = 0, carry = 0; d < length; d++) {
      carry += sum[d] + digits[d];
      sum[d] = carry % 10;
      carry /= 10;
    }
  }
  while (length > 1 && sum[length - 1] == 0) length--;
  for (int d = 0; d < length; d++) out[d] = (char)('0' + sum[length - 1 - d]);
  out[length] = '\0';
}

// In the open, with a target out of reach, each call makes four more; the lowest proxy is single.
static void every_depth_in_the_open(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 300, 140);
  for (int32_t depth = 0; depth <= NAV_MAX_DEPTH; depth++) {
    NavQuery query = {.grid = &grid,
                      .at = nav_grid_cell(&grid, 70, 70),
                      .target = nav_grid_cell(&grid, 290, 70),
                      .depth = depth};
    NavCalls calls;
    char text[NAV_COUNT_TEXT], expected[NAV_COUNT_TEXT + 8];
    nav_lookahead_decide(&query, NAV_NO_CELL, &trace);
    assert_true(nav_trace_calls(&trace, &grid, &calls));
    powers_of_four(depth, expected);
    assert_string_equal(nav_count_text(&calls.proxy, text), expected);
    assert_string_equal(nav_count_text(&calls.all, text), expected);
    assert_string_equal(nav_count_text(&calls.step, text), "0");
    // Two lowest on the diagonal: the n-steps go one level deeper, down to n = -1.
    query.target = nav_grid_cell(&grid, 139, 139);
    nav_lookahead_decide(&query, NAV_NO_CELL, &trace);
    assert_true(nav_trace_calls(&trace, &grid, &calls));
    powers_of_four(depth + 1, expected);
    assert_string_equal(nav_count_text(&calls.step, text), expected);
  }
  nav_grid_free(&grid);
}

// A corridor: of the squares around each only two are open, so the walks double with every level.
static void a_corridor_doubles(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 200, 1);
  for (int32_t depth = 0; depth < 62; depth++) {
    NavQuery query = {.grid = &grid,
                      .at = nav_grid_cell(&grid, 90, 0),
                      .target = nav_grid_cell(&grid, 199, 0),
                      .depth = depth};
    NavCalls calls;
    nav_lookahead_decide(&query, NAV_NO_CELL, &trace);
    assert_true(nav_trace_calls(&trace, &grid, &calls));
    // 4 x (1 + 2 + 4 + ... + 2^P): the same for P = 61 in one word and a bit.
    uint64_t expected = ((uint64_t)1 << (depth + 1)) - 1;
    assert_true(calls.proxy.word[0] == expected << 2 && calls.proxy.word[1] == expected >> 62);
  }
  nav_grid_free(&grid);
}

static void numbers_are_printed_whole(void **state) {
  (void)state;
  static const struct {
    NavCount count;
    const char *text;
  } cases[] = {
      {{{0, 0, 0}}, "0"},
      {{{10, 0, 0}}, "10"},
      {{{UINT64_MAX, 0, 0}}, "18446744073709551615"},
      {{{0, 1, 0}}, "18446744073709551616"},
      {{{0, 0, 1}}, "340282366920938463463374607431768211456"},
      {{{UINT64_MAX, UINT64_MAX, UINT64_MAX}}, "6277101735386680763835789423207666416102355444464034512895"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[NAV_COUNT_TEXT];
    assert_string_equal(nav_count_text(&cases[i].count, text), cases[i].text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_to_the_recursion),    cmocka_unit_test(nothing_is_called_on_the_target),
      cmocka_unit_test(every_depth_in_the_open),   cmocka_unit_test(a_corridor_doubles),
      cmocka_unit_test(numbers_are_printed_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
