/* The sheet of the end of a game. */
#include "app/campaign/result.h"

#include <math.h>

#include "app/draw/style.h"

#define EMBLEM 76.0f // logical pixels that the emblem stands above the sheet
#define WIDTH  420.0f
#define SIDE   40.0f
#define LINE   27.0f

const AppChoice app_result_turn_back = {"turn back", "Turn back time", APP_INTENT_TIME, APP_TIME_TURN_BACK,
                                        0};

AppFact *app_result_fact(AppResult *result, const char *label) {
  AppFact *fact = &result->fact[result->facts++];
  fact->label = label;
  fact->color = APP_COLOUR_TEXT;
  return fact;
}

static float note_height(const AppScreenFrame *frame, const AppResult *result, float width, float x, float y,
                         bool draw_it) {
  if (result->note == NULL) return 0;
  return app_draw_paragraph(frame->draw, x, y, width,
                            (AppFont){APP_TEXT * frame->window->scale, APP_CENTRE, APP_COLOUR_LIGHT},
                            result->note, draw_it);
}

AppResultPlace app_result_draw(const AppScreenFrame *frame, const AppResult *result) {
  const float s = frame->window->scale, size = APP_TEXT * s, side = SIDE * s;
  const float width = fminf(WIDTH * s, (float)frame->window->width - 16 * s);
  const float note = note_height(frame, result, width - 2 * side, 0, 0, false);
  const float words =
      18 + 28 + 36 + LINE * (float)result->facts + result->more + (note > 0 ? note / s + 12 : 0) + 8 + 16;
  const float row = app_parts_row_height(frame, result->rows, words + 10);
  const float height = words + row / s * (float)result->rows;
  const float high = fminf(height * s, (float)frame->window->height - 16 * s);
  const float top = ((float)frame->window->height - high) / 2;
  if (top >= EMBLEM * s * 0.6f)
    result->emblem(frame, (float)frame->window->width / 2, roundf(top)); // the sheet hides its foot
  const SDL_FRect sheet = app_parts_sheet(frame, width / s, height);
  float at = app_parts_heading(frame, sheet, sheet.y + 18 * s, result->heading_color, result->heading);
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, at + 5 * s, sheet.w - 30 * s,
                    (AppFont){size, APP_CENTRE, result->word_color}, result->word);
  at += 36 * s;
  for (int i = 0; i < result->facts; i++, at += LINE * s) {
    const AppFact *fact = &result->fact[i];
    app_draw_text(frame->draw, sheet.x + side, at, size, APP_LEFT, APP_COLOUR_DIM, fact->label);
    app_draw_text(frame->draw, sheet.x + sheet.w - side, at, size, APP_RIGHT, fact->color, fact->value);
  }
  const SDL_FRect more = {sheet.x + side / 2, at, sheet.w - side, result->more * s};
  at += result->more * s;
  if (note > 0) {
    note_height(frame, result, width - 2 * side, sheet.x + side, at + 4 * s, true);
    at += note + 12 * s;
  }
  return (AppResultPlace){more, {sheet, at + 8 * s, row}};
}
