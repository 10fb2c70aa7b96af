/* The lab: every tunable of the simulation, the hero's steering and the number of enemies, changed while the
 * game runs. Sliders come from the list of tunables. Everything goes through commands and shows what the
 * queued commands will do, so it works in a pause as well. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/screens/panel_parts.h"
#include "app/screens/parts.h"
#include "app/shell/app.h"

#define WIDTH       300.0f // logical pixels
#define MAX_SHARE   0.39f  // of the window
#define HEADER      52.0f
#define SLIDER      44.0f
#define BUTTONS     48.0f
#define NUMBER_LINE 20.0f
#define PAD         8.0f
#define MAX_ENEMIES 100000
#define SEND_EVERY  0.12 // seconds: a new population is costly, a drag must not ask for one each frame

enum { MAX_STEERINGS = 16 };

float app_panel_width(const App *app) {
  if (!app->settings.panel_open || app->screen != APP_SCREEN_GAME) return 0;
  return roundf(fminf(WIDTH * app->scale, (float)app->width * MAX_SHARE));
}

/* Enemies */

static int32_t population(const App *app) {
  for (int i = app->command_count - 1; i >= 0; i--)
    if (app->commands[i].kind == SIM_CMD_POPULATION) return app->commands[i].value;
  return app->world.actors.count;
}

static void population_slider(App *app, SDL_FRect rect) {
  AppUi *ui = &app->ui;
  const AppUiId id = app_ui_id("population", 0);
  const bool held = ui->sliding == id;
  int32_t value = held ? ui->slide_value : population(app);
  char shown[32];
  app_ui_count(value, shown, sizeof shown);
  const bool moved = app_ui_slider(ui, id, rect, "Enemies", shown, &value, 0, MAX_ENEMIES, 1, true,
                                   "How many enemies there are, from now on; those that come are shades");
  const bool ended = ui->changed == id;
  if (ended && ui->slid != id && ui->adjust == 0) value = ui->slide_value; // the drag was broken off
  if (!ended && !(held && moved && app->now - ui->slide_sent >= SEND_EVERY)) return;
  ui->slide_sent = app->now;
  if (value != population(app)) app_command(app, (SimCommand){.kind = SIM_CMD_POPULATION, .value = value});
}

/* Numbers */

static void number_line(App *app, SDL_FRect area, float *y, const char *label, const char *value) {
  const float s = app->scale, size = APP_TEXT_SMALL * s, width = app_draw_text_width(&app->draw, size, value);
  app_draw_text_fit(&app->draw, area.x + 8 * s, *y, area.w - width - 24 * s, size, APP_LEFT, APP_COLOUR_DIM,
                    label);
  app_draw_text(&app->draw, area.x + area.w - 8 * s, *y, size, APP_RIGHT, APP_COLOUR_TEXT, value);
  *y += NUMBER_LINE * s;
}

/// The newest frame in which a field was computed.
static float last_field(const AppTimes *times) {
  for (int i = 1; i < APP_TIMES; i++) {
    const float ms = times->field[(times->at + APP_TIMES - i) % APP_TIMES];
    if (ms > 0) return ms;
  }
  return 0;
}

static float draw_numbers(App *app, SDL_FRect area, float y) {
  const SimWorld *world = &app->world;
  NavDecision last;
  const NavCell decided_at = nav_steer_last(world->hero_steer, &last);
  char text[64], count[32];
  number_line(app, area, &y, "Enemies alive", app_ui_count(world->actors.count, text, sizeof text));
  snprintf(text, sizeof text, "%.2f ms", (double)last_field(&app->times));
  number_line(app, area, &y, "Last flow field", text);
  if (decided_at == NAV_NO_CELL)
    snprintf(text, sizeof text, "none yet");
  else
    snprintf(text, sizeof text, "%s square%s", app_ui_count(last.looked, count, sizeof count),
             last.looked == 1 ? "" : "s");
  number_line(app, area, &y, "Last decision", text);
  return y;
}

/* The panel */

static void draw_header(App *app, SDL_FRect panel) {
  const float s = app->scale, size = APP_TEXT_LARGE * s, h = HEADER * s;
  app_draw_text(&app->draw, panel.x + 18 * s, panel.y + (h - size) / 2, size, APP_LEFT, APP_COLOUR_TEXT,
                "Lab");
  const SDL_FRect close = {panel.x + panel.w - (HEADER + 4) * s, panel.y + 2 * s, HEADER * s, 48 * s};
  if (app_ui_button(&app->ui, app_ui_id("close lab", 0), close, "\xc3\x97", 0, false,
                    "Fold the lab away (L)"))
    app_actions[APP_ACTION_PANEL].run(app);
  app_draw_text(&app->draw, close.x + close.w / 2, close.y + (close.h - size) / 2, size, APP_CENTRE,
                APP_COLOUR_TEXT, "\xc3\x97");
  app_draw_rect(&app->draw, panel.x + 10 * s, panel.y + h, panel.w - 20 * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
}

static void time_buttons(App *app, SDL_FRect area, float y) {
  static const AppActionRow rows[] = {APP_ACTION_PAUSE, APP_ACTION_STEP, APP_ACTION_RESTART, APP_ACTION_SEED};
  const float w = area.w / 4;
  for (int i = 0; i < 4; i++) {
    // The pause has a button in the toolbar as well, which needs the id of the action: here it gets its own.
    const AppAction *action = &app_actions[rows[i]];
    char tip[80];
    app_actions_tip(action, tip, sizeof tip);
    const bool on = action->is_on != NULL && action->is_on(app);
    const int icon = app_actions_icon(action, on);
    const SDL_FRect r = {area.x + w * (float)i, y, w, BUTTONS * app->scale};
    if (app_ui_button(&app->ui, app_ui_id("lab action", i), r, NULL, icon, false, tip)) action->run(app);
  }
}

static float steering_chooser(App *app, SDL_FRect area, float y) {
  const char *names[MAX_STEERINGS];
  const int count = nav_steering_count < MAX_STEERINGS ? (int)nav_steering_count : MAX_STEERINGS;
  for (int i = 0; i < count; i++) names[i] = nav_steerings[i]->title;
  const float h = app_ui_chooser_height(&app->ui, area.w, "Steering", count);
  int chosen = (int)app_steering(app);
  if (app_ui_chooser(&app->ui, app_ui_id("steering", 0), (SDL_FRect){area.x, y, area.w, h}, "Hero's steering",
                     names, count, &chosen))
    app_command(app, (SimCommand){.kind = SIM_CMD_STEERING, .id = chosen});
  const float s = app->scale, size = APP_TEXT_SMALL * s;
  y += h + 3 * s;
  return y + app_draw_paragraph(&app->draw, area.x + 8 * s, y, area.w - 16 * s, size, APP_LEFT,
                                APP_COLOUR_DIM, nav_steerings[chosen]->help, true);
}

static float draw_body(App *app, SDL_FRect area, float y) {
  const float s = app->scale;
  time_buttons(app, area, y);
  y = draw_numbers(app, area, y + (BUTTONS + 6) * s) + 4 * s;
  y = steering_chooser(app, area, y) + 4 * s;
  if (app_ui_button(&app->ui, app_ui_id("race", 0), (SDL_FRect){area.x, y, area.w, BUTTONS * s}, "Race",
                    APP_SPRITE_ICON_RACE, false, "Steerings side by side, to the same target (V)"))
    app_actions[APP_ACTION_RACE].run(app);
  y += (BUTTONS + 4) * s;
  population_slider(app, (SDL_FRect){area.x, y, area.w, SLIDER * s});
  y += SLIDER * s;
  y = panel_place(app, area, y) + 4 * s;
  y = panel_tunables(app, area, y) + 4 * s;
  if (app_ui_button(&app->ui, app_ui_id("reset", 0), (SDL_FRect){area.x, y, area.w, BUTTONS * s},
                    "Reset values", 0, false, "All values as the level sets them (Backspace)"))
    app_actions[APP_ACTION_RESET].run(app);
  return y + BUTTONS * s;
}

void app_panel_frame(App *app) {
  const float width = app_panel_width(app), s = app->scale, height = (float)app->height;
  if (width <= 0 || !app->has_world) return;
  const SDL_FRect panel = {(float)app->width - width, 0, width, height};
  app_ui_surface(&app->ui, app_ui_id("lab", 0), panel);
  app_draw_rect(&app->draw, panel.x, panel.y, panel.w, panel.h, APP_COLOUR_PANEL);
  app_draw_rect(&app->draw, panel.x, panel.y, fmaxf(s, 1), panel.h, APP_COLOUR_OUTLINE);
  draw_header(app, panel);
  const float top = (HEADER + 1) * s;
  const SDL_FRect area = {panel.x + 2 * s, top, panel.w - 2 * s, height - top};
  const float begin = app_ui_scroll_begin(&app->ui, app_ui_id("lab area", 0), area);
  const SDL_FRect column = {area.x + PAD * s, area.y, area.w - 2 * PAD * s, area.h};
  const float end = draw_body(app, column, begin + PAD * s);
  app_ui_scroll_end(&app->ui, end + PAD * s - begin);
}
