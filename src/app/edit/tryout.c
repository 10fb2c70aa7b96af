/* Trying out what is drawn. */
#include "app/edit/tryout.h"

#include "app/edit/canvas.h"
#include "app/edit/pointer.h"
#include "app/edit/selection.h"

bool app_edit_play(AppEdit *edit, NavCell cell) {
  AppGame *game = edit->game;
  const NavGrid *grid = &game->run.level.grid;
  if (edit->playing) return false;
  if (edit->pressed) app_edit_release(edit, edit->stroke.to.x, edit->stroke.to.y);
  if (edit->floating != NULL && !app_edit_place(edit)) return false;
  if (cell == NAV_NO_CELL) cell = app_edit_hero_cell(&game->run.level);
  if (cell < 0 || cell >= grid->cells || !nav_grid_open(grid, NAV_WALKER, cell)) {
    app_notice(&game->told.notice, "The hero cannot stand there.");
    return false;
  }
  const AppCamera camera = game->camera;
  if (!app_start_drawn(game, cell)) return false;
  edit->camera = camera;
  edit->playing = true;
  return true;
}

bool app_edit_return(AppEdit *edit) {
  AppGame *game = edit->game;
  if (!edit->playing || !app_start_drawn(game, 0)) return false;
  const AppCamera now = game->camera;
  game->camera = edit->camera;
  app_camera_resize(&game->camera, now.view, now.beside, now.ui_scale);
  edit->playing = false;
  game->run.paused = true;
  return true;
}
