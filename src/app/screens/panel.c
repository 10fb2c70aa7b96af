/* The lab: the hero's steering and depth pinned on top; below, in an area that scrolls, the number of
 * enemies, enemies placed by hand and every tunable of the simulation, changed while the game runs.
 * Everything goes through commands and shows what the queued commands will do, so it works in a pause as
 * well. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define WIDTH        300.0f // logical pixels
#define MAX_SHARE    0.39f  // of the window
#define HEADER       52.0f
#define SLIDER       44.0f
#define BUTTONS      48.0f
#define NUMBER_LINE  20.0f
#define PAD          8.0f
#define STEERING_ROW 72.0f
#define KIND_MIN     46.0f // width of a kind's button
#define PICTURE      32.0f
#define SEND_EVERY   0.12 // seconds: a new population is costly, a drag must not ask for one each frame

float app_panel_width(const AppScreenFrame *frame) {
  if (!frame->settings->value[APP_SETTING_PANEL_OPEN] || frame->screens->now != APP_SCREEN_GAME ||
      app_drawer_is_used(frame))
    return 0;
  return roundf(fminf(WIDTH * frame->window->scale, (float)frame->window->width * MAX_SHARE));
}

/* Enemies: how many, and those that taps on the map let arrive */

static void population_slider(const AppScreenFrame *frame, SDL_FRect rect) {
  AppUi *ui = frame->ui;
  const AppUiId id = app_ui_id("population", 0);
  const bool held = ui->sliding == id;
  int32_t value = held ? ui->slide_value : app_population(frame->game);
  char shown[32];
  app_ui_count(value, shown, sizeof shown);
  const AppUiSlider slider = {.label = "Enemies",
                              .shown = shown,
                              .tooltip = "How many enemies there are from now on; new ones are shades",
                              .max = SIM_MAX_ENEMIES,
                              .logarithmic = true};
  const bool moved = app_ui_slider(ui, id, rect, &slider, &value);
  const bool ended = ui->changed == id;
  if (ended && ui->slid != id && ui->adjust == 0) value = ui->slide_value; // the drag was broken off
  if (!ended && !(held && moved && frame->clock->now - ui->slide_sent >= SEND_EVERY)) return;
  ui->slide_sent = frame->clock->now;
  if (value != app_population(frame->game))
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_POPULATION, .value = value});
}

static const int32_t lots[] = {1, 10, 100};
static const char *const lot_names[] = {"1", "10", "100"};

enum { LOTS = sizeof lots / sizeof *lots };

static void kind_button(const AppScreenFrame *frame, int32_t kind, SDL_FRect rect) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const float s = frame->window->scale, in = 3 * s;
  const bool chosen = frame->game->hands.place_kind == kind;
  char tip[APP_UI_TIP_BYTES];
  snprintf(tip, sizeof tip, "%s: %s", row->title, row->help);
  if (app_ui_card(frame->ui, app_ui_id("place kind", kind), rect, false, tip)) {
    app_ask(frame, APP_INTENT_PLACE_KIND, kind);
  }
  app_parts_icon(frame, app_look_picture(kind), rect.x + rect.w / 2, rect.y + rect.h / 2, PICTURE * s,
                 APP_COLOUR_PLAIN);
  if (chosen)
    app_draw_round_frame(frame->draw, (SDL_FRect){rect.x + in, rect.y + in, rect.w - 2 * in, rect.h - 2 * in},
                         8 * s, fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
}

static float draw_kinds(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, h = BUTTONS * s;
  const int columns = SDL_max((int)(area.w / (KIND_MIN * s)), 1);
  const float w = area.w / (float)columns;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    kind_button(frame, kind,
                (SDL_FRect){area.x + w * (float)(kind % columns), y + h * (float)(kind / columns), w, h});
  return y + h * (float)((SIM_ENEMY_KIND_COUNT + columns - 1) / columns);
}

static float place(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  char words[80];
  app_prompt_text(frame->window, "Place enemies: pick a kind, then tap the map", words, sizeof words);
  app_draw_text_fit(frame->draw, area.x + 8 * s, y + 2 * s, area.w - 16 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, words);
  y = draw_kinds(frame, area, y + 22 * s);
  const float half = floorf(area.w * 0.42f), high = BUTTONS * s;
  const char *label = sim_enemy_kinds[frame->game->hands.place_kind]->title;
  if (app_ui_toggle(frame->ui, app_ui_id("place", 0), (SDL_FRect){area.x, y, half, high}, label,
                    APP_SPRITE_ICON_PLACE, frame->game->hands.arm == APP_ARM_PLACE,
                    "Your next taps place enemies"))
    app_ask(frame, APP_INTENT_ARM, APP_ARM_PLACE);
  const float w = (area.w - half) / LOTS;
  for (int i = 0; i < LOTS; i++) {
    const SDL_FRect r = {area.x + half + w * (float)i, y, w, high};
    if (app_ui_button(frame->ui, app_ui_id("place count", i), r, lot_names[i], 0,
                      frame->game->hands.place_count == lots[i], "This many with each tap"))
      app_ask(frame, APP_INTENT_PLACE_COUNT, lots[i]);
  }
  return y + high;
}

/* Numbers */

static void number_line(const AppScreenFrame *frame, SDL_FRect area, float *y, const char *label,
                        const char *value) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s,
              width = app_draw_text_width(frame->draw, size, value);
  app_draw_text_fit(frame->draw, area.x + 8 * s, *y, area.w - width - 24 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, label);
  app_draw_text(frame->draw, area.x + area.w - 8 * s, *y, size, APP_RIGHT, APP_COLOUR_TEXT, value);
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

static float draw_numbers(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const SimWorld *world = &frame->game->run.world;
  NavDecision last;
  const NavSteer *steer = app_sent(frame->game) == 0 ? world->hero_steer : world->second->steer;
  const NavCell decided_at = nav_steer_last(steer, &last);
  char text[64], count[32];
  number_line(frame, area, &y, "Enemies alive", app_ui_count(world->actors.count, text, sizeof text));
  snprintf(text, sizeof text, "%.2f ms", (double)last_field(&frame->clock->times));
  number_line(frame, area, &y, "Last flow field", text);
  if (decided_at == NAV_NO_CELL)
    snprintf(text, sizeof text, "none yet");
  else
    snprintf(text, sizeof text, "%s square%s", app_ui_count(last.looked, count, sizeof count),
             last.looked == 1 ? "" : "s");
  number_line(frame, area, &y, "Last decision", text);
  return y;
}

/* The panel */

static void draw_header(const AppScreenFrame *frame, SDL_FRect panel) {
  const float s = frame->window->scale, size = APP_TEXT_LARGE * s, h = HEADER * s;
  app_draw_text(frame->draw, panel.x + 18 * s, panel.y + (h - size) / 2, size, APP_LEFT, APP_COLOUR_TEXT,
                "Lab");
  const SDL_FRect close = {panel.x + panel.w - (HEADER + 4) * s, panel.y + 2 * s, HEADER * s, 48 * s};
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "Close the lab", APP_ACTION_PANEL, tip, sizeof tip);
  if (app_ui_button(frame->ui, app_ui_id("close lab", 0), close, "\xc3\x97", 0, false, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  app_draw_text(frame->draw, close.x + close.w / 2, close.y + (close.h - size) / 2, size, APP_CENTRE,
                APP_COLOUR_TEXT, "\xc3\x97");
  app_draw_rect(frame->draw, panel.x + 10 * s, panel.y + h, panel.w - 20 * s, fmaxf(s, 1),
                APP_COLOUR_OUTLINE);
}

static void time_buttons(const AppScreenFrame *frame, SDL_FRect area, float y) {
  static const AppActionRow rows[] = {APP_ACTION_PAUSE, APP_ACTION_STEP, APP_ACTION_RESTART, APP_ACTION_SEED};
  const float w = area.w / 4;
  for (int i = 0; i < 4; i++) {
    // The pause has a button in the toolbar as well, which needs the id of the action: here it gets its own.
    const AppAction *action = &app_actions[rows[i]];
    char tip[APP_UI_TIP_BYTES];
    app_keys_tip(frame->settings, action->label, (int)rows[i], tip, sizeof tip);
    const bool on = action->is_on != NULL && action->is_on(frame->game);
    const int icon = app_actions_icon(action, on);
    const SDL_FRect r = {area.x + w * (float)i, y, w, BUTTONS * frame->window->scale};
    if (app_ui_button(frame->ui, app_ui_id("lab action", i), r, NULL, icon, false, tip))
      app_ask(frame, APP_INTENT_ACTION, (int32_t)rows[i]);
  }
}

/* Pinned: the steering, which opens as a list over the rest, and the depth */

/// Every steering with what it does; the chosen one is framed.
static float steering_list(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, pad = 14 * s;
  for (int32_t i = 0; i < nav_steering_count; i++) {
    const SDL_FRect r = {area.x, y, area.w, STEERING_ROW * s};
    if (app_ui_card(frame->ui, app_ui_id("steering row", i), r, false, NULL)) {
      app_ask_command(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = i, .hero = app_sent(frame->game)});
      frame->screens->lab_steerings = false;
    }
    const bool chosen = i == app_steering(frame->game);
    app_draw_text_fit(frame->draw, r.x + pad, y + 9 * s, r.w - 2 * pad,
                      (AppFont){size, APP_LEFT, chosen ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
                      nav_steerings[i]->title);
    app_draw_lines(frame->draw, r.x + pad, y + 29 * s, r.w - 2 * pad, 2,
                   (AppFont){small, APP_LEFT, APP_COLOUR_DIM}, nav_steerings[i]->help);
    y += r.h;
  }
  return y;
}

static void draw_pinned(const AppScreenFrame *frame, SDL_FRect area) {
  const float h = BUTTONS * frame->window->scale;
  int32_t row = app_steering(frame->game);
  char tip[APP_UI_TIP_BYTES];
  app_parts_two_tip(frame, nav_steerings[row]->help, APP_ACTION_STEERING_PREVIOUS, APP_ACTION_STEERING_NEXT,
                    tip);
  const AppUiStepper stepper = {.label = "Steering",
                                .shown = nav_steerings[row]->title,
                                .tooltip = tip,
                                .max = (int32_t)nav_steering_count - 1,
                                .wraps = true};
  const AppUiStepped steering = app_ui_stepper(frame->ui, app_ui_id("steering", 0),
                                               (SDL_FRect){area.x, area.y, area.w, h}, &stepper, &row);
  if (steering == APP_UI_STEPPED)
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = row, .hero = app_sent(frame->game)});
  if (steering == APP_UI_TAPPED) frame->screens->lab_steerings = !frame->screens->lab_steerings;
  app_parts_hero_depth(frame, "depth", (SDL_FRect){area.x, area.y + h, area.w, h}, false);
}

static float draw_body(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale;
  char race[APP_UI_TIP_BYTES], draw[APP_UI_TIP_BYTES], reset[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, "Race steerings side by side to one target", APP_ACTION_RACE, race,
               sizeof race);
  app_keys_tip(frame->settings, "Draw on this level while it runs", APP_ACTION_EDIT, draw, sizeof draw);
  app_keys_tip(frame->settings, "Back to the level's own values", APP_ACTION_RESET, reset, sizeof reset);
  time_buttons(frame, area, y);
  y = draw_numbers(frame, area, y + (BUTTONS + 6) * s) + 4 * s;
  y = app_plots_draw(frame, area, y);
  SDL_FRect half = {area.x, y, area.w / 2, BUTTONS * s};
  if (app_ui_button(frame->ui, app_ui_id("race", 0), half, "Race", APP_SPRITE_ICON_RACE, false, race))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RACE);
  half.x += half.w;
  if (app_ui_button(frame->ui, app_ui_id("draw", 0), half, "Draw", APP_SPRITE_ICON_EDIT, false, draw))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT);
  y += (BUTTONS + 4) * s;
  population_slider(frame, (SDL_FRect){area.x, y, area.w, SLIDER * s});
  y += SLIDER * s;
  y = place(frame, area, y) + 4 * s;
  y = app_goals_draw(frame, area, y) + 4 * s;
  y = app_tunables_draw(frame, area, y) + 4 * s;
  if (app_ui_button(frame->ui, app_ui_id("reset", 0), (SDL_FRect){area.x, y, area.w, BUTTONS * s},
                    "Reset values", 0, false, reset))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RESET);
  return y + BUTTONS * s;
}

AppUiId app_panel_area(const AppScreenFrame *frame) {
  return app_ui_id(frame->screens->lab_steerings ? "lab steerings" : "lab area", 0);
}

float app_panel_body(const AppScreenFrame *frame, SDL_FRect column, float y) {
  const float h = 2 * BUTTONS * frame->window->scale;
  draw_pinned(frame, (SDL_FRect){column.x, y, column.w, h});
  return (frame->screens->lab_steerings ? steering_list : draw_body)(frame, column, y + h);
}

void app_panel_draw(const AppScreenFrame *frame) {
  const float width = app_panel_width(frame), s = frame->window->scale, height = (float)frame->window->height;
  if (width <= 0 || !frame->game->run.has_world) return;
  const SDL_FRect panel = {(float)frame->window->width - width, 0, width, height};
  app_ui_surface(frame->ui, app_ui_id("lab", 0), panel);
  app_draw_rect(frame->draw, panel.x, panel.y, panel.w, panel.h, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, panel.x, panel.y, fmaxf(s, 1), panel.h, APP_COLOUR_OUTLINE);
  draw_header(frame, panel);
  const float pinned = (HEADER + 2) * s, top = pinned + (2 * BUTTONS + 4) * s, in = (PAD + 2) * s;
  draw_pinned(frame, (SDL_FRect){panel.x + in, pinned, panel.w - in - PAD * s, 2 * BUTTONS * s});
  app_draw_rect(frame->draw, panel.x + 10 * s, top - s, panel.w - 20 * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  const SDL_FRect area = {panel.x + 2 * s, top, panel.w - 2 * s, height - top};
  const SDL_FRect column = {area.x + PAD * s, area.y, area.w - 2 * PAD * s, area.h};
  const bool list = frame->screens->lab_steerings;
  const float begin = app_ui_scroll_begin(frame->ui, app_panel_area(frame), area);
  const float end = (list ? steering_list : draw_body)(frame, column, begin + PAD * s);
  app_ui_scroll_end(frame->ui, end + PAD * s - begin);
}
