/* The panes of a race: above each map what steers there, how the hero fares and what it has cost. Every pane
 * is drawn by the view and the overlays of the game, from its own world and with its own camera. */
#ifndef APP_RACE_DRAW_H
#define APP_RACE_DRAW_H

#include "app/race/race.h"

void app_race_draw(const AppRace *race, AppDraw *draw);
void app_race_lost(AppRace *race); // textures are gone
/// Before ticks and gestures: where the panes lie in the window now, and where their heroes are.
void app_race_cameras(AppRace *race);

#endif
