/* The bar at the top: back, the title, and what is done to the whole drawing. What has no space there is in
 * the menu More. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/editor/layout.h"

#define TITLE_MIN 96.0f // logical pixels

/// The first ones have space before the others do.
static const AppActionRow rows[EDITOR_BAR_ROWS] = {
    APP_ACTION_EDIT_UNDO,   APP_ACTION_EDIT_REDO, APP_ACTION_EDIT_RUN,
    APP_ACTION_EDIT_TRY,    APP_ACTION_EDIT_FILE, APP_ACTION_EDIT_LEVEL,
    APP_ACTION_EDIT_FAULTS, APP_ACTION_STEP,      APP_ACTION_EDIT_LAYERS,
};

/// How they stand in the bar.
static const AppActionRow order[EDITOR_BAR_ROWS] = {
    APP_ACTION_EDIT_UNDO, APP_ACTION_EDIT_REDO,  APP_ACTION_EDIT_RUN,
    APP_ACTION_STEP,      APP_ACTION_EDIT_TRY,   APP_ACTION_EDIT_FAULTS,
    APP_ACTION_EDIT_FILE, APP_ACTION_EDIT_LEVEL, APP_ACTION_EDIT_LAYERS,
};

static int shown(const EditorLayout *layout) {
  const float space = layout->bar.w - 2 * layout->cell - TITLE_MIN * layout->s; // beside back and More
  return SDL_clamp((int)(space / layout->cell), 0, EDITOR_BAR_ROWS);
}

static bool is_shown(const EditorLayout *layout, AppActionRow row) {
  for (int i = 0; i < shown(layout); i++)
    if (rows[i] == row) return true;
  return false;
}

int editor_bar_folded(const AppScreenFrame *frame, const EditorLayout *layout, AppActionRow *out) {
  (void)frame;
  int count = 0;
  for (int i = 0; i < EDITOR_BAR_ROWS; i++)
    if (!is_shown(layout, order[i])) out[count++] = order[i];
  return count;
}

/// How many faults there are, on the corner of the button.
static void draw_count(const AppScreenFrame *frame, SDL_FRect r) {
  const int32_t count = frame->files->faults.count;
  const float s = frame->window->scale, radius = 9 * s, x = r.x + r.w - radius - s, y = r.y + radius + s;
  char text[12];
  if (count == 0) return;
  snprintf(text, sizeof text, "%d", (int)SDL_min(count, 99));
  app_draw_circle(frame->draw, x, y, radius, APP_COLOUR_BAD);
  app_draw_text(frame->draw, x, y - 7 * s, 14 * s, APP_CENTRE, APP_COLOUR_ON_ACCENT, text);
}

static void draw_back(const AppScreenFrame *frame, const EditorLayout *layout) {
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "Back to the game", APP_ACTION_BACK, tip, sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), (SDL_FRect){0, layout->s, layout->cell, layout->cell},
                    NULL, APP_SPRITE_ICON_BACK, false, tip))
    editor_ask(frame, APP_EDITOR_CLOSE, 0, 0);
}

/// The title above the name of the file; a dot before it where something is not saved.
static void draw_title(const AppScreenFrame *frame, SDL_FRect r) {
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, pad = 8 * s;
  const SimLevel *level = &frame->game->run.level;
  const char *title = level->title[0] != '\0' ? level->title : "Untitled";
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_actions[APP_ACTION_EDIT_LEVEL].label, APP_ACTION_EDIT_LEVEL, tip,
               sizeof tip);
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("title", 0), APP_UI_BUTTON, r, false, tip);
  const SDL_FRect in = {r.x + 3 * s, r.y + 3 * s, r.w - 6 * s, r.h - 6 * s};
  if (state.hot || state.held)
    app_draw_round_rect(frame->draw, in.x, in.y, in.w, in.h, 8 * s, APP_COLOUR_HOVER);
  if (state.focused) app_draw_round_frame(frame->draw, in, 8 * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
  const bool dirty = frame->files->dirty, named = frame->files->name[0] != '\0';
  const float dot = dirty ? 14 * s : 0, x = r.x + pad + dot, w = r.w - 2 * pad - dot;
  const float y = named ? r.y + 6 * s : r.y + (r.h - size) / 2;
  if (dirty) app_draw_circle(frame->draw, r.x + pad + 4 * s, y + size / 2 + s, 4.5f * s, APP_COLOUR_ACCENT);
  app_draw_lines(frame->draw, x, y, w, 1, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, title);
  if (named)
    app_draw_lines(frame->draw, x, y + size + s, w, 1, (AppFont){small * 0.9f, APP_LEFT, APP_COLOUR_DIM},
                   frame->files->name);
  if (state.clicked) app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_LEVEL);
}

void editor_bar_draw(const AppScreenFrame *frame, const EditorLayout *layout) {
  const float s = layout->s, cell = layout->cell, line = fmaxf(s, 1);
  const SDL_FRect b = layout->bar;
  app_ui_surface(frame->ui, app_ui_id("bar", 0), b);
  app_draw_rect(frame->draw, b.x, b.y, b.w, b.h, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, b.x, b.y + b.h - line, b.w, line, APP_COLOUR_OUTLINE);
  draw_back(frame, layout);
  float x = b.w - cell * (float)(shown(layout) + 1);
  draw_title(frame, (SDL_FRect){cell, s, x - cell, cell});
  for (int i = 0; i < EDITOR_BAR_ROWS; i++) {
    const SDL_FRect r = {x, s, cell, cell};
    if (!is_shown(layout, order[i])) continue;
    editor_button(frame, order[i], r);
    if (order[i] == APP_ACTION_EDIT_FAULTS) draw_count(frame, r);
    x += cell;
  }
  editor_button(frame, APP_ACTION_EDIT_MORE, (SDL_FRect){x, s, cell, cell});
}
