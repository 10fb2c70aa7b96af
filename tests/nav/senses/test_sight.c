/* Rays against exact fractions, and the edges of ranges and fields of view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "exact_sight.h"
#include "support/maps.h"

static void random_map(NavGrid *grid, BaseRandom *random) {
  int32_t width = 1 + (int32_t)base_random_below(random, 9);
  int32_t height = 1 + (int32_t)base_random_below(random, 9);
  uint32_t rock = 5 * base_random_below(random, 9);
  uint32_t walls = base_random_below(random, 3) == 0 ? 0 : 4 * base_random_below(random, 10);
  support_map_random(grid, random, width, height, rock);
  if (walls > 0) support_map_add_edges(grid, random, walls, 10);
}

static BaseFixed below(BaseRandom *random, int32_t bound) {
  return (BaseFixed)base_random_below(random, (uint32_t)bound);
}

// A position on one axis, the rim of the map included: a centre, a grid line, a quarter, one unit off a line
// or anything.
static BaseFixed random_position(BaseRandom *random, int32_t side) {
  int32_t tile = below(random, side);
  switch (below(random, 6)) {
  case 0:
    return base_fixed_centre(tile);
  case 1:
    return below(random, side + 1) * BASE_ONE;
  case 2:
    return tile * BASE_ONE + BASE_ONE / 4 * below(random, 5);
  case 3:
    return tile * BASE_ONE + (below(random, 2) == 0 ? 1 : BASE_ONE - 1);
  default:
    return below(random, side * BASE_ONE + 1);
  }
}

static NavPoint random_point(BaseRandom *random, const NavGrid *grid) {
  NavPoint at;
  at.x = random_position(random, grid->width);
  at.y = random_position(random, grid->height);
  return at;
}

static NavPoint random_centre(BaseRandom *random, const NavGrid *grid) {
  NavPoint at;
  at.x = base_fixed_centre(below(random, grid->width));
  at.y = base_fixed_centre(below(random, grid->height));
  return at;
}

typedef NavPoint Chooser(BaseRandom *random, const NavGrid *grid);

static NavPoint random_corner(BaseRandom *random, const NavGrid *grid) {
  NavPoint at;
  at.x = below(random, grid->width + 1) * BASE_ONE;
  at.y = below(random, grid->height + 1) * BASE_ONE;
  return at;
}

// The stop is on the ray (rounded), the ray is free up to there but for rounding, and what lies there is
// opaque.
static void check_end(const NavGrid *grid, NavPoint from, NavPoint to) {
  NavRay ray = nav_ray(grid, from, to);
  if (ray.free) {
    assert_true(nav_point_same(ray.end, to));
    return;
  }
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  int64_t ex = (int64_t)ray.end.x - from.x, ey = (int64_t)ray.end.y - from.y;
  int64_t off = dx * ey - dy * ex, longest = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy);
  assert_true(llabs(off) <= longest); // less than one unit off the line
  assert_true(ex * dx >= 0 && ey * dy >= 0 && llabs(ex) <= llabs(dx) && llabs(ey) <= llabs(dy));
}

static int32_t compare_rays(uint64_t seed, Chooser *choose_from, Chooser *choose_to, int32_t maps) {
  BaseRandom random = base_random_seeded(seed, 7);
  int32_t seen = 0;
  for (int32_t map = 0; map < maps; map++) {
    NavGrid grid;
    random_map(&grid, &random);
    for (int32_t pair = 0; pair < 40; pair++) {
      NavPoint from = choose_from(&random, &grid);
      NavPoint to = choose_to(&random, &grid);
      int32_t opaque;
      bool expected = exact_sight(&grid, from, to, &opaque);
      bool there = nav_ray_free(&grid, from, to), back = nav_ray_free(&grid, to, from);
      if (there != expected || back != expected)
        fail_msg("map %d of seed %d: from %d,%d to %d,%d is %d, back %d, expected %d", (int)map, (int)seed,
                 (int)from.x, (int)from.y, (int)to.x, (int)to.y, there, back, expected);
      assert_int_equal(nav_ray_opaque(&grid, from, to), opaque);
      assert_int_equal(nav_ray_opaque(&grid, to, from), opaque);
      assert_int_equal(nav_ray(&grid, from, to).free, expected);
      check_end(&grid, from, to);
      seen += expected;
    }
    nav_grid_free(&grid);
  }
  return seen;
}

static void rays_are_exact(void **state) {
  (void)state;
  enum { MAPS = 400, ALL = MAPS * 40 };
  int32_t seen[] = {
      compare_rays(1, random_centre, random_centre, MAPS), compare_rays(2, random_point, random_point, MAPS),
      compare_rays(3, random_corner, random_corner, MAPS), compare_rays(4, random_centre, random_point, MAPS),
      compare_rays(5, random_point, random_corner, MAPS),
  };
  for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) assert_in_range(seen[i], ALL / 20, ALL * 19 / 20);
}

static void rays_off_the_map_end_in_rock(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(6, 7);
  for (int32_t map = 0; map < 200; map++) {
    NavGrid grid;
    random_map(&grid, &random);
    for (int32_t pair = 0; pair < 30; pair++) {
      NavPoint from = random_point(&random, &grid), to = random_point(&random, &grid);
      int32_t past = 1 + below(&random, 100000);
      switch (below(&random, 4)) {
      case 0:
        to.x = -past;
        break;
      case 1:
        to.y = -past;
        break;
      case 2:
        to.x = grid.width * BASE_ONE + past;
        break;
      default:
        to.y = grid.height * BASE_ONE + past;
      }
      assert_false(nav_ray_free(&grid, from, to));
      assert_false(nav_ray_free(&grid, to, from));
      NavRay ray = nav_ray(&grid, from, to);
      assert_false(ray.free);
      assert_true(ray.end.x >= 0 && ray.end.y >= 0 && ray.end.x <= grid.width * BASE_ONE &&
                  ray.end.y <= grid.height * BASE_ONE);
    }
    nav_grid_free(&grid);
  }
}

static void the_largest_map_does_not_overflow(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, NAV_MAX_SIDE, NAV_MAX_SIDE);
  BaseFixed far = NAV_MAX_SIDE * BASE_ONE;
  NavPoint corners[] = {{0, 0}, {far, 0}, {0, far}, {far, far}, {1, 0}, {far - 1, far}};
  for (int a = 0; a < 6; a++) {
    for (int b = 0; b < 6; b++) {
      // Along the rim and in the corners the tiles off the map are rock, those on it are not.
      assert_true(nav_ray_free(&grid, corners[a], corners[b]));
      assert_int_equal(nav_ray_opaque(&grid, corners[a], corners[b]), 0);
    }
  }
  nav_grid_set_terrain(&grid, 2048, 2048, NAV_ROCK);
  nav_grid_set_terrain(&grid, 1024, 3071, NAV_ROCK);
  assert_int_equal(nav_ray_opaque(&grid, corners[0], corners[3]), 1);
  assert_int_equal(nav_ray_opaque(&grid, corners[4], corners[5]), 1);
  assert_int_equal(nav_ray_opaque(&grid, corners[1], corners[2]), 1);
  NavRay ray = nav_ray(&grid, corners[3], corners[0]);
  assert_int_equal(ray.end.x, 2049 * BASE_ONE);
  assert_int_equal(ray.end.y, 2049 * BASE_ONE);
  nav_grid_free(&grid);
}

/* Rules by hand */

static void corners_pass_when_one_way_round_is_free(void **state) {
  (void)state;
  static const struct {
    const char *rows;
    bool free;
  } cases[] = {{"..\n..\n", true},  {".#\n..\n", true},  {"..\n#.\n", true},
               {".#\n#.\n", false}, {"..\n.#\n", false}, {"#.\n..\n", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    NavGrid grid;
    support_map_parse(&grid, cases[i].rows);
    NavPoint a = {BASE_ONE / 2, BASE_ONE / 2}, b = {BASE_ONE * 3 / 2, BASE_ONE * 3 / 2};
    assert_int_equal(nav_ray_free(&grid, a, b), cases[i].free);
    assert_int_equal(nav_ray_free(&grid, b, a), cases[i].free);
    nav_grid_free(&grid);
  }
  NavGrid grid;
  support_map_parse(&grid, "..\n..\n");
  NavPoint a = {BASE_ONE / 2, BASE_ONE / 2}, b = {BASE_ONE * 3 / 2, BASE_ONE * 3 / 2};
  nav_grid_set_edge(&grid, 0, 0, NAV_RIGHT, NAV_EDGE_WALL);
  assert_true(nav_ray_free(&grid, a, b)); // past the end of the wall
  nav_grid_set_edge(&grid, 0, 1, NAV_UP, NAV_EDGE_RAIL);
  assert_true(nav_ray_free(&grid, a, b));
  nav_grid_set_edge(&grid, 0, 1, NAV_RIGHT, NAV_EDGE_WALL);
  assert_false(nav_ray_free(&grid, a, b));
  assert_int_equal(nav_ray_opaque(&grid, a, b), 1);
  nav_grid_free(&grid);
}

static void low_things_do_not_block(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".~^,.\n");
  nav_grid_set_edge(&grid, 2, 0, NAV_RIGHT, NAV_EDGE_RAIL);
  NavPoint a = {BASE_ONE / 2, BASE_ONE / 2}, b = {BASE_ONE * 9 / 2, BASE_ONE / 2};
  assert_true(nav_ray_free(&grid, a, b));
  nav_grid_set_edge(&grid, 2, 0, NAV_RIGHT, NAV_EDGE_WALL);
  assert_false(nav_ray_free(&grid, a, b));
  assert_int_equal(nav_ray(&grid, a, b).end.x, 3 * BASE_ONE);
  nav_grid_free(&grid);
}

static void bodies_stand_in_the_way(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(8, 7);
  int32_t clear = 0;
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    random_map(&grid, &random);
    uint8_t crowd[11 * 75] = {0};
    assert_true(grid.cells <= (int32_t)sizeof crowd);
    for (NavCell cell = 0; cell < grid.cells; cell++)
      if (below(&random, 4) == 0) crowd[cell] = (uint8_t)(1 + below(&random, 2));
    for (int32_t pair = 0; pair < 20; pair++) {
      NavPoint from = random_point(&random, &grid), to = random_point(&random, &grid);
      NavCell but = nav_grid_cell(&grid, below(&random, grid.width), below(&random, grid.height));
      int32_t opaque;
      bool expected = exact_sight(&grid, from, to, &opaque);
      for (int32_t y = 0; y < grid.height; y++) {
        for (int32_t x = 0; x < grid.width; x++) {
          bool touches = false;
          NavPoint ends[] = {from, to};
          for (int i = 0; i < 2; i++)
            touches |= ends[i].x >= x * BASE_ONE && ends[i].x <= (x + 1) * BASE_ONE &&
                       ends[i].y >= y * BASE_ONE && ends[i].y <= (y + 1) * BASE_ONE;
          NavCell cell = nav_grid_cell(&grid, x, y);
          int32_t bodies = crowd[cell] - (cell == but && crowd[cell] > 0);
          if (bodies > 0 && !touches && exact_passes(from, to, x, y)) expected = false;
        }
      }
      assert_int_equal(nav_ray_clear(&grid, crowd, but, from, to), expected);
      assert_int_equal(nav_ray_clear(&grid, crowd, but, to, from), expected);
      clear += expected;
    }
    nav_grid_free(&grid);
  }
  assert_in_range(clear, 300, 5700);
}

/* Looks */

static NavPoint centre(int32_t x, int32_t y) {
  return (NavPoint){base_fixed_centre(x), base_fixed_centre(y)};
}

static bool holds(int32_t facing, int32_t fov, int32_t dx, int32_t dy) {
  NavCone cone = nav_cone(facing, fov);
  return nav_cone_holds(&cone, dx, dy);
}

static void edges_of_a_field_of_view_are_in(void **state) {
  (void)state;
  // By eighths of a turn: directions 0 to 7 against every facing and width.
  static const int32_t eighths[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
  for (int32_t facing = -16; facing <= 16; facing++) {
    for (int32_t width = 0; width <= 8; width++) {
      for (int32_t at = 0; at < 8; at++) {
        int32_t turn = ((at - facing) % 8 + 8) % 8, off = turn > 4 ? 8 - turn : turn;
        int32_t far = 1 + at * 7919;
        bool in = holds(facing * 4500, width * 4500, eighths[at][0] * far, eighths[at][1] * far);
        assert_int_equal(in, 2 * off <= width);
        if (width == 0 || width == 8) continue;
        in = holds(facing * 4500, width * 4500 - 1, eighths[at][0] * far, eighths[at][1] * far);
        assert_int_equal(in, 2 * off < width);
        in = holds(facing * 4500, width * 4500 + 1, eighths[at][0] * far, eighths[at][1] * far);
        assert_int_equal(in, 2 * off <= width);
      }
      assert_true(holds(facing * 4500, width * 4500, 0, 0));
    }
  }
  assert_true(holds(0, 0, 1000000, 0));
  assert_false(holds(0, 0, -1000000, 0));
  assert_false(holds(0, 0, 1000000, 1));
  assert_true(holds(1234, 36000, -5, 3));
  assert_false(holds(0, 35999, -1, 0));
}

static void fields_of_view_agree_with_angles(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(9, 7);
  for (int32_t i = 0; i < 200000; i++) {
    int32_t facing = below(&random, 200000) - 100000, fov = below(&random, 36001);
    int32_t dx = below(&random, 20000001) - 10000000, dy = below(&random, 20000001) - 10000000;
    double angle = atan2(dy, dx) * 18000 / acos(-1.0);
    double off = fabs(remainder(angle - facing, 36000));
    if (fabs(off - fov / 2.0) < 1e-5) continue; // too near for this test, not for the code
    assert_int_equal(holds(facing, fov, dx, dy), off < fov / 2.0);
  }
}

static void directions_and_angles_are_near(void **state) {
  (void)state;
  for (int64_t angle = 0; angle < 72000; angle += 7) {
    NavDirection at = nav_direction(angle);
    double turn = (double)angle * acos(-1.0) / 36000;
    assert_true(fabs((double)at.x - cos(turn) * 2147483648.0) <= 2);
    assert_true(fabs((double)at.y - sin(turn) * 2147483648.0) <= 2);
    NavDirection back = nav_direction(angle - 36000 - 72000 * 5);
    assert_true(back.x == -at.x && back.y == -at.y);
  }
  BaseRandom random = base_random_seeded(10, 7);
  for (int32_t i = 0; i < 200000; i++) {
    int32_t reach = 1 << below(&random, 29);
    int32_t dx = below(&random, 2 * reach + 1) - reach, dy = below(&random, 2 * reach + 1) - reach;
    if (dx == 0 && dy == 0) continue;
    double off = remainder(nav_angle(dx, dy) - atan2(dy, dx) * 18000 / acos(-1.0), 36000);
    assert_in_range(nav_angle(dx, dy), 0, NAV_TURN - 1);
    assert_true(fabs(off) <= 0.50001);
  }
  for (int32_t eighth = 0; eighth < 8; eighth++) {
    NavDirection at = nav_direction(eighth * 9000);
    assert_int_equal(nav_angle(at.x, at.y), eighth * 4500);
    assert_int_equal(nav_angle((at.x > 0) - (at.x < 0), (at.y > 0) - (at.y < 0)), eighth * 4500);
  }
  assert_int_equal(nav_angle(0, 0), 0);
  assert_int_equal(nav_angle_turn(35000, 1000), 2000);
  assert_int_equal(nav_angle_turn(1000, -1000), -2000);
  assert_int_equal(nav_angle_turn(-9000, 9000), 18000);
  assert_int_equal(nav_angle_turn(9000, -9000), 18000);
}

static void the_end_of_a_range_is_in(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 12, 12);
  NavSeen seen;
  for (int less = 0; less < 2; less++) {
    NavLook look = nav_look(centre(1, 1), 0, 36000, 5 * BASE_ONE - less, 1);
    assert_int_equal(nav_see(&grid, &look, centre(6, 1), 0, &seen), !less);
    assert_int_equal(nav_see(&grid, &look, centre(4, 5), 0, &seen), !less); // 3, 4, 5
    assert_int_equal(seen.distance2, (int64_t)25 * BASE_ONE * BASE_ONE);
    assert_int_equal(seen.free, !less);
    assert_int_equal(nav_sees(&grid, &look, centre(4, 5), 0), !less);
  }
  NavLook blind = nav_look(centre(1, 1), 300, 0, 0, 5);
  assert_true(nav_see(&grid, &blind, centre(1, 1), BASE_ONE / 4, &seen));
  assert_int_equal(seen.free, 5);
  nav_grid_free(&grid);
}

static void rays_to_a_disc_are_counted(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(11, 7);
  int32_t some = 0;
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    random_map(&grid, &random);
    for (int32_t pair = 0; pair < 20; pair++) {
      NavPoint from = random_point(&random, &grid), to = random_point(&random, &grid);
      BaseFixed radius = below(&random, BASE_ONE);
      NavLook look =
          nav_look(from, below(&random, 36000), below(&random, 36001), below(&random, 12 * BASE_ONE), 5);
      NavPoint points[] = {
          to, {to.x, to.y - radius}, {to.x, to.y + radius}, {to.x - radius, to.y}, {to.x + radius, to.y}};
      int64_t dx = to.x - from.x, dy = to.y - from.y;
      bool held = nav_cone_holds(&look.cone, dx, dy) && dx * dx + dy * dy <= (int64_t)look.range * look.range;
      int32_t free = 0;
      for (int i = 0; i < 5 && held; i++) {
        int32_t opaque;
        bool on_map = points[i].x >= 0 && points[i].y >= 0 && points[i].x <= grid.width * BASE_ONE &&
                      points[i].y <= grid.height * BASE_ONE;
        free += on_map && exact_sight(&grid, from, points[i], &opaque);
      }
      NavSeen seen;
      assert_int_equal(nav_see(&grid, &look, to, radius, &seen), free > 0);
      assert_int_equal(seen.free, free);
      assert_int_equal(seen.rays, 5);
      assert_int_equal(nav_sees(&grid, &look, to, radius), free > 0);
      some += free > 0 && free < 5;
    }
    nav_grid_free(&grid);
  }
  assert_true(some > 200);
}

// The centre and both sides as seen from the eye; none of the other two.
static void three_rays_go_past_both_sides(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(12, 7);
  int32_t differ = 0;
  for (int32_t map = 0; map < 200; map++) {
    NavGrid grid;
    random_map(&grid, &random);
    for (int32_t pair = 0; pair < 20; pair++) {
      NavPoint from = random_point(&random, &grid), to = random_point(&random, &grid);
      BaseFixed radius = below(&random, BASE_ONE);
      bool across = abs(to.x - from.x) >= abs(to.y - from.y);
      NavPoint sides[] = {{to.x - (across ? 0 : radius), to.y - (across ? radius : 0)},
                          {to.x + (across ? 0 : radius), to.y + (across ? radius : 0)}};
      int32_t free = nav_ray_free(&grid, from, to) + nav_ray_free(&grid, from, sides[0]) +
                     nav_ray_free(&grid, from, sides[1]);
      NavSeen three, five;
      NavLook look = nav_look(from, 0, NAV_TURN, 4096 * BASE_ONE, 3),
              all = nav_look(from, 0, NAV_TURN, 4096 * BASE_ONE, 5);
      assert_int_equal(nav_see(&grid, &look, to, radius, &three), free > 0);
      assert_int_equal(three.free, free);
      assert_int_equal(three.rays, 3);
      assert_int_equal(nav_look_free(&grid, &look, to, radius), free > 0);
      nav_see(&grid, &all, to, radius, &five);
      differ += five.seen && !three.seen;
    }
    nav_grid_free(&grid);
  }
  assert_true(differ > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rays_are_exact),
      cmocka_unit_test(rays_off_the_map_end_in_rock),
      cmocka_unit_test(the_largest_map_does_not_overflow),
      cmocka_unit_test(corners_pass_when_one_way_round_is_free),
      cmocka_unit_test(low_things_do_not_block),
      cmocka_unit_test(bodies_stand_in_the_way),
      cmocka_unit_test(edges_of_a_field_of_view_are_in),
      cmocka_unit_test(fields_of_view_agree_with_angles),
      cmocka_unit_test(directions_and_angles_are_near),
      cmocka_unit_test(the_end_of_a_range_is_in),
      cmocka_unit_test(rays_to_a_disc_are_counted),
      cmocka_unit_test(three_rays_go_past_both_sides),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
