/* Playing: the world's ticks, recorded where a recording is kept; what the window does about the events of
 * the simulation; first meetings; and the hero of the backdrop, who plays by himself. */
#ifndef APP_GAME_PLAY_H
#define APP_GAME_PLAY_H

#include "app/game/game.h"

#define APP_MEET_SECONDS 2.4 // that the name of a kind is shown

/// Does the ticks that `seconds` of real time ask for, or single steps. True once when a game has ended and
/// the screen that says so is due.
bool app_play_advance(AppGame *game, double seconds);
/// The game as the view shows it.
AppScene app_game_scene(const AppGame *game);
/// Ticks that the words at the start of a level are still shown; 0: no longer.
int64_t app_play_banner(const AppGame *game);

#endif
