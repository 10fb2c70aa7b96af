/* The field: a text that is typed. The text is drawn in lines as a paragraph is, so that what is typed looks
 * as it will be read; a field of one line moves its text along instead. */
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/ui/typing.h"

#define INSET   3.0f // logical pixels between a cell and its picture
#define RADIUS  8.0f
#define PAD     10.0f
#define LABEL   20.0f // height of the label
#define LINE    1.25f // of the size of its letters
#define BLINK   1.06  // seconds
#define MAX_ONE 1e6f  // a field of one line never breaks it

/// What one is drawn from.
typedef struct Look {
  AppUi *ui;
  SDL_FRect box, in; // its frame, and where the text lies; output pixels
  float size, line;
  bool one; // it has one line
} Look;

static float label_of(const AppUiField *field) {
  return field->label != NULL ? LABEL : 0;
}

float app_ui_field_height(const AppUi *ui, const AppUiField *field) {
  const float lines = (float)field->lines * APP_TEXT * LINE;
  return fmaxf(lines + 2 * (PAD + INSET) - 6, APP_BUTTON) * ui->scale + label_of(field) * ui->scale;
}

static Look look_of(AppUi *ui, SDL_FRect rect, const AppUiField *field) {
  const float s = ui->scale, top = label_of(field) * s, size = APP_TEXT * s;
  Look look = {.ui = ui, .size = size, .line = roundf(size * LINE), .one = field->lines <= 1};
  look.box = (SDL_FRect){rect.x + INSET * s, rect.y + top + INSET * s, rect.w - 2 * INSET * s,
                         rect.h - top - 2 * INSET * s};
  look.in = (SDL_FRect){look.box.x + PAD * s, look.box.y + (PAD - 3) * s, look.box.w - 2 * PAD * s,
                        look.box.h - 2 * (PAD - 3) * s};
  if (look.one) {
    look.in.y = roundf(look.box.y + (look.box.h - look.line) / 2);
    look.in.h = look.line;
  }
  return look;
}

/* Lines */

static void break_lines(const Look *look) {
  AppUiTyping *t = &look->ui->typing;
  const char *at = t->text, *next = t->text;
  t->lines = 0;
  do {
    t->line[t->lines++] = (int32_t)(at - t->text);
    app_draw_text_line(look->ui->draw, look->size, look->one ? MAX_ONE : look->in.w, at, &next);
    at = next;
  } while (*at != '\0' && t->lines < APP_UI_TYPE_LINES);
}

static int32_t line_end(const AppUiTyping *t, int32_t line) {
  return line + 1 < t->lines ? t->line[line + 1] : t->length;
}

static float x_of(const Look *look, int32_t at) {
  const AppUiTyping *t = &look->ui->typing;
  const int32_t from = t->line[ui_typing_line(t, at)];
  return app_draw_text_part(look->ui->draw, look->size, t->text + from, at - from);
}

/// The place between two characters of a line that is nearest to x, pixels from its beginning.
static int32_t nearest(const Look *look, int32_t line, float x) {
  const AppUiTyping *t = &look->ui->typing;
  const int32_t from = t->line[line], end = line_end(t, line);
  int32_t best = from;
  float away = INFINITY;
  for (int32_t at = from; at <= end; at++) {
    if (at < t->length && ((unsigned char)t->text[at] & 0xc0) == 0x80) continue;
    if (at == end && line + 1 < t->lines) break; // there the next line begins
    const float d = fabsf(app_draw_text_part(look->ui->draw, look->size, t->text + from, at - from) - x);
    if (d >= away) continue;
    away = d;
    best = at;
  }
  return best;
}

static int32_t place_at(const Look *look, float px, float py) {
  const AppUiTyping *t = &look->ui->typing;
  const int32_t line = SDL_clamp((int32_t)floorf((py - look->in.y) / look->line), 0, t->lines - 1);
  return nearest(look, look->one ? 0 : line, px - look->in.x + t->offset);
}

/* What pointers and keys have done */

/// Presses place the caret, drags choose.
static void point(const Look *look, AppUiId id, bool held) {
  AppUi *ui = look->ui;
  AppUiTyping *t = &ui->typing;
  const bool slides = ui->sliding == id && ui->moved;
  if (!held && ui->slid != id) {
    t->drags = false;
    return;
  }
  const int32_t from = place_at(look, ui->press_x, ui->press_y),
                to = place_at(look, ui->pointer_x, ui->pointer_y);
  if (slides || (ui->slid == id && ui->moved)) {
    if (!t->drags) t->anchor = from; // where it was pressed before the line moved along
    t->drags = held;
    if (t->caret != to) ui_typing_move(ui, to, true);
  } else if (ui->slid == id || !ui->active_finger) { // a finger may yet scroll
    if (t->caret != to || t->anchor != to) ui_typing_move(ui, to, false);
  }
}

static void move_lines(const Look *look) {
  AppUiTyping *t = &look->ui->typing;
  if (t->down == 0) return;
  const int32_t line = SDL_clamp(ui_typing_line(t, t->caret) + t->down, 0, t->lines - 1);
  const float x = x_of(look, t->caret);
  t->down = 0;
  ui_typing_move(look->ui, nearest(look, line, x), t->down_picks);
}

/// A field of one line keeps its caret in sight.
static void scroll(const Look *look) {
  AppUiTyping *t = &look->ui->typing;
  if (!look->one) {
    t->offset = 0;
    return;
  }
  const float x = x_of(look, t->caret), all = x_of(look, t->length), w = look->in.w - look->ui->scale * 2;
  if (t->shown) t->offset = fminf(fmaxf(t->offset, x - w), x);
  t->offset = fmaxf(fminf(t->offset, all - w), 0);
  t->shown = false;
}

/* Drawing */

static void draw_choice(const Look *look) {
  const AppUiTyping *t = &look->ui->typing;
  const int32_t from = SDL_min(t->caret, t->anchor), to = SDL_max(t->caret, t->anchor);
  for (int32_t line = 0; line < t->lines && from < to; line++) {
    const int32_t a = SDL_max(from, t->line[line]), b = SDL_min(to, line_end(t, line));
    if (a >= b) continue;
    const char *text = t->text + t->line[line];
    const float x0 = app_draw_text_part(look->ui->draw, look->size, text, a - t->line[line]);
    const float x1 = app_draw_text_part(look->ui->draw, look->size, text, b - t->line[line]);
    app_draw_rect(look->ui->draw, look->in.x + x0 - t->offset, look->in.y + (float)line * look->line, x1 - x0,
                  look->line, APP_COLOUR_ON);
  }
}

static void draw_caret(const Look *look) {
  AppUi *ui = look->ui;
  const AppUiTyping *t = &ui->typing;
  const float x = roundf(look->in.x + x_of(look, t->caret) - t->offset),
              y = look->in.y + (float)ui_typing_line(t, t->caret) * look->line;
  float w = fmaxf(roundf(2 * ui->scale), 1);
  if (t->composing[0] != '\0') {
    const float wide = app_draw_text_width(ui->draw, look->size, t->composing);
    app_draw_rect(ui->draw, x, y, wide, look->line, APP_COLOUR_HOT);
    app_draw_text(ui->draw, x, y + (look->line - look->size) / 2, look->size, APP_LEFT, APP_COLOUR_ACCENT,
                  t->composing);
    app_draw_rect(ui->draw, x, y + look->line - w, wide, w, APP_COLOUR_ACCENT);
    return;
  }
  if (fmod(ui->now - t->since, BLINK) < BLINK / 2)
    app_draw_rect(ui->draw, x, y, w, look->line, APP_COLOUR_ACCENT);
}

static void draw_words(const Look *look, const char *text, SDL_Color color, float offset) {
  const AppFont font = {look->size, APP_LEFT, color};
  const float y = look->in.y + (look->line - look->size) / 2;
  if (look->one)
    app_draw_text(look->ui->draw, look->in.x - offset, y, look->size, APP_LEFT, color, text);
  else
    app_draw_paragraph(look->ui->draw, look->in.x, y, look->in.w, font, text, true);
}

static void draw(const Look *look, const AppUiField *field, const AppUiState *state, const char *text,
                 bool typed) {
  AppUi *ui = look->ui;
  const float s = ui->scale;
  const SDL_FRect b = look->box;
  if (field->label != NULL)
    app_draw_text_fit(ui->draw, b.x + 8 * s, b.y - (LABEL - 1) * s, b.w - 16 * s,
                      (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM}, field->label);
  app_draw_round_rect(ui->draw, b.x, b.y, b.w, b.h, RADIUS * s, typed ? APP_COLOUR_VOID : APP_COLOUR_BUTTON);
  const SDL_Color rim = typed ? APP_COLOUR_ACCENT : state->hot ? APP_COLOUR_DIM : APP_COLOUR_OUTLINE;
  app_draw_round_frame(ui->draw, b, RADIUS * s, fmaxf(typed ? 2 * s : s, 1), rim);
  const SDL_Rect outer = ui->draw->clip;
  SDL_Rect clip = {(int)look->in.x - 1, (int)b.y, (int)ceilf(look->in.w) + 3, (int)ceilf(b.h)};
  if (outer.w > 0 && !SDL_IntersectRect(&outer, &clip, &clip)) return;
  app_draw_clip(ui->draw, clip);
  if (typed) draw_choice(look);
  if (text[0] != '\0')
    draw_words(look, text, APP_COLOUR_TEXT, typed ? ui->typing.offset : 0);
  else if (field->empty != NULL && !(typed && ui->typing.composing[0] != '\0'))
    draw_words(look, field->empty, APP_COLOUR_DIM, 0);
  if (typed) draw_caret(look);
  app_draw_clip(ui->draw, outer);
}

AppUiFielded app_ui_field(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiField *field, char *text) {
  AppUiTyping *t = &ui->typing;
  const AppUiState state = app_ui_add(ui, id, APP_UI_FIELD, rect, false, field->tooltip);
  const Look look = look_of(ui, rect, field);
  AppUiFielded fielded = APP_UI_UNTYPED;
  if (ui->focus == id && t->id != id) ui_typing_begin(ui, id, text, field->limit, ui->focus_shown);
  const bool typed = t->id == id;
  if (typed) {
    if (t->changed || t->entered) fielded = t->entered ? APP_UI_ENTERED : APP_UI_TYPED;
    if (fielded != APP_UI_UNTYPED) memcpy(text, t->text, (size_t)t->length + 1);
    if (strcmp(text, t->text) != 0) ui_typing_set(ui, text);
    t->changed = t->entered = false;
    t->rect = look.box;
    break_lines(&look);
    move_lines(&look);
    point(&look, id, state.held);
    scroll(&look);
  }
  if (app_draw_visible(ui->draw, rect.x, rect.y, rect.w, rect.h)) draw(&look, field, &state, text, typed);
  return fielded;
}
