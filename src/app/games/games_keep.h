/* Keeps a game once it has ended and the screen says so, or when its world is replaced. */
#ifndef APP_GAMES_KEEP_H
#define APP_GAMES_KEEP_H

#include "app/games/games.h"

/// `files` knows the folder; "" there (bare runs): nothing is read or written.
void app_games_open(AppGames *games, AppGame *game, const AppFiles *files);
/// Frees the lists. What is played is kept by app_games_leave before.
void app_games_close(AppGames *games);

/// A game has begun in the window's world.
void app_games_begin(AppGames *games);
/// Another one has, that is not kept while it is only watched: from the moment when the player takes over it
/// is.
void app_games_watch(AppGames *games);
/// Once a frame: notes where the hero is; keeps a game that has ended once the screen that says so is shown.
void app_games_frame(AppGames *games);
/// The present world is about to go, or may be: keeps its game, so that the player can go on with it, unless
/// he gives it up. May be called any number of times.
void app_games_leave(AppGames *games, bool gives_up);
/// Goes on with the unfinished game. False: the notice says why not.
bool app_games_continue(AppGames *games);
/// Is the present game one that is kept: played by somebody, of a level as it was loaded?
bool app_games_counts(const AppGames *games);
/// Is the best run of the level kept? `path` (may be NULL) receives its file.
bool app_games_best(AppGames *games, const char *level_name, char path[APP_FILES_PATH]);

#endif
