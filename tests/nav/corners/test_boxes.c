/* Boxes cover exactly what is closed, and sight among them agrees with the separating axis theorem: two
 * convex shapes are apart exactly when a line along a side of one of them separates them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/corners/boxes.h"
#include "support/maps.h"
#include "support/reference.h"

static const BaseFixed radii[] = {1, 2, 1000, BASE_ONE / 4, BASE_ONE * 3 / 10, NAV_MAX_RADIUS};

enum { RADII = sizeof radii / sizeof *radii };

/* Tiles that boxes cover */

static void count_tiles(const NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  int32_t wide = grid->width + 2;
  uint8_t *covered = calloc((size_t)wide * (size_t)(grid->height + 2), 1);
  assert_non_null(covered);
  for (int32_t i = 0; i < boxes->count; i++) {
    NavBox box = boxes->box[i];
    assert_true(box.x0 <= box.x1 && box.y0 <= box.y1 && (box.x0 < box.x1 || box.y0 < box.y1));
    assert_true(box.x0 % BASE_ONE == 0 && box.x1 % BASE_ONE == 0);
    assert_true(box.y0 % BASE_ONE == 0 && box.y1 % BASE_ONE == 0);
    for (int32_t y = box.y0 / BASE_ONE; y < box.y1 / BASE_ONE; y++)
      for (int32_t x = box.x0 / BASE_ONE; x < box.x1 / BASE_ONE; x++) {
        assert_true(x >= -1 && y >= -1 && x <= grid->width && y <= grid->height);
        covered[(y + 1) * wide + x + 1]++;
      }
  }
  for (int32_t y = -1; y <= grid->height; y++)
    for (int32_t x = -1; x <= grid->width; x++)
      assert_int_equal(covered[(y + 1) * wide + x + 1], !nav_grid_open(grid, cls, nav_grid_cell(grid, x, y)));
  free(covered);
}

// Flat boxes that lie on the edge from the tile toward right or down.
static int32_t walls_on(const NavBoxes *boxes, int32_t x, int32_t y, NavDir dir) {
  int32_t found = 0;
  BaseFixed left = (x + (dir == NAV_RIGHT)) * BASE_ONE, top = (y + (dir == NAV_DOWN)) * BASE_ONE;
  BaseFixed right = (x + 1) * BASE_ONE, bottom = (y + 1) * BASE_ONE;
  for (int32_t i = 0; i < boxes->count; i++) {
    NavBox box = boxes->box[i];
    bool flat = dir == NAV_RIGHT ? box.x0 == box.x1 : box.y0 == box.y1;
    found += flat && box.x0 <= left && box.x1 >= right && box.y0 <= top && box.y1 >= bottom;
  }
  return found;
}

static void count_walls(const NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  int64_t length = 0, walls = 0;
  for (int32_t i = 0; i < boxes->count; i++) {
    NavBox box = boxes->box[i];
    if (box.x0 == box.x1 || box.y0 == box.y1) length += (box.x1 - box.x0 + box.y1 - box.y0) / BASE_ONE;
  }
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      for (NavDir dir = NAV_DOWN; dir <= NAV_RIGHT; dir = (NavDir)(dir + 2)) {
        bool both_open =
            nav_grid_open(grid, cls, cell) && nav_grid_open(grid, cls, cell + nav_grid_delta(grid, dir));
        bool wall = both_open && !support_passable(grid, cls, cell, dir);
        assert_int_equal(walls_on(boxes, x, y, dir), wall);
        walls += wall;
      }
    }
  }
  assert_int_equal(length, walls);
}

// A map that changes tile by tile: an update gives the boxes of a new build.
static void an_update_gives_what_a_build_gives(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(303, 1);
  for (int32_t map = 0; map < 20; map++) {
    NavGrid grid;
    NavBoxes boxes, fresh;
    support_map_random(&grid, &random, 25, 20, (uint32_t)(2 * map));
    support_map_add_edges(&grid, &random, (uint32_t)map, 5);
    assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
    for (int32_t change = 0; change < 40; change++) {
      int32_t x = (int32_t)base_random_below(&random, 25), y = (int32_t)base_random_below(&random, 20);
      nav_grid_set_terrain(&grid, x, y, base_random_below(&random, 2) == 0 ? NAV_ROCK : NAV_FLOOR);
      assert_true(nav_boxes_update(&boxes, &grid));
      assert_true(nav_boxes_fit(&boxes, &grid, NAV_WALKER));
      assert_true(nav_boxes_build(&fresh, &grid, NAV_WALKER));
      assert_int_equal(boxes.count, fresh.count);
      assert_memory_equal(boxes.box, fresh.box, (size_t)fresh.count * sizeof *fresh.box);
      assert_memory_equal(boxes.closed, fresh.closed, (size_t)grid.cells);
      int32_t buckets = fresh.buckets_x * fresh.buckets_y;
      assert_memory_equal(boxes.first, fresh.first, (size_t)(buckets + 1) * sizeof *fresh.first);
      assert_memory_equal(boxes.entry, fresh.entry, (size_t)fresh.first[buckets] * sizeof *fresh.entry);
      nav_boxes_free(&fresh);
    }
    nav_boxes_free(&boxes);
    nav_grid_free(&grid);
  }
}

static void boxes_cover_exactly_what_is_closed(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(301, 1);
  for (int32_t map = 0; map < 150; map++) {
    NavGrid grid;
    int32_t width = 1 + (int32_t)base_random_below(&random, 30);
    int32_t height = 1 + (int32_t)base_random_below(&random, 30);
    support_map_random(&grid, &random, width, height, (uint32_t)(map % 60));
    if (map % 2 == 1) support_map_add_edges(&grid, &random, (uint32_t)(map % 30), (uint32_t)(map % 40));
    for (NavClass cls = NAV_WALKER; cls < NAV_CLASS_COUNT; cls++) {
      NavBoxes boxes;
      assert_true(nav_boxes_build(&boxes, &grid, cls));
      assert_true(nav_boxes_fit(&boxes, &grid, cls));
      count_tiles(&boxes, &grid, cls);
      count_walls(&boxes, &grid, cls);
      nav_boxes_free(&boxes);
    }
    nav_grid_set_terrain(&grid, 0, 0,
                         grid.terrain[nav_grid_cell(&grid, 0, 0)] == NAV_ROCK ? NAV_FLOOR : NAV_ROCK);
    nav_grid_free(&grid);
  }
}

static void a_rectangle_is_one_box(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "........\n.###....\n.###..#.\n......#.\n......#.\n........\n");
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  assert_int_equal(boxes.count, 4 + 2); // and the four sides of the ring
  NavPoint in_large = {3 * BASE_ONE, 2 * BASE_ONE}, in_tall = {13 * BASE_ONE / 2, 4 * BASE_ONE},
           open = {1, 1};
  NavBox large = boxes.box[nav_boxes_at(&boxes, in_large)], tall = boxes.box[nav_boxes_at(&boxes, in_tall)];
  assert_true(large.x0 == BASE_ONE && large.x1 == 4 * BASE_ONE && large.y0 == BASE_ONE &&
              large.y1 == 3 * BASE_ONE);
  assert_true(tall.x0 == 6 * BASE_ONE && tall.x1 == 7 * BASE_ONE && tall.y0 == 2 * BASE_ONE &&
              tall.y1 == 5 * BASE_ONE);
  assert_int_equal(nav_boxes_at(&boxes, open), -1);
  nav_grid_set_terrain(&grid, 0, 0, NAV_MUD);
  assert_false(nav_boxes_fit(&boxes, &grid, NAV_WALKER));
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

/* Sight */

// Twice the area of a, b, p: its sign says on which side of a-b lies p.
static int64_t twice_area(NavPoint a, NavPoint b, NavPoint p) {
  return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

static bool apart(const NavBox *box, NavPoint a, NavPoint b, BaseFixed radius) {
  NavPoint node[NAV_BOX_NODES];
  nav_box_nodes(box, radius, node);
  bool all_left = true, all_right = true;
  for (int32_t i = 0; i < NAV_BOX_NODES; i++) {
    NavPoint from = node[i], to = node[(i + 1) % NAV_BOX_NODES];
    if (nav_point_same(from, to)) continue;
    if (twice_area(from, to, a) <= 0 && twice_area(from, to, b) <= 0)
      return true; // clockwise, y downward: inside is positive
    all_left = all_left && twice_area(a, b, from) >= 0;
    all_right = all_right && twice_area(a, b, from) <= 0;
  }
  return !nav_point_same(a, b) && (all_left || all_right);
}

static void octagons_hold_circles(void **state) {
  (void)state;
  for (BaseFixed radius = 1; radius <= NAV_MAX_RADIUS; radius += 1 + radius / 50) {
    int64_t cut = nav_box_cut(radius), square = 2 * (int64_t)radius * radius;
    assert_true(cut * cut >= square && (cut - 1) * (cut - 1) < square);
    NavBox box = {BASE_ONE, BASE_ONE, 3 * BASE_ONE, 2 * BASE_ONE};
    NavPoint node[NAV_BOX_NODES];
    nav_box_nodes(&box, radius, node);
    for (int32_t i = 0; i < NAV_BOX_NODES; i++) {
      NavPoint next = node[(i + 1) % NAV_BOX_NODES], after = node[(i + 2) % NAV_BOX_NODES];
      assert_true(twice_area(node[i], next, after) >= 0);
      int64_t dx = next.x - node[i].x, dy = next.y - node[i].y;
      if (i % 2 == 0) assert_true(dx * dx == dy * dy); // a cut: 45 degrees
      if (i % 2 == 1) assert_true(dx == 0 || dy == 0);
    }
  }
}

static BaseFixed random_position(BaseRandom *random, int32_t tiles) {
  return (BaseFixed)base_random_below(random, (uint32_t)(tiles * BASE_ONE));
}

// Anywhere, at the centre of a tile, where tiles meet, or on a node of a box: where a touch is close to a
// miss.
static NavPoint random_place(const NavBoxes *boxes, BaseRandom *random, BaseFixed radius) {
  NavPoint place = {random_position(random, boxes->width), 0};
  place.y = random_position(random, boxes->height);
  switch (base_random_below(random, 5)) {
  case 0:
    return (NavPoint){place.x & ~(BASE_ONE - 1), place.y & ~(BASE_ONE - 1)};
  case 1:
    return (NavPoint){place.x | BASE_ONE / 2, place.y | BASE_ONE / 2};
  case 2: {
    NavPoint node[NAV_BOX_NODES];
    int32_t box = (int32_t)base_random_below(random, (uint32_t)boxes->count);
    nav_box_nodes(&boxes->box[box], radius, node);
    NavPoint at = node[base_random_below(random, NAV_BOX_NODES)];
    bool inside = at.x >= 0 && at.y >= 0 && at.x < boxes->width * BASE_ONE && at.y < boxes->height * BASE_ONE;
    return inside ? at : place;
  }
  default:
    return place;
  }
}

static void check_sight(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius, int32_t *hits) {
  bool expected = true;
  for (int32_t i = 0; i < boxes->count; i++) expected = expected && apart(&boxes->box[i], a, b, radius);
  NavBoxHit hit = {.box = -7};
  int64_t tested = 0;
  assert_int_equal(nav_boxes_cast(boxes, a, b, radius, &hit, &tested), expected);
  assert_int_equal(nav_boxes_cast(boxes, a, b, radius, NULL, NULL), expected);
  if (expected) return;
  ++*hits;
  assert_false(apart(&boxes->box[hit.box], a, b, radius));
  assert_true(apart(&boxes->box[hit.box], hit.at, hit.at, radius) == (hit.side != NAV_SIDE_INSIDE));
  if (hit.side == NAV_SIDE_INSIDE || radius < 8) return;
  for (int32_t i = 0; i < boxes->count;
       i++) // nothing is met before; the place is rounded by less than a part
    assert_true(apart(&boxes->box[i], a, hit.at, radius - 4) || !apart(&boxes->box[i], a, a, radius));
  assert_false(apart(&boxes->box[hit.box], hit.at, hit.at, radius + 1));
}

static void sight_is_what_geometry_says(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(302, 1);
  int32_t hits = 0, looks = 0;
  for (int32_t map = 0; map < 120; map++) {
    NavGrid grid;
    int32_t width = 1 + (int32_t)base_random_below(&random, 40);
    int32_t height = 1 + (int32_t)base_random_below(&random, 40);
    support_map_random(&grid, &random, width, height, (uint32_t)(map % 12));
    if (map % 3 == 1) support_map_add_edges(&grid, &random, 4, 4);
    NavBoxes boxes;
    assert_true(nav_boxes_build(&boxes, &grid, NAV_FLYER));
    for (int32_t i = 0; i < 120; i++, looks++) {
      BaseFixed radius = radii[i % RADII];
      NavPoint a = random_place(&boxes, &random, radius);
      NavPoint b = random_place(&boxes, &random, radius);
      if (i % 7 == 0) b.x = a.x;
      if (i % 7 == 1) b.y = a.y;
      if (i % 31 == 0) b = a;
      check_sight(&boxes, a, b, radius, &hits);
    }
    nav_boxes_free(&boxes);
    nav_grid_free(&grid);
  }
  print_message("%d looks, %d blocked\n", (int)looks, (int)hits);
  assert_true(hits > looks / 10 && hits < looks * 9 / 10);
}

// The largest map: nothing overflows, and a look along it does not test everything.
static void sight_reaches_across_the_largest_map(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, NAV_MAX_SIDE, 64);
  for (int32_t x = 8; x < NAV_MAX_SIDE - 8; x += 8) nav_grid_set_terrain(&grid, x, 60, NAV_ROCK);
  NavBoxes boxes;
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  BaseFixed max = NAV_MAX_SIDE * BASE_ONE - BASE_ONE / 2, low = 63 * BASE_ONE + BASE_ONE / 2;
  NavPoint a = {BASE_ONE / 2, BASE_ONE / 2}, b = {max, BASE_ONE / 2}, c = {max, low}, d = {BASE_ONE / 2, low};
  int64_t tested = 0;
  NavBoxHit hit;
  assert_true(nav_boxes_cast(&boxes, a, b, NAV_MAX_RADIUS, &hit, &tested));
  assert_true(nav_boxes_cast(&boxes, d, c, NAV_MAX_RADIUS, &hit, NULL));
  assert_in_range(tested, 0, 3 * NAV_MAX_SIDE / 8);
  for (int32_t y = 0; y < 60; y++) nav_grid_set_terrain(&grid, NAV_MAX_SIDE / 2, y, NAV_ROCK);
  nav_boxes_free(&boxes);
  assert_true(nav_boxes_build(&boxes, &grid, NAV_WALKER));
  c.y = 50 * BASE_ONE;
  assert_false(nav_boxes_cast(&boxes, a, c, NAV_MAX_RADIUS, &hit, NULL));
  assert_int_equal(hit.at.x, NAV_MAX_SIDE / 2 * BASE_ONE - NAV_MAX_RADIUS);
  assert_false(nav_boxes_cast(&boxes, c, a, NAV_MAX_RADIUS, &hit, NULL));
  assert_int_equal(hit.at.x, (NAV_MAX_SIDE / 2 + 1) * BASE_ONE + NAV_MAX_RADIUS);
  nav_boxes_free(&boxes);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_cover_exactly_what_is_closed),
      cmocka_unit_test(an_update_gives_what_a_build_gives),
      cmocka_unit_test(a_rectangle_is_one_box),
      cmocka_unit_test(octagons_hold_circles),
      cmocka_unit_test(sight_is_what_geometry_says),
      cmocka_unit_test(sight_reaches_across_the_largest_map),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
