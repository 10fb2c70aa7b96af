/* The world's position in its time. A jump stops the clock (`paused`). From there time is played as it
 * was recorded, until the player changes something: then a new branch begins there, and the old one stays as
 * a ghost. At the end of the known time the world stops once, so that nothing happens unseen. A game with
 * branches is a run of the lab. */
#ifndef APP_RUN_WHEN_H
#define APP_RUN_WHEN_H

#include "app/game/game.h"

/// Is there a past that can be gone to? Not behind the title, and not where memory was too short for it.
bool app_time_known(const AppGame *game);
/// The tick that the world is at, or on the way to; and the last tick of its branch.
int64_t app_time_at(const AppGame *game);
int64_t app_time_end(const AppGame *game);
/// Is it before the last tick of its branch, or on the way there?
bool app_time_is_past(const AppGame *game);

#endif
