/* The first difference on the map of a pane: the tile, what each decided there, and the words for it. */
#ifndef APP_RACE_RACE_PARTING_DRAW_H
#define APP_RACE_RACE_PARTING_DRAW_H

#include "app/race/race.h"

/// Nothing where no difference is shown, or not of this pane.
void app_race_part_draw(const AppRace *race, AppDraw *draw, int pane);

#endif
