/* The words of a race that shows an experiment, for its panes. */
#ifndef APP_RACE_LAB_H
#define APP_RACE_LAB_H

#include "app/race/race.h"

/// The number of a pane as it is now: "868 squares looked at"; returns `out`.
const char *app_race_lab_number(const AppRace *race, int pane, char *out, size_t size);
/// Has every pane been measured: have the heroes of a walk stopped, or is the time of a game over?
bool app_race_lab_ended(const AppRace *race);
/// Every pane's number.
int64_t app_race_lab_value(const AppRace *race, int pane);

#endif
