/* Who races, and the bar above a race. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define SHEET  560.0f // logical pixels
#define TOGGLE 48.0f
#define DEPTH  144.0f // width of the stepper
#define CELL   APP_RACE_CELL
#define MARGIN APP_RACE_MARGIN

/* The choice */

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

static void turn(const AppScreenFrame *frame, int32_t row) {
  const bool on = (frame->screens->race_rows >> row & 1) != 0;
  if (!on && chosen_count(frame) == APP_RACE_MAX)
    app_ask_notice(frame, "Four at most: take one out first.");
  else
    frame->screens->race_rows ^= 1u << row;
}

static void toggles(const AppScreenFrame *frame, SDL_FRect area) {
  const float s = frame->window->scale, w = area.w / 2, h = TOGGLE * s;
  const float y = app_ui_scroll_begin(frame->ui, app_ui_id("racers", 0), area);
  for (int32_t i = 0; i < nav_steering_count; i++) {
    const SDL_FRect r = {area.x + w * (float)(i % 2), y + h * (float)(i / 2), w - 6 * s, h};
    if (app_ui_toggle(frame->ui, app_ui_id("racer", (int)i), r, nav_steerings[i]->title, 0,
                      (frame->screens->race_rows >> i & 1) != 0, nav_steerings[i]->help))
      turn(frame, i);
  }
  app_ui_scroll_end(frame->ui, h * (float)((nav_steering_count + 1) / 2));
}

static void draw_racers(const AppScreenFrame *frame) {
  const float s = frame->window->scale;
  if (frame->screens->race_rows == 0) choose_first(frame);
  const float lines = (float)((nav_steering_count + 1) / 2), words = 112, buttons = 62;
  const SDL_FRect sheet = app_parts_sheet(frame, SHEET, words + lines * TOGGLE + buttons);
  const float y = app_parts_heading(frame, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Race");
  const float side = 24 * s, w = sheet.w - 2 * side;
  app_draw_paragraph(frame->draw, sheet.x + side, y + 4 * s, w,
                     (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM},
                     "Two to four steerings, from where the hero stands to the same target, in lock-step. No "
                     "enemies take part. The game waits.",
                     true);
  const float top = sheet.y + words * s, bottom = sheet.y + sheet.h - buttons * s;
  toggles(frame, (SDL_FRect){sheet.x + side, top, w, fmaxf(bottom - top, 1)});
  const int count = chosen_count(frame);
  const bool enough = count >= APP_RACE_MIN;
  const SDL_FRect left = {sheet.x + side, bottom + 4 * s, w / 2 - 3 * s, 48 * s};
  const SDL_FRect right = {left.x + w / 2 + 3 * s, left.y, left.w, left.h};
  if (app_ui_button(frame->ui, app_ui_id("racers back", 0), left, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (!app_ui_button(frame->ui, app_ui_id("racers go", 0), right, "To the start", APP_SPRITE_ICON_RACE,
                     enough, NULL))
    return;
  if (enough)
    app_ask(frame, APP_INTENT_RACE, (int32_t)frame->screens->race_rows);
  else
    app_ask_notice(frame, "Choose at least two.");
}

/* The bar */

static const char *words(const AppScreenFrame *frame, char *out, size_t size) {
  const AppRace *race = frame->race;
  char time[32];
  if (race == NULL || (race->target == NAV_NO_CELL && !race->keyed)) return "Tap where all of them are to go";
  if (race->keyed) return "Enter sends all of them there";
  app_ui_time(race->ticks, true, time, sizeof time);
  if (!app_race_runs(race))
    snprintf(out, size, "All have stopped, %s", time);
  else
    snprintf(out, size, "%s, %s", race->paused ? "Paused" : "Racing", time);
  return out;
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

/// How far they look ahead; nothing where none of them does.
static float draw_depth(const AppScreenFrame *frame, float right) {
  bool looks = false;
  for (int i = 0; frame->race != NULL && i < frame->race->count; i++)
    looks = looks || nav_steerings[frame->race->pane[i].steering]->uses_depth;
  if (!looks) return right;
  const float s = frame->window->scale, w = DEPTH * s;
  int32_t depth = app_race_depth(frame->race);
  if (app_parts_depth(frame, "race depth", (SDL_FRect){right - w, MARGIN * s, w, CELL * s}, false, &depth))
    app_ask(frame, APP_INTENT_RACE_DEPTH, depth);
  return right - w;
}

static void draw_race(const AppScreenFrame *frame) {
  const float s = frame->window->scale, cell = CELL * s, size = APP_TEXT * s;
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
  if (bar_button(frame, x += cell, "race choice", APP_SPRITE_ICON_RACE, false, "Other steerings")) {
    app_ask(frame, APP_INTENT_RACE_CHOICE, 0);
    return;
  }
  if (bar_button(frame, x += cell, "race tools", APP_SPRITE_ICON_PANEL, tools,
                 "Overlays, speed and view (L)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  if (bar_button(frame, x += cell, "race help", APP_SPRITE_ICON_HELP, false, "Help (F1)"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_HELP);
  char text[64];
  app_draw_text_fit(frame->draw, (3 * MARGIN + CELL) * s, (MARGIN + CELL / 2) * s - size / 2, capacity,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, words(frame, text, sizeof text));
  if (app_ui_button(frame->ui, app_ui_id("race back", 0), (SDL_FRect){MARGIN * s, MARGIN * s, cell, cell},
                    NULL, APP_SPRITE_ICON_BACK, false, "Back to the game (Esc)"))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_racers = {.draw = draw_racers, .above = true};
const AppScreenRow app_screen_race = {.draw = draw_race, .back = APP_BACK_GAME, .open = true};
