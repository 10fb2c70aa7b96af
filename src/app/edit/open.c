/* Beginning and ending of drawing, and trying out what is drawn. */
#include <stdlib.h>

#include "app/edit/parts.h"

bool app_edit_init(AppEdit *edit, AppGame *game) {
  *edit = (AppEdit){.game = game};
  edit->hand = (AppHand){.brush = APP_BRUSH_ROCK, .size = 1, .filled = true, .count = 1};
  if (app_work_init(edit) && app_journal_init(edit)) return true;
  app_edit_free(edit);
  return false;
}

void app_edit_free(AppEdit *edit) {
  app_patch_free(edit->floating);
  app_patch_free(edit->clipboard);
  app_journal_free(edit);
  app_work_free(edit);
  free(edit->marks);
  *edit = (AppEdit){0};
}

void app_edit_begin(AppEdit *edit) {
  app_select_let_go(edit);
  edit->selected = (AppEditRect){0};
  edit->playing = edit->pressed = edit->erases = edit->turned = false;
  edit->mark_count = 0;
  app_journal_clear(edit);
  app_edit_saved(edit);
  edit->revision++;
  if (!app_work_read(edit)) app_notice(&edit->game->told.notice, "Not enough memory to draw.");
}

bool app_edit_renew(AppEdit *edit) {
  AppGame *game = edit->game;
  const AppCamera camera = game->camera;
  const bool paused = game->run.paused, waiting = game->run.waiting;
  if (!app_start_drawn(game, 0)) return false;
  game->run.paused = paused;
  game->run.waiting = game->run.waiting && waiting;
  game->camera.x = camera.x;
  game->camera.y = camera.y;
  game->camera.zoom = game->camera.zoom_wanted = camera.zoom;
  game->camera.follows = camera.follows;
  edit->revision++;
  return true;
}

bool app_edit_open(AppEdit *edit, SimLevel *level) {
  AppGame *game = edit->game;
  const SimLevel before = game->run.level;
  const bool paused = game->run.paused;
  game->run.level = *level;
  if (!app_start_drawn(game, 0)) {
    game->run.level = before;
    return false;
  }
  SimLevel old = before;
  sim_level_free(&old);
  *level = (SimLevel){0};
  game->run.paused = paused;
  app_edit_begin(edit);
  return true;
}

bool app_edit_play(AppEdit *edit, NavCell cell) {
  AppGame *game = edit->game;
  const NavGrid *grid = &game->run.level.grid;
  if (edit->playing) return false;
  if (edit->pressed) app_edit_release(edit, edit->stroke.to.x, edit->stroke.to.y);
  if (edit->floating != NULL && !app_edit_place(edit)) return false;
  if (cell == NAV_NO_CELL) cell = app_hero_cell(&game->run.level);
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
