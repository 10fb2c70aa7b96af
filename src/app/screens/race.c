/* The bar above a race, and the buttons in the heads of its panes. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/screens/parts.h"

#define DEPTH  144.0f // width of the stepper
#define CELL   APP_RACE_CELL
#define MARGIN APP_RACE_MARGIN

/* The bar */

static const char *words(const AppScreenFrame *frame, char *out, size_t size) {
  const AppRace *race = frame->race;
  char time[32];
  if (race == NULL) return "";
  const bool crowds = race->kind == APP_RACE_CROWDS;
  if (race->target == NAV_NO_CELL && !race->keyed && !crowds) {
    snprintf(out, size, "%s where all of them are to go", app_prompt(frame->window, APP_PROMPT_TAP));
    return out;
  }
  if (race->keyed) {
    snprintf(out, size, "%s sends all of them there", app_prompt(frame->window, APP_PROMPT_ENTER));
    return out;
  }
  app_ui_time(race->ticks, true, time, sizeof time);
  if (!app_race_runs(race))
    snprintf(out, size, "All have stopped, %s", time);
  else
    snprintf(out, size, "%s, %s", race->paused ? "Paused" : crowds ? "Running" : "Racing", time);
  return out;
}

/// How it stands; after its end the way to the result.
static void draw_state(const AppScreenFrame *frame, SDL_FRect r) {
  const float s = frame->window->scale, size = APP_TEXT * s;
  char text[64];
  const bool told = frame->race != NULL && frame->race->told && !app_race_runs(frame->race);
  if (!told) {
    app_draw_text_fit(frame->draw, r.x, r.y + (r.h - size) / 2, r.w,
                      (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, words(frame, text, sizeof text));
    return;
  }
  r.w = fminf(r.w, 160 * s);
  if (app_ui_button(frame->ui, app_ui_id("race result", 0), r, "Result", 0, false, "Steps, squares and cost"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_PODIUM);
}

static bool bar_button(const AppScreenFrame *frame, float x, const char *name, int icon, bool on,
                       const char *tip) {
  const float s = frame->window->scale;
  const SDL_FRect r = {x, MARGIN * s, CELL * s, CELL * s};
  return app_ui_toggle(frame->ui, app_ui_id(name, 0), r, NULL, icon, on, tip) && frame->race != NULL;
}

/// What keys do beside the bar's own buttons, for fingers: no overlays, the speed and the view; every overlay
/// before them.
static const struct {
  AppActionRow action;
  const char *name;
} others[] = {{APP_ACTION_CLEAR, "race clear"},    {APP_ACTION_SLOWER, "race slower"},
              {APP_ACTION_FASTER, "race faster"},  {APP_ACTION_ZOOM_IN, "race closer"},
              {APP_ACTION_ZOOM_OUT, "race wider"}, {APP_ACTION_HOME, "race home"}};

static_assert(sizeof others / sizeof *others == APP_RACE_TOOLS, "the race leaves space for them");

static void draw_tools(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, left = MARGIN * s, top = (MARGIN + CELL) * s;
  const int fit = app_race_tools_a_line(frame->window), lines = app_race_tool_lines(frame->race);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const SDL_FRect r = {left + cell * (float)(i % fit), top + cell * (float)(i / fit), cell, cell};
    app_parts_overlay(frame, "race overlay", i, r);
  }
  for (int i = 0; i < APP_RACE_TOOLS; i++) {
    const AppAction *action = &app_actions[others[i].action];
    char tip[APP_UI_TIP_BYTES];
    app_actions_tip(action, tip, sizeof tip);
    const int back = APP_RACE_TOOLS - 1 - i; // from the right end of the last line
    const SDL_FRect r = {(float)frame->window->width - left - cell * (float)(back % fit + 1),
                         top + cell * (float)(lines - 1 - back / fit), cell, cell};
    if (app_ui_button(frame->ui, app_ui_id(others[i].name, 0), r, NULL, action->icon, false, tip))
      app_ask(frame, APP_INTENT_ACTION, (int32_t)others[i].action);
  }
}

static SimCommand depth_of(int32_t depth) {
  return (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth};
}

/// How far they look ahead; nothing where none of them does.
static float draw_depth(const AppScreenFrame *frame, float right) {
  bool looks = false;
  for (int i = 0; frame->race != NULL && frame->race->kind == APP_RACE_STEERINGS && i < frame->race->count;
       i++)
    looks = looks || nav_steerings[frame->race->pane[i].steering]->uses_depth;
  if (!looks) return right;
  const float s = frame->window->scale, w = DEPTH * s;
  int32_t depth = app_race_depth(frame->race);
  if (app_parts_depth(frame, "race depth", (SDL_FRect){right - w, MARGIN * s, w, CELL * s}, false, &depth))
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_RACE_SET, .id = -1, .command = depth_of(depth)});
  return right - w;
}

/// In the heads: the depth of each pane, and the way to all its settings.
static void draw_heads(const AppScreenFrame *frame) {
  for (int i = 0; frame->race != NULL && i < frame->race->count; i++) {
    const SDL_FRect r = app_race_stepper(frame->race, i);
    int32_t depth = frame->race->pane[i].tuning.value[SIM_TUNE_DEPTH];
    char name[32];
    snprintf(name, sizeof name, "race depth %d", i);
    if (r.w > 0 && app_parts_depth(frame, name, r, false, &depth))
      app_intend(frame->intents,
                 (AppIntent){.kind = APP_INTENT_RACE_SET, .id = i, .command = depth_of(depth)});
    if (!app_ui_button(frame->ui, app_ui_id("race pane", i), app_race_gear(frame->race, i), NULL,
                       APP_SPRITE_ICON_SETTINGS, false, "Steering, depth and switches of this pane"))
      continue;
    frame->screens->race_pane = i;
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_RACE_PANE);
  }
}

static void draw_race(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s;
  const bool tools = frame->race != NULL && frame->race->tools;
  app_ui_surface(frame->ui, app_ui_id("race bar", 0),
                 (SDL_FRect){0, 0, (float)frame->window->width,
                             ((float)(1 + app_race_tool_lines(frame->race)) * CELL + 2 * MARGIN) * s});
  if (tools) draw_tools(frame);
  const bool paused = frame->race != NULL && frame->race->paused;
  float x = (float)frame->window->width - (MARGIN + 6 * CELL) * s;
  const float capacity = draw_depth(frame, x - MARGIN * s) - (4 * MARGIN + CELL) * s;
  if (bar_button(frame, x, "race pause", paused ? APP_SPRITE_ICON_PLAY : APP_SPRITE_ICON_PAUSE, paused,
                 "Pause (Space, P)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PAUSE);
  if (bar_button(frame, x += cell, "race step", APP_SPRITE_ICON_STEP, false, "One step (N)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_STEP);
  if (bar_button(frame, x += cell, "race again", APP_SPRITE_ICON_RESTART, false, "The same race again (R)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RESTART);
  if (bar_button(frame, x += cell, "race choice", APP_SPRITE_ICON_RACE, false, "Another race")) {
    app_ask(frame, APP_INTENT_RACE_CHOICE, 0);
    return;
  }
  if (bar_button(frame, x += cell, "race tools", APP_SPRITE_ICON_PANEL, tools,
                 "Overlays, speed and view (L)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  if (bar_button(frame, x += cell, "race help", APP_SPRITE_ICON_HELP, false, "Help (F1)"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_HELP);
  const SDL_FRect back = {MARGIN * s, MARGIN * s, cell, cell};
  const SDL_FRect mid = {(3 * MARGIN + CELL) * s, MARGIN * s, capacity, cell};
  draw_state(frame, mid);
  draw_heads(frame);
  if (app_ui_button(frame->ui, app_ui_id("race back", 0), back, NULL, APP_SPRITE_ICON_BACK, false,
                    "Back to the game (Esc)"))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_race = {.draw = draw_race, .back = APP_BACK_GAME, .open = true};
