/* The lessons of a level: one prompt at a time, each at the moment that its line names, until it is done. */
#ifndef APP_TOLD_LESSONS_H
#define APP_TOLD_LESSONS_H

#include "app/game/game.h"

/// Once a frame: the next lesson comes, the present one goes.
void app_lessons_update(AppGame *game);
/// The prompt that is shown; NULL: none.
const char *app_lesson(const AppGame *game);
/// What it is about, in tiles: the ember that is nearest, the gate, the enemy. False: nothing on the map.
bool app_lesson_place(const AppGame *game, SDL_FPoint *at);

#endif
