/* The buttons of actions, brushes and tools. */
#include "app/editor/buttons.h"

#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/edit/journal.h"
#include "app/edit/tools.h"
#include "app/editor/acts.h"
#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/screens/ask.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "base/assert.h"

void app_editor_ask(const AppScreenFrame *frame, AppEditorAct act, int32_t value, int32_t other) {
  app_intend(frame->intents,
             (AppIntent){.kind = APP_INTENT_EDIT, .id = (int32_t)act, .value = value, .other = other});
}

void app_editor_tip(const AppScreenFrame *frame, AppActionRow row, char tip[APP_UI_TIP_BYTES]) {
  const AppEdit *edit = frame->editor->edit;
  const char *step = row == APP_ACTION_EDIT_UNDO   ? app_edit_undo_name(edit)
                     : row == APP_ACTION_EDIT_REDO ? app_edit_redo_name(edit)
                                                   : NULL;
  char words[96];
  snprintf(words, sizeof words, "%s%s%s", app_actions[row].label, step != NULL ? ": " : "",
           step != NULL ? step : "");
  app_keys_tip(frame->settings, words, (int)row, tip, APP_UI_TIP_BYTES);
}

bool app_editor_line(const AppScreenFrame *frame, AppUiId id, AppBox box, bool lit, const char *tip) {
  const AppUiState state = app_ui_add(frame->ui, id, APP_UI_BUTTON, box.r, false, tip);
  if (state.hot || state.held || lit) app_ui_fill(frame->ui, box, 8, APP_COLOUR_HOT);
  if (state.focused) app_ui_rim(frame->ui, box, 8, 2, APP_COLOUR_FOCUS);
  return state.clicked;
}

void app_editor_button(const AppScreenFrame *frame, AppActionRow row, AppBox box) {
  const bool on = app_editor_is_on(frame->editor, row);
  char tip[APP_UI_TIP_BYTES];
  app_editor_tip(frame, row, tip);
  if (!app_editor_may(frame->editor, row)) app_draw_fade(frame->draw, 0.4f);
  if (app_ui_toggle(frame->ui, app_ui_id("action", (int)row), box.r, NULL,
                    app_actions_icon(&app_actions[row], on), on, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
  app_draw_fade(frame->draw, 1);
}

int app_editor_brush_picture(const AppHand *hand, int32_t brush) {
  BASE_ASSERT(brush >= 0 && brush < APP_BRUSH_COUNT);
  const AppBrush *row = app_brushes[brush];
  char name[48];
  if (row->takes == APP_BRUSH_TAKES_ENEMY) return app_look_picture(hand->enemy);
  if (row->takes == APP_BRUSH_TAKES_OBJECTIVE) return app_look_objective(hand->objective.kind);
  snprintf(name, sizeof name, "icon-brush-%s", row->name);
  const int icon = app_art_find(name);
  return icon != 0 ? icon : app_art_find(row->name);
}

int app_editor_tool_picture(int32_t tool) {
  BASE_ASSERT(tool >= 0 && tool < APP_TOOL_COUNT);
  char name[48];
  snprintf(name, sizeof name, "icon-tool-%s", app_tools[tool]->name);
  return app_art_find(name);
}

/// "Rock (1): Blocks ways and sight"
static void say_row(const AppScreenFrame *frame, AppActionRow row, const char *title, const char *help,
                    char tip[APP_UI_TIP_BYTES]) {
  char keys[96];
  app_keys_tip(frame->settings, title, (int)row, keys, sizeof keys);
  snprintf(tip, APP_UI_TIP_BYTES, "%.90s: %.100s", keys, help);
}

static void draw_brush(const AppScreenFrame *frame, int32_t brush, AppBox box) {
  const AppHand *hand = &frame->editor->edit->hand;
  const AppActionRow row = app_editor_brush_row(brush);
  char tip[APP_UI_TIP_BYTES];
  say_row(frame, row, app_brushes[brush]->title, app_brushes[brush]->help, tip);
  if (app_ui_card(frame->ui, app_ui_id("action", (int)row), box.r, false, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
  app_ui_icon(frame->ui, app_box_by(box, 0, -1), app_editor_brush_picture(hand, brush), 27, APP_COLOUR_PLAIN);
  if (hand->brush != brush || !app_tools[hand->tool]->paints) return;
  const AppBox in = app_box_in(box, 3, 3); // a frame and a bar: not by colour alone
  app_ui_rim(frame->ui, in, 8, 2, APP_COLOUR_ACCENT);
  app_ui_fill(frame->ui, app_box_band(app_box_in(in, app_box_w(in) * 0.3f, 0), app_box_h(in) - 5, 3), 1,
              APP_COLOUR_ACCENT);
}

static void draw_tool(const AppScreenFrame *frame, int32_t at, AppBox box) {
  const AppActionRow row = app_editor_tool_row(at);
  char tip[APP_UI_TIP_BYTES];
  say_row(frame, row, app_tools[at]->title, app_tools[at]->help, tip);
  if (app_ui_toggle(frame->ui, app_ui_id("action", (int)row), box.r, NULL, app_editor_tool_picture(at),
                    frame->editor->edit->hand.tool == at, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

AppBox app_editor_tools_grid(const AppScreenFrame *frame, AppBox area, int columns, bool apart) {
  area.r.w = floorf(area.r.w / (float)columns) * (float)columns; // cells are whole pixels wide
  AppGrid grid = app_grid(area, columns, APP_EDITOR_CELL);
  for (int i = 0; i < (int)APP_TOOL_COUNT; i++) draw_tool(frame, i, app_grid_next(&grid));
  if (apart) {
    AppBox below = app_grid_below(&grid);
    app_cut_top(&below, APP_EDITOR_GROUP_GAP);
    grid = app_grid(below, columns, APP_EDITOR_CELL);
  }
  for (int i = 0; i < (int)APP_BRUSH_COUNT; i++) draw_brush(frame, i, app_grid_next(&grid));
  return app_grid_below(&grid);
}

void app_editor_tools_draw(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  AppBox box = layout->tools;
  if (box.r.w <= 0) return;
  app_ui_surface(frame->ui, app_ui_id("tools", 0), box.r);
  app_ui_fill(frame->ui, box, 0, APP_COLOUR_PANEL);
  if (!layout->below) {
    app_ui_fill(frame->ui, app_box_at(box, fmaxf(1, 1 / box.s), app_box_h(box), 1, 0), 0, APP_COLOUR_OUTLINE);
    box = app_box_in(box, 2, 3);
  }
  app_editor_tools_grid(frame, box, layout->columns, !layout->below);
}
