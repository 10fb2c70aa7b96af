/* Edits of the drawing by actions and sheets. */
#include "app/editor/acts.h"

#include <math.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/edit/head.h"
#include "app/edit/journal.h"
#include "app/edit/pointer.h"
#include "app/edit/selection.h"
#include "app/edit/size.h"
#include "app/edit/tools.h"
#include "app/edit/tryout.h"
#include "app/edit/undo.h"
#include "app/editor/editor_input.h"
#include "app/game/notice.h"
#include "app/game/state.h"
#include "app/platform/art.h"
#include "app/run/start.h"
#include "base/assert.h"

AppActionRow app_editor_brush_row(int32_t brush) {
  BASE_ASSERT(brush >= 0 && brush < APP_BRUSH_COUNT);
  return (AppActionRow)((int)APP_ACTION_BRUSHES + brush);
}

AppActionRow app_editor_tool_row(int32_t tool) {
  BASE_ASSERT(tool >= 0 && tool < APP_TOOL_COUNT);
  return (AppActionRow)((int)APP_ACTION_TOOLS + tool);
}

/* Time */

/// Undo and redo end what is drawn now.
static void turn_journal(AppEditor *editor, bool (*how)(AppEdit *edit), const char *nothing) {
  app_editor_stop(editor);
  if (!how(editor->edit)) app_notice(&editor->game->told.notice, "%s", nothing);
}

static void run_undo(AppEditor *editor, AppStep step) {
  (void)step;
  turn_journal(editor, app_edit_undo, "There is nothing to undo.");
}

static void run_redo(AppEditor *editor, AppStep step) {
  (void)step;
  turn_journal(editor, app_edit_redo, "There is nothing to redo.");
}

static void run_run(AppEditor *editor, AppStep step) {
  (void)step;
  AppGame *game = editor->game;
  const bool stands = game->run.paused || game->run.owed.waiting;
  if (game->run.owed.waiting) app_intro_start(game);
  game->run.paused = !stands;
}

/// The camera stays where it is when a world begins.
static void run_again(AppEditor *editor, AppStep step) {
  (void)step;
  AppGame *game = editor->game;
  const AppCamera camera = game->camera;
  app_editor_stop(editor);
  if (!app_start_again(game, false)) return;
  app_intro_skip(game);
  game->camera = camera;
}

/// Plays the drawing from its start.
static void run_play(AppEditor *editor, AppStep step) {
  (void)step;
  app_editor_stop(editor);
  editor->open = APP_EDITOR_NONE;
  editor->trying = false;
  app_edit_play(editor->edit, NAV_NO_CELL);
}

/// Tries the drawing from the tile of the mouse or the keys; else the next press gives the tile, and the
/// button once more means the hero's start.
static void run_try(AppEditor *editor, AppStep step) {
  (void)step;
  SDL_FPoint at;
  app_editor_stop(editor);
  editor->open = APP_EDITOR_NONE;
  if (app_editor_aim(editor, &at)) {
    app_editor_try(editor, at);
  } else if (editor->trying) {
    editor->trying = false;
    app_edit_play(editor->edit, NAV_NO_CELL);
  } else {
    editor->trying = true;
  }
}

/* The hand */

static void run_brush(AppEditor *editor, AppStep step) {
  AppHand *hand = &editor->edit->hand;
  hand->brush = step.x;
  if (!app_tools[hand->tool]->paints) hand->tool = APP_TOOL_FREEHAND;
  editor->trying = false;
}

static void run_tool(AppEditor *editor, AppStep step) {
  editor->edit->hand.tool = step.x;
  editor->trying = false;
}

static void run_size(AppEditor *editor, AppStep step) {
  AppHand *hand = &editor->edit->hand;
  hand->size = SDL_clamp(hand->size + step.x, 1, APP_EDIT_MAX_BRUSH);
}

static void run_round(AppEditor *editor, AppStep step) {
  (void)step;
  editor->edit->hand.round = !editor->edit->hand.round;
}

static void run_filled(AppEditor *editor, AppStep step) {
  (void)step;
  editor->edit->hand.filled = !editor->edit->hand.filled;
}

static void run_kind(AppEditor *editor, AppStep step) {
  AppHand *hand = &editor->edit->hand;
  hand->enemy = (hand->enemy + step.x + SIM_ENEMY_KIND_COUNT) % SIM_ENEMY_KIND_COUNT;
  run_brush(editor, (AppStep){APP_BRUSH_ENEMY, 0});
}

/* Moving and drawing by keys */

static void run_step(AppEditor *editor, AppStep step) {
  if ((editor->mod & KMOD_CTRL) != 0)
    app_edit_nudge(editor->edit, step.x, step.y);
  else
    app_editor_step(editor, step.x, step.y);
}

static void run_hold(AppEditor *editor, AppStep step) {
  (void)step;
  app_editor_hold(editor);
}

static void run_dab(AppEditor *editor, AppStep step) {
  (void)step;
  SDL_FPoint at;
  if (editor->trying && app_editor_aim(editor, &at))
    app_editor_try(editor, at);
  else
    app_editor_dab(editor);
}

/* The selection */

/// Takes the tool that selects, with which the selection is seen and moved.
static void take_selector(AppEditor *editor) {
  editor->edit->hand.tool = APP_TOOL_SELECT;
}

static void run_all(AppEditor *editor, AppStep step) {
  (void)step;
  take_selector(editor);
  app_edit_select_all(editor->edit);
}

static bool has_selection(AppEditor *editor) {
  if (editor->edit->selected.width > 0) return true;
  app_notice(&editor->game->told.notice, "Select tiles first, with the select tool.");
  return false;
}

static void run_copy(AppEditor *editor, AppStep step) {
  (void)step;
  if (has_selection(editor) && app_edit_copy(editor->edit)) app_notice(&editor->game->told.notice, "Copied.");
}

static void run_cut(AppEditor *editor, AppStep step) {
  (void)step;
  if (has_selection(editor)) app_edit_cut(editor->edit);
}

static void run_paste(AppEditor *editor, AppStep step) {
  (void)step;
  const AppCamera *camera = &editor->game->camera;
  const SDL_FRect map = editor->map;
  SDL_FPoint at;
  if (!app_edit_may_paste(editor->edit)) {
    app_notice(&editor->game->told.notice, "Copy tiles first.");
    return;
  }
  if (!app_editor_aim(editor, &at))
    at = (SDL_FPoint){app_camera_tx(camera, map.x + map.w / 2), app_camera_ty(camera, map.y + map.h / 2)};
  take_selector(editor);
  app_edit_paste(editor->edit, (int32_t)floorf(at.x), (int32_t)floorf(at.y));
}

static void run_delete(AppEditor *editor, AppStep step) {
  (void)step;
  if (has_selection(editor)) app_edit_delete(editor->edit);
}

static void run_mirror(AppEditor *editor, AppStep step) {
  (void)step;
  if (has_selection(editor)) app_edit_mirror(editor->edit, true);
}

static void run_flip(AppEditor *editor, AppStep step) {
  (void)step;
  if (has_selection(editor)) app_edit_mirror(editor->edit, false);
}

static void run_turn(AppEditor *editor, AppStep step) {
  if (has_selection(editor)) app_edit_turn(editor->edit, step.x > 0);
}

/// A change of size begins a new world: what was seen stays in sight.
static void run_crop(AppEditor *editor, AppStep step) {
  (void)step;
  if (!has_selection(editor) || !app_edit_crop(editor->edit)) return;
  editor->keyed = false;
  app_editor_whole(editor);
}

/* The view, and what is open */

void app_editor_whole(AppEditor *editor) {
  AppCamera *camera = &editor->game->camera;
  const NavGrid *grid = &editor->game->run.level.grid;
  const float w = (float)grid->width, h = (float)grid->height;
  const SDL_FRect view = editor->map;
  app_camera_pan(camera, (camera->x - w / 2) * camera->zoom, (camera->y - h / 2) * camera->zoom);
  const float zoom = fminf(view.w / (w + 1), view.h / (h + 1));
  app_camera_pinch(camera, zoom / camera->zoom, view.x + view.w / 2, view.y + view.h / 2);
  app_camera_pan(camera, (camera->x - w / 2) * camera->zoom, (camera->y - h / 2) * camera->zoom);
}

static void run_whole(AppEditor *editor, AppStep step) {
  (void)step;
  app_editor_whole(editor);
}

static void run_grid(AppEditor *editor, AppStep step) {
  (void)step;
  editor->plain = !editor->plain;
}

static void run_open(AppEditor *editor, AppStep step) {
  editor->open = editor->open == (AppEditorMenu)step.x ? APP_EDITOR_NONE : (AppEditorMenu)step.x;
}

static void look_at(AppEditor *editor, int32_t row) {
  const FormatsFaults *faults = &editor->files->faults;
  if (row < 0 || row >= faults->count) return;
  const FormatsFault *fault = &faults->item[row];
  AppCamera *camera = &editor->game->camera;
  editor->fault = row;
  if (fault->x < 0) return;
  app_camera_pan(camera, (camera->x - ((float)fault->x + 0.5f)) * camera->zoom,
                 (camera->y - ((float)fault->y + 0.5f)) * camera->zoom);
}

static void run_fault(AppEditor *editor, AppStep step) {
  (void)step;
  const int32_t count = editor->files->faults.count;
  if (count == 0) {
    app_notice(&editor->game->told.notice, "No faults.");
    return;
  }
  look_at(editor, (editor->fault + 1) % count);
  app_notice(&editor->game->told.notice, "%s", editor->files->faults.item[editor->fault].text);
}

void (*const app_editor_actions[APP_ACTION_COUNT])(AppEditor *editor, AppStep step) = {
    [APP_ACTION_EDIT_UNDO] = run_undo,
    [APP_ACTION_EDIT_REDO] = run_redo,
    [APP_ACTION_EDIT_RUN] = run_run,
    [APP_ACTION_EDIT_PLAY] = run_play,
    [APP_ACTION_EDIT_TRY] = run_try,
    [APP_ACTION_EDIT_AGAIN] = run_again,
    [APP_ACTION_EDIT_UP] = run_step,
    [APP_ACTION_EDIT_DOWN] = run_step,
    [APP_ACTION_EDIT_LEFT] = run_step,
    [APP_ACTION_EDIT_RIGHT] = run_step,
    [APP_ACTION_EDIT_HOLD] = run_hold,
    [APP_ACTION_EDIT_DAB] = run_dab,
    [APP_ACTION_EDIT_SMALLER] = run_size,
    [APP_ACTION_EDIT_LARGER] = run_size,
    [APP_ACTION_EDIT_ROUND] = run_round,
    [APP_ACTION_EDIT_FILLED] = run_filled,
    [APP_ACTION_EDIT_KIND_NEXT] = run_kind,
    [APP_ACTION_EDIT_KIND_PREVIOUS] = run_kind,
    [APP_ACTION_EDIT_ALL] = run_all,
    [APP_ACTION_EDIT_COPY] = run_copy,
    [APP_ACTION_EDIT_CUT] = run_cut,
    [APP_ACTION_EDIT_PASTE] = run_paste,
    [APP_ACTION_EDIT_DELETE] = run_delete,
    [APP_ACTION_EDIT_MIRROR] = run_mirror,
    [APP_ACTION_EDIT_FLIP] = run_flip,
    [APP_ACTION_EDIT_TURN] = run_turn,
    [APP_ACTION_EDIT_TURN_BACK] = run_turn,
    [APP_ACTION_EDIT_CROP] = run_crop,
    [APP_ACTION_EDIT_WHOLE] = run_whole,
    [APP_ACTION_EDIT_GRID] = run_grid,
    [APP_ACTION_EDIT_FAULT] = run_fault,
    [APP_ACTION_EDIT_FAULTS] = run_open,
    [APP_ACTION_EDIT_FILE] = run_open,
    [APP_ACTION_EDIT_LAYERS] = run_open,
    [APP_ACTION_EDIT_MORE] = run_open,
    [APP_ACTION_EDIT_KINDS] = run_open,
    [APP_ACTION_EDIT_TOOLS] = run_open,
#define X(NAME, row, key, label) [APP_ACTION_BRUSH_##NAME] = run_brush,
    APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X)
#undef X
#define X(NAME, row, key, label) [APP_ACTION_TOOL_##NAME] = run_tool,
        APP_TOOLS(X)
#undef X
};

/* The state of buttons */

bool app_editor_is_on(const AppEditor *editor, AppActionRow row) {
  const AppHand *hand = &editor->edit->hand;
  switch (row) {
  case APP_ACTION_EDIT_ROUND:
    return hand->round;
  case APP_ACTION_EDIT_FILLED:
    return hand->filled;
  case APP_ACTION_EDIT_GRID:
    return !editor->plain;
  case APP_ACTION_EDIT_TRY:
    return editor->trying;
  case APP_ACTION_EDIT_FAULTS:
  case APP_ACTION_EDIT_FILE:
  case APP_ACTION_EDIT_LAYERS:
  case APP_ACTION_EDIT_MORE:
  case APP_ACTION_EDIT_KINDS:
  case APP_ACTION_EDIT_TOOLS:
    return (int32_t)editor->open == app_actions[row].step.x;
  default:
    return app_actions[row].is_on != NULL && app_actions[row].is_on(editor->game);
  }
}

bool app_editor_may(const AppEditor *editor, AppActionRow row) {
  switch (row) {
  case APP_ACTION_EDIT_UNDO:
    return app_edit_undo_count(editor->edit) > 0;
  case APP_ACTION_EDIT_REDO:
    return app_edit_redo_count(editor->edit) > 0;
  case APP_ACTION_EDIT_PASTE:
    return app_edit_may_paste(editor->edit);
  case APP_ACTION_EDIT_COPY:
  case APP_ACTION_EDIT_CUT:
  case APP_ACTION_EDIT_DELETE:
  case APP_ACTION_EDIT_MIRROR:
  case APP_ACTION_EDIT_FLIP:
  case APP_ACTION_EDIT_TURN:
  case APP_ACTION_EDIT_CROP:
    return editor->edit->selected.width > 0;
  default:
    return true;
  }
}

/* The sheet of the level */

/// Without the blanks at both ends, which a level file does not keep.
static char *trimmed(char *text) {
  size_t length = strlen(text);
  while (length > 0 && text[length - 1] == ' ') text[--length] = '\0';
  while (*text == ' ') text++;
  return text;
}

static void resize_map(AppEditor *editor) {
  const AppEditRect to = app_edit_anchored(editor->edit, editor->width, editor->height, editor->anchor);
  if (!app_edit_resize(editor->edit, to)) return;
  editor->keyed = editor->sized = false;
  app_editor_whole(editor);
}

void app_editor_act(AppEditor *editor, const AppIntent *intent) {
  AppEdit *edit = editor->edit;
  switch ((AppEditorAct)intent->id) {
  case APP_EDITOR_TITLE:
    editor->titled = false;
    app_edit_set_title(edit, trimmed(editor->title));
    break;
  case APP_EDITOR_BRIEF:
    editor->briefed = false;
    app_edit_set_brief(edit, trimmed(editor->brief));
    break;
  case APP_EDITOR_PAR:
    app_edit_set_par(edit, intent->value);
    break;
  case APP_EDITOR_GOLD:
    app_edit_set_gold(edit, intent->value);
    break;
  case APP_EDITOR_EMBERS:
    app_edit_set_embers(edit, intent->value);
    break;
  case APP_EDITOR_ENDLESS:
    app_edit_set_endless(edit, intent->value != 0);
    break;
  case APP_EDITOR_RESIZE:
    resize_map(editor);
    break;
  case APP_EDITOR_TUNE:
    app_edit_tune(edit, (SimTunable)intent->value, intent->other);
    break;
  case APP_EDITOR_UNTUNE:
    app_edit_untune(edit, (SimTunable)intent->value);
    break;
  case APP_EDITOR_TAKE:
    app_edit_take_tunables(edit);
    break;
  case APP_EDITOR_DROP:
    app_edit_drop_tunables(edit);
    break;
  case APP_EDITOR_FAULT:
    look_at(editor, intent->value);
    break;
  case APP_EDITOR_CLOSE:
    break; // the shell
  }
}

/// The tool goes back into its box once nothing is selected with it.
static bool drop_tool(AppEditor *editor) {
  AppEdit *edit = editor->edit;
  if (edit->selected.width > 0 || edit->floating != NULL || edit->hand.tool == APP_TOOL_FREEHAND)
    return false;
  edit->hand.tool = APP_TOOL_FREEHAND;
  return true;
}

bool app_editor_cancel(AppEditor *editor) {
  if (editor->open != APP_EDITOR_NONE || editor->trying) {
    editor->open = APP_EDITOR_NONE;
    editor->trying = false;
    return true;
  }
  const bool cancelled = app_edit_cancel(editor->edit), free = editor->hold == APP_EDITOR_FREE;
  if (!free) editor->hold = editor->hold >= APP_EDITOR_KEY ? APP_EDITOR_FREE : APP_EDITOR_DONE;
  const bool dropped = free && drop_tool(editor);
  return cancelled || dropped;
}
