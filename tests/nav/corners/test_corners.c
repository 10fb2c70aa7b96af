/* Walking by corners: a thousand halls, mazes, cups and cells; checked step by step against the
 * distance to everything closed, and against the shortest way from node to node. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nav/corners/corners.h"
#include "nav/corners/halls.h"
#include "nav/corners/outline.h"
#include "nav/steer/walk.h"
#include "support/maps.h"
#include "support/reference.h"

enum { HALLS = 1000, MAX_MOVES = 400000, STEP = BASE_ONE / 5 };

typedef struct Walked {
  NavSteerStatus end;
  double length;
  int32_t moves, turns;
} Walked;

// Does a circle around the place meet no closed tile and no wall? By the distance to each near one.
static void stands_free(const NavGrid *grid, NavClass cls, NavPoint place, BaseFixed radius) {
  int32_t tx = base_fixed_tile(place.x), ty = base_fixed_tile(place.y);
  for (int32_t y = ty - 1; y <= ty + 1; y++) {
    for (int32_t x = tx - 1; x <= tx + 1; x++) {
      if (x < -1 || y < -1 || x > grid->width || y > grid->height) continue;
      NavCell cell = nav_grid_cell(grid, x, y);
      bool open = nav_grid_open(grid, cls, cell);
      if (!open) assert_true(halls_distance2(place, x, y, x + 1, y + 1) >= (int64_t)radius * radius);
      if (!open || !nav_grid_inside(grid, x, y)) continue;
      if (!support_passable(grid, cls, cell, NAV_RIGHT))
        assert_true(halls_distance2(place, x + 1, y, x + 1, y + 1) >= (int64_t)radius * radius);
      if (!support_passable(grid, cls, cell, NAV_DOWN))
        assert_true(halls_distance2(place, x, y + 1, x + 1, y + 1) >= (int64_t)radius * radius);
    }
  }
}

static void check_trace(const NavCornerTrace *trace, const NavBoxes *boxes) {
  assert_true(trace->direction >= -1 && trace->direction <= 1);
  assert_true(trace->box >= -1 && trace->box < boxes->count);
  assert_int_equal(trace->box >= 0, trace->direction != 0);
  if (trace->node_at >= 0) {
    assert_in_range(trace->node_at, 0, NAV_BOX_NODES - 1);
    assert_true(trace->box >= 0 && nav_point_same(trace->node[trace->node_at], trace->way));
  }
}

static Walked walk_corners(const NavGrid *grid, const NavBoxes *boxes, NavPoint from, NavPoint to,
                           BaseFixed radius) {
  NavCorners *corners = nav_corners_new();
  assert_non_null(corners);
  Walked walked = {.end = NAV_STEER_MOVE};
  nav_corners_start(corners, from, to, radius);
  NavPoint place = from;
  while (walked.end == NAV_STEER_MOVE && walked.moves < MAX_MOVES) {
    NavPoint before = place;
    walked.end = nav_corners_move(corners, boxes, STEP, &place);
    walked.moves++;
    int64_t dx = place.x - before.x, dy = place.y - before.y;
    assert_true(dx * dx + dy * dy <= (int64_t)STEP * STEP);
    walked.length += sqrt((double)(dx * dx + dy * dy)) / BASE_ONE;
    stands_free(grid, boxes->cls, place, radius);
    check_trace(nav_corners_trace(corners), boxes);
    if (nav_corners_trace(corners)->turns > walked.turns) walked.turns = nav_corners_trace(corners)->turns;
  }
  assert_int_not_equal(walked.end, NAV_STEER_MOVE); // every walk ends
  if (walked.end == NAV_STEER_REACHED) assert_true(nav_point_same(place, to));
  NavPoint again = place;
  assert_int_equal(nav_corners_move(corners, boxes, STEP, &again), walked.end);
  assert_true(nav_point_same(place, again));
  nav_corners_free(corners);
  return walked;
}

/* Halls */

static void arrives_in_a_thousand_halls(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(311, 1);
  static const BaseFixed radii[] = {BASE_ONE * 3 / 10, 1, BASE_ONE / 8, NAV_MAX_RADIUS};
  double worst = 1, sum = 0;
  int32_t turned = 0;
  for (int32_t hall = 0; hall < HALLS; hall++) {
    NavGrid grid;
    halls_make(&grid, &random);
    NavBoxes boxes;
    assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    BaseFixed radius = radii[hall % 4];
    NavPoint from = halls_place(&grid, &random, radius + 8), to = halls_place(&grid, &random, radius + 8);
    Walked walked = walk_corners(&grid, &boxes, from, to, radius);
    assert_int_equal(walked.end, NAV_STEER_REACHED);
    double shortest = halls_shortest(&boxes, from, to, radius), over = walked.length / shortest;
    assert_true(walked.length > shortest - 0.2); // moves cut the nodes a little
    if (shortest > 1 && over > worst) worst = over;
    sum += over;
    turned += walked.turns > 0;
    nav_boxes_free(&boxes);
    nav_grid_free(&grid);
  }
  print_message("%d halls: all arrive, %.3f times the shortest on average, %.3f at worst; %d turned\n", HALLS,
                sum / HALLS, worst, (int)turned);
  assert_true(sum / HALLS < 1.03);
  assert_true(worst < 1.6);
}

/* Anywhere else */

static NavPoint middle(const NavGrid *grid, NavCell cell) {
  return (NavPoint){base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
}

static void check_pairs(const NavGrid *grid, BaseRandom *random, NavClass cls, int32_t pairs, int32_t *ends) {
  int32_t *label = calloc((size_t)grid->cells, sizeof *label);
  assert_non_null(label);
  support_components(grid, cls, label);
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, grid, cls));
  for (int32_t i = 0; i < pairs; i++) {
    NavCell from = support_map_random_open(grid, random, cls),
            to = support_map_random_open(grid, random, cls);
    if (from == NAV_NO_CELL) break;
    Walked walked =
        walk_corners(grid, &boxes, middle(grid, from), middle(grid, to), BASE_ONE * (1 + i % 4) / 10);
    assert_int_equal(walked.end, label[from] == label[to] ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
    ends[walked.end == NAV_STEER_REACHED]++;
  }
  nav_boxes_free(&boxes);
  free(label);
}

static void arrives_exactly_where_a_way_exists(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(312, 1);
  int32_t ends[2] = {0, 0};
  for (int32_t map = 0; map < 400; map++) {
    NavGrid grid;
    int32_t width = 2 + (int32_t)base_random_below(&random, 24);
    int32_t height = 2 + (int32_t)base_random_below(&random, 24);
    if (map % 4 == 0 && width > 3 && height > 3)
      support_map_maze(&grid, &random, width, height, (uint32_t)(map % 20));
    else if (map % 4 == 1)
      support_map_open(&grid, width, height);
    else
      support_map_random(&grid, &random, width, height, (uint32_t)(map % 50));
    if (map % 4 == 1 || map % 3 == 1) support_map_add_edges(&grid, &random, (uint32_t)(map % 45), 6);
    check_pairs(&grid, &random, (NavClass)(map % NAV_CLASS_COUNT), 4, ends);
    nav_grid_free(&grid);
  }
  print_message("%d arrived, %d had no way\n", (int)ends[1], (int)ends[0]);
  assert_true(ends[0] > 100 && ends[1] > 500);
}

static Walked walk_in(const char *rows, int32_t x, int32_t y, int32_t tx, int32_t ty) {
  NavGrid grid;
  support_map_parse(&grid, rows);
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  Walked walked = walk_corners(&grid, &boxes, middle(&grid, nav_grid_cell(&grid, x, y)),
                               middle(&grid, nav_grid_cell(&grid, tx, ty)), BASE_ONE * 3 / 10);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
  return walked;
}

static void gets_out_of_a_cup(void **state) {
  (void)state;
  Walked walked = walk_in("...........\n"
                          "..#######..\n"
                          "........#..\n"
                          "........#..\n"
                          "........#..\n"
                          "..#######..\n"
                          "...........\n",
                          6, 3, 10, 3);
  assert_int_equal(walked.end, NAV_STEER_REACHED);
  assert_true(walked.length < 30);
}

// The lap round a cell with the target in it ends, after both sides were tried.
static void a_lap_is_noticed(void **state) {
  (void)state;
  Walked walked = walk_in("...............\n"
                          "......#######..\n"
                          "......#.....#..\n"
                          "......#.....#..\n"
                          "......#######..\n"
                          "...............\n",
                          1, 2, 9, 2);
  assert_int_equal(walked.end, NAV_STEER_UNREACHABLE);
  assert_true(walked.turns > 0);
  assert_true(walked.length < 100);
  walked = walk_in("....\n....\n..##\n..#.\n", 0, 0, 3, 3);
  assert_int_equal(walked.end, NAV_STEER_UNREACHABLE);
  walked = walk_in("....\n....\n..##\n..#.\n", 3, 3, 0, 0); // the walker is shut in
  assert_int_equal(walked.end, NAV_STEER_UNREACHABLE);
}

static void a_wrong_turn_costs_a_bounded_multiple(void **state) {
  (void)state;
  NavGrid grid; // a wall of many boxes with its end near on one side and far on the other
  support_map_open(&grid, 200, 40);
  for (int32_t x = 20; x < 200; x++) nav_grid_set_terrain(&grid, x, 20, NAV_ROCK);
  for (int32_t x = 20; x < 200; x += 4) nav_grid_set_terrain(&grid, x, 19, NAV_ROCK);
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavPoint from = middle(&grid, nav_grid_cell(&grid, 30, 16)),
           to = middle(&grid, nav_grid_cell(&grid, 32, 30));
  Walked walked = walk_corners(&grid, &boxes, from, to, BASE_ONE * 3 / 10);
  assert_int_equal(walked.end, NAV_STEER_REACHED);
  assert_true(walked.length < 9 * 40);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

/* Ends and changes */

static void odd_ends_are_answered(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".....\n..#..\n.....\n");
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavCorners *corners = nav_corners_new();
  NavPoint open = {BASE_ONE / 2, BASE_ONE / 2}, rock = {2 * BASE_ONE + 5, BASE_ONE + 5}, off = {-5, 7};
  NavPoint tight = {2 * BASE_ONE - 3, BASE_ONE + 9000}, place = open;
  nav_corners_start(corners, open, open, STEP);
  assert_int_equal(nav_corners_move(corners, &boxes, STEP, &place), NAV_STEER_REACHED);
  nav_corners_start(corners, open, rock, STEP);
  assert_int_equal(nav_corners_move(corners, &boxes, STEP, &place), NAV_STEER_UNREACHABLE);
  nav_corners_start(corners, open, off, STEP);
  assert_int_equal(nav_corners_move(corners, &boxes, STEP, &place), NAV_STEER_UNREACHABLE);
  place = rock;
  nav_corners_start(corners, rock, open, STEP);
  assert_int_equal(nav_corners_move(corners, &boxes, STEP, &place), NAV_STEER_BLOCKED);
  assert_true(nav_point_same(place, rock));
  place = tight; // too near to the box at both ends: the middle of the tile counts
  nav_corners_start(corners, tight, (NavPoint){3 * BASE_ONE + 1, BASE_ONE + 5}, STEP);
  NavSteerStatus status = NAV_STEER_MOVE;
  for (int32_t i = 0; i < 100 && status == NAV_STEER_MOVE; i++)
    status = nav_corners_move(corners, &boxes, STEP, &place);
  assert_int_equal(status, NAV_STEER_REACHED);
  assert_true(place.x == base_fixed_centre(3) && place.y == base_fixed_centre(1));
  nav_corners_free(corners);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

static void thinks_anew_when_the_boxes_change(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 30, 11);
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavCorners *corners = nav_corners_new();
  NavPoint place = {BASE_ONE / 2, 5 * BASE_ONE + 9}, to = {29 * BASE_ONE + BASE_ONE / 2, 5 * BASE_ONE + 9};
  nav_corners_start(corners, place, to, STEP);
  NavSteerStatus status = NAV_STEER_MOVE;
  for (int32_t i = 0; status == NAV_STEER_MOVE && i < 1000; i++) {
    if (i % 20 == 19 && i < 120) {
      int32_t x = base_fixed_tile(place.x) + 2;
      for (int32_t y = 1; y < 10; y++) nav_grid_set_terrain(&grid, x, y, NAV_ROCK);
      nav_boxes_free(&boxes);
      assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    }
    status = nav_corners_move(corners, &boxes, STEP, &place);
    stands_free(&grid, NAV_WALKER, place, STEP);
  }
  assert_int_equal(status, NAV_STEER_REACHED);
  assert_true(nav_point_same(place, to));
  nav_corners_free(corners);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

/* Outlines */

static void outlines_are_free_and_lead_back(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(313, 1);
  for (int32_t map = 0; map < 100; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 12, 9, (uint32_t)(map % 60));
    support_map_add_edges(&grid, &random, (uint32_t)(map % 40), 5);
    NavBoxes boxes;
    assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    BaseFixed radius = 1 + (BaseFixed)base_random_below(&random, NAV_MAX_RADIUS);
    for (NavCell cell = 0; cell < grid.cells; cell++) {
      if (!nav_grid_open(&grid, NAV_WALKER, cell)) continue;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        if (support_passable(&grid, NAV_WALKER, cell, dir)) continue;
        NavSide side = {cell, dir};
        NavCorner corner, back;
        NavSide next = nav_outline_next(&boxes, side, NAV_CLOCKWISE, radius, &corner);
        NavSide same = nav_outline_next(&boxes, next, NAV_COUNTER_CLOCKWISE, radius, &back);
        assert_true(nav_side_equal(side, same));
        assert_int_equal(corner.count, back.count);
        for (int32_t i = 0; i < corner.count; i++) {
          assert_true(nav_point_same(corner.node[i], back.node[corner.count - 1 - i]));
          NavPoint after = corner.node[i + 1 < corner.count ? i + 1 : i];
          assert_true(nav_boxes_cast(&boxes, corner.node[i], after, radius, NULL, NULL));
          assert_false(nav_boxes_cast(&boxes, corner.node[i], after, radius + 1, NULL, NULL));
        }
        assert_true(nav_boxes_at(&boxes, nav_outline_behind(&boxes, side)) >= 0);
      }
    }
    nav_boxes_free(&boxes);
    nav_grid_free(&grid);
  }
}

/* The row of the table */

typedef struct Tiles {
  NavCell cell[4000];
  int32_t count;
} Tiles;

static void note(void *context, NavCell cell) {
  Tiles *tiles = context;
  if (tiles->count < 4000) tiles->cell[tiles->count] = cell;
  tiles->count++;
}

// The tiles of the steering are those that the continuous walk passes through, in the same order.
static void tiles_follow_the_continuous_walk(void **state) {
  (void)state;
  static Tiles tiles;
  BaseRandom random = base_random_seeded(314, 1);
  int32_t row = nav_steering_find("corners");
  assert_true(row >= 0);
  for (int32_t hall = 0; hall < 60; hall++) {
    NavGrid grid;
    halls_make(&grid, &random);
    NavSteer *steer = nav_steer_new(&grid);
    NavQuery query = {.grid = &grid, .cls = NAV_WALKER};
    query.at = support_map_random_open(&grid, &random, NAV_WALKER);
    query.target = support_map_random_open(&grid, &random, NAV_WALKER);
    tiles.count = 0;
    assert_int_equal(nav_walk(steer, row, &query, 3900, note, &tiles).end, NAV_STEER_REACHED);
    NavBoxes boxes;
    assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    NavCorners *corners = nav_corners_new();
    NavPoint place = middle(&grid, query.at);
    nav_corners_start(corners, place, middle(&grid, query.target), NAV_CORNERS_RADIUS);
    int32_t at = 0;
    for (int32_t i = 0; i < MAX_MOVES; i++) {
      NavSteerStatus status = nav_corners_move(corners, &boxes, BASE_ONE / 64, &place);
      NavCell cell = nav_grid_cell(&grid, base_fixed_tile(place.x), base_fixed_tile(place.y));
      int32_t ahead = 0; // a move may cut the corner of a tile or two
      while (at + ahead < tiles.count && tiles.cell[at + ahead] != cell) ahead++;
      assert_in_range(ahead, 0, 3);
      at += ahead;
      if (status != NAV_STEER_MOVE) break;
    }
    assert_int_equal(at, tiles.count - 1);
    nav_corners_free(corners);
    nav_boxes_free(&boxes);
    nav_steer_free(steer);
    nav_grid_free(&grid);
  }
}

static void the_row_tells_why(void **state) {
  (void)state;
  static NavTrace trace;
  NavGrid grid;
  support_map_parse(&grid, "............\n.....##.....\n.....##.....\n.....##.....\n............\n");
  NavSteer *steer = nav_steer_new(&grid);
  int32_t row = nav_steering_find("corners");
  assert_null(nav_steer_view(steer, &nav_steering_corners));
  NavQuery query = {.grid = &grid, .cls = NAV_WALKER, .at = nav_grid_cell(&grid, 1, 2)};
  query.target = nav_grid_cell(&grid, 10, 2);
  BaseHash before = nav_steer_hash(steer, BASE_HASH_START);
  NavDecision decision = nav_steer_decide(steer, row, &query, &trace);
  assert_int_equal(decision.status, NAV_STEER_MOVE);
  assert_true(decision.looked > 0);
  assert_int_equal(trace.reason, NAV_REASON_CORNER);
  assert_true(nav_steer_hash(steer, BASE_HASH_START) != before);
  const NavCornersView *view = nav_steer_view(steer, &nav_steering_corners);
  const NavCornerTrace *seen = nav_corners_trace(nav_corners_tiles_walk(view->walker));
  assert_true(seen->box >= 0 && seen->node_at >= 0 && seen->direction != 0 && !seen->sight_free);
  assert_int_equal(view->boxes.box[seen->box].x0, 5 * BASE_ONE);
  int32_t steps = 0;
  while (decision.status == NAV_STEER_MOVE && steps++ < 30) {
    query.at = decision.next;
    decision = nav_steer_decide(steer, row, &query, &trace);
    if (nav_grid_x(&grid, query.at) > 7)
      assert_int_equal(trace.reason, query.at == query.target ? NAV_REASON_NONE : NAV_REASON_SIGHT);
  }
  assert_int_equal(decision.status, NAV_STEER_REACHED);
  assert_int_equal(steps, 9 + 2 * 2);
  nav_steer_free(steer);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrives_in_a_thousand_halls),
      cmocka_unit_test(arrives_exactly_where_a_way_exists),
      cmocka_unit_test(gets_out_of_a_cup),
      cmocka_unit_test(a_lap_is_noticed),
      cmocka_unit_test(a_wrong_turn_costs_a_bounded_multiple),
      cmocka_unit_test(odd_ends_are_answered),
      cmocka_unit_test(thinks_anew_when_the_boxes_change),
      cmocka_unit_test(outlines_are_free_and_lead_back),
      cmocka_unit_test(tiles_follow_the_continuous_walk),
      cmocka_unit_test(the_row_tells_why),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
