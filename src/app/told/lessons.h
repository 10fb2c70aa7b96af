/* The lessons of a level: one prompt at a time, each at the moment that its line names, until it is done. One
 * that names a tile, and one for a hero who has given up, hold the world until the player gives a command. */
#ifndef APP_TOLD_LESSONS_H
#define APP_TOLD_LESSONS_H

#include "app/game/game.h"

/// Once a frame: the next lesson comes, the present one goes.
void app_lessons_update(AppGame *game);
/// The prompt that is shown; NULL: none.
const char *app_lesson(const AppGame *game);
/// The place of the lesson, in tiles: the tile that it names, else the ember that is nearest, the gate, the
/// enemy. False: it has none on the map.
bool app_lesson_place(const AppGame *game, SDL_FPoint *at);
/// Tells the lesson whether its place is visible and uncovered: once a frame, before app_lessons_update.
void app_lesson_seen(AppGame *game, bool seen);
/// The place that the camera looks at instead of the hero: the tile that a lesson names and that is not in
/// view. The world waits meanwhile; a command or a pan ends it. False: the hero.
bool app_lesson_look(const AppGame *game, SDL_FPoint *at);

#endif
