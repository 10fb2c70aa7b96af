#include "app/edit/erase.h"

#include "app/edit/canvas.h"
#include "app/edit/change.h"
#include "app/edit/rules.h"
#include "app/edit/spans.h"
#include "base/assert.h"

static bool has_things(const AppEdit *edit, NavCell cell) {
  return edit->work->code[cell] != APP_CODE_NONE || (edit->work->mark[cell] & APP_MARK_LISTS) != 0;
}

bool app_edit_erase_see(AppEdit *edit, int32_t x, int32_t y, int32_t length) {
  const NavGrid *grid = &edit->game->run.level.grid;
  AppErase *layer = &edit->work->erase;
  const NavCell first = nav_grid_cell(grid, x, y);
  BASE_ASSERT(length > 0 && nav_grid_inside(grid, x, y) && x + length <= grid->width);
  for (NavCell cell = first; cell < first + length; cell++) {
    if (has_things(edit, cell)) *layer = APP_ERASE_THINGS;
    if (*layer == APP_ERASE_THINGS) return false;
    if (grid->edges[cell] != 0) *layer = APP_ERASE_BORDERS;
  }
  if (*layer == APP_ERASE_UNKNOWN) *layer = APP_ERASE_GROUND;
  return true;
}

bool app_edit_erase_things(AppEdit *edit, NavCell cell) {
  return app_edit_change_thing(edit, cell, APP_CODE_NONE) && app_edit_take_spawns(edit, cell) &&
         app_edit_take_goal(edit, cell) && app_edit_take_objective(edit, cell);
}

static bool erase_borders(AppEdit *edit, int32_t x, int32_t y) {
  const NavGrid *grid = &edit->game->run.level.grid;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (app_edit_border_inner(grid, x, y, dir) &&
        !app_edit_change_edge(edit, nav_grid_cell(grid, x, y), dir, NAV_EDGE_NONE))
      return false;
  return true;
}

bool app_edit_erase_tile(AppEdit *edit, int32_t x, int32_t y) {
  switch (edit->work->erase) {
  case APP_ERASE_THINGS:
    return app_edit_erase_things(edit, nav_grid_cell(&edit->game->run.level.grid, x, y));
  case APP_ERASE_BORDERS:
    return erase_borders(edit, x, y);
  default:
    return app_edit_paint_terrain(edit, x, y, NAV_FLOOR);
  }
}
