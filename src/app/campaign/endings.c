/* The sheet of the end of a game. */
#include "app/campaign/endings.h"

#include <math.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/run/charges.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define EMBLEM 76.0f // logical pixels of the emblem above the sheet
#define WIDTH  420.0f
#define SIDE   40.0f
#define LINE   27.0f
#define ROWS   24.0f // space at the sides of the buttons

void app_campaign_outcome_turn_back(const AppScreenFrame *frame, AppBox row) {
  char label[APP_TURN_BACK_TEXT];
  const bool counts = app_charges_left(frame->game) >= 0;
  const AppChoice choice = app_screens_turn_back(frame, counts ? "Turn back" : "Turn back time", label);
  app_screens_row(frame, row, &choice);
}

AppFact *app_campaign_outcome_fact(AppOutcome *result, const char *label) {
  BASE_ASSERT(result->facts < APP_MAX_FACTS);
  AppFact *fact = &result->fact[result->facts++];
  fact->label = label;
  fact->color = APP_COLOUR_TEXT;
  return fact;
}

/// Above the sheet, which hides its foot; nothing where there is no space.
static void draw_emblem(const AppScreenFrame *frame, const AppOutcome *result, float height) {
  const AppBox window = app_screens_window(frame);
  const float top = (app_box_h(window) - fminf(height, app_screens_sheet_max(frame))) / 2;
  if (top >= EMBLEM * 0.6f) result->emblem(frame, app_box_middle(window).x, roundf(top * window.s));
}

AppOutcomePlace app_campaign_outcome_draw(const AppScreenFrame *frame, const AppOutcome *result) {
  const AppFont note = {APP_TEXT, APP_CENTRE, APP_COLOUR_LIGHT};
  const float width = app_screens_sheet_width(frame, WIDTH);
  const float said = result->note != NULL
                         ? app_ui_paragraph_height(frame->ui, width - 2 * SIDE, note, result->note) + 12
                         : 0;
  const float words = 18 + 28 + 36 + LINE * (float)result->facts + result->more + said + 8 + 16;
  const float row = app_screens_row_height(frame, result->rows, words + 10);
  const float height = words + row * (float)result->rows;
  draw_emblem(frame, result, height);
  AppBox column = app_screens_sheet(frame, width, height);
  app_cut_top(&column, 18);
  app_screens_heading(frame, &column, result->heading_color, result->heading);
  app_ui_line(frame->ui, app_box_in(app_box_band(app_cut_top(&column, 36), 5, APP_TEXT), 15, 0),
              (AppFont){APP_TEXT, APP_CENTRE, result->word_color}, result->word);
  for (int i = 0; i < result->facts; i++) {
    const AppFact *fact = &result->fact[i];
    const AppBox line = app_box_in(app_box_band(app_cut_top(&column, LINE), 0, APP_TEXT), SIDE, 0);
    app_ui_line(frame->ui, line, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_DIM}, fact->label);
    app_ui_line(frame->ui, line, (AppFont){APP_TEXT, APP_RIGHT, fact->color}, fact->value);
  }
  const AppBox more = app_box_in(app_cut_top(&column, result->more), SIDE / 2, 0);
  AppBox paragraph = app_box_by(app_box_in(app_cut_top(&column, said), SIDE, 0), 0, 4);
  if (result->note != NULL) app_ui_paragraph(frame->ui, &paragraph, note, result->note);
  app_cut_top(&column, 8);
  return (AppOutcomePlace){more, app_box_in(column, ROWS, 0), row};
}
