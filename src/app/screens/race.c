/* Who races, and the bar above a race. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define SHEET  560.0f // logical pixels
#define TOGGLE 48.0f
#define CELL   46.0f
#define MARGIN 6.0f

/* The choice */

static int chosen_count(const App *app) {
  int count = 0;
  for (int32_t i = 0; i < nav_steering_count; i++) count += (app->race_rows >> i & 1) != 0;
  return count;
}

/// The hero's own steering and the first others, until the player has chosen.
static void choose_first(App *app) {
  app->race_rows = 1u << app_steering(app);
  for (int32_t i = 0; i < nav_steering_count && chosen_count(app) < APP_RACE_MAX; i++)
    app->race_rows |= 1u << i;
}

static void turn(App *app, int32_t row) {
  const bool on = (app->race_rows >> row & 1) != 0;
  if (!on && chosen_count(app) == APP_RACE_MAX)
    app_notice(app, "Four at most: take one out first.");
  else
    app->race_rows ^= 1u << row;
}

static void begin(App *app) {
  int32_t rows[APP_RACE_MAX];
  int count = 0;
  for (int32_t i = 0; i < nav_steering_count && count < APP_RACE_MAX; i++)
    if (app->race_rows >> i & 1) rows[count++] = i;
  app_race_begin(app, rows, count);
}

static void toggles(App *app, SDL_FRect area) {
  const float s = app->scale, w = area.w / 2, h = TOGGLE * s;
  const float y = app_ui_scroll_begin(&app->ui, app_ui_id("racers", 0), area);
  for (int32_t i = 0; i < nav_steering_count; i++) {
    const SDL_FRect r = {area.x + w * (float)(i % 2), y + h * (float)(i / 2), w - 6 * s, h};
    if (app_ui_toggle(&app->ui, app_ui_id("racer", (int)i), r, nav_steerings[i]->title, 0,
                      (app->race_rows >> i & 1) != 0, nav_steerings[i]->help))
      turn(app, i);
  }
  app_ui_scroll_end(&app->ui, h * (float)((nav_steering_count + 1) / 2));
}

void app_screen_racers(App *app) {
  const float s = app->scale;
  if (app->race_rows == 0) choose_first(app);
  const float lines = (float)((nav_steering_count + 1) / 2), words = 112, buttons = 62;
  const SDL_FRect sheet = app_parts_sheet(app, SHEET, words + lines * TOGGLE + buttons);
  const float y = app_parts_heading(app, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Race");
  const float side = 24 * s, w = sheet.w - 2 * side;
  app_draw_paragraph(&app->draw, sheet.x + side, y + 4 * s, w, APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM,
                     "Two to four steerings, from where the hero stands to the same target, in lock-step. No "
                     "enemies take part. The game waits.",
                     true);
  const float top = sheet.y + words * s, bottom = sheet.y + sheet.h - buttons * s;
  toggles(app, (SDL_FRect){sheet.x + side, top, w, fmaxf(bottom - top, 1)});
  const int count = chosen_count(app);
  const bool enough = count >= APP_RACE_MIN;
  const SDL_FRect left = {sheet.x + side, bottom + 4 * s, w / 2 - 3 * s, 48 * s};
  const SDL_FRect right = {left.x + w / 2 + 3 * s, left.y, left.w, left.h};
  if (app_ui_button(&app->ui, app_ui_id("racers back", 0), left, "Back", 0, false, NULL))
    app_screens_back(app);
  if (!app_ui_button(&app->ui, app_ui_id("racers go", 0), right, "To the start", APP_SPRITE_ICON_RACE, enough,
                     NULL))
    return;
  if (enough)
    begin(app);
  else
    app_notice(app, "Choose at least two.");
}

/* The bar */

static const char *words(const App *app, char *out, size_t size) {
  const AppRace *race = app->race;
  char time[32];
  if (race == NULL || (race->target == NAV_NO_CELL && !race->keyed)) return "Tap where all of them shall go";
  if (race->keyed) return "Enter sends all of them there";
  app_parts_time(race->ticks, true, time, sizeof time);
  if (!app_race_runs(race))
    snprintf(out, size, "All have stopped, %s", time);
  else
    snprintf(out, size, "%s, %s", race->paused ? "Paused" : "Racing", time);
  return out;
}

static bool bar_button(App *app, float x, const char *name, int icon, bool on, const char *tip) {
  const float s = app->scale;
  const SDL_FRect r = {x, MARGIN * s, CELL * s, CELL * s};
  return app_ui_toggle(&app->ui, app_ui_id(name, 0), r, NULL, icon, on, tip) && app->race != NULL;
}

/// What keys do beside the bar's own buttons, for fingers: the speed and the view; every overlay before them.
static const struct {
  AppActionRow action;
  const char *name;
} others[] = {{APP_ACTION_SLOWER, "race slower"},
              {APP_ACTION_FASTER, "race faster"},
              {APP_ACTION_ZOOM_IN, "race closer"},
              {APP_ACTION_ZOOM_OUT, "race wider"},
              {APP_ACTION_HOME, "race home"}};

enum { OTHERS = sizeof others / sizeof *others };

static int tools_a_line(const App *app) {
  return SDL_max((int)(((float)app->width / app->scale - 2 * MARGIN) / CELL), 1);
}

/// Buttons never become smaller than a finger: they go on in the next line. The others stay together at the
/// end of the last one.
int app_race_tool_lines(const App *app) {
  if (app->race == NULL || !app->race->tools) return 0;
  const int fit = tools_a_line(app), lines = (APP_OVERLAY_COUNT + fit - 1) / fit;
  const int last = APP_OVERLAY_COUNT - (lines - 1) * fit;
  return last + OTHERS <= fit ? lines : lines + (OTHERS + fit - 1) / fit;
}

static void draw_tools(App *app) {
  const float s = app->scale, cell = CELL * s, left = MARGIN * s, top = (MARGIN + CELL) * s;
  const int fit = tools_a_line(app), lines = app_race_tool_lines(app);
  char tip[APP_UI_TIP_BYTES];
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *overlay = app_overlays[i];
    snprintf(tip, sizeof tip, "%s (%s): %s", overlay->title, overlay->key_name, overlay->help);
    const SDL_FRect r = {left + cell * (float)(i % fit), top + cell * (float)(i / fit), cell, cell};
    if (app_ui_toggle(&app->ui, app_ui_id("race overlay", i), r, NULL, app_overlays_icon(overlay),
                      app->settings.overlay[i], tip))
      app_actions_overlay(app, i);
  }
  for (int i = 0; i < OTHERS; i++) {
    const AppAction *action = &app_actions[others[i].action];
    app_actions_tip(action, tip, sizeof tip);
    const int back = OTHERS - 1 - i; // from the right end of the last line
    const SDL_FRect r = {(float)app->width - left - cell * (float)(back % fit + 1),
                         top + cell * (float)(lines - 1 - back / fit), cell, cell};
    if (app_ui_button(&app->ui, app_ui_id(others[i].name, 0), r, NULL, action->icon, false, tip))
      action->race(app);
  }
}

void app_screen_race(App *app) {
  const float s = app->scale, cell = CELL * s, size = APP_TEXT * s;
  const bool tools = app->race != NULL && app->race->tools;
  app_ui_surface(
      &app->ui, app_ui_id("race bar", 0),
      (SDL_FRect){0, 0, (float)app->width, ((float)(1 + app_race_tool_lines(app)) * CELL + 2 * MARGIN) * s});
  if (tools) draw_tools(app);
  const bool paused = app->race != NULL && app->race->paused;
  float x = (float)app->width - (MARGIN + 6 * CELL) * s;
  const float capacity = x - (3 * MARGIN + CELL) * s;
  if (bar_button(app, x, "race pause", paused ? APP_SPRITE_ICON_PLAY : APP_SPRITE_ICON_PAUSE, paused,
                 "Pause (Space, P)"))
    app_actions[APP_ACTION_PAUSE].race(app);
  if (bar_button(app, x += cell, "race step", APP_SPRITE_ICON_STEP, false, "One step (N)"))
    app_actions[APP_ACTION_STEP].race(app);
  if (bar_button(app, x += cell, "race again", APP_SPRITE_ICON_RESTART, false, "The same race again (R)"))
    app_race_again(app);
  if (bar_button(app, x += cell, "race choice", APP_SPRITE_ICON_RACE, false, "Other steerings")) {
    app_race_end(app);
    app_screens_go(app, APP_SCREEN_GAME);
    app_screens_go(app, APP_SCREEN_RACERS);
    return;
  }
  if (bar_button(app, x += cell, "race tools", APP_SPRITE_ICON_PANEL, tools, "Overlays, speed and view (L)"))
    app_actions[APP_ACTION_PANEL].race(app);
  if (bar_button(app, x += cell, "race help", APP_SPRITE_ICON_HELP, false, "Help (F1)"))
    app_screens_go(app, APP_SCREEN_HELP);
  char text[64];
  app_draw_text_fit(&app->draw, (3 * MARGIN + CELL) * s, (MARGIN + CELL / 2) * s - size / 2, capacity, size,
                    APP_LEFT, APP_COLOUR_TEXT, words(app, text, sizeof text));
  if (app_ui_button(&app->ui, app_ui_id("race back", 0), (SDL_FRect){MARGIN * s, MARGIN * s, cell, cell},
                    NULL, APP_SPRITE_ICON_BACK, false, "Back to the game (Esc)"))
    app_screens_back(app);
}
