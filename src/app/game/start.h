/* Starting games: from a level file to a world. A level is loaded beside the present one and takes its place
 * only when it is sound: where a function returns false, the notice says why and the old world stays. */
#ifndef APP_GAME_START_H
#define APP_GAME_START_H

#include "app/game/game.h"

/// Loads the level of the call before the window opens. False after printing its faults.
bool app_start_load(AppGame *game, const char *file_or_name);
/// Plays what app_start_load has loaded.
bool app_start_loaded(AppGame *game);
/// Loads and plays a level.
bool app_start_level(AppGame *game, const char *file_or_name);
bool app_start_library(AppGame *game, int index);
/// The same level from the beginning, with what the lab changed still in force.
bool app_start_again(AppGame *game, bool new_seed);
/// The first shipped level as the living world behind the title; nothing where there is none.
void app_start_backdrop(AppGame *game);
/// Closes the recording of the present game, if there is one.
void app_start_end_recording(AppGame *game);

#endif
