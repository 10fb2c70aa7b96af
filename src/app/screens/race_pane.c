/* The settings of one pane of a race: steering, depth, every tunable that can tell the panes apart; and panes
 * more or fewer. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/screens/parts.h"

#define SHEET  480.0f // logical pixels
#define ROW    46.0f
#define BOTTOM 62.0f

/// Does the tunable mean anything in a race of this kind?
static bool is_row(AppRaceKind kind, int tunable) {
  const SimSection section = sim_tunables[tunable].section;
  if (tunable == SIM_TUNE_DEPTH || section == SIM_SECTION_GAME || !sim_tunable_applies(tunable))
    return false; // it has a stepper; all share time
  return kind == APP_RACE_CROWDS || section == SIM_SECTION_STEERING || section == SIM_SECTION_GROUND;
}

static void ask_set(const AppScreenFrame *frame, SimCommand command) {
  app_intend(frame->intents,
             (AppIntent){.kind = APP_INTENT_RACE_SET, .id = frame->screens->race_pane, .command = command});
}

static void steering_row(const AppScreenFrame *frame, const AppRacePane *pane, SDL_FRect r) {
  const NavSteering *row = nav_steerings[pane->steering];
  const AppUiStepper stepper = {.label = "Steering",
                                .shown = row->title,
                                .tooltip = row->help,
                                .max = nav_steering_count - 1,
                                .wraps = true};
  int32_t steering = pane->steering;
  if (app_ui_stepper(frame->ui, app_ui_id("pane steering", 0), r, &stepper, &steering) == APP_UI_STEPPED)
    ask_set(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
}

static void depth_row(const AppScreenFrame *frame, const AppRacePane *pane, SDL_FRect r) {
  int32_t depth = pane->tuning.value[SIM_TUNE_DEPTH];
  if (app_parts_depth(frame, "pane depth", r, false, &depth))
    ask_set(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth});
}

/// Those of the section STEERING first. Returns the y below.
static float tunable_rows(const AppScreenFrame *frame, const AppRacePane *pane, SDL_FRect r) {
  const AppRace *race = frame->race;
  for (int first = 1; first >= 0; first--) {
    for (int i = 0; i < SIM_TUNE_COUNT; i++) {
      const bool of_steering = sim_tunables[i].section == SIM_SECTION_STEERING;
      if (!is_row(race->kind, i) || of_steering != (first == (race->kind == APP_RACE_STEERINGS))) continue;
      int32_t value = pane->tuning.value[i];
      if (app_tunables_edit(frame, 1, (SimTunable)i, r, race->level.tuning.value[i], &value))
        ask_set(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = value});
      r.y += r.h;
    }
  }
  return r.y;
}

static void rows(const AppScreenFrame *frame, const AppRacePane *pane, SDL_FRect list) {
  const float s = frame->window->scale,
              begin = app_ui_scroll_begin(frame->ui, app_ui_id("pane rows", 0), list);
  SDL_FRect r = {list.x, begin, list.w - 8 * s, ROW * s};
  steering_row(frame, pane, r);
  r.y += r.h;
  if (nav_steerings[pane->steering]->uses_depth) {
    depth_row(frame, pane, r);
    r.y += r.h;
  }
  app_ui_scroll_end(frame->ui, tunable_rows(frame, pane, r) - begin);
}

/// Panes more or fewer, and back to the race.
static void buttons(const AppScreenFrame *frame, SDL_FRect area) {
  const float w = area.w / 3;
  const SDL_FRect left = {area.x, area.y, w - 4, area.h};
  const SDL_FRect mid = {area.x + w, area.y, w - 4, area.h}, right = {area.x + 2 * w, area.y, w, area.h};
  if (app_ui_button(frame->ui, app_ui_id("pane copy", 0), left, "Copy", 0, false,
                    "Add a pane with these settings")) {
    if (frame->race == NULL || frame->race->count == APP_RACE_MAX)
      app_ask_notice(frame, "Four at most: remove one first.");
    else
      app_ask(frame, APP_INTENT_RACE_COPY, frame->screens->race_pane);
    app_ask(frame, APP_INTENT_BACK, 0);
  }
  if (app_ui_button(frame->ui, app_ui_id("pane drop", 0), mid, "Remove", 0, false, "Race without it")) {
    if (frame->race == NULL || frame->race->count == APP_RACE_MIN)
      app_ask_notice(frame, "A race takes at least two.");
    else
      app_ask(frame, APP_INTENT_RACE_DROP, frame->screens->race_pane);
    app_ask(frame, APP_INTENT_BACK, 0);
  }
  if (app_ui_button(frame->ui, app_ui_id("pane done", 0), right, "Done", 0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

static void draw(const AppScreenFrame *frame) {
  const AppRace *race = frame->race;
  const bool gone = race == NULL || frame->screens->race_pane >= race->count;
  const float s = frame->window->scale, side = 22 * s;
  const SDL_FRect sheet = app_parts_sheet(frame, SHEET, fminf(584, app_parts_sheet_max(frame)));
  char title[32];
  snprintf(title, sizeof title, "Pane %d", frame->screens->race_pane + 1);
  const float top = app_parts_heading(frame, sheet, sheet.y + 14 * s, APP_COLOUR_TEXT, title) + 8 * s;
  const float bottom = sheet.y + sheet.h - BOTTOM * s;
  const SDL_FRect list = {sheet.x + side, top, sheet.w - 2 * side, fmaxf(bottom - top, 1)};
  if (!gone) rows(frame, &race->pane[frame->screens->race_pane], list);
  buttons(frame, (SDL_FRect){list.x, bottom + 6 * s, list.w, 48 * s});
}

const AppScreenRow app_screen_race_pane = {.draw = draw, .above = true};
