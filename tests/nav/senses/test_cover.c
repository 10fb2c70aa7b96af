/* Cover against brute force: every tile in reach is judged in exact fractions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "exact_sight.h"
#include "nav/senses/cover.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_CELLS = 1200 };

static BaseFixed below(BaseRandom *random, int32_t bound) {
  return (BaseFixed)base_random_below(random, (uint32_t)bound);
}

static NavPoint centre_of(const NavGrid *grid, NavCell cell) {
  return (NavPoint){base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
}

// Steps from a cell to every other, by relaxing until nothing changes; -1: no way.
static void count_steps(const NavGrid *grid, NavClass cls, NavCell from, int32_t *steps) {
  for (NavCell cell = 0; cell < grid->cells; cell++) steps[cell] = -1;
  steps[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      if (steps[cell] < 0) continue;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell next = cell + nav_grid_delta(grid, dir);
        if (!support_passable(grid, cls, cell, dir)) continue;
        if (steps[next] >= 0 && steps[next] <= steps[cell] + 1) continue;
        steps[next] = steps[cell] + 1;
        changed = true;
      }
    }
  }
}

static bool touches(NavPoint end, int32_t x, int32_t y) {
  return end.x >= x * BASE_ONE && end.x <= (x + 1) * BASE_ONE && end.y >= y * BASE_ONE &&
         end.y <= (y + 1) * BASE_ONE;
}

static NavCoverKind expected_cover(const NavCoverQuery *query, NavCell cell) {
  const NavGrid *grid = query->grid;
  NavPoint at = centre_of(grid, cell);
  NavPoint points[] = {at,
                       {at.x, at.y - query->radius},
                       {at.x, at.y + query->radius},
                       {at.x - query->radius, at.y},
                       {at.x + query->radius, at.y}};
  bool free[5], hit = false;
  for (int i = 0; i < 5; i++) {
    int32_t opaque;
    free[i] = exact_sight(grid, query->shooter, points[i], &opaque);
    hit |= free[i];
  }
  if (!hit) return NAV_COVER_MAP;
  if (query->crowd == NULL || !free[0]) return NAV_COVER_NONE;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell other = nav_grid_cell(grid, x, y);
      int32_t bodies = query->crowd[other] - (other == query->from);
      if (bodies <= 0 || touches(at, x, y) || touches(query->shooter, x, y)) continue;
      if (exact_passes(query->shooter, at, x, y)) return NAV_COVER_BODIES;
    }
  }
  return NAV_COVER_NONE;
}

// Breadth-first order: of two tiles equally far, the one whose parent was found earlier, then up, down, left,
// right.
static int32_t expected_list(const NavCoverQuery *query, const int32_t *steps, NavCell *out) {
  NavCell order[MAX_CELLS];
  bool known[MAX_CELLS] = {false};
  int32_t length = 1, found = 0;
  order[0] = query->from;
  known[query->from] = true;
  for (int32_t at = 0; at < length; at++) {
    NavCell cell = order[at];
    if (steps[cell] > query->steps) continue;
    if (expected_cover(query, cell) != NAV_COVER_NONE) out[found++] = cell;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(query->grid, dir);
      if (!support_passable(query->grid, query->cls, cell, dir) || known[next]) continue;
      known[next] = true;
      order[length++] = next;
    }
  }
  return found;
}

static void check_ways(const NavCover *cover, const NavCoverQuery *query, const int32_t *steps,
                       const NavCell *list, int32_t count) {
  static int32_t there[MAX_CELLS];
  for (int32_t i = 0; i < count; i++) {
    NavDir dir = nav_cover_dir(cover, query, list[i]);
    assert_true(i == 0 || steps[list[i - 1]] <= steps[list[i]]);
    if (list[i] == query->from) {
      assert_int_equal(dir, NAV_NO_DIR);
      continue;
    }
    assert_true(dir < NAV_DIR_COUNT && support_passable(query->grid, query->cls, query->from, dir));
    count_steps(query->grid, query->cls, query->from + nav_grid_delta(query->grid, dir), there);
    assert_int_equal(there[list[i]], steps[list[i]] - 1);
  }
}

static void check_query(NavCover *cover, const NavCoverQuery *query, int32_t *kinds) {
  static int32_t steps[MAX_CELLS];
  static NavCell expected[MAX_CELLS], list[MAX_CELLS];
  const NavGrid *grid = query->grid;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      NavCoverKind kind = expected_cover(query, cell);
      assert_int_equal(nav_cover_at(query, cell), kind);
      kinds[kind]++;
    }
  }
  count_steps(grid, query->cls, query->from, steps);
  int32_t count = expected_list(query, steps, expected);
  NavCell nearest = nav_cover_find(cover, query);
  assert_int_equal(nearest, count > 0 ? expected[0] : NAV_NO_CELL);
  assert_int_equal(nav_cover_list(cover, query, list, MAX_CELLS), count);
  assert_memory_equal(list, expected, (size_t)count * sizeof *list);
  check_ways(cover, query, steps, list, count < 8 ? count : 8);
}

static void cover_is_the_nearest(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(41, 7);
  int32_t kinds[3] = {0};
  for (int32_t map = 0; map < 60; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 2 + below(&random, 10), 2 + below(&random, 10), 15);
    support_map_add_edges(&grid, &random, 8, 8);
    NavCover *cover = nav_cover_new(&grid);
    assert_non_null(cover);
    assert_true(grid.cells <= MAX_CELLS);
    uint8_t crowd[MAX_CELLS] = {0};
    for (NavCell cell = 0; cell < grid.cells; cell++)
      if (below(&random, 6) == 0) crowd[cell] = 1;
    for (int32_t question = 0; question < 4; question++) {
      NavCoverQuery query = {.grid = &grid, .radius = below(&random, BASE_ONE / 2)};
      query.cls = (NavClass)below(&random, NAV_CLASS_COUNT);
      query.from = support_map_random_open(&grid, &random, query.cls);
      if (query.from == NAV_NO_CELL) continue;
      query.shooter.x = below(&random, grid.width * BASE_ONE);
      query.shooter.y = below(&random, grid.height * BASE_ONE);
      query.crowd = below(&random, 2) == 0 ? NULL : crowd;
      query.steps = below(&random, 9);
      uint8_t counted = crowd[query.from]++;
      check_query(cover, &query, kinds);
      crowd[query.from] = counted;
    }
    nav_cover_free(cover);
    nav_grid_free(&grid);
  }
  for (int kind = 0; kind < 3; kind++) assert_true(kinds[kind] > 200);
}

static void cover_by_hand(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".........\n"
                           "....#....\n"
                           ".........\n");
  NavCover *cover = nav_cover_new(&grid);
  assert_non_null(cover);
  NavCoverQuery query = {.grid = &grid,
                         .shooter = {BASE_ONE / 2, BASE_ONE * 3 / 2},
                         .radius = BASE_ONE / 4,
                         .cls = NAV_WALKER,
                         .from = nav_grid_cell(&grid, 7, 0),
                         .steps = 3};
  NavCell behind = nav_cover_find(cover, &query);
  assert_int_equal(nav_grid_y(&grid, behind), 1); // behind the rock, seen from the left
  assert_int_equal(nav_grid_x(&grid, behind), 7);
  assert_int_equal(nav_cover_dir(cover, &query, behind), NAV_DOWN);
  query.steps = 0;
  assert_int_equal(nav_cover_find(cover, &query), NAV_NO_CELL);
  uint8_t *crowd = calloc((size_t)grid.cells, 1);
  assert_non_null(crowd);
  query.crowd = crowd;
  query.from = nav_grid_cell(&grid, 3, 1);
  crowd[query.from] = 1; // oneself is no cover
  assert_int_equal(nav_cover_find(cover, &query), NAV_NO_CELL);
  crowd[nav_grid_cell(&grid, 2, 1)] = 1;
  assert_int_equal(nav_cover_find(cover, &query), query.from);
  assert_int_equal(nav_cover_at(&query, query.from), NAV_COVER_BODIES);
  free(crowd);
  nav_cover_free(cover);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cover_is_the_nearest),
      cmocka_unit_test(cover_by_hand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
