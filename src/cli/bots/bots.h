/* Automatic players that measure levels. A bot has the means of a person: it reads the world and gives
 * commands. Each exports one const row from its file. Equal level, bot and seed give an equal game. */
#ifndef CLI_BOTS_BOTS_H
#define CLI_BOTS_BOTS_H

#include "sim/world/world.h"

enum { BOTS_REACTION = 30 }; // ticks between two looks at the world of all but the expert

typedef struct BotRow {
  const char *name; // "nearest"
  const char *help; // what it does, a sentence without its subject
  /// Creates its memory for a world at tick 0; NULL: out of memory, or a level that it cannot plan.
  void *(*start)(const SimWorld *world);
  /// Call before each tick. True: give `command` to that tick.
  bool (*look)(void *memory, const SimWorld *world, SimCommand *command);
  void (*end)(void *memory);
} BotRow;

/// The table: ROW(x) for the row bot_x.
#define BOT_ROWS(ROW)                                                                                        \
  ROW(plain)                                                                                                 \
  ROW(nearest)                                                                                               \
  ROW(idle)                                                                                                  \
  ROW(expert)

#define BOT_DECLARE(row) extern const BotRow bot_##row;
BOT_ROWS(BOT_DECLARE)

extern const BotRow *const bots[];
extern const int32_t bots_count;

/// One game to be played.
typedef struct BotsGame {
  const SimLevel *level; // only read: games may share it
  const BotRow *bot;
  uint64_t seed;
  int64_t max_ticks; // it is broken off there
  bool night;        // the endless night: after each wave the bot takes a boon
  int64_t ticks;     // out: how long it went
  int32_t hearts, embers;
  int32_t score;    // out: see sim/score/score.h
  bool played, won; // out; not played: out of memory, or the bot cannot plan the level
} BotsGame;

void bots_play(BotsGame *game);

/// Plays all games on `threads` threads; the assignment to threads changes nothing. 0: one thread per
/// processor.
void bots_play_all(BotsGame *games, int32_t count, int32_t threads);

#endif
