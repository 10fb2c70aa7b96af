/* The ends of the walks of a race, and the ranking. */
#ifndef APP_RACE_RESULT_H
#define APP_RACE_RESULT_H

#include "app/race/race.h"

/// All panes in the order of the result: who has arrived first, by the cost of the way, steps, then squares
/// looked at. A* searches a way for each pane, and allocates.
void app_race_result(const AppRace *race, AppRacePlace place[APP_RACE_MAX]);
/// The state or the end of a walk, for players: "Arrived", "Loop of 4 tiles"; returns out.
const char *app_race_outcome(const AppRacePane *pane, char *out, size_t size);

#endif
