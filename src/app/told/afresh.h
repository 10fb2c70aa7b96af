/* Resets the messages to the player when the world is replaced or goes to another tick. The fields that stay
 * are named; all others are cleared. */
#ifndef APP_TOLD_AFRESH_H
#define APP_TOLD_AFRESH_H

#include "app/game/game.h"

/// Another world was begun.
void app_told_begin(AppGame *game);
/// The world goes to another tick: what was met and taught in it stays so.
void app_told_leave(AppGame *game);

#endif
