/* A game that was left unfinished: continue.game, or another slot of waiting.h. Its first lines describe it,
 * an empty line ends them:
 *
 *   throng unfinished 1
 *   name = 20261122-234509-1f3c
 *   title = The Two Halls
 *   ticks = 2538
 *   size = 91822               bytes of what follows
 *   hash = 0123456789abcdef    of them
 *
 * Then the level as text, the game's state outside the world (AppKept), the way of the hero, and the history
 * with the world, as bytes (base/archive.h). Nothing in it is trusted. */
#ifndef APP_GAMES_UNFINISHED_H
#define APP_GAMES_UNFINISHED_H

#include "app/games/games.h"

/// Reads which unfinished games the folder has. A file that is none is put aside.
void app_games_unfinished_look(AppGames *games);
/// The present game becomes the newest unfinished one.
void app_games_unfinished_write(AppGames *games);
/// Once a frame: keeps the running game now and then, without holding up the frames. Not on large maps, whose
/// worlds take longer to copy than a frame may.
void app_games_unfinished_frame(AppGames *games);
/// Waits until what is under way is written.
void app_games_unfinished_settle(AppGames *games);
/// The present game needs to be gone on with no more.
void app_games_unfinished_drop(AppGames *games);
/// The parts that were read of it, besides the world.
typedef struct AppGamesResumed {
  char name[APP_GAMES_NAME];
  bool took_over; // it was a recording until the player changed something
  AppGameTrail trail;
} AppGamesResumed;

/// Begins the world of the one that is offered in the window. False: the notice says why not.
bool app_games_unfinished_resume(AppGames *games, AppGamesResumed *resumed);

#endif
