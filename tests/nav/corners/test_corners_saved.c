/* Saved walks by corners: each value of a forged one is read exactly where it lies in its range, and what is
 * read is what was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/corners/walk.h"
#include "nav/grid/archive.h"
#include "support/maps.h"

enum { WIDTH = 9, HEIGHT = 6, FAR_X = WIDTH * BASE_ONE, FAR_Y = HEIGHT * BASE_ONE };

/// A word of a walk, and its range.
typedef struct Word {
  void *at; // of 32 bits
  int64_t min, max;
} Word;

static NavCorners sound_walk(const NavGrid *grid, const NavBoxes *boxes) {
  NavCorners walk;
  memset(&walk, 0, sizeof walk);
  walk.to = walk.target = walk.at = walk.leg_from = walk.leg_to =
      nav_point_centre(grid, nav_grid_cell(grid, 1, 1));
  walk.wide = BASE_ONE / 4;
  walk.revision = boxes->revision;
  walk.leg_end = NAV_LEG_HIT;
  walk.follow.side = walk.follow.before = (NavSide){nav_grid_cell(grid, 2, 2), NAV_RIGHT};
  walk.follow.corner.count = 2;
  walk.follow.next = 1;
  walk.leave_hit.box = -1;
  return walk;
}

/// Reads what the walk says into another one. True: without a fault, and then it is the same.
static bool is_read(NavCorners *walk, const NavGrid *grid, const NavBoxes *boxes) {
  NavCorners read;
  memset(&read, 0, sizeof read);
  BaseArchive out = base_archive_writer(), again = base_archive_writer();
  nav_corners_archive(walk, grid, boxes, &out);
  BaseArchive in = base_archive_reader(out.bytes, out.size);
  nav_corners_archive(&read, grid, boxes, &in);
  const bool sound = base_archive_sound(&in);
  if (sound) {
    nav_corners_archive(&read, grid, boxes, &again);
    assert_int_equal(again.size, out.size);
    assert_memory_equal(again.bytes, out.bytes, out.size);
  }
  base_archive_free(&out);
  base_archive_free(&again);
  return sound;
}

static void each_value_has_its_range(void **state) {
  (void)state;
  NavGrid grid;
  NavBoxes boxes = {0};
  support_map_open(&grid, WIDTH, HEIGHT);
  nav_grid_set_terrain(&grid, 4, 3, NAV_ROCK);
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavCorners walk = sound_walk(&grid, &boxes);
  assert_true(is_read(&walk, &grid, &boxes));
  const Word words[] = {
      {&walk.to.x, 0, FAR_X},
      {&walk.to.y, 0, FAR_Y},
      {&walk.target.x, 0, FAR_X},
      {&walk.at.y, 0, FAR_Y},
      {&walk.leg_from.x, 0, FAR_X},
      {&walk.leg_to.y, 0, FAR_Y},
      {&walk.wide, 1, 2 * NAV_MAX_RADIUS},
      {&walk.leg_end, NAV_LEG_NONE, NAV_LEG_CLOSED},
      {&walk.follow.turn, 0, NAV_ROTATION_COUNT - 1},
      {&walk.follow.before.dir, 0, NAV_DIR_COUNT - 1},
      {&walk.follow.side.dir, 0, NAV_DIR_COUNT - 1},
      {&walk.follow.corner.count, 1, NAV_CORNER_NODES}, // 1 of them is the next
      {&walk.follow.corner.node[1].x, 0, FAR_X},
      {&walk.follow.next, 0, 2},
      {&walk.met[0].dir, 0, NAV_DIR_COUNT - 1},
      {&walk.met[1].dir, 0, NAV_DIR_COUNT - 1},
      {&walk.leave_hit.box, -1, boxes.count - 1},
      {&walk.leave_hit.side, 0, NAV_SIDE_INSIDE},
      {&walk.leave_hit.at.y, 0, FAR_Y},
      {&walk.trace.box, -1, boxes.count - 1},
      {&walk.trace.node_at, -1, NAV_BOX_NODES - 1},
      {&walk.trace.direction, -1, 1},
      {&walk.trace.turns, 0, INT32_MAX - 1},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const int64_t values[] = {words[i].min - 1, words[i].min, words[i].max, words[i].max + 1};
    int32_t own;
    memcpy(&own, words[i].at, sizeof own);
    for (int k = 0; k < 4; k++) {
      const int32_t forged = (int32_t)values[k];
      memcpy(words[i].at, &forged, sizeof forged);
      if (is_read(&walk, &grid, &boxes) != (k == 1 || k == 2))
        fail_msg("word %d, value %d: the range is %d to %d", (int)i, (int)forged, (int)words[i].min,
                 (int)words[i].max);
    }
    memcpy(words[i].at, &own, sizeof own);
  }
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

/// Sides are next to tiles of the map, or cell 0, which means none; a walk that follows a wall has one.
static void sides_are_on_the_map(void **state) {
  (void)state;
  NavGrid grid;
  NavBoxes boxes = {0};
  support_map_open(&grid, WIDTH, HEIGHT);
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  NavCorners walk = sound_walk(&grid, &boxes);
  NavSide *const sides[] = {&walk.follow.before, &walk.met[0], &walk.met[1], &walk.follow.side};
  for (int32_t i = 0; i < 4; i++) {
    const NavCell own = sides[i]->cell;
    for (NavCell cell = -1; cell <= grid.cells; cell++) {
      sides[i]->cell = cell;
      const bool tile = cell >= 0 && cell < grid.cells && nav_grid_holds(&grid, cell);
      assert_int_equal(is_read(&walk, &grid, &boxes), tile || (cell == 0 && i < 3));
    }
    sides[i]->cell = own;
  }
  for (int32_t end = NAV_LEG_LOOK; end <= NAV_LEG_CLOSED; end++) {
    walk.leg_end = (NavLegEnd)end;
    walk.follow.side.cell = 0;
    assert_int_equal(is_read(&walk, &grid, &boxes), end < NAV_LEG_HIT || end > NAV_LEG_LEAVE);
  }
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_value_has_its_range),
      cmocka_unit_test(sides_are_on_the_map),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
