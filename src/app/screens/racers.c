/* The choice of a race: which kind, a set of settings that belong together, or steerings one by one. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/race/race_setup.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"

#define SHEET    560.0f // logical pixels
#define ROW      48.0f
#define TWO_FROM 400.0f // width of a list of two columns
#define BOTTOM   62.0f

static int chosen_count(const AppScreenFrame *frame) {
  int count = 0;
  for (int32_t i = 0; i < nav_steering_count; i++) count += (frame->screens->race_rows >> i & 1) != 0;
  return count;
}

/// The hero's own steering and the first others, until the player has chosen.
static void choose_first(const AppScreenFrame *frame) {
  frame->screens->race_rows = 1u << app_steering(frame->game);
  for (int32_t i = 0; i < nav_steering_count && chosen_count(frame) < APP_RACE_MAX; i++)
    frame->screens->race_rows |= 1u << i;
}

static void turn_row(const AppScreenFrame *frame, int32_t row) {
  const bool on = (frame->screens->race_rows >> row & 1) != 0;
  if (!on && chosen_count(frame) == APP_RACE_MAX)
    app_ask_notice(frame, "Four at most: remove one first.");
  else
    frame->screens->race_rows ^= 1u << row;
}

/// The next cell of the list, which has two columns, or one where it is narrow.
static AppBox next_cell(AppGrid *cells) {
  AppBox cell = app_grid_next(cells);
  app_cut_right(&cell, 6);
  return cell;
}

static void presets(const AppScreenFrame *frame, AppGrid *cells) {
  for (int i = 0; i < app_race_preset_count; i++) {
    const AppRacePreset *preset = &app_race_presets[i];
    if ((int)preset->kind != frame->screens->race_kind) continue;
    if (app_ui_button(frame->ui, app_ui_id("race preset", i), next_cell(cells).r, preset->title, 0, false,
                      preset->help))
      app_ask(frame, APP_INTENT_RACE_PRESET, i);
  }
  app_grid_break(cells);
}

static void toggles(const AppScreenFrame *frame, AppGrid *cells) {
  for (int32_t i = 0; i < nav_steering_count; i++)
    if (app_ui_toggle(frame->ui, app_ui_id("racer", (int)i), next_cell(cells).r, nav_steerings[i]->title, 0,
                      (frame->screens->race_rows >> i & 1) != 0, nav_steerings[i]->help))
      turn_row(frame, i);
}

static void harmless(const AppScreenFrame *frame, AppGrid *cells) {
  AppBox line = app_grid_next(cells);
  line.r.w = cells->area.r.w;
  app_cut_right(&line, 6);
  app_grid_break(cells);
  if (app_ui_toggle(frame->ui, app_ui_id("race harmless", 0), line.r, "Harmless enemies", 0,
                    !frame->screens->race_hurts, "Touches are counted but do no harm"))
    frame->screens->race_hurts = !frame->screens->race_hurts;
}

/// Offers the search for a map on which they part.
static void offer_counter(const AppScreenFrame *frame, AppGrid *cells) {
  app_grid_break(cells);
  AppBox line = app_grid_next(cells);
  line.r.w = cells->area.r.w;
  app_cut_right(&line, 6);
  app_grid_break(cells);
  if (app_ui_button(frame->ui, app_ui_id("race counter", 0), line.r, "Counter-example",
                    APP_SPRITE_ICON_SEARCH, false, "The smallest map on which one fails and another arrives"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_COUNTER);
}

/// The way to the start, below all.
static void draw_buttons(const AppScreenFrame *frame, AppBox line) {
  const bool crowds = frame->screens->race_kind == APP_RACE_CROWDS;
  const bool enough = crowds || chosen_count(frame) >= APP_RACE_MIN;
  const AppBox right = app_box_part(line, 1, 2, 6);
  if (app_ui_button(frame->ui, app_ui_id("racers back", 0), app_box_part(line, 0, 2, 6).r, "Back", 0, false,
                    NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (!app_ui_button(frame->ui, app_ui_id("racers go", 0), right.r, crowds ? "Two equal panes" : "Start race",
                     app_box_w(right) >= 150 ? APP_SPRITE_ICON_RACE : 0, enough,
                     crowds ? "Change their values there" : NULL))
    return;
  if (crowds)
    app_ask(frame, APP_INTENT_RACE_CROWDS, 0);
  else if (enough)
    app_ask(frame, APP_INTENT_RACE, (int32_t)frame->screens->race_rows);
  else
    app_ask_notice(frame, "Choose at least two.");
}

static void draw(const AppScreenFrame *frame) {
  static const char *const kinds[] = {"Steerings", "Crowds"};
  static const char *const words[] = {
      "Two to four steerings, from the hero's tile to the same target, in lock-step. No enemies take "
      "part. The game waits.",
      "The whole level from its beginning, in two to four panes with different values. Your taps go to all "
      "of "
      "them. The game waits."};
  if (frame->screens->race_rows == 0) choose_first(frame);
  AppBox sheet = app_screens_sheet(frame, SHEET, fminf(584, app_screens_sheet_max(frame)));
  app_cut_top(&sheet, 14);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, "Race");
  app_cut_top(&sheet, 6);
  sheet = app_box_in(sheet, 24, 0);
  app_ui_chooser_cut(frame->ui, app_ui_id("race kind", 0), &sheet, NULL, kinds, 2,
                     &frame->screens->race_kind);
  const int kind = frame->screens->race_kind;
  assert(kind >= 0 && kind < 2);
  app_cut_top(&sheet, 4);
  const AppBox buttons = app_box_band(app_cut_bottom(&sheet, BOTTOM), 4, ROW);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("racers", kind), sheet);
  app_ui_paragraph(frame->ui, &column, (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM}, words[kind]);
  app_cut_top(&column, 8);
  AppGrid cells = app_grid(column, app_box_w(column) < TWO_FROM ? 1 : 2, ROW);
  presets(frame, &cells);
  if (kind == APP_RACE_STEERINGS) offer_counter(frame, &cells);
  (kind == APP_RACE_CROWDS ? harmless : toggles)(frame, &cells);
  app_ui_scroll_close(frame->ui, app_grid_below(&cells));
  draw_buttons(frame, buttons);
}

const AppScreenRow app_screen_racers = {.draw = draw, .above = true};
