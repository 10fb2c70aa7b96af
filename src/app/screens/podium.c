/* The result of a race of steerings: who has arrived, by the cheapest way. */
#include <assert.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/race/race_result.h"
#include "app/race/race_setup.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"

#define SHEET 680.0f // logical pixels
#define ROW   58.0f
#define TOP   96.0f // heading and names of the columns
#define SIDE  20.0f
#define LINE  22.0f  // of numbers below a place, where columns have no space
#define FROM  560.0f // width from which they have
#define LOW   96.0f  // note and buttons

enum { COLUMNS = 4 };

/// Right ends of the columns of numbers, shares of the width.
static const float ends[COLUMNS] = {0.54f, 0.69f, 0.80f, 1.0f};
static const char *const names[COLUMNS] = {"Steps", "Squares", "Cost", "Vs. shortest"};

static void print_over(const AppRacePane *pane, const AppRacePlace *place, char *out, size_t size) {
  if (place->rank == 0 || place->shortest < 0)
    snprintf(out, size, "\xe2\x80\x93");
  else if (place->shortest == 0 || pane->walk.cost == place->shortest)
    snprintf(out, size, "shortest");
  else
    snprintf(out, size, "+%.1f %%",
             (double)(pane->walk.cost - place->shortest) * 100.0 / (double)place->shortest);
}

/// Whole, but for ways with diagonal steps.
static void print_cost(int64_t cost, char *out, size_t size) {
  if (cost % NAV_COST_ONE == 0)
    app_ui_count(cost / NAV_COST_ONE, out, size);
  else
    snprintf(out, size, "%.1f", (double)cost / (double)NAV_COST_ONE);
}

/// A place's colour: the first three have one.
static SDL_Color medal(int32_t rank) {
  static const uint32_t colors[] = {0xf2c14e, 0xc4c9d4, 0xc98a5b};
  return rank >= 1 && rank <= 3 ? APP_RGB(colors[rank - 1]) : APP_COLOUR_DIM;
}

/// Numbers then lie below the names.
static bool is_narrow(const AppScreenFrame *frame) {
  return app_box_w(app_screens_window(frame)) < FROM;
}

/// The box of a column of numbers, which lie at its right.
static AppBox column_at(AppBox row, int column) {
  assert(column >= 0 && column < COLUMNS);
  row.r.w = (row.r.w - 12 * row.s) * ends[column];
  return row;
}

static void draw_place(const AppScreenFrame *frame, const AppRacePlace *place, AppBox row) {
  const AppRacePane *pane = &frame->race->pane[place->pane];
  const AppFont small = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
  char title[APP_RACE_TITLE], how[64], text[COLUMNS][32], rank[16];
  assert(place->pane >= 0 && place->pane < frame->race->count);
  app_ui_fill(frame->ui, app_box_in(row, 0, 2), 8, APP_COLOUR_BUTTON);
  snprintf(rank, sizeof rank, place->rank > 0 ? "%d." : "\xe2\x80\x93", (int)place->rank);
  AppBox words = row;
  app_ui_line(frame->ui, app_cut_left(&words, 48), (AppFont){24, APP_CENTRE, medal(place->rank)}, rank);
  words = app_box_by(words, -2, 0);
  app_cut_right(&words, 6);
  const AppBox all = words;
  if (!is_narrow(frame)) words.r.w = row.r.w * ends[0] - 110 * row.s;
  app_ui_line_at(frame->ui, words, 9, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT},
                 app_race_title(frame->race, place->pane, title, sizeof title));
  app_ui_line_at(frame->ui, words, 31,
                 (AppFont){APP_TEXT_SMALL, APP_LEFT, place->rank > 0 ? APP_COLOUR_GOOD : APP_COLOUR_BAD},
                 app_race_outcome(pane, how, sizeof how));
  app_ui_count(pane->walk.steps, text[0], sizeof text[0]);
  app_ui_count(pane->walk.looked, text[1], sizeof text[1]);
  print_cost(pane->walk.cost, text[2], sizeof text[2]);
  print_over(pane, place, text[3], sizeof text[3]);
  if (is_narrow(frame)) {
    char line[160];
    snprintf(line, sizeof line, "%s steps \xc2\xb7 %s squares \xc2\xb7 cost %s \xc2\xb7 %s", text[0], text[1],
             text[2], text[3]);
    app_ui_line(frame->ui, app_box_band(all, 52, APP_TEXT_SMALL), small, line);
    return;
  }
  for (int i = 0; i < COLUMNS; i++)
    app_ui_line(frame->ui, column_at(row, i), (AppFont){APP_TEXT, APP_RIGHT, APP_COLOUR_TEXT}, text[i]);
}

static void draw(const AppScreenFrame *frame) {
  static const char order[] = "Ranked by arrival, then by cost, steps and squares searched.";
  const AppRace *race = frame->race;
  const int count = race != NULL && race->told ? race->count : 0;
  const bool narrow = is_narrow(frame);
  const float row = ROW + (narrow ? LINE : 0), top = narrow ? TOP - 24 : TOP;
  const AppFont font = {APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM};
  const float note =
      app_ui_paragraph_height(frame->ui, app_screens_sheet_width(frame, SHEET) - 2 * SIDE, font, order);
  AppBox sheet = app_screens_sheet(frame, SHEET, top + LOW - 22 + note + row * (float)count);
  AppBox head = app_cut_top(&sheet, top);
  sheet = app_box_in(sheet, SIDE, 0);
  app_cut_top(&head, 18);
  app_screens_heading(frame, &head, APP_COLOUR_TEXT, "Result");
  for (int i = 0; i < COLUMNS && !narrow; i++)
    app_ui_line_at(frame->ui, column_at(sheet, i), -24, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_DIM},
                   names[i]);
  for (int i = 0; i < count; i++) draw_place(frame, &race->place[i], app_cut_top(&sheet, row));
  app_cut_top(&sheet, 8);
  app_ui_paragraph(frame->ui, &sheet, font, order);
  app_cut_top(&sheet, 6);
  const AppBox line = app_cut_top(&sheet, 48);
  if (app_ui_button(frame->ui, app_ui_id("podium maps", 0), app_box_part(line, 0, 2, 6).r, "Back to the maps",
                    0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (app_ui_button(frame->ui, app_ui_id("podium again", 0), app_box_part(line, 1, 2, 6).r, "Race again",
                    APP_SPRITE_ICON_RESTART, false, "The same race again"))
    app_ask(frame, APP_INTENT_RACE_AGAIN, 0);
}

const AppScreenRow app_screen_podium = {.draw = draw, .above = true};
