#include "app/shell/shell_drawing.h"

#include <assert.h>

#include "app/edit/open.h"
#include "app/files/drawing.h"
#include "app/game/notice.h"
#include "app/run/going.h"

bool shell_drawing_prepare(App *app) {
  if (app->edit.game != NULL || app_edit_init(&app->edit, &app->game)) return true;
  app->edit = (AppEdit){0};
  app_notice(&app->game.told.notice, "There is not enough memory to draw.");
  return false;
}

bool shell_drawing_begin(App *app) {
  const AppGame *game = &app->game;
  if (!shell_drawing_prepare(app)) return false;
  app_time_to_drawing(&app->game);
  assert(app->edit.game == game);
  if (app->edit_load == game->run.loads) return true;
  app_edit_begin(&app->edit);
  app->edit_load = game->run.loads;
  app->editor.own = false;
  const bool own =
      game->run.library_at < 0 && !game->run.night.on && formats_form(game->run.level_path) != NULL;
  app_files_begin(&app->files, own ? game->run.level_path : "", false);
  return true;
}

void shell_drawing_end(App *app) {
  if (app->edit.game != NULL) app_edit_free(&app->edit);
}
