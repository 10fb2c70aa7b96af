/* Where the bars, panes and maps of a race lie in the window. */
#ifndef APP_RACE_PLACES_H
#define APP_RACE_PLACES_H

#include "app/race/race.h"

/// Lines of the bar of overlays, speed and view; 0 while it is folded, or without a race (NULL).
int app_race_tool_lines(const AppRace *race);
int app_race_tools_a_line(const AppWindow *window);
/// The cell of the second bar at which the buttons besides the overlays begin.
int app_race_tools_first(const AppRace *race);
/// Where the names of the overlays lie while the second bar is open: a column at the left of the panes, or a
/// sheet below them where the window is narrow. w 0: it shows pictures, because the player wants those or
/// there is no space.
SDL_FRect app_race_names(const AppRace *race);
/// Is there space for them?
bool app_race_names_fit(const AppRace *race);
/// Where a pane lies among `count`, and below its head the map, output pixels.
SDL_FRect app_race_pane(const AppRace *race, int count, int pane);
/// Height of the head above a pane's map: three lines, two in low panes.
float app_race_head(const AppRace *race, int count);
bool app_race_head_is_low(const AppRace *race, int count);
SDL_FRect app_race_map(const AppRace *race, int count, int pane);
/// At the right of a pane's head: the stepper of its depth, as wide as it is where it has one, and the button
/// of its settings.
SDL_FRect app_race_stepper(const AppRace *race, int pane);
SDL_FRect app_race_gear(const AppRace *race, int pane);

#endif
