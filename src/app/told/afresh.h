/* What the player is told begins afresh with another world, and where the world goes to another tick. What
 * stays is named; all else is forgotten. */
#ifndef APP_TOLD_AFRESH_H
#define APP_TOLD_AFRESH_H

#include "app/game/game.h"

/// Another world was begun.
void app_told_begin(AppGame *game);
/// The world goes to another tick: what was met and taught in it stays so.
void app_told_leave(AppGame *game);

#endif
