/* The two attempts before the corners: in front of a box with the target behind it, both step back and forth
 * without end, where walking by corners arrives; and each does what its rule says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/nav.h"
#include "support/maps.h"

enum { MAX_STEPS = 400 };

static const char *const box = "###################\n"
                               "#.................#\n"
                               "#.................#\n"
                               "#.................#\n"
                               "#.....#######.....#\n" // x 6 to 12, its centre 9
                               "#.....#######.....#\n"
                               "#.....#######.....#\n"
                               "#.................#\n"
                               "#.................#\n"
                               "#.................#\n"
                               "###################\n";

typedef struct Tiles {
  NavCell cell[MAX_STEPS + 1];
  int32_t count;
} Tiles;

static NavRacer walk_tiles(const NavGrid *grid, const char *name, NavCell from, NavCell to, Tiles *tiles) {
  const NavQuery query = {.grid = grid, .cls = NAV_WALKER, .at = from, .target = to};
  NavRacer racer;
  assert_true(nav_racer_init(&racer, nav_steering_find(name), &query, 1));
  tiles->count = 0;
  bool runs = true;
  while (runs) {
    tiles->cell[tiles->count++] = racer.query.at;
    nav_racer_step(&racer, MAX_STEPS);
    runs = nav_racer_watch(&racer);
  }
  return racer;
}

static void note(void *context, NavCell cell) {
  Tiles *tiles = context;
  tiles->cell[tiles->count++] = cell;
}

/// So many steps, whether it comes round or not.
static void walk_on(const NavGrid *grid, const char *name, NavCell from, NavCell to, Tiles *tiles) {
  const NavQuery query = {.grid = grid, .cls = NAV_WALKER, .at = from, .target = to};
  NavSteer *steer = nav_steer_new(grid);
  assert_non_null(steer);
  tiles->count = 0;
  nav_walk(steer, nav_steering_find(name), &query, 60, note, tiles);
  nav_steer_free(steer);
}

static void fails(const NavGrid *grid, const char *name, NavCell from, NavCell to, NavSteerStatus end,
                  Tiles *tiles) {
  NavRacer racer = walk_tiles(grid, name, from, to, tiles);
  assert_int_equal(racer.result.end, end);
  nav_racer_free(&racer);
}

/// In the middle of the wall: the push from the centre and the pull to the target are on one line.
static void both_slam_into_the_middle(void **state) {
  (void)state;
  NavGrid grid;
  Tiles tiles;
  support_map_parse(&grid, box);
  const NavCell from = nav_grid_cell(&grid, 9, 1), to = nav_grid_cell(&grid, 9, 9);
  static const char *const names[] = {"centre", "normal"};
  for (int32_t i = 0; i < 2; i++) {
    fails(&grid, names[i], from, to, NAV_STEER_LOOP, &tiles);
    walk_on(&grid, names[i], from, to, &tiles);
    assert_int_equal(tiles.count, 61);
    int32_t slams = 0;
    for (int32_t k = 0; k < tiles.count; k++) {
      assert_int_equal(nav_grid_x(&grid, tiles.cell[k]), 9); // straight on, and straight back
      assert_in_range(nav_grid_y(&grid, tiles.cell[k]), 1, 3);
      slams += nav_grid_y(&grid, tiles.cell[k]) == 3;
    }
    assert_true(slams > 25);
  }
  fails(&grid, "corners", from, to, NAV_STEER_REACHED, &tiles);
  nav_grid_free(&grid);
}

/// Off the middle the push from the centre leads along the wall and past it. The normal never does:
/// a walker with the target behind the same wall stays in front of it.
static void the_normal_fails_wherever_it_hits(void **state) {
  (void)state;
  NavGrid grid;
  Tiles tiles;
  int32_t round = 0;
  support_map_parse(&grid, box);
  for (int32_t x = 7; x <= 11; x++) {
    const NavCell from = nav_grid_cell(&grid, x, 1), to = nav_grid_cell(&grid, x, 9);
    fails(&grid, "normal", from, to, NAV_STEER_LOOP, &tiles);
    for (int32_t k = 0; k < tiles.count; k++) assert_true(nav_grid_y(&grid, tiles.cell[k]) <= 3);
    fails(&grid, "corners", from, to, NAV_STEER_REACHED, &tiles);
    NavRacer racer = walk_tiles(&grid, "centre", from, to, &tiles);
    assert_true(x != 9 || racer.result.end == NAV_STEER_LOOP);
    for (int32_t k = 1; k < tiles.count; k++) round += abs(nav_grid_x(&grid, tiles.cell[k]) - 9) > 3;
    nav_racer_free(&racer);
  }
  assert_true(round > 0);
  nav_grid_free(&grid);
}

/// Where nothing is in the way they arrive, and their plan is what they walk; equal calls give equal walks.
static void they_arrive_in_the_open(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(81, 1);
  int32_t arrived = 0, failed = 0;
  for (int32_t map = 0; map < 150; map++) {
    NavGrid grid;
    Tiles first, second;
    if (map % 25 == 0)
      support_map_open(&grid, 20, 20);
    else
      support_map_random(&grid, &random, 20, 20, (uint32_t)(map % 25));
    const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER);
    const NavCell to = support_map_random_open(&grid, &random, NAV_WALKER);
    for (int32_t i = 0; i < 2; i++) {
      const char *name = i == 0 ? "centre" : "normal";
      NavRacer racer = walk_tiles(&grid, name, from, to, &first),
               again = walk_tiles(&grid, name, from, to, &second);
      assert_int_equal(racer.result.end, again.result.end);
      assert_int_equal(first.count, second.count);
      assert_memory_equal(first.cell, second.cell, (size_t)first.count * sizeof *first.cell);
      if (map % 25 == 0) assert_int_equal(racer.result.end, NAV_STEER_REACHED);
      arrived += racer.result.end == NAV_STEER_REACHED;
      failed += racer.result.end == NAV_STEER_LOOP;
      nav_racer_free(&racer);
      nav_racer_free(&again);
    }
    nav_grid_free(&grid);
  }
  print_message("%d arrived, %d came round\n", arrived, failed);
  assert_true(arrived > 20 && failed > 100);
}

/// The view has the box that is minded and the ray, for the overlay.
static void the_box_in_the_way_is_shown(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, box);
  NavSteer *steer = nav_steer_new(&grid);
  const int32_t row = nav_steering_find("normal");
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 9, 3),
                    .target = nav_grid_cell(&grid, 9, 9)};
  assert_int_equal(nav_steer_decide(steer, row, &query, NULL).dir, NAV_UP);
  const NavCornersView *view = nav_steer_view(steer, &nav_steering_normal);
  assert_non_null(view);
  const NavCornerTrace *trace = nav_corners_trace(nav_corners_tiles_walk(view->walker));
  assert_false(trace->sight_free);
  assert_int_equal(view->boxes.box[trace->box].x0, 6 * BASE_ONE);
  assert_int_equal(trace->sight_to.y, 4 * BASE_ONE - NAV_CORNERS_RADIUS);
  assert_int_equal(trace->way.y, trace->sight_to.y - NAV_ATTEMPT_OFFSET);
  query.at = nav_grid_cell(&grid, 9, 1);
  assert_int_equal(nav_steer_decide(steer, row, &query, NULL).dir, NAV_DOWN);
  assert_int_equal(nav_corners_trace(nav_corners_tiles_walk(view->walker))->box, -1);
  nav_steer_free(steer);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_slam_into_the_middle),
      cmocka_unit_test(the_normal_fails_wherever_it_hits),
      cmocka_unit_test(they_arrive_in_the_open),
      cmocka_unit_test(the_box_in_the_way_is_shown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
