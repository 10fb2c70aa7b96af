/* Rows around a place, the nearest first, until none can hold a nearer tile. */
#include "nav/grid/nearest.h"

#include "base/expect.h"

typedef struct Nearest {
  const NavGrid *grid;
  NavAccept *accepts;
  const void *context;
  int64_t x, distance2;
  NavCell cell;
} Nearest;

static void offer_cell(Nearest *nearest, int64_t x, int64_t y, int64_t rows2) {
  const int64_t far = x - nearest->x, distance2 = rows2 + far * far;
  const NavCell cell = nav_grid_cell(nearest->grid, (int32_t)x, (int32_t)y);
  if (distance2 > nearest->distance2 || (distance2 == nearest->distance2 && cell >= nearest->cell)) return;
  if (!nearest->accepts(nearest->context, cell)) return;
  nearest->distance2 = distance2;
  nearest->cell = cell;
}

/// Offers the tiles of a row, the nearest first, up to where no other is near enough.
static void offer_row(Nearest *nearest, int64_t y, int64_t rows2) {
  const int64_t last = nearest->grid->width - 1;
  const int64_t start = nearest->x < 0 ? -nearest->x : nearest->x > last ? nearest->x - last : 0;
  for (int64_t far = start; nearest->x - far >= 0 || nearest->x + far <= last; far++) {
    if (rows2 + far * far > nearest->distance2) return;
    if (nearest->x - far >= 0 && nearest->x - far <= last) offer_cell(nearest, nearest->x - far, y, rows2);
    if (nearest->x + far >= 0 && nearest->x + far <= last) offer_cell(nearest, nearest->x + far, y, rows2);
  }
}

NavCell nav_nearest_accepted(const NavGrid *grid, int32_t x, int32_t y, NavAccept *accepts,
                             const void *context) {
  Nearest nearest = {grid, accepts, context, x, INT64_MAX, NAV_NO_CELL};
  const int64_t last = grid->height - 1, start = y < 0 ? -(int64_t)y : y > last ? y - last : 0;
  for (int64_t far = start; y - far >= 0 || y + far <= last; far++) {
    if (far * far > nearest.distance2) break;
    if (y - far >= 0 && y - far <= last) offer_row(&nearest, y - far, far * far);
    if (far > 0 && y + far >= 0 && y + far <= last) offer_row(&nearest, y + far, far * far);
  }
  return nearest.cell;
}

typedef struct Openness {
  const NavGrid *grid;
  NavClass cls;
} Openness;

static bool is_open(const void *context, NavCell cell) {
  const Openness *of = context;
  return nav_grid_open(of->grid, of->cls, cell);
}

NavCell nav_grid_nearest_open(const NavGrid *grid, NavClass cls, int32_t x, int32_t y) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls), NAV_NO_CELL);
  return nav_nearest_accepted(grid, x, y, is_open, &(Openness){grid, cls});
}
