/* Games that are kept: the last ones that were played, as recordings that hold their level, each with a
 * picture and a note; the best run of each level; and the games that were left unfinished, to go on with. In
 * the folder of the settings:
 *
 *   games/NAME.replay .png .txt     the last games; NAME is when it began
 *   best/LEVEL.replay               the run of the best time
 *   replays/                        what the player has saved, or put there
 *   continue.game -2 -3 -lab        the unfinished ones, the newest first, and one of the lab
 *
 * Always true: without a folder nothing is written; files are replaced as a whole; a game is listed only once
 * all its files are there. No more than APP_GAMES_KEPT games and APP_GAMES_BYTES, the oldest go first. */
#ifndef APP_GAMES_GAMES_H
#define APP_GAMES_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "app/files/files.h"
#include "app/platform/writer.h"

enum {
  APP_GAMES_KEPT = 20,
  APP_GAMES_BYTES = 64 * 1024 * 1024,
  APP_GAMES_NAME = 32,
  APP_GAMES_LEAST = 3 * SIM_TICKS_PER_SECOND, // ticks of a game that is left
  APP_GAME_TRAIL = 512,
  APP_GAMES_KEEP_SECONDS = 5, // between two times that a running game is kept, for a program that is killed
};

/// Requests of screens: APP_INTENT_GAME with `id` one of these and `value` as it says.
typedef enum AppGameAct {
  APP_GAME_WATCH,       // value: row of `kept`
  APP_GAME_WATCH_SAVED, // value: row of `saved`
  APP_GAME_WATCH_BEST,  // value: row of the library
  APP_GAME_SAVE,        // value: row of `kept`: a copy that stays
  APP_GAME_DELETE,      // value: row of `kept`
  APP_GAME_PUT_BACK,    // what was deleted last
  APP_GAME_CONTINUE,    // the unfinished game that is offered
  APP_GAME_OFFER_NEXT,  // offers the next unfinished one
  APP_GAME_ACT_COUNT
} AppGameAct;

/// Unfinished games that wait, newest first; then the slot of the lab.
enum { APP_UNFINISHED_GAMES = 3, APP_UNFINISHED_LAB = APP_UNFINISHED_GAMES, APP_UNFINISHED_SLOTS };

/// The end of a game.
typedef enum AppGameEnd { APP_GAME_LEFT, APP_GAME_WON, APP_GAME_LOST, APP_GAME_ENDS } AppGameEnd;

/// A game of the list.
typedef struct AppKeptGame {
  char name[APP_GAMES_NAME]; // of its files
  char title[SIM_TITLE_BYTES + 1];
  char level[APP_LEVEL_NAME]; // what best times are kept under
  AppGameEnd end;
  int64_t ticks; // when it was won, lost or left
  int64_t when;  // seconds since 1970
  bool best;     // a best time when it was won
  bool helped;   // by the lab or by assistance
} AppKeptGame;

/// The way of the hero, for the picture: at most APP_GAME_TRAIL points, fewer a second the longer it is.
typedef struct AppGameTrail {
  int64_t tick[APP_GAME_TRAIL];
  float x[APP_GAME_TRAIL], y[APP_GAME_TRAIL]; // tiles
  int count;
  int64_t every; // ticks
} AppGameTrail;

/// An unfinished game.
typedef struct AppUnfinished {
  bool waits;
  char name[APP_GAMES_NAME];
  char title[SIM_TITLE_BYTES + 1];
  int64_t ticks;
} AppUnfinished;

typedef struct AppGames {
  AppGame *game;                // the window's
  char home[APP_SETTINGS_PATH]; // the folder of the settings, without a slash at its end; "": nothing is kept
  AppKeptGame kept[APP_GAMES_KEPT]; // the newest first
  int32_t kept_count;
  AppOwnLevel *saved; // recordings that stay, the one changed last first
  int32_t saved_count;
  int32_t revision;    // goes up when the lists may have changed
  AppKeptGame deleted; // the one that can be put back; name "": none

  char now[APP_GAMES_NAME];     // of the present game; "": it is not kept
  bool watches;                 // the present game is a recording that is watched
  bool took_over;               // it was one until the player changed something
  bool written;                 // it is kept as it ended
  int64_t left_tick, left_sent; // it is kept as it was at that tick, after so many commands; -1: it is not
  AppGameTrail trail;
  bool failed; // said once

  char best_level[APP_LEVEL_NAME]; // what `best_there` is about
  bool best_there;
  AppUnfinished unfinished[APP_UNFINISHED_SLOTS]; // see waiting.h
  int32_t offered;              // slot from which on the one that the title offers is looked for
  bool held;                    // a file of an unfinished game is not to be replaced
  AppWriter *writer;            // of the running game; NULL: none is under way
  AppUnfinished writes;         // what it writes
  int32_t writes_slot;          // and where
  uint64_t kept_at;             // nanoseconds of the clock when it was last begun
  int64_t kept_tick, kept_sent; // what it has then been
} AppGames;

#endif
