#include "app/experiments/experiment_screen.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/race/race_lab.h"
#include "app/race/race_places.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"
#include "lab/experiment.h"

#define CELL     APP_RACE_CELL
#define MARGIN   APP_RACE_MARGIN
#define KNOB     48.0f
#define KNOB_MIN 190.0f
#define NEXT     96.0f
#define NARROW   520.0f
#define TEXT_MAX 900.0f // longer lines are hard to read

enum { COLOURS_TEXT = 512 };

static const AppFont colours_font = {APP_TEXT_SMALL, APP_LEFT, {0xa3, 0xa9, 0xb5, 255}};
static const AppFont look_font = {APP_TEXT, APP_LEFT, {0xec, 0xe7, 0xda, 255}};
static const AppFont claim_font = {APP_TEXT, APP_LEFT, {0xf2, 0xa5, 0x41, 255}};

/* The caption's parts */

static int knob_count(const LabExperiment *row) {
  int count = 0;
  while (count < LAB_MAX_KNOBS && row->knobs[count] != NULL) count++;
  return count;
}

/// The colours of the overlays that are on: "Search: Blue: closed; orange: open." in one paragraph.
static const char *print_colours(const AppScreenFrame *frame, char *out, size_t size) {
  int32_t rows[APP_OVERLAY_COUNT];
  const int32_t count = app_overlays_colours(frame->settings, rows);
  size_t length = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < count && length < size; i++) {
    const AppOverlay *row = app_overlays[rows[i]];
    const int added =
        snprintf(out + length, size - length, "%s%s: %s.", i > 0 ? "  " : "", row->title, row->colours);
    if (added > 0) length += (size_t)added;
  }
  return out;
}

/// The caption's words: what to look at, and below it what has come out once it was measured.
static float words_height(const AppScreenFrame *frame, float width) {
  const LabExperiment *row = frame->race->lab.row;
  char colours[COLOURS_TEXT];
  print_colours(frame, colours, sizeof colours);
  return app_ui_paragraph_height(frame->ui, width, look_font, row->look) + 6 +
         (colours[0] != '\0' ? app_ui_paragraph_height(frame->ui, width, colours_font, colours) + 6 : 0) +
         app_ui_paragraph_height(frame->ui, width, claim_font, row->claim);
}

static float words_width(const AppScreenFrame *frame) {
  return fminf(app_box_w(app_screens_window(frame)) - 4 * MARGIN, TEXT_MAX);
}

static int knob_lines(const AppScreenFrame *frame) {
  const float w = app_box_w(app_screens_window(frame)) - 4 * MARGIN;
  const int count = knob_count(frame->race->lab.row), columns = SDL_max((int)(w / KNOB_MIN), 1);
  return (count + columns - 1) / columns;
}

float app_experiment_foot(const AppScreenFrame *frame) {
  assert(frame->race != NULL && frame->race->lab.row != NULL);
  return words_height(frame, words_width(frame)) + (float)knob_lines(frame) * KNOB + 4 * MARGIN;
}

/* The bar */

static void draw_action(const AppScreenFrame *frame, const char *name, AppBox box, int icon,
                        AppActionRow action, const char *tip) {
  if (app_screens_button(frame, app_ui_id(name, 0), box, NULL, icon, action, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)action);
}

/// Title, and below it the question; where that is too long, the question alone in two lines.
static void draw_question(const AppScreenFrame *frame, AppBox box) {
  const LabExperiment *row = frame->race->lab.row;
  if (app_ui_text_width(frame->ui, APP_TEXT, row->question) > app_box_w(box) * 1.15f) {
    app_ui_lines(frame->ui, app_box_in(box, 0, 4), (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, 2,
                 row->question);
    return;
  }
  app_ui_line_at(frame->ui, box, 3, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, row->title);
  app_ui_line_at(frame->ui, box, 23, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, row->question);
}

static void draw_bar(const AppScreenFrame *frame) {
  AppBox window = app_screens_window(frame);
  AppBox bar = app_race_cut_bars(frame->race, &window);
  const bool narrow = app_box_w(bar) < NARROW;
  app_ui_surface(frame->ui, app_ui_id("experiment bar", 0), bar.r);
  bar = app_box_in(bar, MARGIN, MARGIN);
  if (app_screens_button(frame, app_ui_id("experiment back", 0), app_cut_left(&bar, CELL), NULL,
                         APP_SPRITE_ICON_BACK, APP_ACTION_BACK, "Back"))
    app_ask(frame, APP_INTENT_BACK, 0);
  app_cut_left(&bar, MARGIN);
  if (app_ui_button(frame->ui, app_ui_id("experiment next", 0), app_cut_right(&bar, narrow ? 64 : NEXT).r,
                    "Next", 0, app_race_lab_ended(frame->race), "The next experiment"))
    app_ask(frame, APP_INTENT_EXPERIMENT, lab_experiment_next(frame->screens->experiment));
  const bool paused = frame->race->paused;
  draw_action(frame, "experiment again", app_cut_right(&bar, CELL), APP_SPRITE_ICON_RESTART,
              APP_ACTION_RESTART, "Restart");
  draw_action(frame, "experiment pause", app_cut_right(&bar, CELL),
              paused ? APP_SPRITE_ICON_PLAY : APP_SPRITE_ICON_PAUSE, APP_ACTION_PAUSE,
              paused ? "Resume" : "Pause");
  app_cut_right(&bar, MARGIN);
  draw_question(frame, bar);
}

/* The caption */

static void draw_knob(const AppScreenFrame *frame, const char *name, AppBox box) {
  const AppRace *race = frame->race;
  const int32_t tunable = sim_tuning_find(name, strlen(name));
  assert(tunable >= 0);
  int32_t value = race->pane[0].tuning.value[tunable];
  if (app_screens_tunable_edit(frame, 2, (SimTunable)tunable, box.r, race->level.tuning.value[tunable],
                               &value))
    app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_RACE_SET,
                                           .id = -1,
                                           .command = {.kind = SIM_CMD_TUNE, .id = tunable, .value = value}});
}

static void draw_caption(const AppScreenFrame *frame) {
  const LabExperiment *row = frame->race->lab.row;
  AppBox foot = app_race_note(frame->race);
  app_ui_surface(frame->ui, app_ui_id("experiment foot", 0), foot.r);
  foot = app_box_in(foot, 2 * MARGIN, 2 * MARGIN);
  AppBox words = foot;
  words.r.w = words_width(frame) * words.s;
  app_ui_paragraph(frame->ui, &words, look_font, row->look);
  app_cut_top(&words, 6);
  char colours[COLOURS_TEXT];
  if (print_colours(frame, colours, sizeof colours)[0] != '\0') {
    app_ui_paragraph(frame->ui, &words, colours_font, colours);
    app_cut_top(&words, 6);
  }
  if (app_race_lab_ended(frame->race)) app_ui_paragraph(frame->ui, &words, claim_font, row->claim);
  const int count = knob_count(row), lines = knob_lines(frame);
  if (count == 0) return;
  AppBox below = app_cut_bottom(&foot, (float)lines * KNOB);
  const int columns = (count + lines - 1) / lines;
  below.r.w = fminf(below.r.w, (float)columns * 320 * below.s);
  AppGrid grid = app_grid(below, columns, KNOB);
  for (int i = 0; i < count; i++) draw_knob(frame, row->knobs[i], app_box_in(app_grid_next(&grid), 3, 2));
}

static void draw(const AppScreenFrame *frame) {
  if (frame->race == NULL || frame->race->lab.row == NULL) {
    app_ui_surface(frame->ui, app_ui_id("experiment bar", 0), app_screens_window(frame).r);
    app_screens_page(frame, "Experiments", TEXT_MAX); // none runs: the way back is left
    return;
  }
  draw_bar(frame);
  draw_caption(frame);
}

const AppScreenRow app_screen_experiment = {.draw = draw, .map = APP_MAP_RACE};
