/* A hero who gave up: what the player is told, and what he can do about it. */
#ifndef APP_TOLD_STOPPED_H
#define APP_TOLD_STOPPED_H

#include "app/game/game.h"

/// Takes note of what the last tick refused, and of a hero who stopped.
void app_stopped_tick(AppGame *game);
/// Call it when the world has gone to another tick: the message of the one before is cleared; a hero who has
/// given up there gets his again.
void app_stopped_jump(AppGame *game);
/// The hero who gave up, while nothing was done about it; NULL: none.
const AppStopped *app_stopped(const AppGame *game);
/// The reason why he stopped: a few words for the player.
const char *app_stopped_words(const AppGame *game);
/// Would more depth, or learning, help him?
bool app_stopped_may_look(const AppGame *game);
bool app_stopped_may_learn(const AppGame *game);
/// He looks as far as it takes to get on, or steers by learning, and goes on to the same target.
void app_stopped_look(AppGame *game);
void app_stopped_learn(AppGame *game);

#endif
