/* The queue of commands for the next tick. */
#ifndef APP_GAME_QUEUE_H
#define APP_GAME_QUEUE_H

#include "app/game/game.h"

/// Queues a command for the next tick; one that it outdates is replaced.
void app_command(AppGame *game, SimCommand command);
/// Queues a command at a cell of the map.
void app_command_at(AppGame *game, SimCommand command, NavCell cell);
/// Queues one that is none of the player's.
void app_queue(AppGame *game, SimCommand command);
/// Queues a list of commands: all or none. False: out of memory, with a notice.
bool app_queue_all(AppGame *game, const SimCommand *commands, int32_t count);
void app_set_tunable(AppGame *game, SimTunable tunable, int32_t value);
/// The value of a tunable, the hero's steering and the number of enemies after the queued commands: sliders
/// show them, also in a pause.
int32_t app_tunable(const AppGame *game, SimTunable tunable);
/// A tunable as the player set it, without assistance.
int32_t app_chosen_tunable(const AppGame *game, SimTunable tunable);
int32_t app_hero_steering(const AppGame *game, int32_t hero);
int32_t app_population(const AppGame *game);

#endif
