/* Walks by corners from tile to tile: many walkers on one set of boxes go the ways that the steering row goes
 * alone, and a walker that is held up goes the same way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/corners/corners.h"
#include "nav/steer/walk.h"
#include "support/maps.h"

enum { WALKERS = 6, MAX = 2000 };

typedef struct Way {
  NavCell cell[MAX];
  int32_t count;
  NavSteerStatus end;
} Way;

static void note(void *context, NavCell cell) {
  Way *way = context;
  if (way->count < MAX) way->cell[way->count++] = cell;
}

static void alone(const NavQuery *query, Way *way) {
  NavSteer *steer = nav_steer_new(query->grid);
  assert_non_null(steer);
  *way = (Way){.count = 0};
  way->end = nav_walk(steer, nav_steering_find("corners"), query, MAX - 1, note, way).end;
  nav_steer_free(steer);
}

/// All walkers in turn, each a step at a time, and now and then one is held up.
static void together(const NavBoxes *boxes, const NavQuery *query, Way *way, BaseRandom *random) {
  NavCornersTiles *walkers = nav_corners_tiles_new(WALKERS);
  NavCell previous[WALKERS];
  int32_t under_way = WALKERS;
  assert_non_null(walkers);
  for (int32_t i = 0; i < WALKERS; i++) {
    way[i] = (Way){.cell = {query[i].at}, .count = 1, .end = NAV_STEER_MOVE};
    previous[i] = NAV_NO_CELL;
  }
  while (under_way > 0) {
    for (int32_t i = 0; i < WALKERS; i++) {
      if (way[i].end != NAV_STEER_MOVE) continue;
      NavQuery here = query[i];
      here.at = way[i].cell[way[i].count - 1];
      NavDecision decision = {NAV_STEER_REACHED, NAV_NO_DIR, NAV_NO_CELL, 0};
      NavCornersTiles *walker = nav_corners_tiles_at(walkers, i);
      if (here.at != here.target)
        decision = nav_corners_tiles_decide(walker, boxes, &here, previous[i], NULL);
      way[i].end = way[i].count == MAX ? NAV_STEER_LIMIT : decision.status;
      under_way -= way[i].end != NAV_STEER_MOVE;
      if (way[i].end != NAV_STEER_MOVE) continue;
      if (previous[i] != NAV_NO_CELL && base_random_below(random, 3) == 0) {
        nav_corners_tiles_stay(walker, here.at, previous[i]);
        continue;
      }
      previous[i] = here.at;
      way[i].cell[way[i].count++] = decision.next;
    }
  }
  nav_corners_tiles_free(walkers);
}

static NavCell open_cell(const NavGrid *grid, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  return nav_grid_nearest_open(grid, NAV_WALKER, x, y);
}

static void walkers_go_the_ways_of_the_row(void **state) {
  (void)state;
  int64_t steps = 0;
  for (uint64_t map = 0; map < 60; map++) {
    BaseRandom random = base_random_seeded(map, 310);
    NavGrid grid;
    NavBoxes boxes;
    NavQuery query[WALKERS];
    static Way way[WALKERS], row;
    support_map_random(&grid, &random, 30, 22, (uint32_t)(map % 40));
    support_map_add_edges(&grid, &random, (uint32_t)(map % 12), 4);
    assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    for (int32_t i = 0; i < WALKERS; i++) {
      query[i] = (NavQuery){.grid = &grid, .cls = NAV_WALKER};
      query[i].at = open_cell(&grid, &random);
      query[i].target = open_cell(&grid, &random);
    }
    together(&boxes, query, way, &random);
    for (int32_t i = 0; i < WALKERS; i++) {
      alone(&query[i], &row);
      assert_int_equal(way[i].end, row.end);
      assert_int_equal(way[i].count, row.count);
      assert_memory_equal(way[i].cell, row.cell, (size_t)row.count * sizeof *row.cell);
      steps += row.count;
    }
    nav_boxes_free(&boxes);
    nav_grid_free(&grid);
  }
  assert_true(steps > 3000);
}

// A plan changes nothing, and is the way that is then walked; nav_corners_tiles_forget begins a new walk.
static void plans_are_kept_and_walks_forgotten(void **state) {
  (void)state;
  NavGrid grid;
  NavBoxes boxes;
  BaseRandom random = base_random_seeded(5, 311);
  support_map_random(&grid, &random, 40, 30, 12);
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavCornersTiles *walker = nav_corners_tiles_new(1);
  assert_non_null(walker);
  assert_null(nav_corners_tiles_walk(walker));
  BaseHash nothing = nav_corners_tiles_hash(walker, BASE_HASH_START);
  NavQuery query = {.grid = &grid, .cls = NAV_WALKER};
  query.at = nav_grid_nearest_open(&grid, NAV_WALKER, 0, 0);
  query.target = nav_grid_nearest_open(&grid, NAV_WALKER, 39, 29);
  NavCell plan[NAV_MAX_PLAN];
  int32_t planned = nav_corners_tiles_plan(walker, &boxes, &query, NAV_NO_CELL, plan, NAV_MAX_PLAN);
  assert_true(nav_corners_tiles_hash(walker, BASE_HASH_START) == nothing);
  assert_true(planned > 60);
  NavCell previous = NAV_NO_CELL;
  for (int32_t i = 0; i < planned; i++) {
    NavDecision decision = nav_corners_tiles_decide(walker, &boxes, &query, previous, NULL);
    assert_int_equal(decision.next, plan[i]);
    assert_true(nav_corners_tiles_hash(walker, BASE_HASH_START) != nothing);
    previous = query.at;
    query.at = decision.next;
  }
  assert_int_equal(query.at, query.target);
  assert_non_null(nav_corners_tiles_walk(walker));
  nav_corners_tiles_forget(walker);
  assert_null(nav_corners_tiles_walk(walker));
  nav_corners_tiles_free(walker);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walkers_go_the_ways_of_the_row),
      cmocka_unit_test(plans_are_kept_and_walks_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
