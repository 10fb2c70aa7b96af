/* The looks of widgets and their results. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/ui/ui.h"

#define INSET        3.0f // logical pixels between a cell and its picture
#define RADIUS       8.0f
#define ICON         24.0f
#define CHOICE_WIDTH 112.0f // min width of one choice of a chooser
#define LABEL_LINE   22.0f  // height of a label above a chooser

static SDL_FRect inset(const AppUi *ui, SDL_FRect rect) {
  const float by = INSET * ui->scale;
  return (SDL_FRect){rect.x + by, rect.y + by, rect.w - 2 * by, rect.h - 2 * by};
}

static SDL_Color faded(SDL_Color color, int alpha) {
  color.a = (Uint8)alpha;
  return color;
}

static void focus_ring(AppUi *ui, SDL_FRect r, float radius) {
  const float out = 3 * ui->scale, thick = fmaxf(2 * ui->scale, 1);
  app_draw_round_frame(ui->draw, (SDL_FRect){r.x - out, r.y - out, r.w + 2 * out, r.h + 2 * out},
                       radius + out, thick, APP_COLOUR_FOCUS);
}

/// Icon and label in the middle of a box; either may be missing.
static void content(AppUi *ui, SDL_FRect r, const char *label, int icon, SDL_Color color) {
  const float s = ui->scale, size = APP_TEXT * s, mid = r.y + r.h / 2, pad = 10 * s;
  const bool text = label != NULL && label[0] != '\0';
  const float side = fminf(ICON * s, fminf(r.w, r.h) * 0.72f);
  if (icon > 0 && !text) {
    app_draw_sprite(ui->draw, icon, r.x + r.w / 2, mid, side, color);
    return;
  }
  if (!text) return;
  const float before = icon > 0 ? side + 8 * s : 0, capacity = r.w - 2 * pad - before;
  const float used = fminf(app_draw_text_width(ui->draw, size, label), capacity);
  const float left = roundf(r.x + (r.w - used - before) / 2);
  if (icon > 0) app_draw_sprite(ui->draw, icon, left + side / 2, mid, side, color);
  app_draw_text_fit(ui->draw, left + before, mid - size / 2, capacity, (AppFont){size, APP_LEFT, color},
                    label);
}

static void plate(AppUi *ui, SDL_FRect r, const AppUiState *state, SDL_Color fill, SDL_Color outline) {
  const float s = ui->scale;
  app_draw_round_rect(ui->draw, r.x, r.y, r.w, r.h, RADIUS * s, fill);
  app_draw_round_frame(ui->draw, r, RADIUS * s, fmaxf(s, 1), outline);
  if (state->held) app_draw_round_rect(ui->draw, r.x, r.y, r.w, r.h, RADIUS * s, APP_COLOUR_HELD);
  if (state->focused) focus_ring(ui, r, RADIUS * s);
}

/// The part of a tooltip that the widget does not show: all of it, the keys alone (" (G)") if they are all it
/// adds, or nothing (NULL).
static const char *beyond(const char *label, const char *tooltip) {
  if (label == NULL || tooltip == NULL) return tooltip;
  const size_t length = strlen(label);
  if (length == 0 || SDL_strncasecmp(tooltip, label, length) != 0) return tooltip;
  const char *rest = tooltip + length;
  if (rest[0] == '\0') return NULL;
  return strncmp(rest, " (", 2) == 0 && rest[strlen(rest) - 1] == ')' ? rest : tooltip;
}

bool app_ui_button(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool primary,
                   const char *tooltip) {
  const AppUiState state = app_ui_add(ui, id, APP_UI_BUTTON, rect, primary, beyond(label, tooltip));
  const SDL_FRect r = inset(ui, rect);
  if (app_draw_visible(ui->draw, r.x, r.y, r.w, r.h)) {
    const SDL_Color plain = state.hot ? APP_COLOUR_HOT : APP_COLOUR_BUTTON;
    const SDL_Color lit = state.hot ? APP_COLOUR_ACCENT_HOT : APP_COLOUR_ACCENT;
    plate(ui, r, &state, primary ? lit : plain, primary ? lit : APP_COLOUR_OUTLINE);
    content(ui, r, label, icon, primary ? APP_COLOUR_ON_ACCENT : APP_COLOUR_TEXT);
  }
  return state.clicked;
}

/// A row with its label at the left and a switch at the right.
static void draw_switch(AppUi *ui, SDL_FRect r, const AppUiState *state, const char *label, bool on) {
  const float s = ui->scale, size = APP_TEXT * s, w = 40 * s, h = 22 * s, mid = r.y + r.h / 2;
  const float x = r.x + r.w - w - 8 * s, knob = h / 2 - 3 * s;
  if (state->hot || state->held)
    app_draw_round_rect(ui->draw, r.x, r.y, r.w, r.h, RADIUS * s, APP_COLOUR_HOVER);
  if (state->focused) focus_ring(ui, r, RADIUS * s);
  app_draw_text_fit(ui->draw, r.x + 8 * s, mid - size / 2, r.w - w - 28 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, label);
  app_draw_round_rect(ui->draw, x, mid - h / 2, w, h, h / 2, on ? APP_COLOUR_ACCENT : APP_COLOUR_TRACK);
  app_draw_circle(ui->draw, on ? x + w - h / 2 : x + h / 2, mid, knob,
                  on ? APP_COLOUR_ON_ACCENT : APP_COLOUR_DIM);
}

bool app_ui_toggle(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, int icon, bool on,
                   const char *tooltip) {
  const AppUiState state = app_ui_add(ui, id, APP_UI_BUTTON, rect, false, beyond(label, tooltip));
  const SDL_FRect r = inset(ui, rect);
  if (!app_draw_visible(ui->draw, r.x, r.y, r.w, r.h)) return state.clicked;
  if (icon <= 0) {
    draw_switch(ui, r, &state, label, on);
    return state.clicked;
  }
  const SDL_Color off = state.hot ? APP_COLOUR_HOT : APP_COLOUR_BUTTON;
  plate(ui, r, &state, on ? APP_COLOUR_ON : off, on ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  content(ui, r, label, icon, on ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT);
  if (on) { // a bar as well: not by colour alone
    const float s = ui->scale, w = r.w * 0.4f;
    app_draw_round_rect(ui->draw, r.x + (r.w - w) / 2, r.y + r.h - 5 * s, w, fmaxf(2 * s, 1), s,
                        APP_COLOUR_ACCENT);
  }
  return state.clicked;
}

bool app_ui_card(AppUi *ui, AppUiId id, SDL_FRect rect, bool primary, const char *tooltip) {
  const AppUiState state = app_ui_add(ui, id, APP_UI_BUTTON, rect, primary, tooltip);
  const SDL_FRect r = inset(ui, rect);
  if (app_draw_visible(ui->draw, r.x, r.y, r.w, r.h))
    plate(ui, r, &state, faded(state.hot ? APP_COLOUR_HOT : APP_COLOUR_BUTTON, 235),
          state.hot ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  return state.clicked;
}

/* Sliders */

static int32_t clamped(int64_t value, int32_t min, int32_t max) {
  return (int32_t)(value < min ? min : value > max ? max : value);
}

/// One in the second of the leading digits: 1 up to 99, 10 up to 999, ...
static int32_t decade(int32_t value) {
  int32_t unit = 1;
  while (abs(value) / unit >= 100) unit *= 10;
  return unit;
}

int32_t app_ui_slider_value(float share, int32_t min, int32_t max, int32_t step, bool logarithmic) {
  share = fminf(fmaxf(share, 0), 1);
  const double range = (double)max - min;
  if (share >= 1) return max;
  if (logarithmic) {
    const int32_t raw = clamped(min + llround(expm1(share * log1p(range))), min, max), unit = decade(raw);
    return clamped(((int64_t)raw + unit / 2) / unit * unit, min, max);
  }
  if (step < 1) step = 1;
  return clamped(llround((min + share * range) / step) * (int64_t)step, min, max);
}

float app_ui_slider_share(int32_t value, int32_t min, int32_t max, bool logarithmic) {
  if (max <= min) return 0;
  const double range = (double)max - min, above = fmin(fmax((double)value - min, 0), range);
  return (float)(logarithmic ? log1p(above) / log1p(range) : above / range);
}

int32_t app_ui_slider_nudge(int32_t value, int by, int32_t min, int32_t max, int32_t step, bool logarithmic) {
  if (step < 1) step = 1;
  for (int left = abs(by); left > 0; left--) {
    const int up = by > 0 ? 1 : -1;
    int32_t unit = step;
    if (logarithmic) { // one leading digit: 9, 10, 20, ... and back
      unit = 1;
      while (abs(up > 0 ? value : value - 1) / unit >= 10) unit *= 10;
    }
    value = clamped(((int64_t)value / unit + up) * unit, min, max);
  }
  return value;
}

static void draw_slider(AppUi *ui, SDL_FRect r, const AppUiState *state, const AppUiSlider *slider,
                        int32_t at) {
  const float s = ui->scale, size = APP_TEXT_SMALL * s, knob = 8 * s, bar = fmaxf(roundf(4 * s), 2);
  const float pad = 16 * s, left = r.x + pad, width = fmaxf(r.w - 2 * pad, 1);
  const float share = app_ui_slider_share(at, slider->min, slider->max, slider->logarithmic);
  const float track = roundf(r.y + r.h - knob - 4 * s), top = r.y + 2 * s;
  if (state->hot || state->held)
    app_draw_round_rect(ui->draw, r.x, r.y, r.w, r.h, RADIUS * s, APP_COLOUR_HOVER);
  if (state->focused) focus_ring(ui, r, RADIUS * s);
  const float value = app_draw_text_width(ui->draw, size, slider->shown);
  app_draw_text_fit(ui->draw, r.x + 8 * s, top, r.w - value - 28 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, slider->label);
  app_draw_text(ui->draw, r.x + r.w - 8 * s, top, size, APP_RIGHT, APP_COLOUR_TEXT, slider->shown);
  const float x = left + width * share;
  app_draw_round_rect(ui->draw, left, track - bar / 2, width, bar, bar / 2, APP_COLOUR_TRACK);
  if (x > left + 1)
    app_draw_round_rect(ui->draw, left, track - bar / 2, x - left, bar, bar / 2, APP_COLOUR_ACCENT);
  app_draw_circle(ui->draw, x, track, state->held ? knob + s : knob, APP_COLOUR_ACCENT);
  app_draw_circle(ui->draw, x, track, knob * 0.45f, APP_COLOUR_ON_ACCENT);
}

bool app_ui_slider(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiSlider *slider, int32_t *value) {
  const int32_t min = slider->min, max = slider->max, step = SDL_max(slider->step, 1);
  const AppUiState state =
      app_ui_add(ui, id, APP_UI_SLIDER, rect, false, beyond(slider->label, slider->tooltip));
  const SDL_FRect r = inset(ui, rect);
  const float pad = 16 * ui->scale, left = r.x + pad, width = fmaxf(r.w - 2 * pad, 1);
  int32_t wanted = *value;
  if (ui->sliding == id || ui->slid == id)
    wanted = app_ui_slider_value((ui->pointer_x - left) / width, min, max, step, slider->logarithmic);
  if (ui->adjust != 0 && ui->adjust_id == id)
    wanted = app_ui_slider_nudge(wanted, ui->adjust, min, max, step, slider->logarithmic);
  const bool changed = wanted != *value;
  *value = wanted;
  if (ui->sliding == id) ui->slide_value = wanted;
  if (app_draw_visible(ui->draw, r.x, r.y, r.w, r.h)) draw_slider(ui, r, &state, slider, wanted);
  return changed;
}

/* Choosers */

static int choices_per_line(const AppUi *ui, float width, int count) {
  int fit = (int)(width / (CHOICE_WIDTH * ui->scale));
  if (fit < 1) fit = 1;
  if (fit >= count) return count < 1 ? 1 : count;
  const int lines = (count + fit - 1) / fit;
  return (count + lines - 1) / lines; // even lines
}

float app_ui_chooser_height(const AppUi *ui, float width, const char *label, int count) {
  const int per_line = choices_per_line(ui, width, count), lines = (count + per_line - 1) / per_line;
  return ((label != NULL ? LABEL_LINE : 0) + (float)lines * APP_BUTTON) * ui->scale;
}

static bool choice(AppUi *ui, AppUiId id, SDL_FRect cell, const char *name, bool on) {
  const AppUiState state = app_ui_add(ui, id, APP_UI_PART, cell, false, NULL);
  const float s = ui->scale, size = APP_TEXT_SMALL * s;
  const SDL_FRect r = {cell.x + s, cell.y + INSET * s, cell.w - 2 * s, cell.h - 2 * INSET * s};
  if (app_draw_visible(ui->draw, r.x, r.y, r.w, r.h)) {
    const SDL_Color off = state.hot ? APP_COLOUR_HOT : APP_COLOUR_BUTTON;
    plate(ui, r, &state, on ? APP_COLOUR_ON : off, on ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
    app_draw_text_fit(ui->draw, r.x + r.w / 2, r.y + (r.h - size) / 2, r.w - 8 * s,
                      (AppFont){size, APP_CENTRE, on ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT}, name);
  }
  return state.clicked;
}

bool app_ui_chooser(AppUi *ui, AppUiId id, SDL_FRect rect, const char *label, const char *const *names,
                    int count, int *chosen) {
  const float s = ui->scale, above = label != NULL ? LABEL_LINE * s : 0;
  const int before = *chosen, per_line = choices_per_line(ui, rect.w, count);
  const AppUiState state = app_ui_add(ui, id, APP_UI_CHOOSER, rect, false, NULL);
  if (label != NULL)
    app_draw_text_fit(ui->draw, rect.x + 11 * s, rect.y + 3 * s, rect.w - 22 * s,
                      (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM}, label);
  const float x = rect.x + 2 * s, w = (rect.w - 4 * s) / (float)per_line;
  for (int i = 0; i < count; i++) {
    const int beside = i + 1 == count ? per_line - i % per_line : 1; // the last one fills its line
    const SDL_FRect cell = {x + w * (float)(i % per_line),
                            rect.y + above + APP_BUTTON * s * (float)(i / per_line), w * (float)beside,
                            APP_BUTTON * s};
    if (choice(ui, app_ui_id("choice", (int)(id & 0xffffff) * 64 + i), cell, names[i], i == *chosen))
      *chosen = i;
  }
  if (state.focused)
    focus_ring(ui, inset(ui, (SDL_FRect){rect.x, rect.y + above, rect.w, rect.h - above}), RADIUS * s);
  if (ui->adjust != 0 && ui->adjust_id == id) *chosen = ((*chosen + ui->adjust) % count + count) % count;
  if (state.clicked) *chosen = (*chosen + 1) % count; // Enter goes on to the next
  return *chosen != before;
}
