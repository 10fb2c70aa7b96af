/* The part of a segment from + t x (to - from), 0 <= t <= 1, that lies in an open rectangle is an open
 * interval of t; each side bounds it by a fraction. The segment passes the inside when the interval is not
 * empty. Borders and corners are judged the same way: by the tiles that the segment passes before and
 * behind them. */
#include "exact_sight.h"

#include "base/assert.h"

// A fraction with a denominator above 0. Both stay below 2^23 here, so products of two are exact.
typedef struct Fraction {
  int64_t over, under;
} Fraction;

static int compare_fractions(Fraction a, Fraction b) {
  int64_t left = a.over * b.under, right = b.over * a.under;
  return (left > right) - (left < right);
}

typedef struct Interval {
  Fraction min, max;
  bool empty;
} Interval;

// Narrows to the t with low < start + t x way < high, or with equality where `closed`.
static void narrow_interval(Interval *part, int64_t start, int64_t way, int64_t low, int64_t high,
                            bool closed) {
  if (way == 0) {
    if (closed ? start < low || start > high : start <= low || start >= high) part->empty = true;
    return;
  }
  Fraction enter = {(way > 0 ? low : high) - start, way}, leave = {(way > 0 ? high : low) - start, way};
  if (way < 0) {
    enter = (Fraction){-enter.over, -way};
    leave = (Fraction){-leave.over, -way};
  }
  if (compare_fractions(enter, part->min) > 0) part->min = enter;
  if (compare_fractions(leave, part->max) < 0) part->max = leave;
}

static Interval whole(void) {
  return (Interval){{0, 1}, {1, 1}, false};
}

static bool has_length(Interval part) {
  return !part.empty && compare_fractions(part.min, part.max) < 0;
}
static bool has_point(Interval part) {
  return !part.empty && compare_fractions(part.min, part.max) <= 0;
}

bool exact_passes(NavPoint from, NavPoint to, int32_t x, int32_t y) {
  Interval part = whole();
  int64_t left = (int64_t)x * BASE_ONE, top = (int64_t)y * BASE_ONE;
  narrow_interval(&part, from.x, (int64_t)to.x - from.x, left, left + BASE_ONE, false);
  narrow_interval(&part, from.y, (int64_t)to.y - from.y, top, top + BASE_ONE, false);
  return has_length(part);
}

// The part inside the tile or on its border.
static Interval part_touching(NavPoint from, NavPoint to, int32_t x, int32_t y) {
  Interval part = whole();
  int64_t left = (int64_t)x * BASE_ONE, top = (int64_t)y * BASE_ONE;
  narrow_interval(&part, from.x, (int64_t)to.x - from.x, left, left + BASE_ONE, true);
  narrow_interval(&part, from.y, (int64_t)to.y - from.y, top, top + BASE_ONE, true);
  return part;
}

static bool rock(const NavGrid *grid, int32_t x, int32_t y) {
  return !nav_grid_inside(grid, x, y) || grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK;
}

// A wall between a tile and its neighbour to the right or below.
static bool wall(const NavGrid *grid, int32_t x, int32_t y, NavDir dir) {
  return nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir) == NAV_EDGE_WALL;
}

/* Corners: the tiles around the corner at (x, y), clockwise from the top left, and what is between them. */

static const int32_t around[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};

static bool shut_between(const NavGrid *grid, int32_t x, int32_t y, int tile) {
  switch (tile) { // from this one to the next, clockwise
  case 0:
    return wall(grid, x - 1, y - 1, NAV_RIGHT);
  case 1:
    return wall(grid, x, y - 1, NAV_DOWN);
  case 2:
    return wall(grid, x - 1, y, NAV_RIGHT);
  default:
    return wall(grid, x - 1, y - 1, NAV_DOWN);
  }
}

// Can one get round the corner from a tile of `before` to one of `behind` (bits), past rock and walls?
static bool round_corner(const NavGrid *grid, int32_t x, int32_t y, unsigned before, unsigned behind) {
  unsigned open = 0;
  for (int tile = 0; tile < 4; tile++)
    if (!rock(grid, x + around[tile][0], y + around[tile][1])) open |= 1u << tile;
  unsigned reached = before & open;
  for (int turn = 0; turn < 4; turn++) {
    for (int tile = 0; tile < 4; tile++) {
      int next = (tile + 1) % 4;
      if (shut_between(grid, x, y, tile)) continue;
      if (reached >> tile & 1) reached |= (1u << next) & open;
      if (reached >> next & 1) reached |= (1u << tile) & open;
    }
  }
  return (reached & behind) != 0;
}

/// Tiles around a corner that the segment is in, or runs along, before it comes to t and behind.
typedef struct Sides {
  unsigned before, behind;
} Sides;

static Sides sides_of(NavPoint from, NavPoint to, int32_t x, int32_t y, Fraction t) {
  Sides sides = {0, 0};
  for (int tile = 0; tile < 4; tile++) {
    Interval part = part_touching(from, to, x + around[tile][0], y + around[tile][1]);
    if (!has_length(part)) continue;
    if (compare_fractions(part.min, t) < 0) sides.before |= 1u << tile;
    if (compare_fractions(part.max, t) > 0) sides.behind |= 1u << tile;
  }
  return sides;
}

static bool all_rock(const NavGrid *grid, int32_t x, int32_t y, unsigned tiles) {
  for (int tile = 0; tile < 4; tile++)
    if ((tiles >> tile & 1) && !rock(grid, x + around[tile][0], y + around[tile][1])) return false;
  return true;
}

// Is the corner strictly between the ends, and closed although rock is on neither side of it?
static bool corner_shut(const NavGrid *grid, NavPoint from, NavPoint to, int32_t x, int32_t y) {
  Interval at = whole();
  narrow_interval(&at, from.x, (int64_t)to.x - from.x, (int64_t)x * BASE_ONE, (int64_t)x * BASE_ONE, true);
  narrow_interval(&at, from.y, (int64_t)to.y - from.y, (int64_t)y * BASE_ONE, (int64_t)y * BASE_ONE, true);
  Fraction start = {0, 1}, end = {1, 1};
  if (!has_point(at) || compare_fractions(at.min, start) <= 0 || compare_fractions(at.max, end) >= 0)
    return false;
  Sides sides = sides_of(from, to, x, y, at.min);
  if (all_rock(grid, x, y, sides.before) || all_rock(grid, x, y, sides.behind)) return false;
  return !round_corner(grid, x, y, sides.before, sides.behind);
}

/* Borders */

// Does the segment pass from one tile into its neighbour to the right or below across the border itself?
static bool crosses_border(NavPoint from, NavPoint to, int32_t x, int32_t y, NavDir dir) {
  int32_t beside_x = x + (dir == NAV_RIGHT), beside_y = y + (dir == NAV_DOWN);
  if (!exact_passes(from, to, x, y) || !exact_passes(from, to, beside_x, beside_y)) return false;
  Interval here = part_touching(from, to, x, y), there = part_touching(from, to, beside_x, beside_y);
  return compare_fractions(here.max, there.min) == 0 || compare_fractions(there.max, here.min) == 0;
}

// Does it run along the border of a tile and the one to the right or below?
static bool runs_along(NavPoint from, NavPoint to, int32_t x, int32_t y, NavDir dir) {
  int32_t beside_x = x + (dir == NAV_RIGHT), beside_y = y + (dir == NAV_DOWN);
  bool inside = exact_passes(from, to, x, y) || exact_passes(from, to, beside_x, beside_y);
  Interval here = part_touching(from, to, x, y), there = part_touching(from, to, beside_x, beside_y);
  if (inside || !has_length(here) || !has_length(there)) return false;
  return compare_fractions(here.min, there.min) == 0 && compare_fractions(here.max, there.max) == 0;
}

// Is a segment without length in rock?
static bool point_in_rock(const NavGrid *grid, NavPoint at) {
  for (int32_t y = -1; y <= grid->height; y++)
    for (int32_t x = -1; x <= grid->width; x++)
      if (has_point(part_touching(at, at, x, y)) && !rock(grid, x, y)) return false;
  return true;
}

bool exact_sight(const NavGrid *grid, NavPoint from, NavPoint to, int32_t *opaque) {
  static const NavDir toward[] = {NAV_RIGHT, NAV_DOWN};
  *opaque = 0;
  BASE_ASSERT(grid->width <= 64 && grid->height <= 64);
  if (nav_point_same(from, to)) {
    *opaque = point_in_rock(grid, from);
    return *opaque == 0;
  }
  for (int32_t y = -1; y <= grid->height; y++) {
    for (int32_t x = -1; x <= grid->width; x++) {
      if (rock(grid, x, y) && exact_passes(from, to, x, y)) ++*opaque;
      if (x >= 0 && y >= 0 && corner_shut(grid, from, to, x, y)) ++*opaque;
      for (int i = 0; i < 2; i++) {
        int32_t beside_x = x + (toward[i] == NAV_RIGHT), beside_y = y + (toward[i] == NAV_DOWN);
        if (beside_x > grid->width || beside_y > grid->height) continue;
        if (wall(grid, x, y, toward[i]) && crosses_border(from, to, x, y, toward[i])) ++*opaque;
        if (rock(grid, x, y) && rock(grid, beside_x, beside_y) && runs_along(from, to, x, y, toward[i]))
          ++*opaque;
      }
    }
  }
  return *opaque == 0;
}
