#include <math.h>

#include "app/edit/shapes.h"

#define NEAR_BORDER 0.3f // tiles from the pointer

static bool has_things(const AppEdit *edit, NavCell cell) {
  return edit->work->code[cell] != APP_CODE_NONE ||
         (edit->work->mark[cell] & (APP_MARK_SPAWN | APP_MARK_GOAL)) != 0;
}

bool app_erase_see(AppEdit *edit, int32_t x, int32_t y, int32_t length) {
  const NavGrid *grid = &edit->game->run.level.grid;
  AppErase *layer = &edit->work->erase;
  const NavCell first = nav_grid_cell(grid, x, y);
  for (NavCell cell = first; cell < first + length; cell++) {
    if (has_things(edit, cell)) *layer = APP_ERASE_THINGS;
    if (*layer == APP_ERASE_THINGS) return false;
    if (grid->edges[cell] != 0) *layer = APP_ERASE_BORDERS;
  }
  if (*layer == APP_ERASE_UNKNOWN) *layer = APP_ERASE_GROUND;
  return true;
}

void app_erase_begin(AppEdit *edit) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const SDL_FPoint at = edit->stroke.to;
  const AppTilePoint tile = app_tile_at(at);
  int32_t x, y;
  NavDir dir;
  edit->work->erase = APP_ERASE_UNKNOWN;
  if (app_nib(edit).size == 1 && app_edit_border(grid, at.x, at.y, &x, &y, &dir)) {
    const float fx = at.x - (float)x, fy = at.y - (float)y;
    const float far[NAV_DIR_COUNT] = {fy, 1 - fy, fx, 1 - fx};
    if (far[dir] < NEAR_BORDER && nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir) != NAV_EDGE_NONE)
      edit->work->erase = APP_ERASE_BORDER;
  }
  if (edit->work->erase == APP_ERASE_UNKNOWN) app_shape_line(edit, app_nib(edit), tile, tile, app_erase_see);
}

static bool erase_things(AppEdit *edit, NavCell cell) {
  return app_change_thing(edit, cell, APP_CODE_NONE) && app_take_spawns(edit, cell) &&
         app_take_goal(edit, cell);
}

static bool erase_borders(AppEdit *edit, int32_t x, int32_t y) {
  const NavGrid *grid = &edit->game->run.level.grid;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (app_border_inner(grid, x, y, dir) &&
        !app_change_edge(edit, nav_grid_cell(grid, x, y), dir, NAV_EDGE_NONE))
      return false;
  return true;
}

bool app_erase_tile(AppEdit *edit, int32_t x, int32_t y) {
  switch (edit->work->erase) {
  case APP_ERASE_THINGS:
    return erase_things(edit, nav_grid_cell(&edit->game->run.level.grid, x, y));
  case APP_ERASE_BORDERS:
    return erase_borders(edit, x, y);
  default:
    return app_paint_terrain(edit, x, y, NAV_FLOOR);
  }
}
