/* What unfolds above the map: menus of actions, the faults, the overlays, kinds of enemies, brushes and
 * tools. A press beside it closes it. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/editor/layout.h"
#include "app/view/looks.h"

#define ROW    46.0f // logical pixels
#define WIDTH  290.0f
#define FAULTS 380.0f
#define RADIUS 10.0f
#define PAD    6.0f

/// A sheet at the edge of the map that scrolls where it is higher than the map. Returns where its content
/// begins.
typedef struct Sheet {
  SDL_FRect box, in; // its frame; what is inside: y moves as it scrolls
} Sheet;

static Sheet begin(const AppScreenFrame *frame, const EditorLayout *layout, float width, float height,
                   bool right) {
  const float s = layout->s, pad = PAD * s, gap = 4 * s;
  const SDL_FRect map = layout->map;
  const float w = fminf(width * s + 2 * pad, map.w - 2 * gap), h = fminf(height + 2 * pad, map.h - 2 * gap);
  Sheet sheet = {.box = {right ? map.x + map.w - w - gap : map.x + gap,
                         !right && layout->below ? map.y + map.h - h - gap : map.y + gap, w, h}};
  const SDL_FRect b = sheet.box;
  if (right && !layout->below) sheet.box.y = layout->bar.h + gap;
  app_ui_surface(frame->ui, app_ui_id("menu sheet", 0), sheet.box);
  app_draw_round_rect(frame->draw, b.x, sheet.box.y, b.w, b.h, RADIUS * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, sheet.box, RADIUS * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  sheet.in = (SDL_FRect){sheet.box.x + pad, sheet.box.y + pad, b.w - 2 * pad, b.h - 2 * pad};
  sheet.in.y = app_ui_scroll_begin(frame->ui, app_ui_id("menu area", (int)frame->editor->open), sheet.in);
  return sheet;
}

static void end(const AppScreenFrame *frame, float height) {
  app_ui_scroll_end(frame->ui, height);
}

/* Actions */

static void draw_row(const AppScreenFrame *frame, AppActionRow row, SDL_FRect r) {
  const AppAction *action = &app_actions[row];
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, mid = r.y + r.h / 2;
  const bool on = app_editor_is_on(frame->editor, row);
  char keys[APP_KEYS_TEXT];
  app_keys_text(frame->settings, (int)row, keys, sizeof keys);
  const AppUiState state = app_ui_add(frame->ui, app_ui_id("menu", (int)row), APP_UI_BUTTON, r, false, NULL);
  if (state.hot || state.held) app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_HOT);
  if (state.focused) app_draw_round_frame(frame->draw, r, 8 * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
  if (!app_editor_may(frame->editor, row)) app_draw_fade(frame->draw, 0.4f);
  const SDL_Color color = on && action->icon_on == 0 ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
  if (app_actions_icon(action, on) != 0)
    app_parts_icon(frame, app_actions_icon(action, on), r.x + 24 * s, mid, 22 * s, color);
  const float wide = app_draw_text_width(frame->draw, small, keys), x = r.x + 46 * s;
  const float space = r.w - 56 * s - (wide > 0 ? wide + 12 * s : 0);
  const bool fits = app_draw_text_width(frame->draw, size, action->label) * 0.8f <= space;
  app_draw_text_fit(frame->draw, x, mid - size / 2, fits ? space : r.w - 56 * s,
                    (AppFont){size, APP_LEFT, color}, action->label);
  if (fits)
    app_draw_text(frame->draw, r.x + r.w - 10 * s, mid - small / 2, small, APP_RIGHT, APP_COLOUR_DIM, keys);
  app_draw_fade(frame->draw, 1);
  if (!state.clicked) return;
  if (app_actions[row].scope != APP_ACTION_DRAWING || frame->editor->open != APP_EDITOR_MORE ||
      app_actions[row].step.x == 0)
    frame->editor->open = APP_EDITOR_NONE;
  app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

static void draw_rows(const AppScreenFrame *frame, const EditorLayout *layout, const AppActionRow *rows,
                      int count) {
  const float high = ROW * layout->s;
  const Sheet sheet = begin(frame, layout, WIDTH, high * (float)count, true);
  for (int i = 0; i < count; i++)
    draw_row(frame, rows[i], (SDL_FRect){sheet.in.x, sheet.in.y + high * (float)i, sheet.in.w, high});
  end(frame, high * (float)count);
}

static void draw_file(const AppScreenFrame *frame, const EditorLayout *layout) {
  static const AppActionRow rows[] = {APP_ACTION_EDIT_NEW,       APP_ACTION_EDIT_OPEN,
                                      APP_ACTION_EDIT_SAVE,      APP_ACTION_EDIT_SAVE_AS,
                                      APP_ACTION_EDIT_COPY_TEXT, APP_ACTION_EDIT_PASTE_TEXT};
  draw_rows(frame, layout, rows, sizeof rows / sizeof *rows);
}

static void draw_more(const AppScreenFrame *frame, const EditorLayout *layout) {
  static const AppActionRow others[] = {APP_ACTION_EDIT_AGAIN, APP_ACTION_EDIT_WHOLE, APP_ACTION_ZOOM_IN,
                                        APP_ACTION_ZOOM_OUT,   APP_ACTION_EDIT_GRID,  APP_ACTION_HELP};
  enum { OTHERS = sizeof others / sizeof *others };
  AppActionRow rows[EDITOR_BAR_ROWS + OTHERS];
  int count = editor_bar_folded(frame, layout, rows);
  for (int i = 0; i < OTHERS; i++) rows[count++] = others[i];
  draw_rows(frame, layout, rows, count);
}

/* Faults */

static void draw_faults(const AppScreenFrame *frame, const EditorLayout *layout) {
  const FormatsFaults *faults = &frame->files->faults;
  const float s = layout->s, size = APP_TEXT_SMALL * s, words = fminf(FAULTS * s, layout->map.w) - 76 * s;
  const AppFont font = {size, APP_LEFT, APP_COLOUR_TEXT};
  float high[FORMATS_MAX_FAULTS], all = 0;
  for (int32_t i = 0; i < faults->count; i++) {
    high[i] = fmaxf(app_draw_paragraph(frame->draw, 0, 0, words, font, faults->item[i].text, false) + 14 * s,
                    ROW * s);
    all += high[i];
  }
  const Sheet sheet = begin(frame, layout, FAULTS, fmaxf(all, ROW * s), true);
  float y = sheet.in.y;
  if (faults->count == 0)
    app_draw_text_fit(frame->draw, sheet.in.x + 12 * s, y + (ROW * s - APP_TEXT * s) / 2, sheet.in.w - 24 * s,
                      (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_GOOD}, "No faults.");
  for (int32_t i = 0; i < faults->count; y += high[i], i++) {
    const SDL_FRect r = {sheet.in.x, y, sheet.in.w - 6 * s, high[i]};
    const AppUiState state = app_ui_add(frame->ui, app_ui_id("fault", (int)i), APP_UI_BUTTON, r, false, NULL);
    if (state.hot || state.held || frame->editor->fault == i)
      app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_HOT);
    if (state.focused) app_draw_round_frame(frame->draw, r, 8 * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
    app_parts_icon(frame, APP_SPRITE_ICON_FAULTS, r.x + 24 * s, r.y + r.h / 2, 22 * s, APP_COLOUR_BAD);
    const float used = app_draw_paragraph(frame->draw, 0, 0, words, font, faults->item[i].text, false);
    app_draw_paragraph(frame->draw, r.x + 46 * s, roundf(r.y + (r.h - used) / 2 + 2 * s), words, font,
                       faults->item[i].text, true);
    if (state.clicked) editor_ask(frame, APP_EDITOR_FAULT, i, 0);
  }
  end(frame, fmaxf(all, ROW * s));
}

/* Grids */

static void draw_layers(const AppScreenFrame *frame, const EditorLayout *layout) {
  const float cell = layout->cell;
  const int columns = SDL_clamp((int)((layout->map.w - 24 * layout->s) / cell), 1, 6);
  const int lines = ((int)APP_OVERLAY_COUNT + columns - 1) / columns;
  const Sheet sheet = begin(frame, layout, (float)columns * EDITOR_CELL + 6, cell * (float)lines, true);
  for (int i = 0; i < (int)APP_OVERLAY_COUNT; i++)
    app_parts_overlay(frame, "overlay", i,
                      (SDL_FRect){sheet.in.x + cell * (float)(i % columns),
                                  sheet.in.y + cell * (float)(i / columns), cell, cell});
  end(frame, cell * (float)lines);
}

static void draw_kinds(const AppScreenFrame *frame, const EditorLayout *layout) {
  AppHand *hand = &frame->editor->edit->hand;
  const float s = layout->s, cell = 50 * s;
  const int columns = SDL_clamp((int)((layout->map.w - 24 * s) / cell), 1, 5);
  const int lines = ((int)SIM_ENEMY_KIND_COUNT + columns - 1) / columns;
  const Sheet sheet = begin(frame, layout, (float)columns * 50 + 6, cell * (float)lines, false);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const SDL_FRect r = {sheet.in.x + cell * (float)(kind % columns),
                         sheet.in.y + cell * (float)(kind / columns), cell, cell};
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "%s: %s", sim_enemy_kinds[kind]->title, sim_enemy_kinds[kind]->help);
    if (app_ui_card(frame->ui, app_ui_id("enemy kind", (int)kind), r, false, tip)) {
      hand->enemy = kind;
      frame->editor->open = APP_EDITOR_NONE;
    }
    app_parts_icon(frame, app_look_picture(kind), r.x + r.w / 2, r.y + r.h / 2, 34 * s, APP_COLOUR_PLAIN);
    if (hand->enemy == kind)
      app_draw_round_frame(frame->draw, (SDL_FRect){r.x + 3 * s, r.y + 3 * s, r.w - 6 * s, r.h - 6 * s},
                           8 * s, fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  }
  end(frame, cell * (float)lines);
}

static void draw_tools(const AppScreenFrame *frame, const EditorLayout *layout) {
  const float s = layout->s;
  if (layout->tools.w > 0) { // the window has grown meanwhile
    frame->editor->open = APP_EDITOR_NONE;
    return;
  }
  const int columns = SDL_clamp((int)((layout->map.w - 24 * s) / layout->cell), 1, 7);
  const int all = (int)APP_BRUSH_COUNT + ((int)APP_TOOL_COUNT + columns - 1) / columns * columns;
  const float height = layout->cell * (float)((all + columns - 1) / columns) + 8 * s;
  const Sheet sheet = begin(frame, layout, (float)columns * EDITOR_CELL + 6, height, false);
  editor_tools_grid(frame, (SDL_FRect){sheet.in.x, sheet.in.y, layout->cell * (float)columns, height},
                    columns, true);
  end(frame, height);
}

void editor_menu_draw(const AppScreenFrame *frame, const EditorLayout *layout) {
  static void (*const menus[])(const AppScreenFrame *, const EditorLayout *) = {
      [APP_EDITOR_FILE] = draw_file, [APP_EDITOR_FAULTS] = draw_faults, [APP_EDITOR_LAYERS] = draw_layers,
      [APP_EDITOR_MORE] = draw_more, [APP_EDITOR_KINDS] = draw_kinds,   [APP_EDITOR_TOOLS] = draw_tools,
  };
  if (menus[frame->editor->open] != NULL) menus[frame->editor->open](frame, layout);
}
