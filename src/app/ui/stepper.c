/* The stepper: less, more, and a middle that steps by dragging. A drag counts from where it began, so a tap
 * on the middle never changes the value. */
#include <math.h>

#include "app/draw/style.h"
#include "app/platform/art.h"
#include "app/ui/ui.h"

#define STEP_WAY 9.0f // logical pixels of a drag that are one step
#define SIGN     13.0f
#define RADIUS   8.0f
#define INSET    3.0f
#define EYE      20.0f // side of an icon

AppUiId app_ui_stepper_button(AppUiId id, bool more) {
  return app_ui_id(more ? "stepper more" : "stepper less", (int)(id & 0x7fffffff));
}

static int32_t stepped(const AppUiStepper *stepper, int64_t value) {
  const int64_t min = stepper->min, range = (int64_t)stepper->max - min + 1;
  if (stepper->wraps) return (int32_t)(((value - min) % range + range) % range + min);
  return (int32_t)SDL_clamp(value, min, (int64_t)stepper->max);
}

static void draw_sign(AppUi *ui, SDL_FRect cell, const AppUiStepper *stepper, bool more, SDL_Color color) {
  const float s = ui->scale, length = roundf(SIGN * s), thick = fmaxf(roundf(2.5f * s), 1);
  const float x = roundf(cell.x + cell.w / 2), y = roundf(cell.y + cell.h / 2);
  if (stepper->wraps || stepper->turns) { // to the one before, to the next
    const float arm = length * 0.45f, tip = more ? arm : -arm;
    app_draw_triangle(ui->draw, (SDL_FPoint){x - tip * 0.7f, y - arm}, (SDL_FPoint){x + tip, y},
                      (SDL_FPoint){x - tip * 0.7f, y + arm}, color);
    return;
  }
  app_draw_rect(ui->draw, x - floorf(length / 2), y - floorf(thick / 2), length, thick, color);
  if (more) app_draw_rect(ui->draw, x - floorf(thick / 2), y - floorf(length / 2), thick, length, color);
}

/// A button with a drawn sign, pale where it would change nothing. Returns by how much it steps now.
static int32_t sign_button(AppUi *ui, AppUiId id, SDL_FRect cell, bool more, const AppUiStepper *stepper,
                           int32_t value) {
  const int32_t by = more ? 1 : -1;
  const bool clicked =
      app_ui_button(ui, app_ui_stepper_button(id, more), cell, NULL, 0, false, stepper->tooltip);
  const bool works = stepped(stepper, (int64_t)value + by) != value;
  draw_sign(ui, cell, stepper, more, works ? APP_COLOUR_TEXT : APP_COLOUR_OUTLINE);
  return clicked ? by : 0;
}

static void draw_middle(AppUi *ui, SDL_FRect r, const AppUiState *state, const AppUiStepper *stepper) {
  const float s = ui->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, mid = r.x + r.w / 2;
  const SDL_FRect in = {r.x, r.y + INSET * s, r.w, r.h - 2 * INSET * s};
  if (state->hot || state->held)
    app_draw_round_rect(ui->draw, in.x, in.y, in.w, in.h, RADIUS * s, APP_COLOUR_HOVER);
  if (state->focused) app_draw_round_frame(ui->draw, in, RADIUS * s, fmaxf(2 * s, 1), APP_COLOUR_FOCUS);
  const float above = stepper->icon != 0 ? EYE * s : stepper->label != NULL ? small : 0;
  const float height = size + above + (above > 0 ? s : 0);
  float y = roundf(r.y + (r.h - height) / 2);
  if (stepper->icon != 0) {
    const float side = (float)app_art_size(above);
    app_draw_sprite(ui->draw, stepper->icon, roundf(mid - side / 2) + side / 2, y + side / 2, side,
                    APP_COLOUR_PLAIN);
    y += side;
  } else if (stepper->label != NULL) {
    app_draw_text_fit(ui->draw, mid, y, r.w - 6 * s, (AppFont){small, APP_CENTRE, APP_COLOUR_DIM},
                      stepper->label);
    y += small + s;
  }
  app_draw_text_fit(ui->draw, mid, y, r.w - 6 * s, (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT},
                    stepper->shown);
}

/// The value at the present place of a drag of the middle.
static int32_t dragged(AppUi *ui, AppUiId id, const AppUiStepper *stepper, int32_t value) {
  if (ui->step_id != id) {
    ui->step_id = id;
    ui->step_from = value;
  }
  const float steps = ui->moved ? (ui->pointer_x - ui->press_x) / (STEP_WAY * ui->scale) : 0;
  const int32_t wanted = stepped(stepper, (int64_t)ui->step_from + lroundf(steps));
  if (ui->slid == id) ui->step_id = 0;
  return wanted;
}

AppUiStepped app_ui_stepper(AppUi *ui, AppUiId id, SDL_FRect rect, const AppUiStepper *stepper,
                            int32_t *value) {
  const float cell = APP_BUTTON * ui->scale;
  const SDL_FRect middle = {rect.x + cell, rect.y, rect.w - 2 * cell, rect.h};
  const SDL_FRect less = {rect.x, rect.y, cell, rect.h};
  const SDL_FRect more = {rect.x + rect.w - cell, rect.y, cell, rect.h};
  int64_t by = sign_button(ui, id, less, false, stepper, *value);
  AppUiState state = {0};
  if (stepper->icon == 0 || ui->focus_shown)
    state = app_ui_add(ui, id, APP_UI_SLIDER, middle, false, stepper->tooltip);
  if (app_draw_visible(ui->draw, middle.x, middle.y, middle.w, middle.h))
    draw_middle(ui, middle, &state, stepper);
  by += sign_button(ui, id, more, true, stepper, *value);
  if (ui->adjust != 0 && ui->adjust_id == id) by += ui->adjust;
  int32_t wanted = by != 0 ? stepped(stepper, *value + by) : *value;
  const bool tapped = state.clicked || (ui->slid == id && !ui->moved);
  if (ui->sliding == id || ui->slid == id)
    wanted = dragged(ui, id, stepper, wanted);
  else if (ui->step_id == id)
    ui->step_id = 0;
  const bool changed = wanted != *value;
  *value = wanted;
  return changed ? APP_UI_STEPPED : tapped ? APP_UI_TAPPED : APP_UI_LEFT;
}
