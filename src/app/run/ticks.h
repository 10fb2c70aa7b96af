/* The ticks of a game: each one, and every command, goes through its history (sim/history/history.h), so the
 * world can go to any tick again, exactly. */
#ifndef APP_RUN_TICKS_H
#define APP_RUN_TICKS_H

#include "app/game/game.h"

/// A world was begun: `history` is its past so far (NULL: a new one is made), which the game owns from now
/// on.
void app_time_begin(AppGame *game, const SimWorldOptions *options, SimHistory *history);
/// Before the world goes.
void app_time_end_game(AppGame *game);
/// Does the next tick with the queued commands, instead of sim_step. True: it is a new one; false: it was
/// known.
bool app_time_tick(AppGame *game);
/// Gives the queued commands to the history, instead of sim_world_command.
void app_time_command(AppGame *game);
/// May a tick be done? False once where what is known ends: the clock is stopped.
bool app_time_may_tick(AppGame *game);
/// A branch has begun; `left`: the one that was left.
void app_time_branched(AppGame *game, int32_t left);

#endif
