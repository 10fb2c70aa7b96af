/* Beginning and ending of drawing. */
#include "app/edit/open.h"

#include <stdlib.h>

#include "app/actions/brush_list.h"
#include "app/edit/canvas.h"
#include "app/edit/journal.h"
#include "app/edit/patch.h"
#include "app/game/notice.h"
#include "app/run/start.h"

bool app_edit_init(AppEdit *edit, AppGame *game) {
  *edit = (AppEdit){.game = game};
  edit->hand = (AppHand){.brush = APP_BRUSH_ROCK,
                         .size = 1,
                         .filled = true,
                         .count = 1,
                         .objective = sim_objective_standard(0, 0, 0)};
  if (app_edit_work_init(edit) && app_edit_journal_init(edit)) return true;
  app_edit_free(edit);
  return false;
}

void app_edit_free(AppEdit *edit) {
  app_edit_patch_free(edit->floating);
  app_edit_patch_free(edit->clipboard);
  app_edit_journal_free(edit);
  app_edit_work_free(edit);
  free(edit->marks);
  *edit = (AppEdit){0};
}

void app_edit_let_go(AppEdit *edit) {
  app_edit_patch_free(edit->floating);
  edit->floating = NULL;
  edit->lifted = (AppEditRect){0};
}

void app_edit_begin(AppEdit *edit) {
  app_edit_let_go(edit);
  edit->selected = (AppEditRect){0};
  edit->playing = edit->pressed = edit->erases = edit->turned = false;
  edit->mark_count = 0;
  app_edit_journal_clear(edit);
  app_edit_saved(edit);
  edit->revision++;
  if (!app_edit_work_read(edit)) app_notice(&edit->game->told.notice, "Not enough memory to draw.");
}

void app_edit_follow(AppEdit *edit) {
  if (edit->work->ground != edit->game->run.level.grid.terrain) app_edit_begin(edit);
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
