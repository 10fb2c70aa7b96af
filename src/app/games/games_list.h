/* The list of kept games: their files, the fields of each note, and the choice of those that are removed when
 * the list is too long.
 *
 *   throng game 1
 *   title = The Two Halls
 *   level = two-halls          the name for best times
 *   end = won                  left, won, lost
 *   ticks = 2538
 *   when = 1795389913          seconds since 1970
 *   best = yes                 it was the best time so far
 *   helped = no                the lab or assistance changed the game */
#ifndef APP_GAMES_LIST_H
#define APP_GAMES_LIST_H

#include "app/games/games.h"
#include "base/buffer.h"
#include "base/text.h"

/// Lists them again.
void app_games_list(AppGames *games);
/// The path of a file of a kept game, ending with its dot. False: too long, or no folder.
bool app_games_path(const AppGames *games, const char *name, const char *ending, char path[APP_FILES_PATH]);
/// Takes it off the list; app_games_put_back brings it back until another one is deleted.
bool app_games_delete(AppGames *games, int32_t row);
bool app_games_put_back(AppGames *games);
/// Copies its recording to the saved ones. The notice says where, or why not.
bool app_games_save(AppGames *games, int32_t row);
/// "won in 0:42.3", "lost at 1:03", "left at 0:20".
const char *app_games_result(const AppKeptGame *kept, char *out, size_t size);

/// A path below the folder of the settings. False: too long, or no folder.
bool app_games_place(const AppGames *games, const char *folder, const char *name, const char *ending,
                     char path[APP_FILES_PATH]);
/// Makes a folder below the folder of the settings where it is missing. False: `why` (BASE_FILE_ERROR_TEXT
/// bytes) says why.
bool app_games_folder(const AppGames *games, const char *name, char *why);
/// A new name, by the time of the clock on the wall.
void app_games_new_name(char name[APP_GAMES_NAME]);
bool app_games_is_name(BaseSpan name);
/// Writes the files of a kept game and lists it. False: `why` says why; a game of that name stays as it was.
bool app_games_write(AppGames *games, const AppKeptGame *kept, const BaseBuffer *replay,
                     const BaseBuffer *picture, char *why);
/// Removes the file that was deleted last for good.
void app_games_forget_deleted(AppGames *games);
/// Said once.
void app_games_fail(AppGames *games, const char *what, const char *why);

#endif
