/* The settings of one pane of a race: steering, depth, every tunable that can tell the panes apart; and panes
 * more or fewer. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"

#define SHEET  480.0f // logical pixels
#define ROW    46.0f
#define BOTTOM 62.0f

/// Does the tunable change anything in a pane of such a race? A hero who races by his steering is alone.
static bool is_row(AppRaceKind kind, const AppRacePane *pane, int tunable) {
  const SimSection section = sim_tunables[tunable].section;
  if (tunable == SIM_TUNE_DEPTH || section == SIM_SECTION_GAME || !sim_tunable_applies(tunable))
    return false; // it has a stepper; all share time
  return kind == APP_RACE_CROWDS || sim_tunable_steers(tunable, nav_steerings[pane->steering]);
}

static void ask_set(const AppScreenFrame *frame, SimCommand command) {
  app_intend(frame->intents,
             (AppIntent){.kind = APP_INTENT_RACE_SET, .id = frame->screens->race_pane, .command = command});
}

static void steering_row(const AppScreenFrame *frame, const AppRacePane *pane, AppBox box) {
  const NavSteering *row = nav_steerings[pane->steering];
  const AppUiStepper stepper = {.label = "Steering",
                                .shown = row->title,
                                .tooltip = row->help,
                                .max = nav_steering_count - 1,
                                .wraps = true};
  int32_t steering = pane->steering;
  if (app_ui_stepper(frame->ui, app_ui_id("pane steering", 0), box.r, &stepper, &steering) == APP_UI_STEPPED)
    ask_set(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
}

static void depth_row(const AppScreenFrame *frame, const AppRacePane *pane, AppBox box) {
  int32_t depth = pane->tuning.value[SIM_TUNE_DEPTH];
  if (app_screens_depth(frame, "pane depth", box, false, &depth))
    ask_set(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth});
}

/// Draws the tunables of the section STEERING first.
static void tunable_rows(const AppScreenFrame *frame, const AppRacePane *pane, AppBox *column) {
  const AppRace *race = frame->race;
  for (int first = 1; first >= 0; first--) {
    for (int i = 0; i < SIM_TUNE_COUNT; i++) {
      const bool of_steering = sim_tunables[i].section == SIM_SECTION_STEERING;
      if (!is_row(race->kind, pane, i) || of_steering != (first == (race->kind == APP_RACE_STEERINGS)))
        continue;
      int32_t value = pane->tuning.value[i];
      if (app_screens_tunable_edit(frame, 1, (SimTunable)i, app_cut_top(column, ROW).r,
                                   race->level.tuning.value[i], &value))
        ask_set(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = value});
    }
  }
}

static void draw_rows(const AppScreenFrame *frame, const AppRacePane *pane, AppBox list) {
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("pane rows", 0), list);
  column.r.w -= 8 * column.s; // the bar of the area
  steering_row(frame, pane, app_cut_top(&column, ROW));
  if (nav_steerings[pane->steering]->uses_depth) depth_row(frame, pane, app_cut_top(&column, ROW));
  tunable_rows(frame, pane, &column);
  app_ui_scroll_close(frame->ui, column);
}

/// Panes more or fewer, and back to the race.
static void draw_buttons(const AppScreenFrame *frame, AppBox line) {
  const int32_t count = frame->race != NULL ? frame->race->count : 0;
  if (app_ui_button(frame->ui, app_ui_id("pane copy", 0), app_box_part(line, 0, 3, 4 / line.s).r, "Copy", 0,
                    false, "Add a pane with these settings")) {
    if (count == 0 || count == APP_RACE_MAX)
      app_ask_notice(frame, "Four at most: remove one first.");
    else
      app_ask(frame, APP_INTENT_RACE_COPY, frame->screens->race_pane);
    app_ask(frame, APP_INTENT_BACK, 0);
  }
  if (app_ui_button(frame->ui, app_ui_id("pane drop", 0), app_box_part(line, 1, 3, 4 / line.s).r, "Remove", 0,
                    false, "Race without it")) {
    if (count == 0 || count == APP_RACE_MIN)
      app_ask_notice(frame, "A race takes at least two.");
    else
      app_ask(frame, APP_INTENT_RACE_DROP, frame->screens->race_pane);
    app_ask(frame, APP_INTENT_BACK, 0);
  }
  if (app_ui_button(frame->ui, app_ui_id("pane done", 0), app_box_part(line, 2, 3, 4 / line.s).r, "Done", 0,
                    true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

static void draw(const AppScreenFrame *frame) {
  const AppRace *race = frame->race;
  const int32_t at = frame->screens->race_pane;
  AppBox sheet = app_screens_sheet(frame, SHEET, fminf(584, app_screens_sheet_max(frame)));
  char title[32];
  assert(at >= 0);
  snprintf(title, sizeof title, "Pane %d", (int)at + 1);
  app_cut_top(&sheet, 14);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, title);
  app_cut_top(&sheet, 8);
  sheet = app_box_in(sheet, 22, 0);
  const AppBox buttons = app_box_band(app_cut_bottom(&sheet, BOTTOM), 6, 48);
  if (race != NULL && at < race->count) draw_rows(frame, &race->pane[at], sheet);
  draw_buttons(frame, buttons);
}

const AppScreenRow app_screen_race_pane = {.draw = draw, .above = true};
