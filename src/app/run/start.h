/* Starts a world from a level file. A level is loaded next to the present one and takes its place only when
 * it is sound: where a function returns false, the notice says why and the old world stays. */
#ifndef APP_RUN_START_H
#define APP_RUN_START_H

#include "app/game/game.h"
#include "app/run/saved_run.h"

/// Loads the level of the call before the window opens. False after printing its faults.
bool app_start_load(AppGame *game, const char *file_or_name);
/// The level of the game has this name from now on: a file, a name of the library, or any other.
void app_start_name(AppGame *game, const char *path);
/// Plays what app_start_load has loaded.
bool app_start_loaded(AppGame *game);
/// Loads and plays a level.
bool app_start_level(AppGame *game, const char *file_or_name);
/// Plays a level that no file holds, which is taken over, under a name that no level of the library has.
bool app_start_made(AppGame *game, SimLevel *level, const char *name);
bool app_start_library(AppGame *game, int index);
/// Begins an endless night: of this day, or any other one.
bool app_start_night(AppGame *game, bool daily);
/// Restarts the level, with the lab's changes still in force.
bool app_start_again(AppGame *game, bool new_seed);
/// Begins a new world of the level as it is drawn now, with the hero at `from` (0: at his start). It counts
/// for nothing. False: out of memory, the old world stays.
bool app_start_drawn(AppGame *game, NavCell from);
/// The first shipped level as the living world behind the title; nothing where there is none.
void app_start_backdrop(AppGame *game);
/// Closes the recording of the present game, if there is one.
void app_start_end_recording(AppGame *game);
/// Watches a recording from its start: nothing counts, and what the player does begins a branch. `level` is
/// what it was played on, and `path` its file; NULL: as the recording says. `name` is shown. False, and a
/// notice: it is of another level or of other rules, or memory was short; the old world stays. The level is
/// taken over or freed.
bool app_start_replay(AppGame *game, SimLevel *level, const char *path, const SimReplay *replay,
                      const char *name);
/// Goes on with a saved game where it was, paused. `level` is the one that its world was made from, `data`
/// what sim_history_save wrote. False: an issue says why; the old world stays. The level is taken over or
/// freed.
bool app_start_continue(AppGame *game, SimLevel *level, const AppKept *kept, const char *data, size_t size,
                        BaseIssues *issues);

#endif
