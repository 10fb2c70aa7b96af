/* The ghost: another branch, or another run of the level, played along with the world. */
#ifndef APP_RUN_GHOSTS_H
#define APP_RUN_GHOSTS_H

#include "app/game/game.h"

/// Plays another branch along with the world; the present branch or -1: none.
void app_time_ghost(AppGame *game, int32_t branch);
/// On: the branch that was left last, else the other run; or off.
void app_time_ghost_toggle(AppGame *game);
/// Another run of this level as a ghost, from now on until another world begins. False, and no ghost: it is
/// not of this level as it was begun, or of other rules; memory was short; or the world is too large for one.
/// Says nothing.
bool app_time_ghost_replay(AppGame *game, const SimReplay *replay);
/// Is there a ghost to be drawn?
bool app_time_has_ghost(const AppGame *game);
/// After each tick: the ghost does it too, and both are counted.
void app_time_ghost_tick(AppGame *game);
/// Once a frame, after the ticks: a ghost that lags behind comes nearer; one that the player did not ask for
/// goes once the time line is closed.
void app_time_follow(AppGame *game);
/// A world of this level at the start of the recording, and its history. NULL, and no world: its first state
/// is not that of this level by today's rules, or memory was short.
SimHistory *app_time_history_of(const SimLevel *level, const SimReplay *replay, SimWorld *world,
                                size_t bytes);
/// Call it when the world has gone to another tick.
void app_time_ghost_jump(AppGame *game);

#endif
