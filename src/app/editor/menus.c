/* The menus above the map: actions, the faults, the overlays, kinds of enemies, brushes and tools. A press
 * outside closes the open one. */
#include "app/editor/menus.h"

#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/editor/acts.h"
#include "app/editor/bar.h"
#include "app/editor/buttons.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "base/assert.h"

#define ROW    46.0f // logical pixels
#define WIDTH  290.0f
#define FAULTS 380.0f
#define RADIUS 10.0f
#define PAD    6.0f

/// A sheet at the edge of the map, at its left or right; one that is higher than the map scrolls. Returns the
/// column of its content, for app_ui_scroll_close.
static AppBox begin_menu(const AppScreenFrame *frame, const AppEditorLayout *layout, float width,
                         float height, bool right) {
  const bool low = !right && layout->below, beside_tools = right && !layout->below;
  AppBox box = app_box_at(app_box_in(layout->map, 4, 4), width + 2 * PAD, height + 2 * PAD, right, low);
  if (beside_tools) box.r.y -= layout->options.r.h; // over the settings
  app_ui_surface(frame->ui, app_ui_id("menu sheet", 0), box.r);
  app_ui_plate(frame->ui, box, RADIUS, APP_COLOUR_SHEET, APP_COLOUR_OUTLINE);
  return app_ui_scroll_open(frame->ui, app_ui_id("menu area", (int)frame->editor->open),
                            app_box_in(box, PAD, PAD));
}

/* Actions */

/// Its picture, its name, and its keys where they fit.
static void draw_words(const AppScreenFrame *frame, AppActionRow row, AppBox box) {
  const AppAction *action = &app_actions[row];
  const bool on = app_editor_is_on(frame->editor, row);
  const SDL_Color color = on && action->icon_on == 0 ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
  char keys[APP_KEYS_TEXT];
  app_keys_text(frame->settings, (int)row, keys, sizeof keys);
  const AppBox icon = app_box_by(app_cut_left(&box, 46), 1, 0);
  if (app_actions_icon(action, on) != 0)
    app_ui_icon(frame->ui, icon, app_actions_icon(action, on), 22, color);
  app_cut_right(&box, 10);
  const float wide = app_ui_text_width(frame->ui, APP_TEXT_SMALL, keys);
  const float space = app_box_w(box) - (wide > 0 ? wide + 12 : 0);
  if (app_ui_text_width(frame->ui, APP_TEXT, action->label) * 0.8f <= space) {
    app_ui_line(frame->ui, box, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_DIM}, keys);
    box = app_cut_left(&box, space);
  }
  app_ui_line(frame->ui, box, (AppFont){APP_TEXT, APP_LEFT, color}, action->label);
}

static void draw_row(const AppScreenFrame *frame, AppActionRow row, AppBox box) {
  const bool worked = app_editor_line(frame, app_ui_id("menu", (int)row), box, false, NULL);
  if (!app_editor_may(frame->editor, row)) app_draw_fade(frame->draw, 0.4f);
  draw_words(frame, row, box);
  app_draw_fade(frame->draw, 1);
  if (!worked) return;
  if (app_actions[row].scope != APP_ACTION_DRAWING || frame->editor->open != APP_EDITOR_MORE ||
      app_actions[row].step.x == 0)
    frame->editor->open = APP_EDITOR_NONE;
  frame->editor->pointed = false; // the mouse is over the menu, not over a tile
  app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

static void draw_rows(const AppScreenFrame *frame, const AppEditorLayout *layout, const AppActionRow *rows,
                      int count) {
  AppBox column = begin_menu(frame, layout, WIDTH, ROW * (float)count, true);
  BASE_ASSERT(count > 0);
  for (int i = 0; i < count; i++) draw_row(frame, rows[i], app_cut_top(&column, ROW));
  app_ui_scroll_close(frame->ui, column);
}

static void draw_file(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  static const AppActionRow rows[] = {APP_ACTION_EDIT_NEW,       APP_ACTION_EDIT_OPEN,
                                      APP_ACTION_EDIT_SAVE,      APP_ACTION_EDIT_SAVE_AS,
                                      APP_ACTION_EDIT_COPY_TEXT, APP_ACTION_EDIT_PASTE_TEXT};
  draw_rows(frame, layout, rows, sizeof rows / sizeof *rows);
}

static void draw_more(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  static const AppActionRow others[] = {APP_ACTION_EDIT_TRY,   APP_ACTION_EDIT_RUN,   APP_ACTION_STEP,
                                        APP_ACTION_EDIT_AGAIN, APP_ACTION_EDIT_WHOLE, APP_ACTION_ZOOM_IN,
                                        APP_ACTION_ZOOM_OUT,   APP_ACTION_EDIT_GRID,  APP_ACTION_HELP};
  enum { OTHERS = sizeof others / sizeof *others };
  AppActionRow rows[APP_EDITOR_BAR_ROWS + OTHERS];
  int count = app_editor_bar_folded(layout, rows);
  for (int i = 0; i < OTHERS; i++) rows[count++] = others[i];
  draw_rows(frame, layout, rows, count);
}

/* Faults */

static void draw_fault(const AppScreenFrame *frame, int32_t row, AppBox box) {
  const AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
  const char *text = frame->files->faults.item[row].text;
  if (app_editor_line(frame, app_ui_id("fault", (int)row), box, frame->editor->fault == row, NULL))
    app_editor_ask(frame, APP_EDITOR_FAULT, row, 0);
  app_ui_icon(frame->ui, app_box_by(app_cut_left(&box, 46), 1, 0), APP_SPRITE_ICON_FAULTS, 22,
              APP_COLOUR_BAD);
  app_cut_right(&box, 12);
  AppBox words = app_box_by(
      app_box_fit(box, app_box_w(box), app_ui_paragraph_height(frame->ui, app_box_w(box), font, text)), 0, 2);
  app_ui_paragraph(frame->ui, &words, font, text);
}

static void draw_faults(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  const FormatsFaults *faults = &frame->files->faults;
  const float words = fminf(FAULTS, app_box_w(layout->map) - 20) - 64;
  float high[FORMATS_MAX_FAULTS], all = 0;
  BASE_ASSERT(faults->count <= FORMATS_MAX_FAULTS);
  for (int32_t i = 0; i < faults->count; i++) {
    const AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
    high[i] = fmaxf(app_ui_paragraph_height(frame->ui, words, font, faults->item[i].text) + 14, ROW);
    all += high[i];
  }
  AppBox column = begin_menu(frame, layout, FAULTS, fmaxf(all, ROW), true);
  if (faults->count == 0)
    app_ui_line(frame->ui, app_box_in(app_cut_top(&column, ROW), 12, 0),
                (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_GOOD}, "No faults.");
  for (int32_t i = 0; i < faults->count; i++) {
    AppBox row = app_cut_top(&column, high[i]);
    app_cut_right(&row, 6); // next to the scroll bar
    draw_fault(frame, i, row);
  }
  app_ui_scroll_close(frame->ui, column);
}

/* Grids */

/// A sheet of so many cells in at most `most` columns; its grid, for app_grid_below.
static AppGrid begin_grid(const AppScreenFrame *frame, const AppEditorLayout *layout, int count, int most,
                          float cell, bool right) {
  const int columns = app_grid_columns(app_box_in(layout->map, 12, 0), cell, most);
  AppBox area = begin_menu(frame, layout, (float)columns * cell + 6,
                           cell * (float)app_grid_lines(count, columns), right);
  return app_grid(app_cut_left(&area, (float)columns * cell), columns, cell);
}

static void draw_layers(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  AppGrid grid = begin_grid(frame, layout, (int)APP_OVERLAY_COUNT, 6, APP_EDITOR_CELL, true);
  for (int i = 0; i < (int)APP_OVERLAY_COUNT; i++)
    app_screens_overlay(frame, "overlay", i, app_grid_next(&grid));
  app_ui_scroll_close(frame->ui, app_grid_below(&grid));
}

static void draw_kinds(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  AppHand *hand = &frame->editor->edit->hand;
  AppGrid grid = begin_grid(frame, layout, (int)SIM_ENEMY_KIND_COUNT, 5, 50, false);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const AppBox box = app_grid_next(&grid);
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "%s: %s", sim_enemy_kinds[kind]->title, sim_enemy_kinds[kind]->help);
    if (app_ui_card(frame->ui, app_ui_id("enemy kind", (int)kind), box.r, false, tip)) {
      hand->enemy = kind;
      frame->editor->open = APP_EDITOR_NONE;
    }
    app_ui_icon(frame->ui, box, app_look_picture(kind), 34, APP_COLOUR_PLAIN);
    if (hand->enemy == kind) app_ui_rim(frame->ui, app_box_in(box, 3, 3), 8, 2, APP_COLOUR_ACCENT);
  }
  app_ui_scroll_close(frame->ui, app_grid_below(&grid));
}

static void draw_tools(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  if (layout->tools.r.w > 0) { // the window has grown meanwhile
    frame->editor->open = APP_EDITOR_NONE;
    return;
  }
  const int columns = app_grid_columns(app_box_in(layout->map, 12, 0), APP_EDITOR_CELL, 7);
  const int lines = app_grid_lines(APP_TOOL_COUNT, columns) + app_grid_lines(APP_BRUSH_COUNT, columns);
  const float width = APP_EDITOR_CELL * (float)columns;
  AppBox area =
      begin_menu(frame, layout, width + 6, APP_EDITOR_CELL * (float)lines + APP_EDITOR_GROUP_GAP, false);
  app_ui_scroll_close(frame->ui, app_editor_tools_grid(frame, app_cut_left(&area, width), columns, true));
}

void app_editor_menu_draw(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  static void (*const menus[])(const AppScreenFrame *, const AppEditorLayout *) = {
      [APP_EDITOR_FILE] = draw_file, [APP_EDITOR_FAULTS] = draw_faults, [APP_EDITOR_LAYERS] = draw_layers,
      [APP_EDITOR_MORE] = draw_more, [APP_EDITOR_KINDS] = draw_kinds,   [APP_EDITOR_TOOLS] = draw_tools,
  };
  if (menus[frame->editor->open] != NULL) menus[frame->editor->open](frame, layout);
}
