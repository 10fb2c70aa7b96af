/* One tunable: a slider, or a switch where it is one. */
#include "app/screens/tunable.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/screens/ask.h"
#include "base/number.h"

#define DETENT 0.012f // of a slider's way: this near to the level's own value it is taken

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
  const char *word = sim_tunable_word(info, value);
  base_number_print(value, info->decimals, number, sizeof number);
  const bool close = strcmp(info->unit, "%") == 0, times = strcmp(info->unit, "x") == 0;
  const char *unit = times ? "\xc3\x97" : info->unit;
  if (word != NULL)
    snprintf(out, size, "%s", word);
  else
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

bool app_screens_tunable_edit(const AppScreenFrame *frame, int of, SimTunable tunable, SDL_FRect rect,
                              int32_t own, int32_t *value) {
  assert((int)tunable >= 0 && tunable < SIM_TUNE_COUNT);
  const SimTunableInfo *info = &sim_tunables[tunable];
  const AppUiId id = app_ui_id(info->name, of);
  if (!sim_tunable_is_switch(info)) return tunable_slider(frame, id, tunable, rect, own, value);
  const bool worked = app_ui_toggle(frame->ui, id, rect, info->label, 0, *value != 0, info->help);
  if (worked) *value = *value == 0;
  return worked;
}

void app_screens_tunable(const AppScreenFrame *frame, SimTunable tunable, SDL_FRect rect) {
  int32_t value = app_tunable(frame->game, tunable);
  if (app_screens_tunable_edit(frame, 0, tunable, rect, frame->game->run.level.tuning.value[tunable], &value))
    app_ask_tune(frame, tunable, value);
}
