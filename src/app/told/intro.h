/* The start of a level: nothing moves before the first command. Until then the window may fly over what
 * matters (gate, embers, where enemies come from), and then waits for the player.
 *
 * Always true: while `waiting` no tick is done; `intro.on` only while `waiting`. */
#ifndef APP_TOLD_INTRO_H
#define APP_TOLD_INTRO_H

#include "app/game/game.h"

/// A world was begun; `again`: of the level that was played last. Decides whether it waits, and whether the
/// window flies over it first.
void app_intro_begin(AppGame *game, bool again);
/// Once a frame, before the ticks.
void app_intro_update(AppGame *game);
/// The place that the camera looks at instead of the hero; tiles. False: the hero.
bool app_intro_look(const AppGame *game, SDL_FPoint *at);
/// The stop that is shown, and how much of it: 0 to 1. NULL: none.
const AppIntroStop *app_intro_now(const AppGame *game, float *share);
/// Fills `out` with the tiles that a stop marks, at most APP_INTRO_MARKS, first the one that the camera looks
/// at.
int app_intro_marks(const AppGame *game, AppIntroKind kind, SDL_FPoint *out);
/// Its caption: "Three embers".
const char *app_intro_words(const AppGame *game, AppIntroKind kind, char *out, size_t size);

#endif
