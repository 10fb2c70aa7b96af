/* The bar at the top: back, the title, and what is done to the whole drawing. What has no space there is in
 * the menu More. */
#include "app/editor/bar.h"

#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/editor/buttons.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define TITLE_MIN 96.0f // logical pixels

/// The first ones have space before the others do.
static const AppActionRow rows[APP_EDITOR_BAR_ROWS] = {
    APP_ACTION_EDIT_UNDO,  APP_ACTION_EDIT_REDO,   APP_ACTION_EDIT_PLAY,   APP_ACTION_EDIT_FILE,
    APP_ACTION_EDIT_LEVEL, APP_ACTION_EDIT_FAULTS, APP_ACTION_EDIT_LAYERS,
};

/// The order of the buttons in the bar.
static const AppActionRow order[APP_EDITOR_BAR_ROWS] = {
    APP_ACTION_EDIT_UNDO, APP_ACTION_EDIT_REDO,  APP_ACTION_EDIT_PLAY,   APP_ACTION_EDIT_FAULTS,
    APP_ACTION_EDIT_FILE, APP_ACTION_EDIT_LEVEL, APP_ACTION_EDIT_LAYERS,
};

static int shown(const AppEditorLayout *layout) {
  const float space = app_box_w(layout->bar) - 2 * APP_EDITOR_CELL - TITLE_MIN; // next to Back and More
  return SDL_clamp((int)(space / APP_EDITOR_CELL), 0, APP_EDITOR_BAR_ROWS);
}

static bool is_shown(const AppEditorLayout *layout, AppActionRow row) {
  for (int i = 0; i < shown(layout); i++)
    if (rows[i] == row) return true;
  return false;
}

int app_editor_bar_folded(const AppEditorLayout *layout, AppActionRow *out) {
  int count = 0;
  for (int i = 0; i < APP_EDITOR_BAR_ROWS; i++)
    if (!is_shown(layout, order[i])) out[count++] = order[i];
  BASE_ASSERT(count + shown(layout) == APP_EDITOR_BAR_ROWS);
  return count;
}

/// Draws the number of faults on the corner of the button.
static void draw_count(const AppScreenFrame *frame, AppBox cell) {
  const int32_t count = frame->files->faults.count;
  char text[12];
  if (count == 0) return;
  snprintf(text, sizeof text, "%d", (int)SDL_min(count, 99));
  app_cut_top(&cell, 1);
  app_cut_right(&cell, 1);
  AppBox disc = app_cut_right(&cell, 18);
  disc = app_cut_top(&disc, 18);
  const SDL_FPoint at = app_box_middle(disc);
  app_draw_circle(frame->draw, at.x, at.y, disc.r.w / 2, APP_COLOUR_BAD);
  app_ui_line(frame->ui, disc, (AppFont){14, APP_CENTRE, APP_COLOUR_ON_ACCENT}, text);
}

static void draw_back(const AppScreenFrame *frame, AppBox cell) {
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, frame->editor->own ? "Main menu" : "Back to the game", APP_ACTION_BACK, tip,
               sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), cell.r, NULL, APP_SPRITE_ICON_BACK, false, tip))
    app_editor_ask(frame, APP_EDITOR_CLOSE, 0, 0);
}

/// The title above the name of the file; a dot before it where something is not saved.
static void draw_title(const AppScreenFrame *frame, AppBox box) {
  const SimLevel *level = &frame->game->run.level;
  const AppFiles *files = frame->files;
  char tip[APP_UI_TIP_BYTES];
  app_editor_tip(frame, APP_ACTION_EDIT_LEVEL, tip);
  if (app_editor_line(frame, app_ui_id("title", 0), app_box_in(box, 3, 3), false, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_LEVEL);
  AppBox words = app_box_in(box, 8, files->name[0] != '\0' ? 6 : (app_box_h(box) - APP_TEXT) / 2);
  if (files->dirty) {
    AppBox dot = app_cut_left(&words, 14);
    const SDL_FPoint at = app_box_middle(app_box_by(app_cut_top(&dot, APP_TEXT), -3, 1));
    app_draw_circle(frame->draw, at.x, at.y, 4.5f * box.s, APP_COLOUR_ACCENT);
  }
  app_ui_lines(frame->ui, app_cut_top(&words, APP_TEXT + 1), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT},
               1, level->title[0] != '\0' ? level->title : "Untitled");
  if (files->name[0] != '\0')
    app_ui_lines(frame->ui, words, (AppFont){APP_TEXT_SMALL * 0.9f, APP_LEFT, APP_COLOUR_DIM}, 1,
                 files->name);
}

void app_editor_bar_draw(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  AppBox bar = app_box_in(layout->bar, 0, 1);
  app_ui_surface(frame->ui, app_ui_id("bar", 0), layout->bar.r);
  app_ui_fill(frame->ui, layout->bar, 0, APP_COLOUR_PANEL);
  app_ui_rule(frame->ui, app_box_band(bar, app_box_h(bar), 1), APP_COLOUR_OUTLINE);
  draw_back(frame, app_cut_left(&bar, APP_EDITOR_CELL));
  const AppBox more = app_cut_right(&bar, APP_EDITOR_CELL);
  AppBox buttons = app_cut_right(&bar, APP_EDITOR_CELL * (float)shown(layout));
  draw_title(frame, bar);
  for (int i = 0; i < APP_EDITOR_BAR_ROWS; i++) {
    if (!is_shown(layout, order[i])) continue;
    const AppBox cell = app_cut_left(&buttons, APP_EDITOR_CELL);
    app_editor_button(frame, order[i], cell);
    if (order[i] == APP_ACTION_EDIT_FAULTS) draw_count(frame, cell);
  }
  app_editor_button(frame, APP_ACTION_EDIT_MORE, more);
}
