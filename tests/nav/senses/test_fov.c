/* Fields of view: open tiles against rays from centre to centre, cut in exact fractions, and walls against
 * many rays to points before their sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fixed.h"
#include "base/random.h"
#include "nav/senses/exact_sight.h"
#include "nav/senses/fov.h"
#include "support/maps.h"

enum { MAX_RADIUS = 24, POINTS = 65 };

static NavPoint centre_of(const NavGrid *grid, NavCell cell) {
  return (NavPoint){base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
}

static bool is_within(const NavGrid *grid, NavCell from, NavCell cell, int32_t radius) {
  return nav_grid_distance2(grid, from, cell) <= (int64_t)radius * radius;
}

static void check_open_tiles(const NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius) {
  int32_t seen = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      int32_t opaque;
      seen += fov->seen[cell] != 0;
      if (grid->terrain[cell] == NAV_ROCK) {
        assert_true(fov->seen[cell] == 0 || fov->seen[cell] == NAV_FOV_WALL);
        continue;
      }
      const bool free = is_within(grid, from, cell, radius) &&
                        exact_sight(grid, centre_of(grid, from), centre_of(grid, cell), &opaque);
      if (fov->seen[cell] != (free ? NAV_FOV_TILE : 0))
        fail_msg("%d,%d from %d,%d: seen %d, expected %d", (int)x, (int)y, (int)nav_grid_x(grid, from),
                 (int)nav_grid_y(grid, from), fov->seen[cell], free);
    }
  }
  assert_int_equal(fov->count, seen);
  assert_int_equal(fov->cell[0], from);
}

static void random_map(NavGrid *grid, BaseRandom *random, int i) {
  const int32_t width = 1 + (int32_t)base_random_below(random, 24),
                height = 1 + (int32_t)base_random_below(random, 24);
  support_map_random(grid, random, width, height, base_random_below(random, 50));
  if (i % 2 == 1) support_map_add_edges(grid, random, base_random_below(random, 30), 20);
}

static void open_tiles_are_those_of_rays(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(341, 1);
  for (int i = 0; i < 250; i++) {
    NavGrid grid;
    NavFov fov;
    random_map(&grid, &random, i);
    assert_true(nav_fov_init(&fov, &grid, MAX_RADIUS));
    for (int k = 0; k < 3; k++) {
      const NavCell from = support_map_random_open(&grid, &random, NAV_FLYER);
      const int32_t radius = (int32_t)base_random_below(&random, MAX_RADIUS + 1);
      if (from == NAV_NO_CELL) break;
      nav_fov_look(&fov, &grid, from, radius);
      check_open_tiles(&fov, &grid, from, radius);
    }
    nav_fov_free(&fov);
    nav_grid_free(&grid);
  }
}

/// Does the tile fill the corner of two rock tiles behind an open one that is seen?
static bool fills_corner(const NavFov *fov, const NavGrid *grid, NavCell rock) {
  for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++) {
    const NavCell across = rock + nav_way_x(way), along = rock + nav_way_y(way) * grid->stride;
    if (fov->seen[rock + nav_way_delta(grid->stride, way)] == NAV_FOV_TILE &&
        grid->terrain[across] == NAV_ROCK && grid->terrain[along] == NAV_ROCK)
      return true;
  }
  return false;
}

/// Is a ray to a point just before one of the sides free?
static bool side_is_seen(const NavGrid *grid, NavCell from, NavCell rock) {
  const NavPoint eye = centre_of(grid, from), centre = centre_of(grid, rock);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell before = rock + nav_grid_delta(grid, dir);
    if (grid->terrain[before] == NAV_ROCK || nav_grid_edge(grid, rock, dir) == NAV_EDGE_WALL) continue;
    const int32_t dx = nav_way_x(dir), dy = nav_way_y(dir);
    for (int32_t at = 1; at < POINTS; at++) {
      const BaseFixed along = BASE_ONE / 2 - at * BASE_ONE / POINTS, out = BASE_ONE / 2 + 1;
      const NavPoint to = {centre.x + dx * out + (dy != 0 ? along : 0),
                           centre.y + dy * out + (dx != 0 ? along : 0)};
      if (nav_ray_free(grid, eye, to)) return true;
    }
  }
  return false;
}

static void walls_are_seen_where_a_side_is(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(342, 1);
  int64_t walls = 0, slivers = 0;
  for (int i = 0; i < 60; i++) {
    NavGrid grid;
    NavFov fov;
    random_map(&grid, &random, 2 * i); // without thin walls, which may hide a side
    assert_true(nav_fov_init(&fov, &grid, MAX_RADIUS));
    const NavCell from = support_map_random_open(&grid, &random, NAV_FLYER);
    if (from != NAV_NO_CELL) nav_fov_look(&fov, &grid, from, MAX_RADIUS);
    for (int32_t y = 0; y < grid.height && from != NAV_NO_CELL; y++) {
      for (int32_t x = 0; x < grid.width; x++) {
        const NavCell cell = nav_grid_cell(&grid, x, y);
        if (grid.terrain[cell] != NAV_ROCK || !is_within(&grid, from, cell, MAX_RADIUS)) continue;
        const bool sampled = side_is_seen(&grid, from, cell);
        if (sampled && fov.seen[cell] == 0)
          fail_msg("the wall %d,%d is not seen from %d,%d", (int)x, (int)y, (int)nav_grid_x(&grid, from),
                   (int)nav_grid_y(&grid, from));
        walls += fov.seen[cell] != 0;
        slivers += fov.seen[cell] != 0 && !sampled &&
                   !fills_corner(&fov, &grid, cell); // narrower than the points are apart
      }
    }
    nav_fov_free(&fov);
    nav_grid_free(&grid);
  }
  assert_true(walls > 500);
  if (slivers * 50 >= walls) fail_msg("%d of %d walls", (int)slivers, (int)walls);
}

static void looks_from_rock_and_the_rim(void **state) {
  (void)state;
  NavGrid grid;
  NavFov fov;
  support_map_parse(&grid, "...\n.#.\n...\n");
  assert_true(nav_fov_init(&fov, &grid, 3));
  nav_fov_look(&fov, &grid, nav_grid_cell(&grid, 1, 1), 3);
  assert_int_equal(fov.count, 1);
  assert_int_equal(fov.seen[nav_grid_cell(&grid, 1, 1)], NAV_FOV_WALL);
  nav_fov_look(&fov, &grid, nav_grid_cell(&grid, 0, 0), 3);
  assert_int_equal(fov.seen[nav_grid_cell(&grid, 1, 1)], NAV_FOV_WALL);
  assert_int_equal(fov.seen[nav_grid_cell(&grid, 2, 2)], 0);
  assert_int_equal(fov.seen[nav_grid_cell(&grid, 2, 0)], NAV_FOV_TILE);
  nav_fov_look(&fov, &grid, nav_grid_cell(&grid, 0, 0), 0);
  assert_int_equal(fov.count, 1);
  nav_fov_free(&fov);
  assert_null(fov.seen);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(open_tiles_are_those_of_rays),
      cmocka_unit_test(walls_are_seen_where_a_side_is),
      cmocka_unit_test(looks_from_rock_and_the_rim),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
