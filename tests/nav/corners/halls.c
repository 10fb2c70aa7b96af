/* Halls of boxes, and shortest ways in them by Dijkstra over the visibility graph. */
#include "nav/corners/halls.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "support/maps.h"

enum { MAX_BOXES = 24, MAX_NODES = (MAX_BOXES + 8) * NAV_BOX_NODES + 2 };

// Is the rectangle, and a ring of one tile around it, open?
static bool roomy(const NavGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  for (int32_t row = y - 1; row <= y + height; row++)
    for (int32_t column = x - 1; column <= x + width; column++)
      if (grid->terrain[nav_grid_cell(grid, column, row)] == NAV_ROCK) return false;
  return true;
}

void halls_make(NavGrid *grid, BaseRandom *random) {
  int32_t width = 10 + (int32_t)base_random_below(random, 40);
  int32_t height = 8 + (int32_t)base_random_below(random, 30);
  support_map_open(grid, width, height);
  int32_t tries = 4 + (int32_t)base_random_below(random, 60), boxes = 0;
  while (tries-- > 0 && boxes < MAX_BOXES) {
    int32_t wide = 1 + (int32_t)base_random_below(random, 9);
    int32_t tall = 1 + (int32_t)base_random_below(random, 9);
    if (wide > width - 2 || tall > height - 2) continue;
    int32_t x = 1 + (int32_t)base_random_below(random, (uint32_t)(width - wide - 1));
    int32_t y = 1 + (int32_t)base_random_below(random, (uint32_t)(height - tall - 1));
    if (!roomy(grid, x, y, wide, tall)) continue;
    for (int32_t row = y; row < y + tall; row++)
      for (int32_t column = x; column < x + wide; column++) nav_grid_set_terrain(grid, column, row, NAV_ROCK);
    boxes++;
  }
}

int64_t halls_distance2(NavPoint place, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  int64_t left = (int64_t)x0 * BASE_ONE, right = (int64_t)x1 * BASE_ONE;
  int64_t top = (int64_t)y0 * BASE_ONE, bottom = (int64_t)y1 * BASE_ONE;
  int64_t dx = place.x < left ? left - place.x : place.x > right ? place.x - right : 0;
  int64_t dy = place.y < top ? top - place.y : place.y > bottom ? place.y - bottom : 0;
  return dx * dx + dy * dy;
}

NavPoint halls_place(const NavGrid *grid, BaseRandom *random, BaseFixed clearance) {
  const int64_t square = 2 * (int64_t)clearance * clearance; // enough for any corner
  for (;;) {
    NavPoint place = {(BaseFixed)base_random_below(random, (uint32_t)(grid->width * BASE_ONE)), 0};
    place.y = (BaseFixed)base_random_below(random, (uint32_t)(grid->height * BASE_ONE));
    bool free_there = true;
    for (int32_t y = base_fixed_tile(place.y) - 1; y <= base_fixed_tile(place.y) + 1; y++)
      for (int32_t x = base_fixed_tile(place.x) - 1; x <= base_fixed_tile(place.x) + 1; x++)
        free_there = free_there && (grid->terrain[nav_grid_cell(grid, x, y)] != NAV_ROCK ||
                                    halls_distance2(place, x, y, x + 1, y + 1) > square);
    if (free_there) return place;
  }
}

static bool sees_point(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius) {
  return nav_boxes_cast(boxes, a, b, radius, NULL, NULL); // tested against plain geometry on its own
}

static double apart(NavPoint a, NavPoint b) {
  double dx = a.x - b.x, dy = a.y - b.y;
  return sqrt(dx * dx + dy * dy) / BASE_ONE;
}

double halls_shortest(const NavBoxes *boxes, NavPoint from, NavPoint to, BaseFixed radius) {
  static const double far = 1e9;
  NavPoint node[MAX_NODES] = {from, to};
  double length[MAX_NODES] = {0, far};
  bool settled[MAX_NODES] = {false};
  int32_t count = 2;
  for (int32_t i = 0; i < boxes->count; i++) {
    NavPoint corner[NAV_BOX_NODES];
    nav_box_nodes(&boxes->box[i], radius, corner);
    for (int32_t n = 0; n < NAV_BOX_NODES; n++) {
      if (corner[n].x < 0 || corner[n].y < 0 || corner[n].x >= boxes->width * BASE_ONE ||
          corner[n].y >= boxes->height * BASE_ONE)
        continue;
      BASE_ASSERT(count < MAX_NODES);
      length[count] = far;
      node[count++] = corner[n];
    }
  }
  for (;;) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++)
      if (!settled[i] && (best < 0 || length[i] + apart(node[i], to) < length[best] + apart(node[best], to)))
        best = i;
    if (best < 0 || best == 1) return length[1];
    settled[best] = true;
    for (int32_t i = 0; i < count; i++) {
      double by_here = length[best] + apart(node[best], node[i]);
      if (!settled[i] && by_here < length[i] && sees_point(boxes, node[best], node[i], radius))
        length[i] = by_here;
    }
  }
}
