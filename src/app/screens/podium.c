/* The result of a race of steerings: who has arrived, by the cheapest way. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/race/race_result.h"
#include "app/race/race_setup.h"
#include "app/screens/parts.h"

#define SHEET 680.0f // logical pixels
#define ROW   58.0f
#define TOP   96.0f  // heading and names of the columns
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
  else if (place->shortest == 0 || pane->cost == place->shortest)
    snprintf(out, size, "shortest");
  else
    snprintf(out, size, "+%.1f %%", (double)(pane->cost - place->shortest) * 100.0 / (double)place->shortest);
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
  return (float)frame->window->width < FROM * frame->window->scale;
}

static void draw_place(const AppScreenFrame *frame, const AppRacePlace *place, SDL_FRect r) {
  const AppRacePane *pane = &frame->race->pane[place->pane];
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const float mid = r.y + r.h / 2, left = r.x + 46 * s;
  char title[APP_RACE_TITLE], how[64], text[COLUMNS][32], rank[16];
  app_draw_round_rect(frame->draw, r.x, r.y + 2 * s, r.w, r.h - 4 * s, 8 * s, APP_COLOUR_BUTTON);
  snprintf(rank, sizeof rank, place->rank > 0 ? "%d." : "\xe2\x80\x93", (int)place->rank);
  app_draw_text(frame->draw, r.x + 24 * s, mid - 12 * s, 24 * s, APP_CENTRE, medal(place->rank), rank);
  const float w = is_narrow(frame) ? r.x + r.w - 8 * s - left : r.w * ends[0] - 110 * s;
  app_draw_text_fit(frame->draw, left, r.y + 9 * s, w, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT},
                    app_race_title(frame->race, place->pane, title, sizeof title));
  app_draw_text_fit(frame->draw, left, r.y + 31 * s, w,
                    (AppFont){small, APP_LEFT, place->rank > 0 ? APP_COLOUR_GOOD : APP_COLOUR_BAD},
                    app_race_outcome(pane, how, sizeof how));
  app_ui_count(pane->steps, text[0], sizeof text[0]);
  app_ui_count(pane->looked, text[1], sizeof text[1]);
  print_cost(pane->cost, text[2], sizeof text[2]);
  print_over(pane, place, text[3], sizeof text[3]);
  if (is_narrow(frame)) {
    char line[160];
    snprintf(line, sizeof line, "%s steps \xc2\xb7 %s squares \xc2\xb7 cost %s \xc2\xb7 %s", text[0], text[1],
             text[2], text[3]);
    app_draw_text_fit(frame->draw, left, r.y + 52 * s, r.x + r.w - 8 * s - left,
                      (AppFont){small, APP_LEFT, APP_COLOUR_TEXT}, line);
    return;
  }
  for (int i = 0; i < COLUMNS; i++)
    app_draw_text(frame->draw, r.x + (r.w - 12 * s) * ends[i], mid - size / 2, size, APP_RIGHT,
                  APP_COLOUR_TEXT, text[i]);
}

static void draw(const AppScreenFrame *frame) {
  static const char order[] = "First who arrived; then by cost, steps and squares looked at.";
  const AppRace *race = frame->race;
  const int count = race != NULL && race->told ? race->count : 0;
  const float s = frame->window->scale, side = 20 * s, small = APP_TEXT_SMALL * s;
  const bool narrow = is_narrow(frame);
  const float row = ROW + (narrow ? LINE : 0), top = narrow ? TOP - 24 : TOP;
  const float width = fminf(SHEET * s, (float)frame->window->width - 16 * s) - 2 * side;
  const AppFont font = {small, APP_CENTRE, APP_COLOUR_DIM};
  const float note = app_draw_paragraph(frame->draw, 0, 0, width, font, order, false);
  const SDL_FRect sheet = app_parts_sheet(frame, SHEET, top + LOW - 22 + note / s + row * (float)count);
  app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "Result");
  SDL_FRect r = {sheet.x + side, sheet.y + top * s, sheet.w - 2 * side, row * s};
  for (int i = 0; i < COLUMNS && !narrow; i++)
    app_draw_text(frame->draw, r.x + (r.w - 12 * s) * ends[i], r.y - 24 * s, small, APP_RIGHT, APP_COLOUR_DIM,
                  names[i]);
  for (int i = 0; i < count; i++, r.y += r.h) draw_place(frame, &race->place[i], r);
  app_draw_paragraph(frame->draw, r.x, r.y + 8 * s, r.w, font, order, true);
  const SDL_FRect left = {r.x, r.y + 14 * s + note, r.w / 2 - 3 * s, 48 * s};
  const SDL_FRect right = {r.x + r.w / 2 + 3 * s, left.y, left.w, left.h};
  if (app_ui_button(frame->ui, app_ui_id("podium maps", 0), left, "Back to the maps", 0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (app_ui_button(frame->ui, app_ui_id("podium again", 0), right, "Again", APP_SPRITE_ICON_RESTART, false,
                    "The same race again"))
    app_ask(frame, APP_INTENT_RACE_AGAIN, 0);
}

const AppScreenRow app_screen_podium = {.draw = draw, .above = true};
