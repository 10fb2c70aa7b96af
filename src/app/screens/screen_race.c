/* The bar above a race, and the buttons in the heads of its panes. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/race/race_parting.h"
#include "app/race/race_places.h"
#include "app/race/race_worlds.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/overlay_list.h"
#include "app/ui/paint.h"

#define DEPTH  144.0f // width of the stepper
#define FOLDS  APP_RACE_FOLDS
#define CELL   APP_RACE_CELL
#define MARGIN APP_RACE_MARGIN

/* The bar */

static const char *words(const AppScreenFrame *frame, char *out, size_t size) {
  const AppRace *race = frame->race;
  char time[32];
  if (race == NULL) return "";
  const bool crowds = race->kind == APP_RACE_CROWDS;
  if (race->target == NAV_NO_CELL && !race->keyed && !crowds) {
    snprintf(out, size, "%s the finish", app_prompt(frame->window, APP_PROMPT_TAP_ON));
    return out;
  }
  if (race->keyed) {
    char keys[APP_KEYS_TEXT];
    const char *press = app_prompt(frame->window, APP_PROMPT_ENTER);
    app_keys_text(frame->settings, APP_ACTION_RACE_GO, keys, sizeof keys);
    if (frame->window->device == APP_DEVICE_MOUSE && keys[0] != '\0') press = keys;
    snprintf(out, size, "%.30s sends everyone there", press);
    return out;
  }
  if (app_race_parts(race)) return "Looking for the first difference";
  app_ui_time(race->ticks, true, time, sizeof time);
  if (!app_race_runs(race))
    snprintf(out, size, "Everyone has stopped, %s", time);
  else
    snprintf(out, size, "%s, %s", race->paused ? "Paused" : crowds ? "Running" : "Racing", time);
  return out;
}

/// The state of the race; after its end the way to the result.
static void draw_state(const AppScreenFrame *frame, AppBox box) {
  char text[64];
  if (frame->race != NULL && frame->race->told && !app_race_runs(frame->race)) {
    if (app_ui_button(frame->ui, app_ui_id("race result", 0),
                      app_cut_left(&box, fminf(app_box_w(box), 160)).r, "Result", 0, false,
                      "Steps, squares and cost"))
      app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_PODIUM);
    return;
  }
  const char *shown = words(frame, text, sizeof text);
  const AppFont small = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
  if (app_ui_text_width(frame->ui, APP_TEXT, shown) * 0.8f <= app_box_w(box))
    app_ui_line(frame->ui, box, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, shown);
  else
    app_ui_lines(frame->ui, app_box_band(box, app_box_h(box) / 2 - APP_TEXT_SMALL * 1.25f, APP_TEXT_SMALL),
                 small, 2, shown);
}

/// Buttons of the bar, the ones that stay first where it is narrow: the others then lie in the second bar.
typedef struct BarButton {
  AppActionRow action; // whose keys do it too
  const char *name, *tip;
  int icon;
} BarButton;

static const BarButton bar[] = {
    {APP_ACTION_PAUSE, "race pause", "Pause", APP_SPRITE_ICON_PAUSE},
    {APP_ACTION_STEP, "race step", "One step", APP_SPRITE_ICON_STEP},
    {APP_ACTION_RESTART, "race again", "The same race again", APP_SPRITE_ICON_RESTART},
    {APP_ACTION_RACE_PART, "race part", "First difference: where two walks part", APP_SPRITE_ICON_PARTING},
    {APP_ACTION_RACE, "race choice", "Another race", APP_SPRITE_ICON_RACE},
    {APP_ACTION_PANEL, "race tools", "Overlays, speed and view", APP_SPRITE_ICON_PANEL},
    {APP_ACTION_HELP, "race help", "Help", APP_SPRITE_ICON_HELP},
};

enum { BAR = sizeof bar / sizeof *bar };

static void work_bar(const AppScreenFrame *frame, const BarButton *button) {
  if (button->action == APP_ACTION_RACE)
    app_ask(frame, APP_INTENT_RACE_CHOICE, 0);
  else if (button->action == APP_ACTION_HELP)
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_HELP);
  else
    app_ask(frame, APP_INTENT_ACTION, (int32_t)button->action);
}

static void bar_button(const AppScreenFrame *frame, const BarButton *button, AppBox box) {
  const AppRace *race = frame->race;
  const bool pauses = button->action == APP_ACTION_PAUSE, paused = race != NULL && race->paused;
  const bool on = race != NULL && ((pauses && paused) ||
                                   (button->action == APP_ACTION_RACE_PART && app_race_is_parted(race)) ||
                                   (button->action == APP_ACTION_PANEL && race->tools));
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, button->tip, (int)button->action, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id(button->name, 0), box.r, NULL,
                    pauses && paused ? APP_SPRITE_ICON_PLAY : button->icon, on, tip) &&
      race != NULL)
    work_bar(frame, button);
}

/// Actions of keys that the bar's own buttons lack, for fingers: no overlays, the speed and the view; every
/// overlay before them.
static const struct {
  AppActionRow action;
  const char *name;
} others[] = {{APP_ACTION_CLEAR, "race clear"},    {APP_ACTION_SLOWER, "race slower"},
              {APP_ACTION_FASTER, "race faster"},  {APP_ACTION_ZOOM_IN, "race closer"},
              {APP_ACTION_ZOOM_OUT, "race wider"}, {APP_ACTION_HOME, "race home"}};

static_assert(sizeof others / sizeof *others == APP_RACE_TOOLS, "the race leaves space for them");

/// Is the bar too narrow for all of its buttons?
static bool folds(const AppScreenFrame *frame) {
  return app_box_w(app_screens_window(frame)) < FOLDS;
}

static bool stays(const BarButton *button) {
  return button->action == APP_ACTION_PAUSE || button->action == APP_ACTION_RESTART ||
         button->action == APP_ACTION_PANEL;
}

static void draw_tools(const AppScreenFrame *frame, AppBox area) {
  AppGrid grid = app_grid(area, app_race_tools_a_line(frame->window), CELL);
  grid.area.r.w = CELL * area.s * (float)grid.columns;
  const bool pictures = app_race_names(frame->race).r.w <= 0;
  if (pictures && app_race_names_fit(frame->race))
    app_overlay_list_switch(frame, "race overlay", app_grid_next(&grid));
  for (int i = 0; i < APP_OVERLAY_COUNT && pictures; i++)
    app_screens_overlay(frame, "race overlay", i, app_grid_next(&grid));
  grid.count = app_race_tools_first(frame->race);
  for (int i = 0; i < APP_RACE_TOOLS; i++)
    app_screens_act(frame, app_ui_id(others[i].name, 0), app_grid_next(&grid), NULL,
                    app_actions[others[i].action].icon, others[i].action);
  for (int i = 0; i < BAR && folds(frame); i++)
    if (!stays(&bar[i])) bar_button(frame, &bar[i], app_grid_next(&grid));
}

/// The overlays by name, next to the panes or below them. What was typed is forgotten when the bar is folded.
static void draw_names(const AppScreenFrame *frame) {
  if (!frame->race->tools) frame->screens->overlay_find[0] = '\0';
  AppBox box = app_race_names(frame->race);
  if (box.r.w <= 0) return;
  app_ui_surface(frame->ui, app_ui_id("race names", 0), box.r);
  app_ui_fill(frame->ui, box, 0, APP_COLOUR_PANEL);
  app_overlay_list_head(frame, "race overlay", app_box_in(app_cut_top(&box, APP_OVERLAY_LIST_HEAD), 4, 0));
  app_ui_rule(frame->ui, app_box_in(box, 10, 0), APP_COLOUR_OUTLINE);
  app_cut_top(&box, 2);
  app_cut_right(&box, 2);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("race overlay list", 0), box);
  column = app_box_by(app_box_in(column, 5, 0), -1, 0);
  app_overlay_list_rows(frame, "race overlay", &column);
  app_cut_top(&column, MARGIN);
  app_ui_scroll_close(frame->ui, column);
}

static SimCommand depth_of(int32_t depth) {
  return (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth};
}

/// The stepper of the depth; nothing if no pane looks ahead.
static void draw_depth(const AppScreenFrame *frame, AppBox *line) {
  bool looks = false;
  for (int i = 0; frame->race != NULL && frame->race->kind == APP_RACE_STEERINGS && i < frame->race->count;
       i++)
    looks = looks || nav_steerings[frame->race->pane[i].steering]->uses_depth;
  if (!looks) return;
  int32_t depth = app_race_depth(frame->race);
  if (app_screens_depth(frame, "race depth", app_cut_right(line, DEPTH), false, &depth))
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_RACE_SET, .id = -1, .command = depth_of(depth)});
}

/// Draws the heads: the depth of each pane, and the way to all its settings.
static void draw_heads(const AppScreenFrame *frame) {
  for (int i = 0; frame->race != NULL && i < frame->race->count; i++) {
    AppBox pane = app_race_pane(frame->race, frame->race->count, i), head = app_race_cut_head(&pane);
    const AppBox gear = app_race_cut_gear(&head), stepper = app_race_cut_stepper(frame->race, i, &head);
    int32_t depth = frame->race->pane[i].tuning.value[SIM_TUNE_DEPTH];
    char name[32];
    snprintf(name, sizeof name, "race depth %d", i);
    if (stepper.r.w > 0 && app_screens_depth(frame, name, stepper, false, &depth))
      app_intend(frame->intents,
                 (AppIntent){.kind = APP_INTENT_RACE_SET, .id = i, .command = depth_of(depth)});
    if (!app_ui_button(frame->ui, app_ui_id("race pane", i), gear.r, NULL, APP_SPRITE_ICON_SETTINGS, false,
                       "Steering, depth and switches of this pane"))
      continue;
    frame->screens->race_pane = i;
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_RACE_PANE);
  }
}

static void draw_race(const AppScreenFrame *frame) {
  const bool folded = folds(frame);
  AppBox window = app_screens_window(frame);
  const AppBox bars = app_race_cut_bars(frame->race, &window);
  app_ui_surface(frame->ui, app_ui_id("race bar", 0), bars.r);
  AppBox area = app_box_in(bars, MARGIN, MARGIN), line = app_cut_top(&area, CELL);
  if (frame->race != NULL && frame->race->tools) draw_tools(frame, area);
  int count = 0;
  for (int i = 0; i < BAR; i++) count += !folded || stays(&bar[i]);
  AppBox buttons = app_cut_right(&line, CELL * (float)count);
  const AppBox back = app_cut_left(&line, CELL);
  for (int i = 0; i < BAR; i++)
    if (!folded || stays(&bar[i])) bar_button(frame, &bar[i], app_cut_left(&buttons, CELL));
  app_cut_left(&line, 2 * MARGIN);
  app_cut_right(&line, MARGIN);
  if (!folded) draw_depth(frame, &line);
  app_cut_right(&line, MARGIN);
  line.r.w = fmaxf(line.r.w, 1);
  draw_state(frame, line);
  draw_heads(frame);
  if (frame->race != NULL) draw_names(frame);
  if (app_screens_button(frame, app_ui_id("race back", 0), back, NULL, APP_SPRITE_ICON_BACK, APP_ACTION_BACK,
                         "Back to the game"))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_race = {.draw = draw_race, .back = APP_BACK_GAME, .map = APP_MAP_RACE};
