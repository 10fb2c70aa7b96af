/* The setups of races: presets, and the titles of panes. */
#ifndef APP_RACE_SETUP_H
#define APP_RACE_SETUP_H

#include "app/race/race.h"

typedef struct AppRacePreset {
  AppRaceKind kind;
  const char *title, *help;
  const char *steering; // of all panes; NULL: the hero's own
  int32_t tunable;
  int32_t count;
  int32_t value[APP_RACE_MAX]; // scaled
} AppRacePreset;

extern const AppRacePreset app_race_presets[];
extern const int app_race_preset_count;

AppRaceSetup app_race_setup_preset(int preset);
/// One pane for each of these steerings, a bit a row.
AppRaceSetup app_race_setup_steerings(uint32_t rows);
/// Two panes of the game as it is, to be changed in the panes.
AppRaceSetup app_race_setup_crowds(void);
/// The difference of a pane from the others, for players; returns out.
const char *app_race_title(const AppRace *race, int pane, char *out, size_t size);

#endif
