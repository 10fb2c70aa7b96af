/* What the files of this room share. */
#ifndef APP_GAMES_PARTS_H
#define APP_GAMES_PARTS_H

#include "app/games/games.h"

/// Makes a folder below the folder of the settings where it is missing. False: `why` (BASE_FILE_ERROR_TEXT
/// bytes) says why.
bool app_games_folder(const AppGames *games, const char *name, char *why);
/// A path below the folder of the settings. False: too long, or no folder.
bool app_games_place(const AppGames *games, const char *folder, const char *name, const char *ending,
                     char path[APP_FILES_PATH]);
/// A new name, by the time of the clock on the wall.
void app_games_new_name(char name[APP_GAMES_NAME]);
bool app_games_is_name(BaseSpan name);
/// Writes the files of a kept game and lists it. False: `why` says why; a game of that name stays as it was.
bool app_games_write(AppGames *games, const AppKeptGame *kept, const BaseBuffer *replay,
                     const BaseBuffer *picture, char *why);
/// What was deleted last is gone for good.
void app_games_forget_deleted(AppGames *games);
/// Is there an unfinished game in the folder? One that is none is put aside.
void app_unfinished_look(AppGames *games);
/// The present game becomes the unfinished one.
void app_unfinished_write(AppGames *games);
/// Once a frame: keeps the running game now and then, beside the frames. Not on large maps, whose worlds take
/// longer to copy than a frame may.
void app_unfinished_frame(AppGames *games);
/// Waits until what is under way is written.
void app_unfinished_settle(AppGames *games);
/// The present game needs to be gone on with no more.
void app_unfinished_drop(AppGames *games);
/// Said once.
void app_games_fail(AppGames *games, const char *what, const char *why);

void app_game_trail_reset(AppGameTrail *trail);
/// Notes where the hero is; forgets what lies behind when time was turned back.
void app_game_trail_note(AppGameTrail *trail, const SimWorld *world);

/// The crypt round the hero as a PNG: what is left in it, who stands where, and his way. False: out of
/// memory.
bool app_games_picture(const SimWorld *world, const AppGameTrail *trail, BaseBuffer *out);

#endif
