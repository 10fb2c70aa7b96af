/* The places of the bars, panes and maps of a race in the window. */
#ifndef APP_RACE_PLACES_H
#define APP_RACE_PLACES_H

#include "app/layout/layout.h"
#include "app/race/race.h"

int app_race_tools_a_line(const AppWindow *window);
/// The cell of the second bar at which the buttons besides the overlays begin.
int app_race_tools_first(const AppRace *race);
/// Cuts the bar off the top of the window, with its lines of overlays, speed and view where they are open;
/// without a race (NULL) they are not.
AppBox app_race_cut_bars(const AppRace *race, AppBox *window);
/// The strip below the panes.
AppBox app_race_note(const AppRace *race);
/// The box of the overlays' names while the second bar is open: a column at the left of the panes, or a sheet
/// below them in a narrow window. w 0: the bar shows pictures, because the player wants those or there is no
/// space.
AppBox app_race_names(const AppRace *race);
/// Is there space for them?
bool app_race_names_fit(const AppRace *race);
/// The box of a pane among `count`, on whole pixels.
AppBox app_race_pane(const AppRace *race, int count, int pane);
/// Two lines of text instead of three?
bool app_race_head_is_low(AppBox pane);
/// Cuts the head off a pane; its map is below.
AppBox app_race_cut_head(AppBox *pane);
/// Output pixels; at least one high.
SDL_FRect app_race_map(const AppRace *race, int count, int pane);
/// Cuts the button of its settings off the right end of a pane's head, and then the stepper of its depth,
/// which is 0 wide where it has none.
AppBox app_race_cut_gear(AppBox *head);
AppBox app_race_cut_stepper(const AppRace *race, int pane, AppBox *head);

#endif
