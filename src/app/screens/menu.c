/* Sheets, pages and their rows. */
#include "app/screens/menu.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/run/charges.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define ROW    50.0f // of a menu
#define AROUND 16.0f // that sheets leave of the window
#define SIDE   24.0f // space at the sides of a heading
#define RADIUS 14.0f

AppBox app_screens_window(const AppScreenFrame *frame) {
  return app_box((SDL_FRect){0, 0, (float)frame->window->width, (float)frame->window->height},
                 frame->window->scale);
}

AppBox app_screens_sheet(const AppScreenFrame *frame, float width, float height) {
  const AppBox sheet =
      app_box_fit(app_box_in(app_screens_window(frame), AROUND / 2, AROUND / 2), width, height);
  assert(width > 0 && height > 0);
  app_ui_plate(frame->ui, sheet, RADIUS, APP_COLOUR_SHEET, APP_COLOUR_OUTLINE);
  if (height * sheet.s <= sheet.r.h + 0.5f) return sheet;
  AppBox all = app_ui_scroll_open(frame->ui, app_ui_id("sheet", (int)frame->screens->now),
                                  app_box_in(sheet, 0, RADIUS / 2));
  all.r.y -= RADIUS / 2 * all.s;
  all.r.h = height * all.s;
  frame->screens->sheet_height = (height - RADIUS / 2) * all.s;
  return all;
}

float app_screens_sheet_max(const AppScreenFrame *frame) {
  return app_box_h(app_screens_window(frame)) - AROUND;
}

float app_screens_sheet_width(const AppScreenFrame *frame, float width) {
  return fminf(width, app_box_w(app_screens_window(frame)) - AROUND);
}

void app_screens_heading(const AppScreenFrame *frame, AppBox *column, SDL_Color color, const char *text) {
  app_ui_line(frame->ui, app_box_in(app_cut_top(column, APP_TEXT_LARGE), SIDE, 0),
              (AppFont){APP_TEXT_LARGE, APP_CENTRE, color}, text);
}

AppBox app_screens_page(const AppScreenFrame *frame, const char *heading, float max) {
  const AppBox window = app_screens_window(frame);
  AppBox page = app_box_at(window, fminf(app_box_w(window) - 24, max), app_box_h(window), 0.5f, 0);
  app_cut_top(&page, 12);
  app_cut_bottom(&page, 8);
  AppBox bar = app_cut_top(&page, ROW);
  app_cut_top(&page, 10);
  page.r.h = fmaxf(page.r.h, 1);
  const AppBox middle = app_box_in(bar, ROW + 8, 0);
  if (app_screens_button(frame, app_ui_id("back", 0), app_cut_left(&bar, ROW), NULL, APP_SPRITE_ICON_BACK,
                         APP_ACTION_BACK, "Back"))
    app_ask(frame, APP_INTENT_BACK, 0);
  const bool fits = app_ui_text_width(frame->ui, APP_TEXT_LARGE, heading) * 0.8f <= app_box_w(middle);
  app_ui_line(frame->ui, middle, (AppFont){fits ? APP_TEXT_LARGE : APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT},
              heading);
  return page;
}

float app_screens_row_height(const AppScreenFrame *frame, int rows, float others) {
  assert(rows > 0);
  return fminf(fmaxf((app_screens_sheet_max(frame) - others) / (float)rows, APP_BUTTON), ROW);
}

AppChoice app_screens_turn_back(const AppScreenFrame *frame, const char *label,
                                char out[APP_TURN_BACK_TEXT]) {
  const int32_t left = app_charges_left(frame->game);
  if (left > 0)
    snprintf(out, APP_TURN_BACK_TEXT, "%s (%d left)", label, (int)left);
  else
    snprintf(out, APP_TURN_BACK_TEXT, "%s%s", label, left == 0 ? " (no medals)" : "");
  return (AppChoice){"turn back", out, APP_INTENT_TIME, APP_TIME_TURN_BACK, 0};
}

void app_screens_row(const AppScreenFrame *frame, AppBox box, const AppChoice *choice) {
  assert(choice->name != NULL);
  if (app_ui_button(frame->ui, app_ui_id(choice->name, 0), box.r, choice->label, choice->icon,
                    choice->icon > 0, NULL))
    app_ask(frame, choice->kind, choice->id);
}

void app_screens_pair(const AppScreenFrame *frame, AppBox box, const AppChoice pair[2]) {
  for (int i = 0; i < 2; i++) app_screens_row(frame, app_box_part(box, i, 2, 0), &pair[i]);
}
