/* The lab's sliders: every tunable of the simulation, by topic, in sections that fold. A tunable that no
 * topic claims is found under the first section, so a new line in the tuning list has its slider at once. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/screens/panel_parts.h"
#include "base/number.h"

#define SLIDER 44.0f  // logical pixels
#define DETENT 0.012f // of a slider's way: this near to the level's own value it is taken

typedef enum Section {
  SECTION_GAME,
  SECTION_HERO,
  SECTION_CROWD,
  SECTION_SPEEDS,
  SECTION_SENSES,
  SECTION_TRACES,
  SECTION_SHOTS,
  SECTION_COUNT
} Section;

static const struct {
  const char *title, *help;
} sections[SECTION_COUNT] = {
    [SECTION_GAME] = {"Game", "How fast time passes, and all the rest"},
    [SECTION_HERO] = {"Hero", "How he walks and looks ahead"},
    [SECTION_CROWD] = {"Crowd", "How the throng counts and how often its field is computed"},
    [SECTION_SPEEDS] = {"Speeds of enemies", "How fast each kind moves"},
    [SECTION_SENSES] = {"Eyes, ears and radio", "What enemies see, hear, call and remember"},
    [SECTION_TRACES] = {"Noise and scent", "What the hero leaves for their senses"},
    [SECTION_SHOTS] = {"Bolt and arrows", "The lantern's bolt, and archers"},
};

static const uint8_t section_of[SIM_TUNE_COUNT] = {
    [SIM_TUNE_DEPTH] = SECTION_HERO,           [SIM_TUNE_HERO_SPEED] = SECTION_HERO,
    [SIM_TUNE_GRACE] = SECTION_HERO,           [SIM_TUNE_MUD_SPEED] = SECTION_HERO,
    [SIM_TUNE_CROWD_WEIGHT] = SECTION_CROWD,   [SIM_TUNE_CROWD_CAP] = SECTION_CROWD,
    [SIM_TUNE_FIELD_HZ] = SECTION_CROWD,       [SIM_TUNE_SHADE_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_ARCHER_SPEED] = SECTION_SPEEDS,  [SIM_TUNE_MOTH_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_NEWT_SPEED] = SECTION_SPEEDS,    [SIM_TUNE_WARDEN_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_HUSK_SPEED] = SECTION_SPEEDS,    [SIM_TUNE_DELVER_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_SKIRTER_SPEED] = SECTION_SPEEDS, [SIM_TUNE_HOUND_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_SENTRY_SPEED] = SECTION_SPEEDS,  [SIM_TUNE_LURKER_SPEED] = SECTION_SPEEDS,
    [SIM_TUNE_THIEF_SPEED] = SECTION_SPEEDS,   [SIM_TUNE_SIGHT_RANGE] = SECTION_SENSES,
    [SIM_TUNE_SIGHT_ANGLE] = SECTION_SENSES,   [SIM_TUNE_HEARING] = SECTION_SENSES,
    [SIM_TUNE_RADIO_RANGE] = SECTION_SENSES,   [SIM_TUNE_RECALL] = SECTION_SENSES,
    [SIM_TUNE_SEARCH] = SECTION_SENSES,        [SIM_TUNE_MUFFLING] = SECTION_TRACES,
    [SIM_TUNE_STEP_LOUDNESS] = SECTION_TRACES, [SIM_TUNE_BELL_LOUDNESS] = SECTION_TRACES,
    [SIM_TUNE_BELLS] = SECTION_TRACES,         [SIM_TUNE_SCENT_FADE] = SECTION_TRACES,
    [SIM_TUNE_SCENT_SPREAD] = SECTION_TRACES,  [SIM_TUNE_BOLT_RANGE] = SECTION_SHOTS,
    [SIM_TUNE_BOLT_RELOAD] = SECTION_SHOTS,    [SIM_TUNE_BAND_MIN] = SECTION_SHOTS,
    [SIM_TUNE_BAND_MAX] = SECTION_SHOTS,       [SIM_TUNE_ARROW_SPEED] = SECTION_SHOTS,
    [SIM_TUNE_ARROW_RELOAD] = SECTION_SHOTS,
};

/// 1, 2 or 5 x a power of ten, so that the slider has at most a hundred steps and its standard value is one
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

static void tunable_slider(App *app, SimTunable tunable, SDL_FRect rect) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const AppUiId id = app_ui_id(info->name, 0);
  const bool wide = is_wide(info), dragged = app->ui.sliding == id || app->ui.slid == id;
  const int32_t before = app_tunable(app, tunable), own = app->level.tuning.value[tunable];
  int32_t value = before;
  char shown[48];
  print_value(info, value, shown, sizeof shown);
  app_ui_slider(&app->ui, id, rect, info->label, shown, &value, info->min, info->max, nice_step(info), wide,
                info->help);
  const float away = app_ui_slider_share(value, info->min, info->max, wide) -
                     app_ui_slider_share(own, info->min, info->max, wide);
  if (dragged && fabsf(away) < DETENT) value = own;
  if (value != before) app_set_tunable(app, tunable, value);
}

/* Sections */

int panel_section_count(void) {
  return SECTION_COUNT;
}

/// Does the section hold a value that is not the level's own?
static bool is_changed(const App *app, int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (section_of[i] == section && app_tunable(app, (SimTunable)i) != app->level.tuning.value[i])
      return true;
  return false;
}

static void header(App *app, int section, SDL_FRect rect) {
  const float s = app->scale, size = APP_TEXT * s, mid = rect.y + rect.h / 2, arm = 5 * s;
  const bool open = (app->lab_sections >> section & 1) != 0;
  if (app_ui_card(&app->ui, app_ui_id("lab section", section), rect, false, sections[section].help))
    app->lab_sections ^= 1u << section;
  const float x = rect.x + 20 * s;
  if (open)
    app_draw_triangle(&app->draw, x - arm, mid - arm * 0.6f, x + arm, mid - arm * 0.6f, x, mid + arm * 0.7f,
                      APP_COLOUR_ACCENT);
  else
    app_draw_triangle(&app->draw, x - arm * 0.6f, mid - arm, x + arm * 0.7f, mid, x - arm * 0.6f, mid + arm,
                      APP_COLOUR_DIM);
  app_draw_text_fit(&app->draw, x + 16 * s, mid - size / 2, rect.w - 70 * s, size, APP_LEFT, APP_COLOUR_TEXT,
                    sections[section].title);
  if (is_changed(app, section))
    app_draw_circle(&app->draw, rect.x + rect.w - 18 * s, mid, 4 * s, APP_COLOUR_ACCENT);
}

float panel_tunables(App *app, SDL_FRect area, float y) {
  const float h = SLIDER * app->scale;
  for (int section = 1; section <= SECTION_COUNT; section++) {
    const int at = section % SECTION_COUNT; // the first section, with all the rest, stands last
    header(app, at, (SDL_FRect){area.x, y, area.w, h});
    y += h;
    if ((app->lab_sections >> at & 1) == 0) continue;
    for (int i = 0; i < SIM_TUNE_COUNT; i++) {
      if (section_of[i] != at) continue;
      tunable_slider(app, (SimTunable)i, (SDL_FRect){area.x, y, area.w, h});
      y += h;
    }
  }
  return y;
}
