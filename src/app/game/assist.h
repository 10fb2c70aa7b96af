/* Assistance: what the player has chosen to make games easier. It is in force from the first tick of a game,
 * as commands like everything that changes a running game, so recordings have it. */
#ifndef APP_GAME_ASSIST_H
#define APP_GAME_ASSIST_H

#include "sim/world/level.h"

enum { APP_ASSIST_COUNT = 4 };

typedef struct AppAssist {
  const char *title, *help; // for players
} AppAssist;

/// Rows by the value of APP_SETTING_ASSISTANCE; each one includes those before it.
extern const AppAssist app_assists[APP_ASSIST_COUNT];

/// Does this assistance change a tunable of the level? Then *value is what it is set to.
bool app_assist_tunes(int assistance, const SimLevel *level, int32_t tunable, int32_t *value);

#endif
