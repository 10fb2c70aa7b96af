/* The tunables of the simulation in the lab, in sections that fold. Each is one line of the list of tunables:
 * a slider, or a switch where it is one. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "base/number.h"

#define ROW    44.0f  // logical pixels
#define DETENT 0.012f // of a slider's way: this near to the level's own value it is taken

/* Tunables, in sections that fold */

static const struct {
  const char *title, *help;
  float (*draw)(const AppScreenFrame *frame, SDL_FRect area, float y); // NULL: a line a tunable
} sections[SIM_SECTION_COUNT] = {
    [SIM_SECTION_GAME] = {"Game", "How fast time passes, and the rest", NULL},
    [SIM_SECTION_HERO] = {"Hero", "How he walks and looks ahead", NULL},
    [SIM_SECTION_CROWD] = {"Crowd", "What a crowd costs, and how often its field is renewed", NULL},
    [SIM_SECTION_SPEEDS] = {"Speeds of enemies", "How fast each kind moves", NULL},
    [SIM_SECTION_SENSES] = {"Eyes, ears and radio", "What enemies see, hear, call and remember", NULL},
    [SIM_SECTION_TRACES] = {"Noise and scent", "What the hero leaves for their senses", NULL},
    [SIM_SECTION_STEERING] = {"Steering", "Parts of a steering you can switch off", NULL},
    [SIM_SECTION_GROUND] = {"Ground", "What terrain costs, and how many fit on a tile", NULL},
    [SIM_SECTION_WORK] = {"Fields and paths", "When they are worked out, and by how many threads", NULL},
    [SIM_SECTION_KINDS] = {"Senses of each kind", "What each kind senses, compared with the rest",
                           app_senses_draw},
    [SIM_SECTION_SHOTS] = {"Bolt and arrows", "The lantern's bolt, and archers", NULL},
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

static bool tunable_slider(const AppScreenFrame *frame, AppUiId id, SimTunable tunable, SDL_FRect rect,
                           int32_t own, int32_t *held) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const bool wide = is_wide(info), dragged = frame->ui->sliding == id || frame->ui->slid == id;
  int32_t value = *held;
  char shown[48];
  print_value(info, value, shown, sizeof shown);
  const AppUiSlider slider = {info->label, shown, info->help, info->min, info->max, nice_step(info), wide};
  app_ui_slider(frame->ui, id, rect, &slider, &value);
  const float away = app_ui_slider_share(value, info->min, info->max, wide) -
                     app_ui_slider_share(own, info->min, info->max, wide);
  if (dragged && fabsf(away) < DETENT) value = own;
  const bool changed = value != *held;
  *held = value;
  return changed;
}

bool app_tunables_edit(const AppScreenFrame *frame, int of, SimTunable tunable, SDL_FRect rect, int32_t own,
                       int32_t *value) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const AppUiId id = app_ui_id(info->name, of);
  if (!sim_tunable_is_switch(info)) return tunable_slider(frame, id, tunable, rect, own, value);
  const bool worked = app_ui_toggle(frame->ui, id, rect, info->label, 0, *value != 0, info->help);
  if (worked) *value = *value == 0;
  return worked;
}

void app_tunables_row(const AppScreenFrame *frame, SimTunable tunable, SDL_FRect rect) {
  int32_t value = app_tunable(frame->game, tunable);
  if (app_tunables_edit(frame, 0, tunable, rect, frame->game->run.level.tuning.value[tunable], &value))
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/* Sections */

/// Is it a row of the section? The depth is pinned on top of the lab instead.
static bool is_row(int tunable, int section) {
  return (int)sim_tunables[tunable].section == section && tunable != SIM_TUNE_DEPTH &&
         sim_tunable_applies(tunable);
}

static bool is_empty(int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (is_row(i, section)) return false;
  return true;
}

/// Does the section hold a value that is not the level's own?
static bool is_changed(const AppScreenFrame *frame, int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (is_row(i, section) &&
        app_tunable(frame->game, (SimTunable)i) != frame->game->run.level.tuning.value[i])
      return true;
  return false;
}

static void section_header(const AppScreenFrame *frame, int section, SDL_FRect rect) {
  const AppPartsFold fold = {sections[section].title, sections[section].help,
                             (frame->screens->lab_sections >> section & 1) != 0, is_changed(frame, section)};
  if (app_parts_fold(frame, app_ui_id("lab section", section), rect, &fold))
    frame->screens->lab_sections ^= 1u << section;
}

float app_tunables_draw(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float h = ROW * frame->window->scale;
  for (int section = 1; section <= SIM_SECTION_COUNT; section++) {
    const int at = section % SIM_SECTION_COUNT; // the first section, with all the rest, stands last
    if (is_empty(at)) continue;
    section_header(frame, at, (SDL_FRect){area.x, y, area.w, h});
    y += h;
    if ((frame->screens->lab_sections >> at & 1) == 0) continue;
    if (sections[at].draw != NULL) y = sections[at].draw(frame, area, y);
    for (int i = 0; i < SIM_TUNE_COUNT && sections[at].draw == NULL; i++) {
      if (!is_row(i, at)) continue;
      app_tunables_row(frame, (SimTunable)i, (SDL_FRect){area.x, y, area.w, h});
      y += h;
    }
  }
  return y;
}
