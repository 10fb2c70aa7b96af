/* A hero who gave up: what the player is told, and what he can do about it. */
#ifndef APP_TOLD_STOPPED_H
#define APP_TOLD_STOPPED_H

#include "app/game/game.h"

/// Takes note of what the last tick refused, and of a hero who stopped.
void app_stopped_tick(AppGame *game);
/// The world stands at another tick: nothing is said of the one before; who has given up there has it told
/// again.
void app_stopped_jump(AppGame *game);
/// The hero who gave up, while nothing was done about it; NULL: none.
const AppStopped *app_stopped(const AppGame *game);
/// What happened to him: a few words for the player.
const char *app_stopped_words(const AppGame *game);
/// Would more depth, or learning, help him?
bool app_stopped_may_look(const AppGame *game);
bool app_stopped_may_learn(const AppGame *game);
/// He looks as far as it takes to get on, or steers by learning, and goes on to the same target.
void app_stopped_look(AppGame *game);
void app_stopped_learn(AppGame *game);

#endif
