/* Games that begin, are watched, or go on where they were left. */
#ifndef APP_SHELL_GAMES_H
#define APP_SHELL_GAMES_H

#include "app/shell/app.h"

/// Loads and plays a level. False: the notice says why.
bool shell_play_level(App *app, const char *file_or_name);
/// Plays a level that was made, which is taken over. False: the notice says why.
bool shell_play_made(App *app, SimLevel *level, const char *name);
/// Begins the level again.
void shell_restart(App *app, bool new_seed);
/// A game has begun that is kept when it ends.
void shell_game_begun(App *app);
/// The setting of the ghost has changed, or a game has begun.
void shell_ghost_set(App *app);
/// Reads a recording and its level. False: the faults are on standard error, the first one in the notice.
bool shell_watch_load(App *app, const char *path, AppWatch *watch);
void shell_watch_free(AppWatch *watch);
/// Watches it, which takes it over. False: the notice says why.
bool shell_watch_begin(App *app, AppWatch *watch, const char *name);
/// Reads it and watches it.
void shell_watch_file(App *app, const char *path, const char *name);
/// Goes on with the unfinished game, paused. False: the notice says why not.
bool shell_continue(App *app);

#endif
