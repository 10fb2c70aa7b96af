/* Moves the world to another tick. A large world needs several frames: it comes nearer with each, and `seeks`
 * is true meanwhile. */
#ifndef APP_RUN_GOING_H
#define APP_RUN_GOING_H

#include "app/game/game.h"

/// Goes to a tick of the present branch, or the nearest that it has.
void app_time_seek(AppGame *game, int64_t tick);
/// So many ticks forth, or back where it is negative. One tick forth at the end is a new one.
void app_time_step(AppGame *game, int64_t ticks);
/// Goes to the end of the present branch.
void app_time_now(AppGame *game);
/// Plays, or stops the clock. Also starts the clock of a level that waits.
void app_time_play(AppGame *game);
/// Once a frame, before the ticks: goes on to where the world is wanted.
void app_time_frame(AppGame *game);
/// Before the world goes elsewhere.
void app_time_leave(AppGame *game);
/// Before the level is drawn: to the last stroke, where the world is before it, for the drawing is of that
/// time.
void app_time_to_drawing(AppGame *game);

#endif
