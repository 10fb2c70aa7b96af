/* The parts of the screen. Tools and brushes stand at the left, in high windows at the bottom; where they
 * would leave less than half of the window to the map, they fold into one button. */
#include "app/editor/layout.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/edit/journal.h"
#include "app/edit/tools.h"
#include "app/view/looks.h"

#define NARROW    560.0f // logical pixels
#define GROUP_GAP 8.0f   // between tools and brushes
#define MAP_SHARE 0.5f   // of the window, at least

enum { ALL = (int)APP_TOOL_COUNT + (int)APP_BRUSH_COUNT };

static int lines_of(int count, int columns) {
  return (count + columns - 1) / columns;
}

/// At the left: the fewest columns that fit.
static void place_left(EditorLayout *layout, float w, float h) {
  const float cell = layout->cell, high = h - layout->bar.h;
  int columns = 1;
  while (columns < ALL &&
         (float)(lines_of(APP_TOOL_COUNT, columns) + lines_of(APP_BRUSH_COUNT, columns)) * cell +
                 (GROUP_GAP + 6) * layout->s >
             high)
    columns++;
  const float left = (float)columns * cell + 4 * layout->s;
  layout->columns = columns;
  layout->tools = (SDL_FRect){0, layout->bar.h, left, high};
  layout->options = (SDL_FRect){left, layout->bar.h, w - left, layout->bar.h};
  layout->map = (SDL_FRect){left, 2 * layout->bar.h, w - left, h - 2 * layout->bar.h};
}

static void place_below(EditorLayout *layout, float w, float h) {
  const int most = SDL_clamp((int)(w / layout->cell), 1, ALL);
  layout->columns = lines_of(ALL, lines_of(ALL, most)); // even lines
  const float high = (float)lines_of(ALL, layout->columns) * layout->cell, bar = layout->bar.h;
  layout->below = true;
  layout->tools = (SDL_FRect){0, h - high, w, high};
  layout->options = (SDL_FRect){0, h - high - bar, w, bar};
  layout->map = (SDL_FRect){0, bar, w, h - high - 2 * bar};
}

static void fold(EditorLayout *layout, float w, float h) {
  const float bar = layout->bar.h;
  layout->tools = (SDL_FRect){0};
  layout->options = (SDL_FRect){0, layout->below ? h - bar : bar, w, bar};
  layout->map = (SDL_FRect){0, layout->below ? bar : 2 * bar, w, h - 2 * bar};
}

EditorLayout editor_layout(const AppScreenFrame *frame) {
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height;
  EditorLayout layout = {.s = s, .cell = EDITOR_CELL * s, .bar = {0, 0, w, EDITOR_BAR * s}};
  if (h > w || w < NARROW * s)
    place_below(&layout, w, h);
  else
    place_left(&layout, w, h);
  if (layout.map.w * layout.map.h < MAP_SHARE * w * h) fold(&layout, w, h);
  return layout;
}

SDL_FRect app_editor_map(const AppScreenFrame *frame) {
  const SDL_FRect map = editor_layout(frame).map;
  return (SDL_FRect){map.x, map.y, fmaxf(map.w, 1), fmaxf(map.h, 1)};
}

/* Buttons */

void editor_ask(const AppScreenFrame *frame, AppEditorAct act, int32_t value, int32_t other) {
  app_intend(frame->intents,
             (AppIntent){.kind = APP_INTENT_EDIT, .id = (int32_t)act, .value = value, .other = other});
}

/// What an action's button tells: undo and redo name their step.
static void tip_of(const AppScreenFrame *frame, AppActionRow row, char tip[APP_UI_TIP_BYTES]) {
  const AppEdit *edit = frame->editor->edit;
  const char *step = row == APP_ACTION_EDIT_UNDO   ? app_edit_undo_name(edit)
                     : row == APP_ACTION_EDIT_REDO ? app_edit_redo_name(edit)
                                                   : NULL;
  char words[96];
  if (step != NULL)
    snprintf(words, sizeof words, "%s: %s", app_actions[row].label, step);
  else
    snprintf(words, sizeof words, "%s", app_actions[row].label);
  app_keys_tip(frame->settings, words, (int)row, tip, APP_UI_TIP_BYTES);
}

void editor_button(const AppScreenFrame *frame, AppActionRow row, SDL_FRect rect) {
  const bool on = app_editor_is_on(frame->editor, row), lit = on && row != APP_ACTION_EDIT_RUN;
  char tip[APP_UI_TIP_BYTES];
  tip_of(frame, row, tip);
  if (!app_editor_may(frame->editor, row)) app_draw_fade(frame->draw, 0.4f);
  if (app_ui_toggle(frame->ui, app_ui_id("action", (int)row), rect, NULL,
                    app_actions_icon(&app_actions[row], on), lit, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
  app_draw_fade(frame->draw, 1);
}

int editor_brush_picture(const AppHand *hand, int32_t brush) {
  const AppBrush *row = app_brushes[brush];
  char name[48];
  if (row->takes == APP_BRUSH_TAKES_ENEMY) return app_look_picture(hand->enemy);
  snprintf(name, sizeof name, "icon-brush-%s", row->name);
  const int icon = app_art_find(name);
  return icon != 0 ? icon : app_art_find(row->name);
}

int editor_tool_picture(int32_t tool) {
  char name[48];
  snprintf(name, sizeof name, "icon-tool-%s", app_tools[tool]->name);
  return app_art_find(name);
}

/// A frame and a bar: not by colour alone.
static void draw_chosen(const AppScreenFrame *frame, SDL_FRect r) {
  const float s = frame->window->scale, in = 3 * s, w = (r.w - 2 * in) * 0.4f;
  app_draw_round_frame(frame->draw, (SDL_FRect){r.x + in, r.y + in, r.w - 2 * in, r.h - 2 * in}, 8 * s,
                       fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  app_draw_round_rect(frame->draw, r.x + (r.w - w) / 2, r.y + r.h - 8 * s, w, fmaxf(3 * s, 1), s,
                      APP_COLOUR_ACCENT);
}

void editor_brush(const AppScreenFrame *frame, int32_t brush, SDL_FRect rect) {
  const AppHand *hand = &frame->editor->edit->hand;
  const AppActionRow row = app_editor_brush_row(brush);
  const float s = frame->window->scale;
  char title[96], tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_brushes[brush]->title, (int)row, title, sizeof title);
  snprintf(tip, sizeof tip, "%.90s: %.100s", title, app_brushes[brush]->help);
  if (app_ui_card(frame->ui, app_ui_id("action", (int)row), rect, false, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
  app_parts_icon(frame, editor_brush_picture(hand, brush), rect.x + rect.w / 2, rect.y + rect.h / 2 - s,
                 27 * s, APP_COLOUR_PLAIN);
  if (hand->brush == brush && app_tools[hand->tool]->paints) draw_chosen(frame, rect);
}

static void tool(const AppScreenFrame *frame, int32_t at, SDL_FRect rect) {
  const AppActionRow row = app_editor_tool_row(at);
  char title[96], tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_tools[at]->title, (int)row, title, sizeof title);
  snprintf(tip, sizeof tip, "%.90s: %.100s", title, app_tools[at]->help);
  if (app_ui_toggle(frame->ui, app_ui_id("action", (int)row), rect, NULL, editor_tool_picture(at),
                    frame->editor->edit->hand.tool == at, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

float editor_tools_grid(const AppScreenFrame *frame, SDL_FRect area, int columns, bool apart) {
  const float s = frame->window->scale, w = floorf(area.w / (float)columns), h = EDITOR_CELL * s;
  const int before = apart ? lines_of(APP_TOOL_COUNT, columns) * columns : (int)APP_TOOL_COUNT;
  const float gap = apart ? GROUP_GAP * s : 0;
  for (int i = 0; i < (int)APP_TOOL_COUNT; i++)
    tool(frame, i, (SDL_FRect){area.x + w * (float)(i % columns), area.y + h * (float)(i / columns), w, h});
  for (int i = 0; i < (int)APP_BRUSH_COUNT; i++) {
    const int at = i + before;
    editor_brush(
        frame, i,
        (SDL_FRect){area.x + w * (float)(at % columns), area.y + gap + h * (float)(at / columns), w, h});
  }
  return gap + h * (float)lines_of(before + (int)APP_BRUSH_COUNT, columns);
}

void editor_tools_draw(const AppScreenFrame *frame, const EditorLayout *layout) {
  const SDL_FRect r = layout->tools;
  if (r.w <= 0) return;
  const float s = layout->s, line = fmaxf(s, 1);
  app_ui_surface(frame->ui, app_ui_id("tools", 0), r);
  app_draw_rect(frame->draw, r.x, r.y, r.w, r.h, APP_COLOUR_PANEL);
  if (layout->below) {
    editor_tools_grid(frame, r, layout->columns, false);
    return;
  }
  app_draw_rect(frame->draw, r.x + r.w - line, r.y, line, r.h, APP_COLOUR_OUTLINE);
  editor_tools_grid(frame, (SDL_FRect){r.x + 2 * s, r.y + 3 * s, r.w - 4 * s, r.h}, layout->columns, true);
}
