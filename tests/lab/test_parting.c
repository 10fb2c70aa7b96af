/* First difference: the tile where two walks part is the one where two independent walks of nav_walk do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "lab/contrast/parting.h"

enum { SIDE = 24, MAX_STEPS = 400, MAPS = 200 };

typedef struct Track {
  int32_t count;
  NavCell cell[MAX_STEPS + 2];
} Track;

static void visit_cell(void *context, NavCell cell) {
  Track *track = context;
  track->cell[track->count++] = cell;
}

static bool make_map(NavGrid *grid, BaseRandom *random, NavCell *from, NavCell *to) {
  assert_true(nav_grid_init(grid, SIDE, SIDE));
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      nav_grid_set_terrain(grid, x, y, base_random_below(random, 100) < 25 ? NAV_ROCK : NAV_FLOOR);
  const int32_t from_x = (int32_t)base_random_below(random, SIDE);
  const int32_t from_y = (int32_t)base_random_below(random, SIDE);
  const int32_t to_x = (int32_t)base_random_below(random, SIDE);
  const int32_t to_y = (int32_t)base_random_below(random, SIDE);
  *from = nav_grid_cell(grid, from_x, from_y);
  *to = nav_grid_cell(grid, to_x, to_y);
  return nav_grid_open(grid, NAV_WALKER, *from) && nav_grid_open(grid, NAV_WALKER, *to);
}

static NavSteerStatus walk_row(int32_t row, NavQuery query, Track *track) {
  NavSteer *steer = nav_steer_new(query.grid);
  assert_non_null(steer);
  BaseRandom random = base_random_seeded(5, NAV_WALK_STREAM);
  query.random = &random;
  track->count = 0;
  const NavWalkResult result = nav_walk(steer, row, &query, MAX_STEPS + 1, visit_cell, track);
  nav_steer_free(steer);
  return result.end;
}

/// The index of the last tile that both have in common from the start; -1: they never part.
static int32_t reference(const int32_t row[2], const NavQuery query[2], Track track[2]) {
  NavSteerStatus end[2];
  for (int i = 0; i < 2; i++) end[i] = walk_row(row[i], query[i], &track[i]);
  int32_t at = 0;
  while (at < track[0].count && at < track[1].count && track[0].cell[at] == track[1].cell[at]) at++;
  if (at == track[0].count && at == track[1].count && end[0] == end[1]) return -1;
  return at - 1;
}

static bool compare_walks(LabParting *parting, const int32_t row[2], const NavQuery query[2]) {
  static Track track[2];
  const int32_t at = reference(row, query, track);
  assert_true(lab_parting_find(parting, row, query, 5, MAX_STEPS));
  assert_int_equal(parting->parted, at >= 0);
  if (at < 0) return false;
  assert_int_equal(parting->steps, at);
  assert_int_equal(parting->at, track[0].cell[at]);
  for (int i = 0; i < 2; i++) {
    const NavDecision *decision = &parting->trace[i].decision;
    assert_int_equal(parting->trace[i].at, parting->at);
    assert_int_equal(decision->status == NAV_STEER_MOVE, at + 1 < track[i].count);
    if (decision->status == NAV_STEER_MOVE) assert_int_equal(decision->next, track[i].cell[at + 1]);
    assert_true(strlen(lab_decision_why(&parting->trace[i])) > 0);
  }
  return true;
}

static void where_independent_walks_part(void **state) {
  (void)state;
  LabParting *parting = calloc(1, sizeof *parting);
  assert_non_null(parting);
  BaseRandom random = base_random_seeded(30, 9);
  int32_t parted = 0, equal = 0;
  for (int32_t map = 0; map < MAPS; map++) {
    NavGrid grid;
    NavQuery query[2] = {{.grid = &grid, .cls = NAV_WALKER, .depth = 7}};
    if (make_map(&grid, &random, &query[0].at, &query[0].target)) {
      query[1] = query[0];
      query[1].depth = 3;
      query[1].rules.no_n_step = map % 3 == 0;
      for (int32_t a = 0; a < nav_steering_count; a++) {
        const int32_t row[2] = {a, (a + map) % nav_steering_count};
        const bool differ = compare_walks(parting, row, query);
        parted += differ;
        equal += !differ;
      }
    }
    nav_grid_free(&grid);
  }
  free(parting);
  assert_true(parted > 300 && equal > 30);
}

static void words_of_neighbours(void **state) {
  (void)state;
  NavGrid grid;
  assert_true(nav_grid_init(&grid, 3, 3));
  for (int32_t i = 0; i < 9; i++) nav_grid_set_terrain(&grid, i % 3, i / 3, i == 1 ? NAV_ROCK : NAV_FLOOR);
  NavQuery query[2] = {{.grid = &grid, .cls = NAV_WALKER, .depth = 1}};
  query[0].at = nav_grid_cell(&grid, 1, 1);
  query[0].target = nav_grid_cell(&grid, 2, 0);
  query[1] = query[0];
  const int32_t row[2] = {nav_steering_find("greedy"), nav_steering_find("flow")};
  LabParting *parting = calloc(1, sizeof *parting);
  assert_non_null(parting);
  assert_true(lab_parting_find(parting, row, query, 1, 100));
  assert_false(parting->parted);
  assert_int_equal(parting->steps, 2);
  assert_string_equal(lab_decision_why(&parting->trace[0]), "On the target.");
  assert_true(lab_parting_find(parting, row, query, 1, 0)); // the first decision only
  char text[64];
  assert_string_equal(lab_decision_value(&parting->trace[0], &grid, NAV_UP, text, sizeof text), "closed");
  assert_string_equal(lab_decision_value(&parting->trace[0], &grid, NAV_RIGHT, text, sizeof text),
                      "proxy 1.0");
  assert_string_equal(lab_decision_value(&parting->trace[1], &grid, NAV_RIGHT, text, sizeof text), "cost 2");
  free(parting);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(where_independent_walks_part),
      cmocka_unit_test(words_of_neighbours),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
