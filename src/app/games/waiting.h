/* The unfinished games that wait, and the file of each: the last APP_UNFINISHED_GAMES, newest first, without
 * a gap, and one of the lab. So neither another game nor the lab takes away the game that was left before. */
#ifndef APP_GAMES_WAITING_H
#define APP_GAMES_WAITING_H

#include "app/games/games.h"

/// The game that the title offers, and --continue goes on with; its slot in `slot` (may be NULL). NULL: none
/// waits.
const AppUnfinished *app_games_offered(const AppGames *games, int32_t *slot);
/// The number of games that wait.
int32_t app_games_waiting(const AppGames *games);
/// Offers the next one that waits.
void app_games_offer_next(AppGames *games);

/// The path of a slot's file. False: too long, or no folder.
bool app_games_slot_path(const AppGames *games, int32_t slot, char path[APP_FILES_PATH]);
/// The slot for the present game, which is about to be written: its own, or a free one; where none is free
/// the oldest game goes. A game of the same title that was left earlier goes too.
int32_t app_games_slot_room(AppGames *games);
/// The file of the slot holds this game from now on.
void app_games_slot_fill(AppGames *games, int32_t slot, const AppUnfinished *game);
/// The slot of a game; -1: it does not wait.
int32_t app_games_slot_of(const AppGames *games, const char *name);
/// Deletes the slot's game.
void app_games_slot_drop(AppGames *games, int32_t slot);
/// Moves files so that no slot before the last one that is filled is free.
void app_games_slots_close(AppGames *games);

#endif
