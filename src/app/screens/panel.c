/* The lab: every tunable of the simulation, the hero's steering and the number of enemies, changed while the
 * game runs; enemies placed by hand. Sliders come from the list of tunables. Everything goes through commands
 * and shows what the queued commands will do, so it works in a pause as well. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"
#include "base/number.h"

#define WIDTH       300.0f // logical pixels
#define MAX_SHARE   0.39f  // of the window
#define HEADER      52.0f
#define SLIDER      44.0f
#define BUTTONS     48.0f
#define NUMBER_LINE 20.0f
#define PAD         8.0f
#define MAX_ENEMIES 100000
#define KIND_MIN    46.0f // width of a kind's button
#define PICTURE     32.0f
#define DETENT      0.012f // of a slider's way: this near to the level's own value it is taken
#define SEND_EVERY  0.12   // seconds: a new population is costly, a drag must not ask for one each frame

enum { MAX_STEERINGS = 16 };

float app_panel_width(const AppScreenFrame *frame) {
  if (!frame->settings->panel_open || frame->screens->now != APP_SCREEN_GAME) return 0;
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
                              .tooltip =
                                  "How many enemies there are, from now on; those that come are shades",
                              .max = MAX_ENEMIES,
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
  const bool chosen = frame->game->place_kind == kind;
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
  app_draw_text_fit(frame->draw, area.x + 8 * s, y + 2 * s, area.w - 16 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, "Place enemies: choose a kind, tap the map");
  y = draw_kinds(frame, area, y + 22 * s);
  const float half = floorf(area.w * 0.42f), high = BUTTONS * s;
  const char *label = sim_enemy_kinds[frame->game->place_kind]->title;
  if (app_ui_toggle(frame->ui, app_ui_id("place", 0), (SDL_FRect){area.x, y, half, high}, label,
                    APP_SPRITE_ICON_PLACE, frame->game->arm == APP_ARM_PLACE,
                    "The next taps let enemies arrive"))
    app_ask(frame, APP_INTENT_ARM, APP_ARM_PLACE);
  const float w = (area.w - half) / LOTS;
  for (int i = 0; i < LOTS; i++) {
    const SDL_FRect r = {area.x + half + w * (float)i, y, w, high};
    if (app_ui_button(frame->ui, app_ui_id("place count", i), r, lot_names[i], 0,
                      frame->game->place_count == lots[i], "So many with each tap"))
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
  const SimWorld *world = &frame->game->world;
  NavDecision last;
  const NavCell decided_at = nav_steer_last(world->hero_steer, &last);
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

/* Tunables, in sections that fold */

static const struct {
  const char *title, *help;
} sections[SIM_SECTION_COUNT] = {
    [SIM_SECTION_GAME] = {"Game", "How fast time passes, and all the rest"},
    [SIM_SECTION_HERO] = {"Hero", "How he walks and looks ahead"},
    [SIM_SECTION_CROWD] = {"Crowd", "How the throng counts and how often its field is computed"},
    [SIM_SECTION_SPEEDS] = {"Speeds of enemies", "How fast each kind moves"},
    [SIM_SECTION_SENSES] = {"Eyes, ears and radio", "What enemies see, hear, call and remember"},
    [SIM_SECTION_TRACES] = {"Noise and scent", "What the hero leaves for their senses"},
    [SIM_SECTION_STEERING] = {"Steering", "What each steering may do without"},
    [SIM_SECTION_GROUND] = {"Ground", "What terrain costs, and how many stand on a tile"},
    [SIM_SECTION_WORK] = {"Fields and paths", "When they are computed, and by how many threads"},
    [SIM_SECTION_KINDS] = {"Senses of each kind", "What one kind perceives more or less than the others"},
    [SIM_SECTION_SHOTS] = {"Bolt and arrows", "The lantern's bolt, and archers"},
};

/// 1, 2 or 5 x a power of ten, so that the slider has at most a hundred steps and its default is one
/// of them.
static int32_t nice_step(const SimTunableInfo *info) {
  static const int32_t leading[] = {5, 2, 1};
  const int32_t range = info->max - info->min;
  for (int32_t unit = 1000000; unit > 0; unit /= 10)
    for (int i = 0; i < 3; i++)
      if (leading[i] * unit <= range / 100 && info->default_value % (leading[i] * unit) == 0)
        return leading[i] * unit;
  return 1;
}

/// Numbers that run over several powers of ten are chosen by their size, not by their distance.
static bool is_wide(const SimTunableInfo *info) {
  return info->min > 0 && info->max / info->min >= 40;
}

static void print_value(const SimTunableInfo *info, int32_t value, char *out, size_t size) {
  char number[32];
  base_number_print(value, info->decimals, number, sizeof number);
  const bool close = strcmp(info->unit, "%") == 0, times = strcmp(info->unit, "x") == 0;
  const char *unit = times ? "\xc3\x97" : info->unit;
  snprintf(out, size, "%s%s%s", number, unit[0] == '\0' || close || times ? "" : " ", unit);
}

static void tunable_slider(const AppScreenFrame *frame, SimTunable tunable, SDL_FRect rect) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const AppUiId id = app_ui_id(info->name, 0);
  const bool wide = is_wide(info), dragged = frame->ui->sliding == id || frame->ui->slid == id;
  const int32_t before = app_tunable(frame->game, tunable), own = frame->game->level.tuning.value[tunable];
  int32_t value = before;
  char shown[48];
  print_value(info, value, shown, sizeof shown);
  const AppUiSlider slider = {info->label, shown, info->help, info->min, info->max, nice_step(info), wide};
  app_ui_slider(frame->ui, id, rect, &slider, &value);
  const float away = app_ui_slider_share(value, info->min, info->max, wide) -
                     app_ui_slider_share(own, info->min, info->max, wide);
  if (dragged && fabsf(away) < DETENT) value = own;
  if (value != before)
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/* Sections */

/// Does the section hold a value that is not the level's own?
static bool is_changed(const AppScreenFrame *frame, int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if ((int)sim_tunables[i].section == section &&
        app_tunable(frame->game, (SimTunable)i) != frame->game->level.tuning.value[i])
      return true;
  return false;
}

static void section_header(const AppScreenFrame *frame, int section, SDL_FRect rect) {
  const float s = frame->window->scale, size = APP_TEXT * s, mid = rect.y + rect.h / 2, arm = 5 * s;
  const bool open = (frame->screens->lab_sections >> section & 1) != 0;
  if (app_ui_card(frame->ui, app_ui_id("lab section", section), rect, false, sections[section].help))
    frame->screens->lab_sections ^= 1u << section;
  const float x = rect.x + 20 * s;
  if (open)
    app_draw_triangle(frame->draw, (SDL_FPoint){x - arm, mid - arm * 0.6f},
                      (SDL_FPoint){x + arm, mid - arm * 0.6f}, (SDL_FPoint){x, mid + arm * 0.7f},
                      APP_COLOUR_ACCENT);
  else
    app_draw_triangle(frame->draw, (SDL_FPoint){x - arm * 0.6f, mid - arm}, (SDL_FPoint){x + arm * 0.7f, mid},
                      (SDL_FPoint){x - arm * 0.6f, mid + arm}, APP_COLOUR_DIM);
  app_draw_text_fit(frame->draw, x + 16 * s, mid - size / 2, rect.w - 70 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, sections[section].title);
  if (is_changed(frame, section))
    app_draw_circle(frame->draw, rect.x + rect.w - 18 * s, mid, 4 * s, APP_COLOUR_ACCENT);
}

static float tunables(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float h = SLIDER * frame->window->scale;
  for (int section = 1; section <= SIM_SECTION_COUNT; section++) {
    const int at = section % SIM_SECTION_COUNT; // the first section, with all the rest, stands last
    section_header(frame, at, (SDL_FRect){area.x, y, area.w, h});
    y += h;
    if ((frame->screens->lab_sections >> at & 1) == 0) continue;
    for (int i = 0; i < SIM_TUNE_COUNT; i++) {
      if ((int)sim_tunables[i].section != at || !sim_tunable_applies(i)) continue;
      tunable_slider(frame, (SimTunable)i, (SDL_FRect){area.x, y, area.w, h});
      y += h;
    }
  }
  return y;
}

/* The panel */

static void draw_header(const AppScreenFrame *frame, SDL_FRect panel) {
  const float s = frame->window->scale, size = APP_TEXT_LARGE * s, h = HEADER * s;
  app_draw_text(frame->draw, panel.x + 18 * s, panel.y + (h - size) / 2, size, APP_LEFT, APP_COLOUR_TEXT,
                "Lab");
  const SDL_FRect close = {panel.x + panel.w - (HEADER + 4) * s, panel.y + 2 * s, HEADER * s, 48 * s};
  if (app_ui_button(frame->ui, app_ui_id("close lab", 0), close, "\xc3\x97", 0, false,
                    "Fold the lab away (L)"))
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
    char tip[80];
    app_actions_tip(action, tip, sizeof tip);
    const bool on = action->is_on != NULL && action->is_on(frame->game);
    const int icon = app_actions_icon(action, on);
    const SDL_FRect r = {area.x + w * (float)i, y, w, BUTTONS * frame->window->scale};
    if (app_ui_button(frame->ui, app_ui_id("lab action", i), r, NULL, icon, false, tip))
      app_ask(frame, APP_INTENT_ACTION, (int32_t)rows[i]);
  }
}

static float steering_chooser(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const char *names[MAX_STEERINGS];
  const int count = nav_steering_count < MAX_STEERINGS ? (int)nav_steering_count : MAX_STEERINGS;
  for (int i = 0; i < count; i++) names[i] = nav_steerings[i]->title;
  const float h = app_ui_chooser_height(frame->ui, area.w, "Steering", count);
  int chosen = (int)app_steering(frame->game);
  if (app_ui_chooser(frame->ui, app_ui_id("steering", 0), (SDL_FRect){area.x, y, area.w, h},
                     "Hero's steering", names, count, &chosen))
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_STEERING, .id = chosen});
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  y += h + 3 * s;
  return y + app_draw_paragraph(frame->draw, area.x + 8 * s, y, area.w - 16 * s,
                                (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, nav_steerings[chosen]->help, true);
}

static float draw_body(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale;
  time_buttons(frame, area, y);
  y = draw_numbers(frame, area, y + (BUTTONS + 6) * s) + 4 * s;
  y = steering_chooser(frame, area, y) + 4 * s;
  if (app_ui_button(frame->ui, app_ui_id("race", 0), (SDL_FRect){area.x, y, area.w, BUTTONS * s}, "Race",
                    APP_SPRITE_ICON_RACE, false, "Steerings side by side, to the same target (V)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RACE);
  y += (BUTTONS + 4) * s;
  population_slider(frame, (SDL_FRect){area.x, y, area.w, SLIDER * s});
  y += SLIDER * s;
  y = place(frame, area, y) + 4 * s;
  y = tunables(frame, area, y) + 4 * s;
  if (app_ui_button(frame->ui, app_ui_id("reset", 0), (SDL_FRect){area.x, y, area.w, BUTTONS * s},
                    "Reset values", 0, false, "All values as the level sets them (Backspace)"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RESET);
  return y + BUTTONS * s;
}

void app_panel_draw(const AppScreenFrame *frame) {
  const float width = app_panel_width(frame), s = frame->window->scale, height = (float)frame->window->height;
  if (width <= 0 || !frame->game->has_world) return;
  const SDL_FRect panel = {(float)frame->window->width - width, 0, width, height};
  app_ui_surface(frame->ui, app_ui_id("lab", 0), panel);
  app_draw_rect(frame->draw, panel.x, panel.y, panel.w, panel.h, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, panel.x, panel.y, fmaxf(s, 1), panel.h, APP_COLOUR_OUTLINE);
  draw_header(frame, panel);
  const float top = (HEADER + 1) * s;
  const SDL_FRect area = {panel.x + 2 * s, top, panel.w - 2 * s, height - top};
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("lab area", 0), area);
  const SDL_FRect column = {area.x + PAD * s, area.y, area.w - 2 * PAD * s, area.h};
  const float end = draw_body(frame, column, begin + PAD * s);
  app_ui_scroll_end(frame->ui, end + PAD * s - begin);
}
