#include "app/race/race_setup.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

const AppRacePreset app_race_presets[] = {
    {APP_RACE_STEERINGS,
     "Depths 1, 3, 7, 12",
     "How far ahead must he look?",
     "lookahead",
     SIM_TUNE_DEPTH,
     4,
     {1, 3, 7, 12}},
    {APP_RACE_STEERINGS,
     "With and without n-step",
     "On a tie, does he count steps?",
     "lookahead",
     SIM_TUNE_N_STEP,
     2,
     {1, 0}},
    {APP_RACE_STEERINGS,
     "Stop or turn back",
     "Without it he may pace forever",
     "lookahead",
     SIM_TUNE_OSCILLATION_STOP,
     2,
     {1, 0}},
    {APP_RACE_STEERINGS,
     "Near and far from corners",
     "How far corner nodes lie from walls",
     "corners",
     SIM_TUNE_CORNER_OFFSET,
     3,
     {5, 30, 42}},
    {APP_RACE_CROWDS,
     "Crowd weight 0, 1",
     "If crowds cost nothing, no one goes round",
     NULL,
     SIM_TUNE_CROWD_WEIGHT,
     2,
     {0, 1}},
    {APP_RACE_CROWDS,
     "Crowd weight 0, 1, 4, 16",
     "From one queue to every way",
     NULL,
     SIM_TUNE_CROWD_WEIGHT,
     4,
     {0, 1, 4, 16}},
    {APP_RACE_CROWDS,
     "Crowd cap 1, 4, 16",
     "How much a full tile counts",
     NULL,
     SIM_TUNE_CROWD_CAP,
     3,
     {1, 4, 16}},
    {APP_RACE_CROWDS,
     "Field at 1, 10, 60 Hz",
     "How stale the field gets",
     NULL,
     SIM_TUNE_FIELD_HZ,
     3,
     {1, 10, 60}},
};
const int app_race_preset_count = sizeof app_race_presets / sizeof *app_race_presets;

AppRaceSetup app_race_setup_preset(int preset) {
  assert(preset >= 0 && preset < app_race_preset_count);
  const AppRacePreset *row = &app_race_presets[preset];
  AppRaceSetup setup = {.kind = row->kind, .count = row->count, .tunable = row->tunable};
  for (int i = 0; i < row->count; i++) {
    setup.steering[i] = row->steering == NULL ? -1 : nav_steering_find(row->steering);
    setup.value[i] = row->value[i];
  }
  return setup;
}

AppRaceSetup app_race_setup_steerings(uint32_t rows) {
  AppRaceSetup setup = {.kind = APP_RACE_STEERINGS, .tunable = -1};
  for (int32_t i = 0; i < nav_steering_count && setup.count < APP_RACE_MAX; i++)
    if (rows >> i & 1) setup.steering[setup.count++] = i;
  return setup;
}

AppRaceSetup app_race_setup_crowds(void) {
  return (AppRaceSetup){.kind = APP_RACE_CROWDS, .count = 2, .tunable = -1, .steering = {-1, -1}};
}

/* Titles */

static bool steerings_differ(const AppRace *race) {
  for (int i = 1; i < race->count; i++)
    if (race->pane[i].steering != race->pane[0].steering) return true;
  return false;
}

/// Does the value tell the panes apart? (What a steering reads does only where one of them reads it.)
static bool values_differ(const AppRace *race, int32_t tunable) {
  bool differ = false, used = race->kind == APP_RACE_CROWDS && tunable != SIM_TUNE_DEPTH;
  for (int i = 0; i < race->count; i++) {
    const AppRacePane *pane = &race->pane[i];
    differ = differ || pane->tuning.value[tunable] != race->pane[0].tuning.value[tunable];
    used = used || sim_tunable_steers(tunable, nav_steerings[pane->steering]);
  }
  return differ && used;
}

static void add_words(char *out, size_t size, const char *text) {
  const size_t length = strlen(out);
  if (length + 3 < size) snprintf(out + length, size - length, "%s%.64s", length > 0 ? ", " : "", text);
}

static void add_value(char *out, size_t size, int32_t tunable, int32_t value) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const char *word = sim_tunable_word(info, value);
  char number[32], text[APP_RACE_TITLE];
  base_number_print(value, info->decimals, number, sizeof number);
  if (tunable == SIM_TUNE_DEPTH)
    snprintf(text, sizeof text, "depth %s", number);
  else if (word != NULL)
    snprintf(text, sizeof text, "%s: %s", info->label, word);
  else
    snprintf(text, sizeof text, "%s %s%s%s", info->label, number, info->unit[0] == '\0' ? "" : " ",
             info->unit);
  add_words(out, size, text);
}

const char *app_race_title(const AppRace *race, int pane, char *out, size_t size) {
  assert(pane >= 0 && pane < race->count && size > 0);
  const AppRacePane *of = &race->pane[pane];
  const NavSteering *steering = nav_steerings[of->steering];
  char values[APP_RACE_TITLE] = "";
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (i != SIM_TUNE_DEPTH && values_differ(race, i))
      add_value(values, sizeof values, i, of->tuning.value[i]);
  out[0] = '\0';
  if (values[0] == '\0' || steerings_differ(race)) add_words(out, size, steering->title);
  if (steering->uses_depth && values_differ(race, SIM_TUNE_DEPTH))
    add_value(out, size, SIM_TUNE_DEPTH, of->tuning.value[SIM_TUNE_DEPTH]);
  if (values[0] != '\0') add_words(out, size, values);
  return out;
}
