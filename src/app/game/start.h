/* Starting games: from a level file to a world on the screen. */
#ifndef APP_GAME_START_H
#define APP_GAME_START_H

#include <stdbool.h>

#include "app/shell/app.h"

/// Loads the level of the call before the window opens. False after printing its faults.
bool app_start_load(App *app, const char *file_or_name);
/// Plays what app_start_load has loaded. False: the notice says why.
bool app_start_loaded(App *app);
/// Closes the recording of the present game, if there is one.
void app_start_end_recording(App *app);
/// A seed that differs from game to game.
uint64_t app_start_seed(void);

#endif
