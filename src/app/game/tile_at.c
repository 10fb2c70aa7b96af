/* Converts places of the window to tiles. */
#include "app/game/tile_at.h"

#include <assert.h>
#include <math.h>

#define FINGER_REACH                                                                                         \
  22.0f // logical pixels: half of what a finger can hit; the open tile this near is what it meant

#define RING_LEAST 14.0f // logical pixels
#define RING_REST  1.05f // of its size, while it is smallest
#define RING_PULSE 0.15f

float app_ring_radius(const AppCamera *camera, float scale, float tiles, float beat) {
  assert(tiles > 0 && beat >= 0 && beat <= 1);
  return fmaxf(tiles * camera->zoom / 2, RING_LEAST * scale) * (RING_REST + RING_PULSE * beat);
}

bool app_tile_under(const NavGrid *grid, const AppCamera *camera, SDL_FPoint at, int32_t *x, int32_t *y) {
  *x = (int32_t)floorf(app_camera_tx(camera, at.x));
  *y = (int32_t)floorf(app_camera_ty(camera, at.y));
  return nav_grid_inside(grid, *x, *y);
}

bool app_tile_is_open(const NavGrid *grid, int32_t x, int32_t y) {
  return nav_grid_inside(grid, x, y) && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
}

static float outside(float at, float low, float high) {
  return fmaxf(fmaxf(low - at, at - high), 0);
}

/// The open tile that a finger on rock meant: the nearest one within `reach` tiles. Stays as it is where
/// there is none.
static void snap_to_open(const NavGrid *grid, float tx, float ty, float reach, int32_t *x, int32_t *y) {
  float min = reach;
  int32_t tiles = (int32_t)ceilf(fminf(reach, 16)), cx = *x, cy = *y;
  for (int32_t j = cy - tiles; j <= cy + tiles; j++) {
    for (int32_t i = cx - tiles; i <= cx + tiles; i++) {
      if (!app_tile_is_open(grid, i, j)) continue;
      float away = hypotf(outside(tx, (float)i, (float)i + 1), outside(ty, (float)j, (float)j + 1));
      if (away >= min) continue;
      min = away;
      *x = i;
      *y = j;
    }
  }
}

bool app_tile_at(const NavGrid *grid, const AppCamera *camera, float scale, SDL_FPoint at, bool snaps,
                 int32_t *x, int32_t *y) {
  assert(camera->zoom > 0);
  bool inside = app_tile_under(grid, camera, at, x, y);
  if (!snaps || app_tile_is_open(grid, *x, *y)) return inside;
  float reach = FINGER_REACH * scale / camera->zoom;
  snap_to_open(grid, app_camera_tx(camera, at.x), app_camera_ty(camera, at.y), reach, x, y);
  return inside || app_tile_is_open(grid, *x, *y);
}

bool app_tile_step(const NavGrid *grid, NavCell from, int32_t dx, int32_t dy, NavCell *to) {
  assert(dx != 0 || dy != 0);
  int32_t x = nav_grid_x(grid, from) + dx, y = nav_grid_y(grid, from) + dy;
  while (nav_grid_inside(grid, x, y) && !app_tile_is_open(grid, x, y)) {
    x += dx;
    y += dy;
  }
  if (!nav_grid_inside(grid, x, y)) return false;
  *to = nav_grid_cell(grid, x, y);
  return true;
}
