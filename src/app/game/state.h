/* Questions about the game's present state, for all rooms, and the end of its beginning and of a moment. */
#ifndef APP_GAME_STATE_H
#define APP_GAME_STATE_H

#include "app/game/game.h"

/// Does the world go on by itself now?
bool app_game_runs(const AppGame *game);
/// Is the minimap an icon in so narrow a window, and is it unfolded now?
bool app_minimap_folds(const AppGame *game);
bool app_minimap_unfolded(const AppGame *game);
/// Ends the flight over a level, nothing else.
void app_intro_skip(AppGame *game);
/// Puts the card of the level away, nothing else: the clock waits for the first command.
void app_intro_read(AppGame *game);
/// Is the card of the level shown now?
bool app_intro_has_card(const AppGame *game);
/// Starts the clock: what the first command does.
void app_intro_start(AppGame *game);
/// Is the flight shown now?
bool app_intro_runs(const AppGame *game);
/// Ends the moment of a first meeting.
void app_moment_skip(AppGame *game);
/// Has the pad a cursor on the map that is seen?
bool app_pad_plays(const AppGame *game);

#endif
