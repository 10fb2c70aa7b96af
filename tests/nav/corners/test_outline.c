/* Where a walker meets the outline of a box: next to a side of it, or at a corner past the side's ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/corners/outline.h"
#include "support/maps.h"

static int32_t box_at(const NavBoxes *boxes, BaseFixed x0, BaseFixed y0) {
  for (int32_t i = 0; i < boxes->count; i++)
    if (boxes->box[i].x0 == x0 && boxes->box[i].y0 == y0) return i;
  fail_msg("no box begins there");
  return -1;
}

/// A box of 2 x 3 tiles in a hall. Of the tile on either side of the middle of a side, or of its last one.
static void a_side_ends_where_its_box_does(void **state) {
  (void)state;
  NavGrid grid;
  NavBoxes boxes = {0};
  support_map_parse(&grid, ".......\n.......\n...##..\n...##..\n...##..\n.......\n.......\n");
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  const int32_t box = box_at(&boxes, 3 * BASE_ONE, 2 * BASE_ONE);
  for (int32_t side = NAV_SIDE_UP; side <= NAV_SIDE_RIGHT; side++) {
    const bool upright = side == NAV_SIDE_LEFT || side == NAV_SIDE_RIGHT;
    const int32_t first = upright ? 2 : 3, end = 5; // tiles along it
    const BaseFixed min = first * BASE_ONE, max = end * BASE_ONE;
    for (int32_t step = 0; step < 40; step++) {
      const BaseFixed places[] = {min - 1, min, min + 1, max - 1, max, max + 1};
      const BaseFixed along = step < 6 ? places[step] : min + (step - 6) * (BASE_ONE / 16);
      if (along > max + 1) continue;
      const NavPoint at = {upright ? (side == NAV_SIDE_LEFT ? 3 * BASE_ONE - 9 : 5 * BASE_ONE + 9) : along,
                           upright ? along : (side == NAV_SIDE_UP ? 2 * BASE_ONE - 9 : 5 * BASE_ONE + 9)};
      const NavBoxHit hit = {box, (NavBoxSide)side, at};
      for (int32_t turn = 0; turn < NAV_ROTATION_COUNT; turn++) {
        bool corner = false;
        const NavSide met = nav_outline_meet(&boxes, &hit, (NavRotation)turn, &corner);
        assert_int_equal(corner, along < min || along > max);
        assert_false(nav_grid_passable(&grid, NAV_WALKER, met.cell, met.dir));
        if (corner) continue;
        const int32_t tile = along / BASE_ONE < end ? along / BASE_ONE : end - 1;
        const int32_t across = side == NAV_SIDE_LEFT ? 2 : side == NAV_SIDE_UP ? 1 : 5;
        assert_int_equal(met.cell,
                         upright ? nav_grid_cell(&grid, across, tile) : nav_grid_cell(&grid, tile, across));
        assert_int_equal(met.dir, nav_dir_opposite((NavDir)side));
      }
    }
  }
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

/// A wall without width has two sides; its ends are corners.
static void a_thin_wall_ends_in_corners(void **state) {
  (void)state;
  NavGrid grid;
  NavBoxes boxes = {0};
  support_map_open(&grid, 7, 7);
  for (int32_t x = 2; x < 5; x++) nav_grid_set_edge(&grid, x, 3, NAV_UP, NAV_EDGE_WALL);
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  const int32_t box = box_at(&boxes, 2 * BASE_ONE, 3 * BASE_ONE);
  for (int32_t side = NAV_SIDE_UP; side <= NAV_SIDE_RIGHT; side++) {
    const bool upright = side == NAV_SIDE_LEFT || side == NAV_SIDE_RIGHT;
    const NavPoint at = {upright ? (side == NAV_SIDE_LEFT ? 2 : 5) * BASE_ONE : 7 * BASE_ONE / 2,
                         3 * BASE_ONE};
    const NavBoxHit hit = {box, (NavBoxSide)side, at};
    bool corner = false;
    const NavSide met = nav_outline_meet(&boxes, &hit, NAV_CLOCKWISE, &corner);
    assert_int_equal(corner, upright);
    assert_false(nav_grid_passable(&grid, NAV_WALKER, met.cell, met.dir));
    if (!corner) assert_int_equal(met.cell, nav_grid_cell(&grid, 3, side == NAV_SIDE_UP ? 2 : 3));
  }
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_side_ends_where_its_box_does),
      cmocka_unit_test(a_thin_wall_ends_in_corners),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
