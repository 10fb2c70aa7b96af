/* Reactions of the window to the events of a tick. */
#ifndef APP_RUN_OUTCOME_H
#define APP_RUN_OUTCOME_H

#include "app/game/game.h"

/// The message for an event, one sentence; NULL where a picture or a count shows it.
const char *app_outcome_words(SimEventKind kind);
/// Tells it.
void app_outcome_say(AppGame *game, SimEventKind kind);
/// After a tick. `fresh`: it is a new one; what was recorded has counted when it was.
void app_outcome_tick(AppGame *game, bool fresh);

#endif
