/* "What if I close this?": while a press is held with something in the hand that can be asked about, a shadow
 * copy of the world steps ahead, a part a frame, and the map shows where the throng would be. Lifting the
 * press then does nothing. */
#ifndef APP_TOLD_AHEAD_H
#define APP_TOLD_AHEAD_H

#include "app/game/game.h"

/// Once a frame, after the ticks.
void app_ahead_update(AppGame *game);
/// A press begins or ends.
void app_ahead_let_go(AppGame *game);
/// Another world: nothing is shown.
void app_ahead_forget(AppGame *game);
void app_ahead_free(AppAhead *ahead);
/// Adds it to the scene that the view draws.
void app_ahead_show(const AppGame *game, AppScene *scene);
/// "In 10 s, if this is closed: 14 near; if not: 30 near. Now: 31." False: nothing is shown.
bool app_ahead_words(const AppGame *game, char *out, size_t size);
/// The level that the game's world was made from.
const SimLevel *app_made_from(const AppGame *game);

#endif
